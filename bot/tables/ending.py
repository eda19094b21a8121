"""The early end of a table: who may ask for it, and whose yes it needs."""

from bot.games.kit.game import Illegal
from bot.tables.session import Session
from bot.tables.table import Player, Table


def end(session: Session, user_id: int, *, manager: bool = False, name: str = "") -> Table:
    """End the table early and unranked, or ask the other players for the yes that this needs.

    A manager of the server, whose name is `name`, needs no yes.
    """
    session.not_over()
    if manager:
        return _ended(session, Player(user_id, name))
    if needs_a_yes(session, user_id):
        session.change(ending=user_id)
        session.save()
        return session.shown()
    if session.table.ending not in {None, user_id}:
        return agree_end(session, user_id)
    return _ended(session, *(player for player in session.table.players if player.id == user_id))


def needs_a_yes(session: Session, user_id: int) -> bool:
    """Return True if this player needs another's yes to end the table; nobody needs to ask twice.

    Until somebody has moved or left, only the host may end it, as in the lobby.  A player whose fellow
    players are all late or gone has nobody to ask.

    Raises:
        Illegal: if they may not end it.
    """
    table, active = session.table, session.table.present
    if table.position is None:
        session.hosted_by(user_id)
        return False
    seat = session.seated(user_id)
    if not (session.table.gone or session.tx.moved(table.id, active)):
        session.hosted_by(user_id)
    others = set(active) - {seat} - session.late
    if table.ending not in {None, user_id} or not others:
        return False
    return user_id != table.host_id or session.tx.moved(table.id, others)


def agree_end(session: Session, user_id: int) -> Table:
    """Agree that the game ends; any player may, except the one who asked."""
    session.playing()
    agrees = session.table.players[session.seated(user_id)]
    asked_by = session.table.ending
    asker = None if asked_by is None else session.table.place_of(asked_by)
    if asker is None:
        raise Illegal("table.refuse.no_request")
    if asked_by == user_id:
        raise Illegal("table.refuse.agree_other")
    return _ended(session, session.table.players[asker], agrees)


def _ended(session: Session, *people: Player) -> Table:
    session.end_early(*(player for player in people if player.name))
    session.save()
    return session.shown()
