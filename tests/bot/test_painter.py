"""The board on screen is always the newest state, and nobody is pinged for nothing."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.messages.painter import BURIED
from bot.tables import ending
from tests.bot.painter_house import ALICE, BRUNO, House
from tests.tiers import early

HOUSE = House


class Answers:
    """An interaction whose answers can be held back."""

    def __init__(self) -> None:
        self.painted: list[str] = []
        self.message = None
        self.extras: dict[str, object] = {}
        self.done = False
        self.failure: Exception | None = None
        self.deferred = 0
        self.response = SimpleNamespace(edit_message=self._edit, defer=self._defer, is_done=lambda: self.done)

    async def _edit(self, *, content: None, embed: discord.Embed, view: Any, **files: Any) -> None:
        await asyncio.sleep(0)
        if self.failure is not None:
            raise self.failure
        self.painted.append(str(embed.footer.text))

    async def _defer(self, **_: object) -> None:
        self.deferred += 1
        self.done = True


def failure(code: int, status: int = 400) -> discord.HTTPException:
    return discord.HTTPException(SimpleNamespace(status=status, reason="no"), {"code": code})


async def test_an_older_state_never_lands_over_a_newer_one(house: House) -> None:
    table = await house.started()
    first = await house.play(table, ALICE, "roll.11111", 1)
    second = await house.play(table, ALICE, "roll.11111", 2)
    answers = Answers()
    await house.painter.answer(answers, second.table)  # type: ignore[arg-type]
    await house.painter.answer(answers, first.table)  # type: ignore[arg-type]
    assert answers.painted[0] == answers.painted[1]


async def test_many_refreshes_make_few_edits_and_the_last_is_the_newest(house: House) -> None:
    table = await house.started()
    await house.play(table, ALICE, "roll.11111", 1)
    for _ in range(10):
        house.painter.refresh(table.id)
    await house.jobs.idle()
    edits = [ident for what, ident in house.channel.log if what == "edit"]
    assert len(edits) == 1
    newest = await house.tables.get(table.id)
    assert f" {newest.rev}" in house.channel.messages[edits[0]]["embed"].footer.text


async def test_a_deleted_board_is_posted_again(house: House) -> None:
    table = await house.started()
    board = (await house.tables.get(table.id)).message_id
    assert board is not None
    house.channel.missing.add(board)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert (await house.tables.get(table.id)).message_id not in {None, board}


async def test_a_board_of_nearly_an_hour_is_posted_again_not_edited(house: House) -> None:
    table = await house.started()
    house.clock.advance(minutes=56)
    house.channel.log.clear()
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["send", "delete"]


async def test_a_buried_board_is_posted_again(house: House) -> None:
    table = await house.started()
    house.channel.others = BURIED
    before = (await house.tables.get(table.id)).message_id
    house.painter.look(table)
    await house.jobs.idle()
    assert (await house.tables.get(table.id)).message_id != before


async def test_the_history_is_read_once_a_minute_at_most(house: House) -> None:
    table = await house.started()
    for seconds in (0, 30, 31):
        house.clock.advance(seconds=seconds)
        house.painter.look(table)
        await house.jobs.idle()
    assert [what for what, _ in house.channel.log].count("history") == 2


async def test_who_is_away_is_pinged_and_nobody_else(house: House) -> None:
    table = await house.started()
    house.pings.due(table, frozenset({0}))
    await house.jobs.idle()
    [ping] = [message for message in house.channel.messages.values() if message.get("content")]
    assert f"<@{ALICE.id}>" in ping["content"]
    allowed = ping["allowed_mentions"].to_dict()
    assert allowed["users"] == [str(ALICE.id)]
    assert "everyone" not in allowed["parse"]
    assert "roles" not in allowed["parse"]


async def test_the_ping_of_who_is_still_waited_for_outlives_an_interruption(house: House) -> None:
    """Somebody else has acted, and whose turn it is has not changed."""
    table = await house.started()
    house.pings.due(table, frozenset({0}))
    await house.jobs.idle()
    pinged = await house.tables.get(table.id)
    house.pings.due(replace(pinged, last_seat=1), frozenset())
    await house.jobs.idle()
    assert (await house.tables.get(table.id)).ping_id == pinged.ping_id
    house.pings.due(replace(pinged, last_seat=0), frozenset())
    await house.jobs.idle()
    assert ("delete", pinged.ping_id) in house.channel.log


async def test_a_press_that_came_too_late_is_painted_all_the_same(house: House) -> None:
    table = await house.started()
    done = await house.play(table, ALICE, "roll.11111", 1)
    house.channel.log.clear()
    late = Answers()
    late.done = True
    await house.painter.answer(late, done.table)  # type: ignore[arg-type]
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit"]


@pytest.mark.parametrize("code", early([10062, 30046, 10008, 0], 2, "another code"))
async def test_a_press_whose_answer_fails_is_painted_all_the_same(house: House, code: int) -> None:
    table = await house.started()
    done = await house.play(table, ALICE, "roll.11111", 1)
    house.channel.log.clear()
    failing = Answers()
    failing.failure = failure(code)
    await house.painter.answer(failing, done.table)  # type: ignore[arg-type]
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit"]
    assert failing.deferred == (0 if code == 10062 else 1)


@pytest.mark.parametrize("code", [30046, 50083])
async def test_a_board_that_takes_no_edit_is_posted_again(house: House, code: int) -> None:
    table = await house.started()
    board = (await house.tables.get(table.id)).message_id
    house.channel.failure = failure(code)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert (await house.tables.get(table.id)).message_id != board


async def test_a_lobby_that_is_closed_does_not_come_back_up(house: House) -> None:
    table = await house.started()
    await house.tables.at(table.id, ending.end, 99, manager=True)
    house.clock.advance(hours=2)
    house.channel.log.clear()
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit"]


async def test_a_board_that_is_right_is_left_alone_after_a_restart(house: House) -> None:
    table = await house.started()
    house.painter.refresh(table.id)
    await house.jobs.idle()
    house.clock.advance(hours=8)
    house.channel.log.clear()
    await house.painter.check(table.id)
    await house.jobs.idle()
    assert house.channel.log == []


async def test_a_board_that_missed_a_move_is_painted_after_a_restart(house: House) -> None:
    table = await house.started()
    await house.play(table, ALICE, "roll.11111", 1)
    house.channel.log.clear()
    await house.painter.check(table.id)
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit"]


async def test_two_pings_at_once_leave_one(house: House) -> None:
    table = await house.started()
    house.pings.due(table, frozenset({0}))
    house.pings.due(table, frozenset({0}))
    await house.jobs.idle()
    pings = [message for message in house.channel.messages.values() if message.get("content")]
    assert len(pings) == 1


async def test_a_broken_job_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def job() -> None:
        raise RuntimeError("Session is closed")

    house.jobs.spawn(job())
    await house.jobs.idle()
    assert "Session is closed" in caplog.text


async def test_a_reminder_is_found_again_in_its_channel(house: House) -> None:
    table = await house.started()
    assert await house.pings.called(table, [ALICE.id]) is None
    sent = await house.pings.call(table, [ALICE.id], nonce="a.1")
    house.channel.mine = sent
    assert await house.pings.called(table, [ALICE.id]) == (sent, frozenset())
    assert await house.pings.called(table, [BRUNO.id]) is None
