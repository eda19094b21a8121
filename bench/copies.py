"""Runs several copies of the bot, each with its shards, on one database, against a sandbox in this process.

What they cost is read from `/proc`, so this runs on Linux. PostgreSQL is one of our own, started from
installed binaries, and flushes to the disk as a server should.
"""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from bench.hosted import START_SECONDS, children, cpu_seconds, launch, megabytes, stop
from discord_sandbox import Sandbox
from discord_sandbox.client import SandboxClient
from tests.postgres import Server

SAFE = {
    "fsync": "on",
    "full_page_writes": "on",
    "autovacuum": "on",
    "shared_buffers": "128MB",
    "max_connections": "100",
}
"""Settings of a server that keeps what it acknowledged."""


@dataclass(frozen=True)
class Work:
    """What a database did so far: writing transactions, flushes and bytes of its log."""

    writes: int
    flushes: int
    log_bytes: int


class Base:
    """A database of PostgreSQL with a server of its own."""

    def __init__(self, server: Server) -> None:
        self._server = server

    @property
    def url(self) -> str:
        """Its address."""
        return self._server.url("postgres")

    def work(self) -> Work:
        """Return what it did so far."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            asked = connection.execute(
                "SELECT (SELECT coalesce(sum(done), 0) FROM sessions), wal_sync, wal_bytes FROM pg_stat_wal"
            ).fetchone()
        assert asked is not None
        return Work(*map(int, asked))

    def processes(self) -> list[int]:
        """Return its processes."""
        first = self._server.process.pid
        return [first, *children(first)]


@contextmanager
def database() -> Iterator[Base]:
    """Run a server on the disk until the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="bench-pg-"))
    server = Server(folder, **SAFE)
    try:
        yield Base(server)
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True)
class Copies:
    """Running copies of the bot; `base` is None with SQLite."""

    name: str
    box: Sandbox
    processes: list[asyncio.subprocess.Process]
    base: Base | None

    def cpu_seconds(self) -> float:
        """Return the processor time of all copies so far."""
        return sum(cpu_seconds(process.pid) for process in self.processes)

    def base_cpu_seconds(self) -> float:
        """Return the processor time of PostgreSQL so far, connections that ended left out."""
        return sum(map(cpu_seconds, self.base.processes())) if self.base else 0.0

    def memory(self) -> float:
        """Return the resident memory of a copy in megabytes, the mean of all."""
        return sum(megabytes(process.pid) for process in self.processes) / len(self.processes)


@asynccontextmanager
async def sandbox(servers: int) -> AsyncIterator[Sandbox]:
    """Run a sandbox with so many servers, in which several rounds may play: emojis are sent once."""
    async with Sandbox(rate_limits=False, journal=200_000, servers=servers, max_concurrency=4) as box:
        yield box


@asynccontextmanager
async def copies(name: str, number: int, box: Sandbox, base: Base | None) -> AsyncIterator[Copies]:
    """Run copies of the bot, one shard each, until all their servers are on line and their emojis sent.

    Raises:
        TimeoutError: if one does not come on line.
    """
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        async with SandboxClient(box.url) as client:
            started: list[asyncio.subprocess.Process] = []
            logs = [Path(folder, f"log{shard}") for shard in range(number)]
            try:
                for shard, log in enumerate(logs):
                    settings = {"SHARD_COUNT": str(number), "SHARD_IDS": str(shard)}
                    if base is not None:
                        settings["DATABASE_URL"] = base.url
                    started.append(await launch("bot", Path(folder), box, log, settings))
                await client.wait_commands("yams", seconds=START_SECONDS)
                for guild in box.core.world.guilds:
                    await client.wait_online(seconds=START_SECONDS * number, guild=guild)
                await _emojis_sent(box)
                yield Copies(name, box, started, base)
            except Exception as error:
                error.add_note(_ends(logs))
                raise
            finally:
                for process in started:
                    await stop(process)


async def _emojis_sent(box: Sandbox) -> None:
    """Wait until no emoji was sent for three seconds."""
    before, since = -1, 0
    while before != since:
        before = since
        await asyncio.sleep(3.0)
        since = sum(one["method"] == "POST" and "/emojis" in one["path"] for one in box.core.journal.since(0))


def _ends(logs: list[Path]) -> str:
    return "\n".join(log.read_text("utf-8")[-2000:] for log in logs)
