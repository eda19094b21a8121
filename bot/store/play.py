"""The queries on play and luck: what players lost and were given, from the accounts of games that count."""

from typing import Any, Final

from bot.store.columns import sql
from bot.store.statements import Statements

EVER: Final = 2**63 - 1
"""The span with a single bucket, which holds all results."""
HERE: Final = "guild_id = :guild_id AND "
"""The part of a query that is about one server; without it, it is about all of them."""
_OWN: Final = f"FROM results JOIN accounts USING (table_id, seat) WHERE {HERE}user_id = :user_id"
_ROOM: Final = "CASE measure WHEN 'win' THEN seats ELSE 0 END"
"""How many sat there, where a chance to win is counted."""
_DEAREST: Final = sql(
    "SELECT game, variant, measure, room, dearest, error, at, table_id, seat, dearest_rev, dearest_played,"
    " dearest_best FROM (SELECT game, variant, measure, {room} AS room, dearest, error, at, table_id, seat,"
    " dearest_rev, dearest_played, dearest_best, row_number() OVER"
    " (PARTITION BY game, variant, measure, {room} ORDER BY dearest DESC, at) AS number"
    " {own} AND dearest > 0) AS dear WHERE number = 1 ORDER BY game, variant, measure, room",
    room=_ROOM,
    own=_OWN,
)
_SPREAD: Final = (
    "SELECT denominator, sum(count), sum(total) FROM totals JOIN boards ON board = boards.id"
    " WHERE game = :game AND variant = :variant AND span = :span AND start = 0 AND of = :squares"
    " AND guild_id != 0"
    " GROUP BY denominator"
)
_UNCOUNTED: Final = sql(
    "SELECT count(*) FROM results JOIN ledgers USING (table_id) WHERE {here}user_id = :user_id"
    " AND :game IN (game, '') AND ledgers.state = 'due'"
    " AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.table_id = results.table_id)",
    here=HERE,
)
_ALONE: Final = sql(
    "SELECT table_id, game, tables.seats, advice, seat, measure, accounts.seats, result, losses"
    " FROM guests JOIN tables ON tables.id = guests.table_id JOIN accounts USING (table_id)"
    " WHERE {here}user_id = :user_id AND life = 'over' AND :game IN (game, '')"
    " AND NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.id)"
    " ORDER BY tables.number, seat",
    here=HERE,
)
OF_DAY: Final = (
    "CASE WHEN EXISTS (SELECT 1 FROM day_entries AS days WHERE days.table_id = results.table_id)"
    " THEN 1 ELSE 0 END"
)
"""1 where a result is of a game of the day, else 0."""
DECIDED: Final = (
    "(SELECT table_id, seat, user_id, guild_id, game, at FROM results"
    " UNION ALL SELECT table_id, seat, decider_id, guild_id, game, touched_at FROM accounts"
    " CROSS JOIN tables WHERE id = table_id AND decider_id IS NOT NULL) AS results"
    " JOIN accounts USING (table_id, seat)"
)
"""Whose decisions count for the index, and their accounts: of who has a result, and of the few without.

By `CROSS JOIN` SQLite begins with these few, and not with all tables of a server.
"""
_INDEX_OF: Final = sql(
    "SELECT user_id, day, measure, room, losses, table_id, seat"
    " FROM (SELECT user_id, day, measure, room, losses, table_id, seat,"
    " row_number() OVER (PARTITION BY day, measure, room ORDER BY at DESC, table_id, seat) AS number"
    " FROM (SELECT user_id, {day} AS day, measure, {room} AS room, losses, at, table_id, seat"
    " FROM {decided} WHERE {here}user_id = :user_id AND results.game = :game AND decided > 0"
    " ) AS every) AS newest"
    " WHERE number <= :games ORDER BY day, measure, room, number",
    day=OF_DAY,
    room=_ROOM,
    decided=DECIDED,
    here=HERE,
)
_DECIDED_AT: Final = sql(
    "SELECT guild_id, results.game, user_id FROM {decided}"
    " WHERE table_id = ? AND decided > 0 AND user_id > 0",
    decided=DECIDED,
)
_INDEX_BOARD: Final = sql(
    "SELECT user_id, 0 AS day, measure, room, losses FROM (SELECT user_id, measure, {room} AS room, losses,"
    " sum(decided) OVER those - decided AS later, row_number() OVER those AS number"
    " FROM {decided}"
    " WHERE guild_id = :guild_id AND results.game = :game AND at >= :since AND decided > 0 AND user_id > 0"
    " AND {day} = 0"
    " WINDOW those AS (PARTITION BY user_id, measure, {room} ORDER BY at DESC, table_id, seat"
    " ROWS UNBOUNDED PRECEDING)) AS found WHERE later < :most ORDER BY user_id, measure, room, number",
    decided=DECIDED,
    day=OF_DAY,
    room=_ROOM,
)


