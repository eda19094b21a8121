"""The statements that find what is due at tables without a press."""

from collections.abc import Iterable
from typing import Final, LiteralString

from bot.store.shards import Shards
from bot.store.statements import Statements, sql

_BEHIND = (
    "SELECT number, id FROM tables WHERE shown < changes AND life != 'quarantine'"
    " AND place_gone = 0 AND owner IS NULL AND number > ? AND OURS ORDER BY number LIMIT ?"
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
NEXT: Final = (
    "CASE WHEN reminder = 0 AND remind_at < late_at THEN remind_at"
    " WHEN late_shown = 0 AND late_at IS NOT NULL THEN late_at"
    " WHEN reminder = 0 AND remind_at IS NOT NULL THEN remind_at"
    " ELSE waiting_since + 5184000000 END"
)
"""When a running table is due next: to be reminded, to be shown late, to be archived after 60 days.

It is the index `waits`, word for word: one entry a table, which a move writes anew.
"""
_CHANGED = "UPDATE tables SET changes = changes + 1 WHERE id = ?"


def _due(column: LiteralString, what: LiteralString) -> LiteralString:
    """Return the statement that finds running tables of which something is due."""
    return sql(
        "SELECT {column} FROM tables"
        " WHERE life = 'playing' AND {next} <= :now AND {what} AND OURS LIMIT :most",
        column=column,
        next=NEXT,
        what=what,
    )


_TO_REMIND = _due("id", "reminder = 0 AND remind_at <= :now")
_CLAIMED = "SELECT id FROM tables WHERE life = 'playing' AND reminder = 1 AND OURS LIMIT :most"
_SHOW_LATE = "UPDATE tables SET late_shown = 1, changes = changes + 1"
_NEWLY_LATE = _due("number", "late_shown = 0 AND late_at <= :now")
_ARCHIVE = "UPDATE tables SET life = 'archived', changes = changes + 1"
_FORGOTTEN = _due("number", "touched_at <= :since AND owner IS NULL")
_LEFT_ALONE = (
    "SELECT id FROM tables WHERE owner IS NOT NULL AND life = 'playing' AND touched_at <= :since"
    " AND OURS LIMIT :most"
)
_CLOSE_STALE = (
    "UPDATE tables SET life = 'over', unranked = 1, changes = changes + 1, touched_at = :now, words = '{}'"
)
_STALE = "SELECT number FROM tables WHERE life = 'lobby' AND touched_at <= :since AND OURS LIMIT :most"
_WAITS_AHEAD = sql(
    "SELECT id FROM tables WHERE life = 'playing' AND {next} > 0"
    " AND (waiting_since > :now OR touched_at > :now) AND OURS LIMIT :most",
    next=NEXT,  # of all running tables, so that no other is read
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

    def due_reminders(self, own: Shards, now: int, most: int) -> list[str]:
        """Find running tables where somebody is to be reminded."""
        return self._ids(own.only(_TO_REMIND) + self.FREE, now=now, most=most)

    def claimed_reminders(self, own: Shards, most: int) -> list[str]:
        """Find running tables whose reminder was claimed and perhaps not sent."""
        return self._ids(own.only(_CLAIMED) + self.FREE, most=most)

    def show_late(self, own: Shards, now: int, most: int) -> list[str]:
        """Find running tables where somebody's time is over; each is found once in a wait."""
        return self._change_due(_SHOW_LATE, own.only(_NEWLY_LATE), now=now, most=most)

    def archive(self, own: Shards, now: int, since: int, most: int) -> list[str]:
        """Archive running tables last touched at `since` or before; return their ids."""
        return self._change_due(_ARCHIVE, own.only(_FORGOTTEN), now=now, since=since, most=most)

    def left_alone(self, own: Shards, since: int, most: int) -> list[str]:
        """Find private tables under way that were last touched at `since` or before."""
        return self._ids(own.only(_LEFT_ALONE) + self.FREE, since=since, most=most)

    def waits_ahead(self, own: Shards, now: int, most: int) -> list[str]:
        """Find running tables whose wait began, or that were touched, after `now`."""
        return self._ids(own.only(_WAITS_AHEAD) + self.FREE, now=now, most=most)

    def close_stale_lobbies(self, own: Shards, since: int, now: int, most: int) -> list[str]:
        """Close lobbies last touched at `since` or before; return their ids."""
        return self._change_due(_CLOSE_STALE, own.only(_STALE), since=since, now=now, most=most)

    def set_lobbies_back(self, own: Shards, now: int) -> None:
        """Set future times of lobbies to now."""
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

    def note_changes(self, table_ids: Iterable[str]) -> None:
        """Note one more change that the boards of these tables have to show."""
        self._connection.executemany(_CHANGED, [(table_id,) for table_id in table_ids])

    def uncalled(self, own: Shards) -> list[str]:
        """Return the ids of own running tables whose turn began without a ping, oldest first."""
        return self._ids(own.only(_UNCALLED))
