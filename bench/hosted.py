"""Runs a bot under test in its own process, against a sandbox in this one.

What the bot costs is read from `/proc`, so this runs on Linux.
"""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from discord_sandbox import Sandbox
from discord_sandbox.client import SandboxClient

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 120.0
STOP_SECONDS = 60.0
ANSWER_SECONDS = 60.0
"""How long the sandbox waits for an answer: who measures says what is too long."""
MEGABYTE = 1024 * 1024
DATABASE, LOG = "bench.sqlite3", "log"

T = TypeVar("T")
Prepare = Callable[[Sandbox, Path], Awaitable[None]]


@dataclass(frozen=True)
class Hosted:
    """A running bot; `start_seconds` passed from its start to its being on line with its commands."""

    name: str
    box: Sandbox
    client: SandboxClient
    process: asyncio.subprocess.Process
    start_seconds: float
    folder: Path

    @property
    def database(self) -> Path:
        """Where its tables are."""
        return self.folder / DATABASE

    async def channel(self) -> str:
        """Open a channel and return its id."""
        return (await self.client.new_channel("bench"))["id"]

    def errors(self) -> list[str]:
        """Return the lines of its log that tell of errors."""
        lines = (self.folder / LOG).read_text("utf-8").splitlines()
        return [line for line in lines if " ERROR " in line or " CRITICAL " in line]

    def cpu_seconds(self) -> float:
        """Return the processor time the bot has used so far, all threads, to 10 ms."""
        return cpu_seconds(self.process.pid)

    def family_seconds(self) -> float:
        """Return the same of the bot and all its processes, those that have ended included."""
        return family_seconds(self.process.pid)

    def memory(self) -> float:
        """Return the bot's resident memory in megabytes (2**20 bytes)."""
        return megabytes(self.process.pid)

    def peak(self) -> float:
        """Return the most resident memory the bot has had so far, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def requests(self) -> int:
        """Return how many REST requests the bot has sent so far."""
        return self.box.core.journal.next


def cpu_seconds(pid: int, *, ended: bool = False) -> float:
    """Return the processor time of a process so far, all threads, to 10 ms; also of those it saw `ended`."""
    stat = Path(f"/proc/{pid}/stat").read_text("ascii")
    spent = stat.rpartition(")")[2].split()[11 : 15 if ended else 13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and that run."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for one in lists for child in one.read_text("ascii").split()]


def family_seconds(pid: int) -> float:
    """Return the processor time of a process and of all that it started, as far down as they go."""
    try:
        return cpu_seconds(pid, ended=True) + sum(map(family_seconds, children(pid)))
    except FileNotFoundError:  # it has ended meanwhile, and its time is its parent's
        return 0.0


def megabytes(pid: int) -> float:
    """Return the resident memory of a process in megabytes (2**20 bytes)."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


@asynccontextmanager
async def hosted(
    name: str,
    module: str,
    command: str,
    *,
    journal: int = 0,
    prepare: Prepare | None = None,
    rate_limits: bool = False,
    servers: int = 1,
    settings: Mapping[str, str] | None = None,
) -> AsyncIterator[Hosted]:
    """Run `python -m module` against a sandbox, until `command` is there.

    Args:
        name: what the figures call it.
        module: what is run, with its arguments.
        command: a slash command of it, whose presence means that it is ready.
        journal: how many of its requests the sandbox remembers.
        prepare: what is done with the sandbox and the path of the database before the bot starts.
        rate_limits: whether the sandbox rations requests as Discord does.
        servers: how many servers the sandbox has.
        settings: those of the bot that are not as the bench has them.

    Raises:
        RuntimeError: with the end of its log, if it does not come on line.
    """
    with TemporaryDirectory(prefix="bench-") as folder:
        sandbox = Sandbox(
            rate_limits=rate_limits, journal=journal, servers=servers, answer_seconds=ANSWER_SECONDS
        )
        async with sandbox as box, SandboxClient(box.url) as client:
            log = Path(folder, LOG)
            if prepare is not None:
                await prepare(box, Path(folder, DATABASE))
            began = time.perf_counter()
            process = await launch(module, Path(folder), box, log, settings)
            try:
                await _ready(client, command, process, log)
                yield Hosted(name, box, client, process, time.perf_counter() - began, Path(folder))
            finally:
                await stop(process)


async def launch(
    module: str, folder: Path, box: Sandbox, log: Path, settings: Mapping[str, str] | None = None
) -> asyncio.subprocess.Process:
    """Start the bot in an empty folder, so that no `.env` of the host's is read."""
    set_here = {
        "DISCORD_API_BASE": box.api_base,
        "DISCORD_TOKEN": box.token,
        "DATABASE_PATH": str(folder / DATABASE),
        "OPEN_LOBBIES": "1000000",
        "TABLES_PER_HOUR": "1000000",
        "SHOW_PAUSE": "0",
        "PYTHONPATH": str(ROOT),
        **(settings or {}),
    }
    with log.open("wb") as file:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            *module.split(),
            cwd=folder,
            env={**os.environ, **set_here},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=file,
            stderr=file,
        )


async def _ready(client: SandboxClient, command: str, process: asyncio.subprocess.Process, log: Path) -> None:
    """Wait until the bot is on line with its command; give up at once if it ends."""

    async def online() -> None:
        await client.wait_commands(command, seconds=START_SECONDS)
        await client.wait_online(seconds=START_SECONDS)

    waiting, ended = asyncio.create_task(online()), asyncio.create_task(process.wait())
    try:
        await asyncio.wait({waiting, ended}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done() or waiting.exception() is not None:
            raise RuntimeError(f"the bot did not come on line:\n{_end_of(log)}")
    finally:
        waiting.cancel()
        ended.cancel()


def _end_of(log: Path) -> str:
    return log.read_text("utf-8")[-2000:]


async def stop(process: asyncio.subprocess.Process) -> None:
    """Ask the bot to end, and end it where it does not."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def until(holds: Callable[[], T | None], pause: float) -> T:
    """Look until something holds, with a pause of so many seconds between two looks, and return it."""
    while not (found := holds()):  # noqa: ASYNC110 - what is looked at sends no event
        await asyncio.sleep(pause)
    return found
