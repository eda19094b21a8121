"""What has happened at a table, as everybody may know it: the newest facts, and the steps before them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.store import MoveRow, Transaction
from bot.tables import facts as saved_facts
from bot.tables.table import Table
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.steps import Step, since_own

_RECENT = 8
"""The newest revisions of which a board tells those since the mover's own last move."""


@dataclass(frozen=True, slots=True)
class Narration:
    """What is told of a table within a transaction.

    Attributes:
        tx: the open transaction.
        unread: returns the error of facts that cannot be read.
        table: the table as it is now.
        awaited: the seats that were awaited when it was read or a revision was written last.
        written: the facts of the revisions that this transaction has written, by their number.
    """

    tx: Transaction
    unread: Callable[[Exception], Exception]
    table: Table
    awaited: frozenset[Seat]
    written: Mapping[int, tuple[Fact, ...]]

    def newest(self, since: Sequence[tuple[MoveRow, Step]]) -> tuple[tuple[Fact, ...], Seat | None, bool]:
        """Return the newest facts, the seat whose action they are, and whether it was skipped.

        What played itself is nobody's action; what follows from an action is told with it.  `since` is what
        the method of this name returned; it ends with the newest revision.
        """
        if not since:
            return (), None, False
        row, step = next(told for told in reversed(since) if not told[0].follows)
        alone = row.first_rev == self.table.rev
        facts = step.facts if alone else self.facts_since(row.first_rev)
        return facts, None if row.auto else row.seat, step.skipped

    def since(self) -> list[tuple[MoveRow, Step]]:
        """Return what has happened since the awaited players' own last moves, of the newest few revisions.

        Only what is returned is read: of the revisions before it, no more than who acted.
        """
        table = self.table
        if table.position is None:
            return []
        rows = self.tx.told(table.id, max(0, table.rev - _RECENT + 1), table.rev)
        if rows and rows[0].auto:  # what played itself is told with the press that made it certain
            rows = self.tx.told(table.id, rows[0].first_rev, table.rev)
        return [(row, self._step(row)) for row in since_own(rows, self.awaited)]

    def steps(self, first: int, last: int) -> list[Step]:
        """Return what everybody saw of the revisions `first` to `last`, in order.

        Raises:
            Unreadable: if their facts cannot be read.
        """
        return [self._step(row) for row in self.tx.told(self.table.id, first, last)]

    def _step(self, row: MoveRow) -> Step:
        facts = self.written.get(row.rev)
        if facts is None:
            facts = self._facts_of([row.facts])
        return Step(row.rev, row.seat, facts, skipped=bool(row.skipped), auto=row.auto)

    def _facts_of(self, saved: Sequence[str]) -> tuple[Fact, ...]:
        try:
            return saved_facts.read(self.table.kind, saved)
        except Exception as error:
            raise self.unread(error) from error

    def facts_since(self, first_rev: int) -> tuple[Fact, ...]:
        """Return the facts of the revisions that were made together, beginning with `first_rev`."""
        moves = self.tx.moves(self.table.id, first_rev, self.table.rev)
        return self._facts_of([move.facts for move in moves if move.first_rev == first_rev])
