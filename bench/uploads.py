"""`python -m bench.uploads [--presses N] [game ...]`: what the bot sends for a press, by game.

One person plays at a table of robots, and then people among themselves.  They only move, and wait as people
do until the boards show the move before.  Every byte that the bot sends is counted outside of it, headers and
heartbeats included, and divided by the moves: to join, and to open a hand, is no press here.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.crowd import Company, Ledger, Row, Tables, robots_for
from bench.hosted import Hosted, hosted
from bench.wire import Wire
from discord_sandbox import Sandbox
from tapis.shelf import GAMES

STILL = 2.5
"""Seconds without a request after which all is painted: robots, and held pictures, take two."""
MOVE = "press"
"""What the ledger calls a move."""


class Movers(Company):
    """People who do nothing but move."""

    async def _turn(self, row: Row) -> None:
        await self._move(row, self._luck.choice(self._movers(row)))


class Sent(NamedTuple):
    """What the bot has sent so far."""

    bytes: int
    pictures: int
    requests: int


async def measure(games: Sequence[str], presses: int) -> None:
    """Play so many moves of each game, among people and beside robots; print what was sent for them."""
    wire = Wire()

    async def prepare(box: Sandbox, _: Path) -> None:
        await wire.join(box)

    print("| game, beside | KB a press | pictures | requests | presses |\n|---|--:|--:|--:|--:|", flush=True)
    try:
        async with hosted("Tapis Vert", "bot", "yams", prepare=prepare) as bot:
            for game, robots in product(games, (False, True)):
                await _still(bot)
                before = _sent(bot, wire)
                count = await _play(bot, game, presses, robots_for(game) if robots else 0)
                sent = Sent(*(now - then for now, then in zip(_sent(bot, wire), before, strict=True)))
                print(line(f"{game}, {'robots' if robots else 'people'}", sent, count), flush=True)
    finally:
        await wire.cut()


def _sent(bot: Hosted, wire: Wire) -> Sent:
    return Sent(wire.up, wire.pictures, bot.requests())


async def _still(bot: Hosted) -> None:
    """Wait until nothing was requested for a while: boards follow an answer."""
    before = -1
    while bot.requests() != before:
        before = bot.requests()
        await asyncio.sleep(STILL)


async def _play(bot: Hosted, game: str, presses: int, robots: int) -> int:
    tables, ledger = Tables(bot), Ledger()
    company = Movers(bot.box, tables.here, ledger, game, await bot.channel(), Random(1), robots=robots)
    try:
        while ledger.kinds[MOVE] < presses:
            before = ledger.count
            await company.step()
            if ledger.count != before:
                await _still(bot)
    finally:
        tables.close()
    return ledger.kinds[MOVE]


def line(game: str, sent: Sent, presses: int) -> str:
    """Write what was sent for each of so many presses.

    >>> line("yams", Sent(9_000, 3, 6), 6)
    '| yams | 1.5 | 0.50 | 1.00 | 6 |'
    """
    size, pictures, requests = (figure / presses for figure in sent)
    return f"| {game} | {size / 1000:.1f} | {pictures:.2f} | {requests:.2f} | {presses} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.uploads", description=__doc__)
    parser.add_argument("--presses", type=int, default=40, help="of each game")
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="all of them unless some are named")
    asked = parser.parse_args(arguments)
    asyncio.run(measure(asked.game or list(GAMES), asked.presses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
