"""What a running bot takes of its machine: memory, processor, disk; and how old its newest backup is.

All of it can be read by a service that sees no process but its own user's, and nothing of the machine's
(`ProtectProc=invisible`, `ProcSubset=pid`).
"""

import asyncio
import math
import os
import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.engines.memory import family, share
from bot.settings import Settings
from bot.store import Store, StoreError
from bot.store.backup import NOTE, Newest, last_backup

UNKNOWN: Final = math.nan


@dataclass(frozen=True, slots=True)
class Taken:
    """What was found; what is not known here is no number (NaN).

    Attributes:
        processes: the bot and those it has started.
        memory: their bytes, what they share counted once.
        processor: the seconds for which they have worked, with those that have ended.
        database: its bytes.
        log: the bytes of the write-ahead log of an SQLite file.
        free: the free bytes of the disk with `DATABASE_PATH`.
        backup_age: seconds since the newest backup that is known.
        backup_size: its bytes, where it is to be seen.
    """

    processes: float = UNKNOWN
    memory: float = UNKNOWN
    processor: float = UNKNOWN
    database: float = UNKNOWN
    log: float = UNKNOWN
    free: float = UNKNOWN
    backup_age: float = UNKNOWN
    backup_size: float = UNKNOWN


NOTHING: Final = Taken()


async def look(store: Store, settings: Settings, now: datetime) -> Taken:
    """Look at the machine and the database; what cannot be read is not known."""
    file = settings.database_path if settings.database is None else None
    pids = family(os.getpid())
    memory = sum(await asyncio.to_thread(lambda: [share(pid) for pid in pids]))
    newest, database = await asyncio.gather(known_backup(store, settings), _database(store))
    size = None if newest is None else newest.size
    return Taken(
        processes=len(pids) or UNKNOWN,
        memory=memory or UNKNOWN,
        processor=worked(pids),
        database=database,
        log=UNKNOWN if file is None else _bytes(file.with_name(f"{file.name}-wal")),
        free=_free(settings.database_path),
        backup_age=UNKNOWN if newest is None else (now - newest.made).total_seconds(),
        backup_size=UNKNOWN if size is None else size,
    )


async def known_backup(store: Store, settings: Settings) -> Newest | None:
    """Return the newest backup that is known, None if none is or that cannot be read."""
    try:
        if settings.database is None:
            return await asyncio.to_thread(last_backup, settings.database_path)
        note = await store.note(NOTE)
        return None if note is None else Newest.of(note)
    except (StoreError, ValueError):
        return None


def worked(pids: list[int]) -> float:
    """Return the seconds of the processor of this process, those it has started, and those that have ended.

    Args:
        pids: this process and those that it has started.
    """
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + sum(map(_seconds, pids[1:]))


def _seconds(pid: int) -> float:
    """Return the seconds of a process and of those that it has waited for; 0 if it has ended."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("ascii", errors="replace")
    except OSError:
        return 0.0
    ticks = text.rpartition(")")[2].split()[11:15]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


async def _database(store: Store) -> float:
    try:
        return await store.read(lambda questions: questions.database_size())
    except StoreError:
        return UNKNOWN


def _bytes(file: Path) -> float:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0
    except OSError:
        return UNKNOWN


def _free(path: Path) -> float:
    try:
        return shutil.disk_usage(path.absolute().parent).free
    except OSError:
        return UNKNOWN
