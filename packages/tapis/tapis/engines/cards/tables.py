"""The rules of tricks as arrays: powers, points and legal cards, read from the games' own functions.

Nothing here says what beats what: `powers`, `points_of` and `playable` are asked once for every case.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tapis.games.kit.cards import (
    PACK32,
    SUITS,
    TRUMPS,
    Card,
    Scale,
    Trump,
    is_trump,
    points_of,
    powers,
)
from tapis.games.kit.tricks import playable

Bits: TypeAlias = NDArray[np.uint32]
"""Sets of cards."""
Whole: TypeAlias = NDArray[np.int64]
"""Seats, cards, suits, games or numbers of them."""
Real: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.bool_]

PLACE: dict[Card, int] = {card: place for place, card in enumerate(PACK32)}
"""The number of each card."""


class CardGame(NamedTuple):
    """How cards rank, count and bind.

    Attributes:
        trump: what is trump.
        points: what each card is worth.
        undertrump: whether a lower trump has to be played where no higher one can be.
    """

    trump: Trump
    points: Mapping[Card, int]
    undertrump: bool = True


GAMES: tuple[CardGame, ...] = (
    *(CardGame(trump, points_of(trump)) for trump in TRUMPS),
    *(CardGame(trump, points_of(trump, "even")) for trump in TRUMPS[4:]),
    *(CardGame(trump, points_of(trump), undertrump=False) for trump in SUITS),
)
"""Every game that cards are played by."""
GAME: dict[Trump, int] = {trump: place for place, trump in enumerate(TRUMPS)}
"""The number of each game by its trump alone, as Belote and Comptoir play it."""


def game_of(trump: Trump, scale: Scale, *, undertrump: bool) -> int:
    """Return the number of a game.

    >>> game_of("SA", "columns", undertrump=True), game_of("H", "even", undertrump=False)
    (4, 9)
    """
    if trump not in SUITS:
        return GAME[trump] + 2 * (scale == "even")
    return GAME[trump] + 8 * (not undertrump)


RUFFED: NDArray[np.bool_] = np.array([game.trump in SUITS for game in GAMES])
"""[game]: whether one suit is trump and the others are not."""
FULL = (1 << 32) - 1
"""The set of all cards."""
BIT: Bits = np.left_shift(np.uint32(1), np.arange(32, dtype=np.uint32))
"""The set that holds each card alone."""
SUIT: Whole = np.array([SUITS.index(card[-1]) for card in PACK32])
"""The suit of each card."""
RANK: Whole = np.arange(32) % 8
"""The rank of each card, 7 to A."""


def bits(cards: Iterable[Card]) -> int:
    """Return the set of these cards.

    >>> bits(("7S", "9S"))
    5
    """
    return sum(1 << PLACE[card] for card in cards)


def cards(held: int) -> list[Card]:
    """Return the cards of a set, in the order of the pack.

    >>> cards(5)
    ['7S', '9S']
    """
    return [card for place, card in enumerate(PACK32) if held >> place & 1]


def packed(flags: NDArray[np.bool_]) -> Bits:
    """Turn flags, one for each card along the last axis, into sets.

    >>> int(packed(np.arange(32) < 2))
    3
    """
    return (flags * BIT).sum(axis=-1, dtype=np.uint32)


SUIT_BITS: Bits = packed(SUIT[None, :] == np.arange(4)[:, None])
"""The cards of each suit."""
TRUMP_BITS: Bits = np.array(
    [bits(card for card in PACK32 if is_trump(card, game.trump)) for game in GAMES]
).astype(np.uint32)
"""The trumps of each game."""
POINTS: Real = np.array([[game.points[card] for card in PACK32] for game in GAMES], np.float32)
"""[game, card]: what the card is worth."""
POWER: NDArray[np.int8] = np.array(
    [[[powers(led, game.trump)[card] for card in PACK32] for led in SUITS] for game in GAMES], np.int8
)
"""[game, suit led, card]: how strong the card is in the trick."""
OVER: Bits = packed(POWER[:, :, None, :] > POWER[:, :, :, None])
"""[game, suit led, card]: the cards that beat it in a trick led in this suit."""
ABOVE: Bits = OVER[:, SUIT, np.arange(32)] & SUIT_BITS[SUIT]
"""[game, card]: the cards of its own suit that are stronger."""


@cache
def bars() -> Bits:
    """Return [game, suit led, master, partner is master, card]: the cards that forbid to play this one.

    A card of a hand may be played if the hand holds none of these: legality is a matter of pairs of cards
    (`tests/engines/test_card_tables.py` tries it on whole hands).  Suits are alike, so one suit is asked for
    all.
    """
    table = np.zeros((len(GAMES), 4, 32, 2, 32), np.uint32)
    for number, game in enumerate(GAMES):
        for led in range(4):
            trump = SUITS.index(game.trump) if RUFFED[number] else led
            table[number, led] = _moved(_barred(*_example(game, trump == led)), _order(trump, led))
    return table


def _example(game: CardGame, trump_led: bool) -> tuple[Trump, str, bool]:
    """Return the trump, the suit led and the duty to undertrump of a game that is alike but for its suits."""
    ruffed = game.trump in SUITS
    return "S" if ruffed else game.trump, "S" if trump_led else "H", game.undertrump


def _order(first: int, second: int) -> Sequence[int]:
    """Return the suits with these two ahead."""
    return list(dict.fromkeys((first, second, 0, 1, 2, 3)))


def _moved(barred: Flags, order: Sequence[int]) -> Bits:
    """Return the table of another order of suits: suit `order[n]` is treated as the n-th of the pack."""
    as_if = np.array([order.index(int(SUIT[card])) * 8 + int(RANK[card]) for card in range(32)])
    return packed(barred[as_if][:, :, as_if][:, :, :, as_if])


@cache
def _barred(trump: Trump, led: str, undertrump: bool) -> Flags:
    """Return [master, partner is master, card, other]: whether the other card forbids to play the card.

    Cards that can win no trick led in this suit are alike, so one of them is asked for all.
    """
    table = np.zeros((32, 2, 32, 32), np.bool_)
    power = powers(led, trump)
    weakest = min(range(32), key=lambda place: power[PACK32[place]])
    alike = np.array([place if power[card] else weakest for place, card in enumerate(PACK32)])
    pairs: list[tuple[int, int]] = list(combinations(sorted(set(alike.tolist())), 2))
    for best in PACK32:
        if not power[best]:
            continue
        for partner, trick in enumerate(_tricks(best, led, trump)):
            for one, other in pairs:
                legal = playable(
                    (PACK32[one], PACK32[other]), trick, trump, partners=True, undertrump=undertrump
                )
                if len(legal) == 1:
                    kept = PLACE[legal[0]]
                    table[PLACE[best], partner, one if kept == other else other, kept] = True
    return table[:, :, alike][:, :, :, alike]


def _tricks(best: Card, led: str, trump: Trump) -> tuple[Sequence[Card], Sequence[Card]]:
    """Return a trick in which an opponent's card is the master, and one in which the partner's is."""
    power = powers(led, trump)
    alone = (best,) if best[-1] == led else ("7" + led, best)
    under = next(card for card in PACK32 if power[card] < power[best] and card not in alone)
    return alone, (*alone, under)
