"""What was recorded of the seats of a table, for the rules of a table (`docs/table.md`)."""

from collections.abc import Callable, Sequence
from functools import cached_property
from json import loads
from typing import Final, Protocol

from tapis.games.kit.game import Seat
from tapis.games.kit.steps import AUTO

_NO_MOVES: Final = frozenset({"undo", "withdraw", "replace"})
_MUCH: Final = 3  # a robot that made more than one of so many moves has played the game (S1)


class Act(Protocol):
    """What was done at a seat; `by`: the level of the robot that did it, `AUTO`, or None for a person."""

    @property
    def rev(self) -> int: ...  # noqa: D102 - the class says it
    @property
    def seat(self) -> Seat | None: ...  # noqa: D102
    @property
    def action(self) -> str: ...  # noqa: D102
    @property
    def facts(self) -> str: ...  # noqa: D102
    @property
    def skipped(self) -> int: ...  # noqa: D102
    @property
    def by(self) -> str | None: ...  # noqa: D102


class Handover(Protocol):
    """A seat that passed on with a revision: who had it, and who has had it since; None if unknown."""

    @property
    def rev(self) -> int: ...  # noqa: D102 - the class says it
    @property
    def seat(self) -> Seat: ...  # noqa: D102
    @property
    def was_id(self) -> int | None: ...  # noqa: D102
    @property
    def now_id(self) -> int | None: ...  # noqa: D102


def starters(seats: Sequence[int], handed: Sequence[tuple[int, int | None]]) -> list[int | None]:
    """Return who sat at each seat when the game began; None if that is not known.

    Args:
        seats: who sits at each seat now.
        handed: the seats that passed on since, in order, each with who had it before.

    >>> starters([7, 8], [(1, 5), (1, 6)])
    [7, 5]
    """
    began: list[int | None] = list(seats)
    for seat, was in reversed(handed):
        if seat < len(began):
            began[seat] = was
    return began


class SeatHistory:
    """What was recorded of the seats of a table: who held which seat, and what was played there.

    Args:
        acts: asks what was done at its seats, in order.
        handovers: asks which seats passed on, in order.
        holders: who has each seat at the newest revision; a robot is a number below 0.
        rev: the newest revision.
    """

    def __init__(
        self,
        acts: Callable[[], Sequence[Act]],
        handovers: Callable[[], Sequence[Handover]],
        holders: Sequence[int],
        rev: int,
    ) -> None:
        self._ask_acts, self._ask_handovers = acts, handovers
        self._holders, self._rev = holders, rev

    @cached_property
    def _acts(self) -> Sequence[Act]:
        return self._ask_acts()

    @cached_property
    def _undone(self) -> frozenset[int]:
        """The revisions that were taken back."""
        undos = (loads(row.facts) for row in self._acts if row.action == "undo")
        return frozenset(fact["rev"] for facts in undos for fact in facts)

    @cached_property
    def _moves(self) -> list[Act]:
        return [row for row in self._acts if row.action not in _NO_MOVES and row.by != AUTO]

    @cached_property
    def _leaves(self) -> list[tuple[int, Seat]]:
        """The (revision, seat) of each leave."""
        rows = (row for row in self._acts if row.action == "withdraw")
        return [(row.rev, row.seat) for row in rows if row.seat is not None]

    def _is_own(self, move: Act) -> bool:
        """Return True for what a person played themselves, and has not taken back."""
        return move.by is None and not move.skipped and move.rev not in self._undone

    @cached_property
    def handovers(self) -> Sequence[Handover]:
        """The seats that passed on, in order."""
        return self._ask_handovers()

    def _held(self, seat: Seat) -> list[Act]:
        """Return the moves recorded at a seat while who has it now has had it."""
        since = max((row.rev for row in self.handovers if row.seat == seat), default=-1)
        return [move for move in self._moves if move.seat == seat and move.rev > since]

    def own(self, seat: Seat) -> bool:
        """Return True if who has the seat has made a move of their own there that stands."""
        return any(map(self._is_own, self._held(seat)))

    def own_until_left(self, seat: Seat) -> bool:
        """Return True if who left the seat first had made a move of their own there that stands.

        Nobody else can be ranked there: who comes later takes over what was played (G3).
        """
        left = min((rev for rev, where in self._leaves if where == seat), default=None)
        moves = [move for move in self._moves if move.seat == seat and self._is_own(move)]
        return any(left is None or move.rev < left for move in moves)

    def played(self, seat: Seat) -> bool:
        """Return True if anybody has made a move at the seat that stands."""
        return any(move.seat == seat and move.rev not in self._undone for move in self._moves)

    def stood_in(self, seat: Seat, until: int | None = None) -> bool:
        """Return True if a robot made more than a third of a person's moves, who then wins nothing (S1).

        `until`: only revisions before this one count.
        """
        moves = [move for move in self._held(seat) if until is None or move.rev < until]
        return _MUCH * sum(move.by is not None for move in moves) > len(moves)

    def first(self, seat: Seat) -> int | None:
        """Return who held a seat at its first move, whose decisions the coach books; None if unknown."""
        moves = (move.rev for move in self._moves if move.seat == seat and move.rev not in self._undone)
        moved = next(moves, self._rev)
        later = (row.was_id for row in self.handovers if row.seat == seat and row.rev > moved)
        return next(later, self._holders[seat])

    @cached_property
    def robots_from_the_lobby(self) -> bool:
        """True if a robot sat there when the game began."""
        here = any(holder < 0 for holder in self._holders)
        return here or any((row.was_id or 0) < 0 for row in self.handovers)

    @cached_property
    def came_to_one(self) -> int | None:
        """The revision at which all people but one had left (L4), None if that never happened."""
        robots = {seat for seat, holder in enumerate(self._holders) if holder < 0}
        for row in reversed(self.handovers):
            (robots.add if (row.was_id or 0) < 0 else robots.discard)(row.seat)
        held = set(range(len(self._holders))) - robots
        taken = [(row.rev, row.seat, False) for row in self.handovers]
        for rev, seat, left in sorted([*taken, *((rev, seat, True) for rev, seat in self._leaves)]):
            (held.discard if left else held.add)(seat)
            if left and len(held) == 1:
                return rev
        return None
