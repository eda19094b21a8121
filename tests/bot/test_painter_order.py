"""A press waits for no edit, and an older state never stays over a newer one."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.messages import replies
from bot.patience import PATIENCE
from bot.tables import Table
from discord_sandbox.client import HANGS
from tests.bot.painter_house import ALICE, House
from tests.bot.test_painter_cards import mover

HOUSE = House


class Press:
    """A press on a board, whose answer may hang; what it shows arrives in the channel."""

    def __init__(self, house: House, message_id: int | None) -> None:
        self.house = house
        self.message = SimpleNamespace(id=message_id)
        self.extras: dict[str, Any] = {}
        self.begun = asyncio.Event()
        self.free = asyncio.Event()
        self.free.set()
        self.said: list[str] = []
        self.done = False
        self.response = SimpleNamespace(edit_message=self._edit, defer=self._defer, is_done=lambda: self.done)

    async def _edit(self, **shown: Any) -> None:
        self.begun.set()
        await self.free.wait()
        self.done = True
        self.said.append("changed")
        self.house.channel.messages[self.message.id] = shown

    async def _defer(self, **_: Any) -> None:
        self.done = True
        self.said.append("deferred")


async def answered(house: House, press: Press, table: Table) -> None:
    async with asyncio.timeout(HANGS):
        await house.painter.answer(press, table)  # type: ignore[arg-type]


def footer(house: House, table: Table) -> str:
    assert table.message_id is not None
    return house.channel.messages[table.message_id]["embed"].footer.text


async def edit_under_way(house: House) -> Table:
    """Begin an edit of the board that does not end; return the table after one more move."""
    table = await house.started()
    await house.play(table, ALICE, "roll.11111", 1)
    house.channel.begun.clear()
    house.channel.free.clear()
    house.painter.refresh(table.id)
    await house.channel.begun.wait()
    return (await house.play(table, ALICE, "roll.11111", 2)).table


async def test_a_press_waits_for_no_edit(house: House) -> None:
    table = await edit_under_way(house)
    press = Press(house, table.message_id)
    await answered(house, press, table)
    assert press.said == ["changed"]
    assert f" {table.rev}" in footer(house, table)


async def test_an_older_edit_that_lands_after_an_answer_is_painted_over(house: House) -> None:
    table = await edit_under_way(house)
    await answered(house, Press(house, table.message_id), table)
    house.channel.log.clear()
    house.channel.free.set()
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit", "edit"]
    assert f" {table.rev}" in footer(house, table)


async def test_an_answer_with_the_state_of_the_edit_under_way_needs_no_more(house: House) -> None:
    table = await house.started()
    house.channel.free.clear()
    house.painter.refresh(table.id)
    await house.channel.begun.wait()
    await answered(house, Press(house, table.message_id), await house.tables.get(table.id))
    house.channel.log.clear()
    house.channel.free.set()
    await house.jobs.idle()
    assert [what for what, _ in house.channel.log] == ["edit"]


async def test_a_press_while_the_board_is_posted_anew_is_on_the_new_board_too(house: House) -> None:
    table = await house.started()
    send, begun, free = house.channel.send, asyncio.Event(), asyncio.Event()

    async def slow(*given: Any, **more: Any) -> Any:
        begun.set()
        await free.wait()
        return await send(*given, **more)

    house.channel.send = slow  # type: ignore[method-assign]
    posting = asyncio.create_task(house.painter.post(table.id))
    await begun.wait()
    done = await house.play(table, ALICE, "roll.11111", 1)
    await answered(house, Press(house, table.message_id), done.table)
    free.set()
    await posting
    await house.jobs.idle()
    newest = await house.tables.get(table.id)
    assert newest.message_id != table.message_id
    assert f" {newest.rev}" in footer(house, newest)


async def test_a_picture_is_sent_again_where_another_edit_was_under_way(house: House) -> None:
    """Nobody knows which file the message has: so the one that the board names is sent with it."""
    table = await house.belote()
    await house.play(table, mover(table), "pass", 1)
    house.channel.begun.clear()
    house.channel.free.clear()
    house.painter.refresh(table.id)
    await house.channel.begun.wait()
    table = await house.tables.get(table.id)
    table = (await house.play(table, mover(table), "take", 2)).table
    press = Press(house, table.message_id)
    await answered(house, press, table)
    assert table.message_id is not None
    house.channel.free.set()
    await house.jobs.idle()
    shown = house.channel.messages[table.message_id]
    [file] = shown["attachments"]
    assert shown["embed"].image.url == f"attachment://{file.filename}"


async def test_answers_go_out_one_after_the_other(house: House) -> None:
    table = await house.started()
    first, second = Press(house, table.message_id), Press(house, table.message_id)
    one = (await house.play(table, ALICE, "roll.11111", 1)).table
    two = (await house.play(table, ALICE, "roll.11111", 2)).table
    first.free.clear()
    slow = asyncio.create_task(answered(house, first, one))
    await first.begun.wait()
    quick = asyncio.create_task(answered(house, second, two))
    await asyncio.sleep(0)
    assert not second.begun.is_set()
    first.free.set()
    await asyncio.gather(slow, quick)
    assert f" {two.rev}" in footer(house, two)
    await house.jobs.idle()
    assert "edit" not in [what for what, _ in house.channel.log]


async def test_an_answer_that_hangs_holds_the_next_one_up_only_so_long(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And when it lands at last, the board is painted over."""
    monkeypatch.setattr(PATIENCE, "answer_before", 0.01)
    table = await house.started()
    hanging, second = Press(house, table.message_id), Press(house, table.message_id)
    one = (await house.play(table, ALICE, "roll.11111", 1)).table
    two = (await house.play(table, ALICE, "roll.11111", 2)).table
    hanging.free.clear()
    slow = asyncio.create_task(answered(house, hanging, one))
    await hanging.begun.wait()
    await answered(house, second, two)
    assert second.said == ["changed"]
    hanging.free.set()
    await slow
    await house.jobs.idle()
    assert f" {two.rev}" in footer(house, two)


async def test_a_press_whose_answer_hangs_is_deferred_in_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its board is painted otherwise."""
    monkeypatch.setattr(PATIENCE, "answer", 0.01)
    table = await house.started()
    done = await house.play(table, ALICE, "roll.11111", 1)
    press = Press(house, table.message_id)
    press.free.clear()
    replies.expect(press)  # type: ignore[arg-type]
    await answered(house, press, done.table)
    await house.jobs.idle()
    assert press.said == ["deferred"]
    assert f" {done.table.rev}" in footer(house, done.table)


async def test_a_refused_answer_is_no_deferral(house: House) -> None:
    """What Discord says it has already is not given again."""
    table = await house.started()
    press = Press(house, table.message_id)

    async def there_already(**_: Any) -> None:
        raise discord.HTTPException(SimpleNamespace(status=400, reason="no"), {"code": 40060})

    press.response.edit_message = there_already
    await answered(house, press, table)
    await house.jobs.idle()
    assert press.said == []
