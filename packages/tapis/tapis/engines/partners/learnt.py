"""A learnt player for thousands of deals at once: what a seat with its own hand and memory would play.

A net of one hidden layer for each place in the trick says by how many points more a side ends than the other
after each card.  It sees the own hand, the cards that each other seat may hold, the trick, who took, which
trick it is and whether a side may still win all of them; suits in the order trump, led, others.  It was
learnt from some 19 million deals that it played against itself (`bench/learnt.py`).

Weights are multiples of 1/64 and what is seen is 0 or 1, so that sums are exact and the same everywhere.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, cast

import numpy as np

from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import BIT, RUFFED, Bits, Real, Whole
from tapis.games.kit.game import Seat

SOURCE: Final = Path(__file__).parents[2] / "data" / "learnt" / "tricks.npz"
"""The weights, 64 for 1: `seen` [place, sign, unit], `said` [place, card, unit], `base` [place, card]."""
SCALE: Final = np.float32(1 / 64)
TAKER, TRICK, EVERY, ALWAYS, LAID = 128, 132, 140, 142, 143
"""Where the signs of the taker, of the trick's number, of sides that may win all, and of the trick begin."""

MOOD: Final = np.float32(0.12)
"""A card that is liked so much less, in 50 points, is believed to be played e times more rarely."""
LAPSE: Final = np.float32(0.05)
"""How often any legal card is believed to be played."""


class Net(NamedTuple):
    """The weights of one place in the trick: [sign, unit], [unit, card] and [card]."""

    seen: Real
    said: Real
    base: Real


@cache
def nets() -> tuple[Net, ...]:
    """Return the net of each place in the trick."""
    with np.load(SOURCE) as stored:
        seen, said, base = (stored[name].astype(np.float32) * SCALE for name in ("seen", "said", "base"))
    return tuple(
        Net(seen[laid, : LAID + 32 * laid], np.ascontiguousarray(said[laid].T), base[laid] * SCALE)
        for laid in range(4)
    )


class _Order(NamedTuple):
    """By the trump and the suit led, how the net sees the pack: trump, led, others.

    Attributes:
        cards: [trump, led, card] the place of each card.
        sets: [trump, led, place] the byte that each suit of four sets is, sets one after the other.
    """

    cards: Whole
    sets: Whole


@cache
def _orders() -> _Order:
    suits = range(4)
    order = np.array([[list(dict.fromkeys((trump, led, *suits))) for led in suits] for trump in suits])
    place = np.argsort(order, axis=2)
    cards = (8 * place[..., None] + np.arange(8)).reshape(4, 4, 32)
    return _Order(cards, (order[:, :, None, :] + 4 * np.arange(4)[:, None]).reshape(4, 4, 16))


def scores(rows: Rows, taker: Seat | Whole) -> Real:
    """Return [row, card]: how much the seat to play likes each card, legal or not.

    Args:
        rows: deals of one game with a trump suit.
        taker: the seat that took, of all rows or of each.
    """
    net = nets()[rows.laid]
    said = np.maximum(signs(rows, taker) @ net.seen, 0) @ net.said + net.base
    trump = int(rows.trump[0]) % 8
    if not rows.laid:
        return said[:, _orders().cards[trump, trump]]
    places = 32 * np.arange(len(rows))[:, None] + _orders().cards[trump].take(rows.led, axis=0)
    return cast(Real, said.take(places))


def signs(rows: Rows, taker: Seat | Whole) -> Real:
    """Return [row, sign]: what the net sees, 0 or 1."""
    number, every, trump = len(rows), np.arange(len(rows)), int(rows.trump[0]) % 8
    led = rows.led if rows.laid else np.full(number, trump)
    found = np.zeros((number, LAID + 32 * rows.laid), np.float32)
    sets = _sets(rows).take(16 * every[:, None] + _orders().sets[trump].take(led, axis=0))
    found[:, :TAKER] = np.unpackbits(sets, axis=1, bitorder="little")
    found[every, TAKER + (taker - rows.turn) % 4] = 1
    found[:, TRICK + int(np.bitwise_count(rows.gone[0])) // 4] = 1
    won, mine = rows.tricks @ _SIDES, rows.turn % 2
    found[:, EVERY] = won[every, 1 - mine] == 0
    found[:, EVERY + 1] = won[every, mine] == 0
    found[:, ALWAYS] = 1
    for laid, card in enumerate(rows.trick[: rows.laid]):
        found[every, LAID + 32 * laid + _orders().cards[trump, led, card]] = 1
    return found


_SIDES: Final = np.array([[1, 0], [0, 1], [1, 0], [0, 1]])


def _sets(rows: Rows) -> np.ndarray:
    """Return, row after row, the own hand and what each other seat may hold: a byte for each suit."""
    every, hand = np.arange(len(rows)), rows.hand()
    hidden = ~(rows.gone | hand)
    sets: Bits = np.empty((len(rows), 4), "<u4")
    sets[:, 0] = hand
    for step in (1, 2, 3):
        sets[:, step] = hidden & ~rows.barred[every, (rows.turn + step) % 4]
    return sets.view(np.uint8)


def play_out(rows: Rows, cards: int, taker: Seat | Whole) -> None:
    """Play so many cards in each row, whose taker is this one or the row's."""
    for left in range(cards, 0, -1):
        liked = scores(rows, taker) if left > 4 else np.float32(0)
        rows.play(np.where(rows.legal(), liked, np.float32(-1e9)).argmax(axis=1))


def fits(game: int) -> bool:
    """Return whether the player has learnt the game: those with a trump suit."""
    return bool(RUFFED[game])


def likelihood(
    hands: Bits, game: int, taker: Seat, leader: Seat, plays: Sequence[tuple[Seat, int]], seat: Seat
) -> Real:
    """Return by deal the logarithm of how likely the plays of the others are.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        game: the number of the game, which has a trump suit.
        taker: the seat that took.
        leader: who led the first trick.
        plays: who played which card.
        seat: whose own plays tell nothing.
    """
    side = (np.arange(4) % 2 == taker % 2).astype(np.int64)[None]
    row = Rows(np.zeros((1, 4), np.uint32), np.array([game]), np.array([leader]), side, partners=True)
    left, found = hands.copy(), np.zeros(len(hands), np.float32)
    for who, card in plays:
        if who != seat:
            found += np.log(_chance(row, taker, left[:, who], card))
        left[:, who] &= ~BIT[card]
        row.play(np.array([card]))
    return found


def _chance(row: Rows, taker: Seat, hands: Bits, card: int) -> Real:
    """Return by hand how likely it is that the card is played from it, where all see this one row.

    What others may hold is what is hidden and not in the hand, so that all signs follow from the hand's.
    """
    net, trump = nets()[row.laid], int(row.trump[0]) % 8
    cards = _orders().cards[trump, row.led[0] if row.laid else trump]
    seen = signs(row, taker)[0]
    own, *others = net.seen[:TAKER].reshape(4, 32, -1)
    for hidden, weights in zip(seen[32:TAKER].reshape(3, 32), others, strict=True):
        own = own - hidden[:, None] * weights
    held = (hands[:, None] & BIT) != 0
    units = np.maximum(held.astype(np.float32) @ own[cards] + seen @ net.seen, 0)
    liked = (units @ net.said[:, cards] + net.base[cards]) / MOOD
    legal = row.allowed(hands, held)
    liked = np.where(legal, liked, np.float32(-1e9))
    liked = np.exp(liked - liked.max(axis=1, keepdims=True))
    return LAPSE / legal.sum(axis=1) + (1 - LAPSE) * liked[:, card] / liked.sum(axis=1)
