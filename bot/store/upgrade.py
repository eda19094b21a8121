"""Brings an SQLite file of before up to date: a copy, the steps that it lacks, a clean-up.

Each part is whole by itself, so a start that is broken off goes on where it was. All works on the disk, in
little memory: the file may be larger than what the machine has.
"""

import gzip
import logging
import shutil
import sqlite3
import time
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store.backup import pack
from bot.store.private import make_private, passing, sync
from bot.store.version import release

log = logging.getLogger(__name__)

OURS, CLEAN = 0x54415056, 0x54415057
"""The `application_id` of our files ("TAPV"), and of those in which no page holds what an older program
deleted ("TAPW")."""
KEPT: Final = timedelta(days=7)
"""How long the copy of before stays: it holds what was erased since."""
TOLD: Final = 10.0
"""Seconds after which a part that is not done yet tells how long it has taken."""
MEBI: Final = 1 << 20
SPARE: Final = 16 * MEBI
"""Bytes of the disk that are left free."""
BACK: Final = "the way back to %s: install it, and restore %s; what is played from now on is lost by that"
_OPCODES: Final = 200_000
"""After so many instructions of SQLite it is looked whether there is something to tell."""
WRITER: Final = "SELECT value FROM notes WHERE key = 'program'"
"""Which version wrote a database last."""
SIGN: Final = (
    "INSERT INTO notes (key, value) VALUES ('program', {mark}) ON CONFLICT (key)"
    " DO UPDATE SET value = excluded.value WHERE notes.value != excluded.value"
)
"""Notes it, unless it is noted."""
_NAMED: Final = "{name}.before-schema-{number}.gz"


def bring_up(connection: sqlite3.Connection, steps: Sequence[Path], version: int) -> None:
    """Apply the files of steps after this version, each in a transaction of its own, and clear old pages.

    Raises:
        sqlite3.Error: if a step cannot be applied; those before it stay.
    """
    path = Path(connection.execute("PRAGMA database_list").fetchone()[2])
    lacking = steps[version:]
    [(mark,)] = connection.execute("PRAGMA application_id").fetchall()
    saves, clears = bool(version and lacking), mark != CLEAN
    parts = _Parts(connection, saves + len(lacking) + clears, tells=version > 0)
    with _on_disk(connection, path.parent):
        if saves:
            writer, size = writer_of(connection.execute(WRITER).fetchone()), path.stat().st_size // MEBI
            log.info(
                "%s (schema %d, %d MiB, last written by %s) is brought to schema %d by %s",
                *(path, version, size, writer, len(steps), release()),
            )
            with parts.part("a copy of before"):
                copy = path.with_name(_NAMED.format(name=path.name, number=len(steps)))
                copied = _copy(connection, path, copy, version)
            log.info(BACK, writer, copy if copied else "a backup of yours")
        for number, step in enumerate(lacking, version + 1):
            with parts.part(f"schema {number}"):
                _apply(connection, number, step.read_text(encoding="utf-8"))
        if clears:
            with parts.part("clearing old pages"):
                _clear(connection, path, empty=version == 0)


def writer_of(note: Sequence[object] | None) -> str:
    """Return which version wrote a database last, by the row of its note."""
    return "a version before 1.1.0" if note is None else str(note[0])


def forget_copies(path: Path, now: datetime) -> None:
    """Delete the copies of before an upgrade of this database that are old enough."""
    for copy in path.parent.glob(_NAMED.format(name=path.name, number="*")):
        try:
            if now.timestamp() - copy.stat().st_mtime > KEPT.total_seconds():
                copy.unlink()
                log.info("%s is deleted, as it is %d days old", copy, KEPT.days)
        except OSError as error:
            log.warning("%s is to be deleted, and cannot be: %s", copy, error)


