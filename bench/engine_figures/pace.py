"""How long decisions take, in processor time."""

from collections.abc import Mapping, Sequence
from random import Random
from time import process_time
from types import MappingProxyType

from bench.engine_figures import Figure
from bench.engine_figures.intervals import mean, quantile
from bench.engine_figures.seated import Seated
from bot.engines import Engine, Question, engine_of
from bot.games import SHELF

SHEET: Mapping[str, float] = MappingProxyType({"median": 0.5, "p99": 3.0})
"""The aims of a game of sheets, in ms at most."""
AIMS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "yams": SHEET,
        "top_jack": SHEET,
        "dice_poker": SHEET,
        "belote": MappingProxyType({"mean": 25.0, "p99": 300.0}),
        "coinche": MappingProxyType({"mean": 80.0, "p99": 1000.0}),
        "comptoir": MappingProxyType({"mean": 25.0}),
    }
)
ELSE: Mapping[str, float] = MappingProxyType({"mean": 10.0})
"""The aims of every other game."""
MANY, FEW = 2000, 100
"""How many decisions are timed."""
QUANTILES = {"median": 0.5, "p99": 0.99}


class Stopwatch:
    """A strong player whose decisions are timed; those with one legal action are none."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.times: list[float] = []
        """Milliseconds of each decision."""

    def __call__(self, question: Question, luck: Random) -> str:
        """Answer as the engine does."""
        began = process_time()
        code = self.engine.choose(question, "strong", self.engine.budget, luck)
        if len(question.legal) > 1:
            self.times.append(1000 * (process_time() - began))
        return code


def figures(game: str, *, short: bool) -> list[Figure]:
    """Time a game's decisions; the first game only warms up."""
    engine, kind = engine_of(game), SHELF[game]
    watch, options = Stopwatch(engine), kind.Options()
    if not engine.ready(options):
        engine.prepare(options)
    seats = kind.seats_for(options)
    number, many = 0, FEW if short else MANY
    while len(watch.times) < many:
        for _ in Seated(kind, options, [watch] * max(2, seats[0]), f"pace {number}").play():
            if number and len(watch.times) >= many:
                break
        if not number:
            watch.times.clear()
        number += 1
    return told(watch.times, AIMS.get(game, ELSE))


def told(times: Sequence[float], aims: Mapping[str, float]) -> list[Figure]:
    """Return median, mean and 99th percentile of times in ms, with their aims."""
    found: list[Figure] = []
    for name in ("median", "mean", "p99"):
        if name == "mean":
            middle = mean(name, times, 0)
            value, low, high = middle.value, middle.low, middle.high
        else:
            value, low, high = quantile(times, QUANTILES[name])
        aim = aims.get(name)
        wanted = "" if aim is None else f"at most {aim:g}"
        found.append(Figure(f"a decision, {name}, ms", value, low, high, wanted, aim is None or value <= aim))
    return found
