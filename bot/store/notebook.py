"""The statements on the notebook: people's old mistakes, and the games from which these are still to come."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Final

from bot.store.statements import Statements, sql

_COLUMNS: Final = (
    "user_id, table_id, rev, game, measure, played, best, loss, error, chance, worth, stage, found, due_at,"
    " entered_at"
)
_OWN: Final = sql(
    "SELECT {columns} FROM notebook WHERE user_id = ? ORDER BY due_at, loss DESC, table_id, rev",
    columns=_COLUMNS,
)
_ADD: Final = sql(
    "INSERT INTO notebook ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING",
    columns=_COLUMNS,
)
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

    user_id: int
    table_id: str
    rev: int
    game: str
    measure: str
    played: str
    best: str
    loss: float
    error: float
    chance: float | None
    worth: bytes
    stage: int
    found: int
    due_at: int
    entered_at: int


class NotebookQuestions(Statements):
    """The reads of one transaction that concern the notebook."""

    __slots__ = ()

    def notebook(self, user_id: int) -> list[NotebookRow]:
        """Return a person's old mistakes, in the order in which they are asked."""
        return [NotebookRow(*row) for row in self._connection.execute(_OWN, (user_id,))]


class NotebookStatements(NotebookQuestions):
    """The writes of one transaction that concern the notebook."""

    __slots__ = ()

    def add_mistakes(self, rows: Iterable[NotebookRow]) -> None:
        """Write mistakes; those that stand already stay as they are."""
        self._connection.executemany(_ADD, [astuple(row) for row in rows])

    def trim_notebook(self, user_id: int, most: int) -> None:
        """Keep at most so many mistakes of a person: those found most often go, the oldest of them first."""
        self._connection.execute(_TRIM, (user_id, most))

    def move_mistake(
        self, user_id: int, table_id: str, rev: int, *, stage: int, found: bool, due_at: int
    ) -> None:
        """Write how a mistake stands, and when it is asked next."""
        self._connection.execute(_STANDS, (stage, int(found), due_at, user_id, table_id, rev))

    def drop_mistake(self, user_id: int, table_id: str, rev: int) -> None:
        """Take a mistake out of a person's notebook."""
        self._connection.execute(_DROP, (user_id, table_id, rev))

    def note_game(self, table_id: str) -> None:
        """Note that the decisions of a game are in the notebooks."""
        self._connection.execute(_NOTED, (table_id,))
