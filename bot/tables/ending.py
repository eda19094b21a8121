"""The early end of a table: who may ask for it, and whose yes it needs (C2)."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from bot.tables.players import Player
from bot.tables.seats import leave_for_good
from bot.tables.session import Session
from bot.tables.table import Table
from bot.tables.table_rules import people, silent
from bot.tables.verbs import reads
from tapis.games.kit.game import Illegal

End: TypeAlias = Literal["ends", "asks", "leaves"]
"""What it means to end a table now: it ends, others are asked, or it is a leave as all others are late."""


def end(session: Session, user_id: int, *, manager: bool = False, name: str = "") -> Table:
    """End the table early and unranked, or ask the other people for the yes of each that this needs.

    A manager of the server who does not sit there, and whose name is `name`, needs no yes.  At a table of a
    tournament nobody else may (E1).
    """
    session.not_over()
    session.table.mark.check_end(session.tx, user_id, manager=manager)
    if manager and user_id not in {session.table.players[seat].id for seat in people(session.table)}:
        return _ended(session, [Player(user_id, name)])
    meant = meaning(session, user_id)
    if session.table.position is None:
        return _ended(session, [one for one in session.table.players if one.id == user_id])
    seat = session.seated(user_id)
    if meant == "leaves":
        leave_for_good(session, seat)
        return session.shown()
    return _say_yes(session, session.table.players[seat])


@reads
def meaning(session: Session, user_id: int) -> End:
    """Return what it means if this player ends the table now.

    Raises:
        Illegal: if they may not: in a lobby only the host may, later only who sits there.
    """
    table = session.table
    table.mark.check_end(session.tx, user_id, manager=False)
    if table.position is None:
        session.hosted_by(user_id)
        return "ends"
    seat = session.seated(user_id)
    others = [other for other in people(table) if other != seat]
    if not others:
        return "ends"
    said = {other for other in others if table.players[other].id in table.yes_to_end}
    if not said | (set(table.present) - session.late - {seat}):
        return "leaves"
    return "asks" if silent(table, session.late, table.yes_to_end, seat) else "ends"


def agree_end(session: Session, user_id: int) -> Table:
    """Agree that the game ends, as each person at the table has to who is not late."""
    session.playing()
    session.table.mark.check_end(session.tx, user_id, manager=False)
    agrees = session.table.players[session.seated(user_id)]
    if session.table.ending is None:
        raise Illegal("table.refuse.no_request")
    if user_id in session.table.yes_to_end:
        raise Illegal("table.refuse.agree_other")
    return _say_yes(session, agrees)


def _say_yes(session: Session, player: Player) -> Table:
    table = session.table
    before = table.enders if table.ending is not None else ()
    asked = [one for one in table.players if one.id == table.ending and one.id not in dict(before)]
    known = [*((one.id, one.name) for one in asked), *before]
    if player.id not in dict(known):
        known.append((player.id, player.name))
    session.change(ending=table.ending or player.id, enders=tuple(known))
    if not silent(session.table, session.late, session.table.yes_to_end):
        return _ended(session, [Player(*one) for one in known])
    return session.saved()


def _ended(session: Session, by: Sequence[Player]) -> Table:
    session.end_early(*(player for player in by if player.name))
    return session.saved()
