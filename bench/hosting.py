"""`python -m bench.hosting [--quick]`: what a host pays for 1, 100 and 2,500 servers.

Disk: whole games are played at random, folded and backed up.  Bandwidth: people and robots play against the
sandbox, and every byte is counted, without what TLS and TCP add.  Memory: what all processes hold meanwhile.
What 2,500 servers take is computed from what a server, a game and a press took.
"""

import argparse
import asyncio
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from bench.crowd import Company, Ledger, Tables
from bench.hosted import Hosted, hosted
from bench.memory import Held, queue
from bench.report import machine
from bench.wire import Wire
from bot.store import ALL, SqliteStore, backup
from bot.store.backup import PACKED
from discord_sandbox import Sandbox, gateway

SIZES: Final = (1, 100, 2500)
KEPT: Final = 7 + 4
"""Backups that are kept: of days, of weeks."""
UNFOLDED: Final = 90
"""Days for which a finished game is kept move by move (KEEP_MOVES)."""
BEATS: Final = 86_400_000 / gateway.HEARTBEAT_MS
"""Heartbeats of a day."""
PLAYED: Final = (("yams", 0), ("belote", 3))
"""The games whose bytes are counted, and how many robots sit there."""
PATIENCE: Final = 600.0
"""Seconds for the ledgers of the games that are there."""
OFTEN: Final = 500
"""Milliseconds between two heartbeats while these are counted."""
QUIET: Final = 2000
"""Fewer bytes in a second are heartbeats alone."""
Size = tuple[float, float]
"""The bytes of a database, and of its backup."""


@dataclass(frozen=True)
class Plan:
    """How much is measured.

    Attributes:
        games: those that are played for their sizes.
        many: servers with which the memory of one is measured.
        presses: the most of a game.
        beats: heartbeats.
        whole: whether 100 servers are measured, too.
    """

    games: int = 8
    many: int = 1000
    presses: int = 600
    beats: int = 10
    whole: bool = True


QUICK: Final = Plan(games=2, many=20, presses=6, beats=2, whole=False)


@dataclass(frozen=True)
class Disk:
    """The bytes of a database and of its backup without games, and what a finished game adds to them."""

    empty: Size
    game: Size
    folded: Size
    log: float
    ledgers: int

    def year(self, games: float, which: int) -> float:
        """Return the bytes after a year of so many games a day."""
        late = UNFOLDED * (self.game[which] - self.folded[which])
        return self.empty[which] + games * (365 * self.folded[which] + late)


@dataclass(frozen=True)
class Traffic:
    """Bytes that the bot sends and receives at something, and the presses of it."""

    up: float
    down: float
    presses: int = 1


@dataclass(frozen=True)
class Found:
    """All that was measured: `held` in bytes by servers, with robots; `server` bytes a further one."""

    disk: Disk
    played: dict[str, Traffic]
    beat: Traffic
    login: Traffic
    held: dict[int, Held]
    server: float


async def sizes(plan: Plan) -> Disk:
    """Play games to their end, let their ledgers be counted, fold them; return what they take each time."""
    with TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        async with hosted("Tapis Vert", "bot", "yams", prepare=partial(queue, plan.games)) as bot:
            counted = await _ledgers(bot.database)
            await asyncio.to_thread(backup, bot.database, folder / "whole.sqlite3")
            log = bot.database.with_name(f"{bot.database.name}-wal").stat().st_size
        await (await SqliteStore.open(folder / "empty.sqlite3")).close()
        await _fold(folder / "whole.sqlite3", folder / "folded.sqlite3")
        empty, whole, folded = (_size(folder / f"{each}.sqlite3") for each in ("empty", "whole", "folded"))
        game, small = (_each(size, empty, plan.games) for size in (whole, folded))
        return Disk(empty, game, small, log, counted)


def _each(size: Size, empty: Size, games: int) -> Size:
    return (size[0] - empty[0]) / games, (size[1] - empty[1]) / games


async def _ledgers(path: Path) -> int:
    """Wait until no ledger is to be counted; return how many were.

    Raises:
        RuntimeError: if some are still due after `PATIENCE`: games without them would seem small.
    """
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        states, until = {"due": 1}, time.monotonic() + PATIENCE
        while "due" in states and time.monotonic() < until:
            states = dict(connection.execute("SELECT state, count(*) FROM ledgers GROUP BY state").fetchall())
            await asyncio.sleep(0.2)
        if "due" in states:
            raise RuntimeError(f"{states['due']} ledgers are still due: this machine is too busy to measure")
        return states.get("done", 0)


async def _fold(whole: Path, folded: Path) -> None:
    """Copy a database, and fold all its games."""
    await asyncio.to_thread(backup, whole, folded)
    store, until = await SqliteStore.open(folded), round(1000 * time.time())
    while await store.run(lambda tx: tx.fold(ALL, until), flush=False):
        pass
    await store.close()


def _size(path: Path) -> Size:
    """Return the bytes of a database without free pages, and of its backup."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM")
    packed = path.with_name(f"{path.name}{PACKED}")
    backup(path, packed)
    return path.stat().st_size, packed.stat().st_size


async def playing(plan: Plan, servers: int) -> tuple[dict[str, Traffic], Traffic, Held]:
    """Play a game of each kind on so many servers; return their bytes, the login's, and what was held."""
    wire, held, found = Wire(), Held(), dict[str, Traffic]()

    async def prepare(box: Sandbox, _: Path) -> None:
        await wire.join(box)

    try:
        async with hosted("Tapis Vert", "bot", "yams", prepare=prepare, servers=servers) as bot:
            await _still(wire)
            login = Traffic(wire.up, wire.down)
            for game, robots in PLAYED:
                up, down = wire.up, wire.down
                presses = await _game(bot, game, robots, plan.presses, held)
                await _still(wire)
                found[game] = Traffic(wire.up - up, wire.down - down, presses)
    finally:
        await wire.cut()
    return found, login, held


