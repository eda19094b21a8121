"""Solved tables: what every state of a game is worth, computed once and kept as a file.

A table is a row of 32-bit floats.  Its file is named after the game, its options and a hash of the points, so
a changed rule never meets an old table.  It is read through the system's own memory map: a look-up costs no
numpy and no memory of its own.  Those of every game's usual options come with the program.
"""

import mmap
import sys
from contextlib import suppress
from glob import escape
from os import fsync
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, Final
from zlib import crc32

from tapis.games.kit.options import OptionSet

_HEAD: Final = 64
"""The bytes of a file before its values: the format, the order of bytes, how many values, their checksum."""
_PIECE: Final = 1 << 20
COME = Path(__file__).parents[2] / "data/solved"
"""The tables that come with the program; the order of their bytes is that of nearly all machines."""

_folder: Path | None = None
_open: "dict[str, memoryview[float]]" = {}


def keep_in(folder: Path | None) -> None:
    """Keep tables as files in this folder, which is made when it is needed; None: in this process only."""
    global _folder  # noqa: PLW0603 - one folder for the process, as its database is one
    _folder = folder
    _open.clear()


def name_of(game: str, options: OptionSet, *idle: str) -> str:
    """Return the name of the table of these options, which tells apart all that are not idle for it.

    An option that came later stands there only where it is not as it always was, so older tables stay good.

    >>> from tapis.games.yams import YamsOptions
    >>> name_of("yams", YamsOptions(grids=3), "grids")
    'yams-no-single-chance'
    """
    first, later = [game], list[str]()
    for name, value in options:
        if name in idle:
            continue
        if name not in options.since:
            first.append(str(value))
        elif value != options.default_of(name):
            later.append(f"{name}_{value}")
    return "-".join(first + later)


def table(name: str, digest: str) -> "memoryview[float] | None":
    """Return a table that was kept or comes with the program, None if there is none.

    A broken file counts as none; one that was kept is removed.

    Args:
        name: the game and its options.
        digest: the hash of the points.
    """
    key = f"{name}.{digest}"
    found = _open.get(key) or _read(COME / f"{key}.table")
    if found is None and _folder is not None:
        path = _folder / f"{key}.table"
        found = _read(path)
        if found is None:
            with suppress(OSError):
                path.unlink()
    if found is not None:
        _open[key] = found
    return found


def keep(name: str, digest: str, values: bytes | memoryview) -> None:
    """Keep a table of 32-bit floats; it takes the place of tables of other points.

    The file is written beside its place and moved there whole.

    Raises:
        OSError: if it cannot be written.
    """
    key = f"{name}.{digest}"
    if _folder is None:
        _open[key] = memoryview(values).cast("f")
        return
    _folder.mkdir(parents=True, exist_ok=True)
    path = _folder / f"{key}.table"
    with NamedTemporaryFile(dir=_folder, prefix=f".{key}.", delete=False) as file:
        try:
            file.write(_head(len(values), crc32(values)))
            file.write(values)
            file.flush()
            fsync(file.fileno())
        except OSError:
            Path(file.name).unlink()
            raise
    Path(file.name).replace(path)
    for old in _folder.glob(f"{escape(name)}.*.table"):
        if old != path:
            old.unlink(missing_ok=True)


def _head(size: int, checksum: int) -> bytes:
    return f"tapis-vert table 1 {sys.byteorder} {size} {checksum:08x}\n".encode().ljust(_HEAD)


def _read(path: Path) -> "memoryview[float] | None":
    try:
        with path.open("rb") as file:
            if not _whole(file):
                return None
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[_HEAD:].cast("f")
    except OSError:
        return None


def _whole(file: BinaryIO) -> bool:
    """Return True if the file is as long as it says, and its values are as they were written."""
    head, size, checksum = file.read(_HEAD), 0, 0
    while piece := file.read(_PIECE):
        size += len(piece)
        checksum = crc32(piece, checksum)
    return size > 0 and head == _head(size, checksum)
