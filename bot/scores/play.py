"""How well people play and what luck gives them, from the accounts of games that count.

Games that count for no leaderboard (robots played too much, advice was given, somebody never agreed) tell
nobody anything here.
"""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from math import sqrt
from typing import Final

from bot.records.standings import Dearest, Player, PlayLine
from bot.store import DearestRow, Questions, TotalRow

MEASURES: Final = ("points", "win", "turns", "cards", "none")
"""What accounts may count."""
LAST: Final = 20
"""The newest games of which a player's play is told."""
FEWEST: Final = 10
"""The least games with which a player has a place by play."""
KNOWN: Final = 20
"""The least accounts from which the spread of luck is told."""
NINE_OF_TEN: Final = 1.6449
"""So many standard deviations on either side hold nine of ten, as sums of many games are near normal."""


def asked(*figures: str) -> set[str]:
    """Return the names under which totals have these figures, whatever accounts count."""
    return {f"{figure}.{measure}" for figure in figures for measure in MEASURES}


def play_lines(rows: Iterable[TotalRow]) -> list[PlayLine]:
    """Rank players by what they lose a game, the least first; their rows are those of `asked("loss")`.

    Where accounts of a variant count different things (5000 alone, and with others) those of the most games
    are compared.
    """
    known = [row for row in rows if row.count >= FEWEST]
    games: dict[str, int] = {}
    for row in known:
        games[_measure(row)] = games.get(_measure(row), 0) + row.count
    measure = max(games, key=lambda name: games[name], default="")
    lines = [
        PlayLine(row.user_id, "", measure, row.count, row.total / row.denominator / row.count)
        for row in known
        if _measure(row) == measure
    ]
    return sorted(lines, key=lambda line: (line.loss, -line.games, line.user_id))


def players(
    questions: Questions, guild_id: int, user_id: int, games: Collection[str]
) -> dict[tuple[str, str], Player]:
    """Return how a player has played each variant of these games on a server, the most played last.

    Of a variant whose accounts count different things those of the most games are told.
    """
    totals = _by_figure(questions.player(guild_id, user_id, asked("loss", "luck")))
    recent = _grouped(questions.recent(guild_id, user_id, LAST))
    best = {(row.game, row.variant, row.measure): row for row in questions.best_games(guild_id, user_id)}
    dearest = {(row.game, row.variant, row.measure): row for row in questions.dearest(guild_id, user_id)}
    told: dict[tuple[str, str], Player] = {}
    for key in sorted(totals, key=lambda key: totals[key]["luck"].count):
        game, variant, measure = key
        if game not in games:
            continue
        luck, least = totals[key]["luck"], best[key]
        told[game, variant] = Player(
            measure=measure,
            games=luck.count,
            losses=tuple(recent[key]),
            luck=luck.total / luck.denominator,
            chance=_chance(luck.count, *questions.all_luck(game, variant, measure)),
            best=(least.loss, _moment(least.at)),
            dearest=_dearest(dearest.get(key)),
        )
    return told


def _chance(games: int, known: int, luck: float, squares: float) -> float | None:
    """Return how far luck of so many games is from none for nine players of ten.

    Args:
        games: the games of the player.
        known: all accounts of the variant.
        luck: the sum of their luck.
        squares: the sum of its squares.
    """
    if known < KNOWN:
        return None
    variance = max(0.0, squares / known - (luck / known) ** 2)
    return NINE_OF_TEN * sqrt(variance * games)


def _measure(row: TotalRow) -> str:
    return row.of.partition(".")[2]


def _by_figure(rows: Iterable[TotalRow]) -> dict[tuple[str, str, str], dict[str, TotalRow]]:
    found: dict[tuple[str, str, str], dict[str, TotalRow]] = {}
    for row in rows:
        found.setdefault((row.game, row.variant, _measure(row)), {})[row.of.partition(".")[0]] = row
    return found


def _grouped(rows: Iterable[tuple[str, str, str, float]]) -> dict[tuple[str, str, str], list[float]]:
    found: dict[tuple[str, str, str], list[float]] = {}
    for game, variant, measure, loss in rows:
        found.setdefault((game, variant, measure), []).append(loss)
    return found


def _dearest(row: DearestRow | None) -> Dearest | None:
    if row is None:
        return None
    return Dearest(row.loss, _moment(row.at), row.table_id, row.seat, row.rev, row.played, row.best)


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)
