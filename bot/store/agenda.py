"""What is due by time: one vocabulary for all kinds of work that wait for an instant (docs/decisions/0127).

The instant stands in the row that it is about, so whatever changes that row changes the agenda with it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, LiteralString, TypeAlias

from bot.store.columns import sql
from bot.store.shards import Shards
from bot.store.statements import Statements

Kind: TypeAlias = Literal[
    "archive",
    "departure",
    "late table",
    "ledger",
    "lobby",
    "old ledger",
    "private table",
    "reminder",
    "robot",
    "timer",
]
"""What is to be done for the core; a feature names its own by where it stands."""
FORGOTTEN: Final = 5_184_000_000
"""Milliseconds that a game stays open untouched: 60 days."""
NEXT: Final = sql(
    "CASE WHEN reminder = 0 AND remind_at < late_at THEN remind_at"
    " WHEN late_shown = 0 AND late_at IS NOT NULL THEN late_at"
    " WHEN reminder = 0 AND remind_at IS NOT NULL THEN remind_at"
    " ELSE waiting_since + {forgotten} END",
    forgotten=FORGOTTEN,
)
"""When a running table is due next: to be reminded, to be shown late, to be archived.

It is the index `waits`, word for word: one entry a table, which a move writes anew.
"""


@dataclass(frozen=True, slots=True)
class Stands:
    """Where a kind of work stands.

    Attributes:
        at: its instant, in milliseconds UTC, as an index has it.
        rows: the rows that have such work, which that index holds; `:until` is the time that is asked for.
        key: what names a piece of it.
        name: what the log calls it.
    """

    at: LiteralString
    rows: LiteralString
    key: LiteralString = "id"
    name: str = ""

    def __str__(self) -> str:
        return self.name


_LEDGERS: Final = "ledgers JOIN tables ON id = table_id WHERE ledgers.state = "
KINDS: Final[Mapping[Kind, Stands]] = {
    "archive": Stands(
        NEXT,
        sql(
            "tables WHERE life = 'playing' AND touched_at <= :until - {forgotten} AND owner IS NULL",
            forgotten=FORGOTTEN,
        ),
    ),
    "departure": Stands("since", "departures WHERE since > 0", "guild_id"),
    "late table": Stands(NEXT, "tables WHERE life = 'playing' AND late_shown = 0 AND late_at <= :until"),
    "ledger": Stands("due_at", _LEDGERS + "'due' AND old = 0", "table_id"),
    "lobby": Stands("touched_at", "tables WHERE life = 'lobby'"),
    "old ledger": Stands("due_at", _LEDGERS + "'due' AND old = 1", "table_id"),
    "private table": Stands("touched_at", "tables WHERE owner IS NOT NULL AND life = 'playing'"),
    "reminder": Stands(NEXT, "tables WHERE life = 'playing' AND reminder = 0 AND remind_at <= :until"),
    "robot": Stands("robot_due", "tables WHERE robot_due IS NOT NULL AND life = 'playing'"),
    "timer": Stands("timer_at", "tables WHERE timer_at IS NOT NULL AND life = 'playing' AND place_gone = 0"),
}
_PAGE: Final = (
    "SELECT {at}, {key} FROM {rows} AND {at} <= :until{further} AND OURS ORDER BY {at}, {key} LIMIT :most"
)
_FURTHER: Final = " AND ({at} > :at OR {at} = :at AND {key} > :key)"
_NUMBERS: Final = "SELECT number FROM {rows} AND {at} <= :until AND OURS LIMIT :most"


def stands(kind: Kind | Stands) -> Stands:
    """Return where a kind of work stands."""
    return kind if isinstance(kind, Stands) else KINDS[kind]


def question(work: Stands, *, further: bool = False) -> LiteralString:
    """Return the question after a page of what is due: the first, or a `further` one."""
    after = sql(_FURTHER, at=work.at, key=work.key) if further else ""
    return sql(_PAGE, at=work.at, key=work.key, rows=work.rows, further=after)


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


class AgendaStatements(Statements):
    """The reads and writes of one transaction that find what is due; none reads a position."""

    def due(
        self, kind: Kind | Stands, own: Shards, until: int, most: int, after: tuple[int, Any] | None = None
    ) -> list[tuple[int, Any]]:
        """Return (when, key) of what is due by a time on own servers, the first after this one, in order."""
        at, key = after or (None, None)
        values = {"until": until, "most": most, "at": at, "key": key}
        page = own.only(question(stands(kind), further=after is not None)) + self.FREE
        return self._connection.execute(page, values).fetchall()

    def _change_page(
        self, kind: Kind, change: LiteralString, own: Shards, until: int, most: int, **values: int
    ) -> list[str]:
        """Change at most `most` own tables of which something is due by a time; return their ids."""
        numbers = sql(_NUMBERS, at=KINDS[kind].at, rows=KINDS[kind].rows)
        return self._change_due(change, own.only(numbers), until=until, most=most, **values)

    def _change_due(self, change: str, due: str, **values: int) -> list[str]:
        """Change the tables whose numbers `due` finds; return their ids."""
        return self._column(f"{change} WHERE number IN ({due}) RETURNING id", **values)

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
