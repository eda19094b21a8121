"""What the score sheet games share on their screens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.screens.kit.dice import parsed_keep, roll_names
from bot.screens.kit.matching import both
from bot.screens.kit.numbers import number
from bot.screens.kit.people import bold, place_number
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Act, Button, Choice, Page, Row, Scene, Screen, Select, Typed
from bot.text import Text
from tapis.drawing.columns import clip, in_code, in_line
from tapis.drawing.table_text import side_by_side
from tapis.games.kit.dice import Roll
from tapis.games.kit.game import Action, Seat, places
from tapis.games.kit.matching import fold
from tapis.games.kit.sheet import Offer, Score, SheetView, Slot
from tapis.games.kit.shown import BESIDE, focus_of, leaders_and_near, ranked

MOST_GRID_BUTTONS = 5
NAME = 22
"""Columns of a name that shares its line on a phone with a place and points."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: a box or a total.

    Its name is the text of `key` + ".short" (at most 12 columns) or, beside three columns or more, of `key` +
    ".tiny" (at most 6).  `cell` writes its value for a seat and a grid, both from 0.  `bar` says how many
    thousandths of it there are as long as a picture shows that by a bar.
    """

    key: str
    cell: Callable[[Seat, int], str]
    bar: Callable[[Seat, int], int | None] | None = None


Lines = Sequence[Line | None]
"""A sheet from top to bottom; None is a dividing line."""
Below = Callable[[Sequence[tuple[Seat, int]]], str]
"""Writes what stands under the columns shown, each a seat and a grid."""
Gives = Callable[[Text, str, Offer], str]
"""Writes a box by its shown name, with what it would give now."""
Names = Callable[[Scene, Action], tuple[str, ...]]
"""Returns what players call an action: shown name first, then others they may type."""


# Whose turn it is


def turn_line(scene: Scene, view: SheetView) -> str:
    """Say who is to throw or to write, and at which throw; "" when the game is over."""
    if view.turn is None:
        return ""
    state = "start" if not view.throws else "rolled" if view.may_throw else "last"
    who = bold(scene.names[view.turn])
    return scene.t(f"sheet.turn.{state}", seat=who, throw=view.throws, most=view.most_throws)


# What the grids are called


def grid_name(t: Text, game: str, grid: int) -> str:
    """Name a grid, counted from 1, as its game does (`<game>.grid.<number>`), or by its number."""
    own = f"{game}.grid.{grid}"
    return t(own) if own in t else t("sheet.grid", grid=grid)


def grid_head(t: Text, game: str, grid: int) -> str:
    """Write the head of a grid's column, at most 7 columns wide."""
    own = f"{game}.grid_head.{grid}"
    return t(own) if own in t else t("sheet.grid_head", grid=grid)


def box_name(t: Text, view: SheetView, game: str, slot: Slot) -> str:
    """Name a box for a sentence, with its grid if there are several."""
    box = t(f"{game}.box.{slot.box}")
    return t("sheet.in_grid", box=box, grid=grid_name(t, game, slot.grid)) if view.grids > 1 else box


# The boxes that may be written


@lru_cache(maxsize=1024)
def points_given(t: Text, shown: str, offer: Offer) -> str:
    """Write what a box gives: "Full: 30 points"."""
    return t("sheet.box_points", box=shown, n=abs(offer.points), points=number(offer.points))


def box_rows(scene: Scene, view: SheetView, game: str, gives: Gives = points_given) -> tuple[Row, ...]:
    """Offer the boxes of a grid, best first, with the points each gives now, and a way to the other grids.

    That is the chosen grid, or the first with an open box.
    """
    t, turn = scene.t, view.turn
    scores = [action for action in scene.offers.get(turn or 0, ()) if isinstance(action, Score)]
    if turn is None or not scores or not view.offers:
        return ()
    grids = sorted({offer.grid for offer in view.offers})
    grid = scene.draft.page + 1 if scene.draft.page + 1 in grids else grids[0]
    offers = {offer.box: offer for offer in view.offers if offer.grid == grid}
    scores = [score for score in scores if score.slot.grid == grid]
    choices = tuple(
        _choice(t, game, score, gives(t, t(f"{game}.box.{score.slot.box}"), offers[score.slot.box]))
        for score in sorted(scores, key=lambda score: -offers[score.slot.box].points)
    )
    several = view.grids > 1
    placeholder = t("sheet.write_in", grid=grid_name(t, game, grid)) if several else t("sheet.write")
    boxes = Select("box", placeholder, choices)
    return (*_grid_row(t, view, game, grid), boxes) if several else (boxes,)


