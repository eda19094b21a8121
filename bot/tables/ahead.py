"""What plays itself for one person: lines in advance, the only legal card; after a wait, or at once."""

from bot.tables.session import Session
from bot.tables.table import Table
from tapis.games.kit.ahead import MOST_LINES, Line, Plans, first_line
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

    Args:
        session: the table.
        user_id: the player.
        deal: the deal for which they chose it.
        number: how many lines they saw then, so that a second press adds none.
        line: what is to be played.

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


def own_action(session: Session, seat: Seat) -> tuple[str, int | None] | None:
    """Return what plays itself for an awaited seat, and the place of its line, None for the only card.

    None if the player has to choose.
    """
    position, player = session.playing(), session.table.players[seat]
    lines = session.table.ahead.get(seat, ())
    if lines:
        view, legal = position.view(seat), [str(action) for action in position.legal(seat)]
        place = first_line(lines, lambda when: position.holds(when, seat, view), legal)
        if place is not None:
            return lines[place].code, place
    forced = position.forced(seat) if session.context.people(player.id).forced else None
    return None if forced is None else (str(forced), None)
