"""What the coach advises, for one player alone: the best actions, with values and a reason in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.screens.kit.amounts import estimate
from bot.screens.kit.screen import GOLD, Screen
from bot.text import Text
from tapis.games.kit.level import Measure

SHOWN = 3
"""Actions that are shown."""


@dataclass(frozen=True, slots=True)
class Advised:
    """An action by its name, with what it is worth in the game's measure and the standard error of that."""

    name: str
    value: float
    error: float = 0.0


def advice_page(t: Text, measure: Measure, best: Sequence[Advised], why: str) -> Screen:
    """Draw the best actions, best first, with what each is worth; a reason follows where there is one."""
    lines = [_line(t, measure, place, each) for place, each in enumerate(best[:SHOWN])]
    return Screen(t("advice.title"), "\n".join([*lines, *([f"-# {why}"] if why else [])]), colour=GOLD)


def _line(t: Text, measure: Measure, place: int, each: Advised) -> str:
    """Write "**keep 5 5 2**: 203.4 points expected in the end"; the next ones are shorter."""
    name = each.name if place else f"**{each.name}**"
    if measure == "none":
        return name
    worth = estimate(t, measure, each.value, each.error)
    return t("advice.next" if place else f"advice.best.{measure}", action=name, worth=worth)


def judged_line(t: Text, measure: Measure, rev: int, best: str, cost: str) -> str:
    """Say how good a turn of practice was; `best` is "" where nothing was better."""
    if not best:
        return t("practice.fine", move=rev)
    if measure == "none":
        return t("practice.duty", move=rev, best=best)
    return t("practice.better", move=rev, best=best, cost=cost)