@lru_cache(maxsize=1024)
def _choice(t: Text, game: str, score: Score, label: str) -> Choice:
    return Choice(Act(str(score)), label, t(f"{game}.hint.{score.slot.box}"))


def box_words(t: Text, game: str, box: str) -> list[str]:
    """Return the names of a box in every language."""
    return [word for t in both(t) for word in (t(f"{game}.box.{box}"), *t(f"{game}.typed.{box}").split("|"))]


def parsed(scene: Scene, typed: str) -> str | None:
    """Return the throw that keeps exactly the dice typed by value."""
    return parsed_keep(scene.view_as(SheetView), typed)


PARSED_FOR = frozenset({"", "roll"})
"""The verbs whose argument `parsed` reads."""


def box_meant(names: Names) -> Callable[[Scene, Typed], str | None]:
    """Return a reader that finds a box by its very name, open or not; `names` are the game's."""

    def meant(scene: Scene, typed: Typed) -> str | None:
        view = scene.view
        if typed.verb not in {"", Score.verb} or not isinstance(view, SheetView):
            return None
        slots = (Slot(grid, box) for grid in range(1, view.grids + 1) for box in view.boxes)
        for score in (Score(slot=slot, several=view.grids > 1) for slot in slots):
            text = f"{score.slot.grid} {typed.text}" if typed.prefix else typed.text
            if str(score).startswith(typed.prefix) and fold(text) in map(fold, names(scene, score)):
                return str(score)
        return None

    return meant


def names_in(game: str, scene: Scene, action: Action) -> tuple[str, ...]:
    """Return the names of a throw, or of a box to write."""
    view = scene.view_as(SheetView)
    if isinstance(action, Roll):
        return roll_names(scene, view, action)
    return score_names(scene, view, action, game) if isinstance(action, Score) else (str(action),)


def score_names(scene: Scene, view: SheetView, action: Score, game: str) -> tuple[str, ...]:
    """Return the names of a box to write: of several grids with its grid, unless only one has it open."""
    grid, box = action.slot
    shown = scene.t(f"{game}.box.{box}")
    typed = box_words(scene.t, game, box)
    if view.grids > 1:
        shown = scene.t("sheet.action_in", grid=grid_name(scene.t, game, grid), box=shown)
        alone = sum(offer.box == box for offer in view.offers) == 1
        called = (*(grid_name(t, game, grid) for t in both(scene.t)), str(grid))
        numbered = [name for one in called for word in typed for name in (f"{one} {word}", f"{word} {one}")]
        typed = [*numbered, *(typed if alone else ())]
    return tuple(dict.fromkeys((shown, *typed, str(action))))


def score_worth(names: Names, scene: Scene, action: Action, gives: Gives = points_given) -> str:
    """Write an action as it is offered while typing: its name and, for a box, what it would give now."""
    offer, shown = _offered(scene, action), names(scene, action)[0]
    return shown if offer is None else gives(scene.t, shown, offer)


def score_gives(scene: Scene, action: Action) -> int:
    """Return the points that a box gives now, 0 for any other action."""
    offer = _offered(scene, action)
    return 0 if offer is None else offer.points


def _offered(scene: Scene, action: Action) -> Offer | None:
    slot = action.slot if isinstance(action, Score) else None
    offers = scene.view_as(SheetView).offers
    return next((offer for offer in offers if (offer.grid, offer.box) == slot), None)


def _grid_row(t: Text, view: SheetView, game: str, chosen: int) -> tuple[Row, ...]:
    left_open = [sum(offer.grid == grid for offer in view.offers) for grid in range(1, view.grids + 1)]
    if view.grids <= MOST_GRID_BUTTONS:
        return (
            tuple(
                Button(
                    Page(index),
                    grid_name(t, game, index + 1),
                    chosen=index + 1 == chosen,
                    disabled=not count,
                )
                for index, count in enumerate(left_open)
            ),
        )
    choices = tuple(
        Choice(
            Page(index), grid_name(t, game, index + 1), t("sheet.open", n=count), chosen=index + 1 == chosen
        )
        for index, count in enumerate(left_open)
        if count
    )
    return (Select("grid", t("sheet.choose_grid"), choices),)


