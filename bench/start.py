"""`python -m bench.start --tables 10000`: what many open tables cost, at the start and for ever after.

The bot starts on an empty database, and on one with so many tables; from the moment it is on line somebody
presses.  Then the watch looks at as many late tables, again and again.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from random import Random
from statistics import median

from bench.filled import Filled, fill
from bench.hosted import hosted
from bench.players import YamsTable
from bench.report import machine
from bench.versus import percentile

SECONDS = 20.0
"""How long somebody presses after the start."""
LOOKS = 4
"""Looks of the watch whose cost is measured, after the start is over."""
QUIET = 0.5
"""Seconds of processor between two looks, below which the start is over."""
EVERY = 15.0
"""Seconds between two looks of the watch."""
LATER, WAIT, MORE = 2.0, 250.0, 20.0
"""The aims: seconds later on line, milliseconds that the slowest press may take, more megabytes."""


@dataclass(frozen=True)
class Started:
    """One start: seconds until the bot was on line; the presses after that, in milliseconds; megabytes."""

    name: str
    seconds: float
    presses: list[float]
    memory: float
    cpu: float
    requests: int

    def line(self) -> str:
        """Write it down."""
        return (
            f"{self.name:<32} on line in {self.seconds:5.2f} s | {len(self.presses):5} presses, "
            f"p50 {median(self.presses):5.1f} ms, p99 {percentile(self.presses, 99):6.1f} ms, "
            f"slowest {max(self.presses):7.1f} ms | {self.memory:5.1f} MB at most | "
            f"{self.cpu:5.2f} s of processor, {self.requests} requests"
        )


async def start(name: str, filled: Filled, seconds: float) -> Started:
    """Start the bot among so many tables, and press as soon as it is on line."""
    async with hosted(name, "bot", "yams", prepare=partial(fill, filled)) as bot:
        table, until = (
            YamsTable(bot, await bot.channel(), Random(1), patient=True),
            time.perf_counter() + seconds,
        )
        began = time.perf_counter()
        await table.open()
        presses = [1000 * (time.perf_counter() - began) / 3]  # three interactions: open, join, start
        while time.perf_counter() < until:
            presses.append((await table.press()).milliseconds)
            await asyncio.sleep(0.02)
        return Started(name, bot.start_seconds, presses, bot.peak(), bot.cpu_seconds(), bot.requests())


async def watch(name: str, filled: Filled, looks: int) -> str:
    """Let the watch look at late tables that have been shown so, and say what each look costs."""
    async with hosted(name, "bot", "yams", prepare=partial(fill, filled)) as bot:
        cpu = -QUIET
        while bot.cpu_seconds() - cpu >= QUIET:
            cpu = bot.cpu_seconds()
            await asyncio.sleep(EVERY)
        cpu, requests = bot.cpu_seconds(), bot.requests()
        await asyncio.sleep(EVERY * looks)
        spent, asked = (bot.cpu_seconds() - cpu) / looks, bot.requests() - requests
        figure = f"{1000 * spent:6.1f} ms of processor each {EVERY:.0f} s"
        return f"{name:<32} {figure}, {asked} requests in {looks} looks"


async def compare(tables: int, seconds: float, looks: int) -> list[str]:
    """Measure, and write the lines of the report."""
    late = Filled(tables, waiting=timedelta(days=2), reminded=True)
    known = replace(late, late=True)
    none = await start("no table", Filled(0), seconds)
    few = await start("9 tables, boards behind", Filled(9, shown=False), seconds)  # draws its first pictures
    some = [
        await start(f"{tables} tables, boards as they are", Filled(tables), seconds),
        await start(f"{tables} tables, boards behind", Filled(tables, shown=False), seconds),
        await start(f"{tables} late tables", late, seconds),
    ]
    lines = [one.line() for one in (none, few, *some)]
    lines += [""] + [
        f"{one.name}: {one.seconds - none.seconds:+.2f} s (aim < {LATER:.0f}), "
        f"slowest press {max(one.presses):.0f} ms (aim < {WAIT:.0f}), "
        f"{one.memory - none.memory:+.1f} MB (aim < {MORE:.0f})"
        for one in some
    ]
    if looks:
        lines += ["", await watch("watch, no table", Filled(0), looks)]
        lines += [await watch(f"watch, {tables} late tables", known, looks)]
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of presses after each start")
    parser.add_argument("--looks", type=int, default=LOOKS, help="of the watch that are measured; 0: none")
    asked = parser.parse_args(arguments)
    print(machine(), end="\n\n")
    print("\n".join(asyncio.run(compare(asked.tables, asked.seconds, asked.looks))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
