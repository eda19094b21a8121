r"""Files of moments: positions in notation, and what must hold there.

A moment begins with `## ` and the rule that it shows.  A line `settings | moves` is a position: settings are
options of the game, `players`, or what its beginning arranges; a move is a notation, `seat/` before it where
it interrupts, the dice that fall after a colon, or the dice alone where all are thrown.  `+ moves` plays on.
An indented line says what holds: a part, perhaps with an argument in brackets, a sign, and a text (`\n` is a
new line):

    turn: text      has the text            turn! text      has it not
    turn= text      is the text             turn^ text      begins so
    turn$ text      ends so                 turn- text      has the text as a line of its own

`| ` parts what has several.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from bot.games.belote import Belote
from bot.games.cant_stop import COLUMNS, CantStop, length
from bot.games.coinche import Coinche
from bot.games.comptoir import Comptoir
from bot.games.crapette import Crapette
from bot.games.dice_poker import UPPER
from bot.games.four_twenty_one import FourTwentyOne
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Action, Fact, Game
from bot.games.menteur.bids import Bid
from bot.games.menteur.game import Menteur
from bot.games.menteur.view import Said
from bot.shelf import GAMES
from tests.games import belote_table, coinche_table, comptoir_table, crapette_table, menteur_table

CHECK = re.compile(r"(\w+)(?:\((.*?)\))?([:!=^$-]) ?(.*)")
HOLDS: Mapping[str, Callable[[str, str], bool]] = {
    ":": lambda text, wanted: wanted in text,
    "!": lambda text, wanted: wanted not in text,
    "=": lambda text, wanted: text == wanted,
    "^": str.startswith,
    "$": str.endswith,
    "-": lambda text, wanted: wanted in text.split("\n"),
}
"""What each sign asks of a text."""


Settings: TypeAlias = dict[str, Any]
Start: TypeAlias = tuple[Game[Any], Sequence[Fact]]


@dataclass(frozen=True)
class Dice:
    """How a game of dice begins in moments: with which dice, and what throws all of them.

    `arrange` takes settings that are neither options nor attributes of the position.
    """

    key: str
    first: Callable[[int], Chance]
    throw: str
    arrange: Callable[[Any, Settings], None] = lambda game, settings: None

    def start(self, settings: Settings) -> Start:
        """Begin with as many players as are named, or as hold something."""
        kind = GAMES[self.key]
        options = _options(kind, settings)
        counted = next((len(settings[name]) for name in ("held", "totals", "sheets") if name in settings), 2)
        players = settings.pop("players", counted)
        first = Loaded(map(int, str(settings.pop("begin")))) if "begin" in settings else self.first(players)
        game, facts = kind.start(kind.Options.model_validate(options), players, first)
        assert not isinstance(first, Loaded) or first.left == 0, "not all of the first dice fall"
        self.arrange(game, settings)
        return game, facts


@dataclass(frozen=True)
class Laid:
    """How a game begins that is laid as a moment wants it; nothing is thrown."""

    lay: Callable[[Settings], Game[Any]]
    throw: str = ""

    def start(self, settings: Settings) -> Start:
        """Lay the table."""
        return self.lay(settings), ()


def _tokens(game: CantStop, settings: Settings) -> None:
    """Take tokens as (seat, column, square), by column who has won it, and markers after a throw."""
    won, markers = settings.pop("won", {}), settings.pop("markers", {})
    for column, seat in won.items():
        game.tokens[seat][column - COLUMNS.start] = length(column)
    game.won = tuple(won.get(column) for column in COLUMNS)
    for seat, column, square in settings.pop("tokens", ()):
        game.tokens[seat][column - COLUMNS.start] = square
    if markers:
        game.markers, game.throws = tuple(sorted(markers.items())), 1


def _opened(game: Any, settings: Settings) -> None:
    """Take the total of all players, who have opened."""
    if "total" in settings:
        game.totals, game.opened = [settings.pop("total")] * game.players, [True] * game.players


def _second(game: Any, settings: Settings) -> None:
    """Begin the second part, with upper rows of three dice each."""
    if settings.pop("part", 1) == 2:
        game.sheets = [[dict.fromkeys(UPPER, 0)] for _ in range(game.players)]


def _pot(game: FourTwentyOne, settings: Settings) -> None:
    """Take what each player holds; the pot has what they lack of 21."""
    if "held" in settings:
        game.tokens = settings.pop("held")
        game.pot = 21 - sum(game.tokens)


def _cups(settings: Settings) -> Menteur:
    """Let dice lie under `cups`, "-" for who is out, or so many in all; a `bid` of seat 0 may stand."""
    options = _options(Menteur, settings)
    opener, had = settings.pop("opener", 0), settings.pop("had", ())
    if "all" in settings:
        total, seats = settings.pop("all"), settings.pop("players", 3)
        shares = [total // seats + (seat < total % seats) for seat in range(seats)]
        game = menteur_table.at(*("2" * share for share in shares), had=(0, 1, 2), **options)
    else:
        cups = settings.pop("cups").split("/")
        game = menteur_table.at(*(cup.strip("-") for cup in cups), opener=opener, had=had, **options)
    if "bid" in settings:
        count, value = settings.pop("bid").split("x")
        game.bids, game.turn = [Said(seat=0, bid=Bid(count=int(count), value=int(value)))], 1
    return game


def _piles(settings: Settings) -> Crapette:
    """Lay columns `t0` to `t7`, cards joined by `+`, and each player's crapette/stock/waste."""
    fields = {*Crapette.Options.model_fields, "strayed", "foundations"}
    columns = {
        int(name[1]): _cards(settings.pop(name)) for name in [*settings] if re.fullmatch("t[0-7]", name)
    }
    more = {name: settings.pop(name) for name in fields if name in settings}
    sides = {
        name: tuple(_cards(pile) for pile in settings.pop(name).split("/"))
        for name in ("own", "other")
        if name in settings
    }
    if "turned" in settings:
        more["turned"] = _cards(settings.pop("turned"))
    return crapette_table.lay(columns, **sides, **more)


