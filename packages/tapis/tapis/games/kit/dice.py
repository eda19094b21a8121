"""Turns in which dice are thrown and kept.

A throw is written `roll.<mask>`, one digit for each die in order: 1 = this die is thrown, 0 = it stays.
The dice keep their places from throw to throw, so `roll.00110` throws the third and the fourth again.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Action, Choices, Fact, Illegal, Seat

Dice: TypeAlias = tuple[int, ...]
"""What each die shows, 1 to 6, in the order of the dice."""


class Roll(Action, frozen=True):
    """Throw the dice marked 1 in `mask`."""

    mask: str


class Rolled(Fact, frozen=True):
    """A throw that everybody saw: all dice after it, the mask of those thrown, its number in the turn."""

    seat: Seat
    dice: Dice
    mask: str
    throw: int


class Throw(Action, frozen=True, verb="roll"):
    """Throw all dice that are left to throw: `roll`, in games that leave no choice of them."""


class Thrown(Fact, frozen=True):
    """A throw that everybody saw: only the dice thrown, and its number in the turn."""

    seat: Seat
    dice: Dice
    throw: int


THROW = Throw()


@cache
def rolls(count: int) -> Choices[Roll]:
    """Return every way to throw one or more of `count` dice, all of them first.

    >>> [str(roll) for roll in rolls(2)]
    ['roll.11', 'roll.10', 'roll.01']
    """
    masks = ("".join(bits) for bits in product("10", repeat=count))
    return Choices(Roll(mask=mask) for mask in masks if "1" in mask)


@cache
def roll_all(count: int) -> Choices[Roll]:
    """Return only the throw of all `count` dice, the first of a turn."""
    return Choices(rolls(count)[:1])


def mask_of(ticks: frozenset[str], count: int) -> str:
    """Write which of `count` dice are thrown: all but the ticked ones.

    >>> mask_of(frozenset({"0", "4"}), 5)
    '01110'
    """
    return "".join("0" if str(place) in ticks else "1" for place in range(count))


def rethrown(code: str, ticks: frozenset[str]) -> str | None:
    """Return the throw of `code` with all but the ticked dice; None if it is no throw of chosen dice.

    >>> rethrown("roll.11111", frozenset({"0", "4"})), rethrown("score.chance", frozenset())
    ('roll.01110', None)
    """
    verb, _, mask = code.partition(".")
    return f"roll.{mask_of(ticks, len(mask))}" if verb == "roll" and mask else None


def throw(dice: Dice, mask: str, chance: Chance, *key: int) -> Dice:
    """Throw the dice marked 1 again, the leftmost first; the others stay.

    If no die was thrown yet (an empty tuple), all are thrown.  `key` names the throw where dice have luck of
    their own; the place of the die is added.
    """
    places = [place for place, mark in enumerate(mask) if mark == "1"]
    thrown = [value for place in places for value in chance.keyed(*key, place).dice(1)]
    if len(thrown) == len(mask):
        return tuple(thrown)
    shown = list(dice)
    for place, mark in enumerate(mask):
        if mark == "1":
            shown[place] = thrown.pop(0)
    return tuple(shown)


def values(dice: Dice, times: int) -> tuple[int, ...]:
    """Return the values that at least `times` of the dice show, highest first.

    >>> values((5, 2, 5, 2, 5), 2)
    (5, 2)
    >>> values((5, 2, 5, 2, 5), 3)
    (5,)
    """
    return tuple(value for value in range(6, 0, -1) if dice.count(value) >= times)


def keeping(dice: Dice, kept: Sequence[int]) -> str:
    """Return the mask that keeps dice of these values and throws the others.

    Of equal dice the leftmost stay.  Keeping every die gives a mask without a 1, which no game allows.

    >>> keeping((5, 2, 5, 1, 6), [5, 5])
    '01011'

    Raises:
        Illegal: if these values are not among the dice.
    """
    wanted = list(kept)
    mask = ""
    for die in dice:
        keep = die in wanted
        if keep:
            wanted.remove(die)
        mask += "0" if keep else "1"
    if wanted:
        raise Illegal("dice.refuse.no_such_die", value=wanted[0])
    return mask


def why_no_roll(mask: str, *, count: int, throws: int, most: int) -> Illegal:
    """Say why dice cannot be thrown by `mask`.

    Args:
        mask: what was asked for, any text.
        count: how many dice there are.
        throws: how many throws this turn has had.
        most: how many it may have.
    """
    if throws >= most:
        return Illegal("dice.refuse.no_throw_left", throws=most)
    if mask and set(mask) <= {"0"}:
        return Illegal("dice.refuse.no_die_chosen")
    if throws == 0:
        return Illegal("dice.refuse.first_throw_all", dice=count)
    return Illegal("dice.refuse.no_such_throw", dice=count)