class _Parts:
    """Tells which of so many parts of an upgrade runs, and how long it takes; nothing if the file is new."""

    def __init__(self, connection: sqlite3.Connection, count: int, *, tells: bool) -> None:
        self._connection, self._count, self._tells = connection, count, tells
        self._number = 0

    @contextmanager
    def part(self, what: str) -> Generator[None]:
        """Run the next part."""
        self._number += 1
        if not self._tells:
            yield
            return
        named, began = f"step {self._number} of {self._count} ({what})", time.monotonic()
        told = began

        def tell() -> None:
            nonlocal told
            if time.monotonic() - told > TOLD:
                told = time.monotonic()
                log.info("%s has taken %.0f s so far", named, told - began)

        log.info("%s begins", named)
        self._connection.set_progress_handler(tell, _OPCODES)
        try:
            yield
        finally:
            self._connection.set_progress_handler(None, 0)
        log.info("%s took %.1f s", named, time.monotonic() - began)


@contextmanager
def _on_disk(connection: sqlite3.Connection, folder: Path) -> Generator[None]:
    """Keep what SQLite needs meanwhile in files beside the database: /tmp may be memory, and small."""
    _forget_temporary(folder)
    where = str(folder).replace("'", "''")
    connection.execute("PRAGMA temp_store = FILE")
    connection.execute(f"PRAGMA temp_store_directory = '{where}'")
    try:
        yield
    finally:
        connection.execute("PRAGMA temp_store_directory = ''")
        connection.execute("PRAGMA temp_store = MEMORY")


def _forget_temporary(folder: Path) -> None:
    """Delete what SQLite had made, and not yet unlinked, when a start before was killed.

    It unlinks a temporary file as soon as it is open: one that has a name is empty, and nobody misses it.
    """
    for left in folder.glob("etilqs_*"):
        try:
            if not left.stat().st_size:
                left.unlink()
        except OSError as error:
            log.warning("%s was left behind, and cannot be deleted: %s", left, error)


def _apply(connection: sqlite3.Connection, number: int, step: str) -> None:
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{step}\n;PRAGMA user_version = {number};\nCOMMIT;")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _clear(connection: sqlite3.Connection, path: Path, *, empty: bool) -> None:
    """Write the file anew, as pages that were freed by an older program may still hold what was in them.

    What cannot be done now is done at the next start.
    """
    if not empty:
        wanted = 2 * path.stat().st_size + SPARE
        if (free := shutil.disk_usage(path.parent).free) < wanted:
            told = "old pages are not cleared: %d MiB are free, %d are wanted; the next start tries again"
            log.warning(told, free // MEBI, wanted // MEBI)
            return
        try:
            connection.execute("VACUUM")
        except sqlite3.OperationalError as error:
            log.warning("old pages of the database are not cleared: %s; the next start tries again", error)
            return
    connection.execute(f"PRAGMA application_id = {CLEAN}")


def _copy(connection: sqlite3.Connection, path: Path, target: Path, version: int) -> bool:
    """Write a compressed copy; return False if there is no room: an upgrade goes on without it.

    One of an older schema stays: it is of the start that began this upgrade, and was broken off.
    """
    whole, partial = (target.with_name(f".{target.name}{end}") for end in (".whole", ".partial"))
    try:
        with passing(whole, partial):
            if target.exists() and _schema(target) < version:
                return True
            wanted = 4 * path.stat().st_size + SPARE
            if (free := shutil.disk_usage(path.parent).free) < wanted:
                told = "no copy is made before: %d MiB are free, %d are wanted; each step is whole by itself"
                log.warning(told, free // MEBI, wanted // MEBI)
                return False
            _compress(connection, whole, partial)
            partial.replace(target)
        sync(target.parent)
        size = target.stat().st_size / MEBI
        log.info("as it was: %s, %.1f MiB; it is deleted in %d days", target, size, KEPT.days)
    except (OSError, EOFError, sqlite3.Error) as error:
        log.warning("no copy is made before: %s; each step is whole by itself", error)
        return False
    else:
        return True


def _schema(copy: Path) -> int:
    """Return the number of a copy's schema, which SQLite keeps in the file's head (`user_version`)."""
    with gzip.open(copy) as file:
        return int.from_bytes(file.read(64)[60:], "big")


def _compress(connection: sqlite3.Connection, whole: Path, partial: Path) -> None:
    """Copy the database to `whole`, as one file, and compress that to `partial`, safe on disk."""
    make_private(whole)
    with closing(sqlite3.connect(whole)) as new:
        connection.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
    pack(whole, partial, level=1)
