"""The data of the recipe "cant_stop": seven plain values, all of them public."""

from typing import Annotated, Any, NamedTuple

from tapis.drawing.shaped import Long, shaped

COLUMNS = range(2, 13)
SEATS = range(2, 5)
MARKERS = 3
GOALS = range(2, 12)


def length(column: int) -> int:
    """Return how many squares a column has: 3 at the sides, 13 in the middle."""
    return 13 - 2 * abs(7 - column)


class CantStopBoard(NamedTuple):
    """A board; its fields are `Picture.data` of the recipe "cant_stop", in this order.

    Squares are counted from 1, at the bottom of a column, to its top.

    Attributes:
        names: the players in seat order, 2 to 4.
        tokens: for each seat, the square of its token in each of the columns 2 to 12, 0 if there is none.
        markers: column and square of each marker on the board.  Markers are not drawn when it is nobody's
        turn.
        won: for each column, the seat that won it.
        turn: the seat whose turn it is; None when the game is over.
        bases: for each marker, its column and the square of the mover's own token there, or 0; the possible
        gain begins above that square.
        goal: how many columns win the game, 2 at least.
    """

    names: Annotated[tuple[str, ...], Long(SEATS)]
    tokens: tuple[Annotated[tuple[int, ...], Long((len(COLUMNS),))], ...]
    markers: Annotated[tuple[tuple[int, int], ...], Long(range(MARKERS + 1))]
    won: Annotated[tuple[int | None, ...], Long((len(COLUMNS),))]
    turn: int | None
    bases: tuple[tuple[int, int], ...]
    goal: Annotated[int, GOALS]

    def winner(self, column: int) -> int | None:
        """Return the seat that won a column."""
        return self.won[column - COLUMNS.start]

    def paths(self) -> dict[int, range]:
        """Return, by column, the squares that this turn would gain, the marker's square last."""
        if self.turn is None:
            return {}
        bases = dict(self.bases)
        return {column: range(bases[column] + 1, square + 1) for column, square in self.markers}

    def pawns(self, column: int) -> dict[int, list[int]]:
        """Return, by square, the seats whose pawns stand there, the mover's marker included."""
        on: dict[int, set[int]] = {}
        for seat, squares in enumerate(self.tokens):
            on.setdefault(squares[column - COLUMNS.start], set()).add(seat)
        if self.turn is not None and column in dict(self.markers):
            on.setdefault(dict(self.markers)[column], set()).add(self.turn)
        return {square: sorted(seats) for square, seats in on.items() if square}


def read(data: tuple[Any, ...]) -> CantStopBoard:
    """Return the board that these data describe.

    Raises:
        TypeError: if they are not seven values.
        ValueError: if one of them is not what `CantStopBoard` says.
    """
    board = shaped(CantStopBoard, data)
    seats = range(len(board.names))
    if len(board.tokens) != len(seats):
        raise ValueError("tokens of each player")
    for seat in (board.turn, *board.won):
        if seat is not None and seat not in seats:
            raise ValueError(f"no seat: {seat!r}")
    for squares in board.tokens:
        for column, square in zip(COLUMNS, squares, strict=True):
            _check(column, square)
    _check_markers(board)
    return board


def _check_markers(board: CantStopBoard) -> None:
    """Check that markers stand in open columns, above the mover's own tokens."""
    columns = [column for column, _ in board.markers]
    if len(set(columns)) < len(columns):
        raise ValueError("markers in different columns")
    if columns != [column for column, _ in board.bases]:
        raise ValueError("a base for each marker")
    for (column, square), (_, base) in zip(board.markers, board.bases, strict=True):
        _check(column, square)
        _check(column, base)
        if base >= square or board.winner(column) is not None:
            raise ValueError(f"no place for a marker: {column!r}, {square!r}")


def _check(column: int, square: int) -> None:
    """Check that the square exists; 0 stands for none."""
    if column not in COLUMNS or square not in range(length(column) + 1):
        raise ValueError(f"no square: {column!r}, {square!r}")
