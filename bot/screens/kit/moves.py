"""The example of a move in a game's rules: a block of the sheet, drawn as a picture, or read as text.

A block begins with "```move".  Each line is a step: what is done, a colon, the pieces parted by blanks (a die
"5", a poker die "f3", a card "JS", of Tarot "T21", "EX"; "*" stands before what is meant), and after "=" what
comes of it.
"""

import re

from bot.screens.kit.cards import card_text
from bot.screens.kit.limits import picture_text
from bot.screens.kit.screen import Picture
from bot.text import Text

_BLOCK = re.compile(r"```move\n(.*?)\n```\n?", re.DOTALL)
_PIECE = r"(?:[1-6]|f[1-6]|(?:10|[2-9JNQKA])[SHDC]|T(?:1?[1-9]|10|2[01])|EX)"
_STEP = re.compile(rf"([^:]+?)\s*:((?:\s+\*?{_PIECE})*)\s*(?:=\s*(.+))?")
_FACES = {"en": "♠♥JQKA", "fr": "♠♥VDRA"}

Step = tuple[str, tuple[tuple[str, bool], ...], str]
"""What is done, the pieces and whether each is meant, what comes of it."""


def parted(text: str) -> tuple[str, str]:
    """Part a page of rules into its text and the lines of its example, "" if there is none."""
    found = _BLOCK.search(text)
    return (text, "") if found is None else (_BLOCK.sub("", text, count=1), found[1])


def steps(lines: str) -> tuple[Step, ...]:
    """Read the steps of an example.

    Raises:
        ValueError: if a line is no step.
    """
    return tuple(_step(line) for line in lines.split("\n"))


def picture(t: Text, lines: str) -> Picture:
    """Describe the picture of an example."""
    plain = told(t, lines).replace("**", "")
    data = ("fr" if t.language == "fr" else "en", steps(lines))
    return Picture("move", data, picture_text(f"{line}." for line in plain.split("\n")))


def told(t: Text, lines: str) -> str:
    """Write an example as text, a line for each step; what is meant is bold."""
    return "\n".join(_told(t, step) for step in steps(lines))


def _step(line: str) -> Step:
    found = _STEP.fullmatch(line)
    if found is None:
        raise ValueError(f"no step of a move: {line}")
    pieces = tuple((piece.removeprefix("*"), piece.startswith("*")) for piece in found[2].split())
    return found[1], pieces, found[3] or ""


def _told(t: Text, step: Step) -> str:
    caption, pieces, result = step
    written = [f"**{_written(t, piece)}**" if meant else _written(t, piece) for piece, meant in pieces]
    return t("move.step", caption=caption, pieces=" ".join([*written, *([f"→ {result}"] if result else [])]))


def _written(t: Text, piece: str) -> str:
    if piece.startswith("f"):
        return _FACES[t.language][int(piece[1]) - 1]
    return piece if piece.isdigit() else card_text(t, piece)
