"""Who is ranked in a game, as the rules of a table say (`bot/tables/table_rules.py`)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tapis.games.kit.game import Seat

Uncounted: TypeAlias = Literal["", "advice", "again", "robots", "few"]
"""Why a game counts for nobody: advice, a day that was played again, robots, or too few who agreed."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Who is not ranked in a game that counts, and why.

    "unready": they never said Ready; "taken": they sat down in a seat that was played; "stand_in": they have
    won, and a robot has played too much of it; "alone": all others have left, and the last of these had not
    played against them, or is not ranked either.
    """

    seat: Seat
    why: Literal["unready", "taken", "stand_in", "alone"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What the board says of the ranks: who has won as all others left, and at the end who is not ranked.

    `costs`: who gives away the seat that is asked for has lost by it.
    """

    winner: Seat | None = None
    uncounted: Uncounted = ""
    left_out: tuple[LeftOut, ...] = ()
    costs: bool = False


UNKNOWN = Standing()
"""What is said of a running game that nobody has left."""
