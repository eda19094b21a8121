"""Power cuts during games, and what they leave on the disk.

The bot's own store runs on SQLite through apsw, whose file layer can be written in Python.  It records every
write, truncation, sync and deletion, and the moment each move was acknowledged.  From this record a disk is
made as a cut at any moment may leave it: synced data are there, and of the rest any part, whole or torn into
sectors.  The database must then open, be whole, and hold every move acknowledged before the cut.
"""

import asyncio
import os
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias, cast
from unittest.mock import patch

import apsw

from bench.people import begun
from bot.shelf import SHELF
from bot.store import SqliteStore, StoreError
from bot.store.schema import SCHEMA, prepare
from bot.tables import Player, Seen, Tables, play

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""
CHECKPOINT = 30
"""Pages of the log after which it is carried over: in play 1000, here often, so that this is cut, too."""
TICKED = 0.5
"""How often a die is ticked before a move, which waits for no disk."""
ANNA = Player(1, "Anna")
Safety: TypeAlias = Literal["as the bot sets it", "NORMAL"]
"""What `synchronous` is while it plays."""
OWN: Safety = "as the bot sets it"
NORMAL: Safety = "NORMAL"


# What is recorded


@dataclass(frozen=True, slots=True)
class Wrote:
    """Bytes were handed to the system; they are on the disk when the file has been synced."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file was cut to a length."""

    file: str
    length: int


@dataclass(frozen=True, slots=True)
class Synced:
    """The system said that all of a file is on the disk, its name too; `folder`: what was deleted as well.

    SQLite's own layer syncs the folder with the first sync of a log that it may have made.
    """

    file: str
    folder: bool


