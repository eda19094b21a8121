"""The screens of Yams: the dice, the sheets, the boxes and what each would give."""

from collections.abc import Sequence
from itertools import permutations

from bot.games.kit.dice import Roll, Rolled, keeping
from bot.games.kit.game import Action, Fact, Seat
from bot.games.kit.sheet import Score, Scored
from bot.games.yams import PRIME_ABOVE, UPPER, YamsView
from bot.screens.common import bold, both, dice, number, player_name, points
from bot.screens.facts import tell
from bot.screens.screen import Body, Scene, Screen
from bot.screens.sheet import (
    Line,
    box_line,
    box_rows,
    chart,
    dice_line,
    focus_of,
    heads,
    sheet_screen,
    shown_columns,
    standings,
    throw_rows,
)

GAME = "yams"


def table(scene: Scene) -> Body:
    """Draw the public board."""
    view = _view(scene)
    columns = shown_columns(view, focus=focus_of(view))
    over = "" if view.grids == 1 else bold(scene.names[focus_of(view)]) + "\n"
    parts = [
        over + chart(scene.t, heads(scene, view, columns), columns, _lines(view)),
    ]
    if view.turn is not None and view.players > len({seat for seat, _ in columns}):
        parts.append("\n" + standings(scene, view) + "\n")
    rows = () if view.turn is None else (*throw_rows(scene, view), *box_rows(scene, view, GAME))
    headline = tell(scene, GAME, lambda fact: _told(scene, fact))
    return Body(headline, _turn(scene), _join(parts), dice_line(scene, view), rows=rows)


def names(scene: Scene, action: Action) -> tuple[str, ...]:
    """Return what players call this action: shown name first, then others they may type."""
    if isinstance(action, Roll):
        return _roll_names(scene, action)
    if isinstance(action, Score):
        return _score_names(scene, action)
    return (str(action),)


def worth(scene: Scene, action: Action) -> str:
    """Write what is offered while a move is typed: its name, and of a box what it would give now."""
    shown = names(scene, action)[0]
    if not isinstance(action, Score):
        return shown
    offers = _view(scene).offers
    gives = next((offer.points for offer in offers if (offer.grid, offer.box) == action.slot), 0)
    return scene.t("sheet.box_points", box=shown, n=abs(gives), points=number(gives))


def sheet(scene: Scene, page: int) -> tuple[Screen, int]:
    """Draw the full score sheet's page (from 0) on demand, and say how many pages there are."""
    view = _view(scene)
    return sheet_screen(scene, view, _lines(view), page, lambda columns: "\n" + _primes(scene, columns))


def _view(scene: Scene) -> YamsView:
    if not isinstance(scene.view, YamsView):
        raise TypeError(f"{type(scene.view).__name__} is no view of Yams")
    return scene.view


def _join(parts: Sequence[str]) -> str:
    return "\n".join(part for part in parts if part)


# What is said


def _turn(scene: Scene) -> str:
    view = _view(scene)
    if view.turn is None:
        return ""
    state = "start" if not view.throws else "rolled" if view.may_throw else "last"
    who = bold(scene.names[view.turn])
    turn = scene.t(f"yams.turn.{state}", seat=who, throw=view.throws, most=view.most_throws)
    return turn + "\n-# " + _primes(scene, [(view.turn, grid) for grid in range(view.grids)])


def _told(scene: Scene, fact: Fact) -> str | None:
    t = scene.t
    if isinstance(fact, Rolled):
        who = bold(scene.names[fact.seat])
        thrown = [value for value, mark in zip(fact.dice, fact.mask, strict=True) if mark == "1"]
        key = "yams.fact.rolled" if fact.throw == 1 else "yams.fact.thrown_again"
        text = t(key, seat=who, n=len(thrown), dice=dice(thrown), throw=fact.throw)
        return text + (" " + t("yams.five_equal") if len(set(fact.dice)) == 1 else "")
    if isinstance(fact, Scored):
        who, box = bold(scene.names[fact.seat]), t(f"yams.box.{fact.box}")
        if _view(scene).grids > 1:
            box = t("sheet.in_grid", box=box, grid=fact.grid)
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
        Line("yams.prime", lambda seat, grid: _prime_cell(view, seat, grid)),
    )
    total = Line("sheet.total", lambda seat, grid: number(view.grid_totals[seat][grid]))
    return [None, *upper, *totals, None, *lower, None, total]


