"""What is due by time: reminders, late players, abandoned lobbies, abandoned games.

Each call reads a page of what is due on our servers, by an index, and writes in the row that it is done, so
it is not found again.
"""

from datetime import timedelta
from typing import Final

from bot.games.kit.game import Illegal
from bot.store import TableRow, Transaction
from bot.tables.codec import Unreadable
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Context, Session
from bot.tables.table import LOBBY, PACES, Outcome, Reminder, patience

FORGOTTEN: Final = timedelta(days=60)
"""How long a game stays open untouched."""
PAGE: Final = 50
"""Most tables in one transaction, so that no press waits long."""

_NONE, _CLAIMED, _SENT = range(3)  # the column `reminder`
_EVER: Final = 2**62  # later than any wait, even if the clock was set back since


def claim(tx: Transaction, context: Context) -> list[Reminder]:
    """Claim a page of due reminders; return them with those claimed earlier and not confirmed.

    At most half a page are unconfirmed ones, so if they cannot be sent, others still are.
    """
    now = context.now()
    tx.set_clock_back(context.own, now, PACES)
    found = [
        (table_id, True)
        for pace in PACES
        for table_id in tx.waiting_tables(context.own, pace, _EVER, _CLAIMED, PAGE // 2)
    ][: PAGE // 2]
    for pace, limit in PACES.items():
        if limit is not None:
            since = now - _milliseconds(limit / 2)
            due = tx.waiting_tables(context.own, pace, since, _NONE, PAGE - len(found))
            found += [(table_id, False) for table_id in due]
    reminders = [_claimed(tx, context, table_id, again=again) for table_id, again in found]
    return [reminder for reminder in reminders if reminder is not None]


def _claimed(tx: Transaction, context: Context, table_id: str, *, again: bool) -> Reminder | None:
    """Claim the reminder of a table; None if the table cannot be read."""
    row = tx.table(table_id)
    session = None if row is None else _readable(tx, context, row)
    if row is None or session is None:
        return None
    session.change(reminder=_CLAIMED)
    session.write()
    return Reminder(session.shown(), session.table.awaited_people, _nonce(row), again)


def confirm(tx: Transaction, reminder: Reminder) -> None:
    """Note that a reminder was sent, unless its wait is over."""
    row = tx.table(reminder.table.id)
    if row is not None and row.reminder == _CLAIMED and _nonce(row) == reminder.nonce:
        row.reminder = _SENT
        tx.save_table(row)


def _nonce(row: TableRow) -> str:
    """Return a nonce of at most 25 characters that names this wait and no other."""
    return f"{row.id}.{row.waiting_since}"


def late(tx: Transaction, context: Context) -> list[str]:
    """Return the ids of a page of running tables whose pace is over; each once in a wait."""
    now, found = context.now(), list[str]()
    for pace in PACES:
        found += tx.show_late(context.own, pace, now - _milliseconds(patience(pace)), PAGE - len(found))
    return found


def close_lobbies(tx: Transaction, context: Context) -> list[str]:
    """Close a page of lobbies untouched for an hour; return their ids."""
    now = context.now()
    tx.set_clock_back(context.own, now, PACES)
    return tx.close_stale_lobbies(context.own, now - _milliseconds(LOBBY), now, PAGE)


def archive(tx: Transaction, context: Context) -> list[str]:
    """Archive a page of running games untouched for 60 days, without reading positions; return their ids."""
    since, found = context.now() - _milliseconds(FORGOTTEN), list[str]()
    for pace in PACES:
        found += tx.archive(context.own, pace, since, PAGE - len(found))
    return found


def reopen(session: Session, user_id: int) -> Outcome:
    """Reopen an archived game at its revision; the awaited players have their whole time again.

    If it is open already, nothing changes.
    """
    session.not_over()
    session.seated(user_id)
    if session.table.life != "archived":
        return Outcome(session.shown(), (), repeated=True)
    if session.tx.open_table(session.table.channel_id) is not None:
        raise Illegal("table.refuse.reopen_taken")
    session.change(life="playing")
    session.wait_anew()
    session.save()
    return Outcome(session.shown(), (), due=session.table.awaited_people)


def _readable(tx: Transaction, context: Context, row: TableRow) -> Session | None:
    try:
        session = Session(tx, context, row)
        session.shown()  # reads its facts, too
    except Unreadable as unread:
        put_in_quarantine(tx, unread)
        return None
    return session


def _milliseconds(time: timedelta) -> int:
    return time // timedelta(milliseconds=1)
