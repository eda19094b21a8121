"""What moves of a turn of Crapette lead to: a search over all that lies open.

A plan is a series of moves; it is worth what it wins and what it leaves to the opponent.  A card that turns
up on the way is unknown, so the plan goes on without it.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from tapis.games.crapette.actions import Move, moves
from tapis.games.crapette.piles import (
    BESIDE,
    COLUMNS,
    FOUNDATION,
    LAID_ON,
    OPPONENT,
    Tops,
    fits,
    foundation_for,
    takes,
)
from tapis.games.kit.cards import Card

FROM: Mapping[str, float] = {"c": 3.0, "d": 1.5, "w": 1.0, "oc": -3.0, "ow": -1.0}
"""What a card is worth that leaves this pile: the player's own are to be rid of, the opponent's are not."""
ONTO: Mapping[str, float] = {"oc": 3.0, "ow": 1.0}
"""What a card is worth that is loaded."""
PLACED = 0.2
"""What a card on a foundation is worth: it never comes back."""
READY: Mapping[str, float] = {"oc": 1.5, "ow": 0.5}
"""What it costs to leave the opponent a top card that they can play."""
ROOM = 0.7
"""What it costs to leave an empty column, which the opponent fills first."""
LOADED: Mapping[str, float] = {"c": 1.5, "w": 0.7}
"""What it costs to leave a top card of the player's own that the opponent can load."""
STEP = 0.02
"""What a move costs, so that the shortest of equal plans is played."""
LATER = 0.97
"""What is left of a gain for each move before it: the best comes first, and may turn up something better."""
DEEPEST = 5
"""The most moves of a plan."""

Column: TypeAlias = tuple[Card, ...]


class Open(NamedTuple):
    """What lies open, as one player names the piles, and what the moves so far have won."""

    tops: Tops
    columns: tuple[Column, ...]
    foundations: tuple[int, ...]
    won: float = 0.0
    weight: float = 1.0
    """What is left of the next move's gain."""

    def after(self, move: Move) -> "Open":
        """Return what lies open after a move.

        Raises:
            ValueError: if no card lies open where it comes from.
        """
        source, target = move.source, move.target
        card = self.tops[source]
        if card is None:
            raise ValueError(f"no card can leave {source}")
        tops = dict(self.tops)
        columns, foundations = self.columns, self.foundations
        gain = FROM.get(source, 0.0) + ONTO.get(target, 0.0)
        if source in FROM:
            tops[source] = None
        else:
            columns = _changed(columns, COLUMNS.index(source), columns[COLUMNS.index(source)][:-1], tops)
        if target == FOUNDATION:
            place = foundation_for(card, foundations)
            foundations = (*foundations[:place], foundations[place] + 1, *foundations[place + 1 :])
            gain += PLACED
        elif target in OPPONENT:
            tops[target] = card
        else:
            number = COLUMNS.index(target)
            columns = _changed(columns, number, (*columns[number], card), tops)
        won = self.won + self.weight * gain
        return Open(tops, columns, foundations, won, self.weight * LATER)

    def worth(self) -> float:
        """Return what the position is worth if the turn ends here."""
        worth = self.won - ROOM * sum(not column for column in self.columns)
        for pile, cost in READY.items():
            card = self.tops[pile]
            if card is not None and self._goes(card):
                worth -= cost
        laid_down = self.tops["d"] or self.tops["w"]
        for card, cost in ((self.tops["c"], LOADED["c"]), (laid_down, LOADED["w"])):
            if card is not None and any(self.tops[pile] in BESIDE[card] for pile in LAID_ON):
                worth -= cost
        return worth

    def _goes(self, card: Card) -> bool:
        """Return True if a card can go to a foundation or a column."""
        if fits(card, self.foundations):
            return True
        return any(takes(column, self.tops[column], card) for column in COLUMNS)

    def moves(self) -> Iterator[Move]:
        """Yield every move that makes a difference: one empty column stands for all of them."""
        rooms = [column for column in COLUMNS if self.tops[column] is None]
        for move in moves(self.tops, self.foundations):
            if move.target not in rooms[1:] and not self._only_swaps(move, rooms):
                yield move

    def _only_swaps(self, move: Move, rooms: list[str]) -> bool:
        """Return True for the only card of a column that moves to an empty one."""
        return move.target in rooms and move.source in COLUMNS and len(self._column(move.source)) == 1

    def _column(self, name: str) -> Column:
        return self.columns[COLUMNS.index(name)]

    def key(self) -> tuple[object, ...]:
        """Return what two positions share that only differ in the order of their columns."""
        private = tuple(self.tops[pile] for pile in FROM)
        return private, tuple(sorted(self.columns)), self.foundations


def _changed(
    columns: tuple[Column, ...], number: int, column: Column, tops: dict[str, Card | None]
) -> tuple[Column, ...]:
    """Return the columns with a new one at this number, and note its end card."""
    tops[COLUMNS[number]] = column[-1] if column else None
    return (*columns[:number], column, *columns[number + 1 :])


def plans(start: Open, first: list[Move], budget: int) -> dict[str, float]:
    """Return the worth of the best plan that begins with each of these moves.

    Args:
        start: what lies open.
        first: the moves that are asked about.
        budget: the most positions that are looked at beyond those after one move.
    """
    best: dict[str, float] = {}
    seen = {start.key()}
    layer: list[tuple[Open, str]] = []
    for move in first:
        position, code = start.after(move), str(move)
        best[code] = position.worth() - STEP
        if position.key() not in seen:
            seen.add(position.key())
            layer.append((position, code))
    left = budget
    for depth in range(2, DEEPEST + 1):
        layer.sort(key=lambda found: -best[found[1]])
        following: list[tuple[Open, str]] = []
        for position, code in layer:
            for move in position.moves():
                if not left:
                    return best
                later = position.after(move)
                key = later.key()
                if key not in seen:
                    left -= 1
                    seen.add(key)
                    best[code] = max(best[code], later.worth() - STEP * depth)
                    following.append((later, code))
        layer = following
    return best
