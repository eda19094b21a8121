"""The demonstration of Crapette that an upheld call asks for in variant 3 (crapette.md, section 5)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import BaseModel

from tapis.games.crapette.actions import Move
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, Spot
from tapis.games.crapette.view import Step
from tapis.games.kit.cards import Card


class Demonstration(BaseModel):
    """What the caller must show, and the position before the call."""

    left: int
    """How many actions the caller has left."""
    omitted: list[Spot]
    """Where the omitted cards lie, with the piles named as the caller sees them."""
    columns: list[list[Card]]
    turned: list[Card]
    recent: list[Step]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The omitted cards; the caller must place one of them."""
        return tuple(spot.card for spot in self.omitted)

    def shown_by(self, moves: Iterable[Move], piles: Mapping[str, Sequence[Card]]) -> Iterator[Move]:
        """Yield the moves a demonstration allows: between columns, or of an omitted card to a foundation."""
        for move in moves:
            if move.target == FOUNDATION:
                pile = piles[move.source]
                if Spot(pile[-1], move.source, len(pile) - 1) in self.omitted:
                    yield move
            elif move.source in COLUMNS and move.target in COLUMNS:
                yield move
