"""Pictures are drawn in a process of their own, and whatever happens to it they are drawn."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tapis.drawing import RECIPES
from tapis.drawing.artist import ArtistApart
from tapis.drawing.frames import request
from tapis.patience import NEVER, PATIENCE

HANGS = 60.0
DATA = ("fr", ("JS", "10H"), (True, False))
DRAWN = RECIPES["hand"](DATA)


@pytest.fixture
async def apart() -> AsyncIterator[ArtistApart]:
    apart = ArtistApart(idle=HANGS)
    yield apart
    await apart.close()


async def gone(pid: int) -> None:
    """Wait until a process is no more."""
    async with asyncio.timeout(HANGS):
        while Path(f"/proc/{pid}").exists():  # noqa: ASYNC110, ASYNC240 - no event tells
            await asyncio.sleep(0.01)


async def test_a_drawing_is_the_same_wherever_it_is_made_and_leaves_pillow_there(apart: ArtistApart) -> None:
    assert await apart.draw("hand", DATA) == DRAWN
    assert apart.pid not in {None, os.getpid()}


async def test_what_cannot_be_drawn_is_told_without_its_data_and_the_process_goes_on(
    apart: ArtistApart,
) -> None:
    assert await apart.draw("hand", DATA) == DRAWN
    pid = apart.pid
    with pytest.raises(ValueError, match=r"^\w+Error in \w+\.py, line \d+$"):
        await apart.draw("hand", ("fr", ("Zoé",), (True,)))
    assert await apart.draw("hand", DATA) == DRAWN
    assert apart.pid == pid


async def test_a_process_that_was_killed_is_replaced(apart: ArtistApart) -> None:
    assert await apart.draw("hand", DATA) == DRAWN
    pid = apart.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert await apart.draw("hand", DATA) == DRAWN
    assert apart.pid not in {pid, None}


@pytest.mark.slow("starts another process")
async def test_one_that_is_ended_while_it_draws_is_told_so_once(
    apart: ArtistApart, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed, kill = list[int](), Process.kill

    def told(process: Process) -> None:
        killed.append(process.pid)
        kill(process)

    monkeypatch.setattr(Process, "kill", told)
    assert await apart.draw("hand", DATA) == DRAWN
    process, drawing = apart._process, asyncio.create_task(apart.draw("hand", DATA))
    assert process is not None
    await asyncio.sleep(0)
    assert apart._turn.locked(), "it draws"
    apart.forget()
    assert await drawing == DRAWN
    assert await process.wait() == -signal.SIGKILL
    assert killed == [process.pid]


async def test_one_that_hangs_is_replaced(apart: ArtistApart, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await apart.draw("hand", DATA) == DRAWN
    pid = apart.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(PATIENCE, "drawing", 0.01)
    drawing = asyncio.create_task(apart.draw("hand", DATA))
    await gone(pid)
    monkeypatch.setattr(PATIENCE, "drawing", NEVER)
    assert await drawing == DRAWN


async def test_where_no_process_can_be_started_this_one_draws(
    apart: ArtistApart, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says so once, and does not try anew for every picture."""
    monkeypatch.setattr(sys, "executable", "/nonexistent")
    assert [await apart.draw("hand", DATA) for _ in range(3)] == [DRAWN] * 3
    assert caplog.text.count("no process draws") == 1


@pytest.mark.slow("starts two processes")
async def test_the_process_ends_when_nothing_is_drawn_for_a_while() -> None:
    apart = ArtistApart(idle=0.01)
    assert await apart.draw("hand", DATA) == DRAWN
    async with asyncio.timeout(HANGS):
        while apart.pid is not None:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.01)
    assert await apart.draw("hand", DATA) == DRAWN, "the next drawing starts another"
    await apart.close()


async def test_what_was_drawn_is_forgotten_with_the_process_that_drew_it(apart: ArtistApart) -> None:
    """Its memory holds the names that it wrote."""
    assert await apart.draw("hand", DATA) == DRAWN
    pid = apart.pid
    assert pid is not None
    apart.forget()
    await gone(pid)


@pytest.mark.parametrize("started", [False, True])
async def test_who_draws_no_more_ends_what_is_drawn_and_starts_no_other(*, started: bool) -> None:
    apart = ArtistApart(idle=HANGS)
    drawing = asyncio.create_task(apart.draw("hand", DATA))
    async with asyncio.timeout(HANGS):
        while started and apart.pid is None:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0)
    await asyncio.sleep(0)
    await apart.close()
    assert await drawing == DRAWN, "by this process"
    assert apart.pid is None


async def test_the_process_never_outlives_the_bot() -> None:
    """It stops when its input ends, as it does when the bot is killed; what it drew then goes nowhere."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tapis.drawing", stdin=PIPE, stdout=PIPE
    )
    process.stdin.write(request("hand", DATA))
    process.stdin.close()
    async with asyncio.timeout(HANGS):
        assert await process.wait() == 0
