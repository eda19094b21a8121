"""The seats of a running game: who gives one to another player, who leaves one for good.

A seat is given with its hand, its score and the host's powers.  A player gives their own seat away, with the
yes of another.  The seat of a late player, or of one who left, is given away by two of the others, or by one
if there is only one.  A late player's yes is never needed.  Who leaves does so by the game's rules, or to a
robot that plays on in the seat.
"""

from dataclasses import replace

from bot.games.kit.game import Illegal, Seat
from bot.tables.facts import Replaced
from bot.tables.results import write_loss
from bot.tables.session import Session
from bot.tables.session import agree as say_ready
from bot.tables.table import Draft, Gone, Outcome, Player, ReplaceRequest, Table


def ask(session: Session, asked_by: int, seat_user: int, newcomer: Player) -> tuple[Table, bool]:
    """Ask to give a seat to another player; return the table, and True if no yes was missing."""
    session.playing()
    asker = session.seated(asked_by)
    seat = session.table.place_of(seat_user)
    if seat is None or seat not in {*session.table.active, *session.table.free}:
        raise Illegal("table.refuse.other_not_seated")
    _stranger(session, newcomer)
    new, asked = ReplaceRequest(asked_by, seat, newcomer), session.table.request
    request = asked if asked is not None and asked.code == new.code else new
    return _settle(session, request, asker)


def sit(session: Session, newcomer: Player) -> Table:
    """Ask for a seat that was left, or say Ready on one that others gave to this player.

    A player must agree before a stranger takes a seat and its hand.
    """
    session.playing()
    if newcomer.id in session.table.unready:
        return say_ready(session, newcomer.id)
    if session.table.has_left(newcomer.id):
        raise Illegal("table.refuse.withdrawn")
    if not session.table.free:
        raise Illegal("table.refuse.started")
    _stranger(session, newcomer)
    asked = session.table.request
    if asked is not None and asked.newcomer.id == newcomer.id and asked.seat in session.table.free:
        return _settle(session, replace(asked, willing=True), None)[0]
    if asked is not None and not asked.willing:
        raise Illegal("table.refuse.request_open")
    return _settle(session, ReplaceRequest(newcomer.id, session.table.free[0], newcomer, willing=True), None)[
        0
    ]


def agree(session: Session, user_id: int, code: str | None = None) -> Table:
    """Say the missing yes to the request with this `code`, as the button has it; None: to any request.

    Raises:
        Illegal: if there is another request by now, or this player's yes is not the missing one.
    """
    session.playing()
    seat, request = session.seated(user_id), session.table.request
    if request is None:
        raise Illegal("table.refuse.no_request")
    if code is not None and code != request.code:
        raise Illegal("table.refuse.stale")
    _stranger(session, request.newcomer)
    table, done = _settle(session, request, seat)
    if done:
        return table
    if user_id == request.asked_by:
        raise Illegal("table.refuse.agree_other")
    raise Illegal("table.refuse.agree_owner", name=session.table.players[request.seat].name)


def go_through(session: Session, request: ReplaceRequest) -> None:
    """Give the seat away if no yes is missing any more, as others have left."""
    _settle(session, request, None)


def _stranger(session: Session, newcomer: Player) -> None:
    if session.table.has_left(newcomer.id):
        raise Illegal("table.refuse.left_already", name=newcomer.name)
    if session.table.place_of(newcomer.id) is not None:
        raise Illegal("table.refuse.already_seated", name=newcomer.name)


def _settle(session: Session, request: ReplaceRequest, also: Seat | None) -> tuple[Table, bool]:
    """Give the seat away if the asker and `also` are enough, else save the request; True: given away."""
    yes = {seat for seat in (session.table.place_of(request.asked_by), also) if seat in session.table.present}
    done = _enough(session, request, yes)
    if done:
        _replace(session, request)
    elif session.table.request != request:
        session.change(request=request)
        session.save()
    return session.shown(), done


def _enough(session: Session, request: ReplaceRequest, yes: set[Seat]) -> bool:
    """Return True if these seats are enough to give the seat away."""
    seat, late = request.seat, session.late
    others = set(session.table.present) - {seat}
    said, silent = yes & others, others - late - yes
    if seat in yes:
        return bool(said) or not silent
    if seat in session.table.free:
        return len(said) >= (1 if request.willing else 2) or (bool(said) and not silent)
    return seat in late | session.table.robots and (len(said) >= 2 or (bool(said) and not silent))


