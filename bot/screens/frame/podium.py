"""The card of a finished game: who won, with which figures, when and where; made to be passed on."""

from collections.abc import Iterable, Sequence

from babel.dates import format_date

from bot.games.kit.game import Result
from bot.screens.frame.frame import Frame
from bot.screens.frame.ranking import sides_of
from bot.screens.kit.columns import PHONE, clip
from bot.screens.kit.limits import described
from bot.screens.kit.numbers import points
from bot.screens.kit.screen import Picture

SHOWN = 12
"""Sides on a card; the ranking as text has them all."""


def podium(frame: Frame, result: Result, asides: Sequence[str]) -> Picture | None:
    """Describe the card; None of a game that ranks nobody, and of one that nobody has won.

    `asides[seat]` is said below the points, or in their place in games whose leaderboard tells none.
    """
    if not result.ranked:
        return None
    sides = sides_of(frame, result)[:SHOWN]
    if sides[0][0] != 1:
        return None
    t = frame.t
    shown = tuple(
        (place, tuple((frame.names[seat], seat) for seat in side), *_figures(frame, score, asides[side[0] :]))
        for place, side, score in sides
    )
    day = "" if frame.day is None else format_date(frame.day, "long", t.language)
    name, note = t(f"{frame.game}.name"), _joined([day, frame.server])
    said = [
        f"{place}. {' & '.join(clip(player, PHONE) for player, _ in players)}: {_joined(figures)}."
        for place, players, *figures in shown
    ]
    return described("podium", (name, note, shown), [f"{name}, {note}.", *said])


def _figures(frame: Frame, score: int, asides: Sequence[str]) -> tuple[str, str]:
    """Return what is written of a side: its points, and what the ranking says besides."""
    aside = asides[0] if asides else ""
    return (points(frame.t, score), aside) if frame.counts else (aside, "")


def _joined(said: Iterable[str]) -> str:
    return " · ".join(filter(None, said))
