"""What everybody may know of a position of Can't Stop."""

from typing import Literal, TypeAlias

from bot.games.cant_stop.options import CantStopOptions
from bot.games.kit.dice import Dice
from bot.games.kit.game import Result, Seat, Value, View

State: TypeAlias = Literal["start", "choose", "decide", "over"]


class MoveOffer(Value, frozen=True):
    """A legal move: the columns it uses, the squares it reaches, the split it belongs to.

    `bust` is how likely the next throw is then to bust, as (busts, 1296).
    """

    columns: tuple[int, ...]
    squares: tuple[int, ...]
    split: tuple[int, int]
    bust: tuple[int, int]


class CantStopView(View, frozen=True):
    """What everybody sees.

    `dice` is the throw that waits for a move, `offers` are the moves it allows.  `tokens[seat]` has a square
    for each column, 0 where there is none.  `markers` are (column, square).  `won` has each column's winner,
    `counts` how many columns each seat has won.  `blocked` are the columns whose marker forbids stopping
    (`no_stop`).  `gains` says of each marker whether a stop now wins its column.  `bust` is how likely the
    next throw is to bust, as (busts, 1296).
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
