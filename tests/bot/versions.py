"""Databases of versions before: empty ones, and today's rows put into the tables they had."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.store.schema import SCHEMA
from bot.store.sqlite import SqliteStore
from tests.bot.bases import Base, PostgresBase, SqliteBase


def steps_until(last: int, folder: Path) -> Path:
    """Copy the schema's steps of both stores up to this number into a folder, and return it."""
    copy = shutil.copytree(SCHEMA, folder / f"schema_{last}")
    for step in copy.rglob("[0-9]*.sql"):
        if int(step.name[:3]) > last:
            step.unlink()
    return copy


async def brought_up(base: Base, steps: Path) -> None:
    """Make the tables of these steps in an empty database."""
    if isinstance(base, SqliteBase):
        await (await SqliteStore.open(base.path, steps)).close()
        return
    from bot.store.postgresql import connecting, schema  # noqa: PLC0415 - psycopg is there for its tests

    assert isinstance(base, PostgresBase)
    server = connecting.Server(base.url)
    with server.first("old") as connection:
        schema.bring_up(connection, server, steps)


async def put_back(base: Base, steps: Path) -> None:
    """Move all rows into tables of these steps: the columns that both have; what came since is lost."""
    from bot.store.postgresql.moving import NUMBERED, TABLES  # noqa: PLC0415 - as above

    if isinstance(base, SqliteBase):
        now = base.path.rename(base.path.with_suffix(".now"))
        await brought_up(base, steps)
        with closing(sqlite3.connect(base.path)) as connection, connection:
            connection.execute("ATTACH ? AS now", (str(now),))
            triggers = connection.execute(
                "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in triggers:
                connection.execute(f"DROP TRIGGER {name}")
            query = "SELECT name FROM pragma_table_info(?, ?)"
            for table in TABLES:
                had, has = (
                    [name for (name,) in connection.execute(query, (table, of))] for of in ("main", "now")
                )
                for statement in _moving(table, had, has):
                    connection.execute(statement)
            for _, trigger in triggers:
                connection.execute(trigger)
        now.unlink()
        return
    base.write("ALTER SCHEMA public RENAME TO now")
    base.write("CREATE SCHEMA public")
    await brought_up(base, steps)
    query = "SELECT column_name FROM information_schema.columns WHERE table_name = ? AND table_schema = ?"
    for table in TABLES:
        had, has = ([name for (name,) in base.rows(query, table, of)] for of in ("public", "now"))
        if had:
            base.write(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            for statement in _moving(table, had, has):
                base.write(statement)
            base.write(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        if had and (column := NUMBERED.get(table)):
            counted = f"pg_get_serial_sequence('{table}', '{column}')"
            base.rows(f"SELECT setval({counted}, (SELECT max({column}) FROM {table}))")  # noqa: S608 - our own
    base.write("DROP SCHEMA now CASCADE")


def _moving(table: str, had: list[str], has: list[str]) -> Iterator[str]:
    """Yield what puts the rows of `now` into the table that had these columns; nothing if there was none."""
    listed = ", ".join(column for column in had if column in has)
    if listed:
        yield f"DELETE FROM {table}"  # noqa: S608 - names of our own
        yield f"INSERT INTO {table} ({listed}) SELECT {listed} FROM now.{table}"  # noqa: S608 - as above
