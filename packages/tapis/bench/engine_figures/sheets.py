"""How well score sheets are played: games with the luck taken out.

The luck of a throw is what the table says after it, less what it said before.  Its mean is zero, so a score
less its luck has the same mean as the score, and hardly any spread.
"""

from random import Random

from tapis.engines import Level, Question
from tapis.engines.sheet.engine import SheetEngine
from tapis.games.kit.chance import Chance
from tapis.games.kit.options import OptionSet
from tapis.games.kit.sheet import SheetGame


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
    scores = [engine.worth(Question.of(position, seat)) for seat in range(position.players)]
    while awaited := position.awaited():
        (seat,) = awaited
        question = Question.of(position, seat)
        evaluations = engine.think(question, engine.budget)
        code = engine.choose(question, level, engine.budget, luck)
        values = {evaluation.code: evaluation.value for evaluation in evaluations}
        scores[seat] -= evaluations[0].value - values[code]
        position.play(seat, code, chance)
    return scores


def lost(engine: SheetEngine, game: type[SheetGame], level: Level, games: int) -> list[float]:
    """Return what a level's choices lose on each of so many sheets, with the game's own options."""
    options = game.Options()
    engine.prepare(options)
    found: list[float] = []
    for number in range(games):
        position, _ = started(game, options, number)
        best = [engine.worth(Question.of(position, seat)) for seat in range(position.players)]
        found += map(float.__sub__, best, earned(engine, game, options, level, number))
    return found
