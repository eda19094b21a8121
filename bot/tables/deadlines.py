"""What is due by time: reminders, late players, abandoned lobbies, abandoned games; what was due too early.

Each call reads a page of what is due on our servers, by an index, and writes in the row that it is done, so
it is not found again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.store import ALL, FORGOTTEN, Store, TableRow, Transaction
from bot.tables.agenda import PAGE
from bot.tables.codec import Unreadable, moment
from bot.tables.limits import LOBBY
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Session
from bot.tables.table import CLAIMED, REMINDED, TO_REMIND, Outcome, Table
from bot.tables.verbs import Context
from tapis.clocks import clock as clocks
from tapis.games.kit.game import Illegal, Seat

_MILLISECOND: Final = timedelta(milliseconds=1)
SLACK: Final = timedelta(minutes=5)
"""By how much later than now something may have happened: copies of the bot differ by two minutes."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder to send to the awaited `seats`; sending it twice soon with the same `nonce` shows it once.

    `again`: it was claimed earlier, and it is unknown whether it was sent; `unwanted` are other seats, whose
    players want none.
    """

    table: Table
    seats: frozenset[Seat]
    nonce: str
    again: bool = False
    unwanted: frozenset[Seat] = frozenset()


def claim(tx: Transaction, context: Context) -> list[Reminder]:
    """Claim a page of due reminders; return them with those claimed earlier and not confirmed.

    At most half a page are unconfirmed ones, so if they cannot be sent, others still are.
    """
    found = [(table_id, True) for table_id in tx.claimed_reminders(context.own, PAGE // 2)]
    due = tx.due("reminder", context.own, context.now(), PAGE - len(found))
    found += [(table_id, False) for _, table_id in due]
    reminders = [_claimed(tx, context, table_id, again=again) for table_id, again in found]
    return [reminder for reminder in reminders if reminder is not None]


def _claimed(tx: Transaction, context: Context, table_id: str, *, again: bool) -> Reminder | None:
    """Claim the reminder of those at a table whose half is over; None if the table cannot be read.

    The instant of the claim is kept, so whoever is due later has a reminder of their own.
    """
    session = running(tx, context, table_id)
    if session is None:
        return None
    if not again:
        session.change(reminder=CLAIMED, remind_at=moment(session.now))
        session.write()
    claimed = session.table.remind_at and clocks.milliseconds(session.table.remind_at)
    return Reminder(session.shown(), session.clocks.to_remind, _nonce(table_id, claimed), again)


def _put_off(tx: Transaction, reminder: Reminder, until: Mapping[Seat, int | None]) -> None:
    """Set when these seats are reminded next, None for never, unless their wait is over."""
    row = tx.table(reminder.table.id)
    if row is None or row.remind_at is None or row.reminder != CLAIMED:
        return
    if _nonce(row.id, row.remind_at) != reminder.nonce:
        return
    kept = clocks.load(row.clocks)
    claimed = clocks.to_remind(kept, row.remind_at)
    kept |= {seat: kept[seat].reminds(at) for seat, at in until.items() if seat in claimed}
    told = row.replace(clocks=clocks.dump(kept))
    if reminder.seats <= until.keys():
        waits = [clock.wait for clock in kept.values() if clock.wait is not None]
        soonest = min((wait.remind for wait in waits if wait.remind is not None), default=None)
        told = told.replace(remind_at=soonest, reminder=REMINDED if soonest is None else TO_REMIND)
    tx.save_table(told, row)


def _nonce(table_id: str, claimed: int | None) -> str:
    """Return a nonce of at most 25 characters that names this claim in this wait and no other."""
    return f"{table_id}.{claimed}"


def set_back(tx: Transaction, context: Context) -> list[str]:
    """Begin a page of waits anew that began in the future, as the clock was set back; return their tables."""
    ids = tx.waits_ahead(context.own, context.now(), PAGE)
    for table_id in ids:
        session = running(tx, context, table_id)
        if session is not None:
            session.table = session.clocks.set_back()
            session.write()
    return ids


def reopen(session: Session, user_id: int) -> Outcome:
    """Reopen an archived game at its revision; any of its players may.

    The awaited players have their whole time again.

    If it is open already, nothing changes.
    """
    session.not_over()
    session.seated(user_id)
    if session.table.life != "archived":
        return Outcome(session.shown(), (), repeated=True)
    if session.table.owner is None and session.tx.open_table(session.table.channel_id) is not None:
        raise Illegal("table.refuse.reopen_taken")
    session.change(life="playing")
    session.table = session.clocks.restart_wait()
    session.save()
    return Outcome(session.shown(), (), due=session.table.awaited_people)


def recount(tx: Transaction, context: Context, table_id: str, user_id: int) -> bool:
    """Count the wait for a person anew, as their days off have changed; return False if there is none."""
    session = running(tx, context, table_id)
    if session is None or session.table.seat_of(user_id) not in session.table.awaited_people:
        return False
    session.table = session.clocks.rebase()
    session.write()
    return True


def running(tx: Transaction, context: Context, table_id: str) -> Session | None:
    """Return a running table that can be read; one that cannot is set aside."""
    row = tx.table(table_id)
    return None if row is None or row.life != "playing" else readable(tx, context, row)


def readable(tx: Transaction, context: Context, row: TableRow) -> Session | None:
    """Return a table that can be read, else set it aside and return None."""
    try:
        session = Session(tx, context, row)
        session.shown()  # reads its facts, too
    except Unreadable as unread:
        put_in_quarantine(tx, unread)
        return None
    return session


# After a clock that was ahead (decision 0120): what happened later than now happened now


@dataclass(frozen=True, slots=True)
class Mended:
    """What was mended: `latest` is how late the clock was, None if nothing lay ahead; ids of tables; more."""

    latest: datetime | None
    tables: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it to the host in one line."""
        told = list(self.more)
        told += [f"{len(self.tables)} table(s) go on"] if self.tables else []
        late = f"the clock was ahead, up to {self.latest:%Y-%m-%d %H:%M}: " if self.latest else ""
        return late + "; ".join(told or ["what happened later than now happened now"])


