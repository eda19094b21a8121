"""`python -m bench.leaders`: how long the leaderboard of a server takes with many players.

Their games are spread over two years.  The time includes the way to the reading thread and back.
"""

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

from bench.report import machine
from bench.versus import percentile
from bot.scores import PERIODS, Scores
from bot.screens.kit.pages import ROWS
from bot.store import SqliteStore

GAMES: Final = 40
"""Games of each player."""
TABLE: Final = 4
"""Players of a game."""
NOW: Final = datetime(2026, 6, 1, 12, tzinfo=UTC)
REACH: Final = timedelta(days=730)
AIM: Final = 20.0
"""Milliseconds that a leaderboard may take, whatever its period."""
_ADDED: Final = (
    "INSERT INTO boards (guild_id, game, variant, games)"
    " SELECT guild_id, game, variant, games FROM recounted_games; INSERT INTO totals SELECT * FROM recount;"
)


class Spent(NamedTuple):
    """Milliseconds of one question: until its answer, and of the processor, all threads.

    Where other programs share the machine, only the second is the question's own.
    """

    asked: float
    worked: float


async def fill(path: Path, players: int, seed: int = 1) -> None:
    """Write the results of so many players into a new database, and add them up as the schema does."""
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        [(added,)] = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'result_added'")
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        connection.execute("DROP TRIGGER result_added")
        connection.executemany(
            "INSERT INTO results (table_id, seat, user_id, name, guild_id, game, variant, place, points, won,"
            " detail, at, withdrew) VALUES (?, ?, ?, ?, 1, 'yams', '', ?, ?, ?, ?, ?, 0)",
            _results(players, Random(seed)),
        )
        connection.execute("COMMIT")
        connection.executescript(f"BEGIN; {_ADDED} {added}; COMMIT;")


def _results(players: int, luck: Random) -> Iterator[tuple[Any, ...]]:
    for number in range(players * GAMES // TABLE):
        at = NOW - REACH * luck.random()
        for seat, user in enumerate(luck.sample(range(players), TABLE)):
            detail = json.dumps({"turns": 13})
            row = (f"{number:08x}", seat, user, f"Player {user}", seat + 1, luck.randint(100, 400))
            yield (*row, int(seat == 0), detail, int(at.timestamp() * 1000))


async def measure(path: Path, times: int) -> dict[str, list[Spent]]:
    """Ask so often for the leaderboard of each period, in turns."""
    store = await SqliteStore.open(path)
    try:
        scores = Scores(store, lambda: NOW)
        spent: dict[str, list[Spent]] = {period: [] for period in PERIODS}
        for number in range(times + 1):
            for period in PERIODS:
                began, worked = time.perf_counter(), time.process_time()
                await scores.leaderboard(1, "yams", "", period, ROWS)
                if number:  # the first time it is read from the disk
                    spent[period].append(
                        Spent(1000 * (time.perf_counter() - began), 1000 * (time.process_time() - worked))
                    )
    finally:
        await store.close()
    return spent


async def lines(players: Sequence[int], times: int) -> Iterator[str]:
    """Measure, and return the lines of the report."""
    found: list[str] = []
    for count in players:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "leaders.sqlite3")
            await fill(path, count)
            for period, spent in (await measure(path, times)).items():
                asked = [one.asked for one in spent]
                p50, p95 = median(asked), percentile(asked, 95)
                worked = median([one.worked for one in spent])
                met = "met" if p50 <= AIM else "MISSED"
                found.append(
                    f"{count:6,} players, {period:5} p50 {p50:6.1f} ms, p95 {p95:6.1f} ms,"
                    f" of the processor {worked:5.1f} ms, aim {AIM:.0f} ms: {met}"
                )
    return iter(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.leaders", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[1000, 5000])
    parser.add_argument("--times", type=int, default=20)
    asked = parser.parse_args(arguments)
    print(machine(), end="\n\n")
    print("\n".join(asyncio.run(lines(asked.players, asked.times))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
