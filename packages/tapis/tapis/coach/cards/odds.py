"""How cards go on in worlds that a seat may be in: who takes the trick, the last one, and rich cards."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from tapis.coach.words.card_rules import RICH
from tapis.coach.words.plays import LAST, WON, card_of, chance_of
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import BIT, PLACE, POINTS, Bits, Flags, Real
from tapis.engines.cards.tables import cards as named

WORLDS: Final = 256
"""In how many worlds chances are counted."""

Chooser: TypeAlias = Callable[[Rows, int], Real]
"""Returns [row, card] how much whoever plays likes each card, with so many cards left to play."""


class Course(NamedTuple):
    """How deals went on, by row.

    Attributes:
        first: whether the own side took the trick on the table.
        last: whether it took the last one.
        taken: the cards that it took from now on.
    """

    first: Flags
    last: Flags
    taken: Bits


def played_on(rows: Rows, side: int, left: int, liked: Chooser) -> Course:
    """Play so many cards in each row; return what the side, 0 or 1, took of these and of the trick."""
    every, taken, firsts = np.arange(len(rows)), np.zeros(len(rows), np.uint32), list[Flags]()
    for still in range(left, -1, -1):
        if not rows.laid:
            own = rows.side[every, rows.turn] == side
            trick = BIT[np.stack(rows.trick)].sum(axis=0, dtype=np.uint32)
            taken |= np.where(own, trick, np.uint32(0))
            firsts.append(own)
        if still:
            rows.play(np.where(rows.legal(), liked(rows, still), np.float32(-1e9)).argmax(axis=1))
    return Course(firsts[0], firsts[-1], taken)


def begun(rows: Rows, codes: Sequence[str]) -> Rows:
    """Return each row after each of these plays: all after the first one, then all after the next."""
    found = rows.taken(np.tile(np.arange(len(rows)), len(codes)))
    found.play(np.repeat([PLACE[card_of(code)] for code in codes], len(rows)))
    return found


def chances_of(codes: Sequence[str], rows: Rows, course: Course, won: Flags) -> dict[str, float]:
    """Return the chances of what happens after plays.

    Args:
        codes: the plays.
        rows: how they ended, as `begun` orders them.
        course: how they went on.
        won: by row, whether the own side won the deal.
    """
    found: dict[str, float] = {}
    rich = named(int(np.bitwise_or.reduce(BIT[POINTS[rows.trump[0]] >= RICH])))

    def told(flags: Flags) -> list[float]:
        means: list[float] = flags.reshape(len(codes), -1).mean(axis=1).tolist()
        return means

    for code, first, last, whole in zip(codes, told(course.first), told(course.last), told(won), strict=True):
        found |= {code: first, chance_of(code, LAST): last, chance_of(code, WON): whole}
    for card in rich:
        taken = told((course.taken & BIT[PLACE[card]]) != 0)
        found |= {chance_of(code, card): chance for code, chance in zip(codes, taken, strict=True)}
    return found
