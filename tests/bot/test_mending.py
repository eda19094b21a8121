"""A bot ran for a minute with its clock ahead; then the time is known, and it is as if that had not been.

What cannot be as before is said: a day whose luck may have been learnt counts for nobody, and the days to
come have a new secret.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bench.people import opened
from bot.days import announcements
from bot.days.days import Days
from bot.days.post_statements import AnnouncementStatements
from bot.days.posting import ANNOUNCEMENT
from bot.days.statements import DayStatements
from bot.features import ROWS
from bot.mydata.own_data import kept_of
from bot.shelf import SHELF
from bot.store import GuildSettings
from bot.store.columns import iso
from bot.tables import (
    Player,
    Table,
    Tables,
    agenda,
    ending,
    ledgers,
    lobby,
    private,
    seats,
)
from tapis.records.days import DAY, Day, day_seed
from tapis.records.months import Month
from tests.bot.bases import Base
from tests.bot.table_house import ANNA, BEN, CARO
from tests.days.test_days import SERVER, Daily

pytestmark = pytest.mark.store("sqlite", "postgresql")
TODAY = date(2026, 3, 10)
SPREAD = 600_000
"""Milliseconds over which the posts of one hour are spread."""
HOURS = timedelta(hours=9)
AHEAD = (timedelta(days=15), timedelta(days=40), timedelta(days=400))
"""Within the month, and beyond its end, when its secret was told."""


class Ahead(Daily):
    """A house whose bot runs, stops, and starts with its clock ahead."""

    def __init__(self, base: Base, store: object) -> None:
        super().__init__(base, store)
        self.now = datetime(2026, 3, 10, 20, tzinfo=UTC)  # 21 h in Paris: its day closes in six hours

    async def runs_ahead(self, by: timedelta) -> None:
        """What a bot does by itself in its first minute, as each did before it asked Discord for the time."""
        self.now += by
        days = self.days
        await days.close()
        today = await days.today()
        while await self.tables.run(private.close):
            pass
        while await self.tables.schedule.archive():
            pass
        await self.tables.schedule.stale_lobbies()
        for _, guild_id in await self.tables.run(agenda.due, ANNOUNCEMENT):
            post = await self.tables.run(announcements.begin, guild_id, today)
            if post is not None:
                await self.tables.run(announcements.told, post, (today.date - DAY).isoformat())
        self.now -= by

    async def mends(self) -> Tables:
        """Start it with the right clock."""
        self.tables = self.other()
        self.days = Days(self.tables, self.store)
        await self.tables.mend()
        return self.tables

    async def posted(self, hour: int) -> None:
        """The server wants a post at this hour, and has it, if that is over."""
        settings = GuildSettings(daily_channel=77, daily_at=60 * hour, zone="Europe/Paris", month=True)
        await self.store.save_settings(SERVER, settings)
        due = self.now.replace(hour=hour - 1, minute=0) + timedelta(days=self.now.hour >= hour - 1)
        await self.store.run(
            lambda tx: AnnouncementStatements.of(tx).save_announced(
                SERVER,
                replace(
                    AnnouncementStatements.of(tx).announced(SERVER),
                    due=round(due.timestamp() * 1000),
                    month="2026-02",
                ),
            )
        )

    async def finished(self, player: Player, loss: float) -> None:
        """Finish today's throw."""
        table = await self.ends(await self.begins(player, guild=SERVER))
        await self.counts(table, loss)

    async def private(self) -> Table:
        options = SHELF["yams"].rules.Options()
        return await self.tables.run(
            private.open_private,
            owner=ANNA,
            game="yams",
            options=options,
            locale="fr",
            interaction_id=next(self.ids),
        )

    async def today(self) -> Day:
        return await self.days.today()


@pytest.fixture
async def house(base: Base) -> AsyncIterator[Ahead]:
    house = Ahead(base, await base.open())
    house.now -= 9 * DAY
    await house.today()
    house.now += 9 * DAY
    await house.days.close()
    yield house
    await house.store.close()


