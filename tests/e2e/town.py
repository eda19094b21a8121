"""A sandbox, the bot as a process of its own, and its database: what every test here plays in."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from ast import literal_eval
from collections.abc import Callable, Coroutine
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Self, TypeVar

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, GUILD, SandboxClient, Watch
from tests import begins
from tests.bot.bases import Base, PostgresBase, SqliteBase, make_blank
from tests.e2e.api_bodies import Bodies
from tests.e2e.forks import ENDS_AFTER, Fork, forks, python_path
from tests.e2e.waits import LOOK, PATIENCE, until, waiting_for

T = TypeVar("T")
BODIES = Bodies.read()
TROUBLE = re.compile(
    r"""^\S+ \S+ (?:ERROR|CRITICAL) .*|^{.*"level": "(?:ERROR|CRITICAL)".*|^Traceback|^\w*Error: .*""",
    re.MULTILINE,
)
"""What a log must not hold: an error of the bot's own."""

SECRET = re.compile(r"\b(?:[789JQKA]|10)[SHDC]\b|/(?:interactions|webhooks)/\d+/(?!\[hidden\])\w+")
"""A card, or the key of an interaction, which no log shows."""

UNLIMITED = {"OPEN_LOBBIES": "1000000", "TABLES_PER_HOUR": "1000000", "SHOW_PAUSE": "0"}
"""A few people play all the tests."""


class SandboxThread:
    """A sandbox on a thread of its own, so that it outlives the event loops of the tests.

    It waits for an answer as long as a busy machine needs; a bot that has ended will not answer.

    Args:
        options: as `Sandbox` takes them.
    """

    def __init__(self, **options: Any) -> None:
        self.ahead = begins.ahead()
        clock = {"clock": lambda: time.time() + self.ahead}
        self.box = Sandbox(**{"answer_seconds": PATIENCE, **clock, **options})
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self.wait(self.box.start())
        return self

    def __exit__(self, *_: object) -> None:
        self.wait(self.box.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the sandbox's loop and wait for it here."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(3 * PATIENCE)

    async def hop(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the sandbox's loop while this one goes on."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    def give_up(self, guilds: tuple[str, ...]) -> None:
        """Fail what waits for an answer on these servers."""
        interactions = self.box.core.interactions

        def fail() -> None:
            for one in list(interactions._by_id.values()):
                if one.channel.guild_id in guilds:
                    interactions._too_late(one)

        self._loop.call_soon_threadsafe(fail)


class BotProcess:
    """`python -m bot ...` with a log file, in a folder of its own.

    Args:
        folder: where it runs, logs and keeps its database.
        settings: its environment, besides what Python needs.
        new: whether Python is started anew for each process, as a host does it, and not forked.
        paced: whether the edits of a board are spread as Discord's ration asks; a new Python always does so.
        hurried: whether it defers an answer after Discord's seconds; a new Python always does so.
        ended: is called when it has ended.

    Attributes:
        base: its database, which the bot may be writing.
        ahead: by how many seconds its clock will be ahead of the system's when it is started next; it is that
            of the tests by default.
        plays_days: whether its strong robot plays the deals of the day, which takes many seconds.
    """

    def __init__(
        self,
        folder: Path,
        settings: dict[str, str],
        *,
        new: bool = False,
        paced: bool = True,
        hurried: bool = True,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.database = folder / "tables.sqlite3"
        url = settings.get("DATABASE_URL")
        self.base: Base = PostgresBase(url) if url else SqliteBase(self.database)
        self.log_path = folder / "log.txt"
        self.connections_path = folder / "connections.txt"
        self._read = self._began = 0
        self.settings = settings
        self._how = {"paced": paced, "hurried": hurried}
        self.ahead = begins.ahead()
        self.plays_days = False
        self._ended = ended
        self._new = new or not hasattr(os, "fork")
        self._process: subprocess.Popen[bytes] | Fork | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The whole environment of the process."""
        return {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONPATH": python_path(),
            "NOTE_CONNECTIONS": str(self.connections_path),
            "DATABASE_PATH": str(self.database),
            "LOG_LEVEL": "DEBUG",
            "AHEAD": str(self.ahead),
            **UNLIMITED,
            **self.settings,
        }

    @property
    def process(self) -> subprocess.Popen[bytes] | Fork:
        """The process that was started last."""
        assert self._process is not None, "the bot was not started"
        return self._process

    @property
    def running(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.poll() is None

    def start(self, *arguments: str, dies_saying: str = "") -> None:
        """Start the process, and return at once; where it would log the words, SIGKILL ends a forked one."""
        assert not self.running
        self._began = len(self.log)
        with self.log_path.open("ab") as log:
            self._process = self.open(arguments, log, log, dies_saying)

    async def dies(self) -> None:
        """Wait until it has died saying the words it was started with."""
        await until("a bot that is killed", lambda: not self.running, lambda: self.log[self._began :])
        assert self.process.poll() == -signal.SIGKILL, f"the bot has ended:\n{self.log[self._began :]}"
        self._ended()

    def ends_after(self, calls: int, number: int = signal.SIGKILL) -> None:
        """Have the bot, which is forked, get a signal where its loop calls so many more functions.

        A press is some thousands of them, so that each moment of it is one of these events.
        """
        (self.folder / ENDS_AFTER).write_text(f"{calls} {number:d}", "ascii")
        self.process.send_signal(signal.SIGUSR1)

    def open(
        self, arguments: tuple[str, ...], stdout: IO[bytes], stderr: IO[bytes], dies_saying: str = ""
    ) -> subprocess.Popen[bytes] | Fork:
        """Start `python -m bot` with these arguments and streams."""
        with Path(os.devnull).open("rb") as stdin:
            if not self._new:
                streams = (stdin, stdout, stderr)
                clock = {"ahead": self.ahead, "plays_days": self.plays_days}
                how = {**self._how, "dies_saying": dies_saying, **clock}
                return forks().start(arguments, self.folder, self.environment, *streams, **how)
            assert not dies_saying, "a new Python hears of no words"
            return subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", "bot", *arguments],
                cwd=self.folder,
                env=self.environment,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
            )

    def kill(self) -> None:
        """SIGKILL: no goodbye, nothing flushed."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._ended()

    def stop(self) -> int:
        """SIGTERM, as a host stops a service; return the exit code.

        Raises:
            TimeoutError: if it does not end; it says what its tasks wait for.
        """
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGUSR2)
            time.sleep(1)  # what it writes sends no event
            raise TimeoutError(f"the bot does not end:\n{self.log[-20_000:]}") from None
        self._ended()
        return code

    @property
    def log(self) -> str:
        """All that was logged."""
        return self.log_path.read_text("utf-8", "replace") if self.log_path.exists() else ""

    async def says(self, words: str) -> str:
        """Wait until it has logged these words since its start, and return what follows them."""

        def said() -> str:
            return self.log[self._began :]

        await until(f"{words!r} in the log", lambda: words in said() or not self.running, said)
        assert words in said(), f"the bot has ended:\n{said()}"
        return said().rpartition(words)[2]

    def new_log(self) -> str:
        """Return what was logged since this was last asked."""
        log = self.log
        new, self._read = log[self._read :], len(log)
        return new

    def strangers(self) -> set[str]:
        """Return the addresses beyond this machine that any of the processes wanted."""
        lines = self.connections_path.read_text().splitlines() if self.connections_path.exists() else []
        return {line for line in set(lines) if _host(line) not in {"127.0.0.1", "::1", "localhost", None}}

    # Its database

    def rows(self, query: str, *values: object) -> list[Any]:
        """Read the database, which the bot may be writing."""
        return self.base.rows(query, *values)

    def write(self, statement: str, *values: object) -> None:
        """Write into the database: what only time could bring."""
        self.base.write(statement, *values)

    def dump(self) -> list[str]:
        """Return the whole database as text."""
        return self.base.dump()

    def leave(self) -> None:
        """Let go of its database."""
        self.base.close()


def _host(line: str) -> object:
    address = literal_eval(line)
    return address[0] if isinstance(address, tuple) else address


class Town:
    """A server to play on, with the bot; where the sandbox rations nothing, the bot paces nothing.

    Args:
        folder: the bot's.
        box: its sandbox.
        guilds: servers of the sandbox that this bot looks after.
        hurried: as `BotProcess` takes it.
        settings: more of the bot's environment.
    """

    def __init__(
        self,
        folder: Path,
        box: SandboxThread,
        guilds: tuple[str, ...] = (GUILD,),
        *,
        hurried: bool = False,
        **settings: str,
    ) -> None:
        self.sandbox = box
        self.url = box.box.url
        self._guilds = guilds
        self.bot = BotProcess(
            folder,
            {"DISCORD_TOKEN": box.box.token, "DISCORD_API_BASE": box.box.api_base, **settings},
            paced=box.box.core.buckets.enabled,
            hurried=hurried,
            ended=lambda: box.give_up(guilds),
        )
        self._checked = 0
        self.forgiven: list[str] = []

    def forgive(self, *patterns: str) -> None:
        """Expect errors in the log that match: a test's own faults."""
        self.forgiven += patterns

    def at(self, instant: datetime) -> None:
        """Let it be this time, for Discord and for a bot that starts."""
        self.sandbox.ahead = self.bot.ahead = instant.timestamp() - time.time()

    async def start(self) -> None:
        """Start the bot and wait until it is on line, its commands registered before that."""
        if isinstance(self.bot.base, SqliteBase):
            make_blank(self.bot.database)
        async with SandboxClient(self.url) as client, client.watch(ALICE) as events:
            await self._seen(client, events, online=False)
            self.bot.start()
            await self._seen(client, events, online=True)
            self.sandbox.give_up(self._guilds)  # what was pressed meanwhile has reached nobody

    async def _seen(self, client: SandboxClient, events: Watch, *, online: bool) -> None:
        """Wait until the sandbox sees all shards of the bot come or go; what comes must not have ended."""
        worlds = {guild: await client.world(guild=guild) for guild in self._guilds}
        now = {guild: world["bot"]["online"] for guild, world in worlds.items()}
        async with waiting_for(f"the bot is {'on' if online else 'off'} line", lambda: self._tail(now)):
            while set(now.values()) != {online}:
                coming = asyncio.ensure_future(events.next())
                while not coming.done():
                    if online and not self.bot.running:
                        coming.cancel()
                        raise AssertionError(f"the bot has ended; {self._tail(now)}")
                    await asyncio.wait({coming}, timeout=LOOK)
                event = coming.result()
                if event["type"] == "bot" and event["data"]["guild_id"] in now:
                    now[event["data"]["guild_id"]] = event["data"]["online"]

    def _tail(self, seen: dict[str, bool]) -> str:
        return f"seen on line: {seen}; the end of its log:\n{self.bot.log[-5000:]}"

    async def restart(self) -> None:
        """Kill the bot where it stands (unless that has happened) and start it on the same database."""
        if self.bot.running:
            self.bot.kill()
        await self.start()

    async def deliver_again(self, interaction: str, times: int = 1) -> None:
        """Send an old interaction to the bot again, under its own id, as Discord may."""

        async def send() -> None:
            core = self.sandbox.box.core
            known = core.interactions.get(interaction)
            assert known is not None, f"no interaction {interaction}"
            core.interactions.deliver(known, times)

        await asyncio.to_thread(self.sandbox.wait, send())

    async def check(self) -> None:
        """Complain of wrong request bodies, errors or secrets in the log, connections to anywhere else."""
        async with SandboxClient(self.url) as client:
            self._checked, requests = await client.requests(self._checked)
        complaints = set(BODIES.complaints(requests))
        assert not complaints, "\n".join(sorted(complaints)[:5])
        self.check_log()

    def check_log(self) -> None:
        """Complain of errors or secrets in the log, and of connections to anywhere else."""
        log = self.bot.new_log()
        shown = [secret for secret in self._secrets() if secret in log] + SECRET.findall(log)
        assert not shown, f"the log shows what it should not: {shown}\n{log[-5000:]}"
        trouble = [line for line in TROUBLE.findall(log) if not self._forgives(line)]
        assert not trouble, f"{trouble}\n{self.bot.log[-5000:]}"
        assert self.bot.strangers() == set()

    def _secrets(self) -> list[str]:
        """Return what no log may show: the token, people's names, the seeds of all tables."""
        core = self.sandbox.box.core
        people = [user for user in core.world.users.values() if not user.bot]
        names = [user.global_name for user in people if user.global_name]
        seeds = [seed for (seed,) in self.bot.rows("SELECT seed FROM tables")]
        return [self.sandbox.box.token, *names, *seeds]

    def _forgives(self, line: str) -> bool:
        return any(re.search(pattern, line) for pattern in self.forgiven)

    def close(self) -> None:
        """End the bot's process."""
        if self.bot.running:
            self.bot.kill()
        self.bot.leave()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run(bot: BotProcess, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m bot ...` to its end, in the same folder and environment."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = bot.open(arguments, out, errors)
        try:
            code = process.wait(PATIENCE)
        finally:
            process.kill()
        said = [_whole(stream) for stream in (out, errors)]
    return subprocess.CompletedProcess(["bot", *arguments], code, *said)


def _whole(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode()


def one_line(text: str) -> str:
    """Return the only line of an output.  Fails if there are more, or none."""
    [line] = [line for line in text.splitlines() if line.strip()]
    return line
