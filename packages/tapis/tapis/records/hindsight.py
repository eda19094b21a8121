"""What lay there: how a choice of a finished game turned out, once everything that was hidden is seen."""

from typing import NamedTuple

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat


class Hindsight(NamedTuple):
    """How a choice turned out.

    Attributes:
        lost: what it brought less than the best action by what the seat knew; 0 or less: it came off.
            In a game of bids alone 1 if the bid was not true, or the call not right; above 0 in one of
            `contract` if the deal hung on it.
        missed: what it brought less than the best action of those that were looked at: of all, if it was
            the best one by what the seat knew.
        seat: whose cards made the difference; None: nobody's alone.
        cards: these cards, which that seat held.
        suit: a suit of which that seat held none, "" for none.
        counted: how many dice counted for the bid; None in other games.
        contract: whether a deal brings a contract made or lost, and no points.
    """

    lost: float
    missed: float
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    suit: str = ""
    counted: int | None = None
    contract: bool = False
