"""What everybody at a table of Coinche saw of its auction, its contract, its scores."""

from bot.games.coinche.scoring import DealScored
from bot.games.kit.auctions import Began, Passed
from bot.games.kit.cards import Trump
from bot.games.kit.game import Fact, Seat
from bot.games.partners import facts


class Bade(Fact, frozen=True, kind="bid"):
    """A player bid."""

    seat: Seat
    value: str
    game: Trump


class Doubled(Fact, frozen=True):
    """A player said coinche (`multiplier` 2) or surcoinche (4)."""

    seat: Seat
    multiplier: int


class Contracted(Fact, frozen=True, kind="contract"):
    """The auction is over: the last bid is the contract, its player the taker (R9)."""

    seat: Seat
    value: str
    game: Trump
    multiplier: int


EVERY = (Began, Passed, Bade, Doubled, Contracted, *facts.PLAY, DealScored, facts.RaceWon)
"""Every fact that actions tell."""
