"""The schema's numbered SQL files, and a connection to a file that has them all."""

import sqlite3
from pathlib import Path

from bot.patience import PATIENCE
from bot.store.errors import StoreBroken, StoreError, StoreTooNew
from bot.store.upgrade import SIGN, bring_up
from bot.store.version import release

SCHEMA = Path(__file__).parents[2] / "data" / "schema"
"""The folder of `001_name.sql`, `002_name.sql`, ..."""
CACHE = 1024
"""KiB of the file that SQLite keeps in memory for the writing connection; the system keeps the rest."""


def steps(folder: Path) -> list[str]:
    """Return the SQL of every step, the first at index 0, or raise as `numbered`."""
    return [file.read_text(encoding="utf-8") for file in numbered(folder, 1).values()]


def numbered(folder: Path, first: int) -> dict[int, Path]:
    """Return the file of every step by its number, in order.

    Raises:
        StoreError: if the files are not numbered from the first on without a gap.
    """
    files = sorted(folder.glob("[0-9]*_*.sql"), key=lambda file: file.name)
    numbers = [int(file.name.split("_")[0]) for file in files]
    if not files or numbers != list(range(first, first + len(files))):
        raise StoreError(f"the schema files in {folder} are not numbered from {first} without a gap")
    return dict(zip(numbers, files, strict=True))


def prepare(connection: sqlite3.Connection, schema: Path) -> None:
    """Set the connection up, check the file, apply the steps it lacks, note which version writes it now.

    Raises:
        StoreError: if the file is newer than the program, damaged, or another program's.
        sqlite3.Error: if it cannot be opened, read or written.
    """
    files = list(numbered(schema, 1).values())
    _wait(connection, PATIENCE.file)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased stands in no free page
    connection.execute("PRAGMA temp_store = MEMORY")  # what triggers may have to undo needs no file
    connection.execute(f"PRAGMA cache_size = -{CACHE}")
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(files):
        raise StoreTooNew(
            f"the database has schema {version}, this program knows {len(files)}: update the program"
        )
    if version == 0 and connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise StoreBroken("the file is the database of another program")
    [(health,)] = connection.execute("PRAGMA quick_check(1)").fetchall()
    if health != "ok":
        raise StoreBroken(f"the database is damaged: {' '.join(health.split())}")
    if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise StoreError("the database cannot keep a write-ahead log there")
    bring_up(connection, files, version)
    connection.execute(SIGN.format(mark="?"), (release(),))
    empty_log(connection)


def _wait(connection: sqlite3.Connection, seconds: float) -> None:
    """Let the connection wait so long for another that locks the file."""
    connection.execute(f"PRAGMA busy_timeout = {1000 * seconds:.0f}")


def empty_log(connection: sqlite3.Connection) -> bool:
    """Copy the write-ahead log into the file and empty it; return False if a reader holds it just now."""
    _wait(connection, PATIENCE.log)
    try:
        [(busy, *_)] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.OperationalError:
        return False  # a transaction is open
    finally:
        _wait(connection, PATIENCE.file)
    return not busy
