"""Many auctions of Coinche at once, and what plain bidders say in them.

A plain bidder bids while their side is believed to make the next value with something to spare: by the own
hand, or by the partner's bid and the own help.  They double what their own hand should defeat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from bot.engines.cards.tables import Flags, Real, Whole
from bot.engines.coinche.hands import HINDERED, Looks
from bot.games.coinche import CoincheOptions
from bot.games.coinche.ladder import CAPOT, GENERALE, games_of, values_of, worth
from bot.games.kit.cards import TRUMPS
from bot.games.kit.game import Seat

PASS, COINCHE, SURCOINCHE = -1, -2, -3
"""Calls that are no bids; a bid is six times its place on the ladder and its game."""
SPARE = 7.0
"""Points that a plain bidder wants to have to spare."""
RESPECT = 7.0
"""Points more that they want against an opponent's bid."""
RAISE = 8.0
"""Points more that they want before raising their own side."""
CAPOT_FROM, NEVER = 185.0, 9999.0
"""Promised points from which they bid a capot; they bid no générale."""
DOUBLED_FROM = 20.0
"""What a hand has to take from the takers before they double."""
REDOUBLED_FROM = 25.0
"""Promised points above the contract from which they redouble."""
GRADUAL: Final = 10.0
"""Points that make a pass or a double e times less likely."""
WIDTH_BELOW, WIDTH_ABOVE = 9.0, 25.0
"""How far the promise of who bids is usually below what the bid says, or above."""


@dataclass(frozen=True)
class Ladder:
    """The values and the games of some options.

    Attributes:
        values: the values that may be bid, lowest first.
        needs: by value, the points that a side needs.
        allowed: by game, whether it may be bid.
    """

    values: tuple[str, ...]
    needs: Real
    allowed: Flags

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, options: CoincheOptions) -> "Ladder":
        """Return the ladder of these options; it is made once."""
        values, games = values_of(options), games_of(options)
        special = {CAPOT: CAPOT_FROM, GENERALE: NEVER}
        numbers = [float(worth(value)) for value in values if value not in special]
        above = max(CAPOT_FROM, numbers[-1] + 10)
        needs = [above if value == CAPOT else special.get(value, float(worth(value))) for value in values]
        return cls(values, np.array(needs, np.float32), np.array([game in games for game in TRUMPS]))

    def call(self, code: str) -> int:
        """Return the number of a call in notation."""
        verb, _, rest = code.partition(".")
        if verb != "bid":
            return {"pass": PASS, "coinche": COINCHE, "surcoinche": SURCOINCHE}[verb]
        value, _, game = rest.partition(".")
        return 6 * self.values.index(value) + TRUMPS.index(game)


