"""The example of a move in a game's rules: a block of the sheet, read for its picture or its text.

A block begins with "```move".  Each line is a step: what is done, a colon, the pieces parted by blanks (a die
"5", a poker die "f3", a card "JS", of Tarot "T21", "EX"; "*" stands before what is meant), and after "=" what
comes of it.
"""

import re

_BLOCK = re.compile(r"```move\n(.*?)\n```\n?", re.DOTALL)
_PIECE = r"(?:[1-6]|f[1-6]|(?:10|[2-9JNQKA])[SHDC]|T(?:1?[1-9]|10|2[01])|EX)"
_STEP = re.compile(rf"([^:]+?)\s*:((?:\s+\*?{_PIECE})*)\s*(?:=\s*(.+))?")
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


def _step(line: str) -> Step:
    found = _STEP.fullmatch(line)
    if found is None:
        raise ValueError(f"no step of a move: {line}")
    pieces = tuple((piece.removeprefix("*"), piece.startswith("*")) for piece in found[2].split())
    return found[1], pieces, found[3] or ""
