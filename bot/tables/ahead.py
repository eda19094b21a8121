"""What plays for one person: lines in advance and the only legal card, or a robot until they are back."""

from dataclasses import replace

from bot.tables.session import Session
from bot.tables.table import Table
from tapis.games.kit.ahead import MOST_LINES, Line, Plans
from tapis.games.kit.game import Illegal, Seat, View


def plans_of(table: Table, seat: Seat, view: View | None = None) -> Plans | None:
    """Return what a seat may decide in advance now, and has; None where that cannot be done.

    `view` is what it sees, if that is known already.
    """
    position = table.position
    if position is None or not table.kind.in_advance or table.life != "playing":
        return None
    offers = table.kind.plans(seat, position.view(seat) if view is None else view)
    return Plans(deal_of(table), table.ahead.get(seat, ()), offers) if offers else None


def deal_of(table: Table) -> int:
    """Return the number of the deal, 0 where there is none."""
    return getattr(table.position, "deal", 0)


def add(session: Session, user_id: int, deal: int, number: int, line: Line) -> Table:
    """Note a line for a player who waits; it is the last of their lines.

    `deal` is that for which they chose it; `number`: how many lines they saw then, so that a second press
    adds none.

    Raises:
        Illegal: if it is their turn, or they saw another state; or if they have as many lines as they may.
    """
    session.playing()
    seat = session.seated(user_id)
    plans = plans_of(session.table, seat)
    if seat in session.awaited:
        raise Illegal("ahead.refuse.turn")
    if plans is None or (deal, number) != (plans.deal, len(plans.lines)):
        raise Illegal("table.refuse.stale")
    if line.code not in plans.offers.get(line.when, ()):
        raise Illegal("table.refuse.stale")
    if number >= MOST_LINES:
        raise Illegal("ahead.refuse.full", most=MOST_LINES)
    session.set_ahead(seat, (*plans.lines, line))
    session.write()
    return session.shown()


def drop(session: Session, user_id: int) -> Table:
    """Drop all lines of a player."""
    session.playing()
    seat = session.seated(user_id)
    if session.table.ahead.get(seat):
        session.set_ahead(seat, ())
        session.write()
    return session.shown()


def stop(session: Session, user_id: int) -> Table | None:
    """Let nothing play itself in this turn, as its player is here; None if nothing was going to."""
    table = session.table
    if table.timer_at is None or table.seat_of(user_id) not in table.awaited_people:
        return None
    session.change(timer_at=None)
    session.write()
    return session.shown()


def come_back(session: Session, user_id: int) -> Table:
    """Give a user the seat back that a robot plays for them; nothing changes if none does."""
    seat = session.table.place_of(user_id)
    if seat is None or session.table.players[seat].level is None or session.table.has_left(user_id):
        return session.shown()
    session.change_player(seat, replace(session.table.players[seat], level=None))
    if session.table.host_id not in {session.table.players[here].id for here in session.table.present}:
        session.change(host_id=user_id)  # the host was away or has left when nobody else was there
    session.table = session.clocks.run()
    return session.saved()
