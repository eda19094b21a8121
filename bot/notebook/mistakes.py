"""The notebook of people's old mistakes (docs/decisions/0115): what enters it, and what becomes of an answer.

A position is not kept: it is played again from the record of its table, as a review does.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.notebook.rows import NotebookRow, NotebookStatements
from bot.store import Questions, Stands, Transaction
from bot.tables.codec import Unreadable
from bot.tables.export import record
from bot.tables.past_seats import past_seat_of
from bot.tables.quarantine import put_in_quarantine
from bot.tables.session import Session
from bot.tables.table import Table
from bot.tables.verbs import Context
from tapis.engines import Evaluation
from tapis.games.kit.game import Illegal
from tapis.records.ledger import Decision, Ledger
from tapis.records.notebook import MOST, answered, pack, priced, room
from tapis.records.record import Record

DECISIONS: Final = Stands(
    "due_at",
    "ledgers JOIN tables ON id = table_id WHERE ledgers.state = 'done' AND noted = 0",
    "table_id",
    "decisions",
)
"""Where counted games stand whose decisions are to enter the notebooks."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A counted game whose decisions of these revisions are to enter notebooks; `tries` have failed."""

    table_id: str
    record: Record
    revs: frozenset[int]
    tries: int


def enter(session: Session, evaluations: Mapping[int, Sequence[Evaluation]]) -> None:
    """Write the dearest decisions of a game into the notebooks of who made them.

    `evaluations`: by the revision of each, what one action of each kind was worth, best first.
    """
    notebook = NotebookStatements.of(session.tx)
    for user_id, ledger, decisions in _decided(session):
        rows = [
            row
            for each in decisions
            if (row := _row(session.table, user_id, ledger, each, evaluations.get(each.rev, ()), session.now))
        ]
        session.tx.hold_person(user_id)
        notebook.add(rows)
        notebook.trim(user_id, MOST)
    notebook.note_game(session.table.id)


def give_up(tx: Transaction, _: Context, table_id: str) -> None:
    """Note that the decisions of a game enter no notebook."""
    NotebookStatements.of(tx).note_game(table_id)


def of(questions: Questions, user_id: int) -> list[NotebookRow]:
    """Return a person's old mistakes, in the order in which they are asked."""
    return NotebookStatements.of(questions).of_person(user_id)


def answer(tx: Transaction, context: Context, asked: NotebookRow, *, found: bool) -> NotebookRow:
    """Write an answer to a mistake that is due; return how it stands then.

    One that is not due, as it was answered before, stays as it is: who tries once more only practises.

    Raises:
        Illegal: if it is gone.
    """
    row, now = _held(tx, asked), context.now()
    if row.due_at <= now:
        row = replace(row, found=found, **answered(row.stage, now, found=found)._asdict())
        NotebookStatements.of(tx).move(row)
    return row


def skip(tx: Transaction, context: Context, asked: NotebookRow) -> None:
    """Put a mistake that is due behind the others."""
    row, now = _held(tx, asked), context.now()
    if row.due_at <= now:
        NotebookStatements.of(tx).move(replace(row, due_at=now))


def drop(tx: Transaction, _: Context, row: NotebookRow) -> None:
    """Take a mistake out whose game cannot be played again any more."""
    NotebookStatements.of(tx).drop(row.user_id, row.table_id, row.rev)


def _held(tx: Transaction, asked: NotebookRow) -> NotebookRow:
    """Return a mistake, which nobody else changes meanwhile; it is `Illegal` if it is gone."""
    tx.hold_person(asked.user_id)
    for row in NotebookStatements.of(tx).of_person(asked.user_id):
        if (row.table_id, row.rev) == (asked.table_id, asked.rev):
            return row
    raise Illegal("notebook.gone")


def due(tx: Transaction, context: Context) -> CountedGame | None:
    """Return the game whose decisions are to enter next; None if there is none now.

    A game with whose luck others still play is put off.  Games without such decisions are noted.
    """
    while page := tx.due(DECISIONS, context.own, context.now(), 1):
        [(_, table_id)] = page
        try:
            session = Session.of(tx, context, table_id)
            until = session.table.mark.open_until(tx, table_id, context.now())
            if until is not None:
                tx.put_off(table_id, "done", until, failed=False)
                continue
            revs = frozenset(each.rev for *_, decisions in _decided(session) for each in decisions)
            kept = tx.ledger(table_id)
            if revs:
                found = record(session, deals=False)
                return CountedGame(table_id, found, revs, 0 if kept is None else kept.tries)
        except Unreadable as unread:
            put_in_quarantine(tx, unread)
        NotebookStatements.of(tx).note_game(table_id)
    return None


def _decided(session: Session) -> list[tuple[int, Ledger, tuple[Decision, ...]]]:
    """Return the dearest decisions of each person who sat in a counted game, with its ledger."""
    table = session.shown()
    ledger = table.ledger and table.ledger.ledger
    if ledger is None:
        return []
    people = dict.fromkeys(one.id for one in (*table.players, *table.gone) if one.id > 0)
    found = [(user_id, ledger, ledger.dearest(past_seat_of(session, user_id).has)) for user_id in people]
    return [each for each in found if each[-1]]


def _row(
    table: Table, user_id: int, ledger: Ledger, decision: Decision, judged: Sequence[Evaluation], now: int
) -> NotebookRow | None:
    """Return what is kept of a decision; None if it was no choice, or what its actions cost is too long."""
    measure, best = ledger.measure, decision.best
    if not judged:
        return None
    try:
        prices = priced(measure, [(each.code, each.value, each.error) for each in judged])
        worth = pack(measure, prices, room(decision.played, best))
    except ValueError as error:
        log.warning("a decision of table %s enters no notebook: %s", table.id, error)
        return None
    return NotebookRow(
        user_id,
        table.id,
        decision.rev,
        table.game,
        measure,
        decision.played,
        best,
        decision.loss,
        decision.error,
        worth,
        stage=0,
        found=False,
        due_at=now,
        entered_at=now,
    )