def _options(kind: type[Game[Any]], settings: Settings) -> dict[str, Any]:
    """Take the options of a game out of settings, as text where they are text."""
    fields = kind.Options.model_fields
    taken = {name: settings.pop(name) for name in fields if name in settings}
    return {
        name: str(each) if isinstance(fields[name].default, str) else each for name, each in taken.items()
    }


def _held(settings: Settings) -> dict[int, str]:
    """Take by seat what is held, cards joined by `+`."""
    return {int(name[1]): _cards(settings.pop(name)) for name in [*settings] if re.fullmatch("h[0-9]", name)}


def _coinche(settings: Settings) -> Coinche:
    """Deal for an auction, or, with four hands and a trump, for the first card."""
    hands, options = _held(settings), _options(Coinche, settings)
    if not hands:
        return coinche_table.auction(dealer=settings.pop("dealer", 0), **options)
    trump = settings.pop("trump", "H")
    return coinche_table.playing([hands[seat] for seat in range(4)], trump, **options)


def _belote(settings: Settings) -> Belote:
    """Deal for the bidding, with a card turned, or, with four hands, for the first card."""
    hands, options, dealer = _held(settings), _options(Belote, settings), settings.pop("dealer", 3)
    if not hands:
        return belote_table.bidding(settings.pop("turned", "9D"), dealer, **options)
    taker, trump = settings.pop("taker", 0), settings.pop("trump", "H")
    return belote_table.playing(
        *(hands[seat] for seat in range(4)), dealer=dealer, taker=taker, trump=trump, **options
    )


def _comptoir(settings: Settings) -> Comptoir:
    """Deal these packets, or, with a trump, let the taker lead."""
    hands, options = _held(settings), _options(Comptoir, settings)
    if "trump" in settings:
        said = {name: settings.pop(name) for name in ("bid", "taker") if name in settings}
        return comptoir_table.playing(hands, settings.pop("trump"), **said, **options)
    return comptoir_table.table(
        settings.pop("players", 3), hands or None, dealer=settings.pop("dealer", 0), **options
    )


def _cards(text: str) -> str:
    """Read cards joined by `+`; "-" is none, and `x` says how often a card is there."""
    times = [(card.partition("x")[0], int(card.partition("x")[2] or 1)) for card in text.split("+")]
    return " ".join(" ".join([card] * often) for card, often in times if card != "-")


