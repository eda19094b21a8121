"""Who reads a private page: in which language, with drawings or words."""

from dataclasses import dataclass
from typing import Self

from bot.messages.plain_text import plain_text_in
from bot.messages.sprites import Sprites
from bot.store import ANYBODY, Person
from bot.text import Text


@dataclass(frozen=True, slots=True)
class Reader:
    """One person who is shown something in private."""

    t: Text
    sprites: Sprites
    person: Person = ANYBODY

    @classmethod
    def of(cls, person: Person, t: Text, sprites: Sprites) -> Self:
        """Return how a person is shown what they alone see."""
        return cls(t, plain_text_in(t.language) if person.as_text else sprites.spoken(t.language), person)

    @property
    def enlarges(self) -> bool:
        """True if their cards are drawn large; words take the place of every picture."""
        return self.person.large and not self.person.as_text
