"""Applies the numbered SQL files of PostgreSQL, each once, in order."""

import logging
import re
from pathlib import Path
from typing import Final

import psycopg

from bot.store.columns import sql
from bot.store.errors import StoreBroken, StoreTooNew
from bot.store.postgresql.connecting import Server
from bot.store.postgresql.statements import Session, own
from bot.store.schema import SCHEMA, numbered
from bot.store.upgrade import BACK, SIGN, WRITER, writer_of
from bot.store.version import release

log = logging.getLogger(__name__)

OWN: Final = "postgresql"
"""The folder, in that of the schema, of the steps that PostgreSQL has in place of SQLite's."""
FIRST: Final = 14
"""The number of its first step."""
_WORDS: Final = {"INTEGER": "BIGINT", "REAL": "DOUBLE PRECISION", "BLOB": "BYTEA"}
"""What a step of both stores says in other words there."""
_WORD: Final = re.compile(r"\b(?:INTEGER|REAL|BLOB)\b| STRICT(?:, WITHOUT ROWID)?(?=;)")
_THERE: Final = "SELECT to_regclass('steps') IS NOT NULL"
_TABLES: Final = (
    "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')"
    " AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
)


def steps(folder: Path = SCHEMA) -> dict[int, str]:
    """Return the SQL of every step by its number, in order: PostgreSQL's own, else that of both stores.

    After steps of the same number both stores hold the same.

    Raises:
        StoreError: if the steps of both are not numbered without a gap.
    """
    own_files = {int(file.name.split("_")[0]): file for file in (folder / OWN).glob("[0-9]*_*.sql")}
    every = {number: file for number, file in numbered(folder, 1).items() if number >= FIRST}
    return {
        number: own_files[number].read_text(encoding="utf-8")
        if number in own_files
        else _WORD.sub(lambda word: _WORDS.get(word[0], ""), file.read_text(encoding="utf-8"))
        for number, file in every.items()
    }


def prepare(connection: Session, server: Server, folder: Path = SCHEMA) -> None:
    """Apply the steps that the database lacks, all in one transaction, which must be open.

    Raises:
        StoreError: if it is newer than the program, or another program's.
        psycopg.Error: if it cannot be read or written.
    """
    known = steps(folder)
    version = _version(connection, server)
    if version > max(known):
        raise StoreTooNew(
            f"the database has schema {version}, this program knows {max(known)}: update the program"
        )
    if FIRST <= version < max(known):
        writer = writer_of(connection.execute(WRITER).fetchone())
        log.info(
            "%s (schema %d, last written by %s) is brought to schema %d by %s, wholly or not at all",
            *(server.place, version, writer, max(known), release()),
        )
        log.info(BACK, writer, "a backup of yours")
    for number, step in known.items():
        if number > version:
            connection.execute(own(step), prepare=False)
            connection.execute("INSERT INTO steps (number) VALUES (%s)", (number,))


def newest(connection: Session) -> int | None:
    """Return the number of the newest step, 0 if there is none; None if there is no table of steps."""
    if connection.execute(_THERE).fetchone() != (True,):
        return None
    [number] = connection.execute("SELECT coalesce(max(number), 0) FROM steps").fetchone() or [0]
    return int(number)


def _version(connection: Session, server: Server) -> int:
    """Return the number of the newest step; 0 for an empty database, which then has a table of steps."""
    if (number := newest(connection)) is not None:
        return number
    [tables] = connection.execute(_TABLES).fetchone() or [0]
    if tables:
        raise StoreBroken(
            f"{server.place} holds tables of another program: give the bot a database of its own"
        )
    connection.execute(
        "CREATE TABLE steps (number BIGINT PRIMARY KEY, applied TIMESTAMPTZ NOT NULL DEFAULT now())"
    )
    return 0


def bring_up(connection: Session, server: Server, folder: Path = SCHEMA) -> None:
    """Bring the database up to date at the start, and say where it is less safe than it should be.

    Raises:
        StoreError: as `prepare`, or if it cannot be written.
    """
    try:
        with connection.transaction():
            prepare(connection, server, folder)
            connection.execute(sql(SIGN, mark="%s"), (release(),))
        connection.execute(
            "DELETE FROM sessions WHERE opened < now() - interval '1 day' AND NOT EXISTS"
            " (SELECT 1 FROM pg_stat_activity WHERE application_name = 'tapis-vert ' || sessions.id)"
        )
        [fsync] = connection.execute("SHOW fsync").fetchone() or ["on"]
    except psycopg.Error as error:
        raise server.told(connection, error) from error
    if fsync != "on":
        log.warning("%s runs with fsync=%s: a power cut may take games with it", server.place, fsync)
