"""A series of games of Top Jack in words."""

from collections.abc import Sequence

from bot.games.kit.game import Seat
from bot.games.top_jack.game import TopJackView
from bot.screens.kit.numbers import number
from bot.screens.kit.people import player_name
from bot.screens.kit.screen import Scene

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
