"""The two sides of Belote: who they are, how they stand."""

from bot.games.belote import BeloteView
from bot.screens.frame.frame import SIDES
from bot.screens.kit.columns import clip, in_line
from bot.screens.kit.numbers import number, points
from bot.screens.kit.screen import Scene
from bot.text import Text


def together(scene: Scene, side: int, columns: int = 32) -> str:
    """Name the partners of a side."""
    return " & ".join(in_line(clip(scene.names[seat], columns)) for seat in (side, side + 2))


def side_name(scene: Scene, side: int, columns: int = 32) -> str:
    """Name the partners of a side, with its colour."""
    return f"{SIDES[side]} {together(scene, side, columns)}"


def scores(scene: Scene, view: BeloteView) -> list[str]:
    """Write the score, tricks and races of both sides, and the points a race goes to."""
    t = scene.t
    lines: list[str] = []
    for side in (0, 1):
        line = [t("belote.score", side=side_name(scene, side, 16), score=number(view.scores[side]))]
        if view.taker is not None:
            line.append(t("belote.tricks", n=view.tricks_won[side], points=points(t, view.points[side])))
        if view.options.races > 1:
            line.append(t("belote.races", n=view.races[side]))
        lines.append(" · ".join(line))
    return [*lines, "-# " + goal(t, view)]


def goal(t: Text, view: BeloteView) -> str:
    """Say what the race goes to, how many are to be won, what waits in the pot."""
    said = [t("belote.goal", target=view.options.target)]
    if view.options.races > 1:
        said.append(t("belote.goal.races", races=view.options.races))
    if view.pot:
        said.append(t("belote.pot", pot=view.pot))
    return " · ".join(said)
