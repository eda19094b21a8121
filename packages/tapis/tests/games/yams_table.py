"""Tables of Yams, ready to play, for its tests."""

from collections.abc import Iterable

from tapis.games.kit.chance import Loaded
from tapis.games.yams import Yams, YamsOptions

EVERY_BOX = {"double_pair": "yes", "straights": "split", "chance": "maxi_mini"}


def table(seats: int = 2, **options) -> Yams:
    return Yams.start(YamsOptions(**options), seats, Loaded())[0]


def write(game: Yams, seat: int, box: str, dice: Iterable[int] = (1, 2, 2, 3, 6)) -> int:
    """Play a whole turn: one throw, one box; return the points told."""
    game.play(seat, "roll.11111", Loaded(dice))
    return game.play(seat, f"score.{box}", Loaded())[0].points
