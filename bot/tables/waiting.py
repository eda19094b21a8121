"""What is due by time: reminders, late players, abandoned lobbies, abandoned games.

Each call reads a page of what is due on our servers, by an index, and writes in the row that it is done, so
it is not found again.
"""

from datetime import timedelta
from typing import Final

from bot.games.kit.game import Illegal
from bot.store import TableRow, Transaction
from bot.tables.seated import Terms
from bot.tables.sitting import Sitting
from bot.tables.table import PACES, Done, Reminder, patience
from bot.tables.unread import Unreadable, set_aside

LOBBY: Final = timedelta(hours=1)
"""How long a lobby stays open untouched."""
FORGOTTEN: Final = timedelta(days=60)
"""How long a game stays open untouched."""
PAGE: Final = 50
"""Most tables in one transaction, so that no press waits long."""

_NONE, _CLAIMED, _SENT = range(3)  # the column `reminder`
_EVER: Final = 2**62  # later than any wait, even if the clock was set back since


def claim(tx: Transaction, terms: Terms) -> list[Reminder]:
    """Claim a page of due reminders; return them with those claimed earlier and not confirmed.

    At most half a page are unconfirmed ones, so if they cannot be sent, others still are.
    """
    now = terms.now()
    tx.set_clock_back(terms.own, now, PACES)
    found = [
        (table_id, True)
        for pace in PACES
        for table_id in tx.waiting_tables(terms.own, pace, _EVER, _CLAIMED, PAGE // 2)
    ][: PAGE // 2]
    for pace, limit in PACES.items():
        if limit is not None:
            since = now - _milliseconds(limit / 2)
            due = tx.waiting_tables(terms.own, pace, since, _NONE, PAGE - len(found))
            found += [(table_id, False) for table_id in due]
    reminders = [_claimed(tx, terms, table_id, again=again) for table_id, again in found]
    return [reminder for reminder in reminders if reminder is not None]


def _claimed(tx: Transaction, terms: Terms, table_id: str, *, again: bool) -> Reminder | None:
    """Claim the reminder of a table; None if the table cannot be read."""
    row = tx.table(table_id)
    sitting = None if row is None else _readable(tx, terms, row)
    if sitting is None:
        return None
    sitting.row.reminder = _CLAIMED
    tx.save_table(sitting.row)
    return Reminder(sitting.table(), sitting.awaited_people(), _nonce(sitting.row), again)


def confirm(tx: Transaction, reminder: Reminder) -> None:
    """Note that a reminder was sent, unless its wait is over."""
    row = tx.table(reminder.table.id)
    if row is not None and row.reminder == _CLAIMED and _nonce(row) == reminder.nonce:
        row.reminder = _SENT
        tx.save_table(row)


def _nonce(row: TableRow) -> str:
    """Return a nonce of at most 25 characters that names this wait and no other."""
    return f"{row.id}.{row.waiting_since}"


def late(tx: Transaction, terms: Terms) -> list[str]:
    """Return the ids of a page of running tables whose pace is over; each once in a wait."""
    now, found = terms.now(), list[str]()
    for pace in PACES:
        found += tx.show_late(terms.own, pace, now - _milliseconds(patience(pace)), PAGE - len(found))
    return found


def close_lobbies(tx: Transaction, terms: Terms) -> list[str]:
    """Close a page of lobbies untouched for an hour; return their ids."""
    now = terms.now()
    tx.set_clock_back(terms.own, now, PACES)
    return tx.close_stale_lobbies(terms.own, now - _milliseconds(LOBBY), now, PAGE)


def archive(tx: Transaction, terms: Terms) -> list[str]:
    """Archive a page of running games untouched for 60 days, without reading positions; return their ids."""
    since, found = terms.now() - _milliseconds(FORGOTTEN), list[str]()
    for pace in PACES:
        found += tx.archive(terms.own, pace, since, PAGE - len(found))
    return found


def reopen(sitting: Sitting, user_id: int) -> Done:
    """Reopen an archived game at its revision; the awaited players have their whole time again.

    If it is open already, nothing changes.
    """
    if sitting.row.phase == "over":
        raise Illegal("table.refuse.over")
    sitting.seated(user_id)
    if sitting.row.life != "archived":
        return Done(sitting.table(), (), repeated=True)
    if sitting.tx.open_table(sitting.row.channel_id) is not None:
        raise Illegal("table.refuse.reopen_taken")
    sitting.row.life = "playing"
    sitting.wait_anew()
    sitting.save()
    return Done(sitting.table(), (), due=sitting.awaited_people())


def _readable(tx: Transaction, terms: Terms, row: TableRow) -> Sitting | None:
    try:
        sitting = Sitting(tx, terms, row)
        sitting.table()  # reads its facts, too
    except Unreadable as unread:
        set_aside(tx, unread)
        return None
    return sitting


def _milliseconds(time: timedelta) -> int:
    return time // timedelta(milliseconds=1)
