"""What a check-up looks at on this machine: the database, its disk, its backups, the settings' file."""

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store import StoreError
from bot.store.backup import Newest, last_backup, read_only
from bot.store.finding import Finding
from bot.store.schema import SCHEMA, steps

MEBI: Final = 1 << 20
FREE: Final = 500 * MEBI
"""Least bytes of free disk, besides room for a copy of the database."""
LOG: Final = 64 * MEBI
"""A write-ahead log is about 4 MiB as long as nobody keeps SQLite from copying it into the database."""
WHOLE: Final = (3, 51, 3)
"""The first SQLite in which two writers lose no commits."""
OLDEST: Final = timedelta(hours=36)
"""How old the newest backup of a day may be."""
BACK_UP: Final = "python -m bot backup --rotate FOLDER, each night (docs/hosting.md, step 5)"


def check(database: Path, now: datetime) -> list[Finding]:
    """Return what there is to say of the database and its backups."""
    if not database.is_file():
        return [_folder(database), _disk(database, 0), _sqlite(database)]
    log = database.with_name(f"{database.name}-wal")
    size = database.stat().st_size
    length = log.stat().st_size if log.exists() else 0
    return [
        *_health(database, size),
        _rights(database),
        _disk(database, size + length),
        _log(length),
        _sqlite(database),
        _backups(database, now),
    ]


def owner(database: Path) -> int | None:
    """Return the application that a database belongs to; None if it has no owner, or cannot be read."""
    try:
        with closing(read_only(database)) as connection:
            row = connection.execute("SELECT value FROM notes WHERE key = 'application'").fetchone()
    except sqlite3.Error:
        return None
    return None if row is None else int(row[0])


def secrets(env: Path) -> list[Finding]:
    """Return whether others on this machine may read the file that holds the token, if there is one."""
    if not env.is_file():
        return []
    if stat.S_IMODE(env.stat().st_mode) & 0o077:
        found = f"others on this machine may read {env}, with the token"
        return [Finding("settings", found, f"chmod 600 {env}")]
    return [Finding("settings", f"{env} is closed to others")]


def _folder(database: Path) -> Finding:
    found = f"{database} is not there yet"
    if not database.parent.exists():
        return Finding("database", f"{found}; the bot makes it, and its folder, when it first starts")
    try:
        probe = database.with_name(f".{database.name}.probe")
        probe.touch(mode=0o600)
        probe.unlink()
    except OSError as error:
        found = f"{found}, and nothing can be written there: {error}"
        return Finding("database", found, f"chown {database.parent}")
    return Finding("database", f"{found}; the bot makes it when it first starts")


def _health(database: Path, size: int) -> Iterator[Finding]:
    """Yield whether the file is whole, and known to this program."""
    try:
        with closing(read_only(database)) as connection:
            [(health,)] = connection.execute("PRAGMA quick_check(1)").fetchall()
            [(version,)] = connection.execute("PRAGMA user_version").fetchall()
    except sqlite3.Error as error:
        yield Finding("database", f"{database} cannot be read: {error}", _RESTORE)
        return
    known = len(steps(SCHEMA))
    if health != "ok":
        yield Finding("database", f"{database} is damaged: {' '.join(health.split())}", _RESTORE)
    elif version > known:
        remedy = "install the newer program again, or restore a backup made before it (UPGRADING.md)"
        yield Finding("database", f"schema {version}, this program knows {known}", remedy)
    else:
        older = "" if version == known else f", schema {version}: the next start brings it to {known}"
        yield Finding("database", f"{database} is whole, {size / MEBI:.1f} MiB{older}")


_RESTORE: Final = "stop the bot, keep the file, restore the newest backup: python -m bot restore FILE"


def _rights(database: Path) -> Finding:
    beside = [database, *(database.with_name(f"{database.name}-{end}") for end in ("wal", "shm"))]
    open_to_others = [str(file) for file in beside if file.exists() and file.stat().st_mode & 0o077]
    if files := " ".join(open_to_others):
        found = f"others on this machine may read hands and seeds in {files}"
        return Finding("rights", found, f"chmod 600 {files}")
    return Finding("rights", "nobody else on this machine may read it")


def _disk(database: Path, size: int) -> Finding:
    folder = next(folder for folder in database.absolute().parents if folder.exists())
    free, wanted = shutil.disk_usage(folder).free, FREE + 2 * size
    found = f"{free // MEBI} MiB are free"
    remedy = f"make room for {wanted // MEBI} MiB: a full disk stops every game"
    return Finding("disk", found, remedy if free < wanted else "")


def _log(length: int) -> Finding:
    found = f"the write-ahead log has {length / MEBI:.1f} MiB"
    remedy = "a program reads the database without end (a shell, a viewer): close it, then restart the bot"
    return Finding("log", found, remedy if length > LOG else "")


def _sqlite(database: Path) -> Finding:
    """Tell whether SQLite's bug can meet this database: it needs a second writer."""
    if database.with_name(f".{database.name}-litestream").exists():
        remedy = "stop it, delete its folder beside the database, use python -m bot backup (docs/hosting.md)"
        return Finding("sqlite", "Litestream has worked on this database, as a second writer", remedy)
    version = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < WHOLE:
        version += (
            ": two writers may lose commits below 3.51.3; the bot is the only one, so let no other program"
            " write into the file"
        )
    return Finding("sqlite", version)


def _backups(database: Path, now: datetime) -> Finding:
    try:
        last = last_backup(database)
    except StoreError as error:
        return Finding("backups", str(error), BACK_UP)
    if last is not None and last.size is None:
        return Finding("backups", f"{_described(last, now)}, which is no longer there", BACK_UP)
    return backups(last, now)


def backups(newest: Newest | None, now: datetime) -> Finding:
    """Return what there is to say of the newest backup that is known."""
    if newest is None:
        return Finding("backups", "none is known", BACK_UP)
    return Finding("backups", _described(newest, now), BACK_UP if now - newest.made > OLDEST else "")


def _described(newest: Newest, now: datetime) -> str:
    """Return in words where the newest backup is, how old and, where it can be seen, how large."""
    hours = (now - newest.made).total_seconds() / 3600
    size = "" if newest.size is None else f", {newest.size / MEBI:.1f} MiB"
    return f"the newest is {newest.path} of {newest.made:%Y-%m-%d %H:%M} UTC, {hours:.0f} h old{size}"
