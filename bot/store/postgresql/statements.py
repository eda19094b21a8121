"""The statements that PostgreSQL words otherwise, and how the marks of all others are translated."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, LiteralString, cast

from psycopg import Connection, Cursor

from bot.store.columns import Columns
from bot.store.people import Person
from bot.store.questions import Questions
from bot.store.rows import MOVES, TABLES, MoveRow, TableRow
from bot.store.statements import Parameters, R
from bot.store.transaction import REVISIONS, Transaction

Session = Connection[tuple[Any, ...]]
Rows = Cursor[tuple[Any, ...]]

CHANNEL: Final = "tapis_vert"
"""Where programs on one database tell each other what they changed."""
END_OTHER: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = %s AND usename = current_user AND pid != pg_backend_pid()"
)
"""Ends the connections of a name, but for the one that asks."""
BEFORE: Final = 8
"""How many revisions before one are read with it."""
_MARK: Final = re.compile(r"(?<![:\w]):([a-z_]\w*)|\?(\d*)")
"""A mark of SQLite: `:name`, `?` or `?1`."""


def own(sql: str) -> LiteralString:
    """Return a text of our own as psycopg wants it: no value of anybody's stands in it."""
    return cast("LiteralString", sql)


@lru_cache(512)
def translated(sql: str) -> tuple[LiteralString, bool]:
    """Return a statement with psycopg's marks, and whether its marks are numbered.

    >>> translated("SELECT 5 % 2 WHERE a = :name")
    ('SELECT 5 %% 2 WHERE a = %(name)s', False)
    >>> translated("UPDATE t SET a = ?1 WHERE b < ?1")
    ('UPDATE t SET a = %(n1)s WHERE b < %(n1)s', True)
    """
    numbered = False

    def mark(found: re.Match[str]) -> str:
        nonlocal numbered
        name, number = found.groups()
        numbered = numbered or bool(number)
        return f"%({name or f'n{number}'})s" if name or number else "%s"

    return own(_MARK.sub(mark, sql.replace("%", "%%"))), numbered


