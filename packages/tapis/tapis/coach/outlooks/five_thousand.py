"""How a turn of 5000 ends: every throw counted, for a player with one aim."""

from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias

from tapis.engines.five_thousand.throws import STEP, throwing
from tapis.games.five_thousand.dice import bust_chance
from tapis.games.five_thousand.game import OPENING, FiveThousandView, KeepOffer, settle
from tapis.games.kit.game import Seat

Aim: TypeAlias = Literal["points", "scores", "wins"]
"""What a player goes for: the most points on average, or any points, or the target, as often as possible."""
CLOSE: Final = 6
"""Digits of means and chances; those that differ by less are the same."""


class End(NamedTuple):
    """How a turn ends on average: the points it scores, the chances that it scores at all and that it wins.

    No more points count than the target lacks.
    """

    points: float
    scores: float
    wins: float


class Turn:
    """A turn of a seat, from where it stands, and the ends to which each action leads.

    Args:
        view: the game, with the turn in it if it is this seat's.
        seat: whose turn it is.
        aim: what they go for in all that follows.
    """

    def __init__(self, view: FiveThousandView, seat: Seat, aim: Aim) -> None:
        self.view = view
        self.aim = aim
        self.total = view.totals[seat]
        self.opened = view.opened[seat]
        self.lacks = view.options.target - self.total
        self._settled: dict[int, End] = {}
        self._thrown: dict[tuple[int, int, int], End] = {}

    def after(self, code: str) -> End:
        """Return how the turn ends after an action."""
        view = self.view
        if code == "bank":
            return self.settled(view.points)
        if code == "roll":
            return self.throw(view.throws + 1, view.free, view.points)
        offer = self.offers[code]
        return self._kept(view.throws, offer.free, view.points + offer.points)

    @cached_property
    def offers(self) -> dict[str, KeepOffer]:
        """What may be set aside, by its notation."""
        return {f"keep.{offer.mask}": offer for offer in self.view.keeps}

    def bust(self, code: str) -> float:
        """Return how likely the throw after an action busts."""
        return float(bust_chance(self.offers[code].free if code in self.offers else self.view.free))

    def settled(self, points: int) -> End:
        """Return what a turn ends with that has so many points."""
        if points not in self._settled:
            outcome, total = settle(self.view.options, self.total, points, opened=self.opened)
            gained = min(total - self.total, self.lacks)
            self._settled[points] = End(float(gained), float(gained > 0), float(outcome == "win"))
        return self._settled[points]

    def throw(self, throw: int, free: int, points: int) -> End:
        """Return how the turn ends from this throw of so many dice, with so many points before it."""
        key = throw, free, points
        if key not in self._thrown:
            self._thrown[key] = self._throw(*key)
        return self._thrown[key]

    def _throw(self, throw: int, free: int, points: int) -> End:
        brings = throwing(free, self.view.options.dice)
        scored, scores, wins = self.lacks * brings.wins, brings.wins, brings.wins
        for chance, offered in brings.keeps:
            kept = [self._kept(throw, left, points + STEP * steps) for steps, left in offered]
            end = max(kept, key=self._liked) if len(kept) > 1 else kept[0]
            scored += chance * end.points
            scores += chance * end.scores
            wins += chance * end.wins
        return End(scored, scores, wins)

    def _kept(self, throw: int, free: int, points: int) -> End:
        """Return how the turn ends once dice of this throw are set aside."""
        bank = self.settled(points)
        if throw == self.view.most_throws:
            return bank
        on = self.throw(throw + 1, free, points)
        return max(bank, on, key=self._liked) if self.opened or points >= OPENING else on

    def _liked(self, end: End) -> tuple[float, ...]:
        points, scores, wins = end
        if self.aim == "points":
            return round(points, CLOSE), scores
        return round(scores if self.aim == "scores" else wins, CLOSE), points


class Outlook:
    """What a seat may do now, and how its turn would end, by what it goes for."""

    def __init__(self, view: FiveThousandView, seat: Seat) -> None:
        self.view = view
        self.points = Turn(view, seat, "points")
        self.scores = Turn(view, seat, "scores")
        self.wins = Turn(view, seat, "wins")
