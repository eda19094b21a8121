"""Ratings as people read them: one whole number, and how many games it stands on."""

from collections.abc import Sequence

from bot.screens.kit.people import bold, medal
from bot.screens.kit.screen import GOLD, Screen
from bot.text import Text
from tapis.records.ratings import REMEMBERED, Rating

GAMES = 6
"""Games whose rating is told of a person, the most played first."""
PROVISIONAL = "?"
"""The sign of a rating that stands on few games; what it means stands behind Details and in the help."""


def rating_board(t: Text, game: str, period: str, rows: Sequence[tuple[str, Rating]]) -> Screen:
    """Rank people of a server who were rated in a period by (name, rating), the best first.

    Equal figures share a place.
    """
    shown = [rating.shown for _, rating in rows]
    lines = [
        f"{medal(1 + shown.index(rating.shown))} {bold(name)}\N{LEFT-TO-RIGHT MARK} · {told(t, rating)}"
        for name, rating in rows
    ]
    over = "" if period == "all" else t(f"period.{period}") + " · "
    head = f"**{t('rating.title')}** · {over}{t('index.all_variants')}\n"
    empty = t("rating.empty", days=REMEMBERED.days) if period == "all" else t("rating.empty.period")
    return Screen(
        t("leaderboard.title", game=t(f"{game}.name")), "\n".join([head, *(lines or [empty])]), colour=GOLD
    )


def own_ratings(t: Text, rows: Sequence[tuple[str, Rating]]) -> str:
    """Say a person's rating in each game, a line each."""
    lines = [f"{t(f'{game}.name')} · {told(t, rating)}" for game, rating in rows]
    return "\n".join([f"**{t('rating.title')}**", *lines])


def told(t: Text, rating: Rating) -> str:
    """Write a rating with its games; a provisional one has a sign."""
    figure = f"**{rating.shown}**{PROVISIONAL if rating.provisional else ''}"
    return f"{figure} · {t('stats.games', n=rating.games)}"
