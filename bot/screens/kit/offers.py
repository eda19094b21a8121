"""What features put on the pages of the core: buttons that open something of theirs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.screens.kit.screen import Button, Verb
from bot.text import Text

Place: TypeAlias = Literal["greeting", "help", "how", "settings"]
"""A page: what a server reads first, `/help`, how the bot works, what a person sets."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button of a feature on a page; `label` is the key of its text."""

    place: Place
    verb: str
    label: str
    emoji: str


class Offers:
    """What all features offer, in their order."""

    def __init__(self, offers: Iterable[Offer] = ()) -> None:
        self._offers = tuple(offers)

    def at(self, place: Place, *texts: Text) -> tuple[Button, ...]:
        """Return the buttons of a page, each in all these languages."""
        return tuple(
            Button(Verb(each.verb), " · ".join(t(each.label) for t in texts), each.emoji)
            for each in self._offers
            if each.place == place
        )
