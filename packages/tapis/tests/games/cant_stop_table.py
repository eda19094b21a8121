"""Who stands where at Can't Stop."""

from tapis.games.cant_stop.game import CantStop
from tapis.games.cant_stop.throws import COLUMNS


def tokens(game: CantStop, seat: int) -> dict[int, int]:
    """The seat's tokens, column: square."""
    return {column: square for column, square in zip(COLUMNS, game.tokens[seat], strict=True) if square}


def won(game: CantStop) -> dict[int, int]:
    """The columns won, and by whom."""
    return {column: seat for column, seat in zip(COLUMNS, game.won, strict=True) if seat is not None}
