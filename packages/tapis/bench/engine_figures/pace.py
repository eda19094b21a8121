"""How long decisions take, in processor time."""

from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from random import Random
from time import process_time
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin

from bench.engine_figures import Figure
from bench.engine_figures.intervals import mean, quantile
from tapis.engines import Engine, Question
from tapis.games.kit.game import Game
from tapis.games.kit.options import OptionSet
from tapis.shelf import GAMES, SHELF
from tapis.walk import Seated

SHEET: Mapping[str, float] = MappingProxyType({"median": 0.5, "p99": 3.0})
"""The aims of a game of sheets, in ms at most."""
AIMS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "yams": SHEET,
        "top_jack": SHEET,
        "dice_poker": SHEET,
        "belote": MappingProxyType({"mean": 25.0, "p99": 300.0}),
        "coinche": MappingProxyType({"mean": 50.0, "p99": 120.0, "slowest": 350.0, "first": 350.0}),
        "comptoir": MappingProxyType({"mean": 25.0}),
        "tarot": MappingProxyType(
            {"median": 40.0, "mean": 50.0, "p99": 120.0, "slowest": 350.0, "first": 350.0}
        ),
    }
)
ELSE: Mapping[str, float] = MappingProxyType({"mean": 10.0})
"""The aims of every other game."""
HARDEST: Mapping[str, Mapping[str, str | int]] = MappingProxyType(
    {
        "coinche": MappingProxyType(
            {
                "target": 100,
                "no_trump": "on",
                "all_trump": "on",
                "generale": "on",
                "declarations": "choice",
                "scoring": "announced",
                "undertrump": "off",
            }
        )
    }
)
"""Options whose decisions take longest, in short matches: these games are timed with them, and with options
drawn at random."""
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
    engine, kind, aims = SHELF[game].mind(), GAMES[game], AIMS.get(game, ELSE)
    watch, options = Stopwatch(engine), kind.Options()
    if not engine.ready(options):
        engine.prepare(options)
    number, many = 0, FEW if short else MANY
    while len(watch.times) < many:
        table = _seated(kind, options_of(kind, number), watch, f"pace {number}")
        for _ in table.actions():
            if number and len(watch.times) >= many:
                break
        if not number:
            watch.times.clear()
        number += 1
    found = told(watch.times, aims)
    if "first" in aims:
        with get_context("spawn").Pool(1) as fresh:
            value = fresh.apply(first, (game,))
        found.append(_figure("first of a process", (value, value, value), aims["first"]))
    return found


def options_of(kind: type[Game[Any]], number: int) -> OptionSet:
    """Return the options of a match: the game's own, or the hardest and others in turns."""
    hardest = HARDEST.get(kind.key)
    if hardest is None:
        return kind.Options()
    if number % 2 == 0:
        return kind.Options.model_validate(hardest)
    rng, fields = Random(number), kind.Options.model_fields.items()
    drawn = {
        name: rng.choice(get_args(field.annotation))
        for name, field in fields
        if get_origin(field.annotation) is Literal
    }
    return kind.Options.model_validate({**hardest, **drawn})


def first(game: str) -> float:
    """Return the milliseconds of the first decision in this process, its engine warm as the worker's is."""
    engine, kind = SHELF[game].mind(), GAMES[game]
    engine.warm()
    watch = Stopwatch(engine)
    for _ in _seated(kind, options_of(kind, 0), watch, "first").actions():
        if watch.times:
            break
    return watch.times[0]


def _seated(kind: type[Game[Any]], options: OptionSet, watch: Stopwatch, name: str) -> Seated:
    seats = kind.seats_for(options)
    return Seated(kind, options, [watch] * max(2, seats[0]), name)


def told(times: Sequence[float], aims: Mapping[str, float]) -> list[Figure]:
    """Return median, mean and 99th percentile of times in ms, with their aims; the slowest if it has one."""
    found: list[Figure] = []
    for name in ("median", "mean", "p99"):
        if name == "mean":
            middle = mean(name, times, 0)
            values = (middle.value, middle.low, middle.high)
        else:
            values = quantile(times, QUANTILES[name])
        found.append(_figure(name, values, aims.get(name)))
    if "slowest" in aims:
        slowest = max(times)
        found.append(_figure("slowest", (slowest, slowest, slowest), aims["slowest"]))
    return found


def _figure(name: str, values: tuple[float, float, float], aim: float | None) -> Figure:
    wanted = "" if aim is None else f"at most {aim:g}"
    return Figure(f"a decision, {name}, ms", *values, wanted, aim is None or values[0] <= aim)
