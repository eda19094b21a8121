"""What Can't Stop can be played with, what its turns tell, and what everybody sees of it."""

from typing import Literal, TypeAlias

from bot.games.kit.dice import Dice
from bot.games.kit.game import Action, Fact, OptionSet, Result, Seat, Value, View

State: TypeAlias = Literal["start", "choose", "decide", "over"]


class CantStopOptions(OptionSet, frozen=True):
    """How many columns win, and what opponents' tokens do to markers."""

    columns_to_win: Literal[3, 4, 5] = 3
    occupied: Literal["share", "jump", "no_stop"] = "share"


class Stop(Action, frozen=True):
    """End the turn and keep what it gained: `stop`."""

    def __str__(self) -> str:
        return "stop"


class Moved(Fact, frozen=True):
    """Numbers were used: their columns and the squares reached, in the order used."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    columns: tuple[int, ...]
    squares: tuple[int, ...]


class Bust(Fact, frozen=True):
    """No number of the throw can be used: the markers are taken off these columns."""

    kind: Literal["bust"] = "bust"
    seat: Seat
    lost: tuple[int, ...]


class Stopped(Fact, frozen=True):
    """The markers became tokens, on these squares of these columns."""

    kind: Literal["stopped"] = "stopped"
    seat: Seat
    columns: tuple[int, ...]
    squares: tuple[int, ...]


class ColumnWon(Fact, frozen=True):
    """A token stands on the top square: the column is closed, and the others' tokens have left it."""

    kind: Literal["column_won"] = "column_won"
    seat: Seat
    column: int


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
