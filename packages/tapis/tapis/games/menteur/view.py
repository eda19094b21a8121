"""What the players and the channel may know of a game of Menteur."""

from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Seat, Value, View
from tapis.games.menteur.bids import Bid
from tapis.games.menteur.facts import Called, Revealed
from tapis.games.menteur.options import MenteurOptions


class Said(Value, frozen=True):
    """A bid of the round, and its bidder."""

    seat: Seat
    bid: Bid


class Shown(Value, frozen=True):
    """The dice shown last: the call that showed them, the dice, and the dice each seat lost or won."""

    number: int
    called: Called
    revealed: Revealed
    changes: tuple[tuple[Seat, int], ...]


class MenteurView(View, frozen=True):
    """All that a seat may know; only `hand` is private.

    `dice` counts the dice of each seat.  `bids` are all bids of the round in order, `offers` those that may
    be made now, in rising order.  `fallen` are the seats out of the game, in the order they went out; those
    who went out together stand together.  `turn` and `opener` are None once the game is over.  `shown` stays
    until dice are shown again.
    """

    options: MenteurOptions
    players: int
    dice: tuple[int, ...]
    number: int
    opener: Seat | None
    turn: Seat | None
    palifico: bool
    wild: bool
    bids: tuple[Said, ...]
    offers: tuple[Bid, ...]
    exact: bool
    fallen: tuple[tuple[Seat, ...], ...]
    left: tuple[Seat, ...]
    shown: Shown | None
    hand: Dice = ()

    @property
    def total(self) -> int:
        """How many dice are in play."""
        return sum(self.dice)

    @property
    def standing(self) -> Bid | None:
        """The bid that stands."""
        return self.bids[-1].bid if self.bids else None
