"""The players of a table, those who left it or are away, and what they ask each other for."""

from dataclasses import dataclass
from datetime import date, datetime

from tapis.drawing.safe_names import ROBOT
from tapis.games.kit.game import Seat
from tapis.games.kit.level import Level

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


def robot_name(number: int) -> str:
    """Return the name of a table's robot, numbered from 1.

    >>> robot_name(1), robot_name(13)
    ('Judith', 'Judith 2')
    """
    again, name = divmod(number - 1, len(COURT))
    return f"{COURT[name]} {again + 1}" if again else COURT[name]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a user, with the name at joining (already made safe), or a robot.

    A robot's own `id` is negative.  `level` says how well a robot plays: at its own seat, or at the seat of a
    user until they are back.

    >>> Player(-1, "Judith", "strong").shown, Player(7, "Ada").shown
    ('🤖 Judith', 'Ada')
    """

    id: int
    name: str
    level: Level | None = None

    @property
    def shown(self) -> str:
        """The name as others read it, with the sign of a robot."""
        return f"{ROBOT} {self.name}" if self.level else self.name


@dataclass(frozen=True, slots=True)
class ReplaceRequest:
    """A request to give a seat to another player: the newcomer says yes first.

    `willing`: the newcomer has said it; `yes` are the ids of the other people who have.
    """

    asked_by: int
    seat: Seat
    newcomer: Player
    willing: bool = False
    yes: tuple[int, ...] = ()

    @property
    def code(self) -> str:
        """The request in a button's custom_id, so a yes to one request never answers another."""
        return f"{self.seat}.{self.newcomer.id}"


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of a table, or the question for one, while `since` is None.

    `asked_by` and `yes` are the ids of who asked and of all who agree so far, who asked among them.  A pause
    that has begun names nobody.  It lasts from `since` to `until`, and is kept until another is asked for.
    """

    asked_by: int
    days: int
    yes: tuple[int, ...] = ()
    since: datetime | None = None
    until: datetime | None = None

    @property
    def code(self) -> str:
        """The question in a button's custom_id, so a yes to one question never answers another."""
        return f"{self.days}.{self.asked_by}"


@dataclass(frozen=True, slots=True)
class Away:
    """Days off of who has a seat, from the first to the last in their own zone; they are not over yet."""

    seat: Seat
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Gone:
    """A user who left a running game for good, with their seat and the time (milliseconds UTC).

    `lost`: that was a loss, unless the game counts for nobody.  Who has a place already, or leaves last, does
    not lose.
    """

    id: int
    name: str
    seat: Seat
    since: int
    lost: bool = True
