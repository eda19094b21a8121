"""`python -m bench.robots [--quick]`: what people wait for while robots play at a hundred tables.

One person sits at each table of robots and plays as fast as they do, ten games in turn.  Ends with 1
where an answer is missing, an error was logged, or the aim is missed.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random

from bench.crowd import Company, Ledger, Row, Tables
from bench.hosted import hosted
from bench.report import machine
from bench.versus import percentile
from bot.engines import ENGINES
from bot.games import SHELF

TABLES, PRESSES = 100, 4000
QUICK_TABLES, QUICK_PRESSES = 5, 60
SLOWEST = 500.0
"""The aim: milliseconds to an answer, p99."""
LOOK = 0.05
"""Seconds between two looks at whose turn it is."""


class Alone(Company):
    """One person at a table of robots."""

    async def play(self) -> None:
        """Play whenever it is this person's turn, until enough interactions were sent."""
        while self._ledger.open:
            row = self._tables.here(self._channel)
            if row is not None and row.phase == "playing" and self._people[0] not in row.awaited():
                await asyncio.sleep(LOOK)
                continue
            async with self._ledger.turns:
                await self._step(row)

    async def _press_in_vain(self, row: Row, user: str) -> None:
        """Nobody else is there to press: move."""
        await self._move(row, user)

    async def _open(self, over: Row | None) -> None:
        self._ledger.games[self._game] += over is not None
        self._people = [await self._newcomer()]
        self._hands.clear()
        robots = max(1, SHELF[self._game].seats.start - 1)
        await self._command("new", self._people[0], f"{self._group} new", {"robots": robots})


async def measure(tables: int, presses: int) -> list[str]:
    """Let people play against robots; print what it cost and return which aims were missed."""
    async with hosted("robots", "bot", "yams") as bot:
        beside = Tables(bot)
        ledger = Ledger(presses, presses // 4, bot.memory)
        games = list(islice(cycle(sorted(ENGINES)), tables))
        crowd = [
            Alone(bot, beside, ledger, game, (await bot.client.new_channel("robots"))["id"], Random(number))
            for number, game in enumerate(games)
        ]
        await asyncio.gather(*(company.play() for company in crowd))
        beside.close()
        worst = percentile(list(ledger.milliseconds), 99)
        moves = f"{ledger.count} interactions at {tables} tables, {sum(ledger.games.values())} games ended"
        print(f"{moves}: p99 {worst:.0f} ms (aim < {SLOWEST:.0f}), slowest {max(ledger.milliseconds):.0f} ms")
        missed = [f"without an answer: {one}" for one in ledger.unanswered] + bot.errors()
        return [*missed, f"p99 is {worst:.0f} ms"] if worst >= SLOWEST else missed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few tables, a few presses")
    quick = parser.parse_args(arguments).quick
    print(machine())
    size = (QUICK_TABLES, QUICK_PRESSES) if quick else (TABLES, PRESSES)
    missed = asyncio.run(measure(*size))
    for line in missed[:20]:
        print("NOT MET:", line)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