class PostgresLine:
    """Runs statements with SQLite's marks on a connection to PostgreSQL."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Session) -> None:
        self._connection = connection

    def execute(self, sql: str, parameters: Parameters = (), /) -> Rows:
        """Run a statement."""
        text, numbered = translated(sql)
        return self._connection.execute(text, _named(parameters) if numbered else parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> None:
        """Run a statement with each of these parameters."""
        text, numbered = translated(sql)
        rows = [_named(row) if numbered else row for row in parameters]
        if rows:
            self._connection.cursor().executemany(text, rows)


def _named(parameters: Iterable[Any]) -> Mapping[str, Any]:
    return {f"n{number}": value for number, value in enumerate(parameters, 1)}


class PostgresTransaction(Transaction):
    """The reads and writes of one transaction; a table that it reads is its own until its end."""

    __slots__ = ("_newest", "_seen")

    HELD = " FOR UPDATE"
    FREE = " FOR UPDATE SKIP LOCKED"

    def __init__(self, connection: PostgresLine) -> None:
        super().__init__(connection)
        self._newest: tuple[str, int] | None = None
        self._seen: dict[tuple[str, int], MoveRow] = {}

    def _row(self, columns: Columns[R], rest: str, *values: Any, **names: Any) -> R | None:
        row = super()._row(columns, rest, *values, **names)
        if columns is TABLES:
            self._newest = (row.id, row.rev) if isinstance(row, TableRow) else None
        return row

    def move_of(self, interaction_id: int) -> MoveRow | None:
        """Read the revision that an interaction made, and with it the newest of the table, asked for next."""
        if self._newest is None:
            return super().move_of(interaction_id)
        table_id, rev = self._newest
        newest = self._connection.execute(MOVES.select + REVISIONS, (table_id, rev - BEFORE, rev))
        found = super().move_of(interaction_id)
        self._see(newest)
        return found

    def _see(self, rows: Iterable[Any]) -> None:
        for move in map(MOVES.read, rows):
            self._seen[move.table_id, move.rev] = move

    def move(self, table_id: str, rev: int) -> MoveRow | None:
        """Read one revision, and those before it with it: who takes back asks for them next."""
        if (table_id, rev) not in self._seen:
            self._see(self._connection.execute(MOVES.select + REVISIONS, (table_id, rev - BEFORE, rev)))
        return self._seen.get((table_id, rev))

    def moves(self, table_id: str, first: int, last: int) -> list[MoveRow]:
        """Read the revisions `first` to `last` of a table, in order."""
        seen = [self._seen[table_id, rev] for rev in range(first, last + 1) if (table_id, rev) in self._seen]
        return seen if len(seen) == last + 1 - first else super().moves(table_id, first, last)

    def told(self, table_id: str, first: int, last: int) -> list[MoveRow]:
        """Read what the revisions `first` to `last` of a table tell, in order, without what was before."""
        seen = all((table_id, rev) in self._seen for rev in range(first, last + 1))
        return (self.moves if seen else super().told)(table_id, first, last)

    def add_move(self, row: MoveRow) -> None:
        """Write a new revision."""
        super().add_move(row)
        self._seen[row.table_id, row.rev] = row

    def rewrite_facts(self, table_id: str, rev: int, facts: str) -> None:
        """Write other facts of a revision."""
        super().rewrite_facts(table_id, rev, facts)
        self._seen.clear()

    def _change_due(self, change: str, due: str, **values: str | int) -> list[str]:
        """Change the tables whose numbers `due` finds; what others change just now is theirs.

        The array is found once; a plain IN might be asked again for each row, and find more than its limit.
        """
        return self._column(f"{change} WHERE number = ANY (ARRAY({due}{self.FREE})) RETURNING id", **values)

    def hold_person(self, user_id: int) -> None:
        """Wait until nobody else changes what a person has set, or opens a table for them."""
        self._connection.execute("SELECT pg_advisory_xact_lock(?)", (user_id,))

    def hold_server(self, guild_id: int) -> None:
        """Wait until nobody else rates a table of a server, or opens a tournament there."""
        self._connection.execute("SELECT pg_advisory_xact_lock(?)", (guild_id,))

    def lobbies_of(self, user_id: int) -> list[TableRow]:
        """Read the lobbies of a person, who opens no other table until the end of the transaction."""
        self.hold_person(user_id)
        return super().lobbies_of(user_id)

    def count_private(self, user_id: int) -> int:
        """Count the private tables of a person, who opens no other until the end of the transaction."""
        self.hold_person(user_id)
        return super().count_private(user_id)

    def person(self, user_id: int) -> Person:
        """Read how a person is shown things; nobody else changes that until the end of the transaction."""
        self.hold_person(user_id)
        return super().person(user_id)

    def tell(self, what: str) -> None:
        """Tell all programs on this database, this one too, once the transaction is committed."""
        self._connection.execute("SELECT pg_notify(?, ?)", (CHANNEL, what))

    def alone(self) -> None:
        """Wait until nobody else writes what the program remembers for itself."""
        self._connection.execute("LOCK TABLE notes IN EXCLUSIVE MODE")


class PostgresQuestions(Questions):
    """The queries on finished games, in PostgreSQL's words."""

    __slots__ = ()

    SIZE: ClassVar = "SELECT pg_database_size(current_database())"
    ASKED: ClassVar = "of = ANY (ARRAY(SELECT json_array_elements_text(CAST(:asked AS json))))"
    THESE: ClassVar = (
        "user_id = ANY (ARRAY(SELECT CAST(json_array_elements_text(CAST(:users AS json)) AS BIGINT)))"
    )
    THESE_MANY: ClassVar = THESE
    SAT: ClassVar = (
        ":user IN (SELECT CAST(place ->> 0 AS BIGINT) FROM json_array_elements(CAST(seats AS json)) AS place"
        " UNION ALL SELECT CAST(place ->> 0 AS BIGINT) FROM json_array_elements(CAST(gone AS json)) AS place)"
    )
    SITS: ClassVar = (
        "strpos(seats, CAST(CAST(:user AS BIGINT) AS TEXT)) > 0 AND EXISTS (SELECT 1"
        " FROM json_array_elements(CAST(seats AS json)) AS seat"
        " WHERE CAST(seat ->> 0 AS BIGINT) = :user)"
    )
