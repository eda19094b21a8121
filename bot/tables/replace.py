"""Giving a seat to somebody else, with its hand, its score and its host's powers."""

from datetime import timedelta

from bot.games.kit.game import Illegal, Seat
from bot.tables.facts import Replaced
from bot.tables.sitting import Sitting
from bot.tables.table import Player, ReplaceRequest, Table


def ask(sitting: Sitting, asked_by: int, seat_user: int, newcomer: Player) -> tuple[Table, bool]:
    """Ask the table to replace a player.

    True: done at once, as only absentees could have agreed, or as another player has asked for the same.
    """
    sitting.playing()
    asker = sitting.seated(asked_by)
    seat = sitting.seat_of(seat_user)
    if seat is None or seat not in sitting.active():
        raise Illegal("table.refuse.other_not_seated")
    _stranger(sitting, newcomer)
    asked = sitting.request
    if asked and asked.asked_by != asked_by and (asked.seat, asked.newcomer.id) == (seat, newcomer.id):
        _replace(sitting, seat, newcomer)
        return sitting.table(), True
    late = sitting.awaited if sitting.time_left() == timedelta() else frozenset[Seat]()
    if set(sitting.active()) - {asker} - late:
        sitting.request = ReplaceRequest(asked_by, seat, newcomer)
        sitting.save()
        return sitting.table(), False
    _replace(sitting, seat, newcomer)
    return sitting.table(), True


def agree(sitting: Sitting, user_id: int) -> Table:
    """Say the yes that was missing: any seated player but the one who asked."""
    sitting.playing()
    sitting.seated(user_id)
    request = sitting.request
    if request is None:
        raise Illegal("table.refuse.no_request")
    if user_id == request.asked_by:
        raise Illegal("table.refuse.agree_other")
    _stranger(sitting, request.newcomer)
    _replace(sitting, request.seat, request.newcomer)
    return sitting.table()


def _stranger(sitting: Sitting, newcomer: Player) -> None:
    if sitting.seat_of(newcomer.id) is not None:
        raise Illegal("table.refuse.already_seated", name=newcomer.name)


def _replace(sitting: Sitting, seat: Seat, newcomer: Player) -> None:
    gone = sitting.players[seat]
    sitting.players[seat] = newcomer
    if gone.id == sitting.row.host_id:
        sitting.row.host_id = newcomer.id
    sitting.request = None
    sitting.log(seat, "replace", [Replaced(seat=seat, was=gone.name, now=newcomer.name)])
