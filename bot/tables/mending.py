"""What a clock that was ahead has left in the database is mended, as Discord's time is known (decision 0120).

What happened later than now happened now; features mend more of theirs (`OwnRows.mend`).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.store import ALL, FORGOTTEN, Transaction
from bot.tables import deadlines
from bot.tables.clocks import milliseconds, moment
from bot.tables.table import Table
from bot.tables.verbs import Context

SLACK: Final = timedelta(minutes=5)
"""By how much later than now something may have happened: copies of the bot differ by two minutes."""


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
    until, latest = milliseconds(now + SLACK), tx.latest_instant(context.rows)
    more = [line for rows in context.rows for line in rows.mend(tx, context)]
    if latest <= until and not more and not tx.waits_ahead(ALL, until, 1):
        return None
    tables = _reopened(tx, context, max(latest, until), until)
    for table_id in tx.results_since(until):
        tx.date_results(table_id, milliseconds(now))
    tx.set_to_now(milliseconds(now), until, context.rows)
    return Mended(moment(latest) if latest > until else None, tables, tuple(more))


def _reopened(tx: Transaction, context: Context, latest: int, until: int) -> tuple[str, ...]:
    """Let tables go on that ended or were archived as if long untouched; return their ids."""
    archived, found = tx.archived_since(until - FORGOTTEN, latest - FORGOTTEN), list[str]()
    for table_id in [*tx.left_since(until), *archived]:
        row = tx.table(table_id)
        session = None if row is None else deadlines.readable(tx, context, row)
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
