"""The starting roll: everybody throws, the highest (or lowest) total begins, ties throw again.

It is played by itself when a game starts; nobody presses for it.
"""

from collections.abc import Collection
from typing import Literal

from bot.games.kit.chance import Chance
from bot.games.kit.dice import Dice
from bot.games.kit.game import Fact, Seat


class Starting(Fact, frozen=True):
    """One round of the starting roll: who threw, in seat order, and what each threw."""

    kind: Literal["starting"] = "starting"
    seats: tuple[Seat, ...]
    dice: tuple[Dice, ...]


class Begins(Fact, frozen=True):
    """The starting roll is decided: this seat begins."""

    kind: Literal["begins"] = "begins"
    seat: Seat


def starting_roll(
    seats: int, count: int, chance: Chance, *, lowest: bool = False, out: Collection[Seat] = ()
) -> tuple[Seat, list[Fact]]:
    """Throw for who begins, and return that seat with what everybody saw.

    Each of the seats throws `count` dice once; those tied at the highest total throw again, only they, until
    one is left.

    Args:
        seats: how many there are.
        count: the dice each throws.
        chance: the luck.
        lowest: the lowest total begins instead.
        out: seats that left, and throw no more.
    """
    told: list[Fact] = []
    tied: list[Seat] = [seat for seat in range(seats) if seat not in out]
    while len(tied) > 1:
        thrown = [tuple(chance.dice(count)) for _ in tied]
        told.append(Starting(seats=tuple(tied), dice=tuple(thrown)))
        totals = [sum(dice) for dice in thrown]
        wanted = min(totals) if lowest else max(totals)
        tied = [seat for seat, total in zip(tied, totals, strict=True) if total == wanted]
    return tied[0], [*told, Begins(seat=tied[0])]
