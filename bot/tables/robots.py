"""Robots at a table: who they are, what one has to decide, and its move.

A robot sits at a seat of its own, or stands in for a user who is late or has left.  What it decides on is a
`Question`: nothing that its seat cannot know.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, cast

from bot.store import Transaction
from bot.tables import lobby, play
from bot.tables.players import Player, robot_name
from bot.tables.session import Session
from bot.tables.table import USUAL, Absent, Outcome, Table
from bot.tables.verbs import Context, reads
from tapis.engines import LEVELS, Level, Question
from tapis.games.kit.game import Illegal, Seat
from tapis.games.kit.options import OptionSet


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that a robot has to make.

    `rev` is the revision it is made at; `fallback` is the action that is played if the engine fails, None if
    the seat only may interrupt; `since` is when it became due, in milliseconds UTC.

    `luck` seeds the robot's own luck.  It is a secret of the table, so nobody can compute how long the robot
    waits before it thinks; after a crash the same decision comes again.

    `hurries`: its player looks at a private table, and may not interrupt, so it does not pause;
    `held`: for so many milliseconds since then its action is not taken; `waits`: it waits for its engine, as
    what is played without it would count for nothing.
    """

    table_id: str
    game: str
    options: OptionSet
    rev: int
    seat: Seat
    level: Level
    question: Question
    fallback: str | None
    since: int
    luck: str
    hurries: bool = False
    held: int = 0
    waits: bool = False


# The lobby


def add(session: Session, host_id: int, level: Level | None = None) -> Table:
    """Seat one more robot in the lobby, of this level or the table's; only the host may."""
    session.lobby()
    session.hosted_by(host_id)
    _check_engine(session)
    if level is not None:
        _known(level)
    most = session.table.kind.seats_for(session.table.options)[-1]
    if len(session.table.players) >= most:
        raise Illegal("table.refuse.full", most=most)
    seat_robots(session, 1, level)
    return session.saved()


def _check_engine(session: Session) -> None:
    if not session.context.shelf[session.table.game].engine:
        raise Illegal("table.refuse.no_engine")


def _known(level: str) -> None:
    if level not in LEVELS:
        raise Illegal("press.unknown")


def seat_robots(session: Session, number: int, level: Level | None = None) -> None:
    """Seat so many robots with names that nobody else at the table has."""
    for _ in range(number):
        taken = {-player.id for player in session.table.players}
        place = next(place for place in range(1, len(taken) + 2) if place not in taken)
        robot = Player(-place, robot_name(place), level or session.table.level or USUAL)
        session.change(players=(*session.table.players, robot))


def open_with(
    tx: Transaction,
    context: Context,
    *,
    robots: int = 0,
    level: Level | None = None,
    interaction_id: int = 0,
    **wanted: Any,
) -> Table:
    """Open a table, as `lobby.open_table` does what is `wanted`, and seat its host.

    With so many robots, of this level, it starts at once if that is enough for the game; this interaction is
    then mixed into the luck.
    """
    session = lobby.open_table(tx, context, **wanted)
    return begin(session, robots, level, interaction_id) if robots else session.shown()


def begin(session: Session, number: int, level: Level | None, interaction_id: int) -> Table:
    """Seat robots of this level at a new table; start, by this interaction, if they are enough."""
    _check_engine(session)
    seats = session.table.kind.seats_for(session.table.options)
    if len(session.table.players) + number > seats[-1]:
        raise Illegal("table.refuse.full", most=seats[-1])
    if level is not None:
        session.change(level=level)
    seat_robots(session, number)
    if len(session.table.players) in seats:
        return lobby.start(session, session.table.host_id, interaction_id).table
    return session.saved()


def remove(session: Session, host_id: int) -> Table:
    """Take the robot that sits last out of the lobby; only the host may."""
    session.lobby()
    session.hosted_by(host_id)
    robots = [seat for seat, player in enumerate(session.table.players) if player.id < 0]
    if not robots:
        raise Illegal("table.refuse.no_robot")
    players = session.table.players
    session.change(players=(*players[: robots[-1]], *players[robots[-1] + 1 :]))
    return session.saved()


