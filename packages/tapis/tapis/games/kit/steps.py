"""What has happened at a table, revision by revision."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from tapis.games.kit.game import Fact, Seat

AUTO: Final = "auto"
"""What the row of a move says of a move that nobody chose.

One that followed from a press was certain or claimed.  One that stands alone (`first_rev` is its own) was the
only legal card of a hand, which nobody else is to know while the deal runs.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """One revision of a table as everybody saw it.

    `rev` counts from 0, the start; `seat` acted, None where nobody did; `skipped`: it was played for a player
    who was away; `auto`: it was certain, and played itself.
    """

    rev: int
    seat: Seat | None
    facts: tuple[Fact, ...]
    skipped: bool = False
    auto: bool = False


class Undone(Fact, frozen=True):
    """A player took back the action of revision `rev`; the position is again the one before it."""

    seat: Seat
    rev: int


class Replaced(Fact, frozen=True):
    """The seat passed from one player to another, with its hand and its score."""

    seat: Seat
    was: str
    now: str


class Claimed(Fact, frozen=True):
    """A player claimed the rest of the tricks; all cards are then laid down."""

    seat: Seat


class Moved(Protocol):
    """One revision: who acted, and whether it was played for a player who was away, or played itself."""

    @property
    def seat(self) -> Seat | None: ...  # noqa: D102 - the class says it
    @property
    def skipped(self) -> int: ...  # noqa: D102
    @property
    def auto(self) -> bool: ...  # noqa: D102


PAGE = 10
"""Moves on a page of the log."""
M = TypeVar("M", bound=Moved)


def since_own(steps: Sequence[M], awaited: Collection[Seat]) -> tuple[M, ...]:
    """Return the steps after the own last move of who is awaited, of the newest ones in order.

    A move that was played for somebody, or that played itself, is not their own.  Where the newest step of
    all is their own, it is returned alone; where something played itself right after it, together with that.

    >>> steps = [Step(1, 0, ()), Step(2, 1, ()), Step(3, 0, ())]
    >>> [step.rev for step in since_own(steps, {1})], [step.rev for step in since_own(steps, {0})]
    ([3], [3])
    """
    own = [
        place for place, step in enumerate(steps) if step.seat in awaited and not (step.skipped or step.auto)
    ]
    first = own[-1] + 1 if own else 0
    if own and first < len(steps) and steps[first].auto:
        first -= 1
    return tuple(steps[min(first, len(steps) - 1) :]) if steps else ()


def standing(steps: Sequence[Step]) -> list[Step]:
    """Return the steps without those that were taken back and without the undos themselves."""
    undone = {fact.rev for step in steps for fact in step.facts if isinstance(fact, Undone)}
    return [
        step
        for step in steps
        if step.rev not in undone and not any(isinstance(fact, Undone) for fact in step.facts)
    ]


def log_pages(rev: int) -> int:
    """Return the number of pages of a table at this revision."""
    return rev // PAGE + 1


def log_span(page: int) -> tuple[int, int]:
    """Return the first and the last revision of a page (from 0).

    >>> log_span(1)
    (10, 19)
    """
    return page * PAGE, page * PAGE + PAGE - 1
