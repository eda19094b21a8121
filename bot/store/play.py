"""The queries on play and luck: what players lost and were given, from the accounts of games that count."""

from dataclasses import dataclass
from typing import Final

from bot.store.statements import Statements, sql

EVER: Final = 2**63 - 1
"""The span with a single bucket, which holds all results."""
_OWN: Final = (
    "FROM results JOIN accounts USING (table_id, seat)"
    " WHERE guild_id = :guild_id AND user_id = :user_id AND withdrew = 0"
)
_RECENT: Final = sql(
    "SELECT game, variant, measure, loss FROM (SELECT game, variant, measure, loss, at,"
    " row_number() OVER (PARTITION BY game, variant, measure ORDER BY at DESC) AS number {own}) AS newest"
    " WHERE number <= :most ORDER BY number DESC",
    own=_OWN,
)
_BEST: Final = sql(
    "SELECT game, variant, measure, loss, at FROM (SELECT game, variant, measure, loss, at,"
    " row_number() OVER (PARTITION BY game, variant, measure ORDER BY loss, at) AS number {own}) AS best"
    " WHERE number = 1 ORDER BY game, variant, measure",
    own=_OWN,
)
_DEAREST_COLUMNS: Final = (
    "game, variant, measure, dearest, at, table_id, seat, dearest_rev, dearest_played, dearest_best"
)
_DEAREST: Final = sql(
    "SELECT {columns} FROM (SELECT {columns},"
    " row_number() OVER (PARTITION BY game, variant, measure ORDER BY dearest DESC, at) AS number"
    " {own} AND dearest > 0) AS dear WHERE number = 1 ORDER BY game, variant, measure",
    columns=_DEAREST_COLUMNS,
    own=_OWN,
)
_SPREAD: Final = (
    "SELECT of, denominator, sum(count), sum(total) FROM totals JOIN boards ON board = boards.id"
    " WHERE game = :game AND variant = :variant AND span = :span AND start = 0"
    " AND of IN (:luck, :squares) GROUP BY of, denominator"
)


@dataclass(frozen=True, slots=True)
class BestRow:
    """The game of one variant in which a player lost least: what it lost, and when it ended."""

    game: str
    variant: str
    measure: str
    loss: float
    at: int


@dataclass(frozen=True, slots=True)
class DearestRow:
    """A player's dearest decision in one game and variant: what it cost, when and where, in notation."""

    game: str
    variant: str
    measure: str
    loss: float
    at: int
    table_id: str
    seat: int
    rev: int
    played: str
    best: str


class PlayQuestions(Statements):
    """The queries of one reading transaction that concern play and luck."""

    __slots__ = ()

    def recent(self, guild_id: int, user_id: int, most: int) -> list[tuple[str, str, str, float]]:
        """Return (game, variant, measure, loss) of a player's newest games, so many of each; oldest first."""
        names = {"guild_id": guild_id, "user_id": user_id, "most": most}
        return self._connection.execute(_RECENT, names).fetchall()

    def best_games(self, guild_id: int, user_id: int) -> list[BestRow]:
        """Return the game in which a player lost least, of each game and variant."""
        rows = self._connection.execute(_BEST, {"guild_id": guild_id, "user_id": user_id})
        return [BestRow(*row) for row in rows]

    def dearest(self, guild_id: int, user_id: int) -> list[DearestRow]:
        """Return a player's dearest decision in each game and variant."""
        rows = self._connection.execute(_DEAREST, {"guild_id": guild_id, "user_id": user_id})
        return [DearestRow(*row) for row in rows]

    def all_luck(self, game: str, variant: str, measure: str) -> tuple[int, float, float]:
        """Return, over all players of a variant: how many accounts, the sum of luck, that of its squares."""
        asked = {"luck": f"luck.{measure}", "squares": f"squares.{measure}"}
        names = {"game": game, "variant": variant, "span": EVER, **asked}
        found = {
            of: (count, total / denominator)
            for of, denominator, count, total in self._connection.execute(_SPREAD, names)
        }
        (count, luck), (_, squares) = (found.get(name, (0, 0.0)) for name in asked.values())
        return count, luck, squares

    def house_luck(self, guild_id: int) -> dict[tuple[str, int], int]:
        """Return what a server's dice and packs gave: how often, by what it is and its value."""
        rows = self._connection.execute(
            "SELECT what, value, count FROM house_luck WHERE guild_id = ?", (guild_id,)
        )
        return {(what, value): count for what, value, count in rows}