def set_level(session: Session, host_id: int, level: Level) -> Table:
    """Set how well all robots of the lobby play, and those that come later; only the host may."""
    session.lobby()
    session.hosted_by(host_id)
    _known(level)
    players = [replace(player, level=level) if player.level else player for player in session.table.players]
    session.change(level=level, players=tuple(players))
    return session.saved()


# Standing in


def stand_in(session: Session, user_id: int) -> Table:
    """Let robots play for who is late, until each of them presses again; any other player may.

    Raises:
        Illegal: if nobody is late, or only this player, or robots do not play the game.
    """
    session.playing()
    session.shared()
    _check_engine(session)
    late = play.late_others(session, user_id)
    _stand_in(session, sorted(late))
    return session.shown()


def stand_in_itself(session: Session) -> bool:
    """Let robots play for late players where the table wants that; True if one stands in now.

    A person must be left at the table unless it was arranged: elsewhere robots never play on alone.
    """
    late, table = session.late, session.table
    if table.absent != "robot" or not late or not (table.mark.arranged or set(table.present) - late):
        return False
    _stand_in(session, sorted(late))
    return True


def _stand_in(session: Session, seats: Sequence[Seat]) -> None:
    for seat in seats:
        player = session.table.players[seat]
        session.change_player(seat, replace(player, level=session.table.level or USUAL))
        if player.id == session.table.host_id:
            session.pass_host(seat)
        if session.table.ending == player.id:
            session.change(ending=None, enders=())
    session.change(timer_at=None)
    session.table = session.clocks.run()
    session.save()


def set_absent(session: Session, user_id: int, absent: Absent) -> Table:
    """Choose whether robots stand in by themselves for late players; only the host may."""
    session.not_over()
    session.hosted_by(user_id)
    session.shared()
    session.not_arranged()
    if absent == "robot":
        _check_engine(session)
    session.change(absent=absent)
    return session.saved()


# Its turn


@reads
def turns(session: Session) -> list[Turn]:
    """Return the decisions that robots have to make now: the move of one, else who may interrupt."""
    if not session.table.robots_decide or session.table.place_gone:
        return []
    position, robots = session.playing(), session.table.robots
    awaited = sorted(robots & position.awaited())[:1]
    live = session.table.mark.live(session.tx, session.table)
    hurries = session.table.owner is not None and not may_interrupt(session.table)
    return [
        Turn(
            session.table.id,
            session.table.game,
            session.table.options,
            session.table.rev,
            seat,
            cast("Level", session.table.players[seat].level),
            play.asked(session, seat),
            str(position.fallback(seat)) if awaited else None,
            session.now if session.table.robot_due is None else session.table.robot_due,
            _luck(session.table, seat),
            hurries,
            position.held(seat, str(position.fallback(seat))) if awaited else 0,
            bool(awaited) and live is not None and live.void is False,
        )
        for seat in awaited or list(filter(position.robot_interrupts, sorted(robots)))
    ]


def may_interrupt(table: Table) -> bool:
    """Return True if a person who is not awaited may act now."""
    position = table.position
    if position is None or table.phase != "playing":
        return False
    people = {seat for seat, player in enumerate(table.players) if player.level is None}
    return any(position.legal(seat) for seat in people - position.awaited())


def _luck(table: Table, seat: Seat) -> str:
    """Return the seed of a robot's luck at this revision, from which the table's own cannot be found."""
    return sha256(f"robot/{table.mixed_seed}/{table.rev}/{seat}".encode("ascii")).hexdigest()


def play_turn(session: Session, turn: Turn, code: str, *, fallback: bool = False) -> Outcome | None:
    """Play what a robot decided; None if the table has changed since, or a person has the seat again.

    A `fallback` is played in place of what its engine would, which a mark may note.

    Raises:
        Illegal: if that is not legal.
    """
    table = session.table
    if table.phase != "playing" or table.life == "archived" or table.rev != turn.rev:
        return None
    if session.table.players[turn.seat].level != turn.level:
        return None
    if fallback:
        table.mark.robot_fails(session.tx, table)
    play.play_by(session, turn.seat, code, turn.level)
    return session.done()


def keep_quiet(session: Session, turn: Turn) -> None:
    """Note that the robots who might interrupt at this revision do not."""
    if session.table.rev == turn.rev:
        session.change(robot_due=None)
        session.write()
