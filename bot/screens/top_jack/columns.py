"""The columns of Top Jack as the sheet shows them, and its series of games in words."""

from collections.abc import Sequence

from bot.screens.kit.numbers import number
from bot.screens.kit.people import player_name
from bot.screens.kit.screen import Scene
from bot.screens.kit.sheet import Line, box_line, grid_head, grid_name
from tapis.games.kit.game import Seat
from tapis.games.kit.prime import Prime
from tapis.games.kit.sheet import Offer
from tapis.games.top_jack.columns import BONUS_ABOVE, UPPER, next_box
from tapis.games.top_jack.game import TopJackView

LISTED = 8
"""Up to this many players' games are all listed when a series is over; a message holds no more."""


def in_series(view: TopJackView) -> bool:
    """Return True if several games are played one after the other."""
    return view.options.series > 1


def series_line(scene: Scene) -> str:
    """Say which game of the series this is, on a line of its own."""
    view = scene.view_as(TopJackView)
    if not in_series(view):
        return ""
    return f"-# 🔁 {scene.t('top_jack.series.heading', game=view.game, series=view.options.series)}\n"


def made_before(scene: Scene) -> tuple[str, ...]:
    """Write each player's scores of the games before, and the hundred of this one."""
    t, view = scene.t, scene.view_as(TopJackView)
    return tuple(
        " · ".join(
            [
                *([t("top_jack.series.before", points=number(sum(past)))] if past else []),
                *([t("top_jack.series.hundred", points=hundred)] if hundred else []),
            ]
        )
        for past, hundred in zip(view.past, view.hundreds, strict=True)
    )


def games_made(view: TopJackView) -> tuple[str, ...]:
    """Write each player's score of each game of a finished series: "350 + 240 + 400"."""
    if not in_series(view) or view.players > LISTED:
        return ()
    return tuple(
        " + ".join(map(number, (*past, total - sum(past))))
        for past, total in zip(view.past, view.totals, strict=True)
    )


def past_games(scene: Scene, seats: Sequence[Seat]) -> str:
    """List these players' scores of each game of the finished series."""
    view = scene.view_as(TopJackView)
    said = [
        f"{player_name(scene.names, seat)} {' + '.join(map(number, view.past[seat]))}"
        for seat in seats
        if view.past[seat]
    ]
    return scene.t("top_jack.series.games", said=" · ".join(said)) if said else ""


GAME = "top_jack"


# The sheet


def lines(view: TopJackView) -> list[Line | None]:
    """Return the sheet from top to bottom."""
    upper = [box_line(view, GAME, box) for box in UPPER]
    lower = [box_line(view, GAME, box) for box in view.boxes if box not in UPPER]

    def first(seat: Seat, grid: int) -> str:
        return number(view.uppers[seat][grid] + view.bonuses[seat][grid])

    extra = Line("top_jack.total.bonus", bonus(view).cell, bonus(view).bar)
    one = Line("top_jack.total.one", first)
    two = Line("top_jack.total.two", lambda seat, grid: number(view.lowers[seat][grid]))
    whole = Line("top_jack.total.all", lambda seat, grid: number(view.grid_totals[seat][grid]))
    return [None, *upper, extra, one, None, *lower, two, None, whole]


def bonus(view: TopJackView) -> Prime:
    """Return how the bonus of every column stands."""
    return Prime(view, UPPER, BONUS_ABOVE + 1, view.uppers, view.bonuses)


def next_boxes(scene: Scene, seat: Seat) -> str:
    """Name the next box of each ordered column; "" if there is none."""
    t, view = scene.t, scene.view_as(TopJackView)
    said: list[str] = []
    for grid, column in enumerate(view.columns):
        box = next_box(column, len(view.sheets[seat][grid]))
        if box is not None:
            head = f"{grid_head(t, GAME, grid + 1)} " if view.grids > 1 else ""
            said.append(head + f"**{t(f'top_jack.box.{box}')}**")
    return "-# ➡️ " + t("top_jack.next", n=len(said), said=" · ".join(said)) if said else ""


def in_column(scene: Scene, offer: Offer) -> str:
    """Name a box, with its column if there are several."""
    t, box = scene.t, scene.t(f"top_jack.box.{offer.box}")
    if scene.view_as(TopJackView).grids == 1:
        return box
    return t("sheet.action_in", grid=grid_name(t, GAME, offer.grid), box=box)
