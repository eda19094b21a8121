"""What everybody at a table of Coinche saw of its auction, its contract, its scores."""

from typing import Literal

from bot.games.coinche.scoring import DealScored
from bot.games.kit.auctions import Began, Passed
from bot.games.kit.cards import Trump
from bot.games.kit.game import Fact, Seat
from bot.games.partners import facts


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
