"""Discord's limits on a message, as far as a screen is cut to them."""

import re
from collections.abc import Iterable
from typing import Any

from bot.screens.kit.screen import Picture

BODY, ROWS, BUTTONS, LABEL, SELECT, CHOICE, PLACEHOLDER = 4096, 5, 5, 80, 25, 100, 150
SAID = 1000
"""Characters of a picture's text, a little fewer than Discord takes."""

_SPRITE = re.compile(r"\{\{\w+\}\}")
_EMOJI = "<:" + "e" * 32 + ":" + "9" * 19 + ">"
"""The longest text a sprite may become: the name and id of our emoji."""


def size(text: str) -> int:
    """Count a text's characters, with every sprite at its longest."""
    return len(_SPRITE.sub(_EMOJI, text))


def picture_text(sentences: Iterable[str]) -> str:
    """Join sentences about a picture, most important first, and cut the text to what Discord takes."""
    text = " ".join(sentences)
    return text if len(text) <= SAID else text[: SAID - 1].rstrip() + "…"


def described(recipe: str, data: tuple[Any, ...], sentences: Iterable[str]) -> Picture:
    """Return a picture that these sentences tell whole, most important first."""
    said = tuple(sentences)
    return Picture(recipe, data, picture_text(said), said)
