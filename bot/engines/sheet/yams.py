"""Yams (yams.md): exact for every single grid; several grids by the table of one."""

from collections.abc import Hashable
from functools import cache
from types import MappingProxyType
from typing import Any

from bot.engines.kit import solutions
from bot.engines.kit.engine import Manner
from bot.engines.sheet.engine import SheetEngine
from bot.engines.sheet.plan import Component, Plan, Written, opened, single_key, upper_key
from bot.engines.sheet.rules import Rules
from bot.games.yams import UPPER, Yams, YamsOptions, YamsView

PAIR = ("maxi", "mini")


class YamsEngine(SheetEngine):
    """Plays for the highest expected total.

    With several grids the best grid for each throw is the one that gains most as if it were alone.
    """

    manners = MappingProxyType(
        {"easy": Manner(heat=2.0, cap=8.0), "medium": Manner(heat=0.65, cap=3.5), "strong": Manner()}
    )

    def plans(self, options: YamsOptions) -> tuple[Plan, ...]:
        """Return the plan of one grid."""
        return (_plan(options.model_copy(update={"grids": 1})),)

    def grids(self, view: YamsView, seat: int) -> tuple[tuple[str, Plan, Written], ...]:
        """Return the grids of a seat."""
        (plan,) = self.plans(view.options)
        grids = view.sheets[seat]
        return tuple(
            (f"{place}." if len(grids) > 1 else "", plan, grid) for place, grid in enumerate(grids, 1)
        )


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
