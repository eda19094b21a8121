"""What finished deals of Coinche are worth to the takers: section 6 of coinche.md for many deals at once.

`tests/engines/test_coinche_engine.py` compares it with the rules' own scoring.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Real, Whole, game_of
from tapis.engines.partners.announcing import announced, belotes, of_sides
from tapis.engines.partners.heard import Heard
from tapis.engines.partners.worth import ALONE, CARDS, DEFENDERS, ENDS, SHARE, TAKERS, Tables, by_side, near
from tapis.games.coinche.ladder import CAPOT, GENERALE, worth
from tapis.games.coinche.options import CoincheOptions
from tapis.games.coinche.scoring import ALL_TRICKS, rounded
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.game import Seat
from tapis.games.partners.sides import BELOTE
from tapis.games.partners.sides import CAPOT as EVERY_TRICK

BLUR = 15.0
"""Points by which real play differs from what is expected of it: a contract that is made by less may fail."""
NEVER = CARDS + 1
"""The least card points of a contract that is made with every trick only."""


class Stakes(NamedTuple):
    """What is counted of a deal.

    Attributes:
        options: the options of the table.
        share: how much of the worth is the difference of what the sides mark; the rest is that of their
            card points.
        blur: about how many points made are given or taken, as bids need it.
    """

    options: CoincheOptions
    share: float = SHARE
    blur: float = 0.0

    def number(self, game: int) -> int:
        """Return the number of a game of `TRUMPS` as the options have it."""
        return game_of(TRUMPS[game], "even", undertrump=self.options.must_undertrump)


def extras(
    hands: Bits,
    games: Whole,
    takers: Whole,
    leaders: Whole,
    options: CoincheOptions,
    heard: Heard | None = None,
) -> Whole:
    """Return [deal, number]: announcements of the takers and of the defenders, then their belotes.

    Args:
        hands: [deal, seat] the eight cards of each seat.
        games: [deal] the number of the engine's game.
        takers: [deal] the seat that took.
        leaders: [deal] who leads the first trick.
        options: the options of the table.
        heard: what was heard of announcements; None: nobody has played a card.
    """
    calls = np.zeros((len(hands), 2), np.int64)
    if options.declarations != "off":
        for leader in np.unique(leaders).tolist():
            chosen = leaders == leader
            calls[chosen] = announced(hands[chosen], games[chosen], leader, heard)
    mine, theirs = by_side(takers, calls)
    pairs = by_side(takers, of_sides(belotes(hands, games)) * BELOTE)
    return np.stack([mine, theirs, *pairs], axis=1)


@dataclass(frozen=True)
class Done:
    """Contracts that were played; every attribute but the first is by row.

    Attributes:
        values: the values that contracts may have.
        rung: the place of its value among them.
        extra: [row, number] the points besides those of tricks, as `extras` returns them.
        end: the place of its end in `ENDS`.
    """

    values: tuple[str, ...]
    rung: Whole
    extra: Whole
    end: Whole

    @property
    def worth(self) -> Whole:
        """The points that each contract is worth."""
        return np.array([worth(value) for value in self.values])[self.rung]

    @property
    def needed(self) -> Whole:
        """The points that make each contract, if it is a number."""
        return np.array([int(value) if value.isdigit() else 0 for value in self.values])[self.rung]

    def of_value(self, named: str) -> Flags:
        """Return whether each contract has this value."""
        return np.array([value == named for value in self.values])[self.rung]

    def least(self, options: CoincheOptions) -> Whole:
        """Return the fewest card points that make each contract if no side wins every trick, or `NEVER`."""
        mine, theirs = self._besides(options)
        need = self.needed - mine
        if options.majority == "on":
            need = np.maximum(need, (CARDS + theirs - mine) // 2 + 1)
        need = np.where(self.of_value(CAPOT) | self.of_value(GENERALE), NEVER, need)
        return np.clip(need, 0, NEVER)

    def swept(self, options: CoincheOptions) -> Flags:
        """Return whether each contract is made that ends with every trick won by one side."""
        whole = CARDS + EVERY_TRICK
        mine, theirs = self._besides(options)
        points = np.where(self.end == DEFENDERS, 0, whole)
        total, against = points + mine, whole - points + theirs
        made = (total >= self.needed) & ((total > against) | (options.majority == "off"))
        made = np.where(self.of_value(CAPOT), self.end != DEFENDERS, made)
        return np.where(self.of_value(GENERALE), self.end == ALONE, made)

    def _besides(self, options: CoincheOptions) -> tuple[Whole, Whole]:
        """Return all points besides those of tricks that the takers are judged by, and the defenders."""
        belotes = self.extra[:, 2:] * (options.belote_helps == "on")
        return self.extra[:, 0] + belotes[:, 0], self.extra[:, 1] + belotes[:, 1]


class _Made(NamedTuple):
    """By row the chance that the contract is made, and that times what the takers' tricks then are ahead."""

    chance: Real
    ahead: Real


def chances(done: Done, options: CoincheOptions, blur: float = BLUR) -> Real:
    """Return by row the chance that the contract is made, if play is about as good."""
    return _made(done, options, blur).chance


