"""The seats of a running game: who gives one to another player, who leaves one for good.

A seat is given with its hand, its score and the host's powers.  The newcomer says yes first, then the owner
(G1).  A seat that was left, or that a robot has from the lobby on, takes the yes of all people there who are
not late, as the hand is seen (L2).  The rules themselves are `bot/tables/table_rules.py`.
"""

from dataclasses import replace

from bot.tables import lobby, pauses
from bot.tables.drafts import NO_DRAFT
from bot.tables.players import Gone, Player, ReplaceRequest
from bot.tables.ratings import rate_if_decided
from bot.tables.session import Session
from bot.tables.table import Outcome, Table
from bot.tables.table_rules import (
    gift_costs,
    history,
    people,
    silent,
    two_agreed,
    write_losses,
    write_win,
)
from bot.tables.verbs import reads
from tapis.games.kit.game import Illegal, Seat
from tapis.games.kit.steps import Replaced


def join(session: Session, player: Player) -> Table:
    """Take the next seat in the lobby or say Ready there; in a running game, ask for a free seat."""
    return (sit if session.table.phase == "playing" else lobby.join)(session, player)


def leave(session: Session, user_id: int) -> Outcome:
    """Leave the lobby (the last one closes it), or withdraw from the running game."""
    return (withdraw if session.table.phase == "playing" else lobby.leave)(session, user_id)


def ask(session: Session, asked_by: int, seat_user: int, newcomer: Player) -> tuple[Table, bool]:
    """Ask to give a seat to another player; return the table, and True if no yes was missing."""
    session.playing()
    asker = session.seated(asked_by)
    session.shared()
    table = session.table
    seat = table.place_of(seat_user)
    if seat is None or seat not in {*table.active, *table.free}:
        raise Illegal("table.refuse.other_not_seated")
    if not (seat == asker or seat in table.free or _host_replaces(session, asked_by, seat)):
        raise Illegal("table.refuse.not_to_give", name=table.players[seat].name)
    _stranger(session, newcomer)
    new, asked = ReplaceRequest(asked_by, seat, newcomer), table.request
    request = asked if asked is not None and asked.code == new.code else new
    if seat != asker and asked_by not in request.yes:
        request = replace(request, yes=(*request.yes, asked_by))
    return _settle(session, request)


def _host_replaces(session: Session, asked_by: int, seat: Seat) -> bool:
    """Return True if the host may replace this late owner, who has not moved (G1); in a tournament never."""
    table = session.table
    if table.mark.arranged:
        return False
    late = seat in session.late or (seat in table.robots and seat in people(table))
    return asked_by == table.host_id and late and not history(session.tx, table).own(seat)


def sit(session: Session, newcomer: Player) -> Table:
    """Say yes to a seat that is offered, or ask for one that was left.

    Who has not agreed to play says Ready by the same press where no seat is free, as boards of before had one
    button for both.
    """
    session.playing()
    session.shared()
    table, asked = session.table, session.table.request
    if asked is not None and asked.newcomer.id == newcomer.id:
        _stranger(session, newcomer)
        said = replace(asked, willing=True)
        if said == asked and not _enough(session, said):  # the last whose yes was missing may be late by now
            raise Illegal("table.refuse.agree_other")
        return _settle(session, said)[0]
    if newcomer.id in table.unready and not table.free:
        return lobby.say_ready(session, newcomer.id)
    if table.has_left(newcomer.id):
        raise Illegal("table.refuse.withdrawn")
    _stranger(session, newcomer)
    if not table.free:
        raise Illegal("table.refuse.no_seat")
    if asked is not None and (not asked.willing or asked.yes):
        raise Illegal("table.refuse.request_open")
    return _settle(session, ReplaceRequest(newcomer.id, table.free[0], newcomer, willing=True))[0]


def agree(session: Session, user_id: int, code: str | None = None) -> Table:
    """Say yes to the request with this `code`, as the button has it; None: to any request.

    The owner's yes gives the seat away, once the newcomer has said theirs.

    Raises:
        Illegal: if there is another request by now, or this player's yes is not missing.
    """
    request, seat = _asked(session, user_id, code)
    if seat == request.seat:
        if not request.willing:
            raise Illegal("table.refuse.agree_newcomer", name=request.newcomer.name)
        _hand_over(session, request)
        return session.shown()
    if user_id in request.yes:
        raise Illegal("table.refuse.agree_other")
    return _settle(session, replace(request, yes=(*request.yes, user_id)))[0]


@reads
def costs(session: Session, user_id: int, code: str | None = None) -> bool:
    """Return True if the yes of this owner is a loss: they have moved, and not everybody agrees (G2)."""
    request, seat = _asked(session, user_id, code)
    return seat == request.seat and _is_lost(session)


def _asked(session: Session, user_id: int, code: str | None) -> tuple[ReplaceRequest, Seat]:
    session.playing()
    seat, request = session.seated(user_id), session.table.request
    if request is None:
        raise Illegal("table.refuse.no_request")
    if code is not None and code != request.code:
        raise Illegal("table.refuse.stale")
    _stranger(session, request.newcomer)
    return request, seat