def mend(tx: Transaction, context: Context) -> Mended | None:
    """Mend all that lies ahead, of all servers; return what it was, None if there was nothing."""
    now = context.clock()
    until, latest = clocks.milliseconds(now + SLACK), tx.latest_instant(context.rows)
    more = [line for rows in context.rows for line in rows.mend(tx, context)]
    if latest <= until and not more and not tx.waits_ahead(ALL, until, 1):
        return None
    tables = _reopened(tx, context, max(latest, until), until)
    for table_id in tx.results_since(until):
        tx.date_results(table_id, clocks.milliseconds(now))
    tx.set_to_now(clocks.milliseconds(now), until, context.rows)
    return Mended(moment(latest) if latest > until else None, tables, tuple(more))


def _reopened(tx: Transaction, context: Context, latest: int, until: int) -> tuple[str, ...]:
    """Let tables go on that ended or were archived as if long untouched; return their ids."""
    archived, found = tx.archived_since(until - FORGOTTEN, latest - FORGOTTEN), list[str]()
    for table_id in [*tx.left_since(until), *archived]:
        row = tx.table(table_id)
        session = None if row is None else readable(tx, context, row)
        if session is not None and _may_go_on(tx, session.table):
            session.change(life="playing", unranked=False)
            session.table = session.clocks.restart_wait()
            session.save()
            found.append(table_id)
    return tuple(found)


def _may_go_on(tx: Transaction, table: Table) -> bool:
    """Return True if a game is not over, and no other table is in its channel now."""
    if table.position is None or table.result is not None:
        return False
    return table.owner is not None or tx.open_table(table.channel_id) is None


class Schedule:
    """What is due by time; `Tables.schedule` is one, and each method a transaction."""

    def __init__(self, store: Store, context: Context) -> None:
        self._store = store
        self._context = context
        self._looked: int | None = None

    async def claim_reminders(self) -> list[Reminder]:
        """Return the reminders to send now: due at half of a wait, or claimed earlier and not confirmed."""
        await self._see_the_clock()
        return await self._store.run(lambda tx: claim(tx, self._context))

    async def _see_the_clock(self) -> None:
        """Begin waits of the future anew, if the clock may have been set back since the last look."""
        now = self._context.now()
        if self._looked is None or now < self._looked:
            while await self._store.run(lambda tx: set_back(tx, self._context)):
                pass
        self._looked = now

    async def recount(self, user_id: int) -> list[str]:
        """Count a person's waits anew, as their days off have changed; return the ids of the tables.

        They are the tables of all servers, as no other copy of the bot does it.  Each is a transaction; no
        board is painted.
        """
        ids = await self._store.read(lambda questions: questions.running_of(user_id))
        counted = [
            await self._store.run(
                lambda tx, table_id=table_id: recount(tx, self._context, table_id, user_id),
                at=table_id,
            )
            for table_id in ids
        ]
        return [table_id for table_id, changed in zip(ids, counted, strict=True) if changed]

    async def confirm_reminder(self, *reminders: Reminder) -> None:
        """Note that reminders were sent, by one message, so none is sent again, unless its wait is over."""

        def work(tx: Transaction) -> None:
            for reminder in reminders:
                _put_off(tx, reminder, dict.fromkeys(reminder.seats | reminder.unwanted))

        await self._store.run(work, at=reminders[0].table.id)

    async def postpone_reminder(self, reminder: Reminder, until: Mapping[Seat, datetime]) -> None:
        """Let some seats of a reminder that was not sent be reminded later; the others stay claimed."""
        instants = {seat: clocks.milliseconds(at) for seat, at in until.items()}
        await self._store.run(lambda tx: _put_off(tx, reminder, instants), at=reminder.table.id)

    async def stale_lobbies(self) -> list[str]:
        """Close a page of lobbies untouched for an hour; return their ids."""

        def work(tx: Transaction) -> list[str]:
            own, now = self._context.own, self._context.now()
            tx.set_lobbies_back(own, now)
            return tx.close_stale_lobbies(own, now - LOBBY // _MILLISECOND, now, PAGE)

        return await self._store.run(work)

    async def late_tables(self) -> list[str]:
        """Return the ids of a page of running tables whose awaited seats are late; each once in a wait."""
        own, now = self._context.own, self._context.now
        return await self._store.run(lambda tx: tx.show_late(own, now(), PAGE))

    async def archive(self) -> list[str]:
        """Archive a page of running games untouched for 60 days, without reading them; return their ids."""
        own, now = self._context.own, self._context.now
        return await self._store.run(lambda tx: tx.archive(own, now(), PAGE))

    async def fold(self, kept: timedelta) -> str | None:
        """Fold the moves of the game that ended first, at least `kept` ago; return its id, if any."""
        until = self._context.now() - kept // _MILLISECOND
        return await self._store.run(lambda tx: tx.fold(self._context.own, until), flush=False)
