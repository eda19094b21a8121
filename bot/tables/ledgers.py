"""What the coach has to count, and what it has counted: verbs of `Tables.run`."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from bot.store import AccountRow, Transaction
from bot.tables.codec import Unreadable, cause_of
from bot.tables.export import record
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Session
from bot.tables.table_rules import deciders
from bot.tables.verbs import Context
from tapis.games.kit.game import Seat
from tapis.records.ledger import VERSION, Account, Ledger, pack
from tapis.records.record import Record

log = logging.getLogger(__name__)

RENEWED: Final = 200
"""Most ledgers in one transaction that are to be made anew."""

_ALIKE: Final = {field.name for field in fields(AccountRow)} & Account.model_fields.keys()
"""What is kept of an account as the coach has it."""


@dataclass(frozen=True, slots=True)
class QueuedGame:
    """A finished game that the coach has to count.

    `old`: its end is long past; `tries` have failed, after which `always` one more follows.
    """

    table_id: str
    record: Record
    old: bool
    tries: int
    always: bool


def due(tx: Transaction, context: Context, *, version: int = VERSION, old: bool = False) -> QueuedGame | None:
    """Return the game that is to be counted next, None if there is none now; what cannot be read is refused.

    `old`: of games whose end is long past, and of ledgers of older versions than the coach's that asks.
    """
    while found := tx.due("old ledger" if old else "ledger", context.own, context.now(), 1):
        [(_, table_id)] = found
        try:
            session = Session.of(tx, context, table_id)
            played = record(session, deals=False)
        except Unreadable as unread:
            put_in_quarantine(tx, unread)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, the others are still counted
            log.warning("table %s has no record for the coach: %s", table_id, cause_of(error))
        else:
            kept = tx.ledger(table_id)
            tries = 0 if kept is None else kept.tries
            return QueuedGame(table_id, played, old, tries, session.table.mark.by_coach)
        refuse(tx, context, table_id, "invalid", version)
    return None


def keep(tx: Transaction, context: Context, table_id: str, ledger: Ledger) -> None:
    """Keep a ledger that was due; nothing is kept of a game that was erased meanwhile.

    Raises:
        ValueError: if it is too long to be kept.
    """
    row = tx.table(table_id)
    if row is None:
        return
    session = Session(tx, context, row)
    table, mark = session.table, session.table.mark
    ranked = mark.by_coach and not mark.again  # its choices are named in its review alone
    rows = _rows(table_id, ledger.model_copy(update={"decisions": ()}) if ranked else ledger)
    if not tx.keep_ledger(table_id, VERSION, pack(ledger), rows):
        return
    _to_be_shown(tx, table_id)
    tx.name_deciders(table_id, deciders(tx, table))
    if ranked:
        mark.counted(tx, table, context.shelf[table.game], ledger, record(session, deals=False))


def add_luck(tx: Transaction, _: Context, table_id: str, given: Mapping[tuple[str, int], int]) -> None:
    """Add what the dice and packs of a game gave to the luck of its server; each game adds it once."""
    tx.add_luck(table_id, given)


def refuse(tx: Transaction, _: Context, table_id: str, reason: str, version: int = VERSION) -> None:
    """Note why this version of the coach cannot count a game."""
    tx.refuse_ledger(table_id, reason, version)
    _to_be_shown(tx, table_id)


def renew(tx: Transaction, context: Context, version: int = VERSION) -> int:
    """Let a page of ledgers of versions before this one be made anew, slowly; return how many."""
    return tx.renew_ledgers(context.own, version, RENEWED)


def _to_be_shown(tx: Transaction, table_id: str) -> None:
    """Note that the board of a game that has just ended has to say this, also after a kill."""
    if (kept := tx.ledger(table_id)) is not None and not kept.old:
        tx.note_changes([table_id])


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
