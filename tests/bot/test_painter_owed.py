"""A board that cannot be painted is pending: no answer of Discord ends a game."""

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.messages import pauses
from bot.messages.jobs import Jobs
from bot.patience import PATIENCE
from bot.tables import Table, ending
from discord_sandbox.client import HANGS
from tests.bot.painter_house import ALICE, BRUNO, House
from tests.tiers import early

HOUSE = House


def failure(code: int, status: int, **headers: str) -> discord.HTTPException:
    response = SimpleNamespace(status=status, reason="no", headers=headers)
    return discord.HTTPException(response, {"code": code})


GAP = pauses.GAP  # as it is outside the tests
UNKNOWN_CHANNEL, NO_ACCESS = failure(10003, 404), failure(50001, 403)


async def refreshed(house: House, table: Table) -> None:
    house.painter.refresh(table.id)
    await house.jobs.idle()


async def again(house: House) -> float:
    """Let the pause pass by before the next try; return its seconds."""
    seconds = house.later.pass_by()
    await house.jobs.idle()
    return seconds


@pytest.mark.parametrize(
    "error",
    early(
        [
            UNKNOWN_CHANNEL,
            failure(0, 503),
            TimeoutError(),
            NO_ACCESS,
            failure(50013, 403),
            failure(160005, 403),
            failure(0, 401),
            failure(0, 429),
            aiohttp.ServerDisconnectedError(),
        ],
        3,
        "another answer",
    ),
    ids=repr,
)
async def test_no_answer_ends_a_game(house: House, error: Any) -> None:
    """However often it comes; the game goes on, and so does its board when it can be reached."""
    table = await house.started()
    house.channel.failure = error
    await refreshed(house, table)
    for _ in range(20):
        await again(house)
    assert (await house.tables.get(table.id)).phase == "playing"
    await house.play(table, ALICE, "roll.11111", 1)
    house.channel.failure = None
    house.channel.log.clear()
    await again(house)
    assert [what for what, _ in house.channel.log] == ["edit"]
    assert house.later.waiting == []


async def test_the_pauses_grow_to_a_cap(house: House) -> None:
    table = await house.started()
    house.channel.failure = NO_ACCESS
    await refreshed(house, table)
    seconds = [await again(house) for _ in range(16)]
    assert seconds[0] < 1.3
    assert [(sooner, later) for sooner, later in pairwise(seconds[:11]) if not (later > sooner)] == []
    assert [one for one in seconds[13:] if not (0.7 * 3600 < one < 1.3 * 3600)] == []
    assert len(set(seconds[13:])) > 1


async def test_after_an_outage_nobody_waits_an_hour(house: House) -> None:
    table = await house.started()
    house.channel.failure = failure(0, 503)
    await refreshed(house, table)
    assert max([await again(house) for _ in range(16)]) < 1.3 * 300


async def test_discord_says_how_long_to_wait_at_least(house: House) -> None:
    table = await house.started()
    house.channel.failure = failure(0, 429, **{"Retry-After": "77"})
    await refreshed(house, table)
    assert await again(house) == 77


async def test_an_owed_board_is_told_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    table = await house.started()
    house.channel.failure = UNKNOWN_CHANNEL
    await refreshed(house, table)
    for _ in range(5):
        await again(house)
    await refreshed(house, table)
    told = [record.getMessage() for record in caplog.records if table.id in record.getMessage()]
    assert len(told) == 1
    house.channel.failure = None
    await again(house)
    assert caplog.messages[-1] == f"the board of table {table.id} is painted again"


async def test_a_press_or_an_event_tries_at_once_and_begins_the_pauses_anew(house: House) -> None:
    table = await house.started()
    house.channel.failure = NO_ACCESS
    await refreshed(house, table)
    for _ in range(8):
        await again(house)
    await refreshed(house, table)
    [(seconds, _)] = house.later.waiting
    assert seconds < 2


