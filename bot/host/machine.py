"""What a running bot takes of its machine: memory, processor, disk; and how old its newest backup is.

All of it can be read by a service that sees no process but its own user's, and nothing of the machine's
(`ProtectProc=invisible`, `ProcSubset=pid`).
"""

import asyncio
import math
import os
import shutil
from collections.abc import Awaitable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from bot.patience import PATIENCE
from bot.settings import Settings
from bot.store import Store, StoreError
from bot.store.backup import NOTE, Newest, last_backup

UNKNOWN: Final = math.nan
PROCESSOR: Final = "processor_seconds"
"""What the processes of a bot have worked: it is counted, and only rises."""
T = TypeVar("T")


async def look(store: Store, settings: Settings, now: datetime) -> dict[str, float]:
    """Look at the machine and the database; what cannot be read is no number (NaN), as what is absent.

    Returns:
        By their names in the figures: the bot's processes, those it has started too; their memory, what they
        share counted once; what they may hold, by the machine or fewer by its cgroup (`MemoryMax=`); the
        seconds of their work, with those that have ended; the database and its write-ahead log; the disk with
        `DATABASE_PATH`; the newest backup that is known.
    """
    file = settings.database_path if settings.database is None else None
    pids = processes()
    memory = sum(await asyncio.to_thread(lambda: [_held(pid) for pid in pids]))
    database = told(store.read(lambda questions: questions.database_size()))
    newest, length = await asyncio.gather(known_backup(store, settings), database)
    size = None if newest is None else newest.size
    return {
        "processes": len(pids) or UNKNOWN,
        "memory_bytes": memory or UNKNOWN,
        "memory_limit_bytes": memory_limit(),
        PROCESSOR: worked(pids),
        "database_bytes": UNKNOWN if length is None else length,
        "database_log_bytes": UNKNOWN if file is None else _bytes(file.with_name(f"{file.name}-wal")),
        "disk_free_bytes": _free(settings.database_path),
        "backup_age_seconds": UNKNOWN if newest is None else (now - newest.made).total_seconds(),
        "backup_bytes": UNKNOWN if size is None else size,
    }


async def told(asked: Awaitable[T]) -> T | None:
    """Return what a database says, None if it cannot be asked in time."""
    try:
        async with asyncio.timeout(PATIENCE.figures):
            return await asked
    except (StoreError, TimeoutError):
        return None


async def known_backup(store: Store, settings: Settings) -> Newest | None:
    """Return the newest backup that is known, None if none is or that cannot be read."""
    if settings.database is None:
        return await told(asyncio.to_thread(last_backup, settings.database_path))
    note = await told(store.note(NOTE))
    with suppress(ValueError):
        return None if note is None else Newest.of(note)
    return None


def memory_limit(groups: Path = Path("/sys/fs/cgroup")) -> float:
    """Return the bytes that this process and those it starts may hold: its machine's, its cgroups' (v2)."""
    found = [os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")]
    with suppress(OSError):
        lines = Path("/proc/self/cgroup").read_text("utf-8").splitlines()
        own = next((line.removeprefix("0::/") for line in lines if line.startswith("0::")), "")
        for folder in (groups / own, *(groups / own).parents):
            with suppress(OSError, ValueError):
                found.append(int((folder / "memory.max").read_text("ascii")))
    return min(found)


def processes() -> list[int]:
    """Return the ids of this process and of those that its threads have started; none if nobody tells."""
    own, found = os.getpid(), list[int]()
    threads = list(Path("/proc/self/task").glob("*/children"))
    for thread in threads:
        with suppress(OSError):  # it has ended meanwhile
            found += map(int, thread.read_text("ascii").split())
    return [own, *found] if threads else []


def _held(pid: int) -> int:
    """Return a process's bytes, what it shares in equal parts; 0 if it has ended."""
    lines = _of_process(pid, "smaps_rollup").splitlines()
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))


def worked(pids: list[int]) -> float:
    """Return the seconds of the processor of these, ours the first, and of those that have ended."""
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + sum(map(_seconds, pids[1:]))


def _seconds(pid: int) -> float:
    """Return the seconds of a process and of those that it has waited for; 0 if it has ended."""
    ticks = _of_process(pid, "stat").rpartition(")")[2].split()[11:15]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def _of_process(pid: int, file: str) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/{file}").read_text("ascii", errors="replace")
    return ""


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
