"""A turn of 5000 in words."""

from bot.games.five_thousand import OPENING, FiveThousandView, Outcome, settle
from bot.games.five_thousand.dice import bust_chance
from bot.games.kit.game import Seat
from bot.screens.kit.dice import dice, large
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.people import bold
from bot.screens.kit.screen import Scene
from bot.text import Text


def turn_line(scene: Scene, view: FiveThousandView) -> str:
    """Say whose turn it is, what they do, and how many points they still lack."""
    t = scene.t
    if view.turn is None:
        return ""
    who, stake = bold(scene.names[view.turn]), points(t, view.points)
    if view.state == "start":
        said = t("five_thousand.turn.start", seat=who, n=view.free)
    elif view.state == "choose":
        key = "five_thousand.turn.last" if last_throw(view) else "five_thousand.turn.choose"
        said = t(key, seat=who, throw=view.throws, most=view.most_throws)
    elif view.may_bank:
        said = t("five_thousand.turn.decide", seat=who, points=stake, n=view.free)
    else:
        said = t("five_thousand.turn.must", seat=who, n=view.free)
    return "\n-# ".join([said, *_missing(scene, view, view.turn)])


def _missing(scene: Scene, view: FiveThousandView, seat: Seat) -> list[str]:
    """Say how many points this turn still lacks to open or to win, or how many are too many (R6)."""
    t, options = scene.t, view.options
    to_open = 0 if view.opened[seat] else OPENING - view.points
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
    """Draw the throw large with its ticks, then the dice set aside, the points at stake and the risk."""
    t = scene.t
    lines = [large(view.dice, scene.draft.marks)] if view.dice else []
    if view.kept:
        kept = " · ".join(map(dice, view.kept))
        lines.append(t("five_thousand.kept", dice=kept, points=points(t, view.points)))
    if view.state in {"start", "decide"}:
        risk = bust_chance(view.free)
        said = t("five_thousand.risk", n=view.free, percent=percent(t, view.free), fraction=str(risk))
        throws = t("five_thousand.throws_left", n=view.most_throws - view.throws)
        lines.append(f"-# ⚠️ {said} · {throws}")
    return "\n".join(lines)


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
