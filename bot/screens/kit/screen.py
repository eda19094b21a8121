"""The types that screens are made of.

Only `bot/messages/components.py` turns these into Discord's embeds and components.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from bot.text import Text
from tapis.games.kit.ahead import Plans
from tapis.games.kit.game import Action, Fact, OptionSet, Result, Seat, View
from tapis.games.kit.steps import Step

Style = Literal["primary", "secondary", "success", "danger"]
V = TypeVar("V", bound=View)
GREEN, GOLD, GREY = 0x1F7A4D, 0xD9A441, 0x6B7280
"""The colours of screens: a game in play, one that is won, one that is closed."""


@dataclass(frozen=True, slots=True)
class Act:
    """A press that plays the action of this notation on the position shown.

    `bound`: the press also depends on the marks shown (the dice kept), and is stale if they have changed.
    `anytime`: the press is an interruption.  It is played at any later revision where it is still legal, so
    that a quicker move does not block it.  Its notation names the turn it means, so it never acts on
    another.  Only buttons may have it.
    """

    code: str
    bound: bool = False
    anytime: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A press that sets or clears a mark of the player to move (a die to keep); it makes no move.

    `only`: it clears every other mark.  To set a mark twice changes nothing, so a press that arrives twice
    does no harm.  A mark is one to four characters `0-9 a-z A-Z`.
    """

    name: str
    on: bool = True
    only: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A press that shows the player to move another page of choices (a grid, a column)."""

    number: int


@dataclass(frozen=True, slots=True)
class Verb:
    """A press that is a verb of the table and no move, valid at any revision: join, start, undo, hand, ...

    `name` is one of the table's verbs (`bot/interactions/buttons.py`); an argument follows after a dot.
    """

    name: str


Do: TypeAlias = Act | Mark | Page | Verb


@dataclass(frozen=True, slots=True)
class Link:
    """A press opens this address, without the bot: the message of a board."""

    url: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button with a label, an emoji or both; `emoji` is a sprite's name ("die5") or a Unicode emoji.

    While the sprite is not uploaded, the button shows `bare`, its whole text without the drawing, or else the
    label.  `chosen`: what it ticks, or the page it opens, is the present one.  `quiet`: another one is loud.
    `tone`: what kind of press a verb of a feature is.
    """

    do: Do | Link
    label: str = ""
    emoji: str = ""
    bare: str = ""
    disabled: bool = False
    chosen: bool = False
    quiet: bool = False
    tone: Style | None = None

    @property
    def style(self) -> Style:
        """Return its colour, which tells what kind of press it is and never how good.

        Blue is the ordinary step of a game (a throw, a card, a pile, a pass), and what is chosen.  Green
        starts a game or joins one.  Red asks before it does anything.  The rest is grey.
        """
        match self.do:
            case _ if self.disabled or self.quiet:
                return "secondary"
            case Act():
                return "primary"
            case Verb(name):
                return self.tone or _style_of(name)
            case Mark(on=True, only=True):
                return "primary"
            case _:
                return "primary" if self.chosen else "secondary"


@cache
def _style_of(verb: str) -> Style:
    """Return the colour of a verb of the table, from its name and argument."""
    head = verb.partition(".")[0]
    if verb in _ASK or (verb.endswith(".yes") and head in _ASKED):
        return "danger"
    if verb == "hand":
        return "primary"
    return "success" if verb in _STARTS or (head in _STARTS and verb != "agree.end") else "secondary"


_STARTS = frozenset(("join", "ready", "start", "rematch", "reopen", "agree", "open", "thread", "private"))
"""Verbs that start a game, or join one."""
_ASK = frozenset(("end", "slam"))
"""Verbs that ask before they do anything."""
_ASKED = frozenset(("leave", "end", "agree"))
"""Verbs whose argument "yes" answers such a question."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a select; label and note have at most 100 characters each."""

    do: Do
    label: str
    note: str = ""
    emoji: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class People:
    """A list of the server's people to choose one from; the press is `Verb(name)`."""

    name: str
    placeholder: str


