"""What the statements of one transaction stand on.

A statement is one text for SQLite and PostgreSQL wherever both take it: named and numbered marks, columns of
whole numbers, `ON CONFLICT`, no function that one of them lacks. Where they differ, the classes of
`bot/store/postgresql/statements.py` say it in PostgreSQL's words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from bot.store.columns import Columns

R = TypeVar("R")
Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""The values of a statement's marks, by place or by name."""


class Cursor(Protocol):
    """What a statement returns."""

    def fetchone(self) -> Any: ...  # noqa: ANN401, D102 - a row of any columns
    def fetchall(self) -> list[Any]: ...  # noqa: D102
    def __iter__(self) -> Iterator[Any]: ...


class Line(Protocol):
    """A connection: `sqlite3.Connection`, or what speaks to PostgreSQL in its place."""

    def execute(self, sql: str, parameters: Parameters = ..., /) -> Cursor: ...  # noqa: D102 - a sequence or a mapping
    def executemany(self, sql: str, parameters: Iterable[Any], /) -> object: ...  # noqa: D102


class Statements:
    """Statements on one connection, whose transaction is open."""

    HELD: str = ""
    """Ends a question after a table, so that nobody else changes it; SQLite has one writer anyway."""
    FREE: str = ""
    """Ends a question after what is due, so that nobody else finds it and nothing is waited for."""

    def __init__(self, connection: Line) -> None:
        self._connection = connection

    @classmethod
    def of(cls, tx: "Statements") -> Self:
        """Return these statements in the transaction of others: those of a feature in that of the core."""
        made = cls(tx._connection)  # noqa: SLF001 - of the same class
        vars(made).update(HELD=tx.HELD, FREE=tx.FREE)
        return made

    # Each takes the values of its marks in their order, or by name

    def _rows(self, columns: Columns[R], rest: str, *values: Any, **names: Any) -> list[R]:
        """Return the rows of a table that the rest of its statement finds."""
        found = self._connection.execute(columns.select + rest, names or values)
        return list(starmap(columns.row, found) if columns.plain else map(columns.read, found))

    def _row(self, columns: Columns[R], rest: str, *values: Any, **names: Any) -> R | None:
        """Return the first of them, None if there is none."""
        row = self._connection.execute(columns.select + rest, names or values).fetchone()
        return None if row is None else columns.read(row)

    def _value(self, statement: str, *values: Any, **names: Any) -> Any:  # noqa: ANN401 - of any column
        """Return the first column of the first row that a statement finds, None if it finds none."""
        row = self._connection.execute(statement, names or values).fetchone()
        return None if row is None else row[0]

    def _column(self, statement: str, *values: Any, **names: Any) -> list[Any]:
        """Return the first column of all rows that a statement finds."""
        return [row[0] for row in self._connection.execute(statement, names or values)]

    def _all(self, statement: str, *values: Any, **names: Any) -> list[Any]:
        """Return all rows that a statement finds."""
        return self._connection.execute(statement, names or values).fetchall()

    def _found(self, statement: str, *values: Any, **names: Any) -> bool:
        """Return True if a statement finds, or changes and returns, any row."""
        return self._connection.execute(statement, names or values).fetchone() is not None

    def _save(self, columns: Columns[R], key: object, row: R) -> None:
        """Write a row under its key, in place of the one that is there."""
        self._connection.execute(columns.upsert, (key, *columns.write(row)))

    def _add(self, columns: Columns[R], rows: Iterable[R], rest: str = "") -> None:
        """Write new rows of a table."""
        self._connection.executemany(columns.insert + rest, map(columns.write, rows))
