"""The facts of a game of Menteur, with the secret of its cups ("What the record says")."""

from typing import Literal

from bot.games.kit.dice import Dice
from bot.games.kit.game import Fact, Seat


class Round(Fact, frozen=True):
    """A round begins: its number, who opens, the number of dice by seat, whether it is a palifico."""

    kind: Literal["round"] = "round"
    number: int
    seat: Seat
    dice: tuple[int, ...]
    palifico: bool


class Cups(Fact, frozen=True):
    """A secret: the dice under the cups, by seat; only the record of a finished game shows it."""

    kind: Literal["cups"] = "cups"
    hands: tuple[Dice, ...]


class Bade(Fact, frozen=True):
    """A bid: at least `count` of all dice count as `value`."""

    kind: Literal["bid"] = "bid"
    seat: Seat
    count: int
    value: int


class Called(Fact, frozen=True):
    """A call ended the round: who called, what, whose bid it was about, and that bid."""

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
    """A player lost or won dice: the change, and how many they have now."""

    kind: Literal["dice"] = "dice"
    seat: Seat
    change: int
    left: int


class Out(Fact, frozen=True):
    """These seats have no dice left; seats that go out in one settlement share a place."""

    kind: Literal["out"] = "out"
    seats: tuple[Seat, ...]


class Voided(Fact, frozen=True):
    """The round is void, as a player with dice left; all throw again (R12)."""

    kind: Literal["void"] = "void"