def on_server(query: str, guild_id: int | None, **names: object) -> tuple[str, dict[str, object]]:
    """Return a query about a server, or the same about all of them (None), with its values."""
    if guild_id is None:
        return query.replace(HERE, ""), names
    return query, names | {"guild_id": guild_id}


class PlayQuestions(Statements):
    """The queries of one reading transaction that concern play and luck."""

    def newest_decisions(
        self, guild_id: int | None, user_id: int, game: str, games: int
    ) -> list[tuple[Any, ...]]:
        """Return a person's decisions in their newest games with any, the newest first.

        At most so many games of the day, and of others, of each measure and each number of seats.
        """
        query, names = on_server(_INDEX_OF, guild_id, user_id=user_id, game=game, games=games)
        return self._all(query, **names)

    def kept_ledger(self, table_id: str) -> bytes | None:
        """Return the ledger of a game as it is kept; None if there is none."""
        return self._value("SELECT ledger FROM ledgers WHERE table_id = ?", table_id)

    def uncounted(self, guild_id: int | None, user_id: int, game: str = "") -> int:
        """Return how many results of a person, in one game or all, the coach has still to count."""
        query, names = on_server(_UNCOUNTED, guild_id, user_id=user_id, game=game)
        return self._value(query, **names)

    def decided_at(self, table_id: str) -> list[tuple[int, str, int]]:
        """Return (server id, game, user id) of everybody whose decisions at a table count."""
        return self._all(_DECIDED_AT, table_id)

    def decisions_of_all(self, guild_id: int, game: str, since: int, most: int) -> list[tuple[Any, ...]]:
        """Return the games in which the newest decisions of each person on a server lie, but for days.

        `most`: so many decisions of each unit, and the rest of the game in which the oldest of them lies.
        """
        return self._all(_INDEX_BOARD, guild_id=guild_id, game=game, since=since, most=most)

    def dearest(self, guild_id: int | None, user_id: int) -> list[tuple[Any, ...]]:
        """Return a player's dearest decision in each game and variant."""
        query, names = on_server(_DEAREST, guild_id, user_id=user_id)
        return self._all(query, **names)

    def alone(self, guild_id: int | None, user_id: int, game: str = "") -> list[tuple[Any, ...]]:
        """Return all accounts of the finished games without results where a person was, oldest game first.

        `game`: those of this one alone.
        """
        query, names = on_server(_ALONE, guild_id, user_id=user_id, game=game)
        return self._all(query, **names)

    def all_luck(self, game: str, variant: str, unit: str) -> tuple[int, float]:
        """Return, over all players of a variant: how many accounts of a unit, and the sum of luck squared.

        Private games count for their owners alone, and not here.
        """
        rows = self._all(_SPREAD, game=game, variant=variant, span=EVER, squares=f"squares.{unit}")
        return sum(count for _, count, _ in rows), sum(total / denominator for denominator, _, total in rows)

    def house_luck(self, guild_id: int) -> dict[tuple[str, int], int]:
        """Return what a server's dice and packs gave: how often, by what it is and its value."""
        rows = self._all("SELECT what, value, count FROM house_luck WHERE guild_id = ?", guild_id)
        return {(what, value): count for what, value, count in rows}
