"""Hidden cards dealt anew, in ways that agree with all that a seat knows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import cast

import numpy as np

from tapis.engines.cards.tables import BIT, Bits, Flags, Real, Whole

SWAPS = 4
"""Swaps tried for each hidden card when not every deal is allowed."""

FEWEST, MOST = 16, 128
"""The worlds of a decision, whatever the budget says."""


def worlds_for(budget: int, choices: int, left: int) -> int:
    """Return how many worlds a budget of cards played is good for.

    Args:
        budget: cards played in all worlds together.
        choices: the actions that are compared.
        left: the cards that are left to play after each.

    >>> [worlds_for(9_000, 8, 32), worlds_for(9_000, 8, 32 * 40)]
    [35, 16]
    """
    return max(FEWEST, min(MOST, budget // max(choices * left, 1)))


@dataclass(frozen=True)
class Hidden:
    """What is hidden, and what is known of it.

    Attributes:
        cards: the hidden cards.
        room: how many of them each place holds: seats, and the rest of the pack as one more place.
        barred: the cards that a place cannot hold.
    """

    cards: tuple[int, ...]
    room: tuple[int, ...]
    barred: Mapping[int, int] = field(default_factory=dict[int, int])

    def allows(self, card: int, place: int) -> bool:
        """Return whether the place may hold the card."""
        return not self.barred.get(place, 0) >> card & 1


def generator(luck: Random) -> np.random.Generator:
    """Return numpy's stream of a question's luck."""
    return np.random.Generator(np.random.PCG64(luck.getrandbits(128)))


def kept(likelihoods: Real, number: int, luck: np.random.Generator) -> Whole:
    """Choose so many deals, none twice, those with the greatest likelihoods most often."""
    if len(likelihoods) <= number:
        return np.arange(len(likelihoods))
    keys = likelihoods + luck.gumbel(size=len(likelihoods))
    return np.argsort(-keys, kind="stable")[:number]


def drawn(likelihoods: Real, number: int, luck: np.random.Generator) -> Whole:
    """Draw so many deals, evenly by how likely each is: a likely one more than once, in any order.

    Where only the first of them are looked at, these are as different as all are.
    """
    chance = np.cumsum(np.exp((likelihoods - likelihoods.max()).astype(np.float64)))
    found: Whole = np.searchsorted(chance, (np.arange(number) + luck.random()) / number * float(chance[-1]))
    return luck.permutation(np.minimum(found, len(likelihoods) - 1))


def dealt(hidden: Hidden, number: int, luck: np.random.Generator) -> Bits:
    """Deal the hidden cards in so many consistent ways.

    Returns:
        [world, place] the hidden cards that each place holds.

    Raises:
        ValueError: if no deal agrees with what is known.
    """
    cards = np.array(hidden.cards, np.int64)
    places = np.repeat(np.arange(len(hidden.room)), hidden.room)
    if not len(cards):
        return np.zeros((number, len(hidden.room)), np.uint32)
    if any(hidden.barred.values()):
        owners = _mixed(hidden, number, luck)
    else:
        owners = luck.permuted(np.tile(places, (number, 1)), axis=1)
    sets = BIT[cards].astype(np.float64)
    return np.stack([(owners == place) @ sets for place in range(len(hidden.room))], axis=1).astype(np.uint32)


def _mixed(hidden: Hidden, number: int, luck: np.random.Generator) -> Whole:
    """Return [world, card] the place of each card: from one deal that agrees, by many allowed exchanges."""
    allowed = np.array(
        [[hidden.allows(card, place) for place in range(len(hidden.room))] for card in hidden.cards], np.bool_
    )
    size, seats = allowed.shape
    owners, may = np.tile(np.array(_one(hidden)), number), allowed.ravel()
    exchanged = luck.integers(0, size, (SWAPS * size, 2, number))
    for (one, other), cards in zip(exchanged + size * np.arange(number), seats * exchanged, strict=True):
        first, second = owners.take(one), owners.take(other)
        agree = cast(Flags, may.take(cards[0] + second) & may.take(cards[1] + first))
        change = (second - first) * agree
        owners[one], owners[other] = first + change, second - change
    return owners.reshape(number, size)


ROUNDS = 14
"""How often every hidden card may change places."""


def spread_over(hidden: Hidden, number: int, luck: np.random.Generator) -> Whole:
    """Return [world, card] the place of each hidden card, for packs of any size.

    All cards of a deal that agrees are paired again and again, and the two of a pair change places in one of
    two worlds, where both may.

    Raises:
        ValueError: if no deal agrees with what is known.
    """
    places = np.repeat(np.arange(len(hidden.room)), hidden.room)
    size, pairs = len(hidden.cards), len(hidden.cards) // 2
    if not any(hidden.barred.values()) or not pairs:
        return luck.permuted(np.tile(places, (number, 1)), axis=1)
    allowed = np.array(
        [[hidden.allows(card, place) for place in range(len(hidden.room))] for card in hidden.cards]
    )
    flat = allowed.ravel()
    owners = np.tile(np.array(_one(hidden)), (number, 1))
    for _ in range(ROUNDS):
        order = luck.permutation(size)
        one, other = order[:pairs], order[pairs : 2 * pairs]
        first, second = owners[:, one], owners[:, other]
        may = flat.take(one * len(hidden.room) + second) & flat.take(other * len(hidden.room) + first)
        may &= luck.integers(0, 2, first.shape, np.bool_)
        owners[:, one], owners[:, other] = np.where(may, second, first), np.where(may, first, second)
    return owners


def _one(hidden: Hidden) -> list[int]:
    """Return a place for each card, by augmenting paths."""
    slots = [place for place, room in enumerate(hidden.room) for _ in range(room)]
    allowed = [[hidden.allows(card, place) for place in range(len(hidden.room))] for card in hidden.cards]
    ways = [sum(room for room, may in zip(hidden.room, each, strict=True) if may) for each in allowed]
    taken: dict[int, int] = {}
    for card in sorted(range(len(hidden.cards)), key=ways.__getitem__):
        if not _placed(card, allowed, slots, taken, set()):
            raise ValueError("no deal agrees with what is known")
    owners = [0] * len(hidden.cards)
    for slot, card in taken.items():
        owners[card] = slots[slot]
    return owners


def _placed(
    card: int, allowed: Sequence[Sequence[bool]], slots: Sequence[int], taken: dict[int, int], tried: set[int]
) -> bool:
    """Find a slot for the card, moving others if need be."""
    for slot, place in enumerate(slots):
        if slot in tried or not allowed[card][place]:
            continue
        tried.add(slot)
        if slot not in taken or _placed(taken[slot], allowed, slots, taken, tried):
            taken[slot] = card
            return True
    return False
