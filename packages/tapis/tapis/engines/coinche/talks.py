"""Many auctions of Coinche at once: what has been said in each, and who is to speak."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tapis.engines.cards.tables import Flags, Real, Whole
from tapis.games.coinche.ladder import CAPOT, GENERALE, games_of, values_of
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.game import Seat

PASS, COINCHE, SURCOINCHE = -1, -2, -3
"""Calls that are no bids; a bid is six times its place on the ladder and its game."""
CAPOT_FROM, NEVER = 185.0, 9999.0
"""The count from which a capot is bid by count alone; no générale is."""


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
        numbers = [float(value) for value in values if value not in special]
        above = max(CAPOT_FROM, numbers[-1] + 10)
        needs = [
            above if value == CAPOT else special[value] if value in special else float(value)
            for value in values
        ]
        return cls(values, np.array(needs, np.float32), np.array([game in games for game in TRUMPS]))

    def call(self, code: str) -> int:
        """Return the number of a call in notation."""
        verb, _, rest = code.partition(".")
        if verb != "bid":
            return {"pass": PASS, "coinche": COINCHE, "surcoinche": SURCOINCHE}[verb]
        value, _, game = rest.partition(".")
        return 6 * self.values.index(value) + TRUMPS.index(game)

    def code(self, call: int) -> str:
        """Return the notation of a call."""
        if call < 0:
            return {PASS: "pass", COINCHE: "coinche", SURCOINCHE: "surcoinche"}[call]
        return f"bid.{self.values[call // 6]}.{TRUMPS[call % 6]}"


@dataclass
class Talks:
    """Auctions; every attribute is by row.

    Attributes:
        turn: the seat to speak.
        rung: the place of the last bid on the ladder, -1 before the first.
        game: its game.
        taker: who bid it.
        multiplier: 1, 2 after a coinche, 4 after a surcoinche, whatever that multiplies by.
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
        for seat, code in bids:
            talks.say(np.full(rows, ladder.call(code)), seat)
        return talks

    def __len__(self) -> int:
        return len(self.turn)

    def say(self, calls: Whole, out_of_turn: Seat | None = None) -> None:
        """Make one call in each auction that is not over, by who is to speak or by this seat."""
        live, seat = ~self.over, self.turn if out_of_turn is None else np.full(len(self), out_of_turn)
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

    def finish(self, speak: Callable[["Talks"], Whole]) -> None:
        """Let everybody speak by the same mind until every auction is over."""
        while not self.over.all():
            self.say(speak(self))