def _prime_cell(view: YamsView, seat: Seat, grid: int) -> str:
    """A dot while the prime may still come."""
    prime = view.primes[seat][grid]
    return number(prime) if _settled(view, seat, grid) else "·"


def _upper_full(view: YamsView, seat: Seat, grid: int) -> bool:
    return all(box in view.sheets[seat][grid] for box in UPPER)


def _primes(scene: Scene, columns: Sequence[tuple[Seat, int]]) -> str:
    """Say how many points the prime lacks, or that it is won or lost; of several columns, for each."""
    t, view = scene.t, _view(scene)
    if len(columns) == 1 and _settled(view, *columns[0]):
        (seat, grid), *_ = columns
        prime = view.primes[seat][grid]
        return "🎯 " + (t("yams.prime.won", points=prime) if prime else t("yams.prime.lost"))
    said: list[str] = []
    for seat, grid in columns:
        who = t("sheet.grid_head", grid=grid + 1) if view.grids > 1 else player_name(scene.names, seat)
        said.append((f"{who} " if len(columns) > 1 else "") + _prime(view, seat, grid))
    return "🎯 " + t("yams.prime.missing", least=PRIME_ABOVE + 1, said=" · ".join(said))


def _settled(view: YamsView, seat: Seat, grid: int) -> bool:
    return bool(view.primes[seat][grid]) or _upper_full(view, seat, grid)


def _prime(view: YamsView, seat: Seat, grid: int) -> str:
    if prime := view.primes[seat][grid]:
        return f"✓ **+{prime}**"
    if _upper_full(view, seat, grid):
        return "✗"
    return f"**{PRIME_ABOVE + 1 - view.uppers[seat][grid]}**"


# What actions are called


def _roll_names(scene: Scene, action: Roll) -> tuple[str, ...]:
    """The values kept; of equal dice the leftmost stay, so that every choice of values names one throw."""
    view = _view(scene)
    texts = both(scene.t)
    kept = [value for value, thrown in zip(view.dice, action.mask, strict=False) if thrown == "0"]
    if not kept:
        again = "dice.action.again" if view.throws else "dice.action.throw"
        typed = [word for t in texts for word in t("dice.typed.throw").split("|")]
        return (scene.t(again), *(t(again) for t in texts[1:]), *typed, str(action))
    if keeping(view.dice, kept) != action.mask:
        which = [str(index + 1) for index, thrown in enumerate(action.mask) if thrown == "0"]
        return (scene.t("dice.action.keep_which", dice=_typed(kept), which=" ".join(which)), str(action))
    orders = dict.fromkeys(_typed(order) for order in permutations(sorted(kept)))
    return (scene.t("dice.action.keep", dice=_typed(kept)), *orders, str(action))


def _typed(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def _score_names(scene: Scene, action: Score) -> tuple[str, ...]:
    view, (grid, box) = _view(scene), action.slot
    shown = scene.t(f"yams.box.{box}")
    typed = [
        word for t in both(scene.t) for word in (t(f"yams.box.{box}"), *t(f"yams.typed.{box}").split("|"))
    ]
    if view.grids > 1:
        shown = scene.t("sheet.action_in", grid=grid, box=shown)
        alone = sum(offer.box == box for offer in view.offers) == 1
        numbered = [f"{t('sheet.grid', grid=grid)} {word}" for t in both(scene.t) for word in typed]
        numbered += [f"{grid} {word}" for word in typed] + [f"{word} {grid}" for word in typed]
        typed = [*numbered, *(typed if alone else ())]
    return tuple(dict.fromkeys((shown, *typed, str(action))))
