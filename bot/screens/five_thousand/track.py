"""The race of 5000 as a picture: a lane for each player, the target at its end.

The data change when a turn is over, never with a throw.
"""

from bot.games.five_thousand.game import FiveThousandView
from bot.games.kit.game import Seat
from bot.screens.five_thousand.race import note, ranked, shown, standing, way
from bot.screens.kit.columns import PHONE, clip
from bot.screens.kit.limits import described
from bot.screens.kit.numbers import thousands
from bot.screens.kit.screen import Picture, Scene

WHOLE = 1000
MARKS = 5
"""Into how many equal parts the way is divided."""

Lane = tuple[str, tuple[str, Seat], str, int, str, bool]
"""Place, player, points, thousandths of the way, what is said in its place, whether it is their turn."""


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
