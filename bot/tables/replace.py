"""Gives a seat to another player, with hand, score and host's powers.

A player gives their own seat away, with the yes of another.  The seat of a late player, or of one who left,
is given away by two of the others, or by one if there is only one.  A late player's yes is never needed.
"""

from dataclasses import replace

from bot.games.kit.game import Illegal, Seat
from bot.tables.facts import Replaced
from bot.tables.lobby import agree as say_ready
from bot.tables.sitting import Sitting
from bot.tables.table import Player, ReplaceRequest, Table


def ask(sitting: Sitting, asked_by: int, seat_user: int, newcomer: Player) -> tuple[Table, bool]:
    """Ask to give a seat to another player; return the table, and True if no yes was missing."""
    sitting.playing()
    asker = sitting.seated(asked_by)
    seat = sitting.seat_of(seat_user)
    if seat is None or seat not in {*sitting.active(), *sitting.free()}:
        raise Illegal("table.refuse.other_not_seated")
    _stranger(sitting, newcomer)
    new, asked = ReplaceRequest(asked_by, seat, newcomer), sitting.request
    request = asked if asked is not None and asked.code == new.code else new
    return _settle(sitting, request, asker)


def sit(sitting: Sitting, newcomer: Player) -> Table:
    """Ask for a seat that was left, or say Ready on one that others gave to this player.

    A player must agree before a stranger takes a seat and its hand.
    """
    sitting.playing()
    if newcomer.id in sitting.unready:
        return say_ready(sitting, newcomer.id)
    if sitting.has_left(newcomer.id):
        raise Illegal("table.refuse.withdrawn")
    if not sitting.free():
        raise Illegal("table.refuse.started")
    _stranger(sitting, newcomer)
    asked = sitting.request
    if asked is not None and asked.newcomer.id == newcomer.id and asked.seat in sitting.free():
        return _settle(sitting, replace(asked, willing=True), None)[0]
    if asked is not None and not asked.willing:
        raise Illegal("table.refuse.request_open")
    return _settle(sitting, ReplaceRequest(newcomer.id, sitting.free()[0], newcomer, willing=True), None)[0]


def agree(sitting: Sitting, user_id: int, code: str | None = None) -> Table:
    """Say the missing yes to the request with this `code`, as the button has it; None: to any request.

    Raises:
        Illegal: if there is another request by now, or this player's yes is not the missing one.
    """
    sitting.playing()
    seat, request = sitting.seated(user_id), sitting.request
    if request is None:
        raise Illegal("table.refuse.no_request")
    if code is not None and code != request.code:
        raise Illegal("table.refuse.stale")
    _stranger(sitting, request.newcomer)
    table, done = _settle(sitting, request, seat)
    if done:
        return table
    if user_id == request.asked_by:
        raise Illegal("table.refuse.agree_other")
    raise Illegal("table.refuse.agree_owner", name=sitting.players[request.seat].name)


def go_through(sitting: Sitting, request: ReplaceRequest) -> None:
    """Give the seat away if no yes is missing any more, as others have left."""
    _settle(sitting, request, None)


def _stranger(sitting: Sitting, newcomer: Player) -> None:
    if sitting.has_left(newcomer.id):
        raise Illegal("table.refuse.left_already", name=newcomer.name)
    if sitting.seat_of(newcomer.id) is not None:
        raise Illegal("table.refuse.already_seated", name=newcomer.name)


def _settle(sitting: Sitting, request: ReplaceRequest, also: Seat | None) -> tuple[Table, bool]:
    """Give the seat away if the asker and `also` are enough, else save the request; True: given away."""
    yes = {seat for seat in (sitting.seat_of(request.asked_by), also) if seat in sitting.present()}
    done = _enough(sitting, request, yes)
    if done:
        _replace(sitting, request)
    elif sitting.request != request:
        sitting.request = request
        sitting.save()
    return sitting.table(), done


def _enough(sitting: Sitting, request: ReplaceRequest, yes: set[Seat]) -> bool:
    """Return True if these seats are enough to give the seat away."""
    seat, late = request.seat, sitting.late()
    others = set(sitting.present()) - {seat}
    said, silent = yes & others, others - late - yes
    if seat in yes:
        return bool(said) or not silent
    if seat in sitting.free():
        return len(said) >= (1 if request.willing else 2) or (bool(said) and not silent)
    return seat in late | sitting.robots() and (len(said) >= 2 or (bool(said) and not silent))


def _replace(sitting: Sitting, request: ReplaceRequest) -> None:
    seat, newcomer = request.seat, request.newcomer
    gone = sitting.players[seat]
    sitting.players[seat] = newcomer
    if gone.id == sitting.row.host_id:
        sitting.row.host_id = newcomer.id
    if gone.id == sitting.row.ending:
        sitting.row.ending = None
    sitting.unready.discard(gone.id)
    if not request.willing and seat not in sitting.forfeited():
        sitting.unready.add(newcomer.id)
    sitting.request = None
    sitting.log(seat, "replace", [Replaced(seat=seat, was=gone.name, now=newcomer.name)])
    sitting.tx.add_handover(sitting.row.id, sitting.row.rev, seat, gone.id, newcomer.id)
