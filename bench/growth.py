"""`python -m bench.memory --presses N`: how much memory the bot keeps of ever new tables, by presses."""

import asyncio
import time
from collections.abc import Sequence
from itertools import cycle
from random import Random
from typing import Final

from bench.crowd import Company, Ledger, Row, Tables
from bench.hosted import Hosted, hosted

TABLES: Final = 64
"""Tables at once, each in a channel of its own."""
FIRST: Final = 10_000
"""The presses after which caches are full, and later memory is compared."""
OWN: Final = 105.0
"""Megabytes of the bot's own process after these."""
GROWTH: Final = 5.0
"""Megabytes more after ten times as many presses."""
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
        ledger = Ledger(presses, min(FIRST, presses), bot.memory)
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
        return _lines(ledger, bot, time.perf_counter() - began)


def aims(ledger: Ledger) -> list[str]:
    """Write the memory beside its aims."""
    (early, first), (late, last) = ledger.memories[0], ledger.memories[-1]
    bound = GROWTH if ledger.count <= 10 * FIRST else LONG_GROWTH
    found = [
        (f"after {early:,} presses: {first:.1f} MB", first, OWN),
        (f"more after {late:,}: {last - first:+.1f} MB", last - first, bound),
    ]
    return [f"{said}, at most {most:g}: {'met' if size <= most else 'MISSED'}" for said, size, most in found]


def _lines(ledger: Ledger, bot: Hosted, seconds: float) -> list[str]:
    """Write the figures, and what went wrong."""
    return [
        f"{ledger.count:,} presses in {seconds:.0f} s, {sum(ledger.games.values()):,} games to their end",
        *aims(ledger),
        *(f"MISSED: without an answer: {one}" for one in ledger.unanswered[:5]),
        *(f"ERROR: {line}" for line in bot.errors()[:5]),
    ]
