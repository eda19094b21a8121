"""The statements on ratings: the newest of each person, and what a table has made of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.store.columns import Columns, Instant, PersonId, ServerId, TableId, sql
from bot.store.statements import Statements

_FINISHES: Final = (
    "SELECT results.seat, coalesce(ratings.user_id, results.user_id), results.place, withdrew, results.at"
    " FROM results"
    " LEFT JOIN ratings ON ratings.table_id = results.table_id AND ratings.seat = results.seat"
    " AND ratings.place IS NULL WHERE results.table_id = ? ORDER BY results.seat"
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


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What a table made of a person's rating; `data/schema/026_ratings.sql` says what each column is."""

    table_id: TableId
    guild_id: ServerId
    game: str
    seat: int
    user_id: PersonId
    at: Instant
    place: int | None
    mu: float
    sigma: float
    games: int


RATINGS: Final = Columns(RatingRow, "ratings")
_HOLD_PLACE: Final = sql(
    "INSERT INTO ratings ({list}) SELECT table_id, results.guild_id, results.game, seat, user_id,"
    " at, NULL, 0, 0, 0 FROM results JOIN tables ON tables.id = table_id"
    " WHERE table_id = :table AND user_id = :user AND owner IS NULL AND life != 'over'"
    " AND NOT EXISTS (SELECT 1 FROM ratings WHERE table_id = :table AND place IS NOT NULL)",
    list=RATINGS.list,
)


class RatingQuestions(Statements):
    """The reads of one transaction that concern ratings."""

    def rating_board(self, guild_id: int, game: str, since: int) -> list[tuple[int, float, float, int, int]]:
        """Return (user id, mu, sigma, games, when) of each person of a server rated in a game since then."""
        return self._all(_BOARD, guild_id=guild_id, game=game, since=since)

    def ratings_of(self, user_id: int) -> list[tuple[int, str, float, float, int, int]]:
        """Return (server, game, mu, sigma, games, when) of a person, the most played first."""
        return self._all(_OF_PERSON, user=user_id)

    def own_ratings(self, user_id: int) -> list[RatingRow]:
        """Return all rows of a person, in order."""
        return self._rows(RATINGS, "WHERE user_id = ? ORDER BY seq", user_id)


class RatingStatements(RatingQuestions):
    """The writes of one transaction that concern ratings."""

    def hold_server(self, guild_id: int) -> None:
        """Let nobody else rate a table of a server or open a tournament there; SQLite has but one writer."""

    def is_rated(self, table_id: str) -> bool:
        """Return True if a table has been rated."""
        return self._found("SELECT 1 FROM ratings WHERE table_id = ? AND place IS NOT NULL LIMIT 1", table_id)

    def finishes(self, table_id: str) -> list[tuple[int, int, int, int, int]]:
        """Return (seat, user id, place, withdrew, when) of each result of a table, in the order of seats.

        Who was erased since has the number that stands for them in ratings; 0 if none was kept.
        """
        return self._all(_FINISHES, table_id)

    def newest_rating(self, guild_id: int, game: str, user_id: int) -> tuple[float, float, int] | None:
        """Return (mu, sigma, games) of a person, None if they were never rated in a game here."""
        newest = (
            "SELECT mu, sigma, games FROM ratings WHERE user_id = ? AND guild_id = ? AND game = ?"
            " AND place IS NOT NULL ORDER BY seq DESC LIMIT 1"
        )
        return next(iter(self._all(newest, user_id, guild_id, game)), None)

    def rated_between(self, guild_id: int, user_id: int, since: int, until: int) -> list[str]:
        """Return the tables of a server, of any game, that were rated with a person in a time."""
        rated = "SELECT table_id FROM ratings WHERE user_id = ? AND guild_id = ? AND at >= ? AND at < ?"
        return self._column(f"{rated} AND place IS NOT NULL", user_id, guild_id, since, until)

    def add_ratings(self, rows: Iterable[RatingRow]) -> None:
        """Write what a table made of its people's ratings."""
        self._add(RATINGS, rows)

    def hold_place(self, table_id: str, user_id: int) -> None:
        """Keep whose result a running table has, for when it is rated; call it before they are erased."""
        self._connection.execute(_HOLD_PLACE, {"table": table_id, "user": user_id})
