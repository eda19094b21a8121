"""`python -m bench.folded [--games N] [--url ADDRESS]`: what games long over take, and their folding.

Games of a hundred moves, in turn one of each game that lasts so long, are written into a database, and folded
at the pace of the running bot.  With `--url` they are moved to that empty database of PostgreSQL first.

Prints the sizes before and after, the seconds, the processor time of a folding, for how long the loop was
held and how late it was, with folding and without.  The loop is held for what its own thread works between
two of its beats, whatever else keeps the machine busy.  A folding runs on another thread, beside the loop: it
can keep the loop waiting (for Python's lock) for its own processor time at most.  Ends with 1 where an aim is
missed.
"""

import argparse
import asyncio
import gc
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.filled import Copier
from bench.people import begun, drawn, moved, people_of
from bench.report import machine
from bench.versus import percentile
from bot.messages.pauses import CALM
from bot.store import ALL, SqliteStore, Store, Transaction, migrate, open_store
from bot.tables import Tables, ending, export
from tapis.shelf import GAMES, SHELF

MOVES: Final = 100
TRIES: Final = 5
"""Games that are begun until one lasts so long."""
HOUSE: Final = 1 << 40
"""A manager of the server, who is no player."""
AGO: Final = timedelta(days=100)
MEGABYTES, MINUTES, HELD = 4.0, 10.0, 5.0
"""Aims for a thousand games: megabytes, minutes, and milliseconds of the loop and (p99) of a folding."""
BEAT: Final = 0.001
"""Seconds between two beats of the loop."""
_MOVES_HERE: Final = (
    "SELECT sum(pgsize) FROM dbstat"
    " WHERE name IN (SELECT name FROM sqlite_schema WHERE tbl_name IN ('moves', 'folds'))"
)
_MOVES_THERE: Final = "SELECT pg_total_relation_size('moves') + pg_total_relation_size('folds')"


async def fill(path: Path, games: int) -> list[str]:
    """Write finished games into a new database; return the ids of those that were played."""
    luck, now = Random(1), datetime.now(UTC) - AGO

    def clock() -> datetime:
        nonlocal now
        now += timedelta(milliseconds=luck.randrange(5_000))  # a move is a few readings of it
        return now

    store = await SqliteStore.open(path)
    try:
        tables = Tables(store, SHELF, clock=clock)
        found = [await _played(tables, game, number) for number, game in enumerate(sorted(GAMES), 1)]
    finally:
        await store.close()
    models = [ident for ident in found if ident]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        rows, moves = Copier(connection, "tables", "id"), Copier(connection, "moves", "table_id")
        for number in range(games - len(models)):
            model, ident = models[number % len(models)], f"{number:08x}"
            rows.copy(model, {"id": ident, "channel_id": 1000 + number, "number": None})
            moves.copy(model, {"table_id": ident, "interaction_id": None})
        connection.execute("UPDATE moves SET interaction_id = random() WHERE interaction_id IS NULL")
        connection.execute("COMMIT")
        connection.execute("VACUUM")
    return models


async def _played(tables: Tables, game: str, channel: int) -> str | None:
    """Play a game of so many moves; return None if none lasts so long."""
    for luck in map(Random, islice(count(channel << 32), TRIES)):
        table = await begun(tables, *people_of(game), game=game, channel=channel)
        while table.phase == "playing" and table.rev < MOVES:
            table = await moved(tables, table, drawn(luck))
        if table.phase == "playing":
            ended = await tables.at(table.id, ending.end, HOUSE, manager=True, name="House")
            assert ended.phase == "over", "who does not sit there ends it at once"
            return table.id
    return None


class Beats(NamedTuple):
    """The beats of the loop during some work, in order of size.

    Attributes:
        seconds: how long the work took.
        late: by how many milliseconds each was late, by the clock.
        held: for how many milliseconds the loop's own thread had worked since the beat before.
    """

    seconds: float
    late: list[float]
    held: list[float]


