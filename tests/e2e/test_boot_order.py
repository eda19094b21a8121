"""The bot before what it stands on, as after a night's power cut: it waits, and comes up by itself."""

import asyncio
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests import postgres
from tests.e2e.town import BotProcess, SandboxThread, Town
from tests.e2e.waits import until

FULL = 64 * 1024
"""Bytes after which no file of the bot's may be written, as on a full disk: a new database needs more."""


async def comes_up(town: Town) -> None:
    """Wait until the bot that runs is on line, as `Town.start` does."""
    await town.bot.says("ready as")
    assert town.bot.running


@pytest.mark.slow("a bot of its own, which waits for its next tries")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process's files")
async def test_a_bot_waits_for_a_lock_and_then_for_room_on_its_disk(new_town: Town) -> None:
    """The lock is another copy's, perhaps of a machine that has lost its power."""
    bot = new_town.bot
    with FileLock(f"{bot.database}.lock", mode=0o600):
        bot.start()
        await bot.says("is in use: another copy of the bot is running on it; the next try")
        _, most = resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (FULL, most))
    await bot.says("(SQLITE_IOERR_WRITE); the next try")
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, most))
    await comes_up(new_town)
    assert await asyncio.to_thread(bot.stop) == 0


def mount(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Mount as the system does at boot."""
    command = ["/usr/bin/mount", *words]
    return subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - of the system


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own; the test is skipped where none can be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not sys.platform.startswith("linux") or shutil.which("mount", path="/usr/bin") is None:
        pytest.skip("only Linux mounts a file system for a test")
    tried = mount("-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder))
    if tried.returncode:
        pytest.skip(f"this machine allows no mounts: {tried.stderr.decode().strip()}")
    yield folder
    command = ["/usr/bin/umount", "--lazy", str(folder)]
    subprocess.run(command, check=True)  # noqa: S603 - of the system


@pytest.mark.slow("a bot of its own, started twice")
async def test_a_bot_waits_for_a_file_system_that_came_up_read_only(disk: Path, tmp_path: Path) -> None:
    """As after a power cut, until somebody has looked at it; it was played on before."""
    with SandboxThread(rate_limits=False) as box:
        town = Town(tmp_path / "bot", box, DATABASE_PATH=str(disk / "tables.sqlite3"))
        town.bot.database = disk / "tables.sqlite3"
        try:
            await town.start()
            assert await asyncio.to_thread(town.bot.stop) == 0
            assert mount("-o", "remount,ro", str(disk)).returncode == 0
            town.bot.start()
            await town.bot.says("the next try")
            assert mount("-o", "remount,rw", str(disk)).returncode == 0
            await comes_up(town)
            assert await asyncio.to_thread(town.bot.stop) == 0
        finally:
            town.close()


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server of PostgreSQL that is installed and off."""
    postgres.wanted()
    server = postgres.Server(postgres.folder_for_a_server())
    server.stop()
    yield server
    server.close()


@pytest.mark.slow("a server of PostgreSQL of its own")
async def test_a_bot_starts_before_its_server(server: postgres.Server, tmp_path: Path) -> None:
    with (
        SandboxThread(rate_limits=False) as box,
        Town(tmp_path / "bot", box, DATABASE_URL=server.url("postgres")) as town,
    ):
        town.bot.start()
        await town.bot.says("cannot be reached")
        await asyncio.to_thread(server.start)
        await comes_up(town)
        assert await asyncio.to_thread(town.bot.stop) == 0


async def test_a_bot_that_waits_is_stopped_at_once(new_town: Town) -> None:
    with FileLock(f"{new_town.bot.database}.lock", mode=0o600):
        new_town.bot.start()
        await new_town.bot.says("is in use")
        assert await asyncio.to_thread(new_town.bot.stop) == 0


@pytest.mark.slow("two bots of its own")
async def test_a_copy_whose_database_was_taken_ends_so_that_it_is_started_again(
    server: postgres.Server, tmp_path: Path
) -> None:
    """Its server broke its hold off, and another copy was quicker: exit code 75."""
    await asyncio.to_thread(server.start)
    with SandboxThread(rate_limits=False) as box:
        town = Town(tmp_path / "bot", box, hurried=True, DATABASE_URL=server.url("postgres"))
        second = BotProcess(tmp_path / "second", town.bot.settings)
        try:
            town.bot.start()
            await comes_up(town)
            second.start()
            await second.says("is in use")
            town.bot.process.send_signal(signal.SIGSTOP)  # as a machine that hangs
            town.bot.rows(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name LIKE 'tapis-vert of %' AND state = 'idle' AND pid IN"
                " (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)"
            )
            await second.says("ready as")
            town.bot.process.send_signal(signal.SIGCONT)
            await until("the first has ended", lambda: not town.bot.running, lambda: town.bot.log[-3000:])
            assert town.bot.process.wait() == 75
        finally:
            for each in (town.bot, second):
                if each.running:
                    each.kill()
            town.close()
