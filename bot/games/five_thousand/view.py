"""What everybody may know of a position of 5000."""

from typing import Literal, TypeAlias

from bot.games.five_thousand.options import FiveThousandOptions
from bot.games.kit.dice import Dice
from bot.games.kit.game import Result, Seat, Value, View

State: TypeAlias = Literal["start", "choose", "decide", "over"]


class KeepOffer(Value, frozen=True):
    """A legal keep: which dice, what they give, and how many dice are thrown next if it is kept."""

    mask: str
    dice: Dice
    points: int
    free: int


class FiveThousandView(View, frozen=True):
    """What everybody sees.

    `dice` is the throw that waits for a keep, `keeps` what of it may be kept, the best first; `kept` is what
    was set aside from each throw of this turn, `free` how many dice are thrown next (while choosing: were
    thrown).  `totals`, `opened` and `turns` (finished ones) are by seat.
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
