"""Timers of turns: fired at their instant, whom they let be called, what a press stops."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.services.timers import Timers
from bot.store import Person
from bot.tables import Outcome, Table, ahead, play
from bot.watch import timed
from tapis.games.kit.ahead import Line
from tests.bot.bases import open_blank
from tests.bot.painter_house import House
from tests.bot.table_house import press_of
from tests.bot.test_pings import pinged, restarted

FORCED = Person(forced=True)


class Desk:
    """A table of four people who all came long ago, and what fires its timers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.timers = Timers(house.tables, house.jobs)
        services = SimpleNamespace(
            tables=house.tables,
            timers=self.timers,
            pings=house.pings,
            painter=house.painter,
            clock=house.clock,
            metrics=SimpleNamespace(moved=lambda game, who: None),
        )
        self.services: Any = services

    async def playing(self) -> Table:
        table = await self.house.belote()
        return (await self.press(table, "take")).table

    async def press(self, table: Table, code: str = "") -> Outcome:
        """Let who is to play press this, or the first card; whoever is next is called if they are to be."""
        [seat] = table.position.awaited()  # type: ignore[union-attr]
        user = table.players[seat]
        code = code or str(table.position.legal(seat)[0])  # type: ignore[union-attr]
        done = await self.house.play(table, user, code, press_of(table) + table.rev + 1)
        self.house.pings.due(done.table, done.due)
        await self.house.jobs.idle()
        return done

    async def after(self, seconds: float) -> None:
        """Let time go by, and look at what is overdue as the watch does."""
        self.house.clock.now += timedelta(seconds=seconds)
        await timed.forgotten(self.services).take()
        await self.house.jobs.idle()


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store = await open_blank(tmp_path / "t.sqlite3")
    yield Desk(House(None, store))
    await store.close()


def awaited(table: Table) -> int:
    [seat] = table.position.awaited()  # type: ignore[union-attr]
    return seat


async def line_for(desk: Desk, table: Table, seat: int) -> Table:
    """Let a seat play a card of its hand in advance, whatever is led; all of them, so that one is legal."""
    for number, card in enumerate(table.position.hands[seat]):  # type: ignore[union-attr]
        line = Line("led", f"play.{card}")
        table = await desk.house.tables.at(table.id, ahead.add, table.players[seat].id, 1, number, line)
    return table


async def test_a_line_that_is_played_pings_nobody_but_who_is_next_lichobile_448(desk: Desk) -> None:
    table = await desk.playing()
    for _ in range(4):  # in the first trick no line passes over an announcement
        table = (await desk.press(table)).table
    seat, following = (awaited(table) + 1) % 4, (awaited(table) + 2) % 4
    desk.house.clock.advance(minutes=16)
    await line_for(desk, table, seat)
    table = (await desk.press(table)).table
    assert pinged(desk.house) == [], "the ping before is gone, and nobody is called while the timer runs"
    await desk.after(62)
    assert awaited(await desk.house.tables.get(table.id)) == following
    assert pinged(desk.house) == [[str(table.players[following].id)]]


async def test_who_has_to_choose_is_pinged_when_the_wait_is_over(desk: Desk) -> None:
    table = await desk.playing()
    seat = (awaited(table) + 1) % 4
    desk.house.clock.advance(minutes=5)
    desk.house.people[table.players[seat].id] = Person(forced=True)
    while True:
        table = (await desk.press(table)).table
        if awaited(table) == seat and table.position.forced(seat) is None:  # type: ignore[union-attr]
            break
    assert [str(table.players[seat].id)] not in pinged(desk.house)
    await desk.house.pings.resume()
    assert [str(table.players[seat].id)] not in pinged(desk.house), "nor by a restart"
    await desk.after(62)
    assert pinged(desk.house) == [[str(table.players[seat].id)]]


async def test_whose_card_won_the_trick_by_itself_is_called_after_a_restart_too(desk: Desk) -> None:
    """A kill between the second timer and its ping: who made the newest move is not here this time."""
    table, tables = await desk.playing(), desk.house.tables
    everybody = dict.fromkeys(range(1, 5), Person(forced=True))
    desk.house.people |= everybody
    last = -1
    while last != awaited(table):
        last = awaited(table)
        fired = None if table.timer_at is None else await tables.at(table.id, play.fire, table.timer_at)
        if fired is None or not fired[1]:
            takes = table.position.phase != "play"  # type: ignore[union-attr]
            last, table = -1, (await desk.press(table, "take" if takes else "")).table
        else:
            table = fired[0].table
        if not table.position.awaited():  # type: ignore[union-attr] - no card of the whole match did it
            last, table = -1, await desk.playing()
    desk.house.people.clear()
    await tables.at(table.id, play.fire, table.timer_at or 0)
    desk.house.clock.advance(minutes=5)
    again = await restarted(desk.house)
    await again.jobs.idle()
    assert pinged(again) == [[str(table.players[awaited(table)].id)]]


async def test_a_timer_is_set_to_its_millisecond_and_goes_with_its_turn(desk: Desk) -> None:
    table = await desk.playing()
    seat = (awaited(table) + 1) % 4
    desk.house.people[table.players[seat].id] = Person(forced=True)
    done = await desk.press(table)
    at = done.table.timer_at
    assert at is not None
    [seconds] = [wait for wait, _ in desk.house.later.waiting if wait != 60]
    assert seconds == (at - round(desk.house.clock.now.timestamp() * 1000)) / 1000
    assert desk.timers.may_wait_for(table.id, table.players[seat].id)
    assert not desk.timers.may_wait_for(table.id, table.players[(seat + 1) % 4].id)
    await desk.press(done.table)
    assert [wait for wait, _ in desk.house.later.waiting if wait != 60] == []
    desk.timers.see(done.table)
    assert not desk.timers.may_wait_for(table.id, 99), "an older state says nothing"


async def test_a_restart_sets_what_was_set_and_a_clock_set_back_delays_no_more_than_a_wait(
    desk: Desk,
) -> None:
    table = await desk.playing()
    desk.house.people |= dict.fromkeys(range(1, 5), Person(forced=True))
    table = (await desk.press(table)).table
    desk.house.later.waiting.clear()
    desk.house.clock.advance(hours=-1)
    again = Desk(desk.house)
    await timed.load(again.services)
    assert [seconds for seconds, _ in desk.house.later.waiting] == [60]
    desk.house.later.pass_by()
    await desk.house.jobs.idle()
    after: Any = await desk.house.tables.get(table.id)
    assert after.timer_at != table.timer_at, "it was fired"
