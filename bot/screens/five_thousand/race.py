"""The race of 5000 to its target, as text and as picture.

The data of the picture change when a turn is over, never with a throw.
"""

from collections.abc import Sequence

from bot.screens.kit.limits import described
from bot.screens.kit.numbers import points, thousands
from bot.screens.kit.screen import Picture, Scene
from bot.text import Text
from tapis.drawing.columns import PHONE, clip, code, in_code, left, right
from tapis.games.five_thousand.game import LAST, OPENING, FiveThousandView
from tapis.games.five_thousand.shown import ranked, shown, standing, way, won
from tapis.games.kit.game import Seat

BAR = 10
"""Columns of the bar that runs to the target; the words in its place are no longer."""


def race(scene: Scene, view: FiveThousandView, shown: Sequence[Seat]) -> str:
    """Rank these players with total and way to the target; a gap shows where some are left out."""
    lines: list[str] = []
    for seat in ranked(view):
        if seat in shown:
            lines.append(_runner(scene, view, seat))
        elif lines[-1] != "…":
            lines.append("…")
    return code(lines)


def _runner(scene: Scene, view: FiveThousandView, seat: Seat) -> str:
    place = right(str(standing(view)[seat]), 2)
    mark = ">" if seat == view.turn else " "
    name = left(in_code(scene.names[seat], seat), 9)
    total = right(thousands(scene.t, view.totals[seat]), 7)
    return f"{place}{mark}{name}{total} {_way(scene.t, view, seat)}"


def _way(t: Text, view: FiveThousandView, seat: Seat) -> str:
    """Draw how far a player has come, or say that they have not opened or have left."""
    if said := note(t, view, seat):
        return said
    done = way(view, seat, BAR)
    return "█" * done + "░" * (BAR - done)


def note(t: Text, view: FiveThousandView, seat: Seat) -> str:
    """Say that a player has not opened or has left; "" of those who are on their way."""
    if seat in view.out:
        return t("five_thousand.way.left")
    return "" if view.opened[seat] or won(view, seat) else t("five_thousand.way.closed")


def reached(t: Text, view: FiveThousandView) -> tuple[str, ...]:
    """Return what the final ranking says of each player: their total, and in how many turns."""
    return tuple(
        t("five_thousand.reached", points=points(t, total), n=turns)
        for total, turns in zip(view.totals, view.turns, strict=True)
    )


def goals(scene: Scene, view: FiveThousandView) -> str:
    """Say what wins, and what else is needed: the opening, the options of the end."""
    t, target = scene.t, view.options.target
    exact = view.options.exact == "yes"
    goals = [t("five_thousand.goal.exact" if exact else "five_thousand.goal", target=thousands(t, target))]
    if view.options.last_thousand == "yes":
        line = thousands(t, target - LAST)
        goals.append(t("five_thousand.goal.last", last=points(t, LAST), line=line))
    if not all(opened or seat in view.out for seat, opened in enumerate(view.opened)):
        goals.append(t("five_thousand.goal.opening", least=points(t, OPENING)))
    return "".join(f"\n-# {goal}" for goal in goals)


WHOLE = 1000
MARKS = 5
"""Into how many equal parts the way is divided."""

Lane = tuple[str, tuple[str, Seat], str, int, str, bool]
"""Place, player, points, thousandths of the way, what is said in its place, whether it is their turn."""


# The picture: a lane for each player, the target at its end


def track(scene: Scene, view: FiveThousandView) -> Picture:
    """Describe the picture of the race."""
    t, target = scene.t, view.options.target
    ways = [(WHOLE * part // MARKS, thousands(t, target * part // MARKS)) for part in range(1, MARKS + 1)]
    on = [seat for seat in ranked(view) if seat in shown(view)]
    lanes = tuple(_lane(scene, view, seat) for seat in on)
    totals = [f"{clip(scene.names[seat], PHONE)} {thousands(t, view.totals[seat])}" for seat in ranked(view)]
    alt = [t("five_thousand.alt", target=thousands(t, target), totals=totals)]
    alt += [f"{clip(scene.names[seat], PHONE)}, {said}." for seat in on if (said := note(t, view, seat))]
    return described("race", (tuple(ways), lanes), alt)


def _lane(scene: Scene, view: FiveThousandView, seat: Seat) -> Lane:
    place, points = f"{standing(view)[seat]}.", thousands(scene.t, view.totals[seat])
    player, said = (scene.names[seat], seat), note(scene.t, view, seat)
    return place, player, points, way(view, seat, WHOLE), said, seat == view.turn
