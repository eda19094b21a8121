"""What the engine of Top Jack reaches."""

from bench.engine_figures import Figure
from bench.engine_figures.intervals import exactly, mean
from bench.engine_figures.sheets import earned, scored
from bot.engines import LEVELS
from bot.engines.sheet.top_jack import TopJackEngine
from bot.games.top_jack.game import TopJack
from bot.games.top_jack.options import TopJackOptions

AIMS = {"easy": (125.0, 155.0), "medium": (170.0, 192.0), "strong": (196.2, 196.3)}


def figures(short: bool) -> list[Figure]:
    """Return the solved values and the levels."""
    engine, found = TopJackEngine(), list[Figure]()
    layouts = {"ordered": 83.0027, "down_up": 223.6469} | ({} if short else {"free": 196.2600})
    for layout, aim in layouts.items():
        options = TopJackOptions.model_validate({"layout": layout})
        engine.prepare(options)
        (plan,) = engine.plans(options)
        found.append(exactly(f"top_jack, {layout}", engine.value(plan, {}), aim))
    if short:
        return found
    for level in LEVELS:
        scores = [earned(engine, TopJack, TopJackOptions(), level, number)[0] for number in range(200)]
        found.append(mean(f"top_jack, {level}", scores, *AIMS[level]))
    totals = scored(engine, TopJack, TopJackOptions(layout="down_up_free"), 20)
    found.append(mean("top_jack, down_up_free", totals, 223.6469 + 196.2600))
    return found