@pytest.mark.parametrize("by", [HOURS, *AHEAD], ids=str)
async def test_all_goes_on_as_if_the_clock_had_been_right(
    house: Ahead, by: timedelta, caplog: pytest.LogCaptureFixture
) -> None:
    """The day under way, its secret, its game, another private table, a server's table, the next post."""
    await house.posted(9)
    before, month = await house.today(), (await house.days.months())[0]
    day, private = await house.begins(BEN), await house.private()
    due = (await house.store.run(lambda tx: AnnouncementStatements.of(tx).announced(SERVER))).due or 0
    await house.runs_ahead(by)
    assert (await house.today()).closed
    with caplog.at_level(logging.WARNING):
        tables = await house.mends()
    assert "the clock was ahead, up to" in caplog.text
    today, told = await house.today(), by > AHEAD[0]
    assert ("2026-03-10 closed, for nobody" if told else "2026-03-10 opened again") in caplog.text
    assert today == replace(before, month=today.month, closed=told, void=told)
    assert (today.month.secret, today.month.first) == (month.secret, month.first)
    assert (await house.begins(BEN)).id == day.id
    assert [(await tables.get(one.id)).life for one in (day, private)] == ["playing"] * 2
    await house.ends(await tables.get(day.id))
    assert (await house.entry(BEN, TODAY)).finished_at == (None if told else house.now)
    announced = await house.store.run(lambda tx: AnnouncementStatements.of(tx).announced(SERVER))
    assert (announced.told, announced.month) == ("", "2026-02")
    assert 0 <= (announced.due or 0) - due < SPREAD
    house.later(hours=6)
    assert await house.days.close() == ([] if told else [TODAY])
    assert await house.store.run(lambda tx: tx.latest_instant(ROWS)) <= house.now.timestamp() * 1000


@pytest.mark.parametrize("by", AHEAD, ids=str)
async def test_days_to_come_whose_luck_could_be_asked_for_have_a_new_secret(
    house: Ahead, by: timedelta
) -> None:
    old = (await house.today()).month
    house.now += by
    await house.days.close()
    again = await house.again(TODAY + DAY)
    assert again.mixed_seed == day_seed(old.secret, TODAY + DAY, "yams"), "it was told"
    house.now -= by
    await asyncio.gather(*(house.other().mend() for _ in range(3)))  # copies of the bot, one after the other
    tables = await house.mends()
    part, first = await house.days.months()
    assert (part.month, part.first, part.number) == ("2026-03-11", TODAY + DAY, 11)
    assert (first.month, first.last, first.secret) == ("2026-03", TODAY, old.secret)
    assert part.hash != old.hash
    assert part.begins == first.ends == old.ends_of(TODAY)
    assert (await tables.get(again.id)).life == "over"
    house.later(days=1)
    today, table = await house.today(), await house.begins()
    assert (today.date, today.number, today.month.secret) == (TODAY + DAY, 11, part.secret)
    assert table.mixed_seed == day_seed(part.secret, TODAY + DAY, "yams")
    await house.days.close()
    assert await house.store.run(lambda tx: DayStatements.of(tx).last_closed_day()) == TODAY.isoformat()
    house.now = datetime(2026, 4, 1, 12, tzinfo=UTC)
    assert len(await house.days.close()) == 21
    assert (await house.today()).number == 32
    assert [month.month for month in await house.days.months()] == ["2026-04", "2026-03-11", "2026-03"]


async def test_a_day_that_was_only_begun_early_goes_on(house: Ahead) -> None:
    """Its luck is the same for all, and nothing of it was told."""
    house.later(hours=9)
    await house.days.close()
    early = await house.begins()
    house.later(hours=-9)
    await house.mends()
    assert len(await house.days.months()) == 1
    house.later(hours=9)
    assert (await house.begins()).id == early.id


async def test_a_day_that_somebody_had_finished_counts_for_nobody(
    house: Ahead, caplog: pytest.LogCaptureFixture
) -> None:
    """Who had finished could look at it with the coach, and tell."""
    await house.finished(ANNA, 4.0)
    running = await house.begins(BEN)
    await house.runs_ahead(HOURS)
    with caplog.at_level(logging.WARNING):
        await house.mends()
    assert "2026-03-10 closed, for nobody" in caplog.text
    today = await house.today()
    assert (today.closed, today.void) == (True, True)
    await house.refused(house.begins(CARO), "day.refuse.closed")
    await house.ends(running)
    assert (await house.entry(BEN, TODAY)).finished_at is None
    result = await house.days.result(await house.entry(ANNA, TODAY), SERVER)
    assert (result.place, result.of, result.place_here) == (None, 0, None)
    assert await house.days.places(TODAY, "throw", SERVER, 5) == []
    house.later(days=1)
    assert await house.days.close() == []
    assert not (await house.today()).void


