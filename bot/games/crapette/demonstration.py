"""The demonstration of Crapette that an upheld call asks for in variant 3 (crapette.md, section 5)."""

from pydantic import BaseModel

from bot.games.crapette.piles import Spot
from bot.games.crapette.view import Step
from bot.games.kit.cards import Card


class Demonstration(BaseModel):
    """What the caller has to show, and the position before the call."""

    left: int
    """How many actions he still has."""
    omitted: list[Spot]
    """Where the omitted cards lie, as he sees the piles."""
    columns: list[list[Card]]
    turned: list[Card]
    recent: list[Step]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The omitted cards, of which he must place one."""
        return tuple(spot.card for spot in self.omitted)
