"""The statements that fold the moves of games long over, each game's into one compressed record.

The revisions that name people, which are those in `handovers`, stay rows: so nobody is named in a record, and
who is erased is erased as before.  What only a running game needs is not kept: the positions before its
moves, and the interactions that made them.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from json import dumps, loads
from typing import Any, Final
from zlib import compress, decompress

from bot.store.columns import sql
from bot.store.rows import MoveRow
from bot.store.shards import Shards
from bot.store.statements import Statements

_KEPT: Final = ("rev", "first_rev", "seat", "action", "facts", "version", "at", "skipped", "by")
"""The columns of a record, by their names in `MoveRow`."""
_RISING: Final = ("rev", "first_rev", "at")
"""Those that are kept as differences, which are small."""
_NAMELESS: Final = "table_id = ?1 AND rev NOT IN (SELECT rev FROM handovers WHERE table_id = ?1)"
LONG_OVER: Final = (
    "SELECT id FROM tables WHERE life = 'over' AND folded = 0 AND touched_at <= ? AND OURS"
    " ORDER BY touched_at LIMIT 1"
)
"""Finds the game that ended first."""
_READ: Final = sql(
    "SELECT {kept} FROM moves WHERE {nameless} ORDER BY rev", kept=", ".join(_KEPT), nameless=_NAMELESS
)
FOLD: Final = (
    sql("DELETE FROM moves WHERE {nameless}", nameless=_NAMELESS),
    "UPDATE moves SET before = NULL, interaction_id = NULL WHERE table_id = ?1",
    "UPDATE tables SET folded = 1 WHERE id = ?1",
)
"""What is done once the record is written."""


class FoldStatements(Statements):
    """The reads and writes of one transaction that concern folded games."""

    def fold(self, own: Shards, until: int) -> str | None:
        """Fold the own game that ended first, at `until` or before; return its id, None if there is none."""
        found = self._connection.execute(own.only(LONG_OVER) + self.FREE, (until,)).fetchone()
        if found is None:
            return None
        rows = self._connection.execute(_READ, found).fetchall()
        if rows:  # a lobby that was closed has none
            record = "INSERT INTO folds (table_id, moves) VALUES (?, ?)"
            self._connection.execute(record, (*found, packed(rows)))
        for statement in FOLD:
            self._connection.execute(statement, found)
        return found[0]

    def _folded(self, table_id: str) -> list[MoveRow]:
        """Read the revisions in the record of a table, in order; there are none if it is not folded."""
        found = self._value("SELECT moves FROM folds WHERE table_id = ?", table_id)
        return [] if found is None else unpacked(table_id, found)


def packed(rows: Sequence[Sequence[Any]]) -> bytes:
    """Return a record of revisions, each with the values of the kept columns."""
    columns = dict(zip(_KEPT, zip(*rows, strict=True), strict=True))
    for name in _RISING:
        columns[name] = tuple(later - earlier for earlier, later in pairwise((0, *columns[name])))
    return compress(dumps(columns, separators=(",", ":")).encode(), level=9)


def unpacked(table_id: str, record: bytes) -> list[MoveRow]:
    """Return the revisions of a table that are in its record."""
    columns = loads(decompress(record))
    for name in _RISING:
        columns[name] = accumulate(columns[name])
    return [
        MoveRow(table_id, **dict(zip(columns, values, strict=True)))
        for values in zip(*columns.values(), strict=True)
    ]
