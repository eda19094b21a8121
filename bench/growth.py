"""`python -m bench.memory --presses N`: how much memory the bot keeps of ever new tables, by presses."""

import asyncio
import time
from collections.abc import Sequence
from itertools import cycle
from random import Random
from statistics import linear_regression
from typing import Final

from bench.crowd import Company, Ledger, Row, Tables
from bench.hosted import LOG, Hosted, hosted

TABLES: Final = 16
"""Tables at once, each in a channel of its own: few, so that many have ended after `FIRST` presses."""
EVERY: Final = 1_000
"""Presses between two looks at the memory."""
FIRST: Final = 5_000
"""The presses after which caches are full, and memory is to stay where it is."""
OWN: Final = 105.0
"""Megabytes of the bot's own process then."""
FLAT: Final = 0.1
"""Megabytes more with each 1,000 presses from then on: what is free between used pages goes up and down."""
GROWTH: Final = 5.0
"""Megabytes more at the end."""
LONG: Final = 100_000
"""The presses beyond which it may be `LONG_GROWTH`."""
LONG_GROWTH: Final = 10.0
"""Megabytes more after a million."""


class Players(Company):
    """People who make one legal press after the other, and open a new table when a game is over."""

    async def _turn(self, row: Row) -> None:
        """Tick, move, or open a hand to move from."""
        await self._move(row, self._luck.choice(self._movers(row)))


async def grow(presses: int, games: Sequence[str], tables: int = TABLES) -> list[str]:
    """Play that many presses; return lines of figures, and of what is missed."""
    async with hosted("Tapis Vert", "bot", "yams") as bot:
        ended = list[int]()

        def look() -> float:
            ended.append(ledger.games.total())
            return bot.memory()

        ledger = Ledger(presses, min(EVERY, presses), look)
        seen, luck, began = Tables(bot), Random(presses), time.perf_counter()
        try:
            async with asyncio.TaskGroup() as group:
                for _, game in zip(range(tables), cycle(games), strict=False):
                    players = Players(
                        bot.box, seen.here, ledger, game, await bot.channel(), Random(luck.random())
                    )
                    group.create_task(players.play())
        finally:
            seen.close()
        whole = zip(ledger.memories, ended, strict=True)
        warm = [note for note, over in whole if note[0] >= FIRST and over >= tables]
        return _lines(ledger, warm, bot, time.perf_counter() - began)


def aims(notes: Sequence[tuple[int, float]]) -> list[str]:
    """Write the memory (presses so far, megabytes) beside its aims, once as many games ended as are played.

    Until then each table holds ever more of its first game, and what the end of a game needs is loaded.
    """
    if len(notes) < 2:
        return ["MISSED: too few presses for a game to its end at each table"]
    (early, first), (late, last) = notes[0], notes[-1]
    each = linear_regression([count / 1000 for count, _ in notes], [size for _, size in notes]).slope
    found = [
        (f"after {early:,} presses: {first:.1f} MB", first, OWN),
        (f"with each 1,000 more: {each:+.2f} MB", each, FLAT),
        (
            f"more after {late:,}: {last - first:+.1f} MB",
            last - first,
            GROWTH if late <= LONG else LONG_GROWTH,
        ),
    ]
    return [f"{said}, at most {most:g}: {'met' if size <= most else 'MISSED'}" for said, size, most in found]


def _lines(ledger: Ledger, warm: Sequence[tuple[int, float]], bot: Hosted, seconds: float) -> list[str]:
    """Write the figures, and what went wrong.

    On a machine so busy that no process draws pictures the bot does, and keeps 20 MB of Pillow, its fonts
    and letters: then it shows what it holds at worst, not whether it grows.
    """
    drew = (bot.folder / LOG).read_text("utf-8").count("no process draws pictures")
    return [
        f"{ledger.count:,} presses in {seconds:.0f} s, {ledger.games.total():,} games to their end",
        f"pictures were drawn in the bot's own process {drew} times, 30 s each",
        *aims(warm),
        *(f"MISSED: without an answer: {one}" for one in ledger.unanswered[:5]),
        *(f"ERROR: {line}" for line in bot.errors()[:5]),
    ]
