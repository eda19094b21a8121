"""What everybody at a table of Coinche saw of its auction, its contract, its scores."""

from typing import Literal

from bot.games.coinche.scoring import DealScored
from bot.games.kit.cards import Trump
from bot.games.kit.game import Fact, Seat
from bot.games.partners import facts


class Began(Fact, frozen=True):
    """A deal begins: `dealer` dealt; `deal` counts from 1 in each match."""

    kind: Literal["began"] = "began"
    dealer: Seat
    deal: int


class Passed(Fact, frozen=True):
    """A player passed; they may speak again (R4)."""

    kind: Literal["passed"] = "passed"
    seat: Seat


class Bade(Fact, frozen=True):
    """A player bid."""

    kind: Literal["bid"] = "bid"
    seat: Seat
    value: str
    game: Trump


class Doubled(Fact, frozen=True):
    """A player said coinche (`multiplier` 2) or surcoinche (4)."""

    kind: Literal["doubled"] = "doubled"
    seat: Seat
    multiplier: int


class Contracted(Fact, frozen=True):
    """The auction is over: the last bid is the contract, its player the taker (R9)."""

    kind: Literal["contract"] = "contract"
    seat: Seat
    value: str
    game: Trump
    multiplier: int


EVERY = (Began, Passed, Bade, Doubled, Contracted, *facts.PLAY, DealScored, facts.RaceWon)
"""Every fact that actions tell."""