async def beaten(work: Callable[[], Awaitable[object]]) -> Beats:
    """Let the loop beat while this is done."""
    late, held = list[float](), list[float]()
    task, began = asyncio.ensure_future(work()), time.perf_counter()
    while not task.done():
        then, worked = time.perf_counter(), time.thread_time()
        await asyncio.sleep(BEAT)
        late.append(1000 * (time.perf_counter() - then - BEAT))
        held.append(1000 * (time.thread_time() - worked))
    await task
    return Beats(time.perf_counter() - began, sorted(late), sorted(held))


async def fold(store: Store, models: Sequence[str], size: Callable[[], float]) -> list[str]:
    """Fold all that is there, print what it took, and return the aims that were missed."""
    tables, until, held = Tables(store, SHELF), round(1000 * time.time()), list[float]()
    before, exports = size(), [(await tables.about(ident, export.record_of)).text() for ident in models]

    def one(tx: Transaction) -> str | None:
        began = time.thread_time()
        try:
            return tx.fold(ALL, until)
        finally:
            held.append(1000 * (time.thread_time() - began))

    async def every() -> None:
        while await store.run(one, flush=False):  # noqa: ASYNC110 - there is more to fold
            await asyncio.sleep(CALM)

    gc.collect()
    gc.freeze()  # what was played to fill the database is no part of a bot
    folding = await beaten(every)
    quiet = await beaten(lambda: asyncio.sleep(min(folding.seconds, 20.0)))
    after, same = (
        size(),
        exports == [(await tables.about(ident, export.record_of)).text() for ident in models],
    )
    print(f"the moves take {before:.2f} MB before and {after:.2f} MB after; exports are as before: {same}")
    print(f"all are folded in {folding.seconds:.0f} s; processor time of one: {_told(sorted(held))}")
    print(f"the loop is held while folding: {_told(folding.held)}, without {_told(quiet.held)}")
    print(f"the loop is late while folding: {_told(folding.late)}, without {_told(quiet.late)}")
    missed = {
        f"{MEGABYTES} MB": after > MEGABYTES,
        f"{MINUTES} minutes": folding.seconds > 60 * MINUTES,
        f"{HELD} ms of the loop": folding.held[-1] > HELD,
        f"{HELD} ms of a folding": percentile(sorted(held), 99) > HELD,
        "the same exports": not same,
    }
    return [aim for aim, is_missed in missed.items() if is_missed]


def _told(times: Sequence[float]) -> str:
    p50, p99 = (percentile(times, part) for part in (50, 99))
    return f"p50 {p50:.2f}, p99 {p99:.2f}, at most {times[-1]:.2f} ms"


async def measure(games: int, url: str | None) -> list[str]:
    """Fill a database and fold it; return the aims that were missed."""
    with TemporaryDirectory(prefix="bench-") as folder:
        path = Path(folder, "bench.sqlite3")
        models = await fill(path, games)
        print(f"{games} games of {MOVES} moves, {len(models)} of the {len(GAMES)} kinds")
        if url is not None:
            migrate(path, url)
        store = await open_store(path, url)
        try:
            return await fold(store, models, (lambda: _here(path)) if url is None else (lambda: _there(url)))
        finally:
            await store.close()


def _here(path: Path) -> float:
    with closing(sqlite3.connect(path)) as connection:
        [(size,)] = connection.execute(_MOVES_HERE)
    return size / 1_000_000


def _there(url: str) -> float:
    from psycopg import connect  # noqa: PLC0415 - who has SQLite alone has no psycopg

    with connect(url, autocommit=True) as connection:
        connection.execute("VACUUM FULL moves")  # what its own vacuum gives back in time
        connection.execute("VACUUM FULL folds")
        row = connection.execute(_MOVES_THERE).fetchone()
    return float(row[0]) / 1_000_000 if row else 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0, or 1 where an aim is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.folded", description="The folding of old games.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--url", help="an empty database of PostgreSQL")
    asked = parser.parse_args(arguments)
    print(machine(), end="\n\n")
    missed = asyncio.run(measure(asked.games, asked.url))
    print(f"missed: {', '.join(missed)}" if missed else "all aims are met")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
