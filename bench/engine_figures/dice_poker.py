"""What the engine of Poker aux dés reaches."""

from bench.engine_figures import Figure
from bench.engine_figures.intervals import exactly, mean
from bench.engine_figures.sheets import earned
from bot.engines import LEVELS
from bot.engines.sheet.dice_poker import DicePokerEngine
from bot.games.dice_poker import DicePoker, DicePokerOptions

AIMS = {"easy": (100.0, 130.0), "medium": (145.0, 160.0), "strong": (164.9, 165.0)}


def figures(short: bool) -> list[Figure]:
    """Return the solved value and the levels."""
    engine, options = DicePokerEngine(), DicePokerOptions()
    engine.prepare(options)
    found = [exactly("dice_poker", sum(engine.value(plan, {}) for plan in engine.plans(options)), 164.9110)]
    for level in LEVELS:
        games = range(20 if short else 200)
        scores = [earned(engine, DicePoker, options, level, number)[0] for number in games]
        found.append(mean(f"dice_poker, {level}", scores, *AIMS[level]))
    return found