@dataclass
class Talks:
    """Auctions; every attribute is by row.

    Attributes:
        turn: the seat to speak.
        rung: the place of the last bid on the ladder, -1 before the first.
        game: its game.
        taker: who bid it.
        multiplier: 1, 2 or 4.
        quiet: the passes since the last other call.
        over: whether the auction has ended.
        rungs: [row, seat] the place of each seat's own last bid, or -1.
        games: [row, seat] its game, or -1.
    """

    turn: Whole
    rung: Whole
    game: Whole
    taker: Whole
    multiplier: Whole
    quiet: Whole
    over: Flags
    rungs: Whole
    games: Whole

    @classmethod
    def fresh(cls, rows: int, dealer: Seat) -> "Talks":
        """Return auctions in which nobody has spoken."""
        nobody = np.full(rows, -1)
        return cls(
            turn=np.full(rows, (dealer + 1) % 4),
            rung=nobody.copy(),
            game=nobody.copy(),
            taker=nobody.copy(),
            multiplier=np.ones(rows, np.int64),
            quiet=np.zeros(rows, np.int64),
            over=np.zeros(rows, np.bool_),
            rungs=np.full((rows, 4), -1),
            games=np.full((rows, 4), -1),
        )

    @classmethod
    def after(cls, bids: Sequence[tuple[Seat, str]], ladder: Ladder, rows: int, dealer: Seat) -> "Talks":
        """Return auctions in which this has been said."""
        talks = cls.fresh(rows, dealer)
        for _, code in bids:
            talks.say(np.full(rows, ladder.call(code)))
        return talks

    def __len__(self) -> int:
        return len(self.turn)

    def say(self, calls: Whole) -> None:
        """Make one call in each auction that is not over."""
        live, seat = ~self.over, self.turn
        bid, passed = live & (calls >= 0), live & (calls == PASS)
        self.rung = np.where(bid, calls // 6, self.rung)
        self.game = np.where(bid, calls % 6, self.game)
        self.taker = np.where(bid, seat, self.taker)
        self.rungs[bid, seat[bid]] = self.rung[bid]
        self.games[bid, seat[bid]] = self.game[bid]
        self.multiplier = np.where(live & (calls < PASS), 2 * self.multiplier, self.multiplier)
        self.quiet = np.where(passed, self.quiet + 1, np.where(live, 0, self.quiet))
        self.turn = (seat + 1 + (passed & (self.multiplier == 2))) % 4
        enough = np.where(self.multiplier == 2, 2, np.where(self.rung < 0, 4, 3))
        self.over |= (self.multiplier == 4) | (self.quiet >= enough)

    def finish(self, looks: Looks, ladder: Ladder, luck: np.random.Generator | None = None) -> None:
        """Let plain bidders speak until every auction is over."""
        while not self.over.all():
            self.say(spoken(self, looks, ladder, luck))


def believed(talks: Talks, looks: Looks, ladder: Ladder) -> Real:
    """Return [row, game]: the points that the seat to speak believes its side makes in each game."""
    every = np.arange(len(talks))
    seat, partner = talks.turn, (talks.turn + 2) % 4
    found = looks.promise[every, seat].copy()
    rung, game = talks.rungs[every, partner], talks.games[every, partner]
    told = np.flatnonzero(game >= 0)
    if len(told):
        at, named = every[told], game[told]
        said = ladder.needs[rung[told]]
        own = talks.rungs[told, seat[told]]
        same = talks.games[told, seat[told]] == named
        mine = found[at, named]
        raised = mine + np.maximum(said - ladder.needs[np.maximum(own, 0)], 0)
        helped = said + np.float32(SPARE) + looks.help[told, seat[told], named]
        agreed = said + np.float32(SPARE)
        found[at, named] = np.where(same, np.maximum(raised, agreed), np.maximum(mine, helped))
    return np.where(ladder.allowed, found, np.float32(-1e6))


def _margin(talks: Talks) -> Real:
    """Return by row the points to spare before the seat to speak bids."""
    ours = talks.taker % 2 == talks.turn % 2
    more = np.where(ours, np.float32(RAISE), np.float32(RESPECT))
    return np.float32(SPARE) + more * (talks.rung >= 0)


def _threat(talks: Talks, looks: Looks) -> Real:
    """Return by row what the hand of the seat to speak takes from the takers."""
    every = np.arange(len(talks))
    return HINDERED * looks.help[every, talks.turn, talks.game]


def spoken(talks: Talks, looks: Looks, ladder: Ladder, luck: np.random.Generator | None = None) -> Whole:
    """Return what a plain bidder says in each auction.

    Args:
        talks: the auctions.
        looks: [row] what the hands promise.
        ladder: the values there are.
        luck: with it, bidders hesitate.
    """
    every = np.arange(len(talks))
    beliefs = believed(talks, looks, ladder)
    game = beliefs.argmax(axis=1)
    top = beliefs[every, game]
    if luck is not None:
        top = top + luck.logistic(0, GRADUAL / 2, len(top)).astype(np.float32)
    ceiling = np.searchsorted(ladder.needs, top - _margin(talks), side="right") - 1
    rung = np.maximum(talks.rung + 1, ceiling - 1)
    calls = np.where((ceiling > talks.rung) & (talks.multiplier == 1), 6 * rung + game, PASS)
    theirs = (talks.rung >= 0) & (talks.taker % 2 != talks.turn % 2)
    doubles = theirs & (talks.multiplier == 1) & (_threat(talks, looks) >= DOUBLED_FROM)
    sure = beliefs[every, talks.game] - ladder.needs[talks.rung] >= REDOUBLED_FROM
    redoubles = ~theirs & (talks.multiplier == 2) & sure
    return np.where(doubles, COINCHE, np.where(redoubles, SURCOINCHE, calls))


def likelihood(
    bids: Sequence[tuple[Seat, str]], looks: Looks, ladder: Ladder, dealer: Seat, listener: Seat
) -> Real:
    """Return by world the logarithm of how likely it is that the others say what they said.

    Args:
        bids: who said what, in notation.
        looks: [world] what the hands promise.
        ladder: the values there are.
        dealer: who dealt.
        listener: whose own calls tell nothing.
    """
    number = len(looks.promise)
    talks, found = Talks.fresh(number, dealer), np.zeros(number, np.float32)
    for seat, code in bids:
        call = ladder.call(code)
        if seat != listener:
            found += _likely(talks, looks, ladder, call)
        talks.say(np.full(number, call))
    return found


def _likely(talks: Talks, looks: Looks, ladder: Ladder, call: int) -> Real:
    """Return by world the logarithm of how likely the call is."""
    if call == COINCHE:
        return -np.logaddexp(0, (DOUBLED_FROM - _threat(talks, looks)) / GRADUAL * 2)
    beliefs, rung = believed(talks, looks, ladder), int(talks.rung[0])
    if call == SURCOINCHE:
        over = beliefs[:, int(talks.game[0])] - ladder.needs[rung] - REDOUBLED_FROM
        return -np.logaddexp(0, -over / GRADUAL)
    if call == PASS:
        if talks.multiplier[0] > 1 or rung + 1 >= len(ladder.needs):
            return np.zeros(len(talks), np.float32)
        over = beliefs.max(axis=1) - _margin(talks) - ladder.needs[rung + 1]
        return -np.logaddexp(0, over / GRADUAL)
    over = beliefs[:, call % 6] - np.float32(SPARE + 5) - ladder.needs[call // 6]
    off = np.where(over < 0, over / WIDTH_BELOW, over / WIDTH_ABOVE)
    return -0.5 * off**2 - (beliefs.max(axis=1) - beliefs[:, call % 6]) / (2 * GRADUAL)
