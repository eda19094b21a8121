"""`python -m bench.scale [--seconds N]`: copies of the bot on one PostgreSQL, and a plan for many servers.

The copies are real bots with a shard each; players press inside the sandbox's process. All share this
machine, so more copies are not faster once its cores are used up. What a press costs, which the plan is made
of, is read from the processor time of each program by itself.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bench.copies import Base, Copies, Work, copies, database, sandbox
from bench.plan import Measured, ask, assumed_in, breaks, need, table
from bench.players import Pressed, YamsTable
from bench.report import machine
from bench.versus import percentile
from bot.store.postgresql.store import READERS, WRITERS
from discord_sandbox.client import CARDS, DICE, GENERAL
from discord_sandbox.ids import twin

COPIES = (1, 2, 4)
SERVERS = 16
"""Servers of the sandbox, evenly on all shards, with a table and a press under way on each."""
MANY = 1000
"""Servers with which the memory of a server is measured."""
SIZES = (10_000, 100_000, 1_000_000)


@dataclass(frozen=True)
class Round:
    """What some copies did in some seconds with all tables under way."""

    name: str
    presses: list[Pressed]
    late: int
    seconds: float
    bot_seconds: float
    base_seconds: float
    players_seconds: float
    requests: int
    memory: float
    work: Work

    @property
    def rate(self) -> float:
        """Presses a second."""
        return len(self.presses) / self.seconds

    def each(self, seconds: float) -> float:
        """Return milliseconds for each press."""
        return 1000 * seconds / len(self.presses)

    def line(self) -> str:
        """Return its row of the table."""
        times = [one.milliseconds for one in self.presses]
        count = len(self.presses)
        return (
            f"| {self.name} | {self.rate:.0f} | {percentile(times, 50):.1f} | {percentile(times, 99):.0f}"
            f" | {self.each(self.bot_seconds):.2f} | {self.each(self.base_seconds):.2f}"
            f" | {self.each(self.players_seconds):.2f} | {self.work.writes / count:.2f}"
            f" | {self.work.flushes / count:.2f} | {self.memory:.0f} MB | {self.late} |"
        )


HEAD = (
    "| | presses/s | p50 ms | p99 ms | bot, ms of processor a press | PostgreSQL | sandbox and players"
    " | writes a press | flushes a press | memory of a copy | never answered |\n"
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
)


async def measure(running: Copies, channel: str, seconds: float, warm: int) -> Round:
    """Open a table in this channel of each server, then press at all of them for some seconds."""
    tables = [YamsTable(running, twin(channel, each), Random(each), patient=True) for each in range(SERVERS)]
    for one in tables:
        await one.open()
    done: list[Pressed] = []
    late: list[YamsTable] = []

    async def press(one: YamsTable, until: float, least: int) -> None:
        while least > 0 or time.perf_counter() < until:
            try:
                done.append(await one.press())
            except RuntimeError:  # three seconds passed on a busy machine
                late.append(one)
                return
            least -= 1

    async def all_at_once(until: float, least: int = 0) -> None:
        async with asyncio.TaskGroup() as group:
            for one in tables:
                group.create_task(press(one, until, least))

    await all_at_once(0.0, warm)
    done.clear()
    journal = running.box.core.journal
    before, work = journal.next, running.base.work() if running.base else Work(0, 0, 0)
    began, own = time.perf_counter(), time.process_time()
    bot, base = running.cpu_seconds(), running.base_cpu_seconds()
    await all_at_once(began + seconds)
    spent = time.perf_counter() - began
    after = running.base.work() if running.base else work
    asked = [one["path"] for one in journal.since(before)]
    return Round(
        name=running.name,
        presses=list(done),
        late=len(late),
        seconds=spent,
        bot_seconds=running.cpu_seconds() - bot,
        base_seconds=running.base_cpu_seconds() - base,
        players_seconds=time.process_time() - own,
        requests=sum("/channels/" in path for path in asked),
        memory=running.memory(),
        work=Work(
            after.writes - work.writes,
            after.flushes - work.flushes,
            after.log_bytes - work.log_bytes,
        ),
    )


async def rounds(base: Base, seconds: float, warm: int, numbers: Sequence[int]) -> list[Round]:
    """Measure SQLite, then so many copies on one PostgreSQL."""
    found: list[Round] = []
    async with sandbox(SERVERS) as box, copies("SQLite, 1 copy", 1, box, None) as running:
        found.append(await measure(running, GENERAL, seconds, warm))
    async with sandbox(SERVERS) as box:
        for number, channel in zip(numbers, (GENERAL, DICE, CARDS), strict=False):
            name = f"PostgreSQL, {number} cop{'y' if number == 1 else 'ies'}"
            async with copies(name, number, box, base) as running:
                found.append(await measure(running, channel, seconds, warm))
    return found


async def memory_of_a_server(base: Base, many: int) -> float:
    """Return the kilobytes that a further server takes in a bot that has just started."""
    found: list[float] = []
    for servers in (SERVERS, many):
        async with sandbox(servers) as box, copies("memory", 1, box, base) as running:
            found.append(running.memory())
    return max(0.0, 1024 * (found[1] - found[0]) / (many - SERVERS))


def inputs(one: Round, server_kb: float) -> Measured:
    """Return what the plan is computed from: the figures of one copy on PostgreSQL."""
    count = len(one.presses)
    return Measured(
        bot_ms=one.each(one.bot_seconds),
        base_ms=one.each(one.base_seconds),
        writes=one.work.writes / count,
        flushes=one.work.flushes / count,
        log_bytes=one.work.log_bytes / count,
        requests=one.requests / count,
        memory=one.memory,
        server_kb=server_kb,
        connections=WRITERS + READERS + 1,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the figures and the plan; return 0."""
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each round")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it works")
    ask(parser)
    asked = parser.parse_args(arguments)
    assumed = assumed_in(asked)
    seconds, warm, numbers, many = (1.0, 1, (1, 2), 100) if asked.quick else (asked.seconds, 8, COPIES, MANY)
    with database() as base:
        found = asyncio.run(rounds(base, seconds, warm, numbers))
        server_kb = asyncio.run(memory_of_a_server(base, many))
    print(machine(), HEAD, *(one.line() for one in found), sep="\n")
    given = inputs(found[1], server_kb)
    print("", *given.lines(), "", sep="\n")
    print(*table([need(size, given, assumed) for size in SIZES], assumed), sep="\n")
    broken = "; ".join(f"{name} at {servers:,} servers" for servers, name in breaks(given, assumed))
    print(f"\nWhat no longer holds, first the first: {broken}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
