"""`python -m bench.robots [--quick]`: what people wait for while robots play at a hundred tables.

- One person sits at each table of robots and plays as fast as they do, the games in turn.
- An event loop with nothing to do looks how late it wakes, with and without a robot of Belote that thinks all
  the time, in turns.

Ends with 1 where an answer is missing, an error was logged, or an aim is missed.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random

from bench.crowd import Company, Ledger, Tables, robots_for
from bench.hosted import hosted
from bench.report import machine
from bench.versus import percentile
from bot.engines import ENGINES, Question
from bot.engines.worker import Worker
from bot.games import SHELF
from bot.games.kit.chance import Chance

TABLES, PRESSES = 100, 4000
QUICK_TABLES, QUICK_PRESSES = 5, 60
SLOWEST = 500.0
"""The aim: milliseconds to an answer, p99."""
LATER = 10.0
"""The aim: milliseconds that the loop may wake later while a robot thinks, p99."""
NAP, NAPS, TURNS = 0.005, 400, 4
"""Seconds of a sleep, how many are timed in a row, and how often in turns."""
QUICK_NAPS = 40


async def measure(tables: int, presses: int) -> list[str]:
    """Let people play against robots; print what it cost and return which aims were missed."""
    async with hosted("robots", "bot", "yams") as bot:
        beside = Tables(bot)
        ledger = Ledger(presses, presses // 4, bot.memory)
        games = list(islice(cycle(sorted(ENGINES)), tables))
        crowd = [
            Company(
                bot.box,
                beside.here,
                ledger,
                game,
                await bot.channel(),
                Random(number),
                robots=robots_for(game),
            )
            for number, game in enumerate(games)
        ]
        await asyncio.gather(*(company.play() for company in crowd))
        beside.close()
        worst = percentile(list(ledger.milliseconds), 99)
        moves = f"{ledger.count} interactions at {tables} tables, {sum(ledger.games.values())} games ended"
        print(f"{moves}: p99 {worst:.0f} ms (aim < {SLOWEST:.0f}), slowest {max(ledger.milliseconds):.0f} ms")
        missed = [f"without an answer: {one}" for one in ledger.unanswered] + bot.errors()
        return [*missed, f"p99 is {worst:.0f} ms"] if worst >= SLOWEST else missed


async def lag(naps: int) -> list[str]:
    """Time how late the loop wakes while a robot thinks and while none does; return a missed aim."""
    worker, question = Worker(), _first_card()
    await worker.choose("belote", question, "strong", "0")
    idle, beside = list[float](), list[float]()
    thoughts = 0
    for _ in range(TURNS):
        idle += await _late(naps)
        watching = asyncio.create_task(_late(naps))
        while not watching.done():
            await worker.choose("belote", question, "strong", str(thoughts))
            thoughts += 1
        beside += await watching
    await worker.close()
    quiet, busy = percentile(idle, 99), percentile(beside, 99)
    print(f"the loop wakes {quiet:.1f} ms late (p99), {busy:.1f} while a robot thinks ({thoughts} thoughts)")
    return [f"the loop wakes {busy - quiet:.1f} ms later"] if busy - quiet > LATER else []


def _first_card() -> Question:
    """Return the first question of a deal of Belote that is about a card."""
    kind = SHELF["belote"]
    game, heard = kind.start(kind.Options(), 4, Chance("lag", 0))
    for rev in range(1, 20):
        (seat,) = game.awaited()
        legal = tuple(map(str, game.legal(seat)))
        if legal[0].startswith("play."):
            return Question(seat=seat, view=game.view(seat), legal=legal, heard=tuple(heard))
        heard = [*heard, *game.play(seat, next(code for code in legal if code != "pass"), Chance("lag", rev))]
    raise RuntimeError("nobody has played a card")


async def _late(naps: int) -> list[float]:
    """Sleep so many times; return by how many milliseconds each was too long."""
    late: list[float] = []
    for _ in range(naps):
        began = time.perf_counter()
        await asyncio.sleep(NAP)
        late.append(1000 * (time.perf_counter() - began - NAP))
    return late


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few tables, a few presses")
    quick = parser.parse_args(arguments).quick
    print(machine())
    size = (QUICK_TABLES, QUICK_PRESSES) if quick else (TABLES, PRESSES)
    missed = asyncio.run(lag(QUICK_NAPS if quick else NAPS))
    missed += asyncio.run(measure(*size))
    for line in missed[:20]:
        print("NOT MET:", line)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