@dataclass(frozen=True, slots=True)
class Channels:
    """A list of the server's channels to choose from; the press is `Verb(name)`.

    `chosen` are the ids of those that are; at most so many may be at once, also none.  `texts`: text channels
    alone.
    """

    name: str
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = 1
    texts: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A list of 1 to 25 choices, of which a player chooses one.

    With `several`, they choose at least and at most so many at once.  The choices are then marks that begin
    with the list's name, and those of its marks that are not chosen are cleared.
    """

    name: str
    placeholder: str
    choices: tuple[Choice, ...]
    several: tuple[int, int] | None = None


Row: TypeAlias = tuple[Button, ...] | Select | People | Channels


@dataclass(frozen=True, slots=True)
class Block:
    """A titled paragraph of a screen (an embed field)."""

    title: str
    body: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: the recipe's name, its data (hashable, public), and the text that describes it.

    `said` are the sentences of that text, none cut, of what shows a position.
    """

    recipe: str
    data: tuple[Any, ...]
    alt: str
    said: tuple[str, ...] = ()


def just(text: str) -> Callable[[], str]:
    """Return what writes this text, where one that is written only when it is read is taken, too."""
    return lambda: text


class Written:
    """What is shown, with a text that is written when it is first read: a picture often takes its place.

    It is compared, and written for a reader of the program, with that text.
    """

    write: Callable[[], str]

    @cached_property
    def text(self) -> str:
        """What is told in place of the picture."""
        return self.write()

    def _parts(self) -> dict[str, Any]:
        own = {part: value for part, value in vars(self).items() if part not in {"write", "text"}}
        return own | {"written": self.text}

    def __eq__(self, other: object) -> bool:
        """Return True if both show the same."""
        return isinstance(other, Written) and type(other) is type(self) and other._parts() == self._parts()

    def __hash__(self) -> int:
        """Return what is equal for what shows the same."""
        return hash(tuple(self._parts().values()))

    def __repr__(self) -> str:
        """Return all that is shown."""
        return f"{type(self).__name__}({self._parts()})"


@dataclass(frozen=True, eq=False, repr=False)
class Screen(Written):
    """Everything shown in one message.

    `text` follows on `body`, and `blocks` on that, where the message has no picture; a picture takes the
    place of both, so `write` makes the text when it is first read.  `until`, in Unix seconds, stands behind
    the footer in each reader's own time.  Texts may hold sprites as `{{die5}}`: drawn as our emojis where
    uploaded, else as Unicode.
    """

    title: str
    body: str = ""
    blocks: tuple[Block, ...] = ()
    footer: str = ""
    colour: int = GREEN
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    write: Callable[[], str] = str
    until: int | None = None


class Marks(Protocol):
    """The draft of the player to move: the marks they set, the page they look at."""

    @property
    def marks(self) -> frozenset[str]:
        """The marks that are set."""
        ...

    @property
    def page(self) -> int:
        """The page, from 0."""
        ...


@dataclass(frozen=True, slots=True)
class NoMarks:
    """Nothing ticked."""

    marks: frozenset[str] = frozenset()
    page: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """What a game's screen is drawn from.

    `offers` maps seats to their legal actions; on a public screen of a game with private hands it is empty.
    `since` is what has happened since the own last move of who is to move, the newest last; where that is the
    newest move of all it is told, too.  `viewer` is the seat the screen is for, None for the channel; `plans`
    is what the viewer may decide in advance, None where that is nothing; `left` names who left a seat.
    """

    t: Text
    names: tuple[str, ...]
    options: OptionSet
    view: View
    offers: Mapping[Seat, Sequence[Action]]
    awaited: frozenset[Seat]
    since: tuple[Step, ...] = ()
    draft: Marks = field(default_factory=NoMarks)
    result: Result | None = None
    viewer: Seat | None = None
    plans: Plans | None = None
    left: Mapping[Seat, str] = field(default_factory=dict[Seat, str])

    @property
    def own_offers(self) -> Sequence[Action]:
        """The viewer's legal actions."""
        return () if self.viewer is None else self.offers.get(self.viewer, ())

    def view_as(self, kind: type[V]) -> V:
        """Return the view, which is of this game.

        Raises:
            TypeError: if it is the view of another game.
        """
        if not isinstance(self.view, kind):
            raise TypeError(f"{type(self.view).__name__} is no {kind.__name__}")
        return self.view


