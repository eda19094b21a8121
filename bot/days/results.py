"""What becomes of the entry that is played at a day's table: when it ends, and when the coach has counted."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from json import dumps
from typing import Final

from bot.days.statements import DayMonthRow, DayStatements
from bot.store import Transaction
from bot.tables.table import Table
from tapis.clocks.clock import milliseconds, moment
from tapis.engines import Playable
from tapis.games.kit.game import Result
from tapis.records.days import DAY, DEALS, Month
from tapis.records.ledger import VERSION, Account

DIGITS: Final = 6
"""Of points lost: what differs by less is a tie."""


def field_of(played: Playable, version: int) -> str:
    """Return the versions of a game's rules, its strong play and the coach: entries compare within one."""
    return f"{version}.{played.robot_version}.{VERSION}"


def version_of(tx: Transaction, day: str, played: Playable) -> int:
    """Return by which version of its rules a day's game is played: the one by which it was begun."""
    begun, newest = DayStatements.of(tx).day_begun(day, played.rules.key), played.rules.version
    return min(newest, int(begun.partition(".")[0])) if begun else newest


def month_of(row: DayMonthRow) -> Month:
    """Return a month as it is kept."""
    first = date.fromisoformat(row.first)
    return Month(row.month, row.secret, row.zone, first, row.number, moment(row.begins))


def row_of(month: Month) -> DayMonthRow:
    """Return a month as it is written."""
    begins = milliseconds(month.begins)
    return DayMonthRow(month.month, month.secret, month.zone, month.first.isoformat(), month.number, begins)


def months(tx: Transaction) -> list[Month]:
    """Return all months, the newest first; of two parts of one, each has its own days."""
    found, later = list[Month](), None
    for month in map(month_of, DayStatements.of(tx).day_months()):
        parted = later is not None and later.first <= month.last
        found.append(replace(month, until=later.first - DAY) if later and parted else month)
        later = month
    return found


def month_with(tx: Transaction, day: date) -> Month | None:
    """Return the month that a day belongs to; None of a day that never was here."""
    return next((month for month in months(tx) if month.first <= day <= month.last), None)


def closed(tx: Transaction, day: date, now: datetime) -> bool:
    """Return True if a day is closed, or due for it."""
    if DayStatements.of(tx).day_closed(day.isoformat()):
        return True
    closes = closes_of(tx, day)
    return closes is not None and closes <= now


def closes_of(tx: Transaction, day: date) -> datetime | None:
    """Return when a day closes; None if its month is not here."""
    month = month_with(tx, day)
    return month and month.closes_of(day)


def finish(tx: Transaction, table: Table, result: Result, field: str, now: int) -> None:
    """Write how the entry ended that is played at a table, once, unless its day has closed.

    `field`: the versions that play now; `now` is in milliseconds UTC.
    """
    row = DayStatements.of(tx).day_entry_at(table.id)
    if row is None or row.finished_at or closed(tx, date.fromisoformat(row.date), moment(now)):
        return
    marks = deals_of(table, row.void)
    points = sum(mark or 0 for mark in marks) if marks else result.scores[0]
    text = dumps(marks) if marks else ""
    DayStatements.of(tx).finish_day_entry(
        table.id, now, points, text, table.players[0].name, mixed=row.field != field
    )


def deals_of(table: Table, void: int) -> list[int | None]:
    """Return what we marked less them in each deal, None where it is void; nothing without deals."""
    marks: Sequence[tuple[int, int]] = getattr(table.position, "marks", ())
    return [None if void >> deal & 1 else us - them for deal, (us, them) in enumerate(marks[:DEALS])]


def count(tx: Transaction, table_id: str, account: Account, squares: str, field: str) -> None:
    """Write what the coach has counted of a finished entry, once for all; `field`: what counts now."""
    row = DayStatements.of(tx).day_entry_at(table_id)
    if row is None:
        return
    expected = None if row.marks else account.prior + account.luck
    DayStatements.of(tx).count_day_entry(
        table_id,
        lost=round(account.loss, DIGITS),
        error=account.error,
        expected=expected,
        squares=squares,
        mixed=row.mixed or (row.field != field and not row.marks),
    )
