"""Top Jack (top_jack.md): exact for one column and for an ordered pair; the third column is added to these.

A third throw commits to a box (R6), so it is folded into what the box is worth after the second throw: the
most that writing it, or one more throw for it, gains.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cache, partial
from math import comb
from types import MappingProxyType
from typing import Any

from tapis.engines.kit.engine import Manner
from tapis.engines.sheet.engine import SheetEngine
from tapis.engines.sheet.keeps import COUNT, best, expected
from tapis.engines.sheet.plan import Component, Open, Opens, Plan, Written, opened, single_key, upper_key
from tapis.engines.sheet.rules import Rules
from tapis.games.kit.dice import Dice
from tapis.games.top_jack.columns import COLUMNS, ORDER, UPPER, Column, limit, next_box
from tapis.games.top_jack.game import HUNDRED, TopJack, TopJackOptions, TopJackView


class TopJackEngine(SheetEngine):
    """Plays for the highest expected score: of the game, or of the series with its hundreds."""

    manners = MappingProxyType(
        {"easy": Manner(heat=1.5, cap=4.0), "medium": Manner(heat=0.5, cap=3.0), "strong": Manner()}
    )

    def plans(self, options: TopJackOptions) -> tuple[Plan, ...]:
        """Return the plans of the columns, in a series also those of a game that has its hundred."""
        columns = COLUMNS[options.layout]
        wanted = {options.series > 1, options.series > 1 and len(columns) == 1}
        return tuple(plan for hundred in sorted(wanted) for _, plan in _plans(columns, hundred))

    def grids(self, view: TopJackView, seat: int) -> tuple[tuple[str, Plan, Written], ...]:
        """Return the ordered columns together, and the free one."""
        written = {
            f"{place}.{box}" if view.grids > 1 else box: points
            for place, grid in enumerate(view.sheets[seat], 1)
            for box, points in grid.items()
        }
        open_hundred = view.options.series > 1 and (view.grids == 1 or not view.hundreds[seat])
        plans = _plans(view.columns, open_hundred)
        return tuple(
            (prefix, plan, {box.removeprefix(prefix): points for box, points in written.items()})
            for prefix, plan in plans
        )

    def score(self, view: TopJackView, seat: int) -> float:
        """Return the seat's score, with what the games to come of the series will bring."""
        games = view.options.series - view.game
        fresh = sum(self.value(plan, {}) for _, plan in _plans(view.columns, hundred=True)) if games else 0.0
        return super().score(view, seat) + games * fresh

    def announced(self, view: TopJackView) -> str | None:
        """Return the name of the box announced."""
        if view.announced is None:
            return None
        grid, box = view.announced
        return f"{grid}.{box}" if view.grids > 1 else box


@cache
def _plans(columns: tuple[Column, ...], hundred: bool) -> tuple[tuple[str, Plan], ...]:
    """Return the plans of the ordered columns together, and of the free one, with the prefix of its boxes."""
    rules = Rules(TopJack, TopJackOptions())
    several = len(columns) > 1
    ordered: list[tuple[str, Column]] = [
        (f"{place}." if several else "", column)
        for place, column in enumerate(columns, 1)
        if column != "free"
    ]
    found: list[tuple[str, Plan]] = []
    if ordered:
        found.append(("", _ordered(rules, ordered, hundred)))
    if "free" in columns:
        found.append((f"{len(columns)}." if several else "", _free(rules, hundred)))
    return tuple(found)


def _name(columns: str, hundred: bool) -> str:
    return f"top_jack-{columns}{'-series' if hundred else ''}"


def _own(prefix: str, grid: Written) -> dict[str, int]:
    """Return the boxes of one column by their names in the rules."""
    return {box.removeprefix(prefix): points for box, points in grid.items() if box.startswith(prefix)}


def _total(rules: Rules, hundred: bool, prefix: str, grid: Written) -> int:
    """Return what the boxes of one column count, with the hundred of a series (R7)."""
    own = _own(prefix, grid)
    return rules.total(own) + (HUNDRED if hundred and own.get("top_jack") else 0)


def _ordered(rules: Rules, columns: Sequence[tuple[str, Column]], hundred: bool) -> Plan:
    upper = upper_key(UPPER, rules.points, rules.total)

    def component(prefix: str, column: Column) -> Component:
        def points(box: str, dice: Dice, grid: Written) -> int:
            return rules.points(box.removeprefix(prefix), dice, grid)

        def key(grid: Written) -> Hashable:
            own = _own(prefix, grid)
            return len(own), upper(own)

        def following(grid: Written) -> str | None:
            box = next_box(column, len(grid))
            return box and prefix + box

        names = [prefix + box for box in ORDER]
        total = partial(_total, rules, hundred, prefix)
        return Component(names, key=key, points=points, total=total, following=following)

    components = tuple(component(prefix, column) for prefix, column in columns)
    limits = {prefix + box: limit(column, box) for prefix, column in columns for box in ORDER}
    first = opened(components)
    later = tuple(each for each in first if limits[each.box.name] > 1)
    name = _name("-".join(column for _, column in columns), hundred)
    return Plan(name, components, first, later, later, rethrows=1)


def _free(rules: Rules, hundred: bool) -> Plan:
    told: dict[str, Any] = {"points": rules.points, "total": partial(_total, rules, hundred, "")}
    singles = [Component((box,), key=single_key(box), **told) for box in ORDER if box not in UPPER]
    components = (*singles, Component(UPPER, key=upper_key(UPPER, **told), **told))
    first = opened(components)
    written = tuple(each for each in first if limit("free", each.box.name) > 1)
    return Plan(_name("free", hundred), components, first, written, _aimed(written), rethrows=1)


def _aimed(opens: Opens) -> Opens:
    """Return the boxes as they count after two throws: with the third throw that can be announced."""
    return tuple(
        replace(each, aims=AIMS)
        if each.box.name in UPPER
        else replace(each, box=each.box.gaining(_best_third(each)))
        for each in opens
    )


def _best_third(each: Open) -> list[float]:
    """Return by throw the most that a box gains by itself, as it is or by one more throw."""
    (gains, *_), grades = each.box.gains, each.box.grades
    return best(expected([gains[grade] for grade in grades]))


def _more(have: int) -> tuple[float, ...]:
    """Return how likely each number of dice of a face is, 0 to 5, if the others are thrown, one at least."""
    kept = min(have, COUNT - 1)
    thrown = COUNT - kept
    return tuple(
        comb(thrown, new) * 5 ** (thrown - new) / 6**thrown if 0 <= (new := number - kept) <= thrown else 0.0
        for number in range(COUNT + 1)
    )


AIMS = tuple(_more(have) for have in range(COUNT + 1))
"""Upper boxes are the better the more dice show their face, so every die of it is kept."""
