"""`python -m bench.memory [--seconds N | --presses N]`: what the bot and its processes hold at worst.

Twenty tables of Belote with robots play, games wait for their ledgers, one person plays with options whose
tables are to be solved, and somebody asks the coach about one game after the other.  The bot and what it
starts live in a cgroup of 512 MB where this system lets one be made.  Ends with 1 where the aim is missed.

With `--presses` people make legal presses alone, at 16 tables at once and ever new ones (`bench/growth.py`):
20,000 of them show that memory stays where it is after 5,000, 1,000,000 that nothing is kept of old tables.
"""

import argparse
import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from bench.advice import Asker
from bench.crowd import Company, Ledger, Tables
from bench.growth import TABLES, grow
from bench.hosted import MEGABYTE, START_SECONDS, Hosted, hosted
from bench.people import begun, drawn, finished, people_of
from bench.report import machine
from bot.store import SqliteStore
from bot.tables import Tables as Service
from discord_sandbox import Sandbox
from tapis.engines.memory_bound import MOST, family, share
from tapis.shelf import GAMES, SHELF

ROOM: Final = 512
"""Megabytes of the cgroup."""
LOOK: Final = 0.25
"""Seconds between two looks."""
COUNTS: Final = "ledgers and solving"
KINDS: Final = {"1": "advice", "2": "pictures", "10": "robots", "19": COUNTS}
"""The processes that think, by their niceness."""
SOLVED: Final[Sequence[tuple[str, Mapping[str, object]]]] = (
    ("yams", {"chance": "maxi_mini", "double_pair": "yes", "straights": "split"}),
    ("five_thousand", {"dice": 6, "target": 10000}),
    ("four_twenty_one", {"le_bon": "yes"}),
    ("yams", {"straights": "split"}),
    ("top_jack", {"layout": "down_up"}),
    ("five_thousand", {"exact": "yes"}),
    ("yams", {"double_pair": "yes"}),
)
"""Options whose tables are solved meanwhile, the largest of all games among them."""
ASKED: Final = ("coinche", "belote", "comptoir", "crapette", "menteur", "four_twenty_one", "yams")


@dataclass
class Held:
    """The most that was held at once, and what each process held then, in bytes.

    `most` is by kind of process, whenever that was; `looks` how often it was looked.
    """

    total: int = 0
    parts: dict[str, int] = field(default_factory=dict[str, int])
    most: dict[str, int] = field(default_factory=dict[str, int])
    looks: int = 0

    def look(self, pid: int) -> None:
        """Look at the bot of this id, and what it has started."""
        parts = dict[str, int]()
        for each in family(pid):
            name = "bot" if each == pid else KINDS.get(_niceness(each), "starting")
            parts[name] = parts.get(name, 0) + share(each)
        for name, size in parts.items():
            self.most[name] = max(size, self.most.get(name, 0))
        if sum(parts.values()) > self.total:
            self.total, self.parts = sum(parts.values()), parts
        self.looks += 1

    def lines(self) -> list[str]:
        """Write the figures."""
        met = "met" if self.total <= MOST else "MISSED"
        return [
            f"at once: {self.total / MEGABYTE:.0f} MB ({_told(self.parts)}), {self.looks} looks",
            f"each at most: {_told(self.most)}",
            f"  aim: at most {MOST / MEGABYTE:.0f} MB at once: {met}",
        ]


