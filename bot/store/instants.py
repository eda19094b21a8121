"""The statements that find and mend what happened later than now, as a clock was ahead (decision 0120)."""

from collections.abc import Sequence
from typing import Final

from bot.store.own_rows import OwnRows
from bot.store.statements import Statements

_HAPPENED: Final = (
    "SELECT max(touched_at) AS at FROM tables WHERE life = 'over' AND folded = 0",
    "SELECT max(touched_at) FROM tables WHERE life = 'lobby'",
    "SELECT max(touched_at) FROM tables WHERE owner IS NOT NULL AND life = 'playing'",
    "SELECT max(since) FROM departures",
)
"""Of everything that only ever happens; each part is read from an index, or of a small table."""
_LEFT: Final = (
    "SELECT id FROM tables WHERE owner > 0 AND life = 'over' AND unranked = 1 AND ended_by = '[]'"
    " AND gone = '[]' AND touched_at > ?"
)
_ARCHIVED: Final = "SELECT id FROM tables WHERE life = 'archived' AND touched_at > ? AND touched_at <= ?"
_RESULTS: Final = "SELECT DISTINCT table_id FROM results WHERE at > ?"
_MOVES: Final = (
    "UPDATE moves SET at = :now WHERE at > :until"
    " AND table_id IN (SELECT id FROM tables WHERE touched_at > :until)"
)
_TO_NOW: Final = (
    _MOVES,
    "UPDATE tables SET touched_at = :now WHERE touched_at > :until AND life != 'playing'",
    "UPDATE tables SET opened_at = :now WHERE opened_at > :until",
    "UPDATE tables SET robot_due = :now WHERE robot_due > :until",
    "UPDATE tables SET timer_at = :now WHERE timer_at > :until",
    "UPDATE tables SET late_shown = 0 WHERE life = 'playing' AND late_shown = 1 AND late_at > :until",
    "UPDATE ledgers SET due_at = :now WHERE due_at > :until",
    "UPDATE ratings SET at = :now WHERE at > :until",
    "UPDATE departures SET since = :now WHERE since > :until",
)
"""In this order.  What is due is looked at now, which says anew when it is due."""


class InstantStatements(Statements):
    """The reads and writes of one transaction that concern what happened later than now."""

    def latest_instant(self, rows: Sequence[OwnRows]) -> int:
        """Return when what happened last has happened, in milliseconds UTC; running tables are not read."""
        parts = " UNION ALL ".join([*_HAPPENED, *(each for one in rows for each in one.happened)])
        return self._value(f"SELECT max(at) FROM ({parts}) AS instants") or 0  # noqa: S608 - texts of our own

    def left_since(self, until: int) -> list[str]:
        """Return the ids of private tables that were ended after this time, and by nobody."""
        return self._column(_LEFT, until)

    def archived_since(self, since: int, until: int) -> list[str]:
        """Return the ids of archived tables that were last touched after `since`, until `until`."""
        return self._column(_ARCHIVED, since, until)

    def results_since(self, until: int) -> list[str]:
        """Return the ids of tables whose results are of a later time."""
        return self._column(_RESULTS, until)

    def set_to_now(self, now: int, until: int, rows: Sequence[OwnRows]) -> None:
        """Let everything else that happened after `until` have happened now."""
        for statement in (*_TO_NOW, *(each for one in rows for each in one.to_now)):
            self._connection.execute(statement, {"now": now, "until": until})
