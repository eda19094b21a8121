"""Bots side by side: in turns, on the same machine, through the same sandbox."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bench.hosted import Hosted, Prepare, hosted
from bench.players import BareBoard, DurableTable, Pressed, Seat, Table, YamsTable
from bot.store import GuildSettings, SqliteStore
from discord_sandbox import Sandbox
from discord_sandbox.world import GUILD_ID


@dataclass(frozen=True)
class Plan:
    """How much is measured: rounds of single presses, then rounds with all tables at once.

    Attributes:
        tables: channels with a table each, and presses under way at once.
        warm: presses on each table before anything is measured.
        rounds: how often each bot has its turn.
        singles: presses of a round, one at a time.
        crowd: presses of a round, one under way on each table.
        journal: requests the sandbox remembers.
    """

    tables: int = 64
    warm: int = 8
    rounds: int = 5
    singles: int = 400
    crowd: int = 2000
    journal: int = 0


SHORT = Plan(tables=24, rounds=3, singles=160, crowd=400)
QUICK = Plan(tables=4, warm=1, rounds=2, singles=16, crowd=40, journal=20_000)


@dataclass(frozen=True)
class Round:
    """What one bot did in one round of the crowd."""

    presses: int
    seconds: float
    cpu_seconds: float
    family_seconds: float
    players_cpu_seconds: float
    requests: int
    memory: float
    slowest: float


@dataclass
class Figures:
    """What was measured of one bot.

    `singles` holds the rounds of one press at a time, `rounds` those of all tables at once; `presses` is how
    many presses it has answered in all; memory is in megabytes.
    """

    name: str
    start_seconds: float
    start_memory: float
    presses: int = 0
    singles: list[list[Pressed]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    memories: list[tuple[int, float]] = field(default_factory=list)

    def percentile(self, percent: int) -> float:
        """Return the median, over the rounds, of a percentile of the milliseconds of single presses."""
        return median(percentile([one.milliseconds for one in presses], percent) for presses in self.singles)

    def kinds(self) -> dict[str, float]:
        """Return the median milliseconds of each kind of press."""
        every = [one for presses in self.singles for one in presses]
        kinds = sorted({one.what for one in every})
        return {kind: median(one.milliseconds for one in every if one.what == kind) for kind in kinds}

    def rate(self) -> float:
        """Return presses a second with all tables at once, the median of the rounds."""
        return median(self.rates())

    def medians(self) -> list[float]:
        """Return the median milliseconds of each round of single presses, fastest first."""
        return sorted(percentile([one.milliseconds for one in presses], 50) for presses in self.singles)

    def rates(self) -> list[float]:
        """Return the presses a second of each round with all tables at once, slowest first."""
        return sorted(one.presses / one.seconds for one in self.rounds)

    def cpu(self) -> float:
        """Return the bot's processor milliseconds for each press with all tables at once."""
        return 1000 * sum(one.cpu_seconds for one in self.rounds) / sum(one.presses for one in self.rounds)

    def family_cpu(self) -> float:
        """Return the same with all the processes that it starts."""
        return 1000 * sum(one.family_seconds for one in self.rounds) / sum(one.presses for one in self.rounds)

    def players_cpu(self) -> float:
        """Return the milliseconds the sandbox and the players took for each press."""
        spent = sum(one.players_cpu_seconds for one in self.rounds)
        return 1000 * spent / sum(one.presses for one in self.rounds)

    def requests(self) -> float:
        """Return the REST requests for each press."""
        return sum(one.requests for one in self.rounds) / sum(one.presses for one in self.rounds)

    def slowest(self) -> float:
        """Return the milliseconds of the slowest press with all tables at once."""
        return max(one.slowest for one in self.rounds)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return a percentile of at least two values.

    >>> percentile(range(101), 99)
    99.0
    """
    return quantiles(values, n=100, method="inclusive")[percent - 1]


class Contender:
    """A running bot, its tables, and what was measured of it."""

    def __init__(self, bot: Hosted, tables: list[Table]) -> None:
        self.bot = bot
        self.tables = tables
        self.figures = Figures(bot.name, bot.start_seconds, bot.memory())

    async def prepare(self, warm: int) -> None:
        """Open the tables, one after another as people do, and press a little on each."""
        for table in self.tables:
            await table.open()
        await self._presses(warm * len(self.tables))
        self._remember()

    async def one_at_a_time(self, presses: int) -> None:
        """Measure presses with nothing else under way."""
        table = self.tables[0]
        self.figures.singles.append([await table.press() for _ in range(presses)])
        self.figures.presses += presses
        self._remember()

    async def all_at_once(self, presses: int) -> None:
        """Measure presses with one under way on each table."""
        bot, began = self.bot, time.perf_counter()
        cpu, family = bot.cpu_seconds(), bot.family_seconds()
        own, requests = time.process_time(), bot.requests()
        done = await self._presses(presses)
        self.figures.rounds.append(
            Round(
                presses=len(done),
                seconds=time.perf_counter() - began,
                cpu_seconds=bot.cpu_seconds() - cpu,
                family_seconds=bot.family_seconds() - family,
                players_cpu_seconds=time.process_time() - own,
                requests=bot.requests() - requests,
                memory=bot.memory(),
                slowest=max(one.milliseconds for one in done),
            )
        )
        self._remember()

    async def _presses(self, count: int) -> list[Pressed]:
        left = iter(range(count))
        done: list[Pressed] = []

        async def keep_pressing(table: Table) -> None:
            for _ in left:
                done.append(await table.press())  # noqa: PERF401 - the others append in between

        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                group.create_task(keep_pressing(table))
        self.figures.presses += len(done)
        return done

    def _remember(self) -> None:
        self.figures.memories.append((self.figures.presses, self.bot.memory()))


async def pictures_off(box: Sandbox, path: Path) -> None:
    """Let the server show its boards in text, as a host may choose."""
    del box
    store = await SqliteStore.open(path)
    try:
        await store.save_settings(int(GUILD_ID), GuildSettings(pictures=False))
    finally:
        await store.close()


OURS, TEXT, BARE, FULL, DURABLE = "Tapis Vert", "ours in text", "bare bot", "bare, full board", "durable bot"
CONTENDERS: tuple[tuple[str, str, str, Seat, Prepare | None], ...] = (
    (OURS, "bot", "yams", YamsTable, None),
    (TEXT, "bot", "yams", YamsTable, pictures_off),
    (BARE, "bench.bare", "bare", BareBoard, None),
    (FULL, "bench.bare full", "bare", BareBoard, None),
    (DURABLE, "bench.durable", "durable", DurableTable, None),
)
"""What each bot is called, its module and its command, who plays there, and what is done before it starts.

