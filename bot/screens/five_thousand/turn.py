"""A turn of 5000 in words."""

from bot.games.five_thousand.dice import bust_chance
from bot.games.five_thousand.game import OPENING, FiveThousandView, Kept, Outcome, settle
from bot.games.kit.game import Seat
from bot.games.kit.steps import Step
from bot.screens.kit.dice import dice, large
from bot.screens.kit.dice import stands as thrown_stands
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text


def turn_line(scene: Scene, view: FiveThousandView) -> str:
    """Say whose turn it is, what they do, and how many points they lack, where the bank's button does not."""
    t = scene.t
    if view.turn is None:
        return ""
    key = view.state
    if key == "choose" and last_throw(view):
        key = "last"
    elif key == "decide" and not view.may_bank:
        key = "must"
    who, made = bold(scene.names[view.turn]), {"throw": view.throws, "most": view.most_throws}
    said = t(f"five_thousand.turn.{key}", seat=who, n=view.free, **made)
    return "\n-# ".join([said, *(_missing(scene, view, view.turn) if key != "must" else ())])


def lacking(view: FiveThousandView) -> int:
    """Return how many points this turn lacks to open; 0 or less if none."""
    return 0 if view.opened[view.turn or 0] else OPENING - view.points


def _missing(scene: Scene, view: FiveThousandView, seat: Seat) -> list[str]:
    """Say how many points this turn still lacks to open or to win, or how many are too many (R6)."""
    t, options = scene.t, view.options
    to_open = lacking(view)
    to_win = options.target - view.totals[seat] - view.points
    if to_open > 0:
        return [t("five_thousand.missing.open", points=points(t, to_open))]
    exact = options.exact == "yes"
    if to_win > 0:
        key = "five_thousand.missing.exact" if exact else "five_thousand.missing.win"
        return [t(key, points=points(t, to_win))]
    if to_win < 0 and exact:
        return [t("five_thousand.missing.over", target=thousands(t, options.target))]
    return []


def hand_line(scene: Scene, view: FiveThousandView) -> str:
    """Draw the throw large, then the dice set aside with the points at stake; a button says the risk."""
    t = scene.t
    lines = [large(view.dice)] if view.dice else []
    if view.kept:
        kept = " · ".join(map(dice, view.kept))
        lines.append(t("five_thousand.kept", dice=kept, points=points(t, view.points)))
    return "\n".join(lines)


def stands(scene: Scene, step: Step) -> bool:
    """Return True for the throw, or the keep, whose dice lie on the board."""
    view = scene.view_as(FiveThousandView)
    match step.facts:
        case (Kept(seat=seat, dice=kept),):
            return seat == view.turn and view.kept[-1:] == (kept,)
        case _:
            return thrown_stands(scene, step)


def percent(t: Text, count: int) -> str:
    """Write the risk of a throw of so many dice."""
    return t("five_thousand.percent", percent=round(100 * bust_chance(count)))


def last_throw(view: FiveThousandView) -> bool:
    """Return True if the turn ends with the next keep (R4)."""
    return view.throws == view.most_throws


def ends(view: FiveThousandView, more: int) -> tuple[Outcome, int]:
    """Return how the turn would end now with `more` points added, and the total after it."""
    seat = view.turn or 0
    return settle(view.options, view.totals[seat], view.points + more, opened=view.opened[seat])


def ending(scene: Scene, view: FiveThousandView, more: int) -> str:
    """Say how the turn would end with `more` points added."""
    t = scene.t
    outcome, total = ends(view, more)
    target = thousands(t, view.options.target)
    return t(f"five_thousand.outcome.{outcome}", total=thousands(t, total), target=target)
