r"""Files of moments: positions in notation, and what must hold there.

A moment begins with `## ` and the rule that it shows.  A line `settings | moves` is a position: settings are
options of the game, `players`, or what its `Begin` arranges; a move is a notation, with the dice that fall
after a colon, or the dice alone where all are thrown.  `+ moves` plays on.  An indented line says what holds:
a part, perhaps with an argument in brackets, a sign, and a text (`\n` is a new line):

    turn: text      has the text            turn! text      has it not
    turn= text      is the text             turn^ text      begins so
    turn$ text      ends so                 turn- text      has the text as a line of its own

`| ` parts what has several.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from bot.games.cant_stop import COLUMNS, CantStop, length
from bot.games.dice_poker import UPPER
from bot.games.four_twenty_one import FourTwentyOne
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Action, Fact, Game
from bot.shelf import GAMES

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


@dataclass(frozen=True)
class Begin:
    """How a game begins in moments: with which dice, and what throws all of them.

    `arrange` takes settings that are neither options nor attributes of the position.
    """

    first: Callable[[int], Chance]
    throw: str
    arrange: Callable[[Any, dict[str, Any]], None] = lambda game, settings: None


def _tokens(game: CantStop, settings: dict[str, Any]) -> None:
    """Take tokens as (seat, column, square), by column who has won it, and markers after a throw."""
    won, markers = settings.pop("won", {}), settings.pop("markers", {})
    for column, seat in won.items():
        game.tokens[seat][column - COLUMNS.start] = length(column)
    game.won = tuple(won.get(column) for column in COLUMNS)
    for seat, column, square in settings.pop("tokens", ()):
        game.tokens[seat][column - COLUMNS.start] = square
    if markers:
        game.markers, game.throws = tuple(sorted(markers.items())), 1


def _opened(game: Any, settings: dict[str, Any]) -> None:
    """Take the total of all players, who have opened."""
    if "total" in settings:
        game.totals, game.opened = [settings.pop("total")] * game.players, [True] * game.players


def _second(game: Any, settings: dict[str, Any]) -> None:
    """Begin the second part, with upper rows of three dice each."""
    if settings.pop("part", 1) == 2:
        game.sheets = [[dict.fromkeys(UPPER, 0)] for _ in range(game.players)]


def _held(game: FourTwentyOne, settings: dict[str, Any]) -> None:
    """Take what each player holds; the pot has what they lack of 21."""
    if "held" in settings:
        game.tokens = settings.pop("held")
        game.pot = 21 - sum(game.tokens)


BEGINS: Mapping[str, Begin] = {
    "cant_stop": Begin(lambda n: Loaded([6, 6, 1, 1, 1, 2, 2, 1][: 2 * n]), "roll", _tokens),
    "dice_poker": Begin(lambda _: Loaded(), "roll.11111", _second),
    "five_thousand": Begin(lambda _: Loaded(), "roll", _opened),
    "four_twenty_one": Begin(lambda n: Loaded([6, 6, 6] + [1, 1, 2] * (n - 1)), "roll.111", _held),
    "top_jack": Begin(lambda n: Loaded([6] * 5 + [1] * 5 * (n - 1)), "roll.11111"),
    "yams": Begin(lambda _: Loaded(), "roll.11111"),
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
            code, _, dice = (throw, "", move) if move.isdecimal() else move.partition(":")
            luck = Loaded(map(int, dice))
            verb, _, leaver = code.partition(".")
            if verb == "withdraw":
                self.facts = tuple(self.game.withdraw(int(leaver), luck))
            else:
                seat = min(self.game.awaited())
                self.action = self.game.legal(seat).find(code)
                self.facts = tuple(self.game.play(seat, code, luck))
            assert luck.left == 0, f"{move} throws fewer dice"


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
    kind, begin = GAMES[key], BEGINS[key]
    said, _, moves = line.partition("|")
    settings = {name: _value(text) for name, _, text in (word.partition("=") for word in said.split())}
    options = {name: settings.pop(name) for name in kind.Options.model_fields if name in settings}
    counted = next((len(settings[name]) for name in ("held", "totals", "sheets") if name in settings), 2)
    players = settings.pop("players", counted)
    first = Loaded(map(int, str(settings.pop("begin")))) if "begin" in settings else begin.first(players)
    game, facts = kind.start(kind.Options.model_validate(options), players, first)
    assert not isinstance(first, Loaded) or first.left == 0, "not all of the first dice fall"
    begin.arrange(game, settings)
    for name in [name for name in settings if name in type(game).model_fields]:
        setattr(game, name, settings.pop(name))
    assert settings.keys() <= {"language", "ticked", "page"}, f"unknown settings: {settings}"
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
