"""Tables of Poker aux dés, ready to play, for its tests."""

from collections.abc import Iterable

from tapis.games.dice_poker import UPPER, DicePoker, DicePokerOptions
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact


def table(seats: int = 2, *, part: int = 1) -> DicePoker:
    """Everybody begins this part; of part 2 with upper rows of three dice each."""
    game = DicePoker.start(DicePokerOptions(), seats, Loaded())[0]
    if part == 2:
        game.sheets = [[dict.fromkeys(UPPER, 0)] for _ in range(seats)]
    return game


def throw(game: DicePoker, dice: Iterable[int], throws: int = 1) -> None:
    """Throw all five dice so many times; the last throw shows these."""
    seat, shown = min(game.awaited()), list(dice)
    for _ in range(throws):
        game.play(seat, "roll.11111", Loaded(shown))


def write(game: DicePoker, row: str, dice: Iterable[int], throws: int = 1) -> list[Fact]:
    """Play a whole turn; return what is told when the row is written."""
    seat = min(game.awaited())
    throw(game, dice, throws)
    return game.play(seat, f"score.{row}", Loaded())
