"""The screens of Yams."""

from functools import partial

from bot.screens.kit.dice import dice_line, stands, throw_rows, told_throw
from bot.screens.kit.facts import Reply, teller
from bot.screens.kit.numbers import number, points
from bot.screens.kit.paper import position
from bot.screens.kit.people import bold
from bot.screens.kit.prime import prime_line
from bot.screens.kit.screen import Body, GameScreen, Picture, Scene, Screen
from bot.screens.kit.sheet import (
    PARSED_FOR,
    Line,
    box_line,
    box_meant,
    box_name,
    box_rows,
    names_in,
    parsed,
    score_gives,
    score_worth,
    sheet_screen,
    turn_line,
)
from bot.screens.kit.sheet_cache import as_written
from tapis.games.kit.dice import Rolled
from tapis.games.kit.game import Fact
from tapis.games.kit.prime import Prime
from tapis.games.kit.sheet import Scored, Slot
from tapis.games.yams import PRIME_ABOVE, UPPER, YamsView

GAME = "yams"

names = partial(names_in, GAME)
worth = partial(score_worth, names)


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = scene.view_as(YamsView)
    text, picture = _position(scene, view)
    rows = () if view.turn is None else (*throw_rows(scene, view), *box_rows(scene, view, GAME))
    return Body(turn_line(scene, view), lambda: text, dice_line(view), rows=rows, picture=picture)


@as_written
def _position(scene: Scene, view: YamsView) -> tuple[str, Picture]:
    return position(scene, view, GAME, _lines(view), partial(prime_line, GAME, _prime(view), scene))


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw this page (from 0) of the full score sheet, and return it with the number of pages."""
    view = scene.view_as(YamsView)
    return sheet_screen(scene, view, GAME, _lines(view), page, partial(prime_line, GAME, _prime(view), scene))


# What is said


def _told(scene: Scene, fact: Fact) -> Reply:
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
    return Prime(view, UPPER, PRIME_ABOVE + 1, view.uppers, view.primes)


SCREEN = GameScreen(
    table=table,
    names=names,
    told=teller(GAME, _told),
    sheet=sheet,
    stands=stands,
    worth=worth,
    gives=score_gives,
    parsed=parsed,
    parsed_for=PARSED_FOR,
    meant=box_meant(names),
)
