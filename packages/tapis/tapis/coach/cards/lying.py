"""How the cards lay: what actions bring in the hands that there were, and whose cards made the difference.

What a holding does is the mean of the gap between two cards in the worlds that have it, less the mean in all
worlds that agree with what the seat knew.  A holding is named if it was there, was not to be expected, and
moves the gap towards what happened, by more than two standard errors.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.engines.cards.tables import Bits, Real, bits
from tapis.games.kit.cards import PACK32, Card, Trump, powers
from tapis.games.kit.game import Seat
from tapis.records.hindsight import Hindsight

WORLDS: Final = 256
"""How many worlds are looked at for what a holding does."""
SEEN: Final = 8
"""In fewer of them a holding says nothing."""
EXPECTED: Final = 0.6
"""A holding that is in more of them was to be expected."""
SURE: Final = 2.0
CLOSE: Final = 1e-6


class Values(Protocol):
    """What says what cards bring the seat in given worlds."""

    def __call__(self, codes: Sequence[str], hands: Bits, *, opened: bool) -> Real:
        """Return [code, world], as if all hands lay open, or as players play who see their own."""
        ...


class Holding(NamedTuple):
    """Cards that a seat holds, or a suit of which it holds none."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    suit: str = ""

    def within(self, hands: Bits) -> NDArray[np.bool_]:
        """Return [world]: whether the seat holds this there."""
        hand = hands[:, self.seat]
        if self.suit:
            return hand & np.uint32(bits(card for card in PACK32 if card[-1] == self.suit)) == 0
        held = np.uint32(bits(self.cards))
        return hand & held == held


Held: TypeAlias = tuple[Holding, NDArray[np.bool_]]
"""A holding that was there, and [world] whether it is there."""


@dataclass(frozen=True)
class Table:
    """The hands of everybody, and what one seat made of its own.

    Attributes:
        seat: the seat.
        codes: what it could play, of plays that are as good as each other one.
        hands: by seat, the cards that it held.
        trump: what is trump.
        values: what cards bring.
    """

    seat: Seat
    codes: Sequence[str]
    hands: Sequence[Sequence[Card]]
    trump: Trump
    values: Values

    def hindsight(self, best: str, played: str, worlds: Bits) -> Hindsight:
        """Return how a card turned out.

        Args:
            best: the best one by what the seat knew, one of the codes.
            played: the card that was played, one of them.
            worlds: hands that agree with what the seat knew.
        """
        truth = np.array([[bits(hand) for hand in self.hands]], np.uint32)
        return turned_out(
            self.codes,
            best,
            played,
            lambda codes: self.values(codes, truth, opened=True)[:, 0].tolist(),
            lambda other: self._gaps(played, other, worlds, truth),
        )

    def _gaps(self, played: str, other: str, worlds: Bits, truth: Bits) -> tuple[Real, Iterator[Held]]:
        mine, theirs = self.values((played, other), worlds, opened=False)
        suits = dict.fromkeys([self.trump, *(code.split(".")[1][-1] for code in (played, other))])
        out = {suit: missing(self.hands, self.seat, suit, self.trump) for suit in suits}
        found = holdings(out, len(self.hands), self.seat)
        return mine - theirs, ((each, each.within(worlds)) for each in found if each.within(truth)[0])


def turned_out(
    codes: Sequence[str],
    best: str,
    played: str,
    opened: Callable[[Sequence[str]], Sequence[float]],
    played_out: Callable[[str], tuple[Real, Iterable[Held]]],
) -> Hindsight:
    """Return how a card turned out.

    Args:
        codes: what could be played, of plays that are as good as each other one.
        best: the best one by what the seat knew, one of the codes.
        played: the card that was played, one of them.
        opened: returns what codes bring in the hands that there were, all of them open.
        played_out: returns [world], how much more the played card brings than another one where all see
            their own hand, and the holdings that there were, with the worlds that have them.
    """
    compared = list(dict.fromkeys((best, played))) if best != played else codes
    brought = dict(zip(compared, opened(compared), strict=True))
    top = max(compared, key=brought.__getitem__)
    lost, missed = brought[best] - brought[played], brought[top] - brought[played]
    came_off = lost <= CLOSE and best != played
    other = best if came_off or lost > CLOSE else top
    if other == played:
        return Hindsight(lost, missed)
    gaps, held = played_out(other)
    found = _decisive(gaps.astype(np.float64) * (1 if came_off else -1), held)
    return Hindsight(lost, missed, *found) if found else Hindsight(lost, missed)


def _decisive(gaps: NDArray[np.float64], held: Iterable[Held]) -> Holding | None:
    """Return the holding that makes the gap of two cards most larger."""
    whole, most, found = gaps.mean(), 0.0, None
    for holding, there in held:
        number = int(there.sum())
        if not SEEN <= number <= EXPECTED * len(gaps):
            continue
        moved = gaps[there].mean() - whole
        if moved > max(most, SURE * gaps[there].std() / sqrt(number)):
            most, found = moved, holding
    return found


def holdings(out: Mapping[str, Sequence[Card]], seats: int, seat: Seat) -> Iterator[Holding]:
    """Yield what others may hold: one or both of the highest cards of a suit, or none.

    Args:
        out: by suit that matters, the cards that others hold, the strongest first.
        seats: how many play.
        seat: whose own cards are no surprise.
    """
    for (suit, cards), other in product(out.items(), range(seats)):
        if cards and other != seat:
            yield Holding(other, suit=suit)
            yield from (Holding(other, cards=(card,)) for card in cards[:2])
            yield Holding(other, cards=tuple(cards[:2]))


def missing(hands: Sequence[Sequence[Card]], seat: Seat, suit: str, trump: Trump) -> list[Card]:
    """Return what the others of a seat hold of a suit, the strongest first."""
    power = powers(suit, trump)
    held = [card for other, hand in enumerate(hands) for card in hand if other != seat and card[-1] == suit]
    return sorted(held, key=power.__getitem__, reverse=True)


def together(
    hands: Sequence[Sequence[Card]], seat: Seat, trump: Trump, rivals: Iterable[Seat]
) -> Holding | None:
    """Return the rival of a seat who holds the two highest trumps that others were dealt, if one does."""
    cards = tuple(missing(hands, seat, trump, trump)[:2])
    for rival in rivals:
        if len(cards) > 1 and set(cards) <= set(hands[rival]):
            return Holding(rival, cards)
    return None


def called(brought: Mapping[str, float], best: str, played: str, held: Holding | None) -> Hindsight:
    """Return how a call turned out, from what each call that was looked at brings with open hands.

    Args:
        brought: by call, what it brings.
        best: the best one by what the seat knew.
        played: the one that was made.
        held: the cards that made the difference if it failed.
    """
    lost, missed = brought[best] - brought[played], max(brought.values()) - brought[played]
    failed = (missed if best == played else lost) > 0
    return Hindsight(lost, missed, held.seat, held.cards) if held and failed else Hindsight(lost, missed)
