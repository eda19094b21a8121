"""The vocabulary of screens: what can be shown, and what a press of it means.

Only `bot/messages/components.py` turns these into Discord's embeds and components.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from bot.games.kit.game import Action, Fact, OptionSet, Result, Seat, View
from bot.text import Text

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Play:
    """A press plays the action of this notation on the position that is shown.

    `bound`: it also depends on the marks that are shown (the dice kept), and is stale if they have changed.
    `anytime`: it is played whatever has happened since, where it is still legal: an interruption, which must
    not be lost because the player it interrupts was quicker.  Its notation names what it means (the turn), so
    that it is never played on another.  Of a button alone.
    """

    code: str
    bound: bool = False
    anytime: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A press sets or clears a mark of the player to move (a die to keep); it makes no move.

    `only`: every other mark is cleared.  Setting what is set already changes nothing, so a press that
    arrives twice does no harm.  A mark is one or two characters `0-9 a-z A-Z`.
    """

    name: str
    on: bool = True
    only: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A press shows another page of choices (a grid, a column) of the player to move."""

    number: int


@dataclass(frozen=True, slots=True)
class Door:
    """A press does something that is valid at any revision: join, start, undo, hand, sheet, ...

    `name` is one of the table's doors (`bot/interactions/doors.py`), with an argument after a dot where it
    takes one.
    """

    name: str


Do: TypeAlias = Play | Mark | Page | Door


@dataclass(frozen=True, slots=True)
class Button:
    """A button.  `emoji` names a sprite of ours ("die5") or is a Unicode emoji; a label or an emoji is there.

    Where the sprite has not been uploaded the button shows `bare`, its whole text without the drawing, or
    the label if there is no `bare`.
    """

    do: Do
    label: str = ""
    emoji: str = ""
    bare: str = ""
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a select: at most 100 characters of label and of note."""

    do: Do
    label: str
    note: str = ""
    emoji: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose one line from: 1 to 25 choices."""

    name: str
    placeholder: str
    choices: tuple[Choice, ...]


Row: TypeAlias = tuple[Button, ...] | Select


@dataclass(frozen=True, slots=True)
class Block:
    """A titled paragraph of a screen (an embed field)."""

    title: str
    body: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: the recipe's name, its data (hashable, public), and the text for who cannot see it."""

    recipe: str
    data: tuple[Any, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything shown in one message.

    Texts may hold sprites as `{{die5}}`: drawn as our emojis where uploaded, else as Unicode.
    """

    title: str
    body: str = ""
    blocks: tuple[Block, ...] = ()
    footer: str = ""
    colour: int = 0x1F7A4D
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None


class Marks(Protocol):
    """The draft of the player to move: what he has ticked, and the page he looks at."""

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
    `viewer` is the seat the screen is for, None for the channel.
    """

    t: Text
    names: tuple[str, ...]
    options: OptionSet
    view: View
    offers: Mapping[Seat, Sequence[Action]]
    awaited: frozenset[Seat]
    facts: tuple[Fact, ...] = ()
    draft: Marks = field(default_factory=NoMarks)
    result: Result | None = None
    viewer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """What a game adds to the table's frame: its board and its buttons, at most four rows.

    From top to bottom `body` is the board, `headline` says what was just thrown or played ("" at the start),
    `turn` says who is to move and how, in place of the frame's plain "whose turn", and `hand` is what lies
    before him: the dice.  A chat shows the end of a long message first, so what matters stands right above
    the buttons.  The table's frame adds title, footer, seed hash and the table's own row, and at the end the
    ranking: `asides[seat]` is what it says of a player besides his points.
    """

    headline: str
    turn: str = ""
    body: str = ""
    hand: str = ""
    blocks: tuple[Block, ...] = ()
    rows: tuple[Row, ...] = ()
    picture: Picture | None = None
    asides: tuple[str, ...] = ()


class GameScreen(Protocol):
    """What `bot/screens/<game>.py` offers: a module with these functions."""

    def table(self, scene: Scene) -> Body:
        """Draw the public board."""
        ...

    def names(self, scene: Scene, action: Action) -> tuple[str, ...]:
        """Return what players call this action: shown name first, then others they may type."""
        ...

    def sheet(self, scene: Scene, page: int) -> tuple[Screen, int]:
        """Draw the full score sheet's page (from 0) on demand, and say how many pages there are."""
        ...


class HandScreen(GameScreen, Protocol):
    """What the module of a game with private hands offers besides.

    Its marks are private: they stand in the hand's own draft, never on the public board.
    """

    def hand(self, scene: Scene) -> Screen:
        """Draw the cards of the scene's viewer and his choices, in his language, for his eyes alone."""
        ...
