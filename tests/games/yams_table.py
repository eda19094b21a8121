"""Tables of Yams, ready to play, for its tests."""

from collections.abc import Iterable

import pytest

from bot.games.kit.chance import Loaded
from bot.games.kit.game import Illegal
from bot.games.yams import Yams, YamsOptions

EVERY_BOX = {"double_pair": "yes", "straights": "split", "chance": "maxi_mini"}


def table(seats: int = 2, **options) -> Yams:
    return Yams.start(YamsOptions(**options), seats, Loaded())[0]


def thrown(*dice: int, seats: int = 2, **options) -> Yams:
    """Seat 0 has thrown these dice."""
    game = table(seats, **options)
    game.play(0, "roll.11111", Loaded(dice))
    return game


def write(game: Yams, seat: int, box: str, dice: Iterable[int] = (1, 2, 2, 3, 6)) -> int:
    """Play a whole turn: one throw, one box; return the points told."""
    game.play(seat, "roll.11111", Loaded(dice))
    return game.play(seat, f"score.{box}", Loaded())[0].points


def refused(game: Yams, seat: int, code: str) -> Illegal:
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, Loaded([6] * 5))
    assert game.dump() == before
    return refusal.value


def codes(game: Yams, seat: int) -> list[str]:
    return [str(action) for action in game.legal(seat)]
