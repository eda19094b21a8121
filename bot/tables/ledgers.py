"""What the coach has to count, and what it has counted: verbs of `Tables.run`."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from bot.store import AccountRow, Transaction
from bot.store.days import DayStatements
from bot.tables import day_results
from bot.tables.codec import Unreadable, cause_of
from bot.tables.export import record
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Context, Session
from bot.tables.table_rules import deciders
from tapis.games.kit.game import Seat
from tapis.records.ledger import VERSION, Account, Ledger, pack
from tapis.records.record import Record
from tapis.records.share_squares import squares_in

log = logging.getLogger(__name__)

RENEWED: Final = 200
"""Most ledgers in one transaction that are to be made anew."""

_ALIKE: Final = {field.name for field in fields(AccountRow)} & Account.model_fields.keys()
"""What is kept of an account as the coach has it."""


@dataclass(frozen=True, slots=True)
class QueuedGame:
    """A finished game that the coach has to count; `old`: its end is long past; `tries` have failed."""

    table_id: str
    record: Record
    old: bool
    tries: int


def due(tx: Transaction, context: Context, *, version: int = VERSION, old: bool = False) -> QueuedGame | None:
    """Return the game that is to be counted next, None if there is none now; what cannot be read is refused.

    Args:
        tx: the transaction.
        context: what all tables share.
        version: of the coach that asks.
        old: ask for games whose end is long past, and for ledgers of older versions.
    """
    while found := tx.due("old ledger" if old else "ledger", context.own, context.now(), 1):
        [(_, table_id)] = found
        try:
            played = record(Session.of(tx, context, table_id), deals=False)
        except Unreadable as unread:
            put_in_quarantine(tx, unread)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others are still counted
            log.warning("table %s has no record for the coach: %s", table_id, cause_of(error))
        else:
            kept = tx.ledger(table_id)
            return QueuedGame(table_id, played, old, 0 if kept is None else kept.tries)
        tx.refuse_ledger(table_id, "invalid", version)
    return None


def keep(tx: Transaction, context: Context, table_id: str, ledger: Ledger) -> None:
    """Keep a ledger that was due; nothing is kept of a game that was erased meanwhile.

    Raises:
        ValueError: if it is too long to be kept.
    """
    # Its choices are named in its review alone
    ranked = DayStatements.of(tx).day_entry_at(table_id) is not None
    rows = _rows(table_id, ledger.model_copy(update={"decisions": ()}) if ranked else ledger)
    if not tx.keep_ledger(table_id, VERSION, pack(ledger), rows):
        return
    session = Session.of(tx, context, table_id)
    tx.name_deciders(table_id, deciders(tx, session.table))
    if ranked:
        costs = [(each.rev, each.cost) for each in next(iter(ledger.losses), ())]
        squares = squares_in(record(session, deals=False), costs)
        field = day_results.field_of(context.shelf[session.table.game], session.table.plays_by)
        day_results.count(tx, table_id, ledger.accounts[0], squares, field)


def add_luck(tx: Transaction, _: Context, table_id: str, given: Mapping[tuple[str, int], int]) -> None:
    """Add what the dice and packs of a game gave to the luck of its server; each game adds it once."""
    tx.add_luck(table_id, given)


def refuse(tx: Transaction, _: Context, table_id: str, reason: str, version: int = VERSION) -> None:
    """Note why this version of the coach cannot count a game."""
    tx.refuse_ledger(table_id, reason, version)


def renew(tx: Transaction, context: Context, version: int = VERSION) -> int:
    """Let a page of ledgers of versions before this one be made anew, slowly; return how many."""
    return tx.renew_ledgers(context.own, version, RENEWED)


def _rows(table_id: str, ledger: Ledger) -> list[AccountRow]:
    found, seats = list[AccountRow](), len(ledger.accounts)
    for seat, account in enumerate(ledger.accounts):
        losses, decided = ledger.decided(seat)
        kept: dict[str, Any] = account.model_dump(include=_ALIKE) | _dearest(ledger, seat)
        kept["ended"] = int(account.ended)
        row = AccountRow(table_id, seat, ledger.measure, seats=seats, losses=losses, decided=decided, **kept)
        found.append(row)
    return found


def _dearest(ledger: Ledger, seat: Seat) -> dict[str, Any]:
    """Return a seat's dearest decision: what it cost, its revision, what was played, what was best."""
    named = [decision for decision in ledger.decisions if decision.seat == seat]
    if not named:
        return {}
    worst = max(named, key=lambda decision: decision.loss)
    played = {"dearest_played": worst.played, "dearest_best": worst.best}
    return {"dearest": worst.loss, "dearest_rev": worst.rev, **played}
