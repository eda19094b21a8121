"""What everybody at a table of 5000 saw."""

from typing import Literal, TypeAlias

from bot.games.kit.dice import Dice
from bot.games.kit.game import Fact, Seat

Outcome: TypeAlias = Literal["not_opened", "overshoot", "capped", "scored", "win"]


class FiveOnes(Fact, frozen=True):
    """Five 1s in one throw: the game is won (R9)."""

    seat: Seat


class Bust(Fact, frozen=True):
    """The throw holds no unit, so the turn's points are lost; a `ballot` is a bust with all the dice (R3)."""

    seat: Seat
    lost: int
    ballot: bool


class Kept(Fact, frozen=True):
    """Dice were set aside: their points, and those of the turn including them."""

    seat: Seat
    dice: Dice
    points: int
    at_stake: int


class FullHand(Fact, frozen=True):
    """Every die of the hand scores (R5)."""

    seat: Seat


class Settled(Fact, frozen=True):
    """A turn ended: its points, and the total after it."""

    seat: Seat
    outcome: Outcome
    points: int
    total: int