Ours is the first; the aims are those of its default settings.
"""


async def compare(plan: Plan) -> tuple[Figures, ...]:
    """Measure our bot with and without pictures, the bare one with few and with full boards, the durable one.

    They take turns.

    Raises:
        RuntimeError: if a bot does not start, or a press is not answered as it should be.
    """
    async with AsyncExitStack() as stack:
        contenders = [await _contender(stack, plan, *contender) for contender in CONTENDERS]
        for contender in contenders:
            await contender.prepare(plan.warm)
        for number in range(plan.rounds):
            for contender in contenders[:: -1 if number % 2 else 1]:
                await contender.one_at_a_time(plan.singles)
        for number in range(plan.rounds):
            for contender in contenders[:: -1 if number % 2 else 1]:
                await contender.all_at_once(plan.crowd)
        return tuple(contender.figures for contender in contenders)


async def _contender(
    stack: AsyncExitStack,
    plan: Plan,
    name: str,
    module: str,
    command: str,
    seat: Seat,
    prepare: Prepare | None,
) -> Contender:
    bot = await stack.enter_async_context(
        hosted(name, module, command, journal=plan.journal, prepare=prepare)
    )
    channels = [await bot.client.new_channel(f"bench-{number}") for number in range(plan.tables)]
    tables = [seat(bot, channel["id"], Random(number)) for number, channel in enumerate(channels)]
    return Contender(bot, tables)
