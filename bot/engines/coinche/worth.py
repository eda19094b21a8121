"""What a finished deal of Coinche is worth to the takers."""

from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bot.engines.cards.tables import Bits, Flags, Real, Whole, game_of
from bot.engines.partners.announcing import announced, belotes, of_sides
from bot.engines.partners.worth import CARDS, ENDS, SHARE, End, Tables, by_side
from bot.games.coinche import CoincheOptions
from bot.games.coinche.scoring import Contract, Done, is_made, marks
from bot.games.kit.cards import TRUMPS
from bot.games.kit.game import Seat
from bot.games.partners.sides import BELOTE

BLUR = 9.0
"""Points by which real play differs from the plain player's: a contract that is made by less may fail."""


class Stakes(NamedTuple):
    """What is counted of a deal.

    Attributes:
        options: the options of the table.
        share: how much of the worth is the difference of what the sides mark; the rest is that of their
            card points.
        blurred: whether points made are given or taken about `BLUR`, as bids need it.
    """

    options: CoincheOptions
    share: float = SHARE
    blurred: bool = False

    def number(self, game: int) -> int:
        """Return the number of a game of `TRUMPS` as the options have it."""
        return game_of(TRUMPS[game], "even", undertrump=self.options.undertrump == "on")


class Extras(NamedTuple):
    """Points besides those of tricks, of the takers and of the defenders: announcements, then belotes."""

    announced: tuple[int, int] = (0, 0)
    belotes: tuple[int, int] = (0, 0)


def extras(
    hands: Bits,
    games: Whole,
    takers: Whole,
    leaders: Whole,
    options: CoincheOptions,
    silent: Flags | None = None,
) -> Whole:
    """Return [world, number]: the points of `Extras`, in that order.

    Args:
        hands: [world, seat] the eight cards of each seat.
        games: [world] the number of the engine's game.
        takers: [world] the seat that took.
        leaders: [world] who leads the first trick.
        options: the options of the table.
        silent: by seat, whether it declares nothing.
    """
    calls = np.zeros((len(hands), 2), np.int64)
    if options.declarations != "off":
        for leader in np.unique(leaders).tolist():
            chosen = leaders == leader
            calls[chosen] = announced(hands[chosen], games[chosen], leader, silent)
    mine, theirs = by_side(takers, calls)
    pairs = by_side(takers, of_sides(belotes(hands, games)) * BELOTE)
    return np.stack([mine, theirs, *pairs], axis=1)


@lru_cache(maxsize=8192)
def made(value: str, extra: Extras, majority: bool) -> Flags:
    """Return of each of `ENDS` whether the contract is made.

    More points never unmake a contract, so the rules are asked only where that may change.
    """
    contract = Contract(taker=0, value=value, game="S", multiplier=1)

    def makes(end: End) -> bool:
        return is_made(contract, _done(end, extra), majority=majority)

    first = bisect_left(range(CARDS + 1), True, key=lambda points: makes(ENDS[points]))
    return np.array([*(np.arange(CARDS + 1) >= first), *(makes(end) for end in ENDS[CARDS + 1 :])])


@lru_cache(maxsize=8192)
def marked(value: str, multiplier: int, extra: Extras, options: CoincheOptions) -> Real:
    """Return of each of `ENDS` what the takers mark, less what the defenders do.

    Where the winner of the deal marks everything, the points made are not asked for, so one end stands for
    all that are won alike.
    """
    contract = Contract(taker=0, value=value, game="S", multiplier=multiplier)

    def ahead(end: End) -> int:
        _, lines = marks(contract, _done(end, extra), options)
        return lines.total[0] - lines.total[1]

    won = made(value, extra, options.majority == "on")
    whole = multiplier > 1 or options.scoring == "announced"
    lost = ahead(ENDS[0])
    alike = ahead(ENDS[int(won.argmax())]) if whole else 0
    found = [lost if not won[place] else alike if whole else ahead(ENDS[place]) for place in range(CARDS + 1)]
    return np.array([*found, *(ahead(end) for end in ENDS[CARDS + 1 :])], np.float32)


def _done(end: End, extra: Extras) -> Done:
    tricks = {None: (4, 4), "takers": (8, 0), "taker": (8, 0), "defenders": (0, 8)}[end.swept]
    return Done(
        points=end.points,
        tricks=tricks,
        alone=end.swept == "taker",
        belote=extra.belotes,
        announcements=extra.announced,
    )


def worths(value: str, multiplier: int, extra: Extras, stakes: Stakes) -> Real:
    """Return what each of `ENDS` is worth to the takers, in points of difference."""
    difference = marked(value, multiplier, extra, stakes.options)
    found: Real = (stakes.share * difference + (1 - stakes.share) * AHEAD).astype(np.float32)
    return _blurred(found) if stakes.blurred else found


def chances(value: str, extra: Extras, options: CoincheOptions) -> Real:
    """Return of each of `ENDS` the chance that the contract is made, if play is about as good."""
    return _blurred(made(value, extra, options.majority == "on").astype(np.float32))


AHEAD: Real = np.array([end.points[0] - end.points[1] for end in ENDS], np.float32)
"""By how many points the takers are ahead at each end."""


def _kernel() -> Real:
    points = np.arange(CARDS + 1)
    weights = np.exp(-0.5 * ((points[:, None] - points) / BLUR) ** 2)
    return (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


KERNEL = _kernel()


def _blurred(table: Real) -> Real:
    """Mix the ends with the same number of swept tricks that are a few points apart."""
    return np.concatenate([KERNEL @ table[: CARDS + 1], table[CARDS + 1 :]])


def in_play(
    value: str,
    multiplier: int,
    stakes: Stakes,
    hands: Bits,
    game: int,
    taker: Seat,
    leader: Seat,
    silent: Flags,
) -> Tables:
    """Return the worth of worlds once the contract is known."""
    number = len(hands)
    takers = np.full(number, taker)
    keys = extras(
        hands, np.full(number, stakes.number(game)), takers, np.full(number, leader), stakes.options, silent
    )
    return Tables.of(
        takers,
        keys,
        lambda key: worths(value, multiplier, Extras((key[0], key[1]), (key[2], key[3])), stakes),
    )
