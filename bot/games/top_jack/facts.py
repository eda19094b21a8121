"""What everybody at a table of Top Jack saw."""

from bot.games.kit.game import Fact, Seat


class Announced(Fact, frozen=True):
    """The third throw will be written in this box (R6)."""

    seat: Seat
    grid: int
    box: str


class Bonus(Fact, frozen=True):
    """Boxes 1 to 6 of a column are complete, and add up to more than 63."""

    seat: Seat
    grid: int
    upper: int
    points: int


class GameEnded(Fact, frozen=True):
    """A game of a series is over.

    By seat: `totals` of the columns, `hundreds` (100 for a TOP JACK in this game, else 0), `scores` of the
    series so far.
    """

    game: int
    totals: tuple[int, ...]
    hundreds: tuple[int, ...]
    scores: tuple[int, ...]
