"""The score sheet as a picture: columns on paper, of many players the nearest three above the ranking.

The data change only when a box is written or somebody leaves: no throw and no tick draws the picture anew.
"""

from collections.abc import Sequence

from bot.screens.kit.limits import described
from bot.screens.kit.numbers import number
from bot.screens.kit.screen import Picture, Scene
from bot.screens.kit.sheet import Below, Line, Lines, grid_head, sheets_text, standings
from tapis.drawing.columns import PHONE, clip
from tapis.games.kit.game import Seat, places
from tapis.games.kit.sheet import SheetView
from tapis.games.kit.shown import BESIDE, focus_of, leaders_and_near, ranked, shown_columns

EMPTY = "·"


def position(
    scene: Scene,
    view: SheetView,
    game: str,
    lines: Lines,
    below: Below,
    asides: Sequence[str] = (),
    series: str = "",
) -> tuple[str, Picture]:
    """Show everybody's sheets, as text and as a picture.

    `below` and `asides` are as in `sheet_screen`; `series` says on a line of its own of which games that
    follow each other this is one: then everybody is ranked, too.
    """
    columns = shown_columns(view, focus=focus_of(view))
    text = sheets_text(scene, view, game, lines, columns)
    if view.turn is not None:
        text += f"\n-# {below(columns)}"
        if series or view.players > len({seat for seat, _ in columns}):
            text += f"\n\n{series}{standings(scene, view, asides=asides)}\n"
    return text, paper(scene, view, game, lines, ranking=bool(series))


def paper(scene: Scene, view: SheetView, game: str, lines: Lines, *, ranking: bool = False) -> Picture:
    """Describe the picture of the sheet, whose lines are in three parts.

    `ranking`: totals say more than the columns, so everybody is ranked below them.
    """
    several, focus = view.grids > 1, focus_of(view)
    columns, parts = shown_columns(view, focus=focus), _parts(lines)
    turn = None if view.turn is None else (view.turn, 0)
    seats = len({seat for seat, _ in columns})
    narrow = seats < view.players or seats == BESIDE  # somebody has no column, or no room for a long name
    data = (
        (scene.names[focus], focus) if several else None,
        tuple((grid_head(scene.t, game, grid + 1) if several else scene.names[seat], grid or seat)
              for seat, grid in columns),
        columns.index(turn) if turn in columns else None,
        tuple(tuple(_row(scene, game, line, columns) for line in part) for part in parts),
        _newest(view, game, columns, parts),
        _others(scene, view) if ranking or narrow else (),
    )  # fmt: skip
    return described("sheet", data, _alt(scene, view, columns, lines))


def _parts(lines: Lines) -> list[list[Line]]:
    """Part the sheet at its rules."""
    parts: list[list[Line]] = []
    for line in lines:
        if line is None:
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


def _row(
    scene: Scene, game: str, line: Line, columns: Sequence[tuple[Seat, int]]
) -> tuple[str, bool, tuple[str | int, ...]]:
    """Write a row: its name, short beside three columns, whether it is a sum, what stands in each column."""
    cells = tuple(_cell(line, seat, grid) for seat, grid in columns)
    size = "tiny" if len(columns) == BESIDE else "short"
    return scene.t(f"{line.key}.{size}"), not line.key.startswith(f"{game}.box."), cells


def _cell(line: Line, seat: Seat, grid: int) -> str | int:
    bar = None if line.bar is None else line.bar(seat, grid)
    return line.cell(seat, grid).replace(EMPTY, "") if bar is None else bar


def _newest(
    view: SheetView, game: str, columns: Sequence[tuple[Seat, int]], parts: Sequence[Sequence[Line]]
) -> tuple[int, int, int] | None:
    """Find the box written last: part, row, column; None if it is not in the picture."""
    if view.newest is None:
        return None
    seat, (grid, box) = view.newest
    if (seat, grid - 1) not in columns:
        return None
    return next(
        (part, row, columns.index((seat, grid - 1)))
        for part, lines in enumerate(parts)
        for row, line in enumerate(lines)
        if line.key == f"{game}.box.{box}"
    )


def _others(scene: Scene, view: SheetView) -> tuple[tuple[str, tuple[tuple[str, Seat]], str], ...]:
    """Rank the players by total: place, name, points."""
    order, standing = ranked(view), places(view.totals, out=view.out)
    return tuple(
        (f"{standing[seat]}.", ((scene.names[seat], seat),), number(view.totals[seat]))
        for seat in leaders_and_near(order, focus_of(view))
    )


def _alt(scene: Scene, view: SheetView, columns: Sequence[tuple[Seat, int]], lines: Lines) -> list[str]:
    """Say what the picture shows: the totals, then what stands in each column, the mover's first."""
    t = scene.t
    totals = [f"{clip(scene.names[seat], PHONE)} {number(view.totals[seat])}" for seat in ranked(view)]
    said = [t("sheet.alt.totals", totals=totals)]
    for seat, grid in sorted(columns, key=lambda column: column[0] != view.turn):
        cells = [(line, line.cell(seat, grid)) for line in lines if line is not None]
        written = [f"{t(f'{line.key}.short')} {cell}" for line, cell in cells if cell not in {"", EMPTY}]
        name = scene.names[seat] if view.grids == 1 else t("sheet.grid", grid=grid + 1)
        said.append(t("sheet.alt.column", name=clip(name, PHONE), written=written))
    return said
