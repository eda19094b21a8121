"""What may be asked of finished games, beside the moves: leaderboards, statistics, variants.

`data/schema/004_totals.sql` says how results are added up.
"""

import sqlite3
from collections.abc import Collection, Iterator
from json import dumps
from typing import Any, Final

from bot.store.rows import TotalRow

_EVER: Final = 2**63 - 1
"""The span whose one bucket holds everything."""
_BOARD: Final = "(SELECT id FROM boards WHERE guild_id = :guild_id AND game = :game AND variant = :variant)"
_FIGURES: Final = "of IN (SELECT value FROM json_each(:asked))"
_SUMS: Final = (
    "user_id, of, denominator, sum(count), sum(total), min(least), max(most),"
    " sum(wins), sum(won_total), min(won_least), max(won_most)"
)
_IN_BUCKETS: Final = (
    "SELECT user_id, of, denominator, count, total, least, most, wins, won_total, won_least, won_most"  # noqa: S608 - names of our own
    f" FROM totals WHERE board = {_BOARD} AND span = %d AND start >= %d AND start < %d AND {{chosen}}"
)
_IN_RESULTS: Final = (
    "SELECT user_id, of, denominator, 1 AS count, value AS total, value AS least, value AS most, won AS wins,"
    " won * value AS won_total, iif(won, value, NULL) AS won_least, iif(won, value, NULL) AS won_most"
    " FROM told WHERE guild_id = :guild_id AND game = :game AND variant = :variant"
    " AND at >= %d AND at < %d AND {chosen}"
)
_ADD_UP: Final = f"SELECT :game, :variant, {_SUMS} FROM ({{parts}}) GROUP BY user_id, of, denominator"  # noqa: S608 - as above
_GAMES: Final = "of IN ('score', 'withdrew')"
_RANK: Final = "SELECT user_id, sum(wins) AS won FROM ({parts}) GROUP BY user_id ORDER BY won DESC"
_OF_PLAYER: Final = (
    f"SELECT game, variant, {_SUMS} FROM boards JOIN totals ON board = boards.id"  # noqa: S608 - as above
    f" WHERE guild_id = :guild_id AND user_id = :user_id AND span = {_EVER} AND {_FIGURES}"
    " GROUP BY game, variant, user_id, of, denominator"
)


class Questions:
    """What one reading transaction may ask, on one state of the database.

    It lives on the reading thread and only while its transaction does; who asks must not keep it.

    Args:
        connection: the reading connection.
    """

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def everybody(
        self,
        guild_id: int,
        game: str,
        variant: str,
        asked: Collection[str],
        *,
        since: int = 0,
        best: int | None = None,
    ) -> list[TotalRow]:
        """Return what the results of a variant since a time (0: ever) say of what is asked, by player.

        Args:
            guild_id: the server.
            game: the game.
            variant: its variant.
            asked: "score", "withdrew" and keys of the results' detail; who does not say it is left out.
            since: when the period begins, to the millisecond.
            best: of so many players with the most wins, and of who has as many as the last of them.
        """
        names: dict[str, Any] = {"guild_id": guild_id, "game": game, "variant": variant}
        parts = self._parts(since)
        chosen = _FIGURES
        if best is not None:
            leading = self._connection.execute(_RANK.format(parts=parts.format(chosen=_GAMES)), names)
            names["users"] = dumps(_first(leading.fetchall(), best))
            chosen += " AND user_id IN (SELECT value FROM json_each(:users))"
        query = _ADD_UP.format(parts=parts.format(chosen=chosen))
        rows = self._connection.execute(query, {**names, "asked": dumps(sorted(asked))})
        return [TotalRow(*row) for row in rows]

    def player(self, guild_id: int, user_id: int, asked: Collection[str]) -> list[TotalRow]:
        """Return what all results of a player say of what is asked, by game and variant."""
        names = {"guild_id": guild_id, "user_id": user_id, "asked": dumps(sorted(asked))}
        return [TotalRow(*row) for row in self._connection.execute(_OF_PLAYER, names)]

    def name(self, guild_id: int, user_id: int) -> str:
        """Return the name under which a player last ended a game on a server; "" if there is none."""
        row = self._connection.execute(
            "SELECT name FROM results WHERE guild_id = ? AND user_id = ? ORDER BY at DESC LIMIT 1",
            (guild_id, user_id),
        ).fetchone()
        return "" if row is None else row[0]

    def variants(self, guild_id: int, game: str) -> list[tuple[str, int]]:
        """Count the finished games of each variant, most played first."""
        return self._connection.execute(
            "SELECT variant, games FROM boards WHERE guild_id = ? AND game = ? AND games > 0"
            " ORDER BY games DESC, variant",
            (guild_id, game),
        ).fetchall()

    def _parts(self, since: int) -> str:
        """Say where a period stands: in a few results at its beginning, then in longer and longer buckets."""
        if since <= 0:
            return _IN_BUCKETS % (_EVER, 0, 1)
        spans = [span for (span,) in self._connection.execute("SELECT length FROM spans ORDER BY length")]
        (_, begin, end), *buckets = _ranges(since, spans[:-1])
        return " UNION ALL ".join([_IN_RESULTS % (begin, end), *(_IN_BUCKETS % bucket for bucket in buckets)])


def _first(ranked: list[tuple[int, int]], best: int) -> list[int]:
    """Return the users of the first rows, and of those with as many wins as the last of these."""
    least = ranked[best - 1][1] if len(ranked) >= best else 0
    return [user_id for user_id, wins in ranked if wins >= least]


def _ranges(since: int, spans: Collection[int]) -> Iterator[tuple[int, int, int]]:
    """Part the time from `since` on into (span, begin, end): single results first, as span 0.

    >>> list(_ranges(37, [10, 100]))
    [(0, 37, 40), (10, 40, 100), (100, 100, 9223372036854775807)]
    """
    begin, length = since, 0
    for span in spans:
        end = -(-begin // span) * span
        yield length, begin, end
        begin, length = end, span
    yield length, begin, _EVER
