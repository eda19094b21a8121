"""What the engine of Yams reaches."""

from bench.engine_figures import Figure
from bench.engine_figures.intervals import exactly, mean
from bench.engine_figures.sheets import earned, scored
from bot.engines import LEVELS
from bot.engines.sheet.yams import YamsEngine
from bot.games.yams import Yams, YamsOptions

EXACT = {
    204.8830: {},
    238.8185: {"double_pair": "yes", "straights": "split"},
    234.2047: {"chance": "maxi_mini"},
}
"""Expected totals of solved grids, with the options."""
AIMS = {"easy": (140.0, 160.0), "medium": (185.0, 197.0), "strong": (204.8, 205.0)}


def figures(short: bool) -> list[Figure]:
    """Return the solved values, the levels, and several grids."""
    engine, found = YamsEngine(), list[Figure]()
    for aim, chosen in list(EXACT.items())[: 1 if short else None]:
        options = YamsOptions.model_validate(chosen)
        engine.prepare(options)
        (plan,) = engine.plans(options)
        name = " ".join(("yams", *(f"{key}={value}" for key, value in chosen.items())))
        found.append(exactly(name, engine.value(plan, {}), aim))
    games = 20 if short else 200
    for level in LEVELS:
        scores = [earned(engine, Yams, YamsOptions(), level, number)[0] for number in range(games)]
        found.append(mean(f"yams, {level}", scores, *AIMS[level]))
    for grids in (2, 3, 6)[: 1 if short else None]:
        several = YamsOptions(grids=grids)
        engine.prepare(several)
        totals = scored(engine, Yams, several, 2 if short else 1200 // grids)
        found.append(mean(f"yams, {grids} grids, each", [total / grids for total in totals], 223.0))
    return found