@dataclass(frozen=True, eq=False, repr=False)
class Body(Written):
    """What a game adds to the table's frame: its board, and at most four rows of buttons.

    `turn` says who is to move and how, in place of the frame's plain "whose turn"; the frame writes below it
    what has happened (`GameScreen.told`).  `hand` is the part of the position that no picture shows, such as
    the dice before the mover: it always stands.  `body` (position, then scores) and `blocks` are the text of
    what the picture shows: they stand where the message has no picture, else behind "As text", so `write`
    makes the body when it is first read.  The frame
    adds title, footer and the table's own row, and at the end the ranking: `asides[seat]` is what it says of
    a player besides their points.  `beside` stands in the table's own row in place of the sheet, which is
    then found behind "⋯": in a game whose picture shows all that its sheet does.
    """

    turn: str = ""
    write: Callable[[], str] = str
    hand: str = ""
    blocks: tuple[Block, ...] = ()
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    asides: tuple[str, ...] = ()
    beside: tuple[Button, ...] = ()

    @property
    def body(self) -> str:
        """The text of what the picture shows."""
        return self.text


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed move: its text, and the verbs of its command separated by blanks ("" in the form).

    `prefix` begins the notation of what is meant: one of several grids ("score.2.").  `whole` is compared
    with names instead of the text if the names include the verb.
    """

    text: str
    verb: str = ""
    prefix: str = ""
    whole: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreen:
    """The screen of a game, its module's `SCREEN`: draws the board and reads typed moves.

    `parsed` reads a typed move first.  What it leaves is compared with the `names` of the legal actions.  If
    no name fits, `meant` finds a notation, which the rules then refuse with their reason.  All of them get
    the scene of the player who types.
    """

    table: Callable[[Scene], Body]
    """Draws the public board."""
    names: Callable[[Scene, Action], tuple[str, ...]]
    """Returns what players call an action: shown name first, then others they may type."""
    told: Callable[[Scene, Step], str]
    """Tells one move in one line, for the board and for the log; "" if there is nothing to tell."""
    sheet: Callable[[Scene, int], tuple[Screen, int]]
    """Draws this page (from 0) of the full score sheet, and returns it with the number of pages."""
    stands: Callable[[Scene, Step], bool] = lambda _scene, _step: False
    """Returns True for a move that the position still shows, so that the board need not tell it as well."""
    known: Callable[[Scene, Sequence[Fact]], list[str]] | None = None
    """Tells what was known of a deal that its board does not show, from what everybody has seen since.
    None: the board shows all but what has happened since the own last move."""
    worth: Callable[[Scene, Action], str] | None = None
    """Writes an action as it is offered while typing, if that says more than its name."""
    gives: Callable[[Scene, Action], int] = lambda _scene, _action: 0
    """Returns the points that an action gives now; while typing, what gives most is offered first."""
    parsed: Callable[[Scene, str], str | None] = lambda _scene, _typed: None
    """Reads text as a full notation, legal or not; None: it is compared with names."""
    parsed_for: frozenset[str] = frozenset({""})
    """The verbs whose argument `parsed` reads; "" stands for the form."""
    meant: Callable[[Scene, Typed], str | None] = lambda _scene, _typed: None
    """Returns the notation of text that names no legal action, for the rules to refuse; None: unknown."""
    with_ticks: Callable[[Scene, str], str] = lambda _scene, code: code
    """Returns a typed notation together with what the player has ticked before."""
    cards: Callable[[Any], Sequence[str]] = lambda _view: ()
    """Returns the cards in the viewer's hand from their view, in a game of cards."""

    def offer(self, scene: Scene, action: Action) -> str:
        """Write an action as it is offered while typing."""
        return self.worth(scene, action) if self.worth else self.names(scene, action)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScreen(GameScreen):
    """The screen of a game with private hands.

    The marks are private: they stay in the hand's own draft, off the public board.
    """

    hand: Callable[[Scene], Body]
    """Draws what only the scene's viewer sees, in their language: what they may do now ("" out of turn), what
    they hold, their choices."""

    def held(self, own: Scene, body: Body) -> Body:
        """Return a board with what the viewer of a scene holds, and may do, in place of its buttons."""
        hand = self.hand(own)
        return replace(body, turn=hand.turn or body.turn.partition("\n")[0], hand=hand.hand, rows=hand.rows)
