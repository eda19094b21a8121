"""What the statements of one transaction stand on.

A statement is one text for SQLite and PostgreSQL wherever both take it: named and numbered marks, columns of
whole numbers, `ON CONFLICT`, no function that one of them lacks. Where they differ, the classes of
`bot/store/postgresql/statements.py` say it in PostgreSQL's words.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Protocol


class Cursor(Protocol):
    """What a statement returns."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any: ...  # noqa: ANN401, D102 - a row of any columns
    def fetchall(self) -> list[Any]: ...  # noqa: D102
    def __iter__(self) -> Iterator[Any]: ...


class Line(Protocol):
    """A connection: `sqlite3.Connection`, or what speaks to PostgreSQL in its place."""

    def execute(self, sql: str, parameters: Any = ..., /) -> Cursor: ...  # noqa: ANN401, D102 - a sequence or a mapping
    def executemany(self, sql: str, parameters: Iterable[Any], /) -> object: ...  # noqa: D102


class Statements:
    """Statements on one connection.

    Args:
        connection: the connection whose transaction is open.
    """

    __slots__ = ("_connection",)

    HELD: ClassVar[str] = ""
    """Ends a question after a table, so that nobody else changes it; SQLite has one writer anyway."""
    FREE: ClassVar[str] = ""
    """Ends a question after what is due, so that nobody else finds it and nothing is waited for."""

    def __init__(self, connection: Line) -> None:
        self._connection = connection
