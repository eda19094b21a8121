"""Tables of Can't Stop, ready to play, for its tests."""

from collections.abc import Mapping

import pytest

from bot.games.cant_stop import COLUMNS, CantStop, CantStopOptions
from bot.games.kit.chance import Loaded
from bot.games.kit.game import Fact, Illegal

FIRST = (6, 6, 1, 1, 1, 2, 2, 1)
"""Dice of a starting roll that seat 0 wins, for two to four seats."""

A, B, C, D = range(4)


def table(seats: int = 2, **options) -> CantStop:
    """Seat 0, A, begins."""
    chance = Loaded(FIRST[: 2 * seats])
    game, _ = CantStop.start(CantStopOptions(**options), seats, chance)
    assert (game.turn, chance.left) == (A, 0)
    return game


def at(
    *tokens: Mapping[int, int],
    markers: Mapping[int, int] | None = None,
    won: Mapping[int, int] | None = None,
    seats: int = 2,
    **options,
) -> CantStop:
    """Seats A, B ... have these tokens (column: square); with markers A has thrown and moved."""
    game = table(seats, **options)
    for seat, squares in enumerate(tokens):
        for column, square in squares.items():
            game.tokens[seat][column - 2] = square
    game.won = tuple((won or {}).get(column) for column in COLUMNS)
    if markers:
        game.markers, game.throws = tuple(sorted(markers.items())), 1
    return game


def throw(game: CantStop, *dice: int) -> list[Fact]:
    """Throw these four dice."""
    chance = Loaded(dice)
    facts = game.play(game.turn, "roll", chance)
    assert chance.left == 0
    return facts


def play(game: CantStop, code: str) -> list[Fact]:
    """Play what draws nothing."""
    return game.play(game.turn, code, Loaded())


def tokens(game: CantStop, seat: int) -> dict[int, int]:
    """The seat's tokens, column: square."""
    return {column: square for column, square in zip(COLUMNS, game.tokens[seat], strict=True) if square}


def won(game: CantStop) -> dict[int, int]:
    """The columns won, and by whom."""
    return {column: seat for column, seat in zip(COLUMNS, game.won, strict=True) if seat is not None}


def codes(game: CantStop, seat: int = A) -> list[str]:
    return [str(action) for action in game.legal(seat)]


def refused(game: CantStop, code: str, seat: int = A) -> Illegal:
    """Return the refusal, which changed nothing."""
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, Loaded([6] * 4))
    assert game.dump() == before
    return refusal.value
