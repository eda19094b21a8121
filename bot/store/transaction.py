"""The statements of a writing transaction; those on finished games are in `questions`.

No other module holds SQL on the tables of the game.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from json import dumps, loads
from operator import attrgetter
from typing import Any

from bot.store.erasing import ErasingStatements
from bot.store.ledgers import LedgerStatements
from bot.store.rows import GuildSettings, LobbyRow, MoveRow, Place, ResultRow, TableRow, ToldRow
from bot.store.shards import Shards

_FOR_EVER = {"id", "guild_id", "channel_id", "game", "seed", "opened_at", "opened_by"}
"""Columns of a table that never change; updates leave them out, so their indexes are not rewritten."""


def _columns(row: type) -> str:
    return ", ".join(field.name for field in fields(row))


def _values(row: type, without: Collection[str] = ()) -> Callable[[Any], tuple[Any, ...]]:
    """Return a reader of a row's values (`dataclasses.astuple` would copy each one deeply)."""
    return attrgetter(*(field.name for field in fields(row) if field.name not in without))


def _insert(table: str, row: type) -> str:
    marks = ", ".join("?" for _ in fields(row))
    return f"INSERT INTO {table} ({_columns(row)}) VALUES ({marks})"  # noqa: S608 - names of our own


_ADD_TABLE, _table_values = _insert("tables", TableRow), _values(TableRow)
_ADD_MOVE, _move_values = _insert("moves", MoveRow), _values(MoveRow)
_ADD_RESULT, _result_values = _insert("results", ResultRow), _values(ResultRow)
values_of = _values(TableRow, _FOR_EVER)
"""Returns the values of a table that can change, in the order of their columns."""
_TABLE = _columns(TableRow)
_MOVE = _columns(MoveRow)
_GET = f"SELECT {_TABLE} FROM tables WHERE id = ?"  # noqa: S608 - names of our own
_STANDS = "phase != 'over' AND aside = 0 AND archived = 0"
"""A table that is not over and can be read; worded as the index is."""
_ASIDE = "phase != 'over' AND aside = 1 AND archived = 0"
"""A table that was set aside and is not over."""
_IN_CHANNEL = f"SELECT {_TABLE} FROM tables WHERE channel_id = ? AND {_STANDS}"  # noqa: S608 - as above
_ASIDE_THERE = f"SELECT {_TABLE} FROM tables WHERE channel_id = ? AND {_ASIDE} ORDER BY number DESC LIMIT 1"  # noqa: S608 - as above
_ASIDE_IDS = f"SELECT id FROM tables WHERE {_ASIDE} AND OURS"  # noqa: S608 - as above
_ARCHIVED = (
    f"SELECT {_TABLE} FROM tables"  # noqa: S608 - as above
    " WHERE channel_id = ? AND archived = 1 ORDER BY number DESC LIMIT 1"
)
_NEWEST = f"SELECT {_TABLE} FROM tables WHERE channel_id = ? ORDER BY number DESC LIMIT 1"  # noqa: S608 - as above
_BEHIND = (
    "SELECT number, id FROM tables WHERE shown < changes AND aside = 0 AND resting = 0 AND number > ?"
    " AND OURS ORDER BY number LIMIT ?"
)
_ROBOTS_DUE = (
    "SELECT robot_due, id FROM tables WHERE robot_due IS NOT NULL AND robot_due > ? AND robot_due <= ?"
    " AND aside = 0 AND resting = 0 AND archived = 0 AND OURS ORDER BY robot_due LIMIT ?"
)
_ROBOT_SHARES = (
    "SELECT count(*), count(by) FROM moves WHERE table_id = ? AND seat IS NOT NULL"
    " AND action NOT IN ('undo', 'withdraw', 'replace') GROUP BY seat"
)
_SHOWN = "UPDATE tables SET shown = ?1 WHERE id = ?2 AND shown < ?1"
_RUNS = "phase = 'playing' AND aside = 0 AND archived = 0 AND resting = 0 AND pace = :pace"
_ANY_LATE, _ANY_REMINDER = "late_shown IN (0, 1)", "reminder IN (0, 1, 2)"
"""Names each column of the index, so that only the waits that are long enough are read."""
_LONG = f"{_RUNS} AND {{late}} AND {{reminder}} AND waiting_since <= :since AND OURS"
_WAITING = (
    f"SELECT id FROM tables WHERE {_LONG} LIMIT :most"  # noqa: S608 - as above
).format(late=_ANY_LATE, reminder="reminder = :reminder")
_SHOW_LATE = "UPDATE tables SET late_shown = 1, changes = changes + 1"
_NEWLY_LATE = (
    f"SELECT number FROM tables WHERE {_LONG} LIMIT :most"  # noqa: S608 - as above
).format(late="late_shown = 0", reminder=_ANY_REMINDER)
_ARCHIVE = "UPDATE tables SET archived = 1, changes = changes + 1"
_FORGOTTEN = (
    f"SELECT number FROM tables WHERE {_LONG} AND touched_at <= :since LIMIT :most"  # noqa: S608 - as above
).format(late=_ANY_LATE, reminder=_ANY_REMINDER)
_CLOSE_STALE = (
    "UPDATE tables SET phase = 'over', unranked = 1, changes = changes + 1, touched_at = :now, words = '{}'"
)
_STALE = (
    "SELECT number FROM tables"
    " WHERE phase = 'lobby' AND aside = 0 AND resting = 0 AND touched_at <= :since AND OURS LIMIT :most"
)
_WAITS_BACK = (
    "UPDATE tables SET waiting_since = :now,"  # noqa: S608 - as above
    " touched_at = CASE WHEN touched_at > :now THEN :now ELSE touched_at END"
    f" WHERE {_RUNS} AND {_ANY_LATE} AND reminder IN (0, 2) AND waiting_since > :now AND OURS"
)
_LOBBIES_BACK = (
    "UPDATE tables SET touched_at = :now"
    " WHERE phase = 'lobby' AND aside = 0 AND resting = 0 AND touched_at > :now AND OURS"
)
_UNCALLED = (
    "SELECT id FROM tables WHERE uncalled != 0 AND phase = 'playing' AND aside = 0 AND resting = 0 AND OURS"
    " ORDER BY number"
)
_CHANGING = tuple(field.name for field in fields(TableRow) if field.name not in _FOR_EVER)


