"""Yams (yams.md): exact for every single grid; several grids by the table of one.

Two grids share their throws, which the table of one does not know.  What that is worth is solved exactly for
two grids without their prime (`_shared`), and added.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from tapis.engines.kit import solutions
from tapis.engines.kit.engine import Manner
from tapis.engines.sheet.engine import SheetEngine
from tapis.engines.sheet.plan import Component, Plan, Written, opened, single_key, upper_key
from tapis.engines.sheet.rules import Rules
from tapis.games.kit.dice import Dice
from tapis.games.yams import UPPER, Yams, YamsOptions, YamsView

PAIR = ("maxi", "mini")
SHARED = 2
"""How many grids are valued with what they share: for more the table would be too large."""
PRIMED = 1.6
"""What an upper point of two grids is worth where their prime is left out, which counts points once more."""
MOST_SHARED = 12
"""The most boxes of a grid of which that is solved: 3^12 states take seconds."""


class YamsEngine(SheetEngine):
    """Plays for the highest expected total.

    With several grids the best grid for each throw is the one that gains most as if it were alone; of two,
    with what the boxes that both still have open are worth together.
    """

    manners = MappingProxyType(
        {"easy": Manner(heat=2.0, cap=5.0), "medium": Manner(heat=0.65, cap=3.5), "strong": Manner()}
    )

    def plans(self, options: YamsOptions) -> tuple[Plan, ...]:
        """Return the plan of one grid and, for two, those of what they share."""
        one = options.model_copy(update={"grids": 1})
        return (_plan(one), *(_shared(one) if options.grids == SHARED else ()))

    def grids(self, view: YamsView, seat: int) -> tuple[tuple[str, Plan, Written], ...]:
        """Return the grids of a seat."""
        plan, *_ = self.plans(view.options)
        grids = view.sheets[seat]
        return tuple(
            (f"{place}." if len(grids) > 1 else "", plan, grid) for place, grid in enumerate(grids, 1)
        )

    def together(self, view: YamsView, seat: int) -> Mapping[str, float]:
        """Return what two grids are worth more than one by one, now and once more of each box is written."""
        if view.options.grids != SHARED:
            return {}
        _, *plans = self.plans(view.options)
        if not plans or not all(map(self.solved, plans)):
            return {}
        filled = tuple(tuple(box for box in grid if box not in PAIR) for grid in view.sheets[seat])
        now = self._more(plans, filled)
        boxes = [
            (place, box) for place, grid in enumerate(filled, 1) for box in view.boxes if box not in grid
        ]
        written = {"": now}
        for place, box in boxes:
            if box not in PAIR:
                after = tuple((*grid, box) if at == place else grid for at, grid in enumerate(filled, 1))
                written[f"{place}.{box}"] = self._more(plans, after)
        return written

    def _more(self, plans: Sequence[Plan], filled: Sequence[Sequence[str]]) -> float:
        both, one = plans
        number = Counter(box for grid in filled for box in grid)
        slots = {f"{place}.{box}": 0 for box, many in number.items() for place in range(1, many + 1)}
        return self.value(both, slots) - sum(self.value(one, dict.fromkeys(grid, 0)) for grid in filled)


def _pair_key(grid: Written) -> Hashable:
    """Return the sums that MAXI or MINI must beat (R4)."""
    maxi, mini = (grid.get(box) for box in PAIR)
    return maxi is not None and mini is not None, (maxi, mini) if maxi is None or mini is None else ()


@cache
def _plan(options: YamsOptions) -> Plan:
    rules = Rules(Yams, options)
    told: dict[str, Any] = {"points": rules.points, "total": rules.total}
    boxes = options.boxes()
    components = [
        Component((box,), key=single_key(box), **told) for box in boxes if box not in (*UPPER, *PAIR)
    ]
    if set(PAIR) <= set(boxes):
        components.append(Component(PAIR, key=_pair_key, **told))
    components.append(Component(UPPER, key=upper_key(UPPER, **told), **told))
    opens = opened(components)
    return Plan(solutions.name_of("yams", options, "grids"), tuple(components), opens, opens, opens)


@cache
def _shared(options: YamsOptions) -> tuple[Plan, ...]:
    """Return the plans of two grids and of one whose boxes count by themselves; nothing if they are too many.

    Of two grids it only matters how often each box is written.
    """
    rules = Rules(Yams, options)
    boxes = [box for box in options.boxes() if box not in PAIR]
    if len(boxes) > MOST_SHARED:
        return ()
    name = solutions.name_of("yams", options, "grids")

    def points(slot: str, dice: Dice, _written: Written) -> int:
        return rules.points(slot.rpartition(".")[2], dice, {})

    def total(written: Written) -> float:
        upper = sum(score for slot, score in written.items() if slot.rpartition(".")[2] in UPPER)
        return sum(written.values()) + (PRIMED - 1.0) * upper

    def component(slots: Sequence[str]) -> Component:
        def following(written: Written) -> str | None:
            return next((slot for slot in slots if slot not in written), None)

        def number(written: Written) -> Hashable:
            return sum(slot in written for slot in slots)

        return Component(slots, key=number, points=points, total=total, following=following)

    found: list[Plan] = []
    for told, slots in (("both", ("1.{}", "2.{}")), ("alone", ("{}",))):
        components = tuple(component([slot.format(box) for slot in slots]) for box in boxes)
        opens = opened(components)
        found.append(Plan(f"{name}-{told}", components, opens, opens, opens))
    return tuple(found)
