"""Results of finished games: leaderboards of a server and statistics of a player."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

from bot.clock import CLOCK
from bot.games import SHELF
from bot.games.kit.game import Figure, Game, OptionSet
from bot.store import Chosen, FigureRow, ScoreRow, Store

Period: TypeAlias = Literal["week", "month", "year", "all"]

PERIODS: Final[Mapping[Period, timedelta | None]] = {
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
    "all": None,
}
"""How far back each period of a leaderboard reaches from now."""


_Line: TypeAlias = tuple[int, str, str]
"""A player, a game and a variant."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player in one game and variant, under the name he last played with.

    `games` counts all that were finished, solo ones too; `wins` first places against somebody, also shared
    ones unless they are a draw; `figures` holds those of the game's figures that his results tell, exactly.
    """

    user_id: int
    name: str
    games: int
    wins: int
    figures: Mapping[Figure, Fraction]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """The same, as one line of a player's statistics."""

    game: str
    variant: str
    games: int
    wins: int
    figures: Mapping[Figure, Fraction]


def variant_of(options: OptionSet) -> str:
    """Write the options that differ from the defaults, in the rule sheet's order; "" where none does.

    Leaderboards compare like with like: results of one variant stand together.
    """
    return ",".join(f"{name}={value}" for name, value in options if value != options.default_of(name))


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
        clock: Callable[[], datetime] = CLOCK,
        shelf: Mapping[str, type[Game[Any]]] = SHELF,
    ) -> None:
        self._store = store
        self._clock = clock
        self._shelf = shelf

    async def leaderboard(self, guild_id: int, game: str, variant: str, period: Period) -> list[Standing]:
        """Return the players of a server in one game and variant: most wins first, then the game's figure."""
        reach = PERIODS[period]
        since = 0 if reach is None else int((self._clock() - reach).timestamp() * 1000)
        chosen = Chosen(guild_id, game=game, variant=variant, since=since)
        rows = await self._read(chosen, [game])
        standings = [Standing(row.user_id, row.name, row.games, row.wins, told) for row, told in rows]
        return sorted(standings, key=lambda standing: _rank(standing, self._figures(game)))

    async def variants(self, guild_id: int, game: str) -> list[tuple[str, int]]:
        """Return the variants of a game that were finished here, and how often, most played first."""
        return await self._store.run(lambda tx: tx.variants(guild_id, game))

    async def player(self, guild_id: int, user_id: int) -> list[PlayerLine]:
        """Return one player's results in each game and variant."""
        return [
            PlayerLine(row.game, row.variant, row.games, row.wins, told)
            for row, told in await self._read(Chosen(guild_id, user_id), self._shelf)
            if row.game in self._shelf
        ]

    def _figures(self, game: str) -> tuple[Figure, ...]:
        kind = self._shelf.get(game)
        return () if kind is None else kind.figures

    async def _read(
        self, chosen: Chosen, games: Iterable[str]
    ) -> list[tuple[ScoreRow, Mapping[Figure, Fraction]]]:
        """Read what was chosen, of these games: each line with what can be told of it."""
        asked = {(figure.of, figure.won) for game in games for figure in self._figures(game)}
        rows, sums = await self._store.run(
            lambda tx: (
                tx.standings(chosen),
                {(of, won): _by_line(tx.figures(chosen, of, won=won)) for of, won in asked},
            )
        )
        return [(row, self._told(row, sums)) for row in rows]

    def _told(
        self, row: ScoreRow, sums: Mapping[tuple[str, bool], Mapping[_Line, list[FigureRow]]]
    ) -> Mapping[Figure, Fraction]:
        """Make the game's figures of a line, those that its results tell."""
        found = [
            (figure, sums[figure.of, figure.won].get(_line(row), [])) for figure in self._figures(row.game)
        ]
        return {figure: _worth(figure, parts) for figure, parts in found if parts}


def _line(row: ScoreRow | FigureRow) -> _Line:
    return row.user_id, row.game, row.variant


def _by_line(rows: Iterable[FigureRow]) -> dict[_Line, list[FigureRow]]:
    lines: defaultdict[_Line, list[FigureRow]] = defaultdict(list)
    for row in rows:
        lines[_line(row)].append(row)
    return lines


def _worth(figure: Figure, rows: Sequence[FigureRow]) -> Fraction:
    """Make a figure, exactly, of the results with one denominator and another."""
    if figure.how == "most":
        return max(Fraction(row.most, row.denominator) for row in rows)
    if figure.how == "fewest":
        return min(Fraction(row.least, row.denominator) for row in rows)
    total = sum((Fraction(row.total, row.denominator) for row in rows), Fraction(0))
    return total if figure.how == "sum" else total / sum(row.count for row in rows)


def _rank(standing: Standing, figures: Sequence[Figure]) -> tuple[int, bool, Fraction, int, int]:
    """Most wins first, then the best first figure (who has none stands behind), then the fewest games."""
    value = standing.figures.get(figures[0]) if figures else None
    mark = Fraction(0) if value is None else value if figures[0].how == "fewest" else -value
    return -standing.wins, value is None, mark, standing.games, standing.user_id
