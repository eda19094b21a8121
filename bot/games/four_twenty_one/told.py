"""What 421 can be played with, what its rounds tell, and what everybody sees of it."""

from typing import Literal, TypeAlias

from bot.games.four_twenty_one.ranks import OthersOrder
from bot.games.kit.dice import Dice
from bot.games.kit.game import Action, Fact, OptionSet, Result, Seat, View

Part: TypeAlias = Literal["charge", "discharge"]
Purpose: TypeAlias = Literal["weakest", "best"]


class FourTwentyOneOptions(OptionSet, frozen=True):
    """Who begins, who may stop, what a nénette takes, and the order of the weak combinations."""

    start_roll: Literal["highest", "lowest"] = "highest"
    le_bon: Literal["no", "yes"] = "no"
    nenette: Literal["fixed", "at_least"] = "fixed"
    others_order: OthersOrder = "number"


class Stop(Action, frozen=True):
    """End the turn: the starter sets the number of throws, another player says "le bon"."""

    def __str__(self) -> str:
        return "stop"


class Stopped(Fact, frozen=True):
    """A turn ended before its last throw; `good`: by "le bon", else the starter has set the throws."""

    kind: Literal["stopped"] = "stopped"
    seat: Seat
    throws: int
    good: bool


class RoundEnded(Fact, frozen=True):
    """All have thrown: the tokens of the best combination, what each seat has, who has a nénette."""

    kind: Literal["round_ended"] = "round_ended"
    part: Part
    value: int
    dice: tuple[Dice, ...]
    nenettes: tuple[Seat, ...]


class TieBreak(Fact, frozen=True):
    """Tied players have thrown once each, for who is the weakest or the best (R7)."""

    kind: Literal["tie_break"] = "tie_break"
    purpose: Purpose
    seats: tuple[Seat, ...]
    dice: tuple[Dice, ...]


class Tokens(Fact, frozen=True):
    """Tokens went to a player, from another or from the pot (None); 0 if the giver had none left (R4)."""

    kind: Literal["tokens"] = "tokens"
    giver: Seat | None
    seat: Seat
    tokens: int


class Discharge(Fact, frozen=True):
    """The pot is empty: the charge is over."""

    kind: Literal["discharge"] = "discharge"


class FourTwentyOneView(View, frozen=True):
    """What everybody sees.

    `tokens`, `thrown` and `last` are by seat: final dice of this round and of the round before, () for none.
    `order` is the throwing order, `limit` the number of throws that the starter has set, None until then.
    """

    players: int
    options: FourTwentyOneOptions
    part: Part
    round: int
    pot: int
    tokens: tuple[int, ...]
    starter: Seat
    order: tuple[Seat, ...]
    turn: Seat | None
    limit: int | None
    throws: int
    most_throws: int
    dice: Dice
    may_throw: bool
    may_stop: bool
    thrown: tuple[Dice, ...]
    last: tuple[Dice, ...]
    out: tuple[Seat, ...]
    result: Result | None
