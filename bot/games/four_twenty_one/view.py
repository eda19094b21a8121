"""What everybody may know of a position of 421."""

from bot.games.four_twenty_one.facts import Part
from bot.games.four_twenty_one.options import FourTwentyOneOptions
from bot.games.kit.dice import Dice
from bot.games.kit.game import Result, Seat, View


class FourTwentyOneView(View, frozen=True):
    """What everybody sees.

    `tokens`, `thrown` and `last` are by seat; `thrown` and `last` are the final dice of this round and of the
    one before, () for none.  `order` is the throwing order, `limit` the number of throws that the starter has
    set or None.
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
