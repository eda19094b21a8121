"""The facts of a game of Menteur, with the secret of its cups ("What the record says")."""

from typing import Literal

from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Fact, Seat


class Round(Fact, frozen=True):
    """A round begins: its number, who opens, the number of dice by seat, whether it is a palifico."""

    number: int
    seat: Seat
    dice: tuple[int, ...]
    palifico: bool


class Cups(Fact, frozen=True):
    """A secret: the dice under the cups, by seat; only the record of a finished game shows it."""

    hands: tuple[Dice, ...]


class Bade(Fact, frozen=True, kind="bid"):
    """A bid: at least `count` of all dice count as `value`."""

    seat: Seat
    count: int
    value: int


class Called(Fact, frozen=True):
    """A call ended the round: who called, what, whose bid it was about, and that bid."""

    seat: Seat
    call: Literal["liar", "exact"]
    bidder: Seat
    count: int
    value: int


class Revealed(Fact, frozen=True):
    """All dice as thrown, by seat, how many counted, and whether ones were wild."""

    hands: tuple[Dice, ...]
    found: int
    wild: bool


class DiceChanged(Fact, frozen=True, kind="dice"):
    """A player lost or won dice: the change, and how many they have now."""

    seat: Seat
    change: int
    left: int


class Out(Fact, frozen=True):
    """These seats have no dice left; seats that go out in one settlement share a place."""

    seats: tuple[Seat, ...]


class Voided(Fact, frozen=True, kind="void"):
    """The round is void, as a player with dice left; all throw again (R12)."""
