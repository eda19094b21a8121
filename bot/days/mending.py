"""What a clock that was ahead has left of days and posts is mended (decision 0120).

Days that were closed ahead of their time are opened again; one whose luck somebody may have learnt stays
closed and counts for nobody; days to come get a new secret.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from secrets import token_hex
from typing import Final, TypeAlias

from bot.days import results
from bot.days.announcements import next_due
from bot.days.post_statements import AnnouncementStatements
from bot.days.statements import DayStatements
from bot.store import Transaction
from bot.tables import deadlines
from bot.tables.deadlines import SLACK
from bot.tables.verbs import Context
from tapis.clocks.clock import milliseconds
from tapis.records import months
from tapis.records.days import DAY, Month

_Days: TypeAlias = tuple[date, ...]
NEXT_POST: Final = timedelta(hours=26)
"""Within which the next post of a server is due."""


def mend(tx: Transaction, context: Context) -> Iterator[str]:
    """Mend all days and posts; tell the host what was done with days."""
    now = context.clock()
    month = next((month for month in results.months(tx) if month.begins <= now), None)
    today = month and month.day_at(now)
    if month is None or today is None:
        return
    opened, void, renewed = _mend_days(tx, context, month, today)
    _mend_posts(tx, month, today, now)
    for days, what in ((opened, "opened again"), (void, "closed, for nobody")):
        if days:
            yield f"{', '.join(map(str, days))} {what}"
    if renewed:
        yield f"a new secret from {renewed} on"


def _mend_days(
    tx: Transaction, context: Context, month: Month, today: date
) -> tuple[_Days, _Days, date | None]:
    """Return the days opened again, those that stay closed for nobody, and the first of a new secret."""
    days, late, early = DayStatements.of(tx), context.clock() + SLACK, dict[date, Month]()
    for day in map(date.fromisoformat, days.days_closed_since((today - DAY).isoformat())):
        its = results.month_with(tx, day)
        if its is not None and its.closes_of(day) > late:
            early[day] = its
    told = {its.month for day, its in early.items() if day == its.last}
    begun = [day for day in early if day <= today]
    void = tuple(day for day in begun if early[day].month in told or days.day_learnt(day.isoformat()))
    for day in void:
        days.void_day(day.isoformat())
    opened = tuple(day for day in begun if day not in void)
    for day in opened:
        days.open_day(day.isoformat())
    renewed = today + DAY if early.keys() - set(begun) else None
    if renewed is not None:
        _renew(tx, context, month, renewed)
    return opened, void, renewed


def _renew(tx: Transaction, context: Context, month: Month, first: date) -> None:
    """Forget the days to come, whose luck could be asked for; the month goes on under a new secret."""
    for table_id in DayStatements.of(tx).forget_days(first.isoformat(), context.now()):
        session = deadlines.running(tx, context, table_id)
        if session is not None:
            session.end_early()
            session.save()
    if first <= month.last:
        begins, number = month.begins_of(first), month.number_of(first)
        part = Month(first.isoformat(), token_hex(32), month.zone, first, number, begins)
        DayStatements.of(tx).add_day_month(results.row_of(part))


def _mend_posts(tx: Transaction, month: Month, today: date, now: datetime) -> None:
    """Let posts that were begun ahead of their time be due anew."""
    posts, until = AnnouncementStatements.of(tx), milliseconds(now + NEXT_POST)
    ahead, this = posts.announcements_ahead(until, today.isoformat()), months.Month.of(now)
    closed = DayStatements.of(tx).last_closed_day() or ""
    posts.set_announcements_back(today.isoformat(), closed, str(this), str(this.before))
    for guild_id in ahead:
        due = next_due(guild_id, tx.settings(guild_id), now, month)
        posts.save_announced(guild_id, replace(posts.announced(guild_id), due=due))
