"""Keeps files from other users of the machine, as the database and its copies hold hands and seeds.

Only folders that the program makes are closed to others; the rights of existing folders stay.
"""

import logging
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

_OWNERS: Final = 0o600
_FOLDER: Final = 0o700


def make_folder(folder: Path) -> None:
    """Make a folder, with missing parents, for its owner alone; warn if others may write in it."""
    for missing in reversed([each for each in (folder, *folder.parents) if not each.exists()]):
        missing.mkdir(mode=_FOLDER, exist_ok=True)
    mode = folder.stat().st_mode
    if stat.S_ISDIR(mode) and mode & (stat.S_IWGRP | stat.S_IWOTH) and not mode & stat.S_ISVTX:
        log.warning("others on this machine may replace files in %s: chmod go-w closes it to them", folder)


def make_private(file: Path) -> None:
    """Make a file that only its owner may read, or take others' rights to an existing one away.

    SQLite gives the files beside a database the mode of the database.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, _OWNERS))
    close_to_others(file)


def close_to_others(*files: Path) -> None:
    """Take others' rights away from those of these files that exist."""
    for file in files:
        try:
            if stat.S_IMODE(file.stat().st_mode) & ~_OWNERS:
                file.chmod(_OWNERS)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("others on this machine may read %s: %s", file, error)


@contextmanager
def passing(*files: Path) -> Generator[None]:
    """Delete these files, which are there for a moment, before and after."""
    try:
        for file in files:
            file.unlink(missing_ok=True)
        yield
    finally:
        for file in files:
            file.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Have the system write a file, or the names in a folder, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
