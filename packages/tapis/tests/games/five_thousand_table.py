"""Tables of 5000, ready to play, for its tests."""

from collections.abc import Iterable

from tapis.games.five_thousand.game import FiveThousand, FiveThousandOptions
from tapis.games.kit.chance import Loaded
from tapis.games.kit.game import Fact


def table(seats: int = 2, **options) -> FiveThousand:
    return FiveThousand.start(FiveThousandOptions(**options), seats, Loaded())[0]


def at(total: int, seats: int = 2, **options) -> FiveThousand:
    """Seat 0 has opened and has this total."""
    game = table(seats, **options)
    game.totals[0], game.opened[0] = total, True
    return game


def throw(game: FiveThousand, *dice: int) -> list[Fact]:
    """Throw these dice, which must be as many as are free."""
    chance = Loaded(dice)
    facts = game.play(game.turn, "roll", chance)
    assert chance.left == 0
    return facts


def keep(game: FiveThousand, *values: int) -> list[Fact]:
    """Keep dice of these values, of equal ones the leftmost."""
    wanted, mask = list(values), ""
    for die in game.dice:
        mask += "1" if die in wanted else "0"
        if die in wanted:
            wanted.remove(die)
    assert not wanted, "there are fewer dice than were wanted"
    return game.play(game.turn, f"keep.{mask}", Loaded())


def bank(game: FiveThousand) -> list[Fact]:
    return game.play(game.turn, "bank", Loaded())


def take(game: FiveThousand, dice: Iterable[int], values: Iterable[int]) -> list[Fact]:
    """Throw these dice and keep these values; return what the keep told."""
    throw(game, *dice)
    return keep(game, *values)