@dataclass(frozen=True, slots=True)
class Deleted:
    """A file's name was taken away; `lasting`: the folder was synced after it."""

    file: str
    lasting: bool


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A move was acknowledged: its revision is promised from here on."""

    table: str
    rev: int


Event: TypeAlias = Wrote | Cut | Synced | Deleted | Acknowledged


class _Layer(apsw.VFS):
    """The system's own file layer, noting what passes through it; each flush takes so many seconds more."""

    def __init__(self, events: list[Event], flush_seconds: float) -> None:
        self.events = events
        self._flush_seconds = flush_seconds
        super().__init__("recorded", "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "_File":  # noqa: N802 - SQLite's
        return _File(self.events, name, flags, self._flush_seconds)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - as above
        super().xDelete(filename, syncdir)
        self.events.append(Deleted(Path(filename).name, syncdir))


_LOGS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL


class _File(apsw.VFSFile):
    def __init__(
        self,
        events: list[Event],
        name: str | apsw.URIFilename | None,
        flags: list[int],
        flush_seconds: float,
    ) -> None:
        self._events = events
        self._flush_seconds = flush_seconds
        path = name.filename() if isinstance(name, apsw.URIFilename) else name or ""
        self._name = Path(path).name
        self._folder = bool(flags[0] & apsw.SQLITE_OPEN_CREATE and flags[0] & _LOGS)
        super().__init__("", cast("str", name), flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - as above
        super().xWrite(data, offset)
        self._events.append(Wrote(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - as above
        super().xTruncate(newsize)
        self._events.append(Cut(self._name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802 - as above
        super().xSync(flags)
        time.sleep(self._flush_seconds)
        self._events.append(Synced(self._name, self._folder))
        self._folder = False


class _Cursor(apsw.Cursor):
    @property
    def rowcount(self) -> int:
        return self.connection.changes()


class _Connection(apsw.Connection):
    """As much of the standard library's connection as the store uses."""

    def __init__(self, name: str, safety: Safety) -> None:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
        super().__init__(name, flags, vfs="recorded")
        self.cursor_factory = _Cursor
        self._safety: Safety = safety

    def execute(self, statements: str, bindings: Any = None, **more: Any) -> apsw.Cursor:
        if self._safety == NORMAL and statements == "PRAGMA synchronous = FULL":
            statements = "PRAGMA synchronous = NORMAL"
        return super().execute(statements, bindings, **more)

    def executescript(self, sql: str) -> None:
        self.execute(sql).fetchall()

    def commit(self) -> None:
        self.execute("COMMIT").fetchall()


@contextmanager
def recorded(events: list[Event], safety: Safety = OWN, flush_seconds: float = 0.0) -> Iterator[None]:
    """Let all of the store's connections be apsw's: two SQLites in one process undo each other's locks.

    Args:
        events: what happens is noted there.
        safety: what the store may have set.
        flush_seconds: what each flush takes besides the disk's own time.
    """
    layer = _Layer(events, flush_seconds)
    try:
        with patch.object(sqlite3, "connect", lambda name, **_: _Connection(os.fspath(name), safety)):
            yield
    finally:
        layer.unregister()


async def record(folder: Path, safety: Safety, rounds: int, seed: int = 1) -> list[Event]:
    """Play three games side by side for so many rounds in each of two lives; return all that happened."""
    events: list[Event] = []
    luck = Random(seed)
    ids = count(1)
    with (
        recorded(events, safety),
        patch("bot.tables.lobby.token_hex", lambda length: luck.randbytes(length).hex()),
    ):
        table_ids = [""] * 3
        for _ in range(2):
            store = await SqliteStore.open(folder / "cut.sqlite3")
            try:
                line = store._line
                await line.call(lambda c: c.executescript(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}"))
                tables = Tables(store, SHELF, clock=lambda: datetime(2026, 3, 1, tzinfo=UTC))
                for _ in range(rounds):
                    await asyncio.gather(
                        *(_move(tables, table_ids, at, luck, ids, events) for at in range(3))
                    )
            finally:
                await store.close()
    return events


async def _move(
    tables: Tables, table_ids: list[str], channel: int, luck: Random, ids: Iterator[int], events: list[Event]
) -> None:
    """Play a move at the channel's table; begin a game where none is played."""
    table = await tables.get(table_ids[channel]) if table_ids[channel] else None
    if table is None or table.position is None or table.phase == "over":
        table_ids[channel] = await _opened(tables, channel, next(ids))
        events.append(Acknowledged(table_ids[channel], 0))
        return
    position = table.position
    if luck.random() < TICKED:
        mark = str(luck.randrange(5))
        table = await tables.at(
            table.id, play.mark, ANNA.id, Seen(table.rev), mark=mark, on=luck.random() < TICKED
        )
    code = str(position.legal(min(position.awaited())).draw(luck.randrange))
    done = await tables.play(table.id, ANNA.id, code, seen=None, interaction_id=next(ids))
    events.append(Acknowledged(table.id, done.table.rev))


async def _opened(tables: Tables, channel: int, press: int) -> str:
    """Begin a game that two dozen moves bring to its end, result and totals."""
    table = await begun(tables, ANNA, channel=channel, press=press)
    return table.id


# What a cut leaves


@dataclass
class _Content:
    """One file: what is on the disk for sure, and what was done to it since it was last synced."""

    sure: bytearray = field(default_factory=bytearray)
    open: list[Wrote | Cut] = field(default_factory=list)
    deleted: bool = False


class Disk:
    """A disk up to some moment of the record."""

    def __init__(self) -> None:
        self._files: defaultdict[str, _Content] = defaultdict(_Content)
        self.promised: dict[str, int] = {}

    def go_on(self, event: Event) -> None:
        """Let the next thing happen."""
        match event:
            case Wrote(file) | Cut(file):
                if self._files[file].deleted:
                    self._files[file] = _Content()  # a new file under an old name
                self._files[file].open.append(event)
            case Synced(file, folder):
                content = self._files[file]
                for each in content.open:
                    _apply(content.sure, each)
                content.open.clear()
                if folder:
                    self._forget_deleted()
            case Deleted(file, lasting):
                self._files[file].deleted = True
                if lasting:
                    self._forget_deleted()
            case Acknowledged(table, rev):
                self.promised[table] = rev

    def _forget_deleted(self) -> None:
        for name in [name for name, content in self._files.items() if content.deleted]:
            del self._files[name]

    def cut(self, folder: Path, luck: Random) -> None:
        """Write the files as they may be found after a cut now."""
        way = luck.choice(["nothing", "everything", "some", "some", "torn", "torn", "first"])
        for name, content in self._files.items():
            if content.deleted and luck.random() < 0.5:
                continue
            data = bytearray(content.sure)
            kept = _left(content.open, way, luck)
            for each in kept:
                _apply(data, each)
            (folder / name).write_bytes(data)


def _left(done: list[Wrote | Cut], way: str, luck: Random) -> Iterator[Wrote | Cut]:
    """Choose what of unsynced work has come to the disk: any part of it, in sectors where it is torn."""
    first = luck.randint(0, len(done))
    for number, each in enumerate(done):
        if way == "torn" and isinstance(each, Wrote):
            yield from (part for part in _sectors(each) if luck.random() < 0.5)
        elif {
            "everything": True,
            "nothing": False,
            "first": number < first,
        }.get(way, luck.random() < 0.5):
            yield each


def _sectors(wrote: Wrote) -> Iterator[Wrote]:
    """Part a write where the disk's sectors begin."""
    begin, end = wrote.offset, wrote.offset + len(wrote.data)
    while begin < end:
        stop = min(end, (begin // SECTOR + 1) * SECTOR)
        yield Wrote(wrote.file, begin, wrote.data[begin - wrote.offset : stop - wrote.offset])
        begin = stop


def _apply(data: bytearray, done: Wrote | Cut) -> None:
    if isinstance(done, Cut):
        del data[done.length :]
        data.extend(bytes(done.length - len(data)))
        return
    data.extend(bytes(max(0, done.offset - len(data))))
    data[done.offset : done.offset + len(done.data)] = done.data


# What must hold


@dataclass
class Outcome:
    """What many cuts have shown."""

    cuts: int = 0
    lost: list[str] = field(default_factory=list)
    """What was wrong after a cut, one line each: nothing may be."""
    moments: Counter[str] = field(default_factory=Counter)
    """After which kind of event the cuts came."""


def replay(events: Sequence[Event], cuts: int, folder: Path, seed: int = 1) -> Outcome:
    """Cut the power so many times, at moments spread over the whole record, and look what is left.

    One is of each kind.
    """
    luck = Random(seed)
    outcome, disk = Outcome(), Disk()
    kinds = {type(event): number for number, event in enumerate(events)}
    moments = Counter([*kinds.values(), *(luck.randrange(len(events)) for _ in range(cuts - len(kinds)))])
    for number, event in enumerate(events):
        disk.go_on(event)
        for each in range(moments[number]):
            place = folder / f"{number}-{each}"
            place.mkdir(parents=True)
            disk.cut(place, luck)
            outcome.cuts += 1
            outcome.moments[type(event).__name__] += 1
            if wrong := _wrong(place / "cut.sqlite3", disk.promised):
                outcome.lost.append(f"cut after event {number} ({type(event).__name__}): {wrong}")
    return outcome


def _wrong(path: Path, promised: dict[str, int]) -> str:
    """Open what is left as the bot does; say what is wrong with it, "" if nothing is."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            prepare(connection, SCHEMA)
            found = dict(connection.execute("SELECT id, rev FROM tables").fetchall())
            [(health,)] = connection.execute("PRAGMA integrity_check(1)").fetchall()
            totals = [set(connection.execute(f"SELECT * FROM {name}")) for name in ("totals", "recount")]  # noqa: S608 - names of our own
            moves: dict[str, tuple[int, int]] = {
                table: (last, number)
                for table, last, number in connection.execute(
                    "SELECT table_id, max(rev), count(*) FROM moves GROUP BY table_id"
                )
            }
    except (sqlite3.Error, StoreError) as error:
        return f"it does not open: {error}"
    if health != "ok":
        return f"it is damaged: {health}"
    if totals[0] != totals[1]:
        return "its totals are not those of its results"
    for table, rev in promised.items():
        if found.get(table, -1) < rev:
            return f"move {rev} of table {table} was acknowledged, {found.get(table)} is found"
        if moves.get(table) != (found[table], found[table] + 1):
            return f"table {table} is at {found[table]}, its moves are (last, number) {moves.get(table)}"
    return ""
