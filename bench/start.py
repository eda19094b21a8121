"""`python -m bench.start --tables 10000`: what many open tables cost at the start.

The bot starts on an empty database, and on one with so many tables; from the moment it is on line somebody
presses.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
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


async def compare(tables: int, seconds: float) -> list[str]:
    """Measure, and write the lines of the report."""
    late = Filled(tables, waiting=timedelta(days=2), reminded=True)
    none = await start("no table", Filled(0), seconds)
    few = await start("9 tables, boards behind", Filled(9, shown=False), seconds)  # draws its first pictures
    some = [
        await start(f"{tables} tables, boards as they are", Filled(tables), seconds),
        await start(f"{tables} tables, boards behind", Filled(tables, shown=False), seconds),
        await start(f"{tables} late tables", late, seconds),
    ]
    beside = [
        f"{one.name}: {one.seconds - none.seconds:+.2f} s (aim < {LATER:.0f}), "
        f"slowest press {max(one.presses):.0f} ms (aim < {WAIT:.0f}), "
        f"{one.memory - none.memory:+.1f} MB (aim < {MORE:.0f})"
        for one in some
    ]
    return [*(one.line() for one in (none, few, *some)), "", *beside]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of presses after each start")
    asked = parser.parse_args(arguments)
    print(machine(), end="\n\n")
    print("\n".join(asyncio.run(compare(asked.tables, asked.seconds))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
