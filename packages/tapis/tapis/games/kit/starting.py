"""The starting roll: everybody throws, the highest (or lowest) total begins, ties throw again.

It happens by itself when a game starts.
"""

from collections.abc import Collection

from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import Dice
from tapis.games.kit.game import Fact, Seat


class Starting(Fact, frozen=True):
    """One round of the starting roll: who threw, in seat order, and what each threw."""

    seats: tuple[Seat, ...]
    dice: tuple[Dice, ...]


class Begins(Fact, frozen=True):
    """The starting roll is decided: this seat begins."""

    seat: Seat


def starting_roll(
    seats: int, count: int, chance: Chance, *, lowest: bool = False, out: Collection[Seat] = ()
) -> tuple[Seat, list[Fact]]:
    """Throw for who begins; return that seat, and the facts of the throws.

    Each seat throws `count` dice once.  Seats tied at the highest total throw again, only they, until one is
    left.

    Args:
        seats: the number of seats.
        count: the dice of each throw.
        chance: the luck.
        lowest: True if the lowest total begins instead.
        out: seats that left, which do not throw.
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
