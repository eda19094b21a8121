"""Who reads a private page: in which language, with which drawings."""

from dataclasses import dataclass

from bot.messages.sprites import Sprites
from bot.text import Text


@dataclass(frozen=True, slots=True)
class Reader:
    """One person who is shown something in private."""

    t: Text
    sprites: Sprites