def _replace(session: Session, request: ReplaceRequest) -> None:
    seat, newcomer, table = request.seat, request.newcomer, session.table
    gone = table.players[seat]
    session.change_player(seat, newcomer)
    if gone.id == table.host_id:
        session.change(host_id=newcomer.id)
    if gone.id == table.ending:
        session.change(ending=None)
    unready = table.unready - {gone.id}
    if not request.willing and seat not in session.table.forfeited:
        unready |= {newcomer.id}
    session.change(unready=unready, request=None)
    session.log(seat, "replace", [Replaced(seat=seat, was=gone.name, now=newcomer.name)])
    session.tx.add_handover(session.table.id, session.table.rev, seat, gone.id, newcomer.id)


# Leaving


def withdraw(session: Session, user_id: int) -> Outcome:
    """Leave a running game for good, which counts as a loss; a host's powers pass on.

    The game goes on without the seat, or waits until somebody takes it over.
    """
    session.playing()
    return leave_for_good(session, session.seated(user_id))


def leave_for_good(session: Session, seat: Seat) -> Outcome:
    """Let the player of a seat leave a game that has begun, archived or not."""
    position = session.begun()
    if not position.placed(seat):
        write_loss(session.tx, session.table, seat, session.now)
    facts = position.withdraw(seat, session.chance())
    _go(session, seat)
    if not session.table.kind.survives:
        _let_a_robot_play(session, seat)
    session.log(seat, "withdraw", facts)
    if not _others(session, seat):
        session.end_early()
        session.save()
    return session.done()


def leave_to_a_robot(session: Session, seat: Seat) -> Outcome:
    """Let the player of a seat leave a game that has begun, and a robot play on there in any game.

    It is a loss, and whoever wants the seat may take it over, as in a game that needs every seat.  The rules
    of leaving hold where no other person has a seat, and where the seat has its place already.  What the only
    person at the table has asked for is done, as nobody else can say the missing yes any more.
    """
    if session.table.kind.survives and _others(session, seat) and not session.begun().placed(seat):
        write_loss(session.tx, session.table, seat, session.now)
        _go(session, seat)
        _let_a_robot_play(session, seat)
        _wait_for_the_robot(session, seat)
        session.save()
    else:
        leave_for_good(session, seat)
    if session.table.phase == "playing" and len(session.table.present) == 1:
        _do_what_is_asked(session, session.table.present[0])
    return session.done()


def _others(session: Session, seat: Seat) -> bool:
    """Return True if another seat has a person, even one for whom a robot stands in."""
    return any(session.table.players[other].id > 0 for other in session.table.active if other != seat)


def _go(session: Session, seat: Seat) -> None:
    """Take a player out of everything but their seat: host, agreements, requests."""
    table = session.table
    player, request = table.players[seat], table.request
    if player.id == table.host_id:
        session.pass_host(seat)
    if request is not None and (request.seat == seat or request.asked_by == player.id):
        session.change(request=None)
    session.change(
        gone=(*table.gone, Gone(player.id, player.name, seat, session.now)),
        unready=table.unready - {player.id},
        ending=None if table.ending == player.id else table.ending,
    )


def _let_a_robot_play(session: Session, seat: Seat) -> None:
    session.change_player(seat, replace(session.table.players[seat], level=session.table.level))


def _wait_for_the_robot(session: Session, seat: Seat) -> None:
    """Drop what only the player who left could go on with, and call nobody in their place."""
    if session.table.undo_seat == seat:
        session.change(undo_seat=None)
    if seat in session.awaited:
        session.change(draft=Draft())
        session.wait_anew()
    if not session.table.awaited_people:
        session.change(uncalled=False)


def _do_what_is_asked(session: Session, alone: Seat) -> None:
    """Do what the only person at the table waits for: to give a seat away, or to end the game."""
    player, request = session.table.players[alone], session.table.request
    if request is not None and request.asked_by == player.id:
        go_through(session, request)
    if session.table.ending == player.id:
        session.end_early(player)
        session.save()