def worths(done: Done, multiplier: Whole, stakes: Stakes) -> Real:
    """Return by row what the takers are ahead, in points.

    Args:
        done: contracts that were played.
        multiplier: 1, 2, 3 or 4, by row.
        stakes: what is counted.
    """
    made = _made(done, stakes.options, stakes.blur)
    marked = _marked(done, multiplier, made, stakes.options)
    smooth = _ahead(stakes.blur)[done.end]
    found: Real = (stakes.share * marked + (1 - stakes.share) * smooth).astype(np.float32)
    return found


def _made(done: Done, options: CoincheOptions, blur: float) -> _Made:
    sums = _sums(blur, options.rounding)
    end, least = np.minimum(done.end, CARDS), done.least(options)
    swept, sure = done.end > CARDS, done.swept(options)
    usual = _counted(CARDS + EVERY_TRICK, 0, options.rounding)
    special = done.of_value(GENERALE) | (done.of_value(CAPOT) & (options.scoring == "points"))
    ahead = np.where(special, _special(done, options), usual)
    ahead = np.where(done.end == DEFENDERS, -ahead, ahead) * sure
    return _Made(
        np.where(swept, sure, sums.chance[end, least]).astype(np.float32),
        np.where(swept, ahead, sums.ahead[end, least]).astype(np.float32),
    )


def _marked(done: Done, multiplier: Whole, made: _Made, options: CoincheOptions) -> Real:
    """Return by row what the takers are expected to mark, less what the defenders do."""
    promised = done.worth * multiplier * (options.scoring != "points")
    if options.scoring == "announced":
        return ((2 * made.chance - 1) * promised).astype(np.float32)
    called, held = done.extra[:, 0] - done.extra[:, 1], done.extra[:, 2] - done.extra[:, 3]
    kept = options.belote_kept == "on"
    stay = held if kept else 0
    every = promised + done.extra[:, :2].sum(axis=1) + (0 if kept else done.extra[:, 2:].sum(axis=1))
    times = 1 if options.doubling == "contract" and options.scoring == "made" else multiplier
    taken = _base(done, (done.end == TAKERS) | (done.end == ALONE), options) * times + every + stay
    lost = _base(done, done.end == DEFENDERS, options) * times + every - stay
    announced = done.worth if options.scoring == "made" else 0
    shared = made.ahead + (announced + called + held) * made.chance
    won = np.where(multiplier > 1, taken * made.chance, shared)
    return (won - lost * (1 - made.chance)).astype(np.float32)


def _base(done: Done, swept: Flags, options: CoincheOptions) -> Whole:
    """Return by row what is marked in place of points made, by who marks the deal whole."""
    usual = np.where(swept, ALL_TRICKS, options.lost)
    return np.where(done.of_value(CAPOT) | done.of_value(GENERALE), _special(done, options), usual)


def _special(done: Done, options: CoincheOptions) -> Whole:
    """Return by row what a capot or a générale is marked with in place of points made."""
    return done.worth * (2 if options.scoring == "points" else 1)


class _Sums(NamedTuple):
    """[card points, least]: the chance to reach the least, and that times the points marked ahead then."""

    chance: Real
    ahead: Real


@cache
def _sums(blur: float, rounding: str) -> _Sums:
    points = np.arange(CARDS + 1)
    nearby = near(blur)
    ahead = np.array([_counted(own, CARDS - own, rounding) for own in points.tolist()], np.float32)
    reached = (points[:, None] >= np.arange(NEVER + 1)).astype(np.float32)
    return _Sums(nearby @ reached, (nearby @ (reached * ahead[:, None])).astype(np.float32))


def _counted(mine: int, theirs: int, rounding: str) -> int:
    """Return by how many points one side is ahead, as they are marked."""
    return mine - theirs if rounding == "exact" else rounded(mine) - rounded(theirs)


@cache
def _ahead(blur: float) -> Real:
    """Return by how many card points the takers are ahead at each end."""
    exact = np.array([end.points[0] - end.points[1] for end in ENDS], np.float32)
    return np.concatenate([near(blur) @ exact[: CARDS + 1], exact[CARDS + 1 :]])


def tables(value: str, multiplier: int, stakes: Stakes, takers: Whole, extra: Whole) -> Tables:
    """Return the worth of worlds in which a contract is played.

    Args:
        value: the contract's.
        multiplier: 1, 2, 3 or 4.
        stakes: what is counted.
        takers: [world] the seat that took.
        extra: [world, number] the points besides those of tricks.
    """
    keys, place = np.unique(extra, axis=0, return_inverse=True)
    number = len(keys) * len(ENDS)
    done = Done(
        (value,),
        np.zeros(number, np.int64),
        np.repeat(keys, len(ENDS), axis=0),
        np.tile(np.arange(len(ENDS)), len(keys)),
    )
    found = worths(done, np.full(number, multiplier), stakes).reshape(len(keys), len(ENDS))
    return Tables(found, place.reshape(-1), takers)


def in_play(
    value: str,
    multiplier: int,
    stakes: Stakes,
    hands: Bits,
    game: int,
    taker: Seat,
    leader: Seat,
    heard: Heard | None,
) -> Tables:
    """Return the worth of worlds once the contract is known."""
    number = len(hands)
    takers, games = np.full(number, taker), np.full(number, stakes.number(game))
    extra = extras(hands, games, takers, np.full(number, leader), stakes.options, heard)
    return tables(value, multiplier, stakes, takers, extra)
