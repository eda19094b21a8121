"""What the coach has to count, and what it has counted: each method is a transaction."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.games.kit.game import Seat
from bot.records.ledger import VERSION, Ledger, pack
from bot.records.record import Record
from bot.records.squares import squares_in
from bot.store import AccountRow, Store, Transaction
from bot.tables import day_results
from bot.tables.codec import Unreadable, cause_of
from bot.tables.export import record
from bot.tables.past_seats import PastSeat, past_seat_of
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Context, Session
from bot.tables.table_rules import deciders

log = logging.getLogger(__name__)

RENEWED: Final = 200
"""Most ledgers in one transaction that are to be made anew."""


@dataclass(frozen=True, slots=True)
class QueuedGame:
    """A finished game that the coach has to count; `old`: its end is long past; `tries` have failed."""

    table_id: str
    record: Record
    old: bool
    tries: int


class Ledgers:
    """The ledgers of finished tables; `Tables.ledgers` is one.

    Args:
        store: where they are kept.
        context: what all tables share.
    """

    def __init__(self, store: Store, context: Context) -> None:
        self._store = store
        self._context = context

    async def due(self, *, version: int = VERSION, old: bool = False) -> QueuedGame | None:
        """Return the game that is to be counted next; None if there is none now.

        Args:
            version: of the coach that asks; a game that cannot be read is refused to it.
            old: ask for games whose end is long past, and for ledgers of older versions.
        """
        return await self._store.run(partial(_due, context=self._context, version=version, old=old))

    async def sat(self, table_id: str, user_id: int) -> PastSeat:
        """Return where a person sat in a finished game.

        Raises:
            Illegal: if it is not over, or they did not sit there.
        """
        return await self._store.run(
            lambda tx: past_seat_of(Session.of(tx, self._context, table_id), user_id)
        )

    async def record(self, table_id: str) -> Record:
        """Return the record of a table without the deals, for who plays it again.

        Raises:
            Illegal: if it has not started.
        """
        return await self._store.run(lambda tx: record(Session.of(tx, self._context, table_id), deals=False))

    async def keep(self, table_id: str, ledger: Ledger) -> None:
        """Keep a ledger that was due; nothing is kept of a game that was erased meanwhile.

        Raises:
            ValueError: if it is too long to be kept.
        """
        packed = pack(ledger)

        def work(tx: Transaction) -> None:
            ranked = tx.day_entry_at(table_id) is not None  # its choices are named in its review alone
            rows = _rows(table_id, ledger.model_copy(update={"decisions": ()}) if ranked else ledger)
            if not tx.keep_ledger(table_id, VERSION, packed, rows):
                return
            session = Session.of(tx, self._context, table_id)
            tx.name_deciders(table_id, deciders(tx, session.table))
            if ranked:
                costs = [(each.rev, each.cost) for each in next(iter(ledger.losses), ())]
                squares = squares_in(record(session, deals=False), costs)
                played, version = self._context.shelf[session.table.game], session.table.plays_by
                field = day_results.field_of(played, version)
                day_results.count(tx, table_id, ledger.accounts[0], squares, field)

        await self._store.run(work)

    async def add_luck(self, table_id: str, given: Mapping[tuple[str, int], int]) -> None:
        """Add what the dice and packs of a game gave to the luck of its server; each game adds it once."""
        await self._store.run(lambda tx: tx.add_luck(table_id, given))

    async def refuse(self, table_id: str, reason: str, version: int = VERSION) -> None:
        """Note why this version of the coach cannot count a game."""
        await self._store.run(lambda tx: tx.refuse_ledger(table_id, reason, version))

    async def put_off(self, table_id: str, seconds: float) -> None:
        """Note that a game could not be counted, and after which time it is tried again."""
        until = self._context.now() + round(seconds * 1000)
        await self._store.run(lambda tx: tx.put_off(table_id, "due", until, failed=True))

    async def renew(self, version: int = VERSION) -> None:
        """Let the ledgers of versions before this one be made anew, slowly."""
        own = self._context.own
        while await self._store.run(lambda tx: tx.renew_ledgers(own, version, RENEWED)) == RENEWED:
            pass


def _due(tx: Transaction, context: Context, version: int, *, old: bool) -> QueuedGame | None:
    """Return the game that is to be counted next; those that cannot be read are refused."""
    while due := tx.due("old ledger" if old else "ledger", context.own, context.now(), 1):
        [(_, table_id)] = due
        try:
            found = record(Session.of(tx, context, table_id), deals=False)
        except Unreadable as unread:
            put_in_quarantine(tx, unread)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others are still counted
            log.warning("table %s has no record for the coach: %s", table_id, cause_of(error))
        else:
            kept = tx.ledger(table_id)
            return QueuedGame(table_id, found, old, 0 if kept is None else kept.tries)
        tx.refuse_ledger(table_id, "invalid", version)
    return None


def _rows(table_id: str, ledger: Ledger) -> list[AccountRow]:
    return [
        AccountRow(
            table_id,
            seat,
            ledger.measure,
            account.prior,
            account.luck,
            account.loss,
            account.result,
            account.error,
            account.choices,
            *_dearest(ledger, seat),
            account.others,
            account.stood_in,
            account.stood_amid,
            int(account.ended),
            len(ledger.accounts),
            *ledger.decided(seat),
        )
        for seat, account in enumerate(ledger.accounts)
    ]


def _dearest(ledger: Ledger, seat: Seat) -> tuple[float, int, str, str]:
    """Return a seat's dearest decision: what it cost, its revision, what was played, what was best."""
    named = [decision for decision in ledger.decisions if decision.seat == seat]
    if not named:
        return 0.0, 0, "", ""
    worst = max(named, key=lambda decision: decision.loss)
    return worst.loss, worst.rev, worst.played, worst.best
