"""Scores a deal of Tarot (tarot.md, sections 5 and 6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Fact, Seat, Value
from tapis.games.tarot.actions import MULTIPLIERS, Contract, Size
from tapis.games.tarot.cards import BOUTS, EXCUSE, PETIT, POINTS, half_points

ExcuseLast: TypeAlias = Literal["lost", "trick", "kept"]

NEED: Final = (56, 51, 41, 36)
"""The points that the takers need, by the bouts among their cards."""
BASE: Final = 25
HANDFULS: Final[dict[Size, int]] = {"single": 20, "double": 30, "triple": 40}
PETIT_LAST: Final = 10
"""The Petit au bout, before it is multiplied."""
SLAM_ANNOUNCED, SLAM_MADE, SLAM_LOST = 400, 200, -200


class Trick(Value, frozen=True):
    """A complete trick: who led, the cards in the order played, who won."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def seat_of(self, card: Card) -> Seat:
        """Return who played a card of the trick.

        Raises:
            ValueError: if it is not among its cards.
        """
        return (self.leader + self.cards.index(card)) % len(self.cards)


class Excuse(Value, frozen=True):
    """Whose the Excuse is: the takers' if `takers`; `exchanged`: for a small card of theirs."""

    takers: bool
    exchanged: bool


@dataclass(frozen=True)
class Camp:
    """The seats of the takers: the taker, and at five the partner, who may be nobody else."""

    taker: Seat
    partner: Seat | None

    def __contains__(self, seat: Seat) -> bool:
        return seat in {self.taker, self.partner}

    def marks(self, share: int, seats: int) -> tuple[int, ...]:
        """Return what each of so many seats marks for a share A (section 6).

        >>> Camp(0, 3).marks(52, 5), Camp(0, None).marks(52, 5), Camp(1, None).marks(-42, 4)
        ((104, -52, -52, 52, -52), (208, -52, -52, -52, -52), (42, -126, 42, 42))
        """
        marks = [share if seat == self.partner else -share for seat in range(seats)]
        marks[self.taker] = -sum(mark for seat, mark in enumerate(marks) if seat != self.taker)
        return tuple(marks)


def excuse_of(tricks: Sequence[Trick], camp: Camp, rule: ExcuseLast) -> Excuse | None:
    """Return whose the Excuse is that was played in one of all the tricks; None if none holds it."""
    number = next((each for each, trick in enumerate(tricks) if EXCUSE in trick.cards), None)
    if number is None:
        return None
    trick = tricks[number]
    player, winner = trick.seat_of(EXCUSE), trick.winner
    own, won = player in camp, winner in camp
    if player == winner:
        return Excuse(takers=own, exchanged=False)
    owner = own
    if number == len(tricks) - 1 and rule != "kept":
        owner = won if rule == "trick" else not own
    return Excuse(takers=owner, exchanged=won != owner and _has_small(tricks, camp, takers=owner))


def _has_small(tricks: Sequence[Trick], camp: Camp, *, takers: bool) -> bool:
    """Return True if there is a card of half a point among the tricks of a camp."""
    return any(
        POINTS[card] == 1 for trick in tricks if (trick.winner in camp) == takers for card in trick.cards
    )


def petit_last(tricks: Sequence[Trick], camp: Camp) -> int:
    """Return 1 if the takers have the Petit au bout, -1 if the defence has it, 0 if nobody has (R15)."""
    last = tricks[-1]
    if EXCUSE in last.cards and last.seat_of(EXCUSE) == last.winner and len(tricks) > 1:
        last = next((trick for trick in tricks[-2:] if PETIT in trick.cards), last)
    if PETIT not in last.cards:
        return 0
    return 1 if last.winner in camp else -1


def slam_bonus(tricks: Sequence[Trick], camp: Camp, *, announced: bool) -> int:
    """Return what winning all tricks, or having announced it, brings the takers (R18)."""
    won = [trick.winner in camp for trick in tricks]
    bonus = SLAM_LOST if not any(won) else 0
    if all(won):
        return SLAM_ANNOUNCED if announced else SLAM_MADE
    return bonus + (SLAM_LOST if announced else 0)


