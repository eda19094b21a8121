"""Builds the record of a table from its saved moves."""

from collections.abc import Sequence
from json import loads
from typing import Any

from bot.store import MoveRow, TableRow, Transaction
from bot.tables.codec import Unreadable
from bot.tables.quarantine import listed, mapped, put_in_quarantine, summary_of, told_in
from bot.tables.session import Session
from bot.tables.verbs import Context, reads, row_of
from tapis.games.kit.game import UNRANKED, Illegal
from tapis.games.kit.steps import AUTO
from tapis.records.record import Record, build


@reads
def record_of(tx: Transaction, context: Context, table_id: str) -> Record:
    """Build the record of a table, with its seed and its deals once the game is over.

    Of one that cannot be read, at least the moves.

    Raises:
        Illegal: if there is no such table, or the game has not started.
    """
    row = row_of(tx, table_id)
    if row.state is None:
        raise Illegal("table.refuse.not_started")
    try:
        return record(Session(tx, context, row))
    except Unreadable as unread:
        put_in_quarantine(tx, unread)
    except (Illegal, ValueError):  # another table has its channel, or old facts are broken
        pass
    return _kept(tx, context, row)


def record(session: Session, *, deals: bool = True) -> Record:
    """Build the record: everything public, and the seed and the deals once the game is over.

    Those of luck with which others still play wait.  Without `deals` the game is not played again to find
    them: so the coach reads it, who is told such a seed before.

    Raises:
        Illegal: if the game has not started.
    """
    table, position = session.table, session.table.position
    if position is None:
        raise Illegal("table.refuse.not_started")
    moves = session.tx.moves(table.id, 0, table.rev)
    waits = deals and table.mark.open_until(session.tx, table.id, session.now)
    told = table.phase != "playing" and not waits
    hidden = _deal_under_way(session, moves)
    # A move keeps the version of the state before it; that of the state after it stands in the next one.
    # The game may keep older rules than those of the program that wrote its state.
    written = [*(move.version for move in moves), session.version]
    first, *versions = [min(version, position.plays_by) for version in written]
    return build(
        kind=table.kind,
        version=first,
        options=table.options.as_of(first),
        seats=[player.name for player in table.players],
        seed=table.seed,
        salt=table.salt,
        moves=[
            _plain(move, loads(move.facts), hidden, version if version != before else None)
            for move, before, version in zip(moves, [first, *versions], versions, strict=False)
        ],
        result=position.result() or UNRANKED if told else None,
        deals=deals,
        **table.mark.record,
    )


def _deal_under_way(session: Session, moves: Sequence[MoveRow]) -> int:
    """Return the revision after which it is not told yet that a seat had no other card."""
    table, begins = session.table, session.context.shelf[session.table.game].opening_facts
    if table.phase != "playing" or not table.kind.in_advance:
        return table.rev + 1
    dealt = (
        move.rev for move in reversed(moves) if any(fact["kind"] in begins for fact in loads(move.facts))
    )
    return next(dealt, 0)


def _plain(move: MoveRow, facts: object, hidden: int, version: int | None = None) -> dict[str, Any]:
    """Return a move as a record has it.

    One that played itself and followed from no other was a seat's only card: after the revision `hidden` that
    is not told.
    """
    only = move.first_rev == move.rev
    return {
        "rev": move.rev,
        "seat": move.seat,
        "action": move.action,
        "facts": facts,
        "skipped": bool(move.skipped),
        "by": None if move.by == AUTO else move.by,
        "auto": move.by == AUTO and not (only and move.rev > hidden),
        "version": version,
    }


def _kept(tx: Transaction, context: Context, row: TableRow) -> Record:
    """Build the record of a table that cannot be read; broken parts are left out."""
    moves = tx.moves(row.id, 0, row.rev)
    hidden = row.rev if row.phase == "over" else -1
    known = summary_of(context, row)
    return build(
        kind=context.shelf[row.game].rules if row.game in context.shelf else row.game,
        version=moves[0].version if moves else row.version,
        options=mapped(row.options),
        seats=known.names,
        seed=row.seed,
        salt=[each for each in listed(row.salt) if isinstance(each, str)],
        moves=[_plain(move, told_in(move.facts), hidden) for move in moves],
        over=row.phase == "over" and not known.mark.open_until(tx, row.id, context.now()),
        **known.mark.record,
    )
