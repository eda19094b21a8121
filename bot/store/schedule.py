"""The statements that find what is due at tables without a press."""

from collections.abc import Iterable

from bot.store.agenda import NEXT, AgendaStatements
from bot.store.columns import sql
from bot.store.shards import Shards

_BEHIND = (
    "SELECT number, id FROM tables WHERE shown < changes AND life != 'quarantine'"
    " AND place_gone = 0 AND owner IS NULL AND number > ? AND OURS ORDER BY number LIMIT ?"
)
_SHOWN = "UPDATE tables SET shown = ?1 WHERE id = ?2 AND shown < ?1"
_CHANGED = "UPDATE tables SET changes = changes + 1 WHERE id = ?"
_CLAIMED = "SELECT id FROM tables WHERE life = 'playing' AND reminder = 1 AND OURS LIMIT :most"
_SHOW_LATE = "UPDATE tables SET late_shown = 1, changes = changes + 1"
_ARCHIVE = "UPDATE tables SET life = 'archived', changes = changes + 1"
_CLOSE_STALE = (
    "UPDATE tables SET life = 'over', unranked = 1, changes = changes + 1, touched_at = :now, words = '{}'"
)
_WAITS_AHEAD = sql(
    "SELECT id FROM tables WHERE life = 'playing' AND {next} > 0"
    " AND (waiting_since > :now OR touched_at > :now) AND OURS LIMIT :most",
    next=NEXT,  # of all running tables, so that no other is read
)
_LOBBIES_BACK = "UPDATE tables SET touched_at = :now WHERE life = 'lobby' AND touched_at > :now AND OURS"
_UNCALLED = "SELECT id FROM tables WHERE uncalled != 0 AND life = 'playing' AND OURS ORDER BY number"


class ScheduleStatements(AgendaStatements):
    """The reads and writes of one transaction that find tables of own servers; none reads a position."""

    # By time: ids of at most `most` tables at once

    def claimed_reminders(self, own: Shards, most: int) -> list[str]:
        """Find running tables whose reminder was claimed and perhaps not sent."""
        return self._column(own.only(_CLAIMED) + self.FREE, most=most)

    def show_late(self, own: Shards, now: int, most: int) -> list[str]:
        """Find running tables where somebody's time is over; each is found once in a wait."""
        return self._change_page("late table", _SHOW_LATE, own, now, most)

    def archive(self, own: Shards, now: int, most: int) -> list[str]:
        """Archive running tables that nobody touched for 60 days; return their ids."""
        return self._change_page("archive", _ARCHIVE, own, now, most)

    def waits_ahead(self, own: Shards, now: int, most: int) -> list[str]:
        """Find running tables whose wait began, or that were touched, after `now`."""
        return self._column(own.only(_WAITS_AHEAD) + self.FREE, now=now, most=most)

    def close_stale_lobbies(self, own: Shards, since: int, now: int, most: int) -> list[str]:
        """Close lobbies last touched at `since` or before; return their ids."""
        return self._change_page("lobby", _CLOSE_STALE, own, since, most, now=now)

    def set_lobbies_back(self, own: Shards, now: int) -> None:
        """Set future times of lobbies to now."""
        self._connection.execute(own.only(_LOBBIES_BACK), {"now": now})

    # At robots, boards and pings

    def behind(self, own: Shards, after: int, most: int) -> list[tuple[int, str]]:
        """Return (number, id) of own tables above number `after` whose board may be out of date."""
        return self._all(own.only(_BEHIND), after, most)

    def save_shown(self, shown: Iterable[tuple[str, int]]) -> None:
        """Save how many of its changes each table's board shows."""
        self._connection.executemany(_SHOWN, [(changes, table_id) for table_id, changes in shown])

    def note_changes(self, table_ids: Iterable[str]) -> None:
        """Note one more change that the boards of these tables have to show."""
        self._connection.executemany(_CHANGED, [(table_id,) for table_id in table_ids])

    def uncalled(self, own: Shards) -> list[str]:
        """Return the ids of own running tables whose turn began without a ping, oldest first."""
        return self._column(own.only(_UNCALLED))
