"""What everybody may know of a position of Can't Stop."""

from typing import Literal, TypeAlias

from bot.games.cant_stop.options import CantStopOptions
from bot.games.kit.dice import Dice
from bot.games.kit.game import Result, Seat, Value, View

State: TypeAlias = Literal["start", "choose", "decide", "over"]


class MoveOffer(Value, frozen=True):
    """A legal move: the columns used and the squares reached, and of which split.

    `bust` is how likely the throw after it busts, as (busts, 1296).
    """

    columns: tuple[int, ...]
    squares: tuple[int, ...]
    split: tuple[int, int]
    bust: tuple[int, int]


class CantStopView(View, frozen=True):
    """What everybody sees.

    `dice` is the throw that waits for a move, `offers` what it allows.  `tokens` has a square for each seat
    and column, 0 where there is none; `markers` are (column, square); `won` tells by column who won it,
    `counts` by seat how many.  `blocked` are the columns whose marker forbids to stop (`no_stop`), `gains`
    tells for each marker whether it wins its column on a stop, `bust` how likely the next throw busts with
    the markers as they stand, as (busts, 1296).
    """

    players: int
    options: CantStopOptions
    turn: Seat | None
    starter: Seat
    state: State
    dice: Dice
    throws: int
    tokens: tuple[tuple[int, ...], ...]
    markers: tuple[tuple[int, int], ...]
    won: tuple[Seat | None, ...]
    counts: tuple[int, ...]
    offers: tuple[MoveOffer, ...]
    may_stop: bool
    blocked: tuple[int, ...]
    gains: tuple[bool, ...]
    bust: tuple[int, int]
    out: tuple[Seat, ...]
    result: Result | None