async def _still(wire: Wire) -> None:
    """Wait until nothing but heartbeats is sent for a second: pictures and emojis follow an answer."""
    before = -QUIET
    while wire.up + wire.down - before >= QUIET:
        before = wire.up + wire.down
        await asyncio.sleep(1.0)


async def _game(bot: Hosted, game: str, robots: int, presses: int, held: Held) -> int:
    """Play one game, or so many presses of it; return how many presses it took."""
    tables, ledger, channel = Tables(bot), Ledger(), await bot.channel()
    company = Company(bot.box, tables.here, ledger, game, channel, Random(1), robots=robots)
    try:
        while ledger.count < presses:
            await company.step()
            if ledger.count % 10 == 0:
                await asyncio.to_thread(held.look, bot.process.pid)
            row = tables.here(channel)
            if row is not None and row.life == "over":
                break
    finally:
        tables.close()
    await asyncio.to_thread(held.look, bot.process.pid)
    return ledger.count


async def waiting(servers: int, beats: int) -> tuple[Traffic, float]:
    """Let a bot on so many servers do nothing; return the bytes of a heartbeat, and what it holds."""
    wire, held = Wire(), Held()

    async def prepare(box: Sandbox, _: Path) -> None:
        await wire.join(box)

    try:
        with patch.object(gateway, "HEARTBEAT_MS", OFTEN):
            async with hosted("Tapis Vert", "bot", "yams", prepare=prepare, servers=servers) as bot:
                await _still(wire)
                up, down = wire.up, wire.down
                await asyncio.sleep(beats * OFTEN / 1000)
                await asyncio.to_thread(held.look, bot.process.pid)
                return Traffic((wire.up - up) / beats, (wire.down - down) / beats), held.total
    finally:
        await wire.cut()


async def measure(plan: Plan) -> Found:
    """Measure all."""
    disk = await sizes(plan)
    played, login, first = await playing(plan, 1)
    held = {1: first, 100: (await playing(plan, 100))[2]} if plan.whole else {1: first}
    beat, one = await waiting(1, plan.beats)
    _, all_of_them = await waiting(plan.many, plan.beats)
    return Found(disk, played, beat, login, held, max(0.0, (all_of_them - one) / (plan.many - 1)))


def lines(found: Found, games: float) -> list[str]:
    """Write what was measured, and what hosts pay.

    Args:
        found: what was measured.
        games: those that a server plays in a day.
    """
    disk = found.disk
    told = [
        f"a finished game: {_kb(disk.game[0])}, in a backup {_kb(disk.game[1])}",
        f"a folded game: {_kb(disk.folded[0])}, in a backup {_kb(disk.folded[1])}",
        f"ledgers counted in these: {disk.ledgers}",
        f"without games: {_kb(disk.empty[0])}, its backup {_kb(disk.empty[1])}, its log {_kb(disk.log)}",
    ]
    for game, bytes_of in found.played.items():
        count = bytes_of.presses
        told.append(
            f"{game}, {count} presses: {_kb(bytes_of.up)} up, {_kb(bytes_of.down)} down;"
            f" a press {_kb(bytes_of.up / count)} up, {_kb(bytes_of.down / count)} down"
        )
    told.append(
        f"a first start: {_kb(found.login.up)} up, {_kb(found.login.down)} down;"
        f" a heartbeat {found.beat.up:.0f} bytes up, {found.beat.down:.0f} down"
    )
    told += [
        f"{servers} servers, robots play: {'; '.join(held.lines()[:2])}"
        for servers, held in found.held.items()
    ]
    told.append(f"a further server: {_kb(found.server)} of memory")
    return [*told, "", *_table(found, games)]


def _table(found: Found, games: float) -> list[str]:
    """Return what a host pays by servers."""
    disk, mean = found.disk, len(found.played)
    up = sum(each.up for each in found.played.values()) / mean
    down = sum(each.down for each in found.played.values()) / mean
    rows = {
        "games a day": [f"{games * each:,.0f}" for each in SIZES],
        "database after a year": [_mb(disk.year(games * each, 0)) for each in SIZES],
        "its log": [_mb(disk.log) for _ in SIZES],
        f"{KEPT} backups": [_mb(KEPT * disk.year(games * each, 1)) for each in SIZES],
        "sent a day": [_mb(BEATS * found.beat.up + games * each * up) for each in SIZES],
        "received a day": [_mb(BEATS * found.beat.down + games * each * down) for each in SIZES],
        "memory of all processes, robots playing": [_held(found, each) for each in SIZES],
    }
    head = "| | " + " | ".join(f"{each:,} server{'s' * (each > 1)}" for each in SIZES) + " |"
    return [
        head,
        "|---|" + "--:|" * len(SIZES),
        *(f"| {name} | {' | '.join(row)} |" for name, row in rows.items()),
    ]


def _held(found: Found, servers: int) -> str:
    if servers in found.held:
        return _mb(found.held[servers].total)
    return f"{_mb(found.held[1].total + (servers - 1) * found.server)} (computed)"


def _kb(size: float) -> str:
    return f"{size / 1000:,.1f} KB"


def _mb(size: float) -> str:
    return f"{size / 1e6:,.{1 if size < 1e8 else 0}f} MB"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.hosting", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--games", type=float, default=1.0, help="games that a server plays in a day")
    asked = parser.parse_args(arguments)
    print(machine(), end="\n\n")
    print(*lines(asyncio.run(measure(QUICK if asked.quick else Plan())), asked.games), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