def _told(parts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {size / MEGABYTE:.0f}" for name, size in sorted(parts.items()))


def _niceness(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[16]
    return ""


@contextmanager
def cgroup(megabytes: int) -> Iterator[Path | None]:
    """Make a cgroup of so much memory; yield its folder, None where none can be made.

    What is put into it must have ended before it goes.
    """
    folder = None
    try:
        folder = _folder()
        folder.mkdir()
        limit = next(each for each in ("memory.limit_in_bytes", "memory.max") if (folder / each).exists())
        (folder / limit).write_text(str(megabytes * MEGABYTE), "ascii")
    except (OSError, StopIteration):
        if folder is not None and folder.exists():
            folder.rmdir()
        yield None
        return
    try:
        yield folder
    finally:
        folder.rmdir()


def _folder() -> Path:
    """Return where a new cgroup may be: inside the own one, of version 2 beside it.

    Raises:
        StopIteration: if this system has none.
    """
    lines = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text("ascii").splitlines()]
    name = f"tapis-vert-{os.getpid()}"
    first = next((path for _, kinds, path in lines if "memory" in kinds.split(",")), None)
    if first is not None:
        return Path(f"/sys/fs/cgroup/memory{first}", name)
    return Path(f"/sys/fs/cgroup{next(path for _, kinds, path in lines if not kinds)}").parent / name


def killed(folder: Path) -> int:
    """Return how many processes of a cgroup were killed because it was full."""
    for name in ("memory.events", "memory.oom_control"):
        with suppress(OSError):
            lines = (folder / name).read_text("ascii").splitlines()
            return next(int(line.split()[1]) for line in lines if line.startswith("oom_kill "))
    return 0


async def queue(games: int, box: Sandbox, path: Path) -> None:
    """Fill a new database with finished games of every kind that a coach counts."""
    del box
    store, luck = await SqliteStore.open(path), Random(games)
    try:
        tables, keys = Service(store, SHELF), cycle(key for key, game in SHELF.items() if game.analyst)
        for number, key in zip(range(1, games + 1), keys, strict=False):
            table = await begun(tables, *people_of(key), game=key, channel=number)
            await finished(tables, table, drawn(luck))
    finally:
        await store.close()


async def measure(
    seconds: float, belote: int, games: int, solving: int = len(SOLVED)
) -> tuple[Held, list[str]]:
    """Play and look for so many seconds; return what was held, and what went wrong."""
    held, told = Held(), list[str]()
    with cgroup(ROOM) as folder:
        told.append(f"no cgroup of {ROOM} MB could be made" if folder is None else f"cgroup of {ROOM} MB")
        async with hosted("Tapis Vert", "bot", "belote", prepare=partial(queue, games)) as bot:
            if folder is not None:
                _write(folder / "cgroup.procs", bot.process.pid)
            tables = Tables(bot)
            if games:
                await _counting(bot, held)
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await _play(bot, tables, held, belote, SOLVED[:solving])
            tables.close()
            told += [f"ERROR: {line}" for line in bot.errors()]
            told.append(f"solved: {', '.join(_solved(bot.folder / 'solved'))}")
            told.append(f"ledgers: {_ledgers(bot.database)}")
        if folder is not None and killed(folder):
            told.append(f"MISSED: {killed(folder)} processes were killed in the cgroup")
    return held, told


async def _counting(bot: Hosted, held: Held) -> None:
    """Look until a ledger is counted: once people press, that waits for a pause, or for a minute."""
    async with asyncio.timeout(START_SECONDS):
        while COUNTS not in held.most:
            await asyncio.to_thread(held.look, bot.process.pid)
            await asyncio.sleep(LOOK)


def _write(path: Path, number: int) -> None:
    path.write_text(str(number), "ascii")


def _solved(folder: Path) -> list[str]:
    """Return the names of the tables that were solved."""
    return sorted(each.name.partition(".")[0] for each in folder.glob("*.table"))


def _ledgers(database: Path) -> str:
    """Return how many ledgers are in each state."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as base:
        rows = base.execute("SELECT state, count(*) FROM ledgers GROUP BY state").fetchall()
    return ", ".join(f"{count} {state}" for state, count in rows)


async def _play(
    bot: Hosted, tables: Tables, held: Held, belote: int, solving: Sequence[tuple[str, Mapping[str, object]]]
) -> None:
    ledger = Ledger()

    async def table(game: str, robots: int, number: int, options: Mapping[str, object] | None = None) -> None:
        luck = Random(number)
        company = Company(
            bot.box,
            tables.here,
            ledger,
            game,
            await bot.channel(),
            luck,
            robots=robots,
            options=dict(options or {}),
        )
        await company.play()

    async def ask() -> None:
        for game in cycle(ASKED):
            asker = Asker(bot, game)
            await asker.sit_down()
            await asker.ask()

    async def look() -> None:
        while True:
            await asyncio.to_thread(held.look, bot.process.pid)
            await asyncio.sleep(LOOK)

    async with asyncio.TaskGroup() as group:
        group.create_task(look())
        for number in range(belote):
            group.create_task(table("belote", 3, number))
        for number, (game, options) in enumerate(solving):
            group.create_task(table(game, 1, number, options))
        group.create_task(ask())


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0 if the aim is met."""
    parser = argparse.ArgumentParser(prog="python -m bench.memory", description=__doc__)
    parser.add_argument("--seconds", type=float, default=240.0, help="of play")
    parser.add_argument("--belote", type=int, default=20, help="tables of Belote with three robots")
    parser.add_argument("--games", type=int, default=44, help="finished games that wait for their ledgers")
    parser.add_argument("--solving", type=int, default=len(SOLVED), help="options to be solved meanwhile")
    parser.add_argument("--presses", type=int, default=0, help="legal presses alone, at ever new tables")
    parser.add_argument("--game", action="append", default=[], choices=GAMES, help="of these, else of Yams")
    parser.add_argument("--tables", type=int, default=TABLES, help="at once, for --presses")
    asked = parser.parse_args(arguments)
    print(machine())
    if asked.presses:
        lines = asyncio.run(grow(asked.presses, asked.game or ["yams"], asked.tables))
    else:
        held, told = asyncio.run(measure(asked.seconds, asked.belote, asked.games, asked.solving))
        lines = [*held.lines(), *told]
    print("\n".join(lines))
    return int(any(line.endswith("MISSED") or line.startswith(("ERROR", "MISSED")) for line in lines))


if __name__ == "__main__":
    sys.exit(main())
