"""The screens of Yams."""

from collections.abc import Sequence

from bot.games.kit.dice import Roll, Rolled
from bot.games.kit.game import Action, Fact
from bot.games.kit.sheet import Score, Scored, Slot
from bot.games.yams import PRIME_ABOVE, UPPER, YamsView
from bot.screens.kit.dice import dice_line, roll_names, stands, throw_rows, told_throw
from bot.screens.kit.facts import teller
from bot.screens.kit.numbers import number, points
from bot.screens.kit.paper import paper
from bot.screens.kit.people import bold
from bot.screens.kit.prime import Prime
from bot.screens.kit.screen import Body, GameScreen, Picture, Scene, Screen
from bot.screens.kit.sheet import (
    SPELLED_FOR,
    Line,
    box_line,
    box_meant,
    box_name,
    box_rows,
    chart,
    focus_of,
    heads,
    score_gives,
    score_names,
    score_worth,
    sheet_screen,
    shown_columns,
    spelled,
    standings,
    turn_line,
)
from bot.screens.kit.sheet_cache import as_written

GAME = "yams"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(YamsView)
    text, picture = _position(scene, view)
    rows = () if view.turn is None else (*throw_rows(scene, view), *box_rows(scene, view, GAME))
    return Body(turn_line(scene, view), text, dice_line(view), rows=rows, picture=picture)


@as_written
def _position(scene: Scene, view: YamsView) -> tuple[str, Picture]:
    """Show everybody's sheets, as text and as a picture."""
    columns = shown_columns(view, focus=focus_of(view))
    over = "" if view.grids == 1 else bold(scene.names[focus_of(view)]) + "\n"
    parts = [
        over + chart(scene.t, heads(scene, view, columns), columns, _lines(view)),
    ]
    if view.turn is not None:
        parts.append(f"-# {_prime(view).line(scene, columns)}")
    if view.turn is not None and view.players > len({seat for seat, _ in columns}):
        parts.append("\n" + standings(scene, view) + "\n")
    return _join(parts), paper(scene, view, GAME, _lines(view))


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    if isinstance(action, Roll):
        return roll_names(scene, scene.view_as(YamsView), action)
    if isinstance(action, Score):
        return score_names(scene, scene.view_as(YamsView), action, GAME)
    return (str(action),)


def worth(scene: Scene, action: Action) -> str:
    """Write an action as it is offered while typing: its name and, for a box, what it would give now."""
    shown = names(scene, action)[0]
    return score_worth(scene, scene.view_as(YamsView), action, shown) if isinstance(action, Score) else shown


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw this page (from 0) of the full score sheet, and return it with the number of pages."""
    view = scene.view_as(YamsView)
    return sheet_screen(
        scene, view, _lines(view), page, lambda columns: "\n" + _prime(view).line(scene, columns)
    )


def _join(parts: Sequence[str]) -> str:
    return "\n".join(part for part in parts if part)


# What is said


def _told(scene: Scene, fact: Fact) -> str | None:
    t = scene.t
    if isinstance(fact, Rolled):
        return told_throw(scene, fact) + (" " + t("yams.five_equal") if len(set(fact.dice)) == 1 else "")
    if isinstance(fact, Scored):
        who, box = (
            bold(scene.names[fact.seat]),
            box_name(t, scene.view_as(YamsView), GAME, Slot(fact.grid, fact.box)),
        )
        if not fact.points:
            return t("yams.fact.crossed", seat=who, box=box)
        text = t("yams.fact.scored", seat=who, box=box, points=points(t, fact.points))
        return f"🎉 {text}" if fact.box == "yams" else text
    return None


# The sheet


def _lines(view: YamsView) -> list[Line | None]:
    upper = [box_line(view, GAME, box) for box in UPPER]
    lower = [box_line(view, GAME, box) for box in view.boxes if box not in UPPER]
    totals = (
        Line("yams.upper", lambda seat, grid: number(view.uppers[seat][grid])),
        Line("yams.prime", _prime(view).cell, _prime(view).bar),
    )
    total = Line("sheet.total", lambda seat, grid: number(view.grid_totals[seat][grid]))
    return [None, *upper, *totals, None, *lower, None, total]


def _prime(view: YamsView) -> Prime:
    return Prime(GAME, view, UPPER, PRIME_ABOVE + 1, view.uppers, view.primes)


SCREEN = GameScreen(
    table=table,
    names=names,
    told=teller(GAME, _told),
    sheet=sheet,
    stands=stands,
    worth=worth,
    gives=score_gives,
    spelled=spelled,
    spelled_for=SPELLED_FOR,
    meant=box_meant(names),
)
