"""Who sat where in a finished game, and when: what a person chose there themselves."""

from dataclasses import dataclass

from bot.tables.session import Session
from bot.tables.table import Table
from bot.tables.verbs import reads
from tapis.games.kit.game import Illegal, Seat


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A person's seat in a finished game; they played its revisions after `since` and before `until`."""

    table: Table
    seat: Seat
    since: int
    until: int

    def has(self, seat: Seat, rev: int) -> bool:
        """Return True if a move of this seat and revision was theirs."""
        return seat == self.seat and self.since < rev < self.until


def past_seat_of(session: Session, user_id: int) -> PastSeat:
    """Return where a person sat in a finished game; who left it sat there until then.

    Raises:
        Illegal: if the game is not over, was never played, or they did not sit there.
    """
    table = session.shown()
    if table.phase != "over" or table.position is None:
        raise Illegal("table.refuse.not_over")
    seats = {gone.id: gone.seat for gone in table.gone}
    here = session.table.place_of(user_id)
    seat = seats.get(user_id) if here is None else here
    if seat is None:
        raise Illegal("table.refuse.not_seated")
    rows = [
        move
        for move in session.tx.moves(table.id, 0, table.rev)
        if move.seat == seat and move.action in {"withdraw", "replace"}
    ]
    if here is None:
        until = _left(session, user_id, seat, [move.rev for move in rows if move.action == "withdraw"])
    else:
        until = table.rev + 1
    taken = [move.rev for move in rows if move.action == "replace" and move.rev < until]
    return PastSeat(table, seat, taken[-1] if taken else -1, until)


@reads
def to_review(session: Session, user_id: int) -> PastSeat:
    """Return where a person sat in a finished game, once nobody plays with its luck any more.

    Raises:
        Illegal: if somebody does, or they did not sit there.
    """
    sat, mark = past_seat_of(session, user_id), session.table.mark
    if mark.open_until(session.tx, session.table.id, session.now):
        raise Illegal(mark.said["open"])
    return sat


def _left(session: Session, user_id: int, seat: Seat, withdrawals: list[int]) -> int:
    """Return the revision at which a person left a seat that others may have left before and after."""
    leavers = [gone.id for gone in session.table.gone if gone.seat == seat]
    place = leavers.index(user_id)
    return withdrawals[place] if place < len(withdrawals) else session.table.rev + 1
