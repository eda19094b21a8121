"""The statements that find what is due at tables without a press."""

from collections.abc import Iterable
from typing import LiteralString

from bot.store.shards import Shards
from bot.store.statements import Statements, sql

_BEHIND = (
    "SELECT number, id FROM tables WHERE shown < changes AND life != 'quarantine'"
    " AND place_gone = 0 AND number > ? AND OURS ORDER BY number LIMIT ?"
)
_ROBOTS_DUE = (
    "SELECT robot_due, id FROM tables WHERE robot_due IS NOT NULL AND robot_due > ? AND robot_due <= ?"
    " AND life = 'playing' AND OURS ORDER BY robot_due LIMIT ?"
)
_TIMERS = (
    "SELECT timer_at, id FROM tables WHERE timer_at IS NOT NULL"
    " AND (timer_at > ?1 OR timer_at = ?1 AND id > ?2) AND timer_at <= ?3"
    " AND life = 'playing' AND place_gone = 0 AND OURS ORDER BY timer_at, id LIMIT ?4"
)
_SHOWN = "UPDATE tables SET shown = ?1 WHERE id = ?2 AND shown < ?1"
_RUNS = "life = 'playing' AND pace = :pace"
_ANY_LATE, _ANY_REMINDER = "late_shown IN (0, 1)", "reminder IN (0, 1, 2)"
"""Names each column of the index, so that only the waits that are long enough are read."""


def _long(column: LiteralString, late: LiteralString, reminder: LiteralString) -> LiteralString:
    """Return the statement that finds the waits that have been long enough."""
    return sql(
        "SELECT {column} FROM tables"
        " WHERE {runs} AND {late} AND {reminder} AND waiting_since <= :since AND OURS LIMIT :most",
        column=column,
        runs=_RUNS,
        late=late,
        reminder=reminder,
    )


_WAITING = _long("id", _ANY_LATE, "reminder = :reminder")
_SHOW_LATE = "UPDATE tables SET late_shown = 1, changes = changes + 1"
_NEWLY_LATE = _long("number", "late_shown = 0", _ANY_REMINDER)
_ARCHIVE = "UPDATE tables SET life = 'archived', changes = changes + 1"
_FORGOTTEN = _long("number", _ANY_LATE, f"{_ANY_REMINDER} AND touched_at <= :since")
_CLOSE_STALE = (
    "UPDATE tables SET life = 'over', unranked = 1, changes = changes + 1, touched_at = :now, words = '{}'"
)
_STALE = "SELECT number FROM tables WHERE life = 'lobby' AND touched_at <= :since AND OURS LIMIT :most"
_WAITS_BACK = sql(
    "UPDATE tables SET waiting_since = :now,"
    " touched_at = CASE WHEN touched_at > :now THEN :now ELSE touched_at END"
    " WHERE {runs} AND {late} AND reminder IN (0, 2) AND waiting_since > :now AND OURS",
    runs=_RUNS,
    late=_ANY_LATE,
)
_LOBBIES_BACK = "UPDATE tables SET touched_at = :now WHERE life = 'lobby' AND touched_at > :now AND OURS"
_UNCALLED = "SELECT id FROM tables WHERE uncalled != 0 AND life = 'playing' AND OURS ORDER BY number"


class ScheduleStatements(Statements):
    """The reads and writes of one transaction that find tables of own servers; none reads a position."""

    __slots__ = ()

    # By time: ids of at most `most` tables at once

    def _ids(self, sql: str, **values: str | int) -> list[str]:
        return [table_id for (table_id,) in self._connection.execute(sql, values)]

    def _change_due(self, change: str, due: str, **values: str | int) -> list[str]:
        """Change the tables whose numbers `due` finds; return their ids."""
        return self._ids(f"{change} WHERE number IN ({due}) RETURNING id", **values)

    def waiting_tables(self, own: Shards, pace: str, since: int, reminder: int, most: int) -> list[str]:
        """Find running tables whose wait began at `since` or before, with this state of the reminder."""
        return self._ids(own.only(_WAITING) + self.FREE, pace=pace, since=since, reminder=reminder, most=most)

    def show_late(self, own: Shards, pace: str, since: int, most: int) -> list[str]:
        """Find running tables whose wait began at `since` or before; each is found once in a wait."""
        return self._change_due(_SHOW_LATE, own.only(_NEWLY_LATE), pace=pace, since=since, most=most)

    def archive(self, own: Shards, pace: str, since: int, most: int) -> list[str]:
        """Archive running tables of a pace last touched at `since` or before; return their ids."""
        return self._change_due(_ARCHIVE, own.only(_FORGOTTEN), pace=pace, since=since, most=most)

    def close_stale_lobbies(self, own: Shards, since: int, now: int, most: int) -> list[str]:
        """Close lobbies last touched at `since` or before; return their ids."""
        return self._change_due(_CLOSE_STALE, own.only(_STALE), since=since, now=now, most=most)

    def set_clock_back(self, own: Shards, now: int, paces: Iterable[str]) -> None:
        """Set future times to now, except waits with a claimed reminder, which is known by its time."""
        self._connection.executemany(own.only(_WAITS_BACK), [{"now": now, "pace": pace} for pace in paces])
        self._connection.execute(own.only(_LOBBIES_BACK), {"now": now})

    # At robots, boards and pings

    def robots_due(self, own: Shards, after: int, until: int, most: int) -> list[tuple[int, str]]:
        """Return (since when, id) of tables whose robots are due since after `after` and until `until`."""
        return self._connection.execute(own.only(_ROBOTS_DUE) + self.FREE, (after, until, most)).fetchall()

    def timers(self, own: Shards, after: tuple[int, str], until: int, most: int) -> list[tuple[int, str]]:
        """Return (when, id) of tables with a timer after this one and until this time, in that order."""
        return self._connection.execute(own.only(_TIMERS), (*after, until, most)).fetchall()

    def behind(self, own: Shards, after: int, most: int) -> list[tuple[int, str]]:
        """Return (number, id) of own tables above number `after` whose board may be out of date."""
        return self._connection.execute(own.only(_BEHIND), (after, most)).fetchall()

    def save_shown(self, shown: Iterable[tuple[str, int]]) -> None:
        """Save how many of its changes each table's board shows."""
        self._connection.executemany(_SHOWN, [(changes, table_id) for table_id, changes in shown])

    def uncalled(self, own: Shards) -> list[str]:
        """Return the ids of own running tables whose turn began without a ping, oldest first."""
        return self._ids(own.only(_UNCALLED))
