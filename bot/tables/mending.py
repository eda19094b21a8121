"""What a clock that was ahead has left in the database is mended, as Discord's time is known (decision 0120).

What happened later than now happened now.  Days that were closed ahead of their time are opened again; one
whose luck somebody may have learnt stays closed and counts for nobody; days to come get a new secret.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from secrets import token_hex
from typing import Final, TypeAlias

from bot.store import ALL, FORGOTTEN, Transaction
from bot.store.announcements import AnnouncementStatements
from bot.store.days import DayStatements
from bot.tables import day_results, deadlines
from bot.tables.announcements import next_due
from bot.tables.clocks import milliseconds, moment
from bot.tables.table import Table
from bot.tables.verbs import Context
from tapis.records import months
from tapis.records.days import DAY, Month

_Days: TypeAlias = tuple[date, ...]
SLACK: Final = timedelta(minutes=5)
"""By how much later than now something may have happened: copies of the bot differ by two minutes."""
NEXT_POST: Final = timedelta(hours=26)
"""Within which the next post of a server is due."""


@dataclass(frozen=True, slots=True)
class Mended:
    """What was mended: `latest` is how late the clock was, None if nothing lay ahead; ids of tables; days."""

    latest: datetime | None
    tables: tuple[str, ...] = ()
    opened: _Days = ()
    void: _Days = ()
    renewed: date | None = None

    def __str__(self) -> str:
        """Say it to the host in one line."""
        days = {"opened again": self.opened, "closed, for nobody": self.void}
        told = [f"{', '.join(map(str, those))} {what}" for what, those in days.items() if those]
        told += [f"a new secret from {self.renewed} on"] if self.renewed else []
        told += [f"{len(self.tables)} table(s) go on"] if self.tables else []
        late = f"the clock was ahead, up to {self.latest:%Y-%m-%d %H:%M}: " if self.latest else ""
        return late + "; ".join(told or ["what happened later than now happened now"])


def mend(tx: Transaction, context: Context) -> Mended | None:
    """Mend all that lies ahead, of all servers; return what it was, None if there was nothing."""
    now = context.clock()
    until, latest = milliseconds(now + SLACK), tx.latest_instant(context.rows)
    month = next((month for month in day_results.months(tx) if month.begins <= now), None)
    today = month and month.day_at(now)
    opened, void, renewed = (), (), None
    if month is not None and today is not None:
        opened, void, renewed = _mend_days(tx, context, month, today)
        _mend_posts(tx, month, today, now)
    if latest <= until and not (opened or void or renewed) and not tx.waits_ahead(ALL, until, 1):
        return None
    tables = _reopened(tx, context, max(latest, until), until, renewed)
    for table_id in tx.results_since(until):
        tx.date_results(table_id, milliseconds(now))
    tx.set_to_now(milliseconds(now), until, context.rows)
    return Mended(moment(latest) if latest > until else None, tables, opened, void, renewed)


def _mend_days(
    tx: Transaction, context: Context, month: Month, today: date
) -> tuple[_Days, _Days, date | None]:
    """Return the days opened again, those that stay closed for nobody, and the first of a new secret."""
    late, early = context.clock() + SLACK, dict[date, Month]()
    for day in map(date.fromisoformat, DayStatements.of(tx).days_closed_since((today - DAY).isoformat())):
        its = day_results.month_with(tx, day)
        if its is not None and its.closes_of(day) > late:
            early[day] = its
    told = {its.month for day, its in early.items() if day == its.last}
    begun = [day for day in early if day <= today]
    void = tuple(
        day for day in begun if early[day].month in told or DayStatements.of(tx).day_learnt(day.isoformat())
    )
    for day in void:
        DayStatements.of(tx).void_day(day.isoformat())
    opened = tuple(day for day in begun if day not in void)
    for day in opened:
        DayStatements.of(tx).open_day(day.isoformat())
    renewed = today + DAY if early.keys() - set(begun) else None
    if renewed is not None:
        _renew(tx, context, month, renewed)
    return opened, void, renewed


def _renew(tx: Transaction, context: Context, month: Month, first: date) -> None:
    """Forget the days to come, whose luck could be asked for; the month goes on under a new secret."""
    for table_id in DayStatements.of(tx).forget_days(first.isoformat()):
        session = deadlines.running(tx, context, table_id)
        if session is not None:
            session.end_early()
            session.save()
    if first <= month.last:
        begins, number = month.begins_of(first), month.number_of(first)
        part = Month(first.isoformat(), token_hex(32), month.zone, first, number, begins)
        DayStatements.of(tx).add_day_month(day_results.row_of(part))


def _reopened(
    tx: Transaction, context: Context, latest: int, until: int, renewed: date | None
) -> tuple[str, ...]:
    """Let tables go on that ended or were archived as if long untouched; return their ids."""
    archived, found = tx.archived_since(until - FORGOTTEN, latest - FORGOTTEN), list[str]()
    for table_id in [*tx.left_since(until), *archived]:
        row = tx.table(table_id)
        gone = row is None or (renewed is not None and row.day >= renewed.isoformat())
        session = None if row is None or gone else deadlines.readable(tx, context, row)
        if session is not None and _may_go_on(tx, session.table):
            session.change(life="playing", unranked=False)
            session.table = session.clocks.wait_anew()
            session.save()
            found.append(table_id)
    return tuple(found)


def _may_go_on(tx: Transaction, table: Table) -> bool:
    """Return True if a game is not over, and no other table is in its channel now."""
    if table.position is None or table.result is not None:
        return False
    return table.owner is not None or tx.open_table(table.channel_id) is None


def _mend_posts(tx: Transaction, month: Month, today: date, now: datetime) -> None:
    """Let posts that were begun ahead of their time be due anew."""
    ahead = AnnouncementStatements.of(tx).announcements_ahead(
        milliseconds(now + NEXT_POST), today.isoformat()
    )
    this = months.Month.of(now)
    AnnouncementStatements.of(tx).set_announcements_back(
        today.isoformat(), DayStatements.of(tx).last_closed_day() or "", str(this), str(this.before)
    )
    for guild_id in ahead:
        due = next_due(guild_id, tx.settings(guild_id), now, month)
        AnnouncementStatements.of(tx).save_announced(
            guild_id, replace(AnnouncementStatements.of(tx).announced(guild_id), due=due)
        )
