"""What everybody sees of a deal that begins, and of an auction, in the games that have one."""

from tapis.games.kit.game import Fact, Seat


class Began(Fact, frozen=True):
    """A deal begins: `dealer` dealt; `deal` counts from 1 in each game, cancelled ones too."""

    dealer: Seat
    deal: int


class Passed(Fact, frozen=True):
    """A player passed; the rules say whether they may speak again."""

    seat: Seat


class Cancelled(Fact, frozen=True):
    """The deal is not played: nothing is scored, the next seat deals."""
