"""Tables of Top Jack, ready to play, for its tests."""

from collections.abc import Iterable

from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact
from tapis.games.top_jack.game import TopJack, TopJackOptions

FIRST = (6, 6, 6, 6, 6)
"""What seat 0 throws to begin."""


def starting(seats: int) -> list[int]:
    """Return the dice of a starting roll that seat 0 wins."""
    return [*FIRST, *[1] * 5 * (seats - 1)]


def table(seats: int = 2, **options) -> TopJack:
    """Seat 0 begins."""
    return TopJack.start(TopJackOptions(**options), seats, Loaded(starting(seats)))[0]


def throw(game: TopJack, dice: Iterable[int] = (1, 2, 2, 4, 6), throws: int = 1) -> list[Fact]:
    """Throw all five dice so many times; the last throw shows these.  Return what the last one told."""
    seat, shown, told = min(game.awaited()), list(dice), []
    for _ in range(throws):
        told = game.play(seat, "roll.11111", Loaded(shown))
    return told


def thrown(dice: Iterable[int] = (1, 2, 2, 4, 6), throws: int = 1, **options) -> TopJack:
    """Seat 0 of two has thrown so many times; the dice show these."""
    game = table(**options)
    throw(game, dice, throws)
    return game


def boxes(game: TopJack, verb: str = "score") -> list[str]:
    """Return the boxes that may be written (or announced) now."""
    codes = [str(action) for action in game.legal(min(game.awaited()))]
    return [code.removeprefix(f"{verb}.") for code in codes if code.startswith(f"{verb}.")]


def may_throw(game: TopJack) -> bool:
    return any(str(action).startswith("roll") for action in game.legal(min(game.awaited())))
