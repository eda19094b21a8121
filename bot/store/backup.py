"""Reads and copies the database while the bot runs; only the store's own connection writes.

Below SQLite 3.51.3 two connections that write or checkpoint at once may lose commits. A connection opened
with `mode=ro` does neither, even if it is closed last.
"""

import gzip
import logging
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.patience import PATIENCE
from bot.store.errors import StoreBroken, StoreError, StoreUnreachable
from bot.store.private import make_folder, make_private, passing, sync

log = logging.getLogger(__name__)

PACKED: Final = ".gz"
"""The end of the name of a compressed copy."""
NOTE: Final = "backup"
"""The note of a database of PostgreSQL that says when and where its newest copy was written."""


def read_only(path: Path) -> sqlite3.Connection:
    """Open a connection that reads and never writes."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE.file)


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest copy of a database that is known: when it was written, and where, perhaps elsewhere."""

    made: datetime
    path: Path

    @classmethod
    def of(cls, note: str) -> "Newest":
        """Return what a note says; `ValueError` if it is no such note."""
        moment, _, path = note.strip().partition(" ")
        return cls(datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC), Path(path))

    @property
    def size(self) -> int | None:
        """Its bytes; None if it is not to be seen here."""
        try:
            return self.path.stat().st_size if self.path.is_file() else None
        except OSError:
            return None


def backup(source: Path, target: Path) -> None:
    """Copy the database, as it is at one moment, to `target`; the bot may write meanwhile.

    The copy replaces `target` once it is complete, checked and safe on disk.  A target that ends with `.gz`
    is compressed.

    Raises:
        StoreError: with one readable line; `target` is then as it was.
    """
    if not source.is_file():
        raise StoreUnreachable(f"{source} is no file")
    if target.exists() and target.samefile(source):
        raise StoreError(f"{target} is the database itself")
    try:
        make_folder(target.parent)
        _replace(source, target)
        _remember(source, target)
    except sqlite3.Error as error:
        raise StoreBroken(f"{source} could not be copied: {error}") from error
    except OSError as error:
        raise StoreUnreachable(f"{target} cannot be written: {error}") from error


def _replace(source: Path, target: Path) -> None:
    partial, packed = (target.with_name(f".{target.name}.{end}") for end in ("partial", "packed"))
    with passing(partial, packed):
        copy(source, partial)
        if target.suffix == PACKED:
            pack(partial, packed)
            packed.replace(target)
        else:
            partial.replace(target)
        sync(target.parent)


def pack(plain: Path, packed: Path, level: int = 6) -> None:
    """Write a compressed file, safe on disk; the highest level, 9, takes the least room and the most time.

    Raises:
        OSError: if a file cannot be read or written.
    """
    make_private(packed)
    with plain.open("rb") as source, gzip.open(packed, "wb", compresslevel=level) as target:
        shutil.copyfileobj(source, target, 1 << 20)
    sync(packed)


def copy(source: Path, partial: Path) -> None:
    """Write the database, as it is at one moment, to one file, checked and safe on disk.

    Raises:
        StoreBroken: if it is damaged.
        sqlite3.Error: if it cannot be read.
        OSError: if the file cannot be written.
    """
    make_private(partial)
    with closing(read_only(source)) as old, closing(sqlite3.connect(partial)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # a single file, with no log beside it
        [(health,)] = new.execute("PRAGMA integrity_check(1)").fetchall()
    if health != "ok":
        raise StoreBroken(f"{source} is damaged: {' '.join(health.split())}")
    sync(partial)


def last_backup(source: Path) -> Newest | None:
    """Return the newest copy by `backup`, None if none is known; `StoreUnreachable` if nobody can tell."""
    try:
        return Newest.of(_memory(source).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise StoreUnreachable(f"{_memory(source)} cannot be read: {error}") from None


def newest_backup(source: Path) -> str:
    """Return a clause that says where the newest copy made by `backup` is, or that none is known."""
    try:
        moment, _, target = _memory(source).read_text(encoding="utf-8").strip().partition(" ")
    except FileNotFoundError:
        return "no backup of it is known"
    except (OSError, UnicodeDecodeError) as error:
        return f"whether there is a backup cannot be read: {error}"
    there = "" if Path(target).is_file() else ", which is no longer there"
    return f"its newest backup is {target} of {moment}{there}"


def _remember(source: Path, target: Path) -> None:
    """Note beside the database where its newest copy is and when it was written.

    The copy is good even if the note cannot be written.
    """
    memory = _memory(source)
    partial = memory.with_name(f".{memory.name}.partial")
    try:
        moment = datetime.fromtimestamp(target.stat().st_mtime, UTC)
        make_private(partial)
        partial.write_text(f"{moment:%Y-%m-%dT%H:%M:%SZ} {target.absolute()}\n", encoding="utf-8")
        partial.replace(memory)
    except OSError as error:
        log.warning("the bot will not know of this backup: %s", error)
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def _memory(source: Path) -> Path:
    return source.with_name(f"{source.name}.backup")
