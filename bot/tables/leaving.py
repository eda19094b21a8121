"""Leaving a running game for good: by its rules, or to a robot that plays on in the seat."""

from dataclasses import replace
from typing import cast

from bot.engines import Level
from bot.games.kit.game import Seat
from bot.tables.replace import go_through
from bot.tables.sitting import Sitting
from bot.tables.table import Done, Draft, Gone


def withdraw(sitting: Sitting, user_id: int) -> Done:
    """Leave a running game for good, which counts as a loss; a host's powers pass on.

    The game goes on without the seat, or waits until somebody takes it over.
    """
    sitting.playing()
    return leave_for_good(sitting, sitting.seated(user_id))


def leave_for_good(sitting: Sitting, seat: Seat) -> Done:
    """Let the player of a seat leave a game that has begun, archived or not."""
    position = sitting.begun()
    if not position.placed(seat):
        sitting.lose(seat)
    facts = position.withdraw(seat, sitting.chance())
    _go(sitting, seat)
    if not sitting.kind.survives:
        _let_a_robot_play(sitting, seat)
    sitting.log(seat, "withdraw", facts)
    if not _others(sitting, seat):
        sitting.end_early()
        sitting.save()
    return sitting.done()


def leave_to_a_robot(sitting: Sitting, seat: Seat) -> Done:
    """Let the player of a seat leave a game that has begun, and a robot play on there in any game.

    It is a loss, and whoever wants the seat may take it over, as in a game that needs every seat.  The rules
    of leaving hold where no other person has a seat, and where the seat has its place already.  What the only
    person at the table has asked for is done, as nobody else can say the missing yes any more.
    """
    if sitting.kind.survives and _others(sitting, seat) and not sitting.begun().placed(seat):
        sitting.lose(seat)
        _go(sitting, seat)
        _let_a_robot_play(sitting, seat)
        _wait_for_the_robot(sitting, seat)
        sitting.save()
    else:
        leave_for_good(sitting, seat)
    if sitting.row.phase == "playing" and len(sitting.present()) == 1:
        _do_what_is_asked(sitting, sitting.present()[0])
    return sitting.done()


def _others(sitting: Sitting, seat: Seat) -> bool:
    """Return True if another seat has a person, even one for whom a robot stands in."""
    return any(sitting.players[other].id > 0 for other in sitting.active() if other != seat)


def _go(sitting: Sitting, seat: Seat) -> None:
    """Take a player out of everything but their seat: host, agreements, requests."""
    player = sitting.players[seat]
    if player.id == sitting.row.host_id:
        sitting.pass_host(seat)
    sitting.gone.append(Gone(player.id, player.name, seat, sitting.now))
    sitting.unready.discard(player.id)
    request = sitting.request
    if request is not None and (request.seat == seat or request.asked_by == player.id):
        sitting.request = None
    if sitting.row.ending == player.id:
        sitting.row.ending = None


def _let_a_robot_play(sitting: Sitting, seat: Seat) -> None:
    sitting.players[seat] = replace(sitting.players[seat], level=cast("Level", sitting.row.level))


def _wait_for_the_robot(sitting: Sitting, seat: Seat) -> None:
    """Drop what only the player who left could go on with, and call nobody in their place."""
    if sitting.row.undo_seat == seat:
        sitting.row.undo_seat = None
    if seat in sitting.awaited:
        sitting.draft = Draft()
        sitting.wait_anew()
    if not sitting.awaited_people():
        sitting.row.uncalled = 0


def _do_what_is_asked(sitting: Sitting, alone: Seat) -> None:
    """Do what the only person at the table waits for: to give a seat away, or to end the game."""
    player, request = sitting.players[alone], sitting.request
    if request is not None and request.asked_by == player.id:
        go_through(sitting, request)
    if sitting.row.ending == player.id:
        sitting.end_early(player)
        sitting.save()
