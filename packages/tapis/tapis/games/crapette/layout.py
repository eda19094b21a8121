"""The cards of Crapette as they lie on the table (crapette.md, sections 2 to 4)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tapis.games.crapette.actions import Move
from tapis.games.crapette.facts import Uncovered
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, RANK, STOCK, Spot, Tops, foundation_for
from tapis.games.kit.cards import Card
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Seat

CRAPETTE = 13
"""The number of cards in a crapette."""
DEALT = CRAPETTE + 4
"""The crapette and the four columns of a player; the rest of the pack is their stock (R18)."""


class Carried(NamedTuple):
    """A card that was moved: where it lay, and where it lies now."""

    card: Card
    source: Spot
    target: Spot


class Layout(NamedTuple):
    """Every pile of a position, from its bottom card to its top; pairs are by seat.

    The lists are the position's own, so a card moved here is moved there.
    """

    crapettes: list[list[Card]]
    stocks: list[list[Card]]
    wastes: list[list[Card]]
    columns: list[list[Card]]
    turned: list[Card]
    """The turned card of the player whose turn it is: one card or none."""
    foundations: list[int]
    turn: Seat

    def piles(self, seat: Seat) -> dict[str, list[Card]]:
        """Return the piles under the names they have for this seat."""
        other = 1 - seat
        return {
            "d": self.turned if seat == self.turn else [],
            "c": self.crapettes[seat],
            "w": self.wastes[seat],
            **dict(zip(COLUMNS, self.columns, strict=True)),
            "oc": self.crapettes[other],
            "ow": self.wastes[other],
        }

    def tops(self, seat: Seat) -> Tops:
        """Return the top card of each pile, None for an empty one."""
        return {name: pile[-1] if pile else None for name, pile in self.piles(seat).items()}

    def left(self, seat: Seat) -> int:
        """Return how many cards the seat has left (R16); at 0 it has won (R15)."""
        turned = len(self.turned) if seat == self.turn else 0
        return len(self.crapettes[seat]) + len(self.stocks[seat]) + len(self.wastes[seat]) + turned

    def pack(self, seat: Seat) -> tuple[Card, ...]:
        """Return a pack in the order it was dealt: crapette, columns, then the stock from its top on."""
        columns = [card for column in self._own_columns(seat) for card in column]
        turned = self.turned if seat == self.turn else []
        return (*self.crapettes[seat], *columns, *turned, *reversed(self.stocks[seat]))

    def beginner(self, chance: Chance) -> Seat:
        """Return who begins: by the crapettes' tops, then the columns from high to low, then lots (R2)."""
        first, second = (
            [RANK[self.crapettes[seat][-1]], *sorted(self._column_ranks(seat), reverse=True)]
            for seat in (0, 1)
        )
        return chance.below(2) if first == second else int(second > first)

    def _column_ranks(self, seat: Seat) -> list[int]:
        return [RANK[column[-1]] for column in self._own_columns(seat)]

    def _own_columns(self, seat: Seat) -> list[list[Card]]:
        return self.columns[4 * seat : 4 * seat + 4]

    def carry(self, seat: Seat, move: Move) -> Carried:
        """Move the top card of one pile to another."""
        piles = self.piles(seat)
        card = piles[move.source].pop()
        source = Spot(card, move.source, len(piles[move.source]))
        if move.target == FOUNDATION:
            self.foundations[foundation_for(card, self.foundations)] += 1
            return Carried(card, source, Spot(card, FOUNDATION, 0))
        target = Spot(card, move.target, len(piles[move.target]))
        piles[move.target].append(card)
        return Carried(card, source, target)

    def uncovered(self, seat: Seat, source: str) -> Iterator[Uncovered]:
        """Turn up the card below one that left a crapette; an empty crapette stays empty (R4)."""
        if source in {"c", "oc"}:
            owner = seat if source == "c" else 1 - seat
            if self.crapettes[owner]:
                yield Uncovered(seat=owner, card=self.crapettes[owner][-1])

    def restock(self, seat: Seat) -> int:
        """Turn the waste over, unshuffled, to replace an empty stock; return the number of cards, or 0."""
        if self.stocks[seat] or not self.wastes[seat]:
            return 0
        self.stocks[seat], self.wastes[seat] = self.wastes[seat][::-1], []
        return len(self.stocks[seat])

    def turn_up(self, seat: Seat) -> Carried | None:
        """Turn up the next card of the stock; return None if it is empty."""
        stock = self.stocks[seat]
        if not stock:
            return None
        card = stock.pop()
        self.turned[:] = [card]
        return Carried(card, Spot(card, STOCK, len(stock)), Spot(card, "d", 0))

    def lay_down(self) -> Card | None:
        """Lay the turned card, if there is one, on the waste of the player whose turn it is; return it."""
        card = self.turned.pop() if self.turned else None
        if card:
            self.wastes[self.turn].append(card)
        return card

    def seen(self) -> dict[str, Any]:
        """Return what everybody sees of the piles, under the names of the view's fields."""
        turned = self.turned[-1] if self.turned else None
        return {
            "crapettes": _last_of_each(self.crapettes),
            "crapette_counts": tuple(map(len, self.crapettes)),
            "stock_counts": tuple(map(len, self.stocks)),
            "wastes": _last_of_each(self.wastes),
            "waste_counts": tuple(map(len, self.wastes)),
            "turned": tuple(turned if self.turn == seat else None for seat in (0, 1)),
            "columns": tuple(map(tuple, self.columns)),
            "foundations": tuple(self.foundations),
            "left": (self.left(0), self.left(1)),
        }


def dealt(packs: Sequence[Sequence[Card]]) -> dict[str, Any]:
    """Deal each pack, its top card first: a crapette, four columns of one card, a stock."""
    return {
        "crapettes": [list(pack[:CRAPETTE]) for pack in packs],
        "columns": [[card] for pack in packs for card in pack[CRAPETTE:DEALT]],
        "stocks": [list(pack[DEALT:][::-1]) for pack in packs],
        "wastes": [[] for _ in packs],
    }


def _last_of_each(piles: Sequence[Sequence[Card]]) -> tuple[Card | None, ...]:
    return tuple(pile[-1] if pile else None for pile in piles)
