"""What a copy of a database holds, looked at before it takes a database's place; nothing is written."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.errors import StoreBroken, StoreTooNew, StoreUnreachable
from bot.store.schema import SCHEMA, steps
from bot.store.upgrade import CLEAN, OURS

_SHAPE = (
    "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger', 'index') AND sql IS NOT NULL"
)


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a whole copy: the number of its newest step, its owner if it has one, tables and moves."""

    schema: int
    application: int | None
    tables: int
    moves: int

    def __str__(self) -> str:
        owner = "no application yet" if self.application is None else f"the application {self.application}"
        return f"schema {self.schema}, of {owner}, {self.tables} tables with {self.moves} moves"


def contents_of(copy: Path, named: Path) -> Contents:
    """Return what a file holds, which is `named` so for the host, once all of it was read.

    Raises:
        StoreError: with one readable line, unless it is a whole database that this program can use.
    """
    if not copy.is_file():
        raise StoreUnreachable(f"{named} is no file")
    alone = "" if Path(f"{copy}-wal").exists() else "&immutable=1"
    try:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro{alone}", uri=True)) as connection:
            return _contents(connection, named)
    except sqlite3.Error as error:
        raise StoreBroken(f"{named} is damaged or no database: {error}") from error


def _contents(connection: sqlite3.Connection, named: Path) -> Contents:
    known = steps(SCHEMA)
    [(schema,)] = connection.execute("PRAGMA user_version").fetchall()
    [(kind,)] = connection.execute("PRAGMA application_id").fetchall()
    if kind not in {OURS, CLEAN} or not schema:
        raise StoreBroken(f"{named} is the database of another program")
    if schema > len(known):
        raise StoreTooNew(f"{named} has schema {schema}, this program knows {len(known)}: update the program")
    [(health,)] = connection.execute("PRAGMA integrity_check(1)").fetchall()
    if health != "ok":
        raise StoreBroken(f"{named} is damaged: {' '.join(health.split())}")
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript("\n;".join(known[:schema]))
        lacking = _parts(model) - _parts(connection)
    if lacking:
        raise StoreBroken(f"{named} lacks what schema {schema} has: {', '.join(sorted(lacking))}")
    owner = connection.execute("SELECT value FROM notes WHERE key = 'application'").fetchone()
    [(tables,)] = connection.execute("SELECT count(*) FROM tables").fetchall()
    [(moves,)] = connection.execute("SELECT count(*) FROM moves").fetchall()
    return Contents(schema, None if owner is None else int(owner[0]), tables, moves)


def _parts(connection: sqlite3.Connection) -> set[str]:
    """Return every table, column, index and trigger in words."""
    found = connection.execute(_SHAPE).fetchall()
    columns = {
        f"column {column} of table {name}"
        for kind, name in found
        if kind == "table"
        for (column,) in connection.execute("SELECT name FROM pragma_table_xinfo(?)", (name,))
    }
    return columns | {f"{kind} {name}" for kind, name in found}
