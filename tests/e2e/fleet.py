"""Several copies of the bot with one database, on a sandbox of many servers."""

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path

from discord_sandbox.client import GUILD
from discord_sandbox.ids import twin
from tests.e2e.town import SandboxThread, Town
from tests.e2e.waits import until

CALLS = 20_000
"""As many functions as a bot calls within a few presses."""


def shard_of(server: int, count: int) -> int:
    """Return the shard, of so many, that hears of a server of the sandbox."""
    return (int(twin(GUILD, server)) >> 22) % count


@dataclass
class Copy:
    """One of the processes.

    Attributes:
        town: the sandbox with this process.
        shards: which ones it runs.
        deaths: how often it was killed.
        up: whether all its shards are on line.
    """

    town: Town
    shards: range
    deaths: int = 0
    up: bool = False

    @property
    def life(self) -> int | None:
        """Which of its lives it is in, None while it is not there."""
        return self.deaths if self.up else None

    async def start(self) -> None:
        """Start it with its shards, and wait until they are on line."""
        await self.town.start()
        self.up = True

    def kill(self) -> None:
        """SIGKILL."""
        self.deaths += 1
        self.up = False
        self.town.bot.kill()


@dataclass
class Fleet:
    """The processes, with as many shards each.

    Attributes:
        box: their sandbox.
        copies: the processes.
    """

    box: SandboxThread
    copies: list[Copy] = field(default_factory=list)

    def add(self, folder: Path, *, each: int, count: int, **settings: str) -> None:
        """Add a process with the next `each` of `count` shards."""
        shards = range(len(self.copies) * each, (len(self.copies) + 1) * each)
        servers = range(len(self.box.box.core.world.guilds))
        town = Town(
            folder,
            self.box,
            tuple(twin(GUILD, server) for server in servers if shard_of(server, count) in shards),
            SHARD_COUNT=str(count),
            SHARD_IDS=f"{shards[0]}-{shards[-1]}",
            **settings,
        )
        self.copies.append(Copy(town, shards))

    async def start(self) -> None:
        """Start all of them at once."""
        await asyncio.gather(*(copy.start() for copy in self.copies))

    def of(self, server: int) -> Copy:
        """Return the process that looks after a server."""
        shard = shard_of(server, sum(len(copy.shards) for copy in self.copies))
        [copy] = [copy for copy in self.copies if shard in copy.shards]
        return copy

    async def lose(self, copy: Copy, luck: random.Random) -> None:
        """Kill one of them at a drawn event, and start it anew when the others have moved so often."""
        bot = copy.town.bot
        copy.deaths += 1  # what is pressed from now on may find it dead
        bot.ends_after(luck.randrange(CALLS))
        await until("a death", lambda: not bot.running)
        copy.kill()
        moved = _moves(copy) + luck.randrange(6)
        await until("moves at the others", lambda: _moves(copy) >= moved)
        await copy.start()

    async def check(self) -> None:
        """Complain of what any of them sent or logged that it should not."""
        await self.copies[0].town.check()
        for copy in self.copies[1:]:
            copy.town.check_log()

    def close(self) -> None:
        """End all processes."""
        for copy in self.copies:
            copy.town.close()


def _moves(copy: Copy) -> int:
    [(moves,)] = copy.town.bot.rows("SELECT count(*) FROM moves")
    return int(moves)
