"""The queries that stand before no move: leaderboards, statistics, variants, one person's tables.

`data/schema/004_totals.sql` says how results are added up.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from typing import Any, ClassVar, Final

from bot.store.columns import sql
from bot.store.people import PeopleStatements
from bot.store.play import EVER, PlayQuestions, on_server
from bot.store.rows import BARE_TABLES, TableRow
from bot.store.shards import Shards

_BOARD: Final = "(SELECT id FROM boards WHERE guild_id = :guild_id AND game = :game AND variant = :variant)"
_SUMS: Final = (
    "user_id, of, denominator, sum(count), sum(total), min(least), max(most),"
    " sum(wins), sum(won_total), min(won_least), max(won_most)"
)
_IN_BUCKETS: Final = sql(
    "SELECT user_id, of, denominator, count, total, least, most, wins, won_total, won_least, won_most"
    " FROM totals WHERE board = {board} AND span = %d AND start IN (%s) AND {{asked}}",
    board=_BOARD,
)
_IN_RESULTS: Final = (
    "SELECT user_id, of, denominator, 1 AS count, value AS total, value AS least, value AS most, won AS wins,"
    " won * value AS won_total, CASE won WHEN 1 THEN value END AS won_least,"
    " CASE won WHEN 1 THEN value END AS won_most"
    " FROM told WHERE guild_id = :guild_id AND game = :game AND variant = :variant"
    " AND at >= %d AND at < %d AND {asked}"
)
_ADD_UP: Final = sql(
    "SELECT :game, :variant, {sums} FROM ({{parts}}) AS parts WHERE user_id != 0"
    " GROUP BY user_id, of, denominator ORDER BY user_id, of, denominator",
    sums=_SUMS,
)
"""User 0 is everybody who was erased: not one player, so it is ranked nowhere."""
_FEW: Final = 100
_GAMES: Final = "of IN ('score', 'withdrew')"
_WON_IN_BUCKETS: Final = sql(
    "SELECT user_id, wins FROM totals WHERE board = {board} AND span = %d AND start IN (%s)"
    " AND {games} AND wins > 0",
    board=_BOARD,
    games=_GAMES,
)
_WON_IN_RESULTS: Final = (
    "SELECT user_id, won AS wins FROM results"
    " WHERE guild_id = :guild_id AND game = :game AND variant = :variant AND at >= %d AND at < %d AND won > 0"
)
_LEADING: Final = (
    "WITH ranked AS MATERIALIZED (SELECT user_id, sum(wins) AS won FROM ({parts}) AS parts WHERE user_id != 0"
    " GROUP BY user_id)"
    " SELECT user_id FROM ranked"
    " WHERE won >= (SELECT won FROM ranked ORDER BY won DESC LIMIT 1 OFFSET :best - 1)"
)
_OPEN_TABLES: Final = (
    "SELECT CASE life WHEN 'quarantine' THEN 'aside' WHEN 'suspended' THEN 'resting' ELSE life END, count(*)"
    " FROM tables WHERE life != 'over' AND back != 'over' AND OURS GROUP BY 1"
)
_LATEST: Final = sql(
    "SELECT max(start) FROM totals WHERE board = {board} AND span = :span AND of = :of", board=_BOARD
)
_OF_PLAYER: Final = sql(
    "SELECT game, variant, {sums} FROM boards JOIN totals ON board = boards.id"
    " WHERE guild_id = :guild_id AND user_id = :user_id AND span = {ever} AND {{asked}}"
    " GROUP BY game, variant, user_id, of, denominator ORDER BY game, variant, user_id, of, denominator",
    sums=_SUMS,
    ever=EVER,
)


class Questions(PlayQuestions, PeopleStatements):
    """The queries of one reading transaction, which sees one state of the database.

    It is valid on the reading thread, until its transaction ends; callers must not keep it.
    """

    SIZE: ClassVar = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    """Finds the bytes of the database."""
    ASKED: ClassVar = "of IN (SELECT value FROM json_each(:asked))"
    """Finds the figures that are asked for."""
    THESE: ClassVar = "user_id IN (SELECT value FROM json_each(:users))"
    """Finds some users."""
    THESE_MANY: ClassVar = "+user_id IN (SELECT value FROM json_each(:users))"
    """Finds many users. The sign stops SQLite from looking up each in each bucket: to read it is quicker."""
    SITS: ClassVar = (
        "instr(seats, :user)"
        " AND EXISTS (SELECT 1 FROM json_each(seats) WHERE json_extract(value, '$[0]') = :user)"
    )
    """Finds the tables of a user. The text is searched first: the seats of 10,000 tables take 44 ms."""
    SAT: ClassVar = (
        ":user IN (SELECT json_extract(value, '$[0]') FROM json_each(seats)"
        " UNION ALL SELECT json_extract(value, '$[0]') FROM json_each(gone))"
    )
    """Finds the tables where a user sat."""

    def tables_of(self, user_id: int, most: int) -> list[str]:
        """Return the ids of the open tables at which a person sits: the `most` that have waited longest.

        Behind them stand their private ones that were set aside.
        """
        here = (
            "SELECT id FROM tables WHERE life IN ('lobby', 'playing')"  # noqa: S608 - names of our own
            f" AND {self.SITS} ORDER BY waiting_since LIMIT :most"
        )
        aside = (
            "SELECT id FROM tables WHERE owner = ? AND owner IS NOT NULL"
            " AND life = 'quarantine' AND back = 'playing' ORDER BY number"
        )
        return [*self._column(here, user=user_id, most=most), *self._column(aside, user_id)]

    def running_of(self, user_id: int) -> list[str]:
        """Return the ids of the running tables that name a person."""
        named = "SELECT id FROM guests JOIN tables ON id = table_id WHERE user_id = ? AND life = 'playing'"
        return self._column(f"{named} ORDER BY number", user_id)

    def finished_of(self, channel_id: int | None, user_id: int, most: int) -> list[TableRow]:
        """Return the newest `most` games that were played to their end where a person sat.

        Those of the channel come first, then those of their private tables, without days.
        """
        private = "owner = :user AND owner IS NOT NULL AND day = ''"
        places = [private] if channel_id is None else ["channel_id = :channel", private]
        over = f"life = 'over' AND unranked = 0 AND state IS NOT NULL AND {self.SAT}"
        newest = (f"WHERE {place} AND {over} ORDER BY number DESC LIMIT :most" for place in places)
        names = {"channel": channel_id, "user": user_id, "most": most}
        return [row for rest in newest for row in self._rows(BARE_TABLES, rest, **names)][:most]

    def database_size(self) -> int:
        """Return the bytes of the database."""
        return self._value(self.SIZE)

    def open_tables(self, own: Shards) -> dict[str, int]:
        """Return how many own tables are not over, by phase: lobby, playing, resting, archived or aside."""
        return dict(self._all(own.only(_OPEN_TABLES)))

    def everybody(
        self,
        guild_id: int,
        game: str,
        variant: str,
        asked: Collection[str],
        *,
        since: int = 0,
        best: int | None = None,
    ) -> list[tuple[Any, ...]]:
        """Return the totals of a variant's results since a time (0: all), by player and by what is asked.

        `asked`: "score", "withdrew" and keys of the results' detail; a player without one has no row.
        `since` is in milliseconds. `best`: only so many players with the most wins, and those level with the
        last of them.
        """
        names: dict[str, Any] = {"guild_id": guild_id, "game": game, "variant": variant}
        parts, these = self._parts(names, since), ""
        if best is not None:
            leading = self._leading({**names, "best": best}, parts)
            if leading:
                names["users"] = dumps(leading)
                these = " AND " + (self.THESE if len(leading) <= _FEW else self.THESE_MANY)
        query = " UNION ALL ".join(
            ((_IN_BUCKETS if part.span else _IN_RESULTS) % part.bounds).format(asked=self.ASKED) + these
            for part in parts
        )
        return self._all(_ADD_UP.format(parts=query), **names, asked=dumps(sorted(asked)))

    def _leading(self, names: Mapping[str, Any], parts: Sequence["_Part"]) -> list[int]:
        """Return the users with the most wins in these parts, and those level with the last of them.

        It is empty if fewer users have won: all players are then asked for, as the next ones have no win.
        """
        query = " UNION ALL ".join(
            (_WON_IN_BUCKETS if part.span else _WON_IN_RESULTS) % part.bounds for part in parts
        )
        return self._column(_LEADING.format(parts=query), **names)

    def player(self, guild_id: int | None, user_id: int, asked: Collection[str]) -> list[tuple[Any, ...]]:
        """Return the totals of all of a player's results, by game, variant and what is asked."""
        wanted = dumps(sorted(asked))
        query, names = on_server(_OF_PLAYER.format(asked=self.ASKED), guild_id, user_id=user_id, asked=wanted)
        return self._all(query, **names)

    def name(self, guild_id: int, user_id: int) -> str:
        """Return a player's name in their last finished game on a server; "" if there is none."""
        newest = "SELECT name FROM results WHERE guild_id = ? AND user_id = ? ORDER BY at DESC LIMIT 1"
        return self._value(newest, guild_id, user_id) or ""

    def variants(self, guild_id: int, game: str) -> list[tuple[str, int]]:
        """Return (variant, finished games), most played first."""
        return self._all(
            "SELECT variant, games FROM boards WHERE guild_id = ? AND game = ? AND games > 0"
            " ORDER BY games DESC, variant",
            *(guild_id, game),
        )

    def _parts(self, names: Mapping[str, Any], since: int) -> list["_Part"]:
        """Return the parts of a period: single results at its beginning, then longer and longer buckets."""
        if since <= 0:
            return [_Part(EVER, (0,))]
        *spans, _ = self._column("SELECT length FROM spans ORDER BY length")
        return [part for part in _ranges(since, spans, self._latest(names, spans[-1])) if part.starts]

    def _latest(self, names: Mapping[str, Any], span: int) -> int:
        """Return the start of the newest bucket of this length; -1 if there is none."""
        found = [self._value(_LATEST, **names, span=span, of=of) for of in ("score", "withdrew")]
        return max((start for start in found if start is not None), default=-1)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a period: buckets of length `span` that begin at `starts`; span 0: results from start to end.

    A query names each bucket, so it finds one player's without reading the others'.
    """

    span: int
    starts: tuple[int, ...]

    @property
    def bounds(self) -> tuple[int, int | str]:
        """The values that a query of this part takes."""
        if not self.span:
            first, end = self.starts
            return first, end
        return self.span, ", ".join(map(str, self.starts))


def _ranges(since: int, spans: Collection[int], latest: int) -> Iterator[_Part]:
    """Divide the time from `since` on: results until the first whole bucket, then buckets of each length.

    The last of the longest buckets begins at `latest`.

    >>> for part in _ranges(67, [10, 100], 200):
    ...     print(part)
    _Part(span=0, starts=(67, 70))
    _Part(span=10, starts=(70, 80, 90))
    _Part(span=100, starts=(100, 200))
    """
    begin, length = since, 0
    for span in spans:
        end = -(-begin // span) * span
        yield _Part(length, tuple(range(begin, end, length)) if length else (begin, end))
        begin, length = end, span
    yield _Part(length, tuple(range(begin, latest + 1, length)))
