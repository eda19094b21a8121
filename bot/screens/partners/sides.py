"""The two sides: who they are, how they stand."""

from collections.abc import Iterable
from typing import cast

from bot.screens.frame.frame import SIDES
from bot.screens.kit.numbers import number, points
from bot.screens.kit.screen import Block, Scene
from bot.text import Text
from tapis.drawing.columns import PHONE, clip, code, in_line, left, right
from tapis.games.kit.game import Fact
from tapis.games.partners.sides import Sides, added
from tapis.games.partners.view import PartnersView

_LABEL = 14
"""Columns of the name of a line of a result."""
_ALWAYS = frozenset({"cards", "totals", "marked"})
"""The lines that are written even if both sides have nothing."""


def together(scene: Scene, side: int, columns: int = 32) -> str:
    """Name the partners of a side."""
    return " & ".join(in_line(clip(scene.names[seat], columns)) for seat in (side, side + 2))


def side_name(scene: Scene, side: int, columns: int = 32) -> str:
    """Name the partners of a side, with its colour."""
    return f"{SIDES[side]} {together(scene, side, columns)}"


def scores(scene: Scene, view: PartnersView) -> list[str]:
    """Write the score, tricks and races of both sides."""
    t = scene.t
    lines: list[str] = []
    for side in (0, 1):
        line = [t("partners.score", side=side_name(scene, side, 16), score=number(standing(view)[side]))]
        if view.taker is not None:
            line.append(t("partners.tricks", n=view.tricks_won[side], points=points(t, view.points[side])))
        if view.options.races > 1:
            line.append(t("partners.races", n=view.races[side]))
        lines.append(" · ".join(line))
    return lines


def standing(view: PartnersView) -> Sides:
    """Return the scores of the race or, where each deal stands alone, what all of them have marked."""
    return added(*view.marks) if view.options.deals else view.scores


def whole_goal(t: Text, view: PartnersView) -> str:
    """Say what `goal` does, and what each deal so far has marked, where each stands alone."""
    return " · ".join(filter(None, [goal(t, view), ", ".join(map(against, view.marks))]))


def goal(t: Text, view: PartnersView) -> str:
    """Say what a race goes to, how many are to be won; of deals that stand alone, which one it is."""
    options = view.options
    if options.deals:
        return t("partners.goal.deals", deal=view.deal, deals=options.deals)
    passed = options.goal > options.target
    said = [t("partners.goal.pass" if passed else "partners.goal", target=options.target)]
    if options.races > 1:
        said.append(t("partners.goal.races", races=options.races))
    return " · ".join(said)


def against(pair: Sides, first: int = 0) -> str:
    """Write the numbers of two sides as a score, this side's first."""
    return f"{number(pair[first])}\N{EN DASH}{number(pair[1 - first])}"


def deal_block(scene: Scene, game: str, outcome: str, deal: Fact, names: Iterable[str]) -> Block:
    """Write the result of the last deal that was played: its outcome, then in columns what each side made.

    The lines are the fields of these names, except those of which nobody has anything, then what both sides
    have in the race or, where deals stand alone, in all of them.  A side's 0 is a dot.
    """
    t, view = scene.t, scene.view_as(PartnersView)
    values = cast("dict[str, Sides]", dict(deal))
    last = scene.result is not None and view.taker is not None  # one passed out may have followed it
    lines = [
        (t(t.first(f"{game}.line.{name}", f"partners.line.{name}")), values[name])
        for name in names
        if any(values[name]) or name in _ALWAYS
    ]
    alone = bool(view.options.deals)
    after = t("partners.line.deals" if alone else "partners.line.scores")
    lines.append((after, standing(view) if alone else values["scores"]))
    room = (PHONE - _LABEL) // 2
    rows = [left("", _LABEL) + "".join(right(t(f"partners.side.{side}"), room) for side in (0, 1))]
    for label, pair in lines:
        cells = [right(number(value) if value else "·", room) for value in pair]
        rows.append(left(label, _LABEL) + "".join(cells))
    title = t("partners.result" if last else "partners.result.before")
    return Block(title, f"{outcome}\n{code(rows)}")
