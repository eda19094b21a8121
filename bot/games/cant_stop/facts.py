"""What everybody at a table of Can't Stop saw."""

from bot.games.kit.game import Fact, Seat


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
