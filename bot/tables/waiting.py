"""What time brings: reminders, players who are late, lobbies nobody cares for."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from bot.store import TableRow, Transaction
from bot.tables.sitting import House, Sitting
from bot.tables.table import PACES, Reminder, Table, patience
from bot.tables.unread import Unreadable, set_aside

LOBBY: Final = timedelta(hours=1)
"""How long a lobby lives that nobody touches."""

_NONE, _CLAIMED, _SENT = range(3)  # the column `reminder`


def claim(tx: Transaction, house: House) -> list[Reminder]:
    """Claim the reminders that are due, and return them with those claimed before and not confirmed."""
    now = house.now()
    tx.set_clock_back(now)
    due = tx.claimed_tables()
    for pace, limit in PACES.items():
        if limit is not None:
            rows = tx.waiting_tables(pace, now - _milliseconds(limit / 2))
            due += [row for row in rows if row.reminder == _NONE]
    reminders: list[Reminder] = []
    for row in due:
        sitting = _readable(tx, house, row)
        if sitting is not None:
            again = row.reminder == _CLAIMED
            row.reminder = _CLAIMED
            tx.save_table(row)
            reminders.append(Reminder(sitting.table(), sitting.awaited_people(), _nonce(row), again))
    return reminders


def confirm(tx: Transaction, reminder: Reminder) -> None:
    """Keep that a reminder was sent, unless its wait is over."""
    row = tx.table(reminder.table.id)
    if row is not None and row.reminder == _CLAIMED and _nonce(row) == reminder.nonce:
        row.reminder = _SENT
        tx.save_table(row)


def _nonce(row: TableRow) -> str:
    """Return what names this wait, and no other one: at most 25 characters."""
    return f"{row.id}.{row.waiting_since}"


def late(tx: Transaction, house: House) -> set[tuple[str, int]]:
    """Return the id and revision of the running tables whose pace is over; no position is loaded."""
    now = house.now()
    return {
        (row.id, row.rev)
        for pace in PACES
        for row in tx.waiting_tables(pace, now - _milliseconds(patience(pace)))
    }


def close_lobbies(tx: Transaction, house: House) -> list[Table]:
    """Close the lobbies that nobody has touched for an hour."""
    now, closed = house.now(), list[Table]()
    tx.set_clock_back(now)
    for row in tx.stale_lobbies(now - _milliseconds(LOBBY)):
        sitting = _readable(tx, house, row)
        if sitting is not None:
            sitting.end_early()
            sitting.save()
            closed.append(sitting.table())
    return closed


def read(tx: Transaction, house: House, rows: Iterable[TableRow]) -> list[Table]:
    """Return the tables that can be read; a broken one must not stop the others."""
    sittings = [_readable(tx, house, row) for row in rows]
    return [sitting.table() for sitting in sittings if sitting is not None]


def _readable(tx: Transaction, house: House, row: TableRow) -> Sitting | None:
    try:
        sitting = Sitting(tx, house, row)
        sitting.table()  # its facts can be read, too
    except Unreadable as unread:
        set_aside(tx, unread)
        return None
    return sitting


def _milliseconds(time: timedelta) -> int:
    return time // timedelta(milliseconds=1)
