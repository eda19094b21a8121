"""What boards are known to show: only those that may have missed something are checked at the next start."""

from bot.tables import Table
from tests.bot.painter_house import ALICE, House
from tests.bot.test_painter import Answers, failure

HOUSE = House


async def started(house: House) -> Table:
    """A game whose lobby was shown, and whose start was not."""
    table = await house.started()
    house.painter.take_shown()
    return table


async def test_a_board_that_was_edited_shows_the_newest_state(house: House) -> None:
    table = await started(house)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    assert house.painter.take_shown() == {table.id: table.changes}
    assert house.painter.take_shown() == {}, "it is told once"


async def test_a_board_that_was_posted_shows_the_newest_state(house: House) -> None:
    table = await started(house)
    await house.painter.post(table.id)
    assert house.painter.take_shown() == {table.id: table.changes}


async def test_the_answer_to_a_press_shows_what_it_did(house: House) -> None:
    table = await started(house)
    done = await house.play(table, ALICE, "roll.11111", 1)
    await house.painter.answer(Answers(), done.table)  # type: ignore[arg-type]
    assert house.painter.take_shown() == {table.id: done.table.changes}


async def test_a_board_that_could_not_be_painted_shows_nothing_new(house: House) -> None:
    table = await started(house)
    house.channel.failure = failure(50013, 403)
    house.painter.refresh(table.id)
    await house.jobs.idle(5)
    answers = Answers()
    answers.failure = failure(0, 500)
    await house.painter.answer(answers, table)  # type: ignore[arg-type]
    assert house.painter.take_shown() == {}


async def test_a_board_found_right_after_a_restart_is_known_to_be(house: House) -> None:
    table = await started(house)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    house.clock.advance(hours=8)
    house.painter.take_shown()
    await house.painter.check(table.id)
    await house.jobs.idle()
    assert house.painter.take_shown() == {table.id: table.changes}


async def test_an_archived_board_is_changed_where_it_stands(house: House) -> None:
    """It is long out of sight: nobody is disturbed by a new message."""
    table = await started(house)
    house.painter.refresh(table.id)
    await house.jobs.idle()
    house.clock.advance(days=60)
    house.channel.log.clear()
    assert await house.tables.schedule.archive() == [table.id]
    await house.painter.check(table.id)
    await house.jobs.idle()
    [(what, message_id)] = house.channel.log
    assert what == "edit"
    view = house.channel.messages[message_id]["view"]
    buttons = [item["custom_id"] for row in view.to_components() for item in row["components"]]
    assert any(custom_id.endswith(":reopen") for custom_id in buttons), "it can be reopened"
    assert [custom_id for custom_id in buttons if ":roll" in custom_id] == []