class Share(Value, frozen=True):
    """The parts of A, one defender's share: the takers' if positive (section 6).

    `points` are the takers' half points, `rounded` and `need` points, `difference` the points between them.
    A is the sum of `contract`, `handfuls`, `petit` and `slam`.
    """

    points: int
    bouts: int
    need: int
    rounded: int
    difference: int
    won: bool
    multiplier: int
    contract: int
    handfuls: int
    petit: int
    slam: int

    @property
    def total(self) -> int:
        """Return A."""
        return self.contract + self.handfuls + self.petit + self.slam


def share(
    contract: Contract,
    points: int,
    bouts: int,
    *,
    handfuls: Sequence[Size] = (),
    petit: int = 0,
    slam: int = 0,
) -> Share:
    """Return the share A of a deal, part by part.

    Args:
        contract: what was played.
        points: the takers' half points.
        bouts: how many bouts the takers have.
        handfuls: the sizes of all handfuls shown.
        petit: as `petit_last` tells.
        slam: as `slam_bonus` tells.
    """
    need, multiplier = NEED[bouts], MULTIPLIERS[contract]
    won = points >= 2 * need
    rounded = (points + won) // 2
    difference = abs(rounded - need)
    sign = 1 if won else -1
    return Share(
        points=points,
        bouts=bouts,
        need=need,
        rounded=rounded,
        difference=difference,
        won=won,
        multiplier=multiplier,
        contract=sign * (BASE + difference) * multiplier,
        handfuls=sign * sum(HANDFULS[size] for size in handfuls),
        petit=PETIT_LAST * multiplier * petit,
        slam=slam,
    )


class DealScored(Fact, frozen=True, kind="scored"):
    """A deal's result, line by line.

    `discard` and `dog` are shown; `excuse` is None where nobody played it.  `slam_announced` tells what the
    taker said.  `marks` are of this deal, `scores` the totals after it.
    """

    taker: Seat
    partner: Seat | None
    contract: Contract
    share: Share
    excuse: Excuse | None
    slam_announced: bool
    discard: tuple[Card, ...]
    dog: tuple[Card, ...]
    marks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """A deal that was played to its end."""

    camp: Camp
    contract: Contract
    tricks: Sequence[Trick]
    discard: tuple[Card, ...]
    dog: tuple[Card, ...]
    handfuls: tuple[Size, ...]
    slam_announced: bool

    def share(self, rule: ExcuseLast) -> tuple[Share, Excuse | None]:
        """Return the share A, and whose the Excuse is."""
        excuse = excuse_of(self.tricks, self.camp, rule)
        aside = self.dog if self.contract == "sans" else self.discard
        cards = [
            *aside,
            *(card for trick in self.tricks if trick.winner in self.camp for card in trick.cards),
        ]
        cards = [card for card in cards if card != EXCUSE or excuse is None]
        points, bouts = half_points(cards), len(BOUTS.intersection(cards))
        if excuse is not None:
            points += POINTS[EXCUSE] * excuse.takers
            bouts += excuse.takers
            if excuse.exchanged:
                points += -1 if excuse.takers else 1
        found = share(
            self.contract,
            points,
            bouts,
            handfuls=self.handfuls,
            petit=petit_last(self.tricks, self.camp),
            slam=slam_bonus(self.tricks, self.camp, announced=self.slam_announced),
        )
        return found, excuse

    def scored(self, rule: ExcuseLast, scores: Sequence[int]) -> DealScored:
        """Return the result of the deal for these totals before it."""
        found, excuse = self.share(rule)
        marks = self.camp.marks(found.total, len(scores))
        return DealScored(
            taker=self.camp.taker,
            partner=self.camp.partner,
            contract=self.contract,
            share=found,
            excuse=excuse,
            slam_announced=self.slam_announced,
            discard=self.discard,
            dog=self.dog,
            marks=marks,
            scores=tuple(total + mark for total, mark in zip(scores, marks, strict=True)),
        )
