"""When the day is announced on a server, and that it is announced once.

The next instant stands in the database, so what is due is found by an index whatever the zones are.  A post
is *begun* before it is sent and *told* after: what was begun and not told may have been sent.
"""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zlib import crc32

from bot.days.post_statements import Announced, AnnouncementStatements
from bot.days.statements import DayStatements
from bot.store import GuildSettings, Transaction
from bot.tables.agenda import next_try
from bot.tables.codec import milliseconds
from bot.tables.verbs import Context, reads
from tapis.clocks.calendar import DAY
from tapis.records.days import Day
from tapis.records.days import Month as Days
from tapis.records.months import Month

SPREAD: Final = timedelta(minutes=10)
"""The time over which the posts of one hour are spread."""
LEAST: Final = timedelta(hours=1)
"""What is left of a day at least when it is announced."""
EARLY: Final = timedelta(days=3)
"""How long after its end a month is told, if the bot was not there on the first day."""
GIVEN_UP: Final = timedelta(days=7)
"""How long posts that are refused are tried again; who manages the server reads until when."""


def due_at(guild_id: int, settings: GuildSettings, day: date, days: Days) -> datetime:
    """Return when a server's post of a day is due: up to ten minutes after its hour, always as many."""
    apart = timedelta(seconds=crc32(str(guild_id).encode("ascii")) % SPREAD.seconds)
    late = LEAST + 2 * SPREAD  # once to send it
    return days.hour_of(day, settings.zone, time(*divmod(settings.daily_at, 60)), late) + apart


def next_due(guild_id: int, settings: GuildSettings, now: datetime, days: Days) -> int | None:
    """Return when a server's next post is due, in milliseconds UTC; None if it wants none."""
    if settings.daily_channel is None:
        return None
    day = days.day_at(now) or days.last + DAY
    today, tomorrow = (due_at(guild_id, settings, one, days) for one in (day, day + DAY))
    return milliseconds(today if today > now else tomorrow)


@dataclass(frozen=True, slots=True)
class Post:
    """A post that may be sent now.

    `again`: it was begun before, and may have been sent since `due`.  `listed` is the closed date whose
    places were told last, "" for none.  `month` is what it tells the titles of, in this zone of the server.
    """

    guild_id: int
    channel_id: int
    day: Day
    due: datetime
    again: bool
    listed: str
    month: Month | None = None
    zone: str = ""

    @property
    def nonce(self) -> str:
        """What Discord knows the post by: sent twice, it is shown once."""
        return f"day-{self.day.date:%Y%m%d}"


def _month(settings: GuildSettings, found: Announced, due: datetime) -> Month | None:
    """Return the month whose titles a post tells: the last one, if that is wanted, early in the next one."""
    before = Month.of(due, settings.zone).before
    early = due - before.after.begins(settings.zone) < EARLY
    return before if settings.month and early and found.month < str(before) else None


def begin(tx: Transaction, context: Context, guild_id: int, day: Day) -> Post | None:
    """Begin a server's post of today, late if the bot was not there; None if it is not due (any more)."""
    posts, now, settings = AnnouncementStatements.of(tx), context.clock(), tx.settings(guild_id)
    found = posts.announced(guild_id)
    channel_id, date = settings.daily_channel, day.date.isoformat()
    due = None if found.due is None else datetime.fromtimestamp(found.due / 1000, UTC)
    if channel_id is None or due is None or due > now:
        return None
    if due < day.begins:  # the bot was not there
        due = due_at(guild_id, settings, day.date, day.month)
    if due > now or day.ends - now < LEAST or found.told >= date:
        posts.save_announced(guild_id, _moved(guild_id, settings, found, day, now))
        return None
    posts.save_announced(guild_id, replace(found, begun=date))
    month = _month(settings, found, due)
    days = (one.isoformat() for one in (day.date, day.date - DAY))
    if any(one[:7] == str(month) and not DayStatements.of(tx).day_closed(one) for one in days):
        month = None  # its best throw may be yet to come: the next post tells it
    return Post(guild_id, channel_id, day, due, found.begun == date, found.listed, month, settings.zone)


@reads
def stands(tx: Transaction, context: Context, post: Post) -> bool:
    """Return True if a server still wants a post, there and now."""
    settings = tx.settings(post.guild_id)
    due = settings.daily_due is not None and settings.daily_due <= context.now()
    return due and settings.daily_channel == post.channel_id


def told(tx: Transaction, context: Context, post: Post, listed: str) -> None:
    """Note that a post stands, with the places of this closed date; the next is then due another day."""
    posts, settings = AnnouncementStatements.of(tx), tx.settings(post.guild_id)
    found = posts.announced(post.guild_id)
    month = found.month if post.month is None else str(post.month)
    told = replace(found, told=post.day.date.isoformat(), listed=listed, month=month, refused=None)
    posts.save_announced(post.guild_id, _moved(post.guild_id, settings, told, post.day, context.clock()))


def refused(tx: Transaction, context: Context, post: Post) -> None:
    """Note that a post's channel is gone or closed to the bot: it is tried again, and at last given up.

    The next try is after as long as it has been refused, or at the hour of the next post, if that is sooner:
    so each day has one.
    """
    posts, now, settings = AnnouncementStatements.of(tx), context.now(), tx.settings(post.guild_id)
    found = posts.announced(post.guild_id)
    if settings.daily_channel != post.channel_id:
        return
    since, longest = now if found.refused is None else found.refused, GIVEN_UP // timedelta(milliseconds=1)
    soon = next_try(now, since, longest)
    due = min(soon, next_due(post.guild_id, settings, context.clock(), post.day.month) or soon)
    given_up = due > since + longest
    posts.save_announced(post.guild_id, replace(found, due=None if given_up else due, refused=since))


def _moved(guild_id: int, settings: GuildSettings, found: Announced, day: Day, now: datetime) -> Announced:
    """Return how far an announcement has come whose next post is due later, if there is one."""
    return found if found.due is None else replace(found, due=next_due(guild_id, settings, now, day.month))
