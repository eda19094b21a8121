"""What has happened at a table, as everybody may know it: facts, saved as JSON, and steps that are told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from orjson import loads
from pydantic_core import to_json

from bot.store import MoveRow, Transaction
from bot.tables.table import Table
from tapis.games.kit.game import Fact, Game, Seat
from tapis.games.kit.steps import Claimed, Replaced, Step, Undone, since_own

_RECENT = 8
"""The newest revisions of which a board tells those since the mover's own last move."""


_NAMES: Final = '"replaced"'
"""Stands in facts that name people, which are not remembered."""


def dump_facts(facts: Sequence[Fact]) -> str:
    """Write facts as a JSON array."""
    return to_json(facts).decode()


def read_facts(kind: type[Game[Any]], saved: Iterable[str]) -> tuple[Fact, ...]:
    """Read facts back from JSON arrays, in order."""
    read_one = [_read(kind, text) if _NAMES in text else _remembered(kind, text) for text in saved]
    return read_one[0] if len(read_one) == 1 else tuple(chain.from_iterable(read_one))


def _read(kind: type[Game[Any]], text: str) -> tuple[Fact, ...]:
    return tuple(kind.read_facts(loads(text), Undone, Replaced, Claimed))


_remembered = lru_cache(maxsize=512)(_read)
"""Reads facts that were read a moment ago: each press and each board tells the last few moves again."""


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
            return read_facts(self.table.kind, saved)
        except Exception as error:
            raise self.unread(error) from error

    def facts_since(self, first_rev: int) -> tuple[Fact, ...]:
        """Return the facts of the revisions that were made together, beginning with `first_rev`."""
        moves = self.tx.moves(self.table.id, first_rev, self.table.rev)
        return self._facts_of([move.facts for move in moves if move.first_rev == first_rev])
