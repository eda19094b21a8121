"""How the cards lay: what actions bring in the hands that there were, and whose cards made the difference.

What a holding does is the mean of the gap between two cards in the worlds that have it, less the mean in all
worlds that agree with what the seat knew.  A holding is named if it was there, was not to be expected, and
moves the gap towards what happened, by more than two standard errors.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from math import sqrt
from typing import Final, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from bot.engines.cards.tables import Bits, Real, bits
from bot.engines.partners.knowledge import Knowledge
from bot.games.kit.cards import PACK32, Card, Trump, powers
from bot.games.kit.game import Seat
from bot.records.lay import Lay

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

    def lay(self, best: str, played: str, worlds: Bits) -> Lay:
        """Return how a card turned out.

        Args:
            best: the best one by what the seat knew, one of the codes.
            played: the card that was played, one of them.
            worlds: hands that agree with what the seat knew.
        """
        truth = np.array([[bits(hand) for hand in self.hands]], np.uint32)
        codes = dict.fromkeys((best, played)) if best != played else self.codes
        brought = dict(zip(codes, self.values([*codes], truth, opened=True)[:, 0].tolist(), strict=True))
        top = max(codes, key=brought.__getitem__)
        lost, missed = brought[best] - brought[played], brought[top] - brought[played]
        came_off = lost <= CLOSE and best != played
        other = best if came_off or lost > CLOSE else top
        found = None if other == played else self._decisive(played, other, worlds, truth, better=came_off)
        seat, cards, suit = found or (None, (), "")
        return Lay(lost, missed, seat, cards, suit)

    def _decisive(
        self, played: str, other: str, worlds: Bits, truth: Bits, *, better: bool
    ) -> Holding | None:
        """Return the holding that was there and moves the gap of two cards most to one side."""
        mine, theirs = self.values((played, other), worlds, opened=False).astype(np.float64)
        gaps = (mine - theirs) * (1 if better else -1)
        whole, found = gaps.mean(), None
        most = 0.0
        for holding in self._holdings([played, other]):
            there = holding.within(worlds)
            number = int(there.sum())
            if not holding.within(truth)[0] or not SEEN <= number <= EXPECTED * len(worlds):
                continue
            moved = gaps[there].mean() - whole
            if moved > max(most, SURE * gaps[there].std() / sqrt(number)):
                most, found = moved, holding
        return found

    def _holdings(self, codes: Sequence[str]) -> Iterator[Holding]:
        """Yield what others may hold of the suits that matter: one or both of the highest, or none."""
        suits = dict.fromkeys([self.trump, *(code.split(".")[1][-1] for code in codes)])
        for suit in suits:
            out = missing(self.hands, self.seat, suit, self.trump)
            for other in range(len(self.hands)):
                if other == self.seat or not out:
                    continue
                yield Holding(other, suit=suit)
                yield from (Holding(other, cards=(card,)) for card in out[:2])
                yield Holding(other, cards=tuple(out[:2]))


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


@dataclass(frozen=True)
class Certain(Knowledge):
    """Knowledge of a seat for whom these are all the worlds."""

    given: Bits | None = None

    @classmethod
    def of(cls, known: Knowledge, hands: Bits) -> Self:
        """Return what a seat would know if there were no other worlds than these."""
        return cls(**{each.name: getattr(known, each.name) for each in fields(known)}, given=hands)

    def worlds(self, number: int, luck: np.random.Generator) -> Bits:  # noqa: ARG002 - as Knowledge has it
        """Return the first of these worlds."""
        if self.given is None:
            raise ValueError("no worlds are given")
        return self.given[:number]