@lru_cache(maxsize=64)
def _update(columns: tuple[str, ...]) -> str:
    """Return the statement that writes these columns of a table."""
    return f"UPDATE tables SET {', '.join(f'{column} = ?' for column in columns)} WHERE id = ?"  # noqa: S608 - as above


_NOTE = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_SETTINGS = (
    "INSERT INTO guilds (guild_id, locale, channels, lobbies, hourly, show_pause, pictures)"
    " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE SET locale = excluded.locale,"
    " channels = excluded.channels, lobbies = excluded.lobbies, hourly = excluded.hourly,"
    " show_pause = excluded.show_pause, pictures = excluded.pictures"
)
_MOVE_AT = f"SELECT {_MOVE} FROM moves WHERE table_id = ? AND rev = ?"  # noqa: S608 - as above
_MOVE_OF = f"SELECT {_MOVE} FROM moves WHERE interaction_id = ?"  # noqa: S608 - as above
_TOLD = f"SELECT {_columns(ToldRow)} FROM moves WHERE table_id = ? AND rev BETWEEN ? AND ? ORDER BY rev"  # noqa: S608 - as above
_MOVES = f"SELECT {_MOVE} FROM moves WHERE table_id = ? AND rev BETWEEN ? AND ? ORDER BY rev"  # noqa: S608 - as above

