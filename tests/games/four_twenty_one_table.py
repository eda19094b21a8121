"""Tables of 421 for its tests: players A, B and C are seats 0, 1 and 2, and A throws first."""

from collections.abc import Sequence

import pytest

from bot.games.four_twenty_one import FourTwentyOne, FourTwentyOneOptions
from bot.games.kit.chance import Loaded
from bot.games.kit.game import Fact, Illegal


def three(number: int) -> tuple[int, ...]:
    """Return the dice written as a number.

    >>> three(421)
    (4, 2, 1)
    """
    return tuple(map(int, str(number)))


def loaded(*numbers: int) -> Loaded:
    return Loaded([die for number in numbers for die in three(number)])


def table(seats: int = 3, **options) -> FourTwentyOne:
    """A table at which seat 0 has won the starting roll."""
    return FourTwentyOne.start(FourTwentyOneOptions(**options), seats, loaded(666, *[111] * (seats - 1)))[0]


def holding(*tokens: int, **options) -> FourTwentyOne:
    """A table at which the players hold these tokens, and the pot what they lack of 21."""
    game = table(len(tokens), **options)
    game.tokens = list(tokens)
    game.pot = 21 - sum(tokens)
    return game


def with_pot(pot: int, seats: int = 3, **options) -> FourTwentyOne:
    """A table with so many tokens left in the pot; the last seat holds the others."""
    return holding(*[0] * (seats - 1), 21 - pot, **options)


def play_round(game: FourTwentyOne, *dice: int, breaks: Sequence[int] = ()) -> list[Fact]:
    """Play a round of one throw each, in throwing order; return what was told after the last throw.

    Dice are written as numbers; `breaks` are thrown in the tie-breaks, and all of them must be.
    """
    first, *others = dice
    game.play(game.turn, "roll.111", loaded(first))
    game.play(game.turn, "stop", loaded())
    for number in others[:-1]:
        game.play(game.turn, "roll.111", loaded(number))
    luck = loaded(others[-1], *breaks)
    _, *told = game.play(game.turn, "roll.111", luck)
    assert luck.left == 0
    return told


def thrown(number: int, seats: int = 3, **options) -> FourTwentyOne:
    """Seat 0 has thrown these dice once."""
    game = table(seats, **options)
    game.play(0, "roll.111", loaded(number))
    return game


def after_starter(throws: int, second: int, **options) -> FourTwentyOne:
    """The starter has made so many throws, and seat 1 its first."""
    game = table(3, **options)
    for _ in range(throws):
        game.play(0, "roll.111", loaded(651))
    if throws < 3:
        game.play(0, "stop", loaded())
    game.play(1, "roll.111", loaded(second))
    return game


def refused(game: FourTwentyOne, seat: int, code: str) -> Illegal:
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, loaded(666))
    assert game.dump() == before
    return refusal.value


def codes(game: FourTwentyOne, seat: int) -> list[str]:
    return [str(action) for action in game.legal(seat)]
