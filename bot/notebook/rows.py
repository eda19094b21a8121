"""The rows of the notebook: people's old mistakes, and the games from which these are still to come."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from bot.store.columns import Columns, Hidden, Instant, PersonId, Revision, TableId
from bot.store.own_rows import OwnRows
from bot.store.statements import Statements

_TRIM: Final = (
    "DELETE FROM notebook WHERE user_id = ?1 AND (table_id, rev) IN"
    " (SELECT table_id, rev FROM notebook WHERE user_id = ?1"
    " ORDER BY stage, entered_at DESC, loss DESC, table_id, rev LIMIT 1000000 OFFSET ?2)"
)
_STANDS: Final = (
    "UPDATE notebook SET stage = ?, found = ?, due_at = ? WHERE user_id = ? AND table_id = ? AND rev = ?"
)
_DROP: Final = "DELETE FROM notebook WHERE user_id = ? AND table_id = ? AND rev = ?"
_NOTED: Final = "UPDATE ledgers SET noted = 1 WHERE table_id = ?"


@dataclass(frozen=True, slots=True)
class NotebookRow:
    """An old mistake of a person; `data/schema` says what each column holds."""

    user_id: PersonId
    table_id: TableId
    rev: Revision
    game: str
    measure: str
    played: str
    best: str
    loss: float
    error: float
    worth: Hidden[bytes]
    stage: int
    found: bool
    due_at: Instant
    entered_at: Instant


NOTEBOOK: Final = Columns(NotebookRow, "notebook", drops=True)


class NotebookStatements(Statements):
    """The reads and writes of one transaction that concern the notebook."""

    def of_person(self, user_id: int) -> list[NotebookRow]:
        """Return a person's old mistakes, in the order in which they are asked."""
        order = "WHERE user_id = ? ORDER BY due_at, loss DESC, table_id, rev"
        return self._rows(NOTEBOOK, order, user_id)

    def add(self, rows: Iterable[NotebookRow]) -> None:
        """Write mistakes; those that stand already stay as they are."""
        self._add(NOTEBOOK, rows, "ON CONFLICT DO NOTHING")

    def trim(self, user_id: int, most: int) -> None:
        """Keep at most so many mistakes of a person: those found most often go, the oldest of them first."""
        self._connection.execute(_TRIM, (user_id, most))

    def move(self, row: NotebookRow) -> None:
        """Write how a mistake stands, and when it is asked next."""
        stands = row.stage, int(row.found), row.due_at
        self._connection.execute(_STANDS, (*stands, row.user_id, row.table_id, row.rev))

    def drop(self, user_id: int, table_id: str, rev: int) -> None:
        """Take a mistake out of a person's notebook."""
        self._connection.execute(_DROP, (user_id, table_id, rev))

    def note_game(self, table_id: str) -> None:
        """Note that the decisions of a game are in the notebooks."""
        self._connection.execute(_NOTED, (table_id,))


def _own(questions: Statements, user_id: int) -> list[dict[str, Any]]:
    return [NOTEBOOK.own(row) for row in NotebookStatements.of(questions).of_person(user_id)]


ROWS: Final = OwnRows(
    name="notebook",
    own=_own,
    columns=(NOTEBOOK,),
    of_tables=("notebook",),
    to_now=(
        "UPDATE notebook SET due_at = :now WHERE entered_at > :until",
        "UPDATE notebook SET entered_at = :now WHERE entered_at > :until",
    ),
)
"""What it keeps of people and tables."""
