"""The statements on the days: months and their secrets, entries, and at which servers these count."""

from dataclasses import dataclass
from json import loads
from typing import Annotated, Final, TypeAlias

from bot.store.columns import Columns, Hidden, Instant, Kind, PersonName, PersonOrNobody, TableId, sql
from bot.store.statements import Statements

_CLOSE: Final = (
    "INSERT INTO closed_days (date, closed_at) VALUES (?, ?) ON CONFLICT (date) DO NOTHING RETURNING 1"
)
VOID: Final = 0
"""The instant of the closing of a day that counts for nobody, as it was closed ahead of its time."""
_LEARNT: Final = (
    "SELECT 1 FROM day_entries WHERE date = ?1 AND finished_at IS NOT NULL AND coalesce(user_id, 0) >= 0"
    " UNION ALL SELECT 1 FROM tables WHERE day = ?1 AND (life = 'over' AND unranked = 0"
    " OR NOT EXISTS (SELECT 1 FROM day_entries WHERE table_id = tables.id))"
)
_END: Final = (
    "UPDATE tables SET touched_at = :now, life = 'over',"
    " unranked = CASE life WHEN 'over' THEN unranked ELSE 1 END"
    " WHERE day >= :first AND life IN ('over', 'archived') AND touched_at > :now"
)
_FORGET: Final = (
    "DELETE FROM day_servers WHERE date >= :first",
    "DELETE FROM day_entries WHERE date >= :first",
    "DELETE FROM closed_days WHERE date >= :first",
    "DELETE FROM day_months WHERE first >= :first",
    _END,
)
_ADD_ROBOT: Final = (
    "INSERT INTO day_entries (date, game, user_id, field, opened_at, finished_at, points, marks)"
    " VALUES (:date, :game, -1, :field, :now, :now, :points, :marks) ON CONFLICT DO NOTHING"
)
_FINISH: Final = (
    "UPDATE day_entries SET finished_at = ?, points = ?, marks = ?, name = ?, mixed = ? WHERE table_id = ?"
)
_COUNT: Final = (
    "UPDATE day_entries SET lost = ?, error = ?, expected = ?, squares = ?, mixed = ?"
    " WHERE table_id = ? AND finished_at IS NOT NULL AND lost IS NULL"
)
_VOID: Final = (
    "UPDATE day_entries SET void = void | CAST(? AS INTEGER) WHERE table_id = ? AND finished_at IS NULL"
)
_COUNTS: Final = (
    "INSERT INTO day_servers (guild_id, date, entry_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1"
)
_COUNTS_HERE: Final = "SELECT entry_id FROM day_servers WHERE guild_id = ? AND date = ?"
_AGAIN: Final = (
    "SELECT id FROM tables WHERE owner = ? AND owner IS NOT NULL AND day = ? AND game = ?"
    " AND life = 'playing' AND NOT EXISTS (SELECT 1 FROM day_entries WHERE table_id = tables.id)"
)
_FIELD: Final = "date = :date AND game = :game AND field = :field AND mixed = 0 AND finished_at IS NOT NULL"
"""The entries of a field that have a place, or will when they are counted; read from the index alone."""
_BETTER: Final = sql(
    "SELECT count(*) FILTER (WHERE lost < :lost), count(*) FROM day_entries"
    " WHERE {field} AND lost IS NOT NULL",
    field=_FIELD,
)
_BETTER_HERE: Final = sql(
    "WITH here AS MATERIALIZED (SELECT day_entries.date, game, field, mixed, finished_at, lost"
    " FROM day_servers JOIN day_entries ON id = entry_id"
    " WHERE guild_id = :guild_id AND day_servers.date = :date)"
    " SELECT count(*) FILTER (WHERE lost < :lost), count(*) FROM here WHERE {field} AND lost IS NOT NULL",
    field=_FIELD,
)
"""Materialized, so that nobody looks through the field for each entry of a server."""
_HOW_MANY: Final = sql("SELECT count(*) FROM day_entries WHERE {field}", field=_FIELD)
_MARKS: Final = sql(
    "SELECT id, user_id, marks, finished_at FROM day_entries WHERE {field} AND finished_at >= :since",
    field=_FIELD,
)
_OTHERS: Final = (
    "SELECT count(*) FROM day_entries WHERE date = :date AND game = :game AND finished_at IS NOT NULL"
    " AND id != :id AND (field != :field OR mixed != 0) AND coalesce(user_id, 0) >= 0"
)
_ROBOT: Final = "SELECT points FROM day_entries WHERE date = ? AND game = ? AND field = ? AND user_id = -1"
_PENDING: Final = (
    "SELECT game, count(*) FROM day_entries JOIN ledgers ON ledgers.table_id = day_entries.table_id"
    " WHERE date = ? AND finished_at IS NOT NULL AND lost IS NULL AND ledgers.state = 'due' GROUP BY game"
)
_BEGUN: Final = (
    "SELECT field FROM day_entries WHERE date = :date AND game = :game AND finished_at IS NOT NULL"
    " UNION ALL SELECT field FROM tables JOIN day_entries ON table_id = tables.id"
    " WHERE owner IS NOT NULL AND life = 'playing' AND touched_at > 0 AND day = :date"
    " AND tables.game = :game LIMIT 1"
)
"""All tables were touched; said so that the index of private ones under way is read, not that of all."""
_THEIRS: Final = "WHERE user_id = ? AND user_id > 0"
"""The entries of a person."""
_OWN_SERVERS: Final = sql(
    "SELECT entry_id, guild_id FROM day_servers JOIN day_entries ON id = entry_id {theirs}"
    " ORDER BY entry_id, guild_id",
    theirs=_THEIRS,
)
_OWN_DAYS: Final = (
    "SELECT count(DISTINCT date) FROM day_entries WHERE user_id = ? AND user_id > 0 AND date >= ?"
    " AND date <= ? AND finished_at IS NOT NULL"
)
_DAYS_HERE: Final = (
    "SELECT count(DISTINCT day_servers.date), count(DISTINCT user_id) FROM day_servers"
    " JOIN day_entries ON id = entry_id WHERE guild_id = ? AND day_servers.date >= ?"
    " AND day_servers.date <= ? AND finished_at IS NOT NULL"
)


