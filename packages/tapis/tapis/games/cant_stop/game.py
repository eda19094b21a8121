"""Can't Stop (cant_stop.md): throw four dice, move up to three markers, stop in time, win columns.

In a turn, each throw (`Throw`) is followed by using a split of it (`Move`).  The turn ends by stopping
(`Stop`) or with a throw that has no usable number.
"""

from collections.abc import Iterator
from typing import Literal, Self, TypeAlias

from tapis.games.cant_stop.throws import (
    COLUMNS,
    DICE,
    MARKERS,
    THROWS,
    Markers,
    Move,
    bare,
    busts,
    doubled,
    legal_moves,
    length,
    numbers,
    split_with,
    splits,
    usable,
    written,
)
from tapis.games.kit.chance import Chance
from tapis.games.kit.dice import THROW, Dice, Throw, Thrown
from tapis.games.kit.game import (
    NOTHING,
    Action,
    Choices,
    Fact,
    Figure,
    Game,
    Illegal,
    Result,
    Seat,
    Value,
    View,
)
from tapis.games.kit.options import OptionSet
from tapis.games.kit.starting import Begins, Starting, starting_roll


class CantStopOptions(OptionSet, frozen=True):
    """How many columns win, and what opponents' tokens do to markers."""

    columns_to_win: Literal[3, 4, 5] = 3
    occupied: Literal["share", "jump", "no_stop"] = "share"


class Stop(Action, frozen=True):
    """End the turn and keep what it gained: `stop`."""


class Moved(Fact, frozen=True):
    """Numbers were used: their columns and the squares reached, in the order used."""

    seat: Seat
    columns: tuple[int, ...]
    squares: tuple[int, ...]


class Bust(Fact, frozen=True):
    """No number of the throw can be used: the markers are taken off these columns."""

    seat: Seat
    lost: tuple[int, ...]


class Stopped(Fact, frozen=True):
    """The markers became tokens, on these squares of these columns."""

    seat: Seat
    columns: tuple[int, ...]
    squares: tuple[int, ...]


class ColumnWon(Fact, frozen=True):
    """A token stands on the top square: the column is closed, and the others' tokens have left it."""

    seat: Seat
    column: int


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


STARTING_DICE = 2
"""The dice of the starting roll."""

STOP = Stop()
THROW_ONLY: Choices[Action] = Choices((THROW,))
THROW_OR_STOP: Choices[Action] = Choices((THROW, STOP))