_PLACES = {Place.CHANNEL: "channel_id = ?", Place.SERVER: "guild_id = ?"}
_CLOSE_LOBBIES = {
    place: "UPDATE tables SET resting = ?, phase = 'over', unranked = 1,"  # noqa: S608 - as above
    " draft = '', request = '', words = '{}', undo_seat = NULL"
    f" WHERE phase != 'over' AND phase = 'lobby' AND {here}"
    for place, here in _PLACES.items()
}
_REST = {
    place: f"UPDATE tables SET resting = ? WHERE phase != 'over' AND resting = 0 AND {here}"  # noqa: S608 - as above
    for place, here in _PLACES.items()
}
_RESTING = {
    place: f"SELECT id FROM tables WHERE resting = ? AND resting != 0 AND {here} ORDER BY number"  # noqa: S608 - as above
    for place, here in _PLACES.items()
}


class Transaction(ErasingStatements, LedgerStatements):
    """The reads and writes of one transaction.

    It is valid on the database's thread, until its transaction ends; callers must not keep it.

    Args:
        connection: the connection whose transaction is open.
    """

    __slots__ = ()

    def _table(self, sql: str, value: str | int) -> TableRow | None:
        row = self._connection.execute(sql + self.HELD, (value,)).fetchone()
        return None if row is None else TableRow(*row)

    def table(self, table_id: str) -> TableRow | None:
        """Read a table."""
        return self._table(_GET, table_id)

    def open_table(self, channel_id: int) -> TableRow | None:
        """Read the table of a channel that is neither over nor set aside."""
        return self._table(_IN_CHANNEL, channel_id)

    def table_set_aside(self, channel_id: int) -> TableRow | None:
        """Read the newest table of a channel that was set aside and is not over."""
        return self._table(_ASIDE_THERE, channel_id)

    def tables_set_aside(self, own: Shards) -> list[str]:
        """Read the ids of all own tables that were set aside and are not over."""
        return self._ids(own.only(_ASIDE_IDS))

    def set_aside(self, table_id: str, *, aside: bool) -> bool:
        """Set a table aside or take it up again; return True if that changes it."""
        changed = self._connection.execute(
            "UPDATE tables SET aside = ?1 WHERE id = ?2 AND aside != ?1", (int(aside), table_id)
        )
        return changed.rowcount > 0

    def newest_table(self, channel_id: int) -> TableRow | None:
        """Read the newest table of a channel."""
        return self._table(_NEWEST, channel_id)

    def archived_table(self, channel_id: int) -> TableRow | None:
        """Read the newest archived table of a channel."""
        return self._table(_ARCHIVED, channel_id)

    # Due by time: ids of at most `most` tables of own servers at once; no position is read

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

    # Robots

    def robots_due(self, own: Shards, after: int, until: int, most: int) -> list[tuple[int, str]]:
        """Return (since when, id) of tables whose robots are due since after `after` and until `until`."""
        return self._connection.execute(own.only(_ROBOTS_DUE) + self.FREE, (after, until, most)).fetchall()

    def robot_shares(self, table_id: str) -> list[tuple[int, int]]:
        """Return for each seat of a table that has moved: its moves, and how many of them robots played."""
        return self._connection.execute(_ROBOT_SHARES, (table_id,)).fetchall()

    # Boards

    def behind(self, own: Shards, after: int, most: int) -> list[tuple[int, str]]:
        """Return (number, id) of own tables above number `after` whose board may be out of date."""
        return self._connection.execute(own.only(_BEHIND), (after, most)).fetchall()

    def save_shown(self, shown: Iterable[tuple[str, int]]) -> None:
        """Save how many of its changes each table's board shows."""
        self._connection.executemany(_SHOWN, [(changes, table_id) for table_id, changes in shown])

    # Places that go and come back

    def open_guilds(self, own: Shards) -> set[int]:
        """Read the own servers that have unfinished tables, unless these rest because the server is gone."""
        rows = self._connection.execute(
            own.only(
                "SELECT DISTINCT guild_id FROM tables WHERE phase != 'over' AND OURS"
                " EXCEPT SELECT guild_id FROM tables WHERE resting = ?"
            ),
            (Place.SERVER,),
        )
        return {guild_id for (guild_id,) in rows}

    def gone_guilds(self, own: Shards) -> set[int]:
        """Read the own servers whose tables rest because the server is gone."""
        rows = self._connection.execute(
            own.only("SELECT DISTINCT guild_id FROM tables WHERE resting = ? AND OURS"), (Place.SERVER,)
        )
        return {guild_id for (guild_id,) in rows}

    def close_lobbies(self, place: Place, ident: int) -> None:
        """End the lobbies of a place that is gone; their boards are painted if it comes back."""
        self._connection.execute(_CLOSE_LOBBIES[place], (place, ident))

    def rest(self, place: Place, ident: int) -> None:
        """Let the open tables of a place rest."""
        self._connection.execute(_REST[place], (place, ident))

    def resting(self, place: Place, ident: int) -> list[str]:
        """Return the ids of the tables that rest because this place is gone."""
        return [
            table_id for (table_id,) in self._connection.execute(_RESTING[place] + self.HELD, (place, ident))
        ]

    def wake(self, table_ids: Iterable[str], now: int) -> None:
        """Let tables go on; their awaited players have the whole time again, and are to be pinged."""
        self._connection.executemany(
            "UPDATE tables SET resting = 0, waiting_since = ?, reminder = 0, late_shown = 0, uncalled = 1"
            " WHERE id = ?",
            [(now, table_id) for table_id in table_ids],
        )

    def lobbies_of(self, user_id: int) -> list[LobbyRow]:
        """Read the open lobbies that a person opened and still hosts, longest untouched first."""
        rows = self._connection.execute(
            "SELECT guild_id, channel_id, touched_at FROM tables"
            " WHERE phase = 'lobby' AND opened_by = ?1 AND host_id = ?1 AND aside = 0 AND resting = 0"
            " ORDER BY touched_at",
            (user_id,),
        )
        return [LobbyRow(*row) for row in rows]

    def opened_by(self, user_id: int, since: int, most: int) -> list[tuple[int, int]]:
        """Return (server, time) of the tables a person opened since a time: the newest `most`."""
        return self._connection.execute(
            "SELECT guild_id, opened_at FROM tables WHERE opened_by = ? AND opened_at > ?"
            " ORDER BY opened_at DESC LIMIT ?",
            (user_id, since, most),
        ).fetchall()

    def add_table(self, row: TableRow) -> None:
        """Write a new table."""
        self._connection.execute(_ADD_TABLE, _table_values(row))

    def save_table(self, row: TableRow, was: Sequence[object] | None = None) -> tuple[object, ...]:
        """Write a table; return its values, which a later save in this transaction may give as `was`.

        `was` holds the values that it was read or saved with (`values_of`).  Only the columns that differ are
        then written, as each index of another column would cost a page more.
        """
        values = values_of(row)
        if was is None:
            self._connection.execute(_update(_CHANGING), (*values, row.id))
            return values
        differ = [place for place, value in enumerate(values) if value != was[place]]
        if differ:
            columns = tuple([_CHANGING[place] for place in differ])
            self._connection.execute(_update(columns), (*[values[place] for place in differ], row.id))
        return values

    def set_message(self, table_id: str, message_id: int | None) -> None:
        """Write the id of the board's message."""
        self._connection.execute("UPDATE tables SET message_id = ? WHERE id = ?", (message_id, table_id))

    def set_ping(self, table_id: str, message_id: int | None) -> None:
        """Write the id of the last ping; with one, nobody is left to be pinged."""
        self._connection.execute(
            "UPDATE tables SET ping_id = ?, uncalled = uncalled * ? WHERE id = ?",
            (message_id, int(message_id is None), table_id),
        )

    def uncalled(self, own: Shards) -> list[str]:
        """Return the ids of own running tables whose turn began without a ping, oldest first."""
        return self._ids(own.only(_UNCALLED))

    def move(self, table_id: str, rev: int) -> MoveRow | None:
        """Read one revision of a table."""
        row = self._connection.execute(_MOVE_AT, (table_id, rev)).fetchone()
        return None if row is None else MoveRow(*row)

    def move_of(self, interaction_id: int) -> MoveRow | None:
        """Read the (first) revision that an interaction made."""
        row = self._connection.execute(_MOVE_OF, (interaction_id,)).fetchone()
        return None if row is None else MoveRow(*row)

    def moves(self, table_id: str, first: int, last: int) -> list[MoveRow]:
        """Read the revisions `first` to `last` of a table, in order."""
        return [MoveRow(*row) for row in self._connection.execute(_MOVES, (table_id, first, last))]

    def told(self, table_id: str, first: int, last: int) -> list[ToldRow]:
        """Read what the revisions `first` to `last` of a table tell, in order."""
        return [ToldRow(*row) for row in self._connection.execute(_TOLD, (table_id, first, last))]

    def moved(self, table_id: str, seats: Collection[int]) -> bool:
        """Return True if a player at one of these seats has played an action of the game."""
        marks = ", ".join(["NULL", *("?" for _ in seats)])
        query = (
            "SELECT EXISTS (SELECT 1 FROM moves WHERE table_id = ? AND skipped = 0 AND by IS NULL"  # noqa: S608 - question marks
            f" AND seat IN ({marks}) AND action NOT IN ('undo', 'withdraw', 'replace'))"
        )
        return bool(self._connection.execute(query, (table_id, *seats)).fetchone()[0])

    def add_move(self, row: MoveRow) -> None:
        """Write a new revision."""
        self._connection.execute(_ADD_MOVE, _move_values(row))

    def add_results(self, rows: Iterable[ResultRow]) -> None:
        """Write how a game ended."""
        self._connection.executemany(_ADD_RESULT, map(_result_values, rows))

    def tell(self, what: str) -> None:
        """Tell programs on this database what was changed (`Store.heard`); with SQLite there is one."""

    def alone(self) -> None:
        """Wait until nobody else writes what the program remembers; with SQLite nobody does."""

    def note(self, key: str) -> str | None:
        """Read the program's note under this key."""
        row = self._connection.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def save_note(self, key: str, value: str) -> None:
        """Write a note under this key."""
        self._connection.execute(_NOTE, (key, value))

    def noted(self, beginning: str) -> list[str]:
        """Return the keys of the program's notes with this prefix."""
        rows = self._connection.execute(
            "SELECT key FROM notes WHERE substr(key, 1, CAST(? AS INTEGER)) = ?", (len(beginning), beginning)
        )
        return [key for (key,) in rows]

    def forget_messages(self) -> None:
        """Forget the boards and pings of unfinished tables, so that new boards are posted."""
        self._connection.execute(
            "UPDATE tables SET message_id = NULL, ping_id = NULL, changes = changes + 1 WHERE phase != 'over'"
        )

    def settings(self, guild_id: int) -> GuildSettings:
        """Read a server's settings; the defaults if none were saved."""
        row = self._connection.execute(
            "SELECT locale, channels, lobbies, hourly, show_pause, pictures FROM guilds WHERE guild_id = ?",
            (guild_id,),
        ).fetchone()
        if row is None:
            return GuildSettings()
        locale, channels, *limits, pictures = row
        return GuildSettings(locale, frozenset(loads(channels)), *limits, pictures=bool(pictures))

    def save_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Write a server's settings."""
        self._connection.execute(
            _SETTINGS,
            (
                guild_id,
                settings.locale,
                dumps(sorted(settings.channels)),
                settings.lobbies,
                settings.hourly,
                settings.show_pause,
                int(settings.pictures),
            ),
        )
