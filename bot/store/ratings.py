"""The statements on ratings: the newest of each person, and what a table has made of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.store.statements import Statements, sql

_COLUMNS: Final = "table_id, guild_id, game, seat, user_id, at, place, mu, sigma, games"
_ADD: Final = sql("INSERT INTO ratings ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", columns=_COLUMNS)
_HOLD_PLACE: Final = sql(
    "INSERT INTO ratings ({columns}) SELECT table_id, results.guild_id, results.game, seat, user_id, at,"
    " NULL, 0, 0, 0 FROM results JOIN tables ON tables.id = table_id"
    " WHERE table_id = :table AND user_id = :user AND owner IS NULL AND life != 'over'"
    " AND NOT EXISTS (SELECT 1 FROM ratings WHERE table_id = :table AND place IS NOT NULL)",
    columns=_COLUMNS,
)
_RATED: Final = "SELECT 1 FROM ratings WHERE table_id = ? AND place IS NOT NULL LIMIT 1"
_FINISHES: Final = (
    "SELECT results.seat, coalesce(ratings.user_id, results.user_id), results.place, withdrew, results.at"
    " FROM results"
    " LEFT JOIN ratings ON ratings.table_id = results.table_id AND ratings.seat = results.seat"
    " AND ratings.place IS NULL WHERE results.table_id = ? ORDER BY results.seat"
)
_NEWEST: Final = (
    "SELECT mu, sigma, games FROM ratings WHERE user_id = ? AND guild_id = ? AND game = ?"
    " AND place IS NOT NULL ORDER BY seq DESC LIMIT 1"
)
_RATED_WITH: Final = (
    "SELECT table_id FROM ratings WHERE user_id = ? AND guild_id = ? AND at >= ? AND at < ?"
    " AND place IS NOT NULL"
)
_BOARD: Final = (
    "SELECT user_id, mu, sigma, games, at FROM ratings WHERE guild_id = :guild_id AND game = :game"
    " AND seq IN (SELECT max(seq) FROM ratings WHERE guild_id = :guild_id AND game = :game"
    " AND at >= :since AND place IS NOT NULL AND user_id > 0 GROUP BY user_id)"
)
_OF_PERSON: Final = (
    "SELECT guild_id, game, mu, sigma, games, at FROM ratings WHERE user_id = :user"
    " AND seq IN (SELECT max(seq) FROM ratings WHERE user_id = :user AND place IS NOT NULL"
    " GROUP BY guild_id, game) ORDER BY games DESC, game, guild_id"
)
_OWN: Final = sql("SELECT {columns} FROM ratings WHERE user_id = ? ORDER BY seq", columns=_COLUMNS)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What a table made of a person's rating; `data/schema/026_ratings.sql` says what each column is."""

    table_id: str
    guild_id: int
    game: str
    seat: int
    user_id: int
    at: int
    place: int | None
    mu: float
    sigma: float
    games: int


class RatingQuestions(Statements):
    """The reads of one transaction that concern ratings."""

    __slots__ = ()

    def rating_board(self, guild_id: int, game: str, since: int) -> list[tuple[int, float, float, int, int]]:
        """Return (user id, mu, sigma, games, when) of each person of a server rated in a game since then."""
        names = {"guild_id": guild_id, "game": game, "since": since}
        return self._connection.execute(_BOARD, names).fetchall()

    def ratings_of(self, user_id: int) -> list[tuple[int, str, float, float, int, int]]:
        """Return (server, game, mu, sigma, games, when) of a person, the most played first."""
        return self._connection.execute(_OF_PERSON, {"user": user_id}).fetchall()

    def own_ratings(self, user_id: int) -> list[RatingRow]:
        """Return all rows of a person, in order."""
        return [RatingRow(*row) for row in self._connection.execute(_OWN, (user_id,))]


class RatingStatements(RatingQuestions):
    """The writes of one transaction that concern ratings."""

    __slots__ = ()

    def hold_server(self, guild_id: int) -> None:
        """Let nobody else rate a table of a server or open an evening there; SQLite has one writer anyway."""

    def is_rated(self, table_id: str) -> bool:
        """Return True if a table has been rated."""
        return self._connection.execute(_RATED, (table_id,)).fetchone() is not None

    def finishes(self, table_id: str) -> list[tuple[int, int, int, int, int]]:
        """Return (seat, user id, place, withdrew, when) of each result of a table, in the order of seats.

        Who was erased since has the number that stands for them in ratings; 0 if none was kept.
        """
        return self._connection.execute(_FINISHES, (table_id,)).fetchall()

    def newest_rating(self, guild_id: int, game: str, user_id: int) -> tuple[float, float, int] | None:
        """Return (mu, sigma, games) of a person, None if they were never rated in a game here."""
        return self._connection.execute(_NEWEST, (user_id, guild_id, game)).fetchone()

    def rated_between(self, guild_id: int, user_id: int, since: int, until: int) -> list[str]:
        """Return the tables of a server, of any game, that were rated with a person in a time."""
        rows = self._connection.execute(_RATED_WITH, (user_id, guild_id, since, until))
        return [table_id for (table_id,) in rows]

    def add_ratings(self, rows: Iterable[RatingRow]) -> None:
        """Write what a table made of its people's ratings."""
        self._connection.executemany(
            _ADD,
            [
                (
                    *(row.table_id, row.guild_id, row.game, row.seat, row.user_id),
                    *(row.at, row.place, row.mu, row.sigma, row.games),
                )
                for row in rows
            ],
        )

    def hold_place(self, table_id: str, user_id: int) -> None:
        """Keep whose result a running table has, for when it is rated; call it before they are erased."""
        self._connection.execute(_HOLD_PLACE, {"table": table_id, "user": user_id})
