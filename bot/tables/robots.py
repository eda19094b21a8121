"""Robots at a table: who they are, what one has to decide, and its move.

A robot sits at a seat of its own, or stands in for a user who is late or has left.  What it decides on is a
`Question`: nothing that its seat cannot know.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from bot.engines import LEVELS, Level, Question
from bot.games.kit.game import Illegal, Seat
from bot.games.kit.options import OptionSet
from bot.tables import lobby, moves
from bot.tables.asked import asked
from bot.tables.sitting import Sitting
from bot.tables.table import Absent, Done, Player, Table

COURT = (
    "Judith",
    "Lancelot",
    "Argine",
    "Hogier",
    "Pallas",
    "Lahire",
    "Rachel",
    "Hector",
    "David",
    "Alexandre",
    "César",
    "Charles",
)
"""The court cards of the French pack, which name the robots."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that a robot has to make.

    `rev` is the revision it is made at; `fallback` is the action that is played if the engine fails, None if
    the seat only may interrupt.
    """

    table_id: str
    game: str
    options: OptionSet
    rev: int
    seat: Seat
    level: Level
    question: Question
    fallback: str | None

    @property
    def luck(self) -> str:
        """The seed of the robot's own luck: after a crash the same decision comes again."""
        return f"{self.table_id}.{self.rev}.{self.seat}"


# The lobby


def add(sitting: Sitting, host_id: int, level: Level | None) -> Table:
    """Seat one more robot in the lobby; only the host may."""
    sitting.lobby()
    sitting.hosted_by(host_id)
    _check_engine(sitting)
    if level is not None:
        _known(level)
    most = sitting.kind.seats_for(sitting.options)[-1]
    if len(sitting.players) >= most:
        raise Illegal("table.refuse.full", most=most)
    seat_robots(sitting, 1, level)
    sitting.save()
    return sitting.table()


def _check_engine(sitting: Sitting) -> None:
    if not sitting.terms.shelf[sitting.row.game].engine:
        raise Illegal("table.refuse.no_engine")


def _known(level: str) -> None:
    if level not in LEVELS:
        raise Illegal("press.unknown")


def seat_robots(sitting: Sitting, number: int, level: Level | None = None) -> None:
    """Seat so many robots with names that nobody else at the table has."""
    for _ in range(number):
        taken = {-player.id for player in sitting.players}
        place = next(place for place in range(1, len(taken) + 2) if place not in taken)
        again, name = divmod(place - 1, len(COURT))
        named = f"{COURT[name]} {again + 1}" if again else COURT[name]
        sitting.players.append(Player(-place, named, level or cast("Level", sitting.row.level)))


def begin(sitting: Sitting, number: int, interaction_id: int) -> Table:
    """Seat so many robots at a new table; start, by this interaction, if that is enough for the game."""
    _check_engine(sitting)
    seats = sitting.kind.seats_for(sitting.options)
    if len(sitting.players) + number > seats[-1]:
        raise Illegal("table.refuse.full", most=seats[-1])
    seat_robots(sitting, number)
    if len(sitting.players) in seats:
        return lobby.start(sitting, sitting.row.host_id, interaction_id).table
    sitting.save()
    return sitting.table()


def remove(sitting: Sitting, host_id: int) -> Table:
    """Take the robot that sits last out of the lobby; only the host may."""
    sitting.lobby()
    sitting.hosted_by(host_id)
    robots = [seat for seat, player in enumerate(sitting.players) if player.id < 0]
    if not robots:
        raise Illegal("table.refuse.no_robot")
    del sitting.players[robots[-1]]
    sitting.save()
    return sitting.table()


def set_level(sitting: Sitting, host_id: int, level: Level) -> Table:
    """Set how well all robots of the lobby play, and those that come later; only the host may."""
    sitting.lobby()
    sitting.hosted_by(host_id)
    _known(level)
    sitting.row.level = level
    sitting.players = [replace(player, level=level) if player.level else player for player in sitting.players]
    sitting.save()
    return sitting.table()


# Standing in


def stand_in(sitting: Sitting, user_id: int) -> Table:
    """Let robots play for the players who are late, until each of them presses again.

    Raises:
        Illegal: if nobody is late, or only this player, or robots do not play the game.
    """
    sitting.playing()
    _check_engine(sitting)
    late = moves.late_others(sitting, user_id)
    _stand_in(sitting, sorted(late))
    return sitting.table()


def stand_in_itself(sitting: Sitting) -> bool:
    """Let robots play for late players where the table wants that; True if one stands in now.

    A person must be left at the table: robots never play on alone.
    """
    late = sitting.late()
    if sitting.row.absent != "robot" or not late or not set(sitting.present()) - late:
        return False
    _stand_in(sitting, sorted(late))
    return True


def _stand_in(sitting: Sitting, seats: Sequence[Seat]) -> None:
    level = cast("Level", sitting.row.level)
    for seat in seats:
        player = sitting.players[seat]
        sitting.players[seat] = replace(player, level=level)
        if player.id == sitting.row.host_id:
            sitting.pass_host(seat)
        if sitting.row.ending == player.id:
            sitting.row.ending = None
    sitting.wait_anew()
    sitting.save()


def come_back(sitting: Sitting, user_id: int) -> None:
    """Give a user the seat back that a robot plays for them; nothing changes if none does."""
    seat = sitting.seat_of(user_id)
    if seat is None or sitting.players[seat].level is None or sitting.has_left(user_id):
        return
    sitting.players[seat] = replace(sitting.players[seat], level=None)
    if sitting.row.host_id not in {sitting.players[here].id for here in sitting.present()}:
        sitting.row.host_id = user_id  # the host was away or has left when nobody else was there
    if seat in sitting.awaited:
        sitting.wait_anew()
    sitting.save()


def set_absent(sitting: Sitting, user_id: int, absent: Absent) -> Table:
    """Choose whether robots stand in by themselves for late players; only the host may."""
    if sitting.row.phase == "over":
        raise Illegal("table.refuse.over")
    sitting.hosted_by(user_id)
    if absent == "robot":
        _check_engine(sitting)
    sitting.row.absent = absent
    sitting.save()
    return sitting.table()


# Its turn


def turns(sitting: Sitting) -> list[Turn]:
    """Return the decisions that robots have to make now: the move of one, else who may interrupt."""
    if not sitting.robots_due() or sitting.row.place_gone:
        return []
    position, robots = sitting.playing(), sitting.robots()
    awaited = sorted(robots & position.awaited())[:1]
    return [
        Turn(
            sitting.row.id,
            sitting.row.game,
            sitting.options,
            sitting.row.rev,
            seat,
            cast("Level", sitting.players[seat].level),
            asked(sitting, seat),
            str(position.fallback(seat)) if awaited else None,
        )
        for seat in awaited or [seat for seat in sorted(robots) if position.legal(seat)]
    ]


def play(sitting: Sitting, turn: Turn, code: str) -> Done | None:
    """Play what a robot decided; None if the table has changed since, or a person has the seat again."""
    row = sitting.row
    if row.phase != "playing" or row.life == "archived" or row.rev != turn.rev:
        return None
    if sitting.players[turn.seat].level != turn.level:
        return None
    moves.play_by(sitting, turn.seat, code, turn.level)
    return sitting.done()


def keep_quiet(sitting: Sitting, turn: Turn) -> None:
    """Note that the robots who might interrupt at this revision do not."""
    if sitting.row.rev == turn.rev:
        sitting.row.robot_due = None
        sitting.tx.save_table(sitting.row)
