"""`python -m bench.soak [--robots] [--quick]`: a hundred thousand interactions, at many tables of every game.

Each must be answered within three seconds, no error logged, and the bot's memory must not grow; otherwise the
exit code is 1.  With `--robots` one person plays at each of 99 tables as fast as the robots there; memory may
grow, and 99 of 100 answers must come within half a second.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from random import Random

from bench.crowd import Company, Ledger, Tables, robots_for
from bench.hosted import hosted
from bench.report import machine
from bench.versus import percentile
from tapis.shelf import GAMES

SIZES = {
    (False, False): (100_000, 10_000, 4),
    (False, True): (600, 200, 1),
    (True, False): (4000, 1000, 9),
    (True, True): (66, 22, 1),
}
"""With robots or without, quick or not: interactions in all, after how many the memory is what later memory
is compared with, and tables of each game."""
GROWTH = 10.0
"""Megabytes that memory may grow by from then on, without robots."""
SLOWEST = 3000.0
"""Milliseconds that Discord waits."""
P99 = 500.0
"""Milliseconds to an answer beside robots."""


async def soak(
    total: int, warm: int, rounds: int, seed: int, *, robots: bool = False
) -> tuple[Ledger, float, float, list[str]]:
    """Play; return the ledger, the seconds it took, the bot's processor seconds, the errors logged."""
    async with hosted("Tapis Vert", "bot", "yams") as bot:
        ledger = Ledger(total, warm, bot.memory)
        tables, luck = Tables(bot), Random(seed)
        companies = [
            Company(
                bot.box,
                tables.here,
                ledger,
                game,
                await bot.channel(),
                Random(luck.random()),
                robots=robots_for(game) if robots else 0,
            )
            for _ in range(rounds)
            for game in GAMES
        ]
        began, cpu = time.perf_counter(), bot.cpu_seconds()
        try:
            async with asyncio.TaskGroup() as group:
                for company in companies:
                    group.create_task(company.play())
        finally:
            tables.close()
        return ledger, time.perf_counter() - began, bot.cpu_seconds() - cpu, bot.errors()


def report(
    ledger: Ledger, seconds: float, cpu: float, errors: list[str], *, robots: bool = False
) -> list[str]:
    """Print the figures; return the failures."""
    times = list(ledger.milliseconds)
    kinds = ", ".join(f"{count:,} {what}" for what, count in ledger.kinds.most_common())
    games = ", ".join(f"{count} {game}" for game, count in ledger.games.items())
    print(f"{ledger.count:,} interactions in {seconds:.0f} s, {ledger.count / seconds:.0f}/s: {kinds}")
    print(f"games played to their end: {games or 'none'}")
    print(f"to the answer: p50 {percentile(times, 50):.1f} ms, p99 {percentile(times, 99):.1f} ms,", end=" ")
    print(f"slowest {max(times):.0f} ms; {ledger.deferred} deferred, {len(ledger.unanswered)} without one")
    print(f"processor of the bot: {1000 * cpu / ledger.count:.2f} ms each")
    grown = ledger.memories[-1][1] - ledger.memories[0][1]
    missed = [
        *ledger.unanswered[:5],
        *errors[:5],
        *([f"the slowest answer took {max(times):.0f} ms"] if max(times) > SLOWEST else []),
        *([f"memory grew by more than {GROWTH:g} MB"] if grown > GROWTH and not robots else []),
        *([f"p99 is above {P99:g} ms"] if percentile(times, 99) > P99 and robots else []),
    ]
    print(f"memory grew by {grown:.1f} MB")
    return missed


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak, print, and return 0 if all is as it should be."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.soak", description="A hundred thousand interactions."
    )
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--robots", action="store_true", help="one person a table, beside robots")
    parser.add_argument("--total", type=int, help="interactions")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    total, warm, rounds = SIZES[asked.robots, asked.quick]
    total = asked.total or total
    print(machine())
    found = asyncio.run(soak(total, min(warm, total), rounds, asked.seed, robots=asked.robots))
    missed = report(*found, robots=asked.robots)
    for line in missed:
        print(f"NOT MET: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
