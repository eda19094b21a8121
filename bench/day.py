"""`python -m bench.day [--quick]`: the first minute of a day, in which 500 people begin its throw.

Each types `/daily`, begins, and presses on as people do until a quarter of a minute later.  How late the
bot's event loop is comes from its own figures, first while nobody presses.  The sandbox and the people need
as much of the machine as the bot: what both take is told.  Ends with 1 where an aim is missed.
"""

import argparse
import asyncio
import re
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any, Final, NamedTuple

import aiohttp

from bench.crowd import control
from bench.hosted import ANSWER_SECONDS, Hosted, hosted, until
from bench.presser import Presser, button
from bench.report import machine
from bench.versus import percentile
from discord_sandbox.interactions import Interaction
from discord_sandbox.play import act
from discord_sandbox.wire import PageError

Json = dict[str, Any]
ANSWERED: Final = 500.0
"""Aim: milliseconds to an answer, p99."""
LATER: Final = 10.0
"""Aim: milliseconds by which the loop is later than while nobody presses, the mean."""
PAUSE: Final = (4.0, 12.0)
"""Seconds from an answer to the next press of a person."""
LOOK: Final = 0.02
"""Seconds between two looks at a message."""
PATIENCE: Final = 60.0
"""Seconds that anything may take to be seen."""
DEFERRED: Final = (5, 6)
"""Types of an answer that only says that another follows."""
LAG: Final = re.compile(r"^tapisvert_loop_lag_seconds_(sum|count) (\S+)$", re.MULTILINE)


class Plan(NamedTuple):
    """How many people begin in how many seconds; how long they press on, and nobody presses before."""

    people: int = 500
    seconds: float = 60.0
    more: float = 15.0
    idle: float = 20.0


QUICK: Final = Plan(people=4, seconds=4.0, more=8.0, idle=2.0)


@dataclass
class Seen:
    """The milliseconds of each answer, in begins and in presses, and how late the loop was on average.

    `bot`, `beside` and `here` are seconds of processor: of the bot, of its other processes, which draw, and
    of the sandbox with the people.
    """

    begins: list[float] = field(default_factory=list[float])
    presses: list[float] = field(default_factory=list[float])
    deferred: int = 0
    unanswered: int = 0
    idle: float = 0.0
    busy: float = 0.0
    bot: float = 0.0
    beside: float = 0.0
    here: float = 0.0

    def note(self, done: Interaction, into: list[float]) -> None:
        """Note an answer, or that there was none."""
        into.append(1000 * ANSWER_SECONDS if done.milliseconds is None else done.milliseconds)
        self.deferred += done.answer_type in DEFERRED
        self.unanswered += done.milliseconds is None

    def lines(self) -> list[str]:
        """Write the figures."""
        every = self.begins + self.presses
        p99, later = percentile(every, 99), self.busy - self.idle

        def each(seconds: float) -> str:
            return f"{1000 * seconds / len(every):.1f} ms"

        return [
            *(
                f"{len(those)} {what}: p50 {median(those):.1f} ms, p99 {percentile(those, 99):.1f} ms,"
                f" slowest {max(those):.1f} ms"
                for what, those in (("answers to who begins", self.begins), ("presses", self.presses))
            ),
            f"{self.deferred} deferred, {self.unanswered} unanswered",
            (
                f"processor for each: {each(self.bot)} of the bot, {each(self.beside)} of what draws for it,"
                f" {each(self.here)} of the sandbox and the people"
            ),
            f"  aim: p99 of all at most {ANSWERED:g} ms: {'met' if p99 <= ANSWERED else 'MISSED'}",
            f"the loop is late by {self.busy:.2f} ms (mean), {self.idle:.2f} ms while nobody presses",
            f"  aim: at most {LATER:g} ms more: {'met' if later <= LATER else 'MISSED'}",
        ]


class Person(Presser):
    """Somebody who plays the throw of the day."""

    def __init__(self, bot: Hosted, channel: str, user: str, luck: Random, seen: Seen) -> None:
        super().__init__(bot.box, channel)
        self._user = user
        self._luck = luck
        self._seen = seen
        self._into = seen.begins

    async def play(self, begins: float, ends: float) -> None:
        """Begin after so many seconds, and press until so many have passed or the throw is over."""
        clock = asyncio.get_running_loop().time
        ends += clock()
        await asyncio.sleep(begins)
        page = await self.type(self._user, "daily")
        if page.milliseconds is None:
            return
        async with asyncio.timeout(PATIENCE):
            board = await until(lambda: page.original, LOOK)
            throw = await until(lambda: button(board.data, ".throw"), LOOK)
        await self.press(self._user, board.id, throw)
        self._into = self._seen.presses
        while clock() < ends and (found := control(board.data, self._luck, ticks=0.3)):
            try:
                await self.press(self._user, board.id, *found)
            except PageError:
                continue  # it was painted anew meanwhile
            await asyncio.sleep(self._luck.uniform(*PAUSE))

    async def act(self, asked: Json) -> Interaction:
        """Send an interaction, and note its answer or that there was none."""
        done = await act(self.core, asked)
        self._seen.note(done, self._into)
        return done


async def _lag(port: int) -> tuple[float, float]:
    """Return by how many seconds the loop has been late so far, and how often that was looked at."""
    async with aiohttp.ClientSession() as web, web.get(f"http://127.0.0.1:{port}/metrics") as page:
        found = dict(LAG.findall(await page.text()))
    return float(found["sum"]), float(found["count"])


async def _late(port: int, since: tuple[float, float]) -> float:
    """Return by how many milliseconds the loop was late since then, the mean."""
    total, looks = (now - then for now, then in zip(await _lag(port), since, strict=True))
    return 1000 * total / max(looks, 1)


async def measure(plan: Plan, seed: int) -> tuple[Seen, list[str]]:
    """Let everybody play; return what was seen, and the errors of the log."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    luck, seen = Random(seed), Seen()
    async with hosted("Tapis Vert", "bot", "daily", settings={"METRICS_PORT": str(port)}) as bot:
        channel = await bot.channel()
        users = [(await bot.client.new_user("Somebody", locale="en-GB"))["id"] for _ in range(plan.people)]
        since = await _lag(port)
        await asyncio.sleep(plan.idle)
        seen.idle, since = await _late(port, since), await _lag(port)
        bot_before, all_before, here = bot.cpu_seconds(), bot.family_seconds(), time.process_time()
        people = [Person(bot, channel, user, Random(f"{seed} {user}"), seen) for user in users]
        await asyncio.gather(
            *(each.play(luck.uniform(0, plan.seconds), plan.seconds + plan.more) for each in people)
        )
        seen.busy = await _late(port, since)
        seen.here = time.process_time() - here
        seen.bot = bot.cpu_seconds() - bot_before
        seen.beside = bot.family_seconds() - all_before - seen.bot
        return seen, bot.errors()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0 if the aims are met."""
    parser = argparse.ArgumentParser(prog="python -m bench.day", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    parser.add_argument("--people", type=int, default=Plan().people)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    plan = QUICK if asked.quick else Plan(people=asked.people)
    print(machine())
    seen, errors = asyncio.run(measure(plan, asked.seed))
    lines = [*seen.lines(), *(f"ERROR: {line}" for line in errors)]
    print("\n".join(lines))
    return int(bool(errors) or any(line.endswith("MISSED") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
