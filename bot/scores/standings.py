"""Leaderboards and statistics."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, Literal, TypeAlias

from bot.scores.index import GAMES, Robots, board, indexes, practised
from bot.scores.months import titles
from bot.scores.play import alone_lines, players
from bot.store import Questions, Store, TotalRow
from tapis.games.kit.game import Figure, Game
from tapis.games.kit.level import LEVELS, Level
from tapis.records.house_luck import HouseLuck, luck_of
from tapis.records.index import NEWEST
from tapis.records.months import Month, Title
from tapis.records.standings import Alone, Indexes, IndexLine, Player, PlayerLine, Standing

Period: TypeAlias = Literal["week", "month", "year", "all"]

_GAMES: Final = ("score", "withdrew")
"""The names one of which every result has: its score, or that its player left, which has no score."""
PERIODS: Final[Mapping[Period, timedelta | None]] = {
    "week": timedelta(days=7),
    "month": None,
    "year": timedelta(days=365),
    "all": None,
}
"""For each period of a leaderboard, how far back it reaches; a month is that of the server's calendar."""


class Scores:
    """Computes leaderboards and statistics.

    Args:
        store: the store of the results.
        clock: the time, aware and in UTC.
        games: the games by key.
        robots: by game, what the levels of its robots lose a decision.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        games: Mapping[str, type[Game[Any]]],
        robots: Mapping[str, Robots] | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self._measured = robots or {}

    async def leaderboard(
        self, guild_id: int, game: str, variant: str, period: Period, best: int | None = None
    ) -> list[Standing]:
        """Return the players of a server in one game and variant: most wins first, then the game's figure.

        `best`: return only so many, the first ones.
        """
        since, figures = await self.since(guild_id, period), self._figures(game)

        def ask(questions: Questions) -> list[Standing]:
            rows = questions.everybody(guild_id, game, variant, _asked(figures), since=since, best=best)
            people = groupby(rows, attrgetter("user_id"))
            found = [Standing(user_id, "", *_counted(list(parts), figures)) for user_id, parts in people]
            ranked = sorted(found, key=lambda standing: _rank(standing, figures))[:best]
            return [replace(each, name=questions.name(guild_id, each.user_id)) for each in ranked]

        return await self._store.read(ask)

    async def index_board(
        self, guild_id: int, game: str, period: Period, best: int | None = None
    ) -> list[IndexLine]:
        """Return the people of a server by what their newest decisions in a game lost, the least first.

        Every variant counts, the games of the day and practice do not.  `best`: only so many, the first ones.
        """
        since = await self.since(guild_id, period)

        def ask(questions: Questions) -> list[IndexLine]:
            rows = questions.decisions_of_all(guild_id, game, since, NEWEST)
            ranked = board(rows, self._robots(game))[:best]
            return [replace(each, name=questions.name(guild_id, each.user_id)) for each in ranked]

        return await self._store.read(ask)

    async def index_of(self, guild_id: int | None, user_id: int, game: str) -> Indexes:
        """Return a person's index in a game on a server (None: on all), and what is theirs alone."""
        robots = self._robots(game)

        def ask(questions: Questions) -> Indexes:
            rows = questions.newest_decisions(guild_id, user_id, game, GAMES)
            practice = practised(questions.alone(guild_id, user_id, game), user_id)
            return Indexes(
                counted=tuple(indexes([row for row in rows if not row.day], robots)),
                days=tuple(indexes([row for row in rows if row.day], robots)),
                practice=tuple(indexes(practice, robots)),
            )

        return await self._store.read(ask)

    async def levels_at(self, table_id: str) -> list[tuple[int, str, Level]]:
        """Return (user id, game, level) of who sat at a table and now surely plays better than that level.

        It is the highest level that a whole index of theirs passes, on the table's server.
        """

        def ask(questions: Questions) -> list[tuple[int, str, Level]]:
            found = list[tuple[int, str, Level]]()
            for guild_id, game, user_id in questions.decided_at(table_id):
                rows = questions.newest_decisions(guild_id, user_id, game, GAMES)
                counted = indexes([row for row in rows if not row.day], self._robots(game))
                levels: list[Level] = [each.passed for each in counted if each.passed]
                if levels:
                    found.append((user_id, game, max(levels, key=LEVELS.index)))
            return found

        return await self._store.read(ask)

    async def play_of(self, guild_id: int | None, user_id: int) -> Mapping[tuple[str, str], Player]:
        """Return how a player has played and what luck gave them on a server (None: on all), by variant."""
        return await self._store.read(lambda questions: players(questions, guild_id, user_id, self._games))

    async def uncounted(self, guild_id: int | None, user_id: int, game: str = "") -> int:
        """Return how many results of a person in a game ("" for all) the coach has still to count."""
        return await self._store.read(lambda questions: questions.uncounted(guild_id, user_id, game))

    async def alone_of(self, guild_id: int | None, user_id: int) -> list[Alone]:
        """Return how a person has played against robots or in practice: for them alone, as `play_of`."""
        rows = await self._store.read(lambda questions: questions.alone(guild_id, user_id))
        return [line for line in alone_lines(rows, user_id) if line.game in self._games]

    async def titles(self, guild_id: int, month: Month, zone: str) -> list[Title]:
        """Return the titles of a server's month, in its zone ("" for UTC)."""
        return await titles(self._store, guild_id, month, zone, self._games)

    async def house_luck(self, guild_id: int) -> HouseLuck:
        """Return what the dice and cards of a server have given."""
        return luck_of(await self._store.read(lambda questions: questions.house_luck(guild_id)))

    async def variants(self, guild_id: int, game: str) -> list[tuple[str, int]]:
        """Return the variants of a game that were finished here, with how often, the most played first."""
        return await self._store.read(lambda questions: questions.variants(guild_id, game))

    async def player(self, guild_id: int | None, user_id: int) -> list[PlayerLine]:
        """Return one player's results on a server (None: on all) in each game and variant."""
        names = _asked(figure for kind in self._games.values() for figure in kind.figures)
        rows = await self._store.read(lambda questions: questions.player(guild_id, user_id, names))
        return [
            PlayerLine(game, variant, *_counted(list(parts), self._figures(game)))
            for (game, variant), parts in groupby(rows, attrgetter("game", "variant"))
            if game in self._games
        ]

    def _robots(self, game: str) -> Robots:
        """Return what the levels of a game's robots lose a decision, as far as it is measured."""
        return self._measured.get(game, {})

    async def since(self, guild_id: int, period: Period) -> int:
        """Return where a period begins, in milliseconds: a month in the server's zone, of UTC without one."""
        reach, now = PERIODS[period], self._clock()
        if period == "month":
            zone = (await self._store.settings(guild_id)).zone
            return int(Month.of(now, zone).begins(zone).timestamp() * 1000)
        return 0 if reach is None else int((now - reach).timestamp() * 1000)

    def _figures(self, game: str) -> tuple[Figure, ...]:
        kind = self._games.get(game)
        return () if kind is None else kind.figures


def _asked(figures: Iterable[Figure]) -> set[str]:
    """Return the names of the values that the figures need, and of those that count the games."""
    return {*_GAMES, *(figure.of for figure in figures)}


def _counted(
    parts: Sequence[TotalRow], figures: Iterable[Figure]
) -> tuple[int, int, Mapping[Figure, Fraction]]:
    """Return games, wins and the figures that have results of a player in one game and variant.

    Every result has one of `_GAMES`, so these rows count games and wins.
    """
    games = [part for part in parts if part.of in _GAMES]
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


def _rank(standing: Standing, figures: Sequence[Figure]) -> tuple[int, bool, Fraction, int, int]:
    """Order by most wins, then by the best first figure (players without one last), then by fewest games."""
    value = standing.figures.get(figures[0]) if figures else None
    mark = Fraction(0) if value is None else value if figures[0].how == "fewest" else -value
    return -standing.wins, value is None, mark, standing.games, standing.user_id
