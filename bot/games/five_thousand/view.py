"""What everybody may know of a position of 5000."""

from typing import Literal, TypeAlias

from bot.games.five_thousand.options import FiveThousandOptions
from bot.games.kit.dice import Dice
from bot.games.kit.game import Result, Seat, Value, View

State: TypeAlias = Literal["start", "choose", "decide", "over"]


class KeepOffer(Value, frozen=True):
    """A legal keep: which dice, their points, and how many dice the next throw then has."""

    mask: str
    dice: Dice
    points: int
    free: int


class FiveThousandView(View, frozen=True):
    """What everybody sees.

    `dice` is the throw that waits for a keep, `keeps` are its legal keeps, the best first.  `kept` are the
    dice set aside from each throw of this turn.  `free` is how many dice the next throw has or, while a throw
    waits, how many that throw had.  `totals`, `opened` and `turns` (finished ones) are by seat.
    """

    players: int
    options: FiveThousandOptions
    turn: Seat | None
    state: State
    throws: int
    most_throws: int
    free: int
    dice: Dice
    kept: tuple[Dice, ...]
    points: int
    totals: tuple[int, ...]
    opened: tuple[bool, ...]
    turns: tuple[int, ...]
    keeps: tuple[KeepOffer, ...]
    may_bank: bool
    out: tuple[Seat, ...]
    result: Result | None
