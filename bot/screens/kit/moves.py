"""The example of a move in a game's rules, as a picture or as text."""

from bot.screens.kit.cards import card_text
from bot.screens.kit.limits import picture_text
from bot.screens.kit.screen import Picture
from bot.text import Text
from tapis.drawing.move_steps import Step, steps

_FACES = {"en": "♠♥JQKA", "fr": "♠♥VDRA"}


def picture(t: Text, lines: str) -> Picture:
    """Describe the picture of an example."""
    plain = told(t, lines).replace("**", "")
    data = ("fr" if t.language == "fr" else "en", steps(lines))
    return Picture("move", data, picture_text(f"{line}." for line in plain.split("\n")))


def told(t: Text, lines: str) -> str:
    """Write an example as text, a line for each step; what is meant is bold."""
    return "\n".join(_told(t, step) for step in steps(lines))


def _told(t: Text, step: Step) -> str:
    caption, pieces, result = step
    written = [f"**{_written(t, piece)}**" if meant else _written(t, piece) for piece, meant in pieces]
    return t("move.step", caption=caption, pieces=" ".join([*written, *([f"→ {result}"] if result else [])]))


def _written(t: Text, piece: str) -> str:
    if piece.startswith("f"):
        return _FACES[t.language][int(piece[1]) - 1]
    return piece if piece.isdigit() else card_text(t, piece)
