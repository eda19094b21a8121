"""Players of card games for measurements: they are asked as a robot at a table is."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, TypeAlias

from bench.engine_figures import Figure
from bot.engines.kit.engine import Engine, Level, Question
from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Game

Player: TypeAlias = Callable[[Question], str]
"""Chooses a notation."""


def by_engine(engine: Engine, level: Level = "strong", seed: int = 0, budget: int | None = None) -> Player:
    """Return the player that plays an engine at a level, with its own budget or another."""
    luck = Random(seed)
    return lambda question: engine.choose(question, level, budget or engine.budget, luck)


def at_random(seed: int) -> Player:
    """Return a player who chooses anything that is legal."""
    luck = Random(seed)
    return lambda question: luck.choice(question.legal)


def clocked(player: Player, times: list[float]) -> Player:
    """Return the player; the processor time of its choices, in milliseconds, is added to `times`."""

    def answer(question: Question) -> str:
        start = process_time()
        code = player(question)
        times.append(1000 * (process_time() - start))
        return code

    return answer


def question_of(game: Game[Any], seat: int, heard: Sequence[Fact]) -> Question:
    """Return what a seat is asked that has heard these facts since the deal."""
    legal = tuple(map(str, game.legal(seat)))
    return Question(seat=seat, view=game.view(seat), legal=legal, heard=tuple(heard))


def played(
    game: Game[Any], facts: Sequence[Fact], players: Sequence[Player], chance: Chance, begins: frozenset[str]
) -> Iterator[list[Fact]]:
    """Play a game to its end; yield the facts of the start and of every action.

    Args:
        game: the game, just begun.
        facts: the facts of its start.
        players: by seat.
        chance: its luck.
        begins: the kinds of facts that begin a deal.
    """
    heard, new = list[Fact](), list(facts)
    while True:
        heard += new
        starts = [place for place, fact in enumerate(heard) if fact.kind in begins]
        heard = heard[starts[-1] :]
        yield new
        if not game.awaited():
            return
        seat = min(game.awaited())
        new = list(game.play(seat, players[seat](question_of(game, seat, heard)), chance))


def mean(name: str, values: Sequence[float], aim: str, least: float, most: float = float("inf")) -> Figure:
    """Return a mean with its 95 % interval."""
    value, half = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    return Figure(name, value, value - half, value + half, aim, least <= value <= most)


def share(name: str, won: float, games: int, aim: str, least: float, most: float = 100.0) -> Figure:
    """Return a share of wins in % with Wilson's 95 % interval."""
    part, z = won / games, 1.96
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(part * (1 - part) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    low, high = 100 * (middle - half), 100 * (middle + half)
    return Figure(name, 100 * part, low, high, aim, least <= 100 * part <= most)


def times(name: str, milliseconds: Sequence[float], limits: tuple[float, float]) -> list[Figure]:
    """Return the mean and the 99th percentile of the time of a decision."""
    ordered = sorted(milliseconds)
    late = ordered[int(0.99 * (len(ordered) - 1))]
    return [
        mean(f"{name}: mean of a decision, ms", milliseconds, f"at most {limits[0]:g}", 0, limits[0]),
        Figure(f"{name}: p99, ms", late, late, ordered[-1], f"at most {limits[1]:g}", late <= limits[1]),
    ]
