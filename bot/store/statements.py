"""What the statements of one transaction stand on.

A statement is one text for SQLite and PostgreSQL wherever both take it: named and numbered marks, columns of
whole numbers, `ON CONFLICT`, no function that one of them lacks. Where they differ, the classes of
`bot/store/postgresql/statements.py` say it in PostgreSQL's words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, LiteralString, Protocol, TypeAlias, cast

Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""The values of a statement's marks, by place or by name."""


def sql(text: LiteralString, **parts: LiteralString | int) -> LiteralString:
    """Fill parts of our own into a statement.

    The type checker holds that they stand in the source: what anybody typed is a parameter, never a part.
    """
    return cast("LiteralString", text.format(**parts))


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
