"""How well score sheets are played: solved values, and games with the luck taken out.

The luck of a throw is what the table says after it, less what it said before.  Its mean is zero, so a score
less its luck has the same mean as the score, and hardly any spread.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, median, stdev
from time import perf_counter

from bench.engine_figures import Figure
from bot.engines import Level, Question
from bot.engines.kit.engine import softened
from bot.engines.sheet.engine import SheetEngine
from bot.games.kit.chance import Chance
from bot.games.kit.options import OptionSet
from bot.games.kit.sheet import SheetGame


def question_of(game: SheetGame, seat: int) -> Question:
    """Return what a seat is asked."""
    return Question(seat=seat, view=game.view(seat), legal=tuple(map(str, game.legal(seat))))


def started(game: type[SheetGame], options: OptionSet, number: int) -> tuple[SheetGame, Chance]:
    """Return game `number` at its start with as few players as it takes, and its luck."""
    chance = Chance(f"{number:064x}", 0)
    return game.start(options, game.seats.start, chance)[0], chance


def earned(
    engine: SheetEngine, game: type[SheetGame], options: OptionSet, level: Level, number: int
) -> list[float]:
    """Play game `number`; return for each seat what it could expect, less what its choices lost."""
    position, chance = started(game, options, number)
    luck = Random(number)
    scores = [engine.worth(question_of(position, seat)) for seat in range(position.players)]
    while awaited := position.awaited():
        (seat,) = awaited
        thoughts = engine.think(question_of(position, seat), engine.budget)
        code = softened(thoughts, engine.manners[level], luck)
        values = {thought.code: thought.value for thought in thoughts}
        scores[seat] -= thoughts[0].value - values[code]
        position.play(seat, code, chance)
    return scores


def scored(engine: SheetEngine, game: type[SheetGame], options: OptionSet, games: int) -> list[float]:
    """Play games at full strength; return each seat's score less the luck of its throws.

    Unlike `earned` this holds where values are estimates: the luck is measured against the mean over all
    throws of what the engine thinks of them.
    """
    found: list[float] = []
    for number in range(games):
        position, chance = started(game, options, number)
        lucky = [0.0] * position.players
        while awaited := position.awaited():
            (seat,) = awaited
            question = question_of(position, seat)
            best = engine.think(question, engine.budget)[0]
            position.play(seat, best.code, chance)
            if best.code.startswith("roll"):
                lucky[seat] += engine.worth(question_of(position, seat)) - best.value
        result = position.result()
        assert result is not None
        found += [score - luck for score, luck in zip(result.scores, lucky, strict=True)]
    return found


def exactly(name: str, value: float, aim: float) -> Figure:
    """Return a solved value, which has to be the aim to four digits after the point."""
    return Figure(name, value, value, value, f"{aim:.4f}", abs(value - aim) < 1e-4)


def between(name: str, scores: Sequence[float], least: float, most: float = float("inf")) -> Figure:
    """Return the mean of scores with its 95 % confidence interval, and whether it is in a range."""
    middle, half = mean(scores), 1.96 * stdev(scores) / sqrt(len(scores))
    aim = f"at least {least:g}" if most == float("inf") else f"{least:g} to {most:g}"
    return Figure(name, middle, middle - half, middle + half, aim, least <= middle <= most)


def timed(engine: SheetEngine, game: type[SheetGame], options: OptionSet, games: int) -> list[Figure]:
    """Return the median and the 99th percentile of the milliseconds of a decision."""
    took: list[float] = []
    for number in range(games):
        position, chance = started(game, options, number)
        while awaited := position.awaited():
            (seat,) = awaited
            question = question_of(position, seat)
            begun = perf_counter()
            code = engine.choose(question, "strong", engine.budget, Random(0))
            if len(question.legal) > 1 and number:  # the first game warms up
                took.append(1000 * (perf_counter() - begun))
            position.play(seat, code, chance)
    took.sort()
    middle, late = median(took), took[int(0.99 * len(took))]
    return [
        Figure("decision, median ms", middle, middle, middle, "at most 0.5", middle <= 0.5),
        Figure("decision, 99th percentile ms", late, late, late, "at most 3", late <= 3),
    ]
