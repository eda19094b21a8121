"""Results of finished games: leaderboards of a server and statistics of a player."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

from bot.games import SHELF
from bot.games.kit.game import Game, OptionSet
from bot.store import ScoreRow, Store

Period: TypeAlias = Literal["week", "month", "year", "all"]

PERIODS: Final[Mapping[Period, timedelta | None]] = {
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
    "all": None,
}
"""How far back each period of a leaderboard reaches from now."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in one game and variant, under the name he last played with.

    `games` counts all that were finished, solo ones too; `wins` first places, also shared ones, against
    somebody; `average` and `best` are None for games whose leaderboard counts wins only.
    """

    user_id: int
    name: str
    games: int
    wins: int
    average: Fraction | None
    best: int | None


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """The same, as one line of a player's statistics."""

    game: str
    variant: str
    games: int
    wins: int
    average: Fraction | None
    best: int | None


def variant_of(options: OptionSet) -> str:
    """Write the options that differ from the defaults, in the rule sheet's order; "" where none does.

    Leaderboards compare like with like: results of one variant stand together.
    """
    fields = type(options).model_fields
    return ",".join(
        f"{name}={value}"
        for name, field in fields.items()
        if (value := getattr(options, name)) != field.get_default()
    )


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Scores:
    """What the leaderboards show.

    Args:
        store: where the results are.
        clock: the time, aware and in UTC.
        shelf: the games by key.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime] = _utc_now,
        shelf: Mapping[str, type[Game[Any]]] = SHELF,
    ) -> None:
        self._store = store
        self._clock = clock
        self._shelf = shelf

    async def leaderboard(self, guild_id: int, game: str, variant: str, period: Period) -> list[Standing]:
        """Return the players of a server in one game and variant: most wins first, then the best average."""
        reach = PERIODS[period]
        since = 0 if reach is None else int((self._clock() - reach).timestamp() * 1000)
        rows, names = await self._store.run(
            lambda tx: (tx.standings(guild_id, game, variant, since), tx.names(guild_id, game, variant))
        )
        standings = [
            Standing(row.user_id, names[row.user_id], row.games, row.wins, *self._points(row)) for row in rows
        ]
        return sorted(standings, key=_rank)

    async def variants(self, guild_id: int, game: str) -> list[tuple[str, int]]:
        """Return the variants of a game that were finished here, and how often, most played first."""
        return await self._store.run(lambda tx: tx.variants(guild_id, game))

    async def player(self, guild_id: int, user_id: int) -> list[PlayerLine]:
        """Return one player's results in each game and variant."""
        rows = await self._store.run(lambda tx: tx.results_of(guild_id, user_id))
        return [
            PlayerLine(row.game, row.variant, row.games, row.wins, *self._points(row))
            for row in rows
            if row.game in self._shelf
        ]

    def _points(self, row: ScoreRow) -> tuple[Fraction | None, int | None]:
        kind = self._shelf.get(row.game)
        if kind is None or not kind.score_counts:
            return None, None
        return Fraction(row.total, row.games), row.best


def _rank(standing: Standing) -> tuple[int, Fraction, int, int]:
    return -standing.wins, -(standing.average or Fraction(0)), standing.games, standing.user_id
