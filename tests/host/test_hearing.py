"""Discord is asked for the time before anything is done: its word counts, and nothing waits for ever."""

import asyncio
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from bot.host import hearing, run
from bot.host.check_discord import Answer, Asker, Unanswered
from bot.settings import Settings
from bot.store.clock import Clock
from discord_sandbox import Sandbox
from discord_sandbox.client import HANGS
from tests.bot.bases import open_blank
from tests.host.test_doctor import refuses_certificate

WRONG = [timedelta(days=-5), timedelta(hours=9), timedelta(days=40), timedelta(days=400)]
SETTINGS = Settings(discord_token=SecretStr("made up"))


def starts(monkeypatch: pytest.MonkeyPatch, ahead: timedelta = WRONG[2]) -> Clock:
    """Return the clock of a process that starts so far ahead of the sandbox."""
    clock = Clock(lambda: time.time() + ahead.total_seconds())
    for room in (hearing, run):
        monkeypatch.setattr(room, "CLOCK", clock)
    return clock


@pytest.mark.parametrize("ahead", WRONG, ids=str)
async def test_the_api_tells_the_time(monkeypatch: pytest.MonkeyPatch, ahead: timedelta) -> None:
    clock = starts(monkeypatch, ahead)
    async with Sandbox(rate_limits=False) as box:
        await hearing.hear(SETTINGS.model_copy(update={"discord_api_base": box.api_base}))
    assert abs(clock().timestamp() - time.time()) < HANGS
    assert (clock.heard, clock.jumps) == (True, 1)


async def test_an_answer_without_a_time_leaves_it_to_the_first_press(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(_: Asker, _path: str) -> Answer:
        return Answer(200, {}, None, None)

    monkeypatch.setattr(Asker, "ask", ask)
    clock = starts(monkeypatch)
    await hearing.hear(SETTINGS)
    assert not clock.heard
    assert "tell no time" in caplog.text


async def test_no_client_begins_before_discord_was_heard(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A certificate that is not valid yet is said in one line, with what to do; a stop waits for nothing."""
    clock, stop, asked = starts(monkeypatch), asyncio.Event(), list[object]()
    monkeypatch.setattr(run, "SHORTEST", 0.001)
    refuses = refuses_certificate(9)

    def get(session: aiohttp.ClientSession, *_: object, **__: object) -> None:
        asked.append(session)
        if len(asked) == 2:
            stop.set()
        refuses()

    monkeypatch.setattr(aiohttp.ClientSession, "get", get)

    def begins(*_: object) -> None:
        pytest.fail("it has begun")

    monkeypatch.setattr(run, "TapisVert", begins)
    store = await open_blank(tmp_path / "run.sqlite3")
    async with asyncio.timeout(HANGS):
        await run._supervise(SETTINGS, store, "made up", stop, run.Present())
    await store.close()
    assert not clock.heard
    assert "certificate is not valid yet: set it by the network: timedatectl" in caplog.messages[0]
    assert "starts again" in caplog.messages[0]
    assert "Traceback" not in caplog.text


async def test_a_stop_does_not_wait_for_a_discord_that_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop = asyncio.Event()

    async def ask(_: Asker, _path: str) -> Answer:
        stop.set()
        return await asyncio.Event().wait()  # type: ignore[return-value] - never

    monkeypatch.setattr(Asker, "ask", ask)
    starts(monkeypatch)
    async with asyncio.timeout(HANGS):
        await run._supervise(SETTINGS, None, "made up", stop, run.Present())  # type: ignore[arg-type]


async def test_it_is_asked_again_each_hour_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pauses, answers = starts(monkeypatch), list[float](), [Unanswered("away"), None]

    async def hear(_: Settings) -> None:
        if (error := answers.pop(0)) is not None:
            raise error
        clock.learn(time.time(), clock())

    async def sleep(seconds: float) -> Any:
        pauses.append(seconds)
        if not answers:
            raise asyncio.CancelledError

    monkeypatch.setattr(hearing, "hear", hear)
    monkeypatch.setattr(hearing.asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        await hearing.keep_hearing(SETTINGS)
    assert pauses == [hearing.HOURLY] * 3
    assert clock.jumps == 1