async def test_a_day_whose_secret_was_told_counts_for_nobody(house: Ahead) -> None:
    house.now = datetime(2026, 3, 31, 20, tzinfo=UTC)
    await house.days.close()
    await house.begins()
    await house.runs_ahead(HOURS)
    await house.mends()
    assert (await house.today()).void
    assert (await house.days.months())[0].month == "2026-04", "April was begun, and nothing of it told"


async def test_one_opened_again_beside_one_that_is_not_closes_in_its_time(house: Ahead) -> None:
    house.now = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)  # of the 11th in Paris; the 10th closes at 2
    await house.finished(ANNA, 4.0)
    await house.runs_ahead(timedelta(days=1, hours=4))
    await house.mends()
    yesterday = await house.days.day(TODAY)
    assert (yesterday.closed, (await house.today()).void) == (False, True)
    house.later(hours=3)
    assert await house.days.close() == [TODAY]


async def test_a_post_told_ahead_is_due_anew_and_a_months_titles_too(house: Ahead) -> None:
    await house.posted(1)  # tonight
    due = (await house.store.run(lambda tx: AnnouncementStatements.of(tx).announced(SERVER))).due or 0
    await house.runs_ahead(timedelta(hours=5))
    assert (
        await house.store.run(lambda tx: AnnouncementStatements.of(tx).announced(SERVER))
    ).told == "2026-03-11"
    await house.mends()
    announced = await house.store.run(lambda tx: AnnouncementStatements.of(tx).announced(SERVER))
    assert (announced.told, announced.begun, announced.listed) == ("", "", "2026-03-09")
    assert 0 <= (announced.due or 0) - due < SPREAD
    await house.store.run(
        lambda tx: AnnouncementStatements.of(tx).save_announced(SERVER, replace(announced, month="2027-01"))
    )
    await house.mends()
    told = (await house.store.run(lambda tx: AnnouncementStatements.of(tx).announced(SERVER))).month
    assert told == str(Month(2026, 2)), "of March they are told in April"


async def test_what_was_played_ahead_was_played_now(house: Ahead) -> None:
    """A result counts in this month, and what the coach has of it; what it has not it counts at once."""
    house.now += AHEAD[1]
    table = await house.ends(await house.private())
    await house.counts(table, 3.0)
    other = await house.ends(await house.private())
    house.now -= AHEAD[1]
    tables = await house.mends()
    kept = await kept_of(tables, ANNA.id)
    assert {row["at"] for row in kept.lists["results"]} == {iso(round(house.now.timestamp() * 1000))}
    assert (await tables.get(table.id)).touched_at == house.now
    due = await tables.run(ledgers.due)
    assert due.table_id == other.id
    assert house.base.rows("SELECT count(*) FROM accounts") == [(1,)]
    assert house.base.rows("SELECT * FROM recount EXCEPT SELECT * FROM totals") == []


async def test_an_archived_table_goes_on_unless_another_is_in_its_channel(house: Ahead) -> None:
    tables = []
    for channel in (5, 6):
        table = await opened(house.tables, ANNA, BEN, channel=channel)
        tables.append((await house.tables.at(table.id, lobby.start, ANNA.id, next(house.ids))).table)
    await house.runs_ahead(AHEAD[2])
    assert {(await house.tables.get(table.id)).life for table in tables} == {"archived"}
    await opened(house.tables, CARO, channel=6)
    await house.mends()
    alone, beside = [await house.tables.get(table.id) for table in tables]
    assert (alone.life, beside.life) == ("playing", "archived")
    assert (alone.waiting_since, alone.late(house.now)) == (house.now, False)


async def test_who_ended_a_table_meant_it(house: Ahead) -> None:
    house.now += HOURS
    ended, left = await house.private(), await house.private()
    await house.tables.at(ended.id, ending.end, ANNA.id)
    await house.tables.at(left.id, seats.leave, ANNA.id)
    house.now -= HOURS
    tables = await house.mends()
    assert [(await tables.get(one.id)).life for one in (ended, left)] == ["over"] * 2


async def test_what_happened_in_time_stays_as_it_is(house: Ahead, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is due later; and another copy's clock may differ by a minute or two."""
    await house.posted(9)
    await house.finished(ANNA, 4.0)
    house.now = datetime(2026, 3, 11, 2, 1, tzinfo=UTC)
    await house.days.close()
    await house.private()
    house.now -= timedelta(minutes=2)
    before = house.base.dump()
    with caplog.at_level(logging.INFO):
        await house.mends()
        await house.mends()
    assert house.base.dump() == before
    assert caplog.text == ""
