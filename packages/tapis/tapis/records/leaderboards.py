"""Leaderboards: games, wins and figures of players, computed exactly from totals of their results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Final

from tapis.games.kit.game import Figure
from tapis.records.statistics import PlayerLine, PlayerTotals

GAMES: Final = ("score", "withdrew")
"""The names one of which every result has: its score, or that its player left, which has no score."""


@dataclass(frozen=True, slots=True)
class TotalRow:
    """The totals of one figure in a user's results of one game and variant, as exact fractions.

    `of` names the figure: "score", "withdrew" (of a loss by leaving), or a key of the results' detail.
    `count` and `wins` are counts; all others are numerators over one denominator, so nothing is ever rounded.
    `won_least` and `won_most` are None without a win.
    """

    game: str
    variant: str
    user_id: int
    of: str
    denominator: int
    count: int
    total: int
    least: int
    most: int
    wins: int
    won_total: int
    won_least: int | None
    won_most: int | None


def ranked(rows: Iterable[TotalRow], figures: Sequence[Figure]) -> list[PlayerTotals]:
    """Return the players of one game and variant: most wins first, then the game's figure.

    The rows of each player are together.
    """
    people = groupby(rows, attrgetter("user_id"))
    found = [PlayerTotals(user_id, "", *_counted(list(parts), figures)) for user_id, parts in people]
    return sorted(found, key=lambda standing: _rank(standing, figures))


def lines(rows: Iterable[TotalRow], figures: Mapping[str, Sequence[Figure]]) -> list[PlayerLine]:
    """Return one player's results in each variant of the games with these figures; rows are by variant."""
    return [
        PlayerLine(game, variant, *_counted(list(parts), figures[game]))
        for (game, variant), parts in groupby(rows, attrgetter("game", "variant"))
        if game in figures
    ]


def asked(figures: Iterable[Figure]) -> set[str]:
    """Return the names of the values that the figures need, and of those that count the games."""
    return {*GAMES, *(figure.of for figure in figures)}


def _counted(
    parts: Sequence[TotalRow], figures: Iterable[Figure]
) -> tuple[int, int, Mapping[Figure, Fraction]]:
    """Return games, wins and the figures that have results of a player in one game and variant.

    Every result has one of `GAMES`, so these rows count games and wins.
    """
    games = [part for part in parts if part.of in GAMES]
    found = [
        (figure, [part for part in parts if part.of == figure.of and (part.wins or not figure.won)])
        for figure in figures
    ]
    told = {figure: _worth(figure, those) for figure, those in found if those}
    return sum(part.count for part in games), sum(part.wins for part in games), told


def _worth(figure: Figure, parts: Sequence[TotalRow]) -> Fraction:
    """Return a figure, exactly; its results may have different denominators."""
    if figure.how == "most":
        return max(
            Fraction((part.won_most if figure.won else part.most) or 0, part.denominator) for part in parts
        )
    if figure.how == "fewest":
        return min(
            Fraction((part.won_least if figure.won else part.least) or 0, part.denominator) for part in parts
        )
    totals = (Fraction(part.won_total if figure.won else part.total, part.denominator) for part in parts)
    total = sum(totals, Fraction(0))
    count = sum(part.wins if figure.won else part.count for part in parts)
    return total if figure.how == "sum" else total / count


def _rank(standing: PlayerTotals, figures: Sequence[Figure]) -> tuple[int, bool, Fraction, int, int]:
    """Order by most wins, then by the best first figure (players without one last), then by fewest games."""
    value = standing.figures.get(figures[0]) if figures else None
    mark = Fraction(0) if value is None else value if figures[0].how == "fewest" else -value
    return -standing.wins, value is None, mark, standing.games, standing.user_id
