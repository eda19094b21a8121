"""What a player may take back (docs/table.md, U1 to U3): their own last action, if it showed nothing new."""

from bot.store import MoveRow
from bot.tables.session import Session
from bot.tables.table import Outcome
from bot.tables.table_rules import history
from tapis.games.kit.game import Illegal, Seat
from tapis.games.kit.steps import AUTO, Undone


def undo(session: Session, user_id: int, interaction_id: int) -> Outcome:
    """Take the player's own last action back, if it showed nothing new, which makes a new revision (U1).

    In games of open dice and Crapette the moves of robots since then are taken back first, if they showed
    nothing new (U2).  Elsewhere what a robot has played or said since is heard, as is what was taken back.
    """
    if done := session.repeated(interaction_id):
        return done
    if session.table.phase == "over":
        raise Illegal("table.refuse.undo_over")
    session.playing()
    seat = session.seated(user_id)
    move = _to_take_back(session, seat)
    _take_back(session, move, interaction_id)
    _may_agree_again(session, seat)
    before = _standing(session, session.table.rev)
    again = before is not None and _own(before) and (before.seat == seat or not session.table.kind.hidden)
    session.change(undo_seat=before.seat if again and before is not None else None)
    session.save()
    return session.done()


def _to_take_back(session: Session, seat: Seat) -> MoveRow:
    """Return the seat's own last action, once what robots played over it is taken back.

    Raises:
        Illegal: if nothing may be taken back, or it is not this seat's.
    """
    open_table, newest = not session.table.kind.hidden, session.tx.move(session.table.id, session.table.rev)
    if newest is not None and newest.by == AUTO:
        newest = session.tx.move(session.table.id, newest.first_rev)
    move = _standing(session, session.table.rev)
    while open_table and move is not None and move.by is not None and move.before and move.seat != seat:
        _take_back(session, move)
        move = _standing(session, session.table.rev)
    if move is None:
        raise Illegal("table.refuse.nothing_to_undo")
    if not open_table and newest is not None and newest.seat != seat:
        heard = move.seat == seat or move.by not in {None, AUTO}
        raise Illegal("table.refuse.undo_heard" if heard else "table.refuse.undo_not_yours")
    if move.seat != seat or move.by is not None or move.skipped or move.action in {"replace", "withdraw"}:
        raise Illegal("table.refuse.undo_not_yours")
    if move.before is None:
        raise Illegal("table.refuse.undo_shown")
    return move


def _own(move: MoveRow) -> bool:
    """Return True for a person's own move that may still be taken back."""
    return move.before is not None and move.by is None and not move.skipped


def _take_back(session: Session, move: MoveRow, interaction_id: int | None = None) -> None:
    """Return to the position before a move that showed nothing new, the last that stands."""
    assert move.before is not None, "only what showed nothing new is taken back"  # noqa: S101 - for the type checker
    assert move.seat is not None, "the start is never taken back"  # noqa: S101 - for the type checker
    position = session.table.kind.load(move.before, move.version)
    if (rules := session.playing().rules) != position.rules:
        position.play_by(rules)
    position.take_back(session.playing())
    session.change(position=position)
    session.table = session.clocks.give_back(move.seat, move.rev)
    fact = Undone(seat=move.seat, rev=move.rev)
    session.log(move.seat, "undo", [fact], interaction_id=interaction_id)


def _standing(session: Session, rev: int) -> MoveRow | None:
    """Return the newest move up to `rev` that was not taken back; None if only the start is left.

    What played itself is part of the press that made it certain (U3).
    """
    while (move := session.tx.move(session.table.id, rev)) is not None and rev > 0:
        if move.by == AUTO and move.first_rev < rev:
            rev = move.first_rev
        elif move.action != "undo":
            return move
        else:
            rev = _undone(session, move) - 1
    return None


def _undone(session: Session, move: MoveRow) -> int:
    [fact] = session.narration.facts_since(move.first_rev)
    assert isinstance(fact, Undone), "an undo tells what it took back"  # noqa: S101 - for the type checker
    return fact.rev


def _may_agree_again(session: Session, seat: Seat) -> None:
    """Offer Ready again to who has taken their first move back: it is no move then."""
    table, user_id = session.table, session.table.players[seat].id
    if user_id not in table.outsiders:
        return
    past = history(session.tx, table)
    if not past.own(seat) and not any(row.seat == seat for row in past.handovers):
        session.change(unready=table.unready | {user_id}, outsiders=table.outsiders - {user_id})
