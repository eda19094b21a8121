"""The ranking of a finished game with its winners, as text and as a card that is made to be passed on."""

from collections.abc import Iterable, Sequence

from babel.dates import format_date

from bot.screens.frame.frame import Frame
from bot.screens.kit.limits import described
from bot.screens.kit.numbers import points
from bot.screens.kit.people import bold, medal, together
from bot.screens.kit.screen import Picture
from tapis.drawing.columns import PHONE, clip
from tapis.games.kit.game import Result
from tapis.records.sides import placed_sides

NAME = 22
"""Columns of a name that shares its line on a phone with a medal and points."""

NAMED = 5
"""How many winners a sentence names."""


def winners(frame: Frame, result: Result) -> str:
    """Say who won, or that nobody did."""
    t = frame.t
    if not result.ranked:
        return t("over.unranked")
    sides = placed_sides(result, len(frame.names), teams=frame.teams)
    won = [side for place, side, _ in sides if place == 1]
    first = [bold(together(frame.names, side, PHONE + 2)) for side in won]
    if not first:
        return t("over.unwon")
    if len(sides) == 1:
        return "🎉 " + t("over.solo", player=first[0], points=points(t, sides[0][2]))
    if frame.draws and len(first) > 1:
        return "🤝 " + t("over.draw", players=first[:NAMED])
    if frame.teams and [len(side) for side in won] == [2]:  # a partner may have left
        return "🏆 " + t("over.won_team", players=first[0])
    return "🏆 " + t("over.won", n=len(first), players=first[:NAMED])


def ranking(frame: Frame, result: Result, asides: Sequence[str]) -> str:
    """Rank the players or teams, best first, with `asides[seat]` after the points; "" for a lone player."""
    if not result.ranked:
        return ""
    sides = placed_sides(result, len(frame.names), teams=frame.teams)
    if len(sides) == 1:
        return ""
    lines: list[str] = []
    for place, side, score in sides:
        said = [f"{medal(place)} {together(frame.names, side, NAME)}"]
        said += [points(frame.t, score)] if frame.counts else []
        said += filter(None, asides[side[0] : side[0] + 1])
        lines.append(" · ".join(said))
    return "\n".join(lines)


SHOWN = 12
"""Sides on a card; the ranking as text has them all."""


# The card


def podium(frame: Frame, result: Result, asides: Sequence[str]) -> Picture | None:
    """Describe the card; None of a game that ranks nobody, and of one that nobody has won.

    `asides[seat]` is said below the points, or in their place in games whose leaderboard tells none.
    """
    if not result.ranked:
        return None
    sides = placed_sides(result, len(frame.names), teams=frame.teams)[:SHOWN]
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
