"""A witness of a game of Crapette, who follows every card and judges omissions by the sheet's own words."""

from collections.abc import Iterable
from typing import NamedTuple

from tapis.games.crapette.actions import Move
from tapis.games.crapette.facts import Ended, Moved, Restocked, Turned
from tapis.games.crapette.game import Crapette
from tapis.games.kit.cards import RANKS52, SUITS, Card
from tapis.games.kit.game import Fact, Seat
from tests.games.crapette_columns import breadth_first, fits

COLUMNS = tuple(f"t{number}" for number in range(8))


class Named(NamedTuple):
    """One of the 104 cards."""

    card: Card
    number: int


class Witness:
    """Knows where each card of the game is, and which ones were omitted in this turn."""

    def __init__(self, game: Crapette) -> None:
        self.foundations = list(game.foundations)
        self.variant, self.limit = game.options.variant, game.options.combo_length
        self.omitted: set[Named] = set()
        piles = {
            **{f"c{seat}": game.crapettes[seat] for seat in (0, 1)},
            **{f"w{seat}": game.wastes[seat] for seat in (0, 1)},
            **{f"s{seat}": game.stocks[seat] for seat in (0, 1)},
            **{f"d{seat}": game.turned if seat == game.turn else [] for seat in (0, 1)},
            **dict(zip(COLUMNS, game.columns, strict=True)),
        }
        numbers = iter(range(104))
        self.piles = {name: [Named(card, next(numbers)) for card in pile] for name, pile in piles.items()}

    def duties(self, seat: Seat) -> dict[Named, int]:
        """Return every card with a distance (R9, R11); in variant 2 the priority cards alone."""
        tops = [self.piles[f"{pile}{seat}"][-1:] for pile in "cdw"]
        found = {top[0]: 1 for top in tops if top and fits(top[0].card, self.foundations)}
        return found | self._in_columns(self.limit if self.variant == 3 else 1)

    def _in_columns(self, limit: int) -> dict[Named, int]:
        columns = [self.piles[name] for name in COLUMNS]
        cards = [[named.card for named in column] for column in columns]
        found = breadth_first(cards, self.foundations, limit)
        return {columns[number][below]: distance for (number, below), distance in found.items()}

    def sees(self, seat: Seat, move: Move, facts: Iterable[Fact]) -> None:
        """Follow a player's move in his turn, and judge what it omits (R10)."""
        before = self.duties(seat)
        first, *rest = facts
        self.follow([first])
        if move.target != "f":
            after = self.duties(seat)
            near = {named for named, distance in before.items() if distance == 1}
            far = {named for named, distance in before.items() if distance > 1}
            lowered = any(after.get(named, 99) < before[named] for named in far)
            self.omitted |= near if lowered else near | far
        self.follow(rest)

    def follow(self, facts: Iterable[Fact]) -> None:
        """Move the cards as it is told."""
        for fact in facts:
            if isinstance(fact, Moved):
                named = self.piles[self._pile(fact.seat, fact.source)].pop()
                assert named.card == fact.card
                self._lay(named, fact)
            elif isinstance(fact, Turned):
                self.piles[f"d{fact.seat}"].append(self.piles[f"s{fact.seat}"].pop())
            elif isinstance(fact, Restocked):
                self.piles[f"s{fact.seat}"] = self.piles[f"w{fact.seat}"][::-1]
                self.piles[f"w{fact.seat}"] = []
            elif isinstance(fact, Ended):
                self.piles[f"w{fact.seat}"] += self.piles[f"d{fact.seat}"]
                self.piles[f"d{fact.seat}"] = []
                self.omitted = set()

    def _lay(self, named: Named, fact: Moved) -> None:
        if fact.target == "f":
            self.omitted.discard(named)
            first, below = 2 * SUITS.index(named.card[-1]), RANKS52.index(named.card[:-1])
            place = self.foundations.index(below, first, first + 2)
            self.foundations[place] += 1
        else:
            self.piles[self._pile(fact.seat, fact.target)].append(named)

    @staticmethod
    def _pile(seat: Seat, name: str) -> str:
        """Name a pile for the table: `c` and `ow` are somebody's."""
        if name in COLUMNS:
            return name
        return f"{name[1]}{1 - seat}" if name.startswith("o") else f"{name}{seat}"

    def upholds(self, turn: Seat) -> bool:
        """Tell whether a call in this seat's turn is upheld (R12)."""
        if self.variant == 2:
            return bool(self.omitted)
        wastes = [
            self.piles[f"w{seat}"] + (self.piles[f"d{seat}"] if seat == turn else []) for seat in (0, 1)
        ]
        tops = {pile[-1] for pile in (*wastes, self.piles["c0"], self.piles["c1"]) if pile}
        at_once = {named for named in tops if fits(named.card, self.foundations)}
        return bool(self.omitted & (at_once | self._in_columns(self.limit).keys()))