def _stranger(session: Session, newcomer: Player) -> None:
    if session.table.has_left(newcomer.id):
        raise Illegal("table.refuse.left_already", name=newcomer.name)
    if session.table.place_of(newcomer.id) is not None:
        raise Illegal("table.refuse.already_seated", name=newcomer.name)


def _settle(session: Session, request: ReplaceRequest) -> tuple[Table, bool]:
    """Give the seat away if no yes is missing, else save the request; True: given away."""
    done = _enough(session, request)
    if done:
        _hand_over(session, request)
    elif session.table.request != request:
        session.change(request=request)
        session.save()
    return session.shown(), done


def _enough(session: Session, request: ReplaceRequest) -> bool:
    """Return True if nobody's yes is missing; the owner of a seat says the last one (`agree`)."""
    table, seat = session.table, request.seat
    if not request.willing:
        return False
    if seat in table.free:
        return not silent(table, session.late, frozenset(request.yes))
    return request.asked_by != table.players[seat].id and _host_replaces(session, request.asked_by, seat)


def _is_lost(session: Session) -> bool:
    return gift_costs(session.table, history(session.tx, session.table), session.late)


def _hand_over(session: Session, request: ReplaceRequest) -> None:
    _note_who_agreed(session)
    seat, newcomer, table = request.seat, request.newcomer, session.table
    giver, lost = table.players[seat], _is_lost(session)
    played = seat in table.vacant or history(session.tx, table).played(seat)
    if giver.id > 0 and seat not in table.vacant:
        _take_out(session, seat)
        if lost:
            session.change(gone=(*table.gone, Gone(giver.id, giver.name, seat, session.now)))
    session.change_player(seat, newcomer)
    if giver.id == table.host_id or not session.table.present:
        session.change(host_id=newcomer.id)
    outsiders = session.table.outsiders - {newcomer.id}
    if played:  # who is not ranked, for they have taken over what another played (G3)
        outsiders |= {newcomer.id}
    session.change(outsiders=outsiders, request=None)
    session.log(seat, "replace", [Replaced(seat=seat, was=giver.name, now=newcomer.name)])
    session.tx.add_handover(session.table.id, session.table.rev, seat, giver.id, newcomer.id)
    write_losses(session.tx, session.table, session.now)
    _note_who_agreed(session)
    session.write()


def _note_who_agreed(session: Session) -> None:
    """Note that two people have agreed, which a seat that passes on or an erasure may hide (C1)."""
    session.change(two_agreed=two_agreed(session.table, history(session.tx, session.table)))


# Leaving


def withdraw(session: Session, user_id: int) -> Outcome:
    """Leave a running game for good, which counts as a loss; a host's powers pass on."""
    return leave_for_good(session, session.seated(user_id))


def leave_for_good(session: Session, seat: Seat) -> Outcome:
    """Let the player of a seat leave a game that has begun, archived or not (L1, L2, L4, L6).

    The game goes on without the seat, or a robot takes it.  Where one person is left, they have won.
    """
    position = session.begun()
    _note_who_agreed(session)
    others = [other for other in people(session.table) if other != seat]
    lost = bool(others) and not position.placed(seat)
    if lost:
        write_win(session.tx, session.table, seat, session.now)
    facts = position.withdraw(seat, session.chance())
    player = session.table.players[seat]
    session.set_ahead(seat, ())
    _take_out(session, seat)
    gone = Gone(player.id, player.name, seat, session.now, lost=lost)
    session.change(gone=(*session.table.gone, gone))
    if not session.table.kind.survives and session.context.shelf[session.table.game].engine:
        session.change_player(seat, replace(player, level=session.table.level or "strong"))
    write_losses(session.tx, session.table, session.now)
    session.log(seat, "withdraw", facts)
    rate_if_decided(session.tx, session.table, session.now)
    if not others:
        session.end_early()
        session.save()
    elif session.table.phase == "playing":
        _do_what_is_asked(session)
    return session.done()


def _take_out(session: Session, seat: Seat) -> None:
    """Take a player out of everything but their seat: host, agreements, requests."""
    table = session.table
    player, request = table.players[seat], table.request
    if player.id == table.host_id:
        session.pass_host(seat)
    if request is not None and (request.seat == seat or request.asked_by == player.id):
        session.change(request=None)
    elif request is not None and player.id in request.yes:
        session.change(request=replace(request, yes=tuple(one for one in request.yes if one != player.id)))
    unready = table.unready & {player.id}
    asked = None if table.ending == player.id else table.ending
    others = tuple(one for one in table.enders if one[0] != player.id) if asked is not None else ()
    session.change(
        unready=table.unready - unready, outsiders=table.outsiders | unready, ending=asked, enders=others
    )
    pauses.drop_out(session, player.id)
    if table.undo_seat == seat:
        session.change(undo_seat=None)
    if seat in session.awaited:
        session.change(draft=NO_DRAFT)


def _do_what_is_asked(session: Session) -> None:
    """Do what waited for the yes of who has left: to give a seat away, to end the game, or to pause it."""
    table, request = session.table, session.table.request
    if request is not None and _enough(session, request):
        _hand_over(session, request)
    elif (
        table.ending is not None
        and not table.mark.arranged
        and not silent(table, session.late, table.yes_to_end)
    ):
        session.end_early(*(Player(*one) for one in table.enders))
        session.save()
    else:
        pauses.begin_if_agreed(session)