BEGINS: Mapping[str, Dice | Laid] = {
    "belote": Laid(_belote),
    "cant_stop": Dice("cant_stop", lambda n: Loaded([6, 6, 1, 1, 1, 2, 2, 1][: 2 * n]), "roll", _tokens),
    "coinche": Laid(_coinche),
    "comptoir": Laid(_comptoir),
    "crapette": Laid(_piles),
    "dice_poker": Dice("dice_poker", lambda _: Loaded(), "roll.11111", _second),
    "five_thousand": Dice("five_thousand", lambda _: Loaded(), "roll", _opened),
    "four_twenty_one": Dice(
        "four_twenty_one", lambda n: Loaded([6, 6, 6] + [1, 1, 2] * (n - 1)), "roll.111", _pot
    ),
    "menteur": Laid(_cups),
    "top_jack": Dice("top_jack", lambda n: Loaded([6] * 5 + [1] * 5 * (n - 1)), "roll.11111"),
    "yams": Dice("yams", lambda _: Loaded(), "roll.11111"),
}
"""How the games of moments begin."""


@dataclass
class At:
    """A position: the game, what the last move was and told, and the settings that are left."""

    game: Game[Any]
    facts: tuple[Fact, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict[str, Any])
    action: Action | None = None

    def play(self, moves: str) -> None:
        """Play moves in notation."""
        throw = BEGINS[self.game.key].throw
        for move in moves.split():
            said, _, dice = (throw, "", move) if move.isdecimal() else move.partition(":")
            by, _, code = said.rpartition("/")
            luck = Loaded(map(int, dice)) if dice or throw else Chance("moment", 0)
            verb, _, leaver = code.partition(".")
            if verb == "withdraw":
                self.facts = tuple(self.game.withdraw(int(leaver), luck))
            elif isinstance(self.game, Menteur) and verb == "falls":
                menteur_table.fall(self.game, int(leaver))
            elif isinstance(self.game, Belote) and verb == "ends":
                self.facts = tuple(belote_table.ending(self.game, *map(int, leaver.split("."))))
            else:
                seat = int(by) if by else min(self.game.awaited())
                self.action = self.game.legal(seat).find(code)
                self.facts = tuple(self.game.play(seat, code, luck))
            assert not isinstance(luck, Loaded) or luck.left == 0, f"{move} throws fewer dice"


@dataclass(frozen=True)
class Moment:
    """A rule, and the lines that show it."""

    rule: str
    lines: tuple[str, ...]


def moments(path: Path) -> Iterator[Moment]:
    """Yield the moments of a file."""
    for part in ("\n" + path.read_text("utf-8")).split("\n## ")[1:]:
        rule, *lines = part.splitlines()
        yield Moment(rule, tuple(line for line in lines if line.strip()))


def position(key: str, line: str) -> At:
    """Return the position that a line describes."""
    said, _, moves = line.partition("|")
    settings = {name: _value(text) for name, _, text in (word.partition("=") for word in said.split())}
    game, facts = BEGINS[key].start(settings)
    for name in [name for name in settings if name in type(game).model_fields]:
        setattr(game, name, settings.pop(name))
    assert settings.keys() <= {"language", "ticked", "page", "viewer"}, f"unknown settings: {settings}"
    at = At(game, tuple(facts) if not moves.split() else (), settings)
    at.play(moves)
    return at


def _value(text: str) -> Any:
    """Read a setting: a literal of Python, or a word."""
    if re.fullmatch("0[0-9]+", text):
        return text
    try:
        return literal_eval(text)
    except (SyntaxError, ValueError):
        return text


Look: TypeAlias = Callable[[At, str, str, str], str]
"""Returns what a position shows: given the position, the language, the part and its argument."""


def walk(key: str, moment: Moment, look: Look) -> None:
    """Go through a moment."""
    at, checks = At(GAMES[key].__new__(GAMES[key])), 0
    for line in moment.lines:
        if not line.startswith(" "):
            if line.startswith("+"):
                at.play(line[1:])
            else:
                at = position(key, line)
            continue
        found = CHECK.fullmatch(line.strip())
        assert found is not None, f"no check: {line}"
        part, argument, sign, wanted = found.groups()
        for language in at.settings.get("language", "en").split(","):
            text = look(at, language, part, argument or "")
            assert HOLDS[sign](text, wanted.replace("\\n", "\n")), f"{line.strip()}\nis\n{text}"
        checks += 1
    assert checks, "nothing is looked at"
