"""How far apart the levels of an engine are, and what is told of them (`tapis/shelf.py`).

What a level loses a decision is what its index would be (`tapis/records/index.py`): the coach keeps the books
of games in which it has all seats.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from types import MappingProxyType
from typing import Any, cast

from bench.engine_figures import Figure, drawn_matches
from bench.engine_figures.arena import both_ways
from bench.engine_figures.intervals import paired
from bench.engine_figures.players import by_engine
from bench.engine_figures.sheets import lost
from bench.recorded import recorded
from tapis.coach.account import ledger_of
from tapis.engines import LEVELS, Level
from tapis.engines.sheet.engine import SheetEngine
from tapis.games.kit.game import Game
from tapis.games.kit.level import Measured
from tapis.games.kit.sheet import SheetGame
from tapis.records.index import mean_of
from tapis.records.losses import DIGITS, Decided, read
from tapis.shelf import GAMES, SHELF

LEAST, MOST = 60.0, 70.0
PAIRS: Mapping[str, int] = MappingProxyType(
    {
        "belote": 120,
        "cant_stop": 250,
        "coinche": 120,
        "comptoir": 60,
        "crapette": 60,
        "five_thousand": 500,
        "four_twenty_one": 500,
        "menteur": 1000,
        "tarot": 60,
    }
)
"""How often two levels meet in the long form, each time with the same luck from both places."""
DRAWN = frozenset({"belote", "coinche"})
"""Games whose matches are drawn from deals."""
SEATS = (2, 3, 4)
"""For how many players it is measured what a choice loses of a chance to win."""
LED: Mapping[str, int] = MappingProxyType(
    {
        "belote": 52,
        "cant_stop": 24,
        "crapette": 8,
        "five_thousand": 60,
        "four_twenty_one": 120,
        "menteur": 60,
    }
)
"""Seats of which the books are kept for each level, for what a decision loses; Belote needs as many."""
USUAL = 12
FEW_DEALS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {"belote": {"deals": 4}, "coinche": {"deals": 4}}
)
"""Options of the games whose books are kept: a match of whole deals takes too long."""
SHEETS = 200
"""Sheets that a level fills."""
FEW = 2


def figures(game: str, *, short: bool) -> list[Figure]:
    """Return which part each level wins against the one below, in %; of sheets it is told what is lost."""
    if game not in PAIRS:
        return []
    return [won(GAMES[game], level, weaker, short=short) for weaker, level in pairwise(LEVELS)]


def won(kind: type[Game[Any]], level: Level, other: Level, *, short: bool) -> Figure:
    """Return which part a level wins against another one, in %: for two, or for two sides."""
    engine, options, pairs = SHELF[kind.key].mind(), kind.Options(), FEW if short else PAIRS[kind.key]
    engine.prepare(options)
    name = f"{kind.key}: {level} against {other}, % won"
    one, two = by_engine(engine, level), by_engine(engine, other)
    if kind.key in DRAWN:
        options = kind.Options.model_validate({"target": 5000})
        return drawn_matches.figure(name, kind, options, (one, two), pairs, LEAST, MOST)
    return paired(name, both_ways(kind, options, one, two, pairs=pairs), LEAST, MOST)


def measured(game: str, *, short: bool) -> dict[Level, Measured]:
    """Measure what is told of each level of a game."""
    kind, engine = GAMES[game], SHELF[game].mind()
    best, found = LEVELS[-1], dict[Level, Measured]()
    for level in LEVELS[:-1]:
        if isinstance(engine, SheetEngine):
            sheets = lost(engine, cast("type[SheetGame]", kind), level, FEW if short else SHEETS)
            found[level] = Measured("lost", round(fmean(sheets), 1))
        else:
            found[level] = Measured("won", round(won(kind, level, best, short=short).value))
    return {**found, best: Measured("lost", 0) if isinstance(engine, SheetEngine) else Measured("won", 50)}


def played(game: str, level: Level, seats: int, *, short: bool) -> list[Decided]:
    """Return the decisions of a level that has all seats in some games, as the index counts them."""
    kind, engine, found = GAMES[game], SHELF[game].mind(), list[Decided]()
    options = kind.Options.model_validate(FEW_DEALS.get(game, {}))
    engine.prepare(options)
    for number in range(FEW if short else max(2, LED.get(game, USUAL) // seats)):
        record = recorded(kind, options, [by_engine(engine, level)] * seats, number)
        ledger = ledger_of(record, SHELF)
        for seat in range(seats):
            found += read(ledger.measure, ledger.decided(seat)[0])
    return found


def units(game: str) -> dict[str, int]:
    """Return in what it is measured what a decision of a game loses, and how many sit there each time.

    >>> units("yams"), units("cant_stop")
    ({'points': 1}, {'win.2': 2, 'win.3': 3, 'win.4': 4})
    """
    kind, measure = GAMES[game], SHELF[game].measure
    if measure != "win":
        return {measure: kind.seats[0]}
    return {f"win.{seats}": seats for seats in SEATS if seats in kind.seats}


def decided(game: str, *, short: bool) -> Iterator[tuple[str, list[Figure]]]:
    """Yield what each level loses a decision, weakest first, by what is counted, if a coach counts it."""
    if not SHELF[game].analyst:
        return
    for unit, seats in units(game).items():
        figures = list[Figure]()
        for level in LEVELS:
            found = played(game, level, seats, short=short)
            mean, error = mean_of(found)
            name = f"{game}: {level} loses a decision, {unit}, of {len(found)}"
            figures.append(Figure(name, mean, mean - 2 * error, mean + 2 * error, "", met=True))
        yield unit, figures


def index_written(game: str, unit: str, figures: Sequence[Figure]) -> str:
    """Write what the levels lose a decision as the game's entry on the shelf has it.

    >>> lost = [Figure("", loss, 0, 0, "", met=True) for loss in (0.01512, 0.0079, 0.0)]
    >>> index_written("five_thousand", "win.2", lost)
    'five_thousand: "win.2": (0.0151, 0.0079, 0.0)'
    """
    digits = max(2, DIGITS[unit.partition(".")[0]])
    told = ", ".join(str(round(figure.value, digits)) for figure in figures)
    return f'{game}: "{unit}": ({told})'


def written(game: str, levels: Mapping[Level, Measured]) -> str:
    """Write the levels as the game's entry on the shelf has them.

    >>> written("yams", {"easy": Measured("lost", 50), "medium": Measured("lost", 12)})
    'yams: levels=lost(50, 12),'
    """
    (unit, easy), (_, medium), *_ = levels.values()
    return f"{game}: levels={unit}({easy:g}, {medium:g}),"
