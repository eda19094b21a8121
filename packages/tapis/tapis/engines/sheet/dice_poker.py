"""Poker aux dés (dice_poker.md): exact, part by part."""

from functools import cache
from types import MappingProxyType

from tapis.engines.kit import solutions
from tapis.engines.kit.engine import Manner
from tapis.engines.sheet.engine import SheetEngine
from tapis.engines.sheet.plan import Component, Plan, Written, opened, single_key, upper_key
from tapis.engines.sheet.rules import Rules
from tapis.games.dice_poker import LOWER, UPPER, DicePoker, DicePokerOptions, DicePokerView, upper_full


class DicePokerEngine(SheetEngine):
    """Plays for the highest expected total, which is also the highest expected settlement."""

    manners = MappingProxyType(
        {"easy": Manner(heat=1.0, cap=4.0), "medium": Manner(heat=0.5, cap=3.0), "strong": Manner()}
    )

    def plans(self, options: DicePokerOptions) -> tuple[Plan, ...]:
        """Return the plans of the two parts."""
        return _upper(options), _lower(options)

    def grids(self, view: DicePokerView, seat: int) -> tuple[tuple[str, Plan, Written], ...]:
        """Return the part that the seat is filling."""
        (grid,) = view.sheets[seat]
        plan = (_lower if upper_full(grid) else _upper)(view.options)
        return (("", plan, grid),)

    def score(self, view: DicePokerView, seat: int) -> float:
        """Return the seat's total, with what part 2 will bring while part 1 is being filled."""
        total = super().score(view, seat)
        if upper_full(view.sheets[seat][0]):
            return total
        return total + self.value(_lower(view.options), {})


@cache
def _upper(options: DicePokerOptions) -> Plan:
    rules = Rules(DicePoker, options)
    key = upper_key(UPPER, rules.points, rules.total)
    component = Component(UPPER, key=key, points=rules.points, total=rules.total)
    opens = opened([component])
    return Plan(f"{solutions.name_of('dice_poker', options)}-1", (component,), opens, opens, opens)


@cache
def _lower(options: DicePokerOptions) -> Plan:
    """Return the plan of part 2, where a first throw may count double (R3)."""
    first, later = (
        tuple(Component((box,), key=single_key(box), points=rules.points, total=rules.total) for box in LOWER)
        for rules in (Rules(DicePoker, options, throws=1), Rules(DicePoker, options))
    )
    opens = opened(later)
    return Plan(f"{solutions.name_of('dice_poker', options)}-2", later, opened(first), opens, opens)
