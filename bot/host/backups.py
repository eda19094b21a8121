"""Backups that are kept in turn, and a backup that takes the place of an SQLite file again."""

import gzip
import logging
import re
import shutil
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from filelock import Timeout

from bot.host.check_database import owner
from bot.settings import Settings
from bot.store import StoreBroken, StoreError, StoreInUse, StoreTooNew, StoreUnreachable, backup, copies
from bot.store.backup import copy, read_only
from bot.store.erasures import Erasures, noted
from bot.store.owner import check_owner
from bot.store.private import make_private, passing, sync
from bot.store.schema import SCHEMA, steps
from bot.store.sqlite import lock_of
from bot.store.upgrade import CLEAN, OURS

if TYPE_CHECKING:
    from bot.store.postgresql.copies import PostgresCopies

log = logging.getLogger(__name__)

DAYS, WEEKS = 7, 4
"""Of so many days and weeks the newest backup is kept."""
NAMED: Final = "{stem}-{moment:%Y%m%dT%H%M%SZ}{end}"
_GZIP: Final = b"\x1f\x8b"
"""Begins a compressed file."""
_SHAPE: Final = (
    "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger', 'index') AND sql IS NOT NULL"
)
_MOMENT: Final = re.compile(r"\d{8}T\d{6}Z")


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


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """A database that is a file; it is copied and put back as one of PostgreSQL is (`PostgresCopies`)."""

    path: Path
    ends: tuple[str, ...] = (".sqlite3.gz", ".sqlite3")
    """How the names of its backups may end; those that are made end with the first."""

    @property
    def place(self) -> str:
        """Where it is, as its host knows it."""
        return str(self.path)

    @property
    def stem(self) -> str:
        """How the names of its backups begin."""
        return self.path.stem

    def backup(self, target: Path) -> None:
        """Copy it to `target`, while the bot runs.

        Raises:
            StoreError: with one readable line; `target` is then as it was.
        """
        backup(self.path, target)

    def check(self, saved: Path) -> str:
        """Return in words what a backup holds, if it can take the database's place; the bot may run.

        Raises:
            StoreError: as `restore`; nothing was changed.
        """
        folder = next(each for each in self.path.absolute().parents if each.exists())
        partial = folder / f".{saved.name}.checking"
        try:
            with passing(partial):
                return str(_unpacked(saved, partial, self.path))
        except OSError as error:
            raise StoreUnreachable(f"{self.path} cannot be restored: {error}") from error

    def restore(self, saved: Path, now: datetime) -> Path | None:
        """Put a backup in the place of the database, while the bot is off.

        The database there is now stays beside it under a name of its own, with its log: nothing is deleted.
        The log must not stay: SQLite would write what it holds into the restored file.

        Returns:
            Where the database of before is; None if there was none.

        Raises:
            StoreError: if the bot runs, or the backup is damaged, of another program, a newer version or
                another application; nothing was changed.
        """
        try:
            with lock_of(self.path).acquire(timeout=0):
                return _restored(saved, self.path, now)
        except Timeout:
            raise StoreInUse(f"{self.path} is in use: stop the bot first") from None
        except OSError as error:
            raise StoreUnreachable(f"{self.path} cannot be restored: {error}") from error


Copied: TypeAlias = "SqliteFile | PostgresCopies"
"""A database that is copied and put back, of either kind."""


def copied(settings: Settings) -> Copied:
    """Return the database that the settings name; `StoreError` if it cannot be copied here."""
    return SqliteFile(settings.database_path) if settings.database is None else copies(settings.database)


def rotate(source: Copied, folder: Path, now: datetime) -> tuple[Path, list[Path]]:
    """Copy the database into a folder under the present time; delete the backups that are no longer wanted.

    Only files that this function named after the same database are ever deleted, and none if the copy fails.

    Returns:
        The new backup, and the deleted ones.

    Raises:
        StoreError: if the copy fails.
    """
    made = folder / NAMED.format(stem=source.stem, moment=now.astimezone(UTC), end=source.ends[0])
    source.backup(made)
    backups = dict(backups_in(folder, source.stem, source.ends))
    kept = wanted(backups)
    gone = [path for moment, path in sorted(backups.items()) if moment not in kept]
    for path in gone:
        try:
            path.unlink()
        except OSError as error:
            raise StoreUnreachable(f"{made} is written, but {path} cannot be deleted: {error}") from error
    return made, gone


