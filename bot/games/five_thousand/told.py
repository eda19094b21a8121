"""What 5000 can be played with, what its turns tell, and what everybody sees of it."""

from typing import Literal, TypeAlias

from bot.games.kit.dice import Dice
from bot.games.kit.game import Action, Fact, OptionSet, Result, Seat, Value, View

Outcome: TypeAlias = Literal["not_opened", "overshoot", "capped", "scored", "win"]
State: TypeAlias = Literal["start", "choose", "decide", "over"]


class FiveThousandOptions(OptionSet, frozen=True):
    """How many dice, how far to go, and how hard the end is."""

    dice: Literal[5, 6] = 5
    target: Literal[5000, 10000] = 5000
    exact: Literal["no", "yes"] = "no"
    last_thousand: Literal["no", "yes"] = "no"


class Bank(Action, frozen=True):
    """End the turn and settle it: `bank`."""

    def __str__(self) -> str:
        return "bank"


class FiveOnes(Fact, frozen=True):
    """Five 1s in one throw: the game is won (R9)."""

    kind: Literal["five_ones"] = "five_ones"
    seat: Seat


class Bust(Fact, frozen=True):
    """The throw holds no unit: the turn's points are lost.  A ballot was thrown with all the dice (R3)."""

    kind: Literal["bust"] = "bust"
    seat: Seat
    lost: int
    ballot: bool


class Kept(Fact, frozen=True):
    """Dice were set aside: their points, and those of the turn with them."""

    kind: Literal["kept"] = "kept"
    seat: Seat
    dice: Dice
    points: int
    at_stake: int


class FullHand(Fact, frozen=True):
    """Every die of the hand scores (R5)."""

    kind: Literal["full_hand"] = "full_hand"
    seat: Seat


class Settled(Fact, frozen=True):
    """A turn came to its end: what it was worth, and the total after it."""

    kind: Literal["settled"] = "settled"
    seat: Seat
    outcome: Outcome
    points: int
    total: int


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
