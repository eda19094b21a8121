"""Games between players who see what their seats see: engines, their levels, and plain opponents."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from bench.engine_figures import Figure
from bot.engines import Engine, Level, Question
from bot.games.kit.chance import Chance
from bot.games.kit.game import Game, Result
from bot.games.kit.options import OptionSet

Player: TypeAlias = Callable[[Question, Random], str]
"""Someone who answers a question with a notation."""


def by_engine(engine: Engine, level: Level = "strong") -> Player:
    """Return the player that an engine is at this level."""

    def answer(question: Question, luck: Random) -> str:
        return engine.choose(question, level, engine.budget, luck)

    return answer


def at_random(question: Question, luck: Random) -> str:
    """Choose evenly from what is legal."""
    return luck.choice(question.legal)


def question_of(game: Game[Any], seat: int) -> Question:
    """Return what a seat of a game without hidden cards or with its cups in the view is asked."""
    return Question(seat=seat, view=game.view(seat), legal=tuple(map(str, game.legal(seat))))


def played(game_type: type[Game[Any]], options: OptionSet, players: Sequence[Player], number: int) -> Result:
    """Play game `number` to its end and return the result."""
    chance, luck = Chance(f"{number:064x}", 0), Random(number)
    game, _ = game_type.start(options, len(players), chance)
    while awaited := game.awaited():
        seat = min(awaited)
        game.play(seat, players[seat](question_of(game, seat), luck), chance)
    result = game.result()
    assert result is not None
    return result


def wins(
    game_type: type[Game[Any]],
    options: OptionSet,
    one: Player,
    others: Player,
    *,
    games: int,
    seats: int = 2,
    first: int = 0,
) -> float:
    """Return how many of the games one player wins who changes seats; a shared first place counts in part."""
    won = 0.0
    for number in range(first, first + games):
        mine = number % seats
        players = [one if seat == mine else others for seat in range(seats)]
        places = played(game_type, options, players, number).places
        won += (places[mine] == 1) / places.count(1)
    return won


def share(name: str, won: float, games: int, aim: float) -> Figure:
    """Return the share of games won, in %, with Wilson's interval; the aim is a least share."""
    part, z = won / games, 1.96
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    low, high = 100 * (middle - half), 100 * (middle + half)
    return Figure(name, 100 * part, low, high, f"at least {aim:g} %", 100 * part >= aim)


def close(name: str, value: float, aim: float, within: float) -> Figure:
    """Return an exact value that has to be `aim`, give or take `within`."""
    return Figure(name, value, value, value, f"{aim:g}", abs(value - aim) <= within)
