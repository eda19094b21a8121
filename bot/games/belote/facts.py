"""What everybody at a table of Belote saw of its bidding, its pot, its scores."""

from bot.games.belote.scoring import DealScored
from bot.games.kit.cards import Card, Trump
from bot.games.kit.game import Fact, Seat
from bot.games.partners import facts


class Turned(Fact, frozen=True):
    """A deal begins: `dealer` dealt and turned `card`; `deal` counts from 1 in each match."""

    dealer: Seat
    card: Card
    deal: int


class Passed(Fact, frozen=True):
    """A player passed in the first or second round of the bidding."""

    seat: Seat
    round: int


class Took(Fact, frozen=True):
    """A player took, and gets the turned card too."""

    seat: Seat
    suit: Trump
    round: int


class RaceWon(facts.RaceWon, frozen=True):
    """A race ended; a pot that is still pending is lost."""

    pot: int


EVERY = (Turned, Passed, Took, *facts.PLAY, DealScored, RaceWon)
"""Every fact that actions tell."""