class CantStop(Game[Action]):
    """Two to four players; the starting roll says who begins (R3)."""

    key = "cant_stop"
    command = "cantstop"
    seats = range(2, 5)
    Options = CantStopOptions
    fact_types = (Starting, Begins, Thrown, Moved, Bust, Stopped, ColumnWon)
    figures = (Figure(of="turns", how="fewest", won=True),)
    public = ("options", "starter", "dice", "throws", "tokens", "markers", "won", "out")

    options: CantStopOptions
    starter: Seat
    tokens: list[list[int]]
    """By seat, then column 2 to 12: the square of the token, 0 if there is none."""
    won: tuple[Seat | None, ...] = (None,) * len(COLUMNS)
    """By column: the seat that won it, or None."""
    turns: list[int]
    """How many turns each seat has finished."""
    turn: Seat
    """Whose turn it is, or would be if the game were not over."""
    throws: int = 0
    """How many throws this turn has had."""
    dice: Dice = ()
    """The throw that waits for a move."""
    markers: Markers = ()
    """The column and the square of each marker on the board, by column."""
    over: bool = False

    @classmethod
    def start(cls, options: CantStopOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Throw two dice each for who begins; those tied at the top throw again, only they (R3)."""
        first, told = starting_roll(seats, STARTING_DICE, chance)
        game = cls(
            players=seats,
            options=options,
            starter=first,
            tokens=[[0] * len(COLUMNS) for _ in range(seats)],
            turns=[0] * seats,
            turn=first,
        )
        return game, told

    # The board

    def _opponents(self, column: int) -> set[int]:
        """Return the squares of a column that hold an opponent's token (and 0 for opponents without one)."""
        return {
            squares[column - COLUMNS.start] for seat, squares in enumerate(self.tokens) if seat != self.turn
        }

    def _up(self, column: int, square: int) -> int:
        """Return the next square up; `jump` skips those that hold an opponent's token (R6)."""
        square += 1
        if self.options.occupied == "jump":
            taken = self._opponents(column)
            while square in taken:
                square += 1
        return square

    def _used(self, columns: tuple[int, ...]) -> tuple[Markers, tuple[int, ...]]:
        """Return the markers after these numbers are used, and the squares reached.

        A marker in the column goes up.  Without one, a new marker starts above the player's own token.
        """
        markers, squares, own = dict(self.markers), list[int](), self.tokens[self.turn]
        for column in columns:
            square = self._up(column, markers.get(column) or own[column - COLUMNS.start])
            markers[column] = square
            squares.append(square)
        return tuple(sorted(markers.items())), tuple(squares)

    def _moves(self) -> Choices[Move]:
        """Return the moves that the throw allows."""
        free, once, double = usable(self.won, self.markers), 0, doubled(self.dice)
        if double and free >> double & 1 and self._used((double,))[1] == (length(double),):
            once = 1 << double
        return legal_moves(self.dice, free, bare(self.markers), once)

    # The turn, and what may be done in it

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.over or self.abandoned else frozenset((self.turn,))

    def state(self) -> State:
        """Return where the turn stands."""
        if self.over or self.abandoned:
            return "over"
        if not self.throws:
            return "start"
        return "choose" if self.dice else "decide"

    def blocked(self) -> tuple[int, ...]:
        """Return the columns whose marker stands on an opponent's token, where `no_stop` forbids stopping."""
        if self.options.occupied != "no_stop":
            return ()
        return tuple(column for column, square in self.markers if square in self._opponents(column))

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the first throw, or the moves of a throw, or the next throw and the stop."""
        if seat != self.turn or self.over or self.abandoned:
            return NOTHING
        if self.dice:
            return self._moves()
        return THROW_OR_STOP if self.throws and not self.blocked() else THROW_ONLY

    def fallback(self, seat: Seat) -> Action:
        """Return the first throw, the first move, then the stop (another throw if it is not allowed)."""
        return self.legal(seat)[0] if self.dice else self.legal(seat)[-1]

    def undoable(self, action: Action) -> bool:
        """Return True for a move or a stop that did not end the game; neither shows anything new."""
        return not isinstance(action, Throw) and not self.over

    # Throw, move, stop

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if isinstance(action, Throw):
            yield from self._throw(seat, chance)
        elif isinstance(action, Move):
            yield self._move(seat, action.columns)
        else:
            yield from self._stop(seat)

    def _throw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Throw the four dice; if no number of any split is usable, the turn is lost."""
        self.dice = tuple(chance.dice(DICE))
        self.throws += 1
        yield Thrown(seat=seat, dice=self.dice, throw=self.throws)
        if not usable(self.won, self.markers) & numbers(self.dice):
            yield Bust(seat=seat, lost=tuple(column for column, _ in self.markers))
            self._end_turn(seat)

    def _move(self, seat: Seat, columns: tuple[int, ...]) -> Moved:
        markers, squares = self._used(columns)
        self.markers, self.dice = markers, ()
        return Moved(seat=seat, columns=columns, squares=squares)

    def _stop(self, seat: Seat) -> Iterator[Fact]:
        """Put tokens where the markers stand; those on a top square win their columns."""
        columns, squares = zip(*self.markers, strict=True)
        yield Stopped(seat=seat, columns=columns, squares=squares)
        for column, square in self.markers:
            self.tokens[seat][column - COLUMNS.start] = square
            if square == length(column):
                self._win(seat, column)
                yield ColumnWon(seat=seat, column=column)
        self._end_turn(seat)

    def _win(self, seat: Seat, column: int) -> None:
        """Close the column; the opponents' tokens leave it for good."""
        slot = column - COLUMNS.start
        self.won = (*self.won[:slot], seat, *self.won[slot + 1 :])
        for other, squares in enumerate(self.tokens):
            if other != seat:
                squares[slot] = 0

    def _end_turn(self, seat: Seat) -> None:
        """Count the turn; the game is over once the player has enough columns or all are won (R8)."""
        self.turns[seat] += 1
        if self.won.count(seat) >= self.options.columns_to_win or None not in self.won:
            self.over = True
        self._next_turn(seat)

    def _next_turn(self, seat: Seat) -> None:
        self.throws, self.dice, self.markers = 0, (), ()
        later = (seat + 1) % self.players
        while later in self.out:
            later = (later + 1) % self.players
        self.turn = later

    def _withdraw(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Remove the leaver's tokens, except from columns they won; pass the turn on if it was theirs."""
        owners = zip(self.tokens[seat], self.won, strict=True)
        self.tokens[seat] = [square if winner == seat else 0 for square, winner in owners]
        if seat == self.turn:
            self._next_turn(seat)
        yield from super()._withdraw(seat, chance)

    # The end

    def counts(self) -> tuple[int, ...]:
        """Return how many columns each seat has won."""
        return tuple(self.won.count(seat) for seat in range(self.players))

    def _result(self) -> Result | None:
        """Rank by columns won; equal numbers share a place (R8), players who withdrew come last."""
        return self._ranked(self.counts(), turns=self.turns) if self.over else None

    def view(self, _seat: Seat | None) -> CantStopView:
        """Return what everybody sees."""
        state = self.state()
        return CantStopView(
            **self._public(),
            state=state,
            counts=self.counts(),
            offers=tuple(map(self._offer, self._moves())) if state == "choose" else (),
            may_stop=state == "decide" and not self.blocked(),
            blocked=self.blocked(),
            gains=tuple(square == length(column) for column, square in self.markers),
            bust=self._risk(self.markers),
            result=self.result(),
        )

    def _offer(self, move: Move) -> MoveOffer:
        markers, squares = self._used(move.columns)
        return MoveOffer(
            columns=move.columns,
            squares=squares,
            split=split_with(self.dice, move.columns[0]),
            bust=self._risk(markers),
        )

    def _risk(self, markers: Markers) -> tuple[int, int]:
        return busts(usable(self.won, markers)), THROWS

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule forbids `code`; `move` alone stands for any move."""
        wanted = written(code)
        state = self.state()
        if seat not in self.awaited() or not (wanted or code in {"roll", "move", "stop"}):
            return super().why_not(seat, code)
        if state == "start":
            return Illegal("cant_stop.refuse.throw_first", dice=DICE)
        if state == "choose":
            return self._why_no_move(wanted) if wanted else Illegal("cant_stop.refuse.move_first")
        if code == str(STOP):
            return Illegal("cant_stop.refuse.occupied", columns=self.blocked())
        return Illegal("cant_stop.refuse.moved_already", dice=DICE)

    def _why_no_move(self, wanted: tuple[int, ...]) -> Illegal:
        """Say why these numbers cannot be used, or cannot without the other one of their split."""
        split = split_with(self.dice, wanted[0])
        if split not in splits(self.dice) or (len(wanted) == 2 and wanted != split):
            return Illegal("cant_stop.refuse.no_such_split", numbers=wanted, dice=self.dice)
        free = usable(self.won, self.markers)
        for number in wanted:
            if not free >> number & 1:
                return self._why_not_usable(number)
        if len(wanted) == 1:
            other = split[1] if split[0] == wanted[0] else split[0]
            return Illegal("cant_stop.refuse.both", column=wanted[0], other=other)
        if split[0] == split[1]:
            return Illegal("cant_stop.refuse.once", column=split[0])
        return Illegal("cant_stop.refuse.one_marker_left", column=split[0], other=split[1])

    def _why_not_usable(self, column: int) -> Illegal:
        """Say why: the column is won, its marker is at the top, or no marker is left."""
        winner = self.won[column - COLUMNS.start]
        if winner is not None:
            return Illegal("cant_stop.refuse.column_won", column=column, seat=winner)
        if (column, length(column)) in self.markers:
            return Illegal("cant_stop.refuse.top", column=column)
        return Illegal("cant_stop.refuse.no_marker_left", column=column, markers=MARKERS)