def backups_in(folder: Path, stem: str, ends: Sequence[str]) -> Iterable[tuple[datetime, Path]]:
    """Yield the backups of a database that `rotate` put into a folder, with their times."""
    for path in folder.iterdir():
        end = next((end for end in ends if path.name.endswith(end)), "")
        named = path.name.removeprefix(f"{stem}-").removesuffix(end)
        if end and path.name == f"{stem}-{named}{end}" and _MOMENT.fullmatch(named):
            try:
                moment = datetime.strptime(named, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
            except ValueError:  # the 31st of February: no name of ours
                continue
            yield moment, path


def wanted(moments: Iterable[datetime]) -> set[datetime]:
    """Return which backups are kept: the newest of each of the last 7 days and 4 weeks that have one.

    A day begins at midnight UTC, a week on Monday.  Days without a backup do not count, so a bot that was off
    for a month loses none.

    >>> days = [datetime(2026, 3, day, 3, tzinfo=UTC) for day in range(1, 32)]
    >>> [moment.day for moment in sorted(wanted(days))]
    [15, 22, 25, 26, 27, 28, 29, 30, 31]
    """
    by_day: dict[object, datetime] = {}
    by_week: dict[object, datetime] = {}
    for moment in sorted(moments):
        by_day[moment.date()] = moment
        by_week[moment.isocalendar()[:2]] = moment
    return {*list(by_day.values())[-DAYS:], *list(by_week.values())[-WEEKS:]}


def _restored(saved: Path, database: Path, now: datetime) -> Path | None:
    """Copy the backup beside the database; only when the copy is whole and right, let them change places."""
    partial = database.with_name(f".{database.name}.restoring")
    with passing(partial):
        _unpacked(saved, partial, database)
        before = None
        if database.exists():
            _keep_erasures(database)
            before = database.with_name(f"{database.name}.before-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}")
            for end in ("-wal", "-shm", ""):
                part = Path(f"{database}{end}")
                if part.exists():
                    part.rename(f"{before}{end}")
        partial.replace(database)
        sync(database.parent)
    return before


def _keep_erasures(database: Path) -> None:
    """Have the file beside the database hold everybody who was erased in it, as another takes its place."""
    erasures = Erasures(database)
    try:
        with closing(read_only(database)) as connection:
            listed = noted(connection.execute("SELECT key, value FROM notes"))
    except sqlite3.Error as error:
        log.warning("%s does not say who was erased in it (%s): %s does", database, error, erasures.file)
        return
    there = erasures.read()
    erasures.add({name: moment for name, moment in listed.items() if moment > there.get(name, 0)})


def _unpacked(saved: Path, partial: Path, database: Path) -> Contents:
    """Write a backup beside the database, and return what it holds; `restore` and `check` refuse the same."""
    if not saved.is_file():
        raise StoreUnreachable(f"{saved} is no file")
    if database.exists() and saved.samefile(database):
        raise StoreError(f"{saved} is the database itself")
    _unpack(saved, partial)
    contents = _contents_of(partial, saved)
    check_owner(contents.application, owner(database) if database.exists() else None, saved, database)
    return contents


def _packed(saved: Path) -> bool:
    try:
        with saved.open("rb") as file:
            return file.read(len(_GZIP)) == _GZIP
    except OSError as error:
        raise StoreUnreachable(f"{saved} cannot be read: {error}") from error


def _unpack(saved: Path, partial: Path) -> None:
    """Write the backup as a database of its own."""
    partial.unlink(missing_ok=True)
    try:
        if not _packed(saved):
            copy(saved, partial)
            return
        make_private(partial)
        with gzip.open(saved) as packed, partial.open("wb") as plain:
            shutil.copyfileobj(packed, plain, 1 << 20)
        sync(partial)
    except (sqlite3.Error, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise StoreBroken(f"{saved} is damaged or no database: {error}") from error


def _contents_of(copy: Path, named: Path) -> Contents:
    """Return what a file holds, which is `named` so for the host, once all of it was read.

    Raises:
        StoreError: with one readable line, unless it is a whole database that this program can use.
    """
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
