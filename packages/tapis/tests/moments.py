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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from tapis.games.belote.game import Belote
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.game import Action, Fact, Game
from tapis.games.menteur.game import Menteur
from tapis.shelf import GAMES
from tests.games import belote_table, menteur_table
from tests.openings import BEGINS

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
