"""Scores of finished games, as the store has them and the records' house counts them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import starmap
from typing import Any

from bot.store import Questions, Store
from tapis.games.kit.game import Figure, Game
from tapis.games.kit.level import LEVELS, Level
from tapis.records.house_luck import HouseLuck, luck_of
from tapis.records.index import GAMES, NEWEST, IndexRow, Robots, board, indexes, practised
from tapis.records.leaderboards import TotalRow, asked, lines, ranked
from tapis.records.ledger import Decision, unpack
from tapis.records.months import Period
from tapis.records.months import since as since_of
from tapis.records.play import AloneRow, DearestRow, alone_lines, players, units
from tapis.records.ratings import REMEMBERED, Rating
from tapis.records.statistics import Alone, Indexes, IndexLine, Player, PlayerLine, PlayerTotals, Rated


class Scores:
    """Computes leaderboards and statistics; `robots`: by game, what their levels lose a decision."""

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
        self._robots = robots or {}

    async def leaderboard(
        self, guild_id: int, game: str, variant: str, period: Period, best: int | None = None
    ) -> list[PlayerTotals]:
        """Return the players of a server in one game and variant: most wins first, then the game's figure.

        `best`: return only so many, the first ones.
        """
        since, figures = await self._since(guild_id, period), self._figures(game)

        def ask(questions: Questions) -> list[PlayerTotals]:
            rows = questions.everybody(guild_id, game, variant, asked(figures), since=since, best=best)
            found = ranked(starmap(TotalRow, rows), figures)[:best]
            return [replace(each, name=questions.name(guild_id, each.user_id)) for each in found]

        return await self._store.read(ask)

    async def index_board(
        self, guild_id: int, game: str, period: Period, best: int | None = None
    ) -> list[IndexLine]:
        """Return the people of a server by what their newest decisions in a game lost, the least first.

        Every variant counts, the games of the day and practice do not.  `best`: only so many, the first ones.
        """
        since = await self._since(guild_id, period)

        def ask(questions: Questions) -> list[IndexLine]:
            rows = questions.decisions_of_all(guild_id, game, since, NEWEST)
            found = board(starmap(IndexRow, rows), self._robots.get(game, {}))[:best]
            return [replace(each, name=questions.name(guild_id, each.user_id)) for each in found]

        return await self._store.read(ask)

    async def index_of(self, guild_id: int | None, user_id: int, game: str) -> Indexes:
        """Return a person's index in a game on a server (None: on all), and what is theirs alone."""
        robots = self._robots.get(game, {})

        def ask(questions: Questions) -> Indexes:
            rows = [*starmap(IndexRow, questions.newest_decisions(guild_id, user_id, game, GAMES))]
            practice = practised(starmap(AloneRow, questions.alone(guild_id, user_id, game)), user_id)
            return Indexes(
                counted=tuple(indexes([row for row in rows if not row.day], robots)),
                days=tuple(indexes([row for row in rows if row.day], robots)),
                practice=tuple(indexes(practice, robots)),
            )

        return await self._store.read(ask)

    async def mistakes_of(self, guild_id: int | None, user_id: int, game: str) -> list[Decision]:
        """Return a person's newest mistakes in a game, at most `NEWEST`, as ledgers name them.

        First come those of the games that count but for games of the day, then those of practice.
        """

        def ask(questions: Questions) -> list[Decision]:
            rows = [*starmap(IndexRow, questions.newest_decisions(guild_id, user_id, game, GAMES))]
            practice = practised(starmap(AloneRow, questions.alone(guild_id, user_id, game)), user_id)
            found = list[Decision]()
            for row in [row for row in rows if not row.day] + practice:
                ledger = unpack(questions.kept_ledger(row.table_id) or b"")
                found += ledger.mistakes(lambda seat, _, row=row: seat == row.seat) if ledger else ()
                if len(found) >= NEWEST:
                    break
            return found[:NEWEST]

        return await self._store.read(ask)

    async def levels_at(self, table_id: str) -> list[tuple[int, str, Level]]:
        """Return (user id, game, level) of who sat at a table and now surely plays better than that level.

        It is the highest level that a whole index of theirs passes, on the table's server.
        """

        def ask(questions: Questions) -> list[tuple[int, str, Level]]:
            found = list[tuple[int, str, Level]]()
            for guild_id, game, user_id in questions.decided_at(table_id):
                rows = starmap(IndexRow, questions.newest_decisions(guild_id, user_id, game, GAMES))
                counted = indexes([row for row in rows if not row.day], self._robots.get(game, {}))
                levels: list[Level] = [each.passed for each in counted if each.passed]
                if levels:
                    found.append((user_id, game, max(levels, key=LEVELS.index)))
            return found

        return await self._store.read(ask)

    async def play_of(self, guild_id: int | None, user_id: int) -> Mapping[tuple[str, str], Player]:
        """Return how a player has played and what luck gave them on a server (None: on all), by variant."""

        def ask(questions: Questions) -> Mapping[tuple[str, str], Player]:
            names = units(self._games.values(), "loss", "luck")
            totals = starmap(TotalRow, questions.player(guild_id, user_id, names))
            dearest = starmap(DearestRow, questions.dearest(guild_id, user_id))
            return players((row for row in totals if row.game in self._games), dearest, questions.all_luck)

        return await self._store.read(ask)

    async def uncounted(self, guild_id: int | None, user_id: int, game: str = "") -> int:
        """Return how many results of a person in a game ("" for all) the coach has still to count."""
        return await self._store.read(lambda questions: questions.uncounted(guild_id, user_id, game))

    async def alone_of(self, guild_id: int | None, user_id: int) -> list[Alone]:
        """Return how a person has played against robots or in practice: for them alone, as `play_of`."""
        rows = await self._store.read(lambda questions: questions.alone(guild_id, user_id))
        return [line for line in alone_lines(starmap(AloneRow, rows), user_id) if line.game in self._games]

    async def house_luck(self, guild_id: int) -> HouseLuck:
        """Return what the dice and cards of a server have given."""
        return luck_of(await self._store.read(lambda questions: questions.house_luck(guild_id)))

    async def variants(self, guild_id: int, game: str) -> list[tuple[str, int]]:
        """Return the variants of a game that were finished here, with how often, the most played first."""
        return await self._store.read(lambda questions: questions.variants(guild_id, game))

    async def player(self, guild_id: int | None, user_id: int) -> list[PlayerLine]:
        """Return one player's results on a server (None: on all) in each game and variant."""
        figures = {key: kind.figures for key, kind in self._games.items()}
        names = asked(figure for those in figures.values() for figure in those)
        rows = await self._store.read(lambda questions: questions.player(guild_id, user_id, names))
        return lines(starmap(TotalRow, rows), figures)

    async def rating_board(self, guild_id: int, game: str, period: Period, best: int) -> list[Rated]:
        """Return the people of a server who were rated in a game of late, in a period, the best first."""
        remembered = int((self._clock() - REMEMBERED).timestamp() * 1000)
        since = max(await self._since(guild_id, period), remembered)

        def ask(questions: Questions) -> list[Rated]:
            rows = questions.rating_board(guild_id, game, since)
            found = [(Rating(mu, sigma, games), user_id) for user_id, mu, sigma, games, _ in rows]
            told = sorted(found, key=lambda each: (-each[0].shown, -each[0].games, each[1]))[:best]
            return [Rated(one, questions.name(guild_id, one), game, rating) for rating, one in told]

        return await self._store.read(ask)

    async def ratings_of(self, guild_id: int, user_id: int) -> list[Rated]:
        """Return a person's ratings on a server, the most played game first."""
        rows = await self._store.read(lambda questions: questions.ratings_of(user_id))
        return [
            Rated(user_id, "", game, Rating(mu, sigma, games))
            for guild, game, mu, sigma, games, _ in rows
            if guild == guild_id
        ]

    async def _since(self, guild_id: int, period: Period) -> int:
        """Return where a period begins, in milliseconds; a month does so in the server's zone."""
        zone = (await self._store.settings(guild_id)).zone if period == "month" else ""
        return since_of(period, self._clock(), zone)

    def _figures(self, game: str) -> tuple[Figure, ...]:
        kind = self._games.get(game)
        return () if kind is None else kind.figures