async def test_owed_boards_of_a_server_that_changed_are_tried_at_once(house: House) -> None:
    table = await house.started()
    house.channel.failure = NO_ACCESS
    await refreshed(house, table)
    house.channel.failure = None
    house.channel.log.clear()
    for guild_id, channel_id in ((table.guild_id + 1, None), (table.guild_id, table.channel_id + 1)):
        house.painter.reachable(guild_id, channel_id)
        await house.jobs.idle()
    assert house.channel.log == []
    house.painter.reachable(table.guild_id, table.channel_id)
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit"]
    house.painter.reachable(table.guild_id)
    await house.jobs.idle()
    assert len(house.channel.log) == 1


async def test_many_owed_boards_are_tried_one_after_another(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is back may have a thousand; presses go before them."""
    tables = [await house.started(channel) for channel in (77, 78)]
    house.channel.failure = NO_ACCESS
    for table in tables:
        await refreshed(house, table)
    house.channel.failure = None
    house.channel.log.clear()
    calm, begun = asyncio.Event(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        if seconds == pauses.CALM:
            begun.set()
            await calm.wait()

    monkeypatch.setattr("bot.messages.painter.asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    house.channel.changed.clear()
    house.painter.reachable(tables[0].guild_id)
    await begun.wait()
    await house.channel.changed.wait()
    assert [what for what, _ in house.channel.log] == ["edit"]
    calm.set()
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit", "edit"]


async def test_the_last_board_of_a_table_that_is_over_is_given_up(house: House) -> None:
    table = await house.started()
    await house.tables.at(table.id, ending.end, 99, manager=True)
    house.channel.failure = UNKNOWN_CHANNEL
    await refreshed(house, table)
    tries = 0
    while house.later.waiting:
        await again(house)
        tries += 1
    assert 5 < tries < 20


async def test_an_edit_that_neither_arrives_nor_fails_is_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "board", 0.5)  # the drawing is waited for, too
    table = await house.started()
    house.channel.free.clear()
    await refreshed(house, table)
    house.channel.free.set()
    house.channel.log.clear()
    await again(house)
    assert [what for what, _ in house.channel.log] == ["edit"]


async def test_a_repost_that_may_have_arrived_is_posted_under_the_same_nonce(house: House) -> None:
    """So Discord shows it once; as that may be an older state, it is painted."""
    table = await house.started()
    house.clock.advance(minutes=56)
    send, nonces = house.channel.send, list[str]()

    async def lost(*given: Any, **more: Any) -> Any:
        nonces.append(more["nonce"])
        sent = await send(*given, **more)
        if len(nonces) == 1:
            raise aiohttp.ServerDisconnectedError
        return sent

    house.channel.send = lost  # type: ignore[method-assign]
    await refreshed(house, table)
    await house.play(table, ALICE, "roll.11111", 1)
    house.channel.log.clear()
    await again(house)
    assert len(set(nonces)) == 1
    assert [what for what, _ in house.channel.log] == ["send", "delete", "edit"]


def test_edits_are_spread_over_discords_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two may follow each other at once; never more than five begin within five seconds."""
    now = 100.0
    monkeypatch.setattr(pauses, "monotonic", lambda: now)
    monkeypatch.setattr(pauses, "GAP", GAP)
    pace, begun = pauses.Pace(), list[float]()
    for _ in range(30):
        now += pace.take()
        begun.append(now)
    assert begun[:2] == [100.0, 100.0]
    assert [
        (early, late) for early, late in zip(begun, begun[5:], strict=False) if not (late - early > 5)
    ] == []
    assert max(late - early for early, late in pairwise(begun)) < 1.5


async def test_nobody_waits_for_a_patient_job_and_a_stop_breaks_it_off() -> None:
    jobs, begun, ended = Jobs(), asyncio.Event(), list[str]()

    async def think() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("broken off")

    jobs.spawn(think(), patient=True)
    await begun.wait()
    await jobs.idle()
    assert ended == []
    assert await jobs.stop(HANGS), "nothing is left to do"
    assert ended == ["broken off"]


async def test_what_is_for_later_does_not_begin_after_the_end() -> None:
    jobs = Jobs()
    begun: list[str] = []
    passed = asyncio.Event()
    jobs.later(0, lambda: begun.append(BRUNO.name))
    assert await jobs.stop(1), "nothing is left to do"
    asyncio.get_running_loop().call_later(0.001, passed.set)
    await passed.wait()
    assert begun == []
