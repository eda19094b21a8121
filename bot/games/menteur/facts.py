"""The facts of a game of Menteur, with the secret of its cups ("What the record says")."""

from typing import Literal

from bot.games.kit.dice import Dice
from bot.games.kit.game import Fact, Seat


class Round(Fact, frozen=True):
    """All dice are thrown: the number of the round, who opens, the dice by seat, whether it is a palifico."""

    kind: Literal["round"] = "round"
    number: int
    seat: Seat
    dice: tuple[int, ...]
    palifico: bool


class Cups(Fact, frozen=True):
    """What was thrown under the cups, by seat: a secret, for the record of a finished game alone."""

    kind: Literal["cups"] = "cups"
    hands: tuple[Dice, ...]


class Bade(Fact, frozen=True):
    """A bid: at least so many dice count as this value."""

    kind: Literal["bid"] = "bid"
    seat: Seat
    count: int
    value: int


class Called(Fact, frozen=True):
    """A call ends the round: by whom, which, on whose bid, and that bid."""

    kind: Literal["called"] = "called"
    seat: Seat
    call: Literal["liar", "exact"]
    bidder: Seat
    count: int
    value: int


class Revealed(Fact, frozen=True):
    """All dice as thrown, by seat, how many counted, and whether ones were wild."""

    kind: Literal["revealed"] = "revealed"
    hands: tuple[Dice, ...]
    found: int
    wild: bool


class DiceChanged(Fact, frozen=True):
    """A player loses or wins dice: the change, and what is left."""

    kind: Literal["dice"] = "dice"
    seat: Seat
    change: int
    left: int


class Out(Fact, frozen=True):
    """Players without a die left; all who go in one settlement share a place."""

    kind: Literal["out"] = "out"
    seats: tuple[Seat, ...]


class Voided(Fact, frozen=True):
    """The round counts for nothing, as somebody with dice left; all throw anew (R12)."""

    kind: Literal["void"] = "void"
