"""Scores a deal of Coinche (coinche.md, section 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tapis.games.coinche.ladder import CAPOT, GENERALE, worth
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import Trump
from tapis.games.kit.game import Fact, Seat
from tapis.games.partners.facts import Trick
from tapis.games.partners.sides import Sides, added, bonuses, on_side, taken

ALL_TRICKS = 250
"""The base of a deal that one side marks whole with all eight tricks (R19)."""


class DealScored(Fact, frozen=True, kind="scored"):
    """A deal's result, line by line.

    `totals` is the sum of `cards` (points of the cards won), `der`, `capot`, `belote` and `announcements`.
    `marked` is what each side marks, the sum of `marked_cards` (points made, or the base, multiplied where
    the rules say so), `marked_contract` (multiplied), `marked_belote` and `marked_announcements`.  `scores`
    (of the race) are those after the deal.
    """

    taker: Seat
    value: str
    game: Trump
    multiplier: int
    cards: Sides
    tricks: Sides
    der: Sides
    capot: Sides
    belote: Sides
    announcements: Sides
    totals: Sides
    made: bool
    marked_cards: Sides
    marked_contract: Sides
    marked_belote: Sides
    marked_announcements: Sides
    marked: Sides
    scores: Sides


@dataclass(frozen=True)
class Contract:
    """What the takers promised: who, how much, in which game, and times what."""

    taker: Seat
    value: str
    game: Trump
    multiplier: int


@dataclass(frozen=True)
class Done:
    """What the sides did in a deal.

    Args:
        points: the points made: cards, last trick, all eight tricks.
        tricks: how many tricks each side won.
        alone: whether the taker won all eight tricks themself.
        belote: the points of belotes.
        announcements: the points of announcements.
    """

    points: Sides
    tricks: Sides
    alone: bool
    belote: Sides
    announcements: Sides

    @classmethod
    def of_points(cls, one: int, other: int) -> "Done":
        """Return what sides did that made these points in some tricks each, and nothing besides."""
        return cls(points=(one, other), tricks=(4, 4), alone=False, belote=(0, 0), announcements=(0, 0))

    @property
    def totals(self) -> Sides:
        """Return all points of each side."""
        return added(self.points, self.belote, self.announcements)


@dataclass(frozen=True)
class Marks:
    """What each side marks for a deal, line by line."""

    cards: Sides = (0, 0)
    contract: Sides = (0, 0)
    belote: Sides = (0, 0)
    announcements: Sides = (0, 0)

    @property
    def total(self) -> Sides:
        """Return the sum of the lines."""
        return added(self.cards, self.contract, self.belote, self.announcements)


def is_made(contract: Contract, done: Done, options: CoincheOptions) -> bool:
    """Tell whether the takers made their contract, to the point (R15 to R18, R31, R34)."""
    takers = contract.taker % 2
    if contract.value == GENERALE:
        return done.alone
    if contract.value == CAPOT:
        return done.tricks[takers] == 8
    judged = done.totals if options.belote_helps == "on" else added(done.points, done.announcements)
    total, against = judged[takers], judged[1 - takers]
    return total >= int(contract.value) and (total > against or options.majority == "off")


def base(contract: Contract, winner: int, tricks: Sides, options: CoincheOptions) -> int:
    """Return what the winner of a deal that is marked whole marks in place of points made.

    Where points made alone are marked, what a capot or a générale announces is in it (R33).

    >>> base(Contract(taker=0, value="100", game="H", multiplier=1), 1, (3, 5), CoincheOptions())
    160
    """
    if contract.value in {CAPOT, GENERALE}:
        announced = worth(contract.value)
        return 2 * announced if options.scoring == "points" else announced
    return ALL_TRICKS if tricks[winner] == 8 else options.lost


def marks(contract: Contract, done: Done, options: CoincheOptions) -> tuple[bool, Marks]:
    """Return whether the contract was made, and what each side marks (section 6)."""
    takers = contract.taker % 2
    made = is_made(contract, done, options)
    winner = takers if made else 1 - takers
    if options.scoring == "announced":
        return made, Marks(contract=on_side(winner, worth(contract.value) * contract.multiplier))
    if made and contract.multiplier == 1:
        return made, _shared(contract, done, options)
    return made, _whole(contract, done, winner, options)


def _shared(contract: Contract, done: Done, options: CoincheOptions) -> Marks:
    """Let each side mark its own: a contract that was made and not coinched."""
    takers, announced = contract.taker % 2, options.scoring != "points"
    own = [points if options.rounding == "exact" else rounded(points) for points in done.points]
    if contract.value == GENERALE or (contract.value == CAPOT and not announced):
        own[takers] = base(contract, takers, done.tricks, options)
    return Marks(
        cards=(own[0], own[1]),
        contract=on_side(takers, worth(contract.value)) if announced else (0, 0),
        belote=done.belote,
        announcements=done.announcements,
    )


def _whole(contract: Contract, done: Done, winner: int, options: CoincheOptions) -> Marks:
    """Let the winner mark everything, but for belotes where they are kept: failed, or coinched (R19, R20)."""
    announced, kept = options.scoring != "points", options.belote_kept == "on"
    times = 1 if announced and options.doubling == "contract" else contract.multiplier
    promised = worth(contract.value) * contract.multiplier if announced else 0
    return Marks(
        cards=on_side(winner, base(contract, winner, done.tricks, options) * times),
        contract=on_side(winner, promised),
        belote=done.belote if kept else on_side(winner, sum(done.belote)),
        announcements=on_side(winner, sum(done.announcements)),
    )


def rounded(points: int) -> int:
    """Round to the nearest ten, 5 upwards (R23).

    >>> rounded(75), rounded(87), rounded(84)
    (80, 90, 80)
    """
    return (points + 5) // 10 * 10


def scored(
    tricks: Sequence[Trick],
    contract: Contract,
    options: CoincheOptions,
    *,
    belote: Sides,
    announcements: Sides,
    scores: Sides,
) -> DealScored:
    """Score a deal after its last trick.

    Args:
        tricks: the eight tricks, in order.
        contract: what the takers promised.
        options: the options of the table.
        belote: the points of belotes, by side.
        announcements: the points of announcements, by side.
        scores: the scores of the race before the deal.
    """
    cards, won = taken(tricks)
    der, capot = bonuses(tricks)
    alone = all(trick.winner == contract.taker for trick in tricks)
    done = Done(added(cards, der, capot), won, alone, belote, announcements)
    made, marked = marks(contract, done, options)
    return DealScored(
        **vars(contract),
        cards=cards,
        tricks=won,
        der=der,
        capot=capot,
        belote=belote,
        announcements=announcements,
        totals=done.totals,
        made=made,
        **{f"marked_{line}": points for line, points in vars(marked).items()},
        marked=marked.total,
        scores=added(scores, marked.total),
    )