Marks: TypeAlias = Annotated[tuple[int | None, ...], Kind(lambda text: tuple(loads(text or "[]")))]
"""Ours less theirs in each deal of a finished entry; None where it is void."""


@dataclass(frozen=True, slots=True)
class DayMonthRow:
    """A month of days; `data/schema` says what each column holds."""

    month: str
    secret: str
    zone: str
    first: str
    number: int
    begins: int


@dataclass(frozen=True, slots=True)
class DayEntryRow:
    """A person's entry of a day, or the strong robot's; `data/schema` says what each column holds."""

    id: Hidden[int]
    date: str
    game: str
    user_id: PersonOrNobody
    table_id: TableId | None
    name: PersonName
    field: str
    mixed: bool
    opened_at: Instant
    finished_at: Instant | None
    points: int | None
    expected: float | None
    lost: float | None
    error: float
    squares: str
    marks: Marks
    void: int


MONTHS: Final = Columns(DayMonthRow, "day_months")
ENTRIES: Final = Columns(DayEntryRow, "day_entries")


class DayStatements(Statements):
    """The reads and writes of one transaction that concern days."""

    def day_months(self) -> list[DayMonthRow]:
        """Return all months, the newest first."""
        return self._rows(MONTHS, "ORDER BY month DESC")

    def day_closed(self, day: str) -> bool:
        """Return True if a day has closed."""
        return self._found("SELECT 1 FROM closed_days WHERE date = ?", day)

    def day_void(self, day: str) -> bool:
        """Return True if a day has closed and counts for nobody."""
        return self._found("SELECT 1 FROM closed_days WHERE date = ? AND closed_at = ?", day, VOID)

    def days_closed_since(self, day: str) -> list[str]:
        """Return the dates that have closed, from this one on."""
        return self._column("SELECT date FROM closed_days WHERE date >= ? ORDER BY date", day)

    def last_closed_day(self) -> str | None:
        """Return the last date that has closed."""
        return self._value("SELECT max(date) FROM closed_days")

    def day_entry_at(self, table_id: str) -> DayEntryRow | None:
        """Return the entry that is played at a table."""
        return self._row(ENTRIES, "WHERE table_id = ?", table_id)

    def day_entries(self, user_id: int, day: str) -> list[DayEntryRow]:
        """Return a person's entries of a day."""
        return self._rows(ENTRIES, f"{_THEIRS} AND date = ?", user_id, day)

    def own_day_entries(self, user_id: int) -> list[DayEntryRow]:
        """Return all entries of a person, the oldest day first."""
        return self._rows(ENTRIES, f"{_THEIRS} ORDER BY date, game", user_id)

    def own_day_servers(self, user_id: int) -> list[tuple[int, int]]:
        """Return (entry, server) wherever an entry of a person counts."""
        return self._all(_OWN_SERVERS, user_id)

    def day_robot(self, day: str, game: str, field: str) -> int | None:
        """Return the points of who plays a day beside the people of a field; None if nobody has yet."""
        return self._value(_ROBOT, day, game, field)

    def day_pending(self, day: str) -> dict[str, int]:
        """Return of how many finished entries of a day what was lost is still to be counted, by game."""
        return dict(self._all(_PENDING, day))

    def day_refused(self, table_id: str) -> bool:
        """Return True if the coach cannot count the game of an entry."""
        return self._found("SELECT 1 FROM ledgers WHERE table_id = ? AND state = 'refused'", table_id)

    def day_begun(self, day: str, game: str) -> str | None:
        """Return the field of an entry of a day that is finished or under way; None if there is none."""
        return self._value(_BEGUN, date=day, game=game)

    def day_again(self, user_id: int, day: str, game: str) -> str | None:
        """Return the private table under way at which a person plays a day again, by id."""
        return self._value(_AGAIN, user_id, day, game)

    def counts_here(self, guild_id: int, day: str) -> frozenset[int]:
        """Return the ids of the entries of a day that count at a server."""
        return frozenset(self._column(_COUNTS_HERE, guild_id, day))

    def day_better(self, day: str, game: str, field: str, lost: float | None) -> tuple[int, int]:
        """Return how many of a field lost less than this, and how many are counted."""
        return self._all(_BETTER, date=day, game=game, field=field, lost=lost)[0]

    def day_better_here(
        self, guild_id: int, day: str, game: str, field: str, lost: float | None
    ) -> tuple[int, int]:
        """Return the same of those whose entries count at a server."""
        return self._all(_BETTER_HERE, guild_id=guild_id, date=day, game=game, field=field, lost=lost)[0]

    def day_marks_count(self, day: str, game: str, field: str) -> int:
        """Count the finished entries of a field; their marks never change."""
        return self._value(_HOW_MANY, date=day, game=game, field=field)

    def day_marks(
        self, day: str, game: str, field: str, since: int
    ) -> list[tuple[int, int | None, str, int]]:
        """Return (id, user id, marks, end) of what was finished in a field since then, robots too."""
        return self._all(_MARKS, date=day, game=game, field=field, since=since)

    def day_others(self, entry_id: int, day: str, game: str, field: str) -> int:
        """Count the finished entries of a day, but for this one, that have no place in a field."""
        return self._value(_OTHERS, id=entry_id, date=day, game=game, field=field)

    def day_entries_here(self, guild_id: int, day: str, game: str) -> list[DayEntryRow]:
        """Return the finished entries of a day that have a place and count at a server."""
        return self._rows(
            ENTRIES,
            "WHERE game = :game AND mixed = 0 AND finished_at IS NOT NULL"
            " AND id IN (SELECT entry_id FROM day_servers WHERE guild_id = :guild_id AND date = :date)",
            date=day,
            game=game,
            guild_id=guild_id,
        )

    def days_played(self, user_id: int, guild_id: int | None, first: str, last: str) -> tuple[int, int, int]:
        """Return on how many of these dates a person finished, and a server's people, who are so many."""
        own = self._value(_OWN_DAYS, user_id, first, last)
        if guild_id is None:
            return own, 0, 0
        [(together, people)] = self._all(_DAYS_HERE, guild_id, first, last)
        return own, together, people

    def add_day_month(self, row: DayMonthRow) -> None:
        """Write a month, unless it is there already."""
        self._add(MONTHS, [row], "ON CONFLICT DO NOTHING")

    def close_day(self, day: str, now: int) -> bool:
        """Close a day; return False if it was closed before."""
        return self._found(_CLOSE, day, now)

    def open_day(self, day: str) -> None:
        """Open a day again."""
        self._connection.execute("DELETE FROM closed_days WHERE date = ?", (day,))

    def void_day(self, day: str) -> None:
        """Let a closed day count for nobody."""
        self._connection.execute("UPDATE closed_days SET closed_at = ? WHERE date = ?", (VOID, day))
        self._connection.execute("UPDATE day_entries SET mixed = 1 WHERE date = ?", (day,))

    def day_learnt(self, day: str) -> bool:
        """Return True if somebody has finished a day's entry, or begun to play the day again."""
        return self._found(_LEARNT, day)

    def forget_days(self, first: str, now: int) -> list[str]:
        """Forget all days from this date on, with their months; return the tables under way there, by id.

        Their other tables ended now, so that no mended clock lets them go on.
        """
        for statement in _FORGET:
            self._connection.execute(statement, {"first": first, "now": now})
        return self._column("SELECT id FROM tables WHERE day >= ? AND life = 'playing'", first)

    def add_day_entry(
        self, day: str, game: str, user_id: int, name: str, table_id: str, field: str, now: int
    ) -> int:
        """Write an entry that is begun; return its id."""
        return self._value(
            "INSERT INTO day_entries (date, game, user_id, name, table_id, field, opened_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
            *(day, game, user_id, name, table_id, field, now),
        )

    def add_day_robot(self, day: str, game: str, field: str, now: int, points: int, marks: str) -> None:
        """Write the strong robot's entry of a field, unless it is there already."""
        names = {"date": day, "game": game, "field": field, "now": now, "points": points, "marks": marks}
        self._connection.execute(_ADD_ROBOT, names)

    def finish_day_entry(
        self, table_id: str, now: int, points: int, marks: str, name: str, *, mixed: bool
    ) -> None:
        """Write that an entry is finished."""
        self._connection.execute(_FINISH, (now, points, marks, name, mixed, table_id))

    def count_day_entry(
        self,
        table_id: str,
        *,
        lost: float,
        error: float,
        expected: float | None,
        squares: str,
        mixed: bool,
    ) -> None:
        """Write what the coach has counted of a finished entry, unless that stands already."""
        self._connection.execute(_COUNT, (lost, error, expected, squares, mixed, table_id))

    def void_day_deal(self, table_id: str, deal: int) -> None:
        """Note that a deal, counted from 0, of an entry that is played is void."""
        self._connection.execute(_VOID, (1 << deal, table_id))

    def count_day_here(self, guild_id: int, day: str, entry_id: int) -> None:
        """Note that an entry counts at a server."""
        self._connection.execute(_COUNTS, (guild_id, day, entry_id))
