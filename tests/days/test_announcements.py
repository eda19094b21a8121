"""The day is announced on each server that wants it, at its hour, once."""

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.days import announcements
from bot.days import posting as watched
from bot.days.announcements import SPREAD, Post, due_at, next_due
from bot.days.announcer import Announcer
from bot.days.days import Days
from bot.days.post_page import Announcement
from bot.features import MARKS, ROWS
from bot.messages.sprites import Sprites
from bot.scores import Scores
from bot.store import GuildSettings, Shards
from bot.tables import Tables
from bot.watch.agenda import Kind
from tapis.records.day_entries import DaysPlayed
from tapis.records.days import Month
from tests.bot.table_house import House
from tests.bot.test_shards import OURS, OWN, THEIRS
from tests.bot.toy_game import GAMES, SHELF

pytestmark = pytest.mark.store("sqlite", "postgresql")

HERE, CHANNEL, OTHER = 5, 50, 51
ZONES = ("Europe/Paris", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Kiritimati")
"""Zones whose clocks change by an hour, by half an hour, or never; some are a quarter of an hour off."""
MINUTE = timedelta(minutes=1)
CHANGES = [date(2026, *day) for day in ((3, 8), (3, 29), (4, 5), (10, 4), (10, 25), (11, 1), (6, 15))]
"""Days on which the clocks change in one of these, and one more."""

LAST = 22 * 60 + 40
"""The last minute of a day after which enough is left of it; tests/days/test_day_hours.py has all others."""


# When: counted another way, by what the clock on the wall says each minute


@functools.cache
def walls_of(zone: str, day: date) -> list[tuple[datetime, datetime]]:
    """Return each minute of three days, and what the clock on the wall shows then."""
    first = datetime.combine(day - timedelta(days=1), time(), UTC)
    minutes = [first + MINUTE * minute for minute in range(3 * 24 * 60)]
    return [(minute, minute.astimezone(ZoneInfo(zone)).replace(tzinfo=None)) for minute in minutes]


def counted(zone: str, day: date, hour: time) -> datetime:
    """Return the first minute at this hour; if it is left out, that many minutes after the last before it."""
    wanted, walls = datetime.combine(day, hour), walls_of(zone, day)
    found = next((minute for minute, wall in walls if wall == wanted), None)
    if found is not None:
        return found
    last, wall = [(minute, wall) for minute, wall in walls if wall < wanted][-1]
    return last + (wanted - wall)


def days_in(zone: str) -> Month:
    """Return days whose midnights are those of a zone, from 2026 on."""
    first = date(2026, 1, 1)
    begins = datetime.combine(first, time(), ZoneInfo(zone)).astimezone(UTC)
    return Month("2026-01", "", zone, first, 1, begins)


@settings(max_examples=35)
@given(st.sampled_from(ZONES), st.sampled_from(CHANGES), st.integers(0, LAST), st.integers(1, 2**62))
def test_an_hour_is_found_as_the_clock_on_the_wall_shows_it(
    zone: str, day: date, at: int, guild: int
) -> None:
    own, none = (GuildSettings(zone=name, daily_at=at) for name in (zone, ""))
    due = due_at(guild, own, day, days_in(zone))
    assert timedelta() <= due - counted(zone, day, time(*divmod(at, 60))) < SPREAD
    assert due_at(guild, none, day, days_in(zone)) == due, "without a zone that of the day counts"


def test_the_posts_of_an_hour_are_spread_over_ten_minutes() -> None:
    settings, day, days = GuildSettings(zone="UTC"), date(2026, 6, 15), days_in("UTC")
    nine = datetime(2026, 6, 15, 9, tzinfo=UTC)
    guilds = [(number * 7_919_000_000) << 22 for number in range(1, 601)]
    found = [(due_at(guild, settings, day, days) - nine) // MINUTE for guild in guilds]
    assert [count for minute in range(10) if not 30 < (count := found.count(minute)) < 90] == []


async def test_who_wants_none_has_no_next(street: "Street") -> None:
    assert next_due(HERE, GuildSettings(), DAY_ONE, (await street.days.today()).month) is None


# Once: begun, sent, told


class Discord(Announcer):
    """Remembers what it was sent, and refuses what it is told to."""

    def __init__(self, days: Days) -> None:
        nobody: Any = None
        super().__init__(nobody, days, Sprites())
        self.posts: list[tuple[int, int, Announcement]] = []
        self.status = 0
        self.unheard = False
        self.looked = 0
        self.before: Callable[[], Awaitable[None]] | None = None

    async def send(self, post: Post, shown: Announcement, language: str) -> None:
        assert language == "fr"
        if self.status:
            raise discord.HTTPException(SimpleNamespace(status=self.status, reason="no"), "no")  # type: ignore[arg-type]
        self.posts.append((post.guild_id, post.channel_id, shown))
        if self.unheard:
            raise ConnectionResetError

    async def sent(self, post: Post) -> bool:
        self.looked += 1
        return any(
            one.day.number == post.day.number for _, where, one in self.posts if where == post.channel_id
        )


class Street:
    """Servers, and a bot that announces the day on them."""

    def __init__(self, house: House, own: Shards | None = None) -> None:
        self.house = house
        self.tables = house.tables
        if own is not None:
            self.tables = Tables(house.store, SHELF, clock=lambda: house.now, own=own, rows=ROWS, marks=MARKS)
        self.days = Days(self.tables, house.store)
        self.discord = Discord(self.days)
        self.kind = self.new()

    def new(self) -> Kind[Any]:
        """Return what announces, as after a start of the bot."""
        parts: Any = SimpleNamespace(
            tables=self.tables,
            scores=Scores(self.house.store, lambda: self.house.now, GAMES),
            part={Announcer: self.discord, Days: self.days}.__getitem__,
            language=self.language,
        )
        return watched.kind_of(parts)

    async def language(self, guild_id: int) -> str:
        if self.discord.before is not None:
            await self.discord.before()
        return "fr"

    async def wants(
        self, guild: int = HERE, hour: int = 9, channel: int | None = CHANNEL, zone: str = "UTC"
    ) -> int:
        """Let a server want the day in a channel at an hour; return when it is due."""
        settings = replace(
            await self.house.store.settings(guild), daily_channel=channel, daily_at=hour * 60, zone=zone
        )
        due = next_due(guild, settings, self.house.now, (await self.days.today()).month)
        await self.house.store.save_settings(guild, replace(settings, daily_due=due))
        return due or 0

    async def look(self, at: datetime | None = None) -> list[Announcement]:
        """Look once, at a time; return what was posted so far."""
        self.house.now = at or self.house.now
        await self.kind.take()
        return [shown for *_, shown in self.discord.posts]


@pytest.fixture
def street(house: House) -> Street:
    house.now = DAY_ONE
    return Street(house)


DAY_ONE = datetime(2026, 3, 2, 6, tzinfo=UTC)
"""Early on the day no 1."""


def at(hour: int, minute: int = 15, day: int = 2) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=UTC)


async def test_a_day_is_posted_once_at_its_hour(street: Street) -> None:
    due = datetime.fromtimestamp(await street.wants() / 1000, UTC)
    assert await street.look(due - timedelta(seconds=1)) == []
    for again in range(3):
        assert [one.day.number for one in await street.look(due + MINUTE * again)] == [1]
    street.kind = street.new()
    assert len(await street.look(at(12))) == 1, "after a start, too"
    assert [one.day.number for one in await street.look(at(9, day=3))] == [1, 2]
    assert street.discord.looked == 0, "nothing was in doubt"


async def test_what_was_begun_and_perhaps_not_sent_is_looked_for(street: Street) -> None:
    """As after SIGKILL: once before it was sent, once after."""
    await street.wants()
    await street.wants(HERE + 1, channel=OTHER)
    street.house.now = at(9)
    day = await street.days.today()
    for guild in (HERE, HERE + 1):
        post = await street.tables.run(announcements.begin, guild, day)
        assert not post.again
    street.discord.posts.append((HERE, CHANNEL, Announcement(day, DaysPlayed(0, 0, 0))))
    await street.look(at(9, 16))
    assert sorted(guild for guild, *_ in street.discord.posts) == [HERE, HERE + 1]
    assert street.discord.looked == 2


async def test_a_post_whose_answer_is_lost_is_not_sent_twice(street: Street) -> None:
    await street.wants()
    street.discord.unheard = True
    await street.look(at(9))
    street.discord.unheard = False
    assert len(await street.look(at(9, 16))) == 1
    assert len(await street.look(at(9, 17))) == 1
    assert street.discord.looked == 1


async def test_two_programs_at_once_begin_a_post_once(street: Street) -> None:
    await street.wants()
    other = Tables(street.house.store, SHELF, clock=lambda: street.house.now, rows=ROWS, marks=MARKS)
    street.house.now = at(9)
    day = await street.days.today()
    begun = await asyncio.gather(*(one.run(announcements.begin, HERE, day) for one in (street.tables, other)))
    assert sorted(post.again for post in begun if post is not None) == [False, True]
    assert len({post.nonce for post in begun if post is not None}) == 1, "Discord shows it once"


async def test_a_program_posts_on_servers_of_its_own_shards(house: House) -> None:
    house.now = DAY_ONE
    street = Street(house, OWN)
    for guild in (OURS, THEIRS):
        await street.wants(guild)
    await street.look(at(9))
    assert [guild for guild, *_ in street.discord.posts] == [OURS]


async def test_a_post_that_was_missed_tells_the_day_that_runs_until_its_last_hour(street: Street) -> None:
    """As after a stop of the bot: for hours, into the last hour before a midnight in Paris, over days."""
    await street.wants(hour=9)
    assert [one.day.number for one in await street.look(at(21, 59))] == [1]
    for hour, day in ((22, 3), (8, 4)):
        assert len(await street.look(at(hour, 1, day=day))) == 1, "it waits for its hour of the next day"
    assert [one.day.number for one in await street.look(at(9, day=4))] == [1, 3]
    assert len(await street.look(at(8, 30, day=6))) == 2
    assert [one.day.number for one in await street.look(at(14, day=6))] == [1, 3, 5]
    assert [one.day.number for one in await street.look(at(12, day=8))] == [1, 3, 5, 7], "it was off for days"


async def test_another_hour_of_the_same_day_is_not_another_post(street: Street) -> None:
    await street.wants()
    await street.look(at(9))
    await street.wants(hour=15, channel=OTHER)
    assert len(await street.look(at(15))) == 1
    assert len(await street.look(at(15, day=3))) == 2


@pytest.mark.parametrize("status", [403, 404])
async def test_a_channel_that_is_gone_for_a_week_is_announced_in_no_more(street: Street, status: int) -> None:
    """It is asked less and less often, once a day in the end; its managers read until when."""
    first = due = await street.wants()
    street.discord.status = status
    asked = []
    while due is not None:
        asked.append(timedelta(milliseconds=due - first) / timedelta(days=1))
        await street.look(datetime.fromtimestamp(due / 1000, UTC))
        due = (await street.house.store.settings(HERE)).daily_due
    assert len(asked) < 20, asked
    assert [days for days in asked if days >= 2] == [2, 3, 4, 5, 6, 7], "at its hour each day"
    settings = await street.house.store.settings(HERE)
    assert (settings.daily_channel, settings.daily_refused) == (CHANNEL, first)


@pytest.mark.parametrize("status", [403, 404])
async def test_a_right_that_is_missing_for_a_minute_ends_nothing(
    street: Street, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    await street.wants()
    street.discord.status = status
    with caplog.at_level(logging.INFO, "bot"):
        await street.look(at(9))
    assert [record.getMessage() for record in caplog.records] == [
        f"the day 2026-03-02 is not announced on server 5: {status} no (error code: 0): no"
    ]
    street.discord.status = 0
    assert await street.look(at(9)) == [], "not at once"
    assert len(await street.look(at(9, 16))) == 1
    assert (await street.house.store.settings(HERE)).daily_refused is None
    assert len(await street.look(at(9, day=3))) == 2, "and the next at its hour"


async def test_a_busy_discord_is_asked_again_for_the_same_day(street: Street) -> None:
    await street.wants()
    street.discord.status = 429
    await street.look(at(9))
    street.discord.status = 0
    assert len(await street.look(at(9))) == 1


async def test_what_discord_cannot_do_just_now_is_tried_again(street: Street) -> None:
    await street.wants()
    street.discord.status = 503
    await street.look(at(9))
    street.discord.status = 0
    assert len(await street.look(at(9, 16))) == 1


async def test_a_post_that_discord_does_not_take_is_not_tried_again(street: Street) -> None:
    await street.wants()
    street.discord.status = 400
    await street.look(at(9))
    street.discord.status = 0
    assert await street.look(at(9, 16)) == []
    assert len(await street.look(at(9, day=3))) == 1


@pytest.mark.parametrize(
    ("hour", "channel", "posted"), [(9, None, []), (9, OTHER, [OTHER]), (15, CHANNEL, [CHANNEL])]
)
async def test_a_setting_that_changes_before_the_post_is_sent_is_honoured(
    street: Street, hour: int, channel: int | None, posted: list[int]
) -> None:
    await street.wants(hour=9)

    async def change() -> None:
        street.discord.before = None
        found = await street.house.store.settings(HERE)
        changed = replace(found, daily_channel=channel, daily_at=hour * 60)
        days, now = (await street.days.today()).month, street.house.now
        due = found.daily_due if hour == 9 and channel else next_due(HERE, changed, now, days)
        await street.house.store.save_settings(HERE, replace(changed, daily_due=due))

    street.discord.before = change
    assert await street.look(at(9)) == []
    await street.look(at(9, 16))
    await street.look(at(15))
    assert [where for _, where, _ in street.discord.posts] == posted


async def test_all_servers_of_an_hour_are_posted_to_in_one_look(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By pages, and one that fails holds up no other."""
    monkeypatch.setattr(watched, "BESIDE", 2)
    for guild in range(7):
        await street.wants(HERE + guild, channel=CHANNEL + guild)
    await street.look(at(9))
    assert sorted(guild for guild, *_ in street.discord.posts) == list(range(HERE, HERE + 7))


# What it tells


def played(house: House, guild: int, day: int, number: int, **values: object) -> None:
    """Note a finished entry of a person, and that it counts on a server."""
    row = {
        "date": f"2026-03-{day:02}",
        "game": "yams",
        "user_id": number,
        "name": f"Name {number}",
        "field": "1",
        "opened_at": 0,
        "finished_at": 1,
        "points": 200,
        "lost": float(number),
    } | values
    columns, marks = ", ".join(row), ", ".join("?" for _ in row)
    house.base.write(f"INSERT INTO day_entries ({columns}) VALUES ({marks})", *row.values())  # noqa: S608 - names of our own
    here = "INSERT INTO day_servers SELECT ?, date, id FROM day_entries WHERE date = ? AND user_id = ?"
    house.base.write(here, guild, row["date"], number)


async def test_the_places_of_the_newest_closed_day_are_told_once(street: Street) -> None:
    """At most five of each kind; a post before the closing tells those of the day before yesterday.

    Nobody has closed that day until then, as after a start later than the post's hour.
    """
    await street.wants()
    await street.look(at(9))
    for number in range(1, 8):
        played(street.house, HERE, 2, number)
    played(street.house, HERE + 1, 2, 9, lost=0.0)
    *_, told = await street.look(at(9, day=3))
    assert (told.day.number, told.closed and told.closed.number, told.places["deal"]) == (2, 1, [])
    assert [(one.place, one.name, one.lost) for one in told.places["throw"]] == [
        (number, f"Name {number}", float(number)) for number in range(1, 6)
    ]
    assert told.played == DaysPlayed(0, 1, 7)
    await street.wants(hour=1)
    *_, told = await street.look(at(1, day=4))
    assert (told.day.number, told.closed, told.places) == (3, None, {}), (
        "the day before is open, others are told"
    )


async def test_nothing_of_an_open_day_is_told(street: Street) -> None:
    await street.wants()
    await street.look(at(9))
    played(street.house, HERE, 2, 1)
    await street.wants(hour=1)
    *_, told = await street.look(at(1, day=3))
    assert (told.day.number, told.places) == (2, {})
