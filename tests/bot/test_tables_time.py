"""What time brings: reminders once each over crashes and clock jumps, lobbies that close themselves."""

import logging

import pytest

from bot.tables import seats
from tests.bot.table_house import ANNA, BEN, DAN, House
from tests.bot.toy_game import Toy

pytestmark = pytest.mark.store("sqlite", "postgresql")


async def restarted(house: House) -> House:
    """The same database in a new process."""
    await house.store.close()
    house.store = await house.base.open()
    again = House(house.base, house.store)
    again.now = house.now
    return again


async def test_a_reminder_is_due_at_half_time(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=29)
    assert await house.tables.schedule.claim_reminders() == []
    house.later(minutes=1)
    [reminder] = await house.tables.schedule.claim_reminders()
    assert (reminder.table.id, reminder.seats, len(reminder.nonce) <= 25) == (table.id, {0}, True)


async def test_a_confirmed_reminder_does_not_come_again(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=30)
    [reminder] = await house.tables.schedule.claim_reminders()
    await house.tables.schedule.confirm_reminder(reminder)
    house.later(days=1)
    assert await house.tables.schedule.claim_reminders() == []
    assert (await house.tables.get(table.id)).reminded


async def test_a_reminder_that_was_not_confirmed_comes_again_under_its_nonce(house: House) -> None:
    await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=30)
    [first] = await house.tables.schedule.claim_reminders()
    house = await restarted(house)
    [again] = await house.tables.schedule.claim_reminders()
    assert again.nonce == first.nonce
    await house.tables.schedule.confirm_reminder(again)
    assert await house.tables.schedule.claim_reminders() == []


async def test_a_claimed_reminder_keeps_its_nonce_when_the_clock_is_set_back(house: House) -> None:
    await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=30)
    [first] = await house.tables.schedule.claim_reminders()
    house.later(days=-1)
    [again] = await house.tables.schedule.claim_reminders()
    assert again.nonce == first.nonce


async def test_a_reminder_missed_while_the_bot_was_down_is_sent_once(house: House) -> None:
    await house.started(ANNA, BEN, pace="1h")
    house.later(days=30)
    house = await restarted(house)
    [reminder] = await house.tables.schedule.claim_reminders()
    await house.tables.schedule.confirm_reminder(reminder)
    assert await house.tables.schedule.claim_reminders() == []


async def test_a_clock_that_jumps_forward_and_back_sends_no_second_reminder(house: House) -> None:
    await house.started(ANNA, BEN, pace="24h")
    house.later(days=400)
    [reminder] = await house.tables.schedule.claim_reminders()
    await house.tables.schedule.confirm_reminder(reminder)
    house.later(days=-400)
    assert await house.tables.schedule.claim_reminders() == []
    house.later(hours=13)
    assert await house.tables.schedule.claim_reminders() == []


async def test_a_clock_set_back_makes_nobody_wait_longer_than_the_pace(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    house.later(days=-2)
    assert await house.tables.schedule.claim_reminders() == []
    house.later(minutes=30)
    assert len(await house.tables.schedule.claim_reminders()) == 1
    house.later(minutes=30)
    assert (await house.tables.get(table.id)).late(house.now)


async def test_a_move_makes_a_claimed_reminder_void(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=30)
    [reminder] = await house.tables.schedule.claim_reminders()
    await house.play(table, ANNA, "pass")
    assert await house.tables.schedule.claim_reminders() == []
    await house.tables.schedule.confirm_reminder(reminder)
    house.later(minutes=30)
    [following] = await house.tables.schedule.claim_reminders()
    assert following.seats == {1}
    assert following.nonce != reminder.nonce


async def test_a_newcomer_is_reminded_too(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="1h")
    house.later(minutes=60)
    [reminder] = await house.tables.schedule.claim_reminders()
    await house.tables.schedule.confirm_reminder(reminder)
    await house.gives(table, ANNA, DAN)
    house.later(minutes=30)
    assert [one.seats for one in await house.tables.schedule.claim_reminders()] == [{0}]


async def test_tables_without_pace_send_no_reminder(house: House) -> None:
    await house.started(ANNA, BEN, pace="none")
    house.later(days=30)
    assert await house.tables.schedule.claim_reminders() == []


async def test_a_lobby_untouched_for_an_hour_closes(house: House) -> None:
    table = await house.lobby(ANNA)
    house.later(minutes=59)
    assert await house.tables.schedule.stale_lobbies() == []
    house.later(minutes=1)
    [closed_id] = await house.tables.schedule.stale_lobbies()
    closed = await house.tables.get(closed_id)
    assert (closed.id, closed.phase, closed.unranked) == (table.id, "over", True)
    assert await house.tables.schedule.stale_lobbies() == []


async def test_a_touched_lobby_stays_open(house: House) -> None:
    table = await house.lobby(ANNA)
    house.later(minutes=59)
    await house.tables.at(table.id, seats.join, BEN)
    house.later(minutes=59)
    assert await house.tables.schedule.stale_lobbies() == []


async def test_running_games_do_not_close_themselves(house: House) -> None:
    await house.started(ANNA)
    house.later(days=400)
    assert await house.tables.schedule.stale_lobbies() == []


async def test_a_clock_set_back_keeps_no_lobby_open_longer(house: House) -> None:
    await house.lobby(ANNA)
    house.later(days=-2)
    assert await house.tables.schedule.stale_lobbies() == []
    house.later(hours=1)
    assert len(await house.tables.schedule.stale_lobbies()) == 1


async def test_late_tables_are_those_whose_pace_is_over_each_once(house: House) -> None:
    slow = await house.started(ANNA, BEN, pace="24h")
    fast = await house.started(ANNA, BEN, pace="5m", channel=6)
    house.later(minutes=5)
    assert await house.tables.schedule.late_tables() == [fast.id]
    house.later(days=1)
    assert await house.tables.schedule.late_tables() == [slow.id]


async def test_a_table_that_cannot_be_read_is_logged_and_stops_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.started(ANNA, BEN, pace="5m")
    sound = await house.started(ANNA, BEN, pace="5m", game="duel", channel=6)
    monkeypatch.setattr(Toy, "version", 0)  # the stored state is of a newer program
    monkeypatch.setattr("tests.bot.toy_game.Duel.version", 1)
    house.later(minutes=5)
    with caplog.at_level(logging.ERROR):
        assert [reminder.table.id for reminder in await house.tables.schedule.claim_reminders()] == [sound.id]
    assert "cannot be read" in caplog.text