# The sheet in columns


def chart(t: Text, heads: Sequence[str], columns: Sequence[tuple[Seat, int]], lines: Lines) -> str:
    """Write sheets side by side, in a code block that fits a phone.

    `columns` are the seat and the grid (from 0) of each, at most six, under their heads.
    """
    size = "short" if len(columns) < BESIDE else "tiny"
    rows = [
        line and (t(f"{line.key}.{size}"), [line.cell(seat, grid) for seat, grid in columns])
        for line in lines
    ]
    return side_by_side(heads, rows)


def box_line(view: SheetView, game: str, box: str, written: Callable[[int], str] = number) -> Line:
    """Return the line of a box: its points, or a dot while it is empty."""

    def cell(seat: Seat, grid: int) -> str:
        points = view.sheets[seat][grid].get(box)
        return "·" if points is None else written(points)

    return Line(f"{game}.box.{box}", cell)


def heads(scene: Scene, view: SheetView, columns: Sequence[tuple[Seat, int]], game: str) -> list[str]:
    """Write the heads of the columns: names (a ">" marks whose turn it is), or the grids of the game."""
    if view.grids > 1:
        return [grid_head(scene.t, game, grid + 1) for _, grid in columns]
    return [(">" if seat == view.turn else "") + in_code(scene.names[seat], seat) for seat, _ in columns]


def standings(scene: Scene, view: SheetView, *, everybody: bool = False, asides: Sequence[str] = ()) -> str:
    """Rank the players by total; on the board of a large table, the leaders and those around the mover.

    `asides[seat]` follows a player's total.
    """
    order = ranked(view)
    standing = places(view.totals, out=view.out)
    shown = order if everybody else leaders_and_near(order, focus_of(view))
    lines: list[str] = []
    for seat in order:
        if seat in shown:
            aside = f" · {asides[seat]}" if asides and asides[seat] else ""
            lines.append(_standing(scene, view, seat, standing[seat], aside))
        elif lines and lines[-1] != "…":
            lines.append("…")
    return "\n".join(lines)


def _standing(scene: Scene, view: SheetView, seat: Seat, place: int, aside: str) -> str:
    name = in_line(clip(scene.names[seat], NAME))
    who = scene.t("sheet.left", seat=name) if seat in view.out else name
    turn = " ←" if seat == view.turn else ""
    return f"{place_number(place)} {who} · {bold(number(view.totals[seat]))}{aside}{turn}"


def sheets_text(
    scene: Scene, view: SheetView, game: str, lines: Lines, columns: Sequence[tuple[Seat, int]]
) -> str:
    """Write sheets side by side; over the grids of one player stands their name."""
    over = "" if view.grids == 1 else bold(scene.names[columns[0][0]]) + "\n"
    return over + chart(scene.t, heads(scene, view, columns, game), columns, lines)


# The whole sheet, page by page


def sheet_screen(
    scene: Scene,
    view: SheetView,
    game: str,
    lines: Lines,
    page: int,
    below: Below,
    asides: Sequence[str] = (),
) -> tuple[Screen, int]:
    """Draw this page of the full sheet, and return it with the number of pages; beyond the last is the last.

    Where there are several, the first ranks everybody.  `below` writes what stands under the columns shown;
    `asides` are as in `standings`.
    """
    t, size = scene.t, 1 if view.grids > 1 else BESIDE
    pages = [range(first, min(first + size, view.players)) for first in range(0, view.players, size)]
    pages = pages if len(pages) == 1 else [range(0), *pages]
    page = max(0, min(page, len(pages) - 1))
    titles = [
        ", ".join(clip(scene.names[seat], NAME) for seat in seats) or t("sheet.ranking") for seats in pages
    ]
    body = standings(scene, view, everybody=True, asides=asides)
    if seats := pages[page]:
        columns = [(seat, grid) for seat in seats for grid in range(view.grids)]
        body = sheets_text(scene, view, game, lines, columns) + "\n" + below(columns)
    footer = t("page.of", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    rows = pages_rows(t, "sheet", page, titles)
    return Screen(t("sheet.title"), body, footer=footer, rows=rows), len(pages)
