"""421 for more than two: rounds thrown out many times, and what the tokens after them are worth."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, cast

import numpy as np

from tapis.engines.four_twenty_one.hands import (
    HANDS,
    Values,
    Whole,
    after,
    nenettes,
    ranks,
    thrown_on,
    throws,
    worths,
)
from tapis.games.four_twenty_one.game import MOST_THROWS, NENETTE_TOKENS, FourTwentyOneOptions
from tapis.games.four_twenty_one.ranks import OthersOrder

PER_TOKEN = 0.055
"""How much of a player's weight in the race each token costs, as a power of e and for each player."""
FIRST_TOKEN = 0.16
"""The same for holding any token at all: who holds none wins at the end of a discharge round."""
CHARGED = 0.35
"""How much of that is not yet lost in the charge."""
STREAM = 421
"""The stream of the throws that rounds are thrown out with."""
MOST_PLAYERS = 8
"""More players change these weights no further."""


class Tokens(NamedTuple):
    """Many divisions of the tokens: those of each player (a row for each division), and the pots."""

    held: Whole
    pot: Whole


def settled(tokens: Tokens, hands: Whole, noise: Values, options: FourTwentyOneOptions) -> Tokens:
    """Return the tokens after a round.

    Args:
        tokens: those before it, the players in throwing order.
        hands: the places of all players' hands, in the same shape.
        noise: numbers from 0 to 1 in the same shape, which break ties.
        options: those of the table.
    """
    keys = ranks(options.others_order)[hands] + noise / 2
    best, weakest = keys.argmin(axis=1)[:, None], keys.argmax(axis=1)[:, None]
    worth = np.take_along_axis(worths()[hands], best, axis=1)
    bad = nenettes()[hands]
    taken = np.maximum(NENETTE_TOKENS, worth) if options.nenette == "at_least" else NENETTE_TOKENS
    place = np.arange(len(hands[0]))
    wanted = np.where(bad.any(axis=1, keepdims=True), bad * taken, (place == weakest) * worth)
    charge = np.greater(tokens.pot, 0)[:, None]
    purse = np.where(charge, tokens.pot[:, None], np.take_along_axis(tokens.held, best, axis=1))
    purse = np.where(~charge & bad.all(axis=1, keepdims=True), 0, purse)
    moved = np.diff(np.minimum(np.cumsum(wanted, axis=1), purse), axis=1, prepend=0)
    given = moved.sum(axis=1, keepdims=True)
    held = tokens.held + moved - (~charge & (place == best)) * given
    return Tokens(held, tokens.pot - (charge * given)[:, 0])


def standing(before: Tokens, tokens: Tokens, hands: Whole, options: FourTwentyOneOptions) -> Values:
    """Return each player's chance to win after a round, about; a win shared counts as one."""
    key = np.where(tokens.held == 0, ranks(options.others_order)[hands], len(HANDS) + 1)
    least = key.min(axis=1, keepdims=True)
    over = (before.pot[:, None] == 0) & (least <= len(HANDS))
    weight = _weights(tokens)
    return cast(Values, np.where(over, key == least, weight / weight.sum(axis=1, keepdims=True)))


def _weights(tokens: Tokens) -> Values:
    """Return how likely each player is to win beside the others, with these tokens; rows are divisions."""
    players = min(MOST_PLAYERS, tokens.held.shape[1])
    first = np.maximum(0.0, FIRST_TOKEN * players - CHARGED * (tokens.pot[:, None] > 0))
    return np.exp(-PER_TOKEN * players * tokens.held - first * (tokens.held > 0))


def weights(held: Sequence[int], pot: int) -> list[float]:
    """Return how likely each player is to win beside the others, when a round begins with these tokens."""
    found: list[float] = _weights(Tokens(np.array([held]), np.array([pot])))[0].tolist()
    return found


@cache
def likely_hands(order: OthersOrder) -> Values:
    """Return how likely each hand is after 1, 2 and 3 throws, for who plays to beat a single throw."""
    beaten = np.array([after(())[ranks(order) > rank].sum() for rank in ranks(order)])
    return np.stack([_forced(beaten, most) for most in range(1, MOST_THROWS + 1)])


def _forced(values: Values, most: int) -> Values:
    """Return the chance of each final hand after exactly so many throws, played for these values."""
    ends, worth = np.eye(len(HANDS)), values
    for _ in range(most - 1):
        ends = led(ends, worth)
        worth = thrown_on(worth)
    return after(()) @ ends


def led(ends: Values, worth: Values) -> Values:
    """Return what one more throw leads to, by the hand now, when it is made for `worth`.

    `ends` has a row for each hand that may be thrown.
    """
    chances, chosen = throws()
    value = (chances @ worth)[chosen]
    row = np.take_along_axis(chosen, value.argmax(axis=1)[:, None], axis=1)[:, 0]
    return chances[row] @ ends


class Place(NamedTuple):
    """A player's place in a round: who plays in throwing order, what they hold, what is known of their dice.

    `known[place]` is the place of the hand already thrown, or -1; `mine` is the player's own place.
    """

    held: tuple[int, ...]
    pot: int
    known: tuple[int, ...]
    mine: int


@lru_cache(maxsize=64)
def payoffs(place: Place, most: int, worlds: int, options: FourTwentyOneOptions) -> tuple[Values, Values]:
    """Return the chance to win with each final hand if the round is thrown in `most` throws; and its error.

    The first has a column for each player in throwing order, the second is that of the player's own chance.
    The others' throws are the same for every question, so two answers differ by what was asked alone.
    """
    luck, players = np.random.default_rng(STREAM), len(place.held)
    likely = likely_hands(options.others_order)[most - 1]
    drawn = np.searchsorted(np.cumsum(likely)[:-1], luck.random((worlds, players)))
    hands = np.where(np.array(place.known) >= 0, place.known, drawn)
    hands = np.repeat(hands, len(HANDS), axis=0)
    hands[:, place.mine] = np.tile(np.arange(len(HANDS)), worlds)
    noise = np.repeat(luck.random((worlds, players)), len(HANDS), axis=0)
    before = Tokens(np.broadcast_to(np.array(place.held), hands.shape), np.full(len(hands), place.pot))
    tokens = settled(before, hands, noise, options)
    won = standing(before, tokens, hands, options).reshape(worlds, len(HANDS), players)
    return won.mean(axis=0), won[:, :, place.mine].std(axis=0) / worlds**0.5
