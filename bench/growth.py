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


def _lines(ledger: Ledger, bot: Hosted, seconds: float) -> list[str]:
    """Write the figures beside their aims."""
    first, last = ledger.memories[0][1], ledger.memories[-1][1]
    bound = GROWTH if ledger.count <= 10 * FIRST else LONG_GROWTH
    aims = [
        (f"after {ledger.memories[0][0]:,} presses: {first:.1f} MB", first, OWN),
        (f"more after {ledger.memories[-1][0]:,}: {last - first:+.1f} MB", last - first, bound),
    ]
    return [
        f"{ledger.count:,} presses in {seconds:.0f} s, {sum(ledger.games.values()):,} games to their end",
        *(f"{said}, at most {most:g}: {'met' if found <= most else 'MISSED'}" for said, found, most in aims),
        *(f"MISSED: without an answer: {one}" for one in ledger.unanswered[:5]),
        *(f"ERROR: {line}" for line in bot.errors()[:5]),
    ]
