"""What plays itself for a seat, and how long that waits: a wait that tells nothing of the cards.

It begins with the turn, for whoever has the only legal card of their hand play itself or has lines in
advance, whatever their cards are; nobody is called before it is over.  It follows from the table's secret, so
nobody can compute it while the game runs.
"""

from collections.abc import Callable, Iterable

from bot.store import Person
from bot.tables.table import Table
from tapis.games.kit.ahead import wait_of
from tapis.games.kit.game import Seat


def timer_of(table: Table, seats: Iterable[Seat], now: int, people: Callable[[int], Person]) -> int | None:
    """Return when the turn that has just begun, of a game in advance, is looked at; None for never.

    `seats` are the awaited seats of people; `now` and what is returned are in milliseconds UTC.
    """
    if table.phase != "playing":
        return None
    for seat in seats:
        if people(table.players[seat].id).forced or table.ahead.get(seat):
            if alone(table) is not None or holds_back(table, seat):
                return None
            return now + wait_of(table.mixed_seed, table.rev, seat)
    return None


def holds_back(table: Table, seat: Seat) -> bool:
    """Return True if nothing plays itself for a seat, as something is open there that an own move ends.

    They have said yes to an end of the game or not said Ready, or their seat is to be given away.  An only
    card, which is no own move, would leave that open, and be told from a card that was pressed.
    """
    user, request = table.players[seat].id, table.request
    asked = request is not None and request.seat == seat
    return asked or user in table.unready or user in table.yes_to_end


def alone(table: Table) -> Seat | None:
    """Return the seat of the only person at a table of robots, None if there are more, or none."""
    people = [seat for seat, player in enumerate(table.players) if player.id > 0]
    if table.gone:
        left, vacant = {one.id for one in table.gone}, table.vacant
        people = [seat for seat in people if seat not in vacant and table.players[seat].id not in left]
    return people[0] if len(people) == 1 else None
