"""What everybody at a table of 421 saw."""

from typing import Literal, TypeAlias

from bot.games.kit.dice import Dice
from bot.games.kit.game import Fact, Seat

Part: TypeAlias = Literal["charge", "discharge"]

Purpose: TypeAlias = Literal["weakest", "best"]


class Stopped(Fact, frozen=True):
    """A turn ended before its last throw: by "le bon" if `good`, else the starter has set the throws."""

    seat: Seat
    throws: int
    good: bool


class RoundEnded(Fact, frozen=True):
    """All have thrown: the tokens of the best combination, the dice by seat, the seats with a nénette."""

    part: Part
    value: int
    dice: tuple[Dice, ...]
    nenettes: tuple[Seat, ...]


class TieBreak(Fact, frozen=True):
    """Tied players have thrown once each, to find the weakest or the best (R7)."""

    purpose: Purpose
    seats: tuple[Seat, ...]
    dice: tuple[Dice, ...]


class Tokens(Fact, frozen=True):
    """Tokens went to a player, from another or from the pot (None); 0 if the giver had none left (R4)."""

    giver: Seat | None
    seat: Seat
    tokens: int


class Discharge(Fact, frozen=True):
    """The pot is empty: the charge is over."""
