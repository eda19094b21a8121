"""The statements of a writing transaction; those on finished games are in `questions`."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from itertools import compress
from json import dumps, loads
from operator import attrgetter, ne
from typing import Any

from bot.store.announcements import AnnouncementStatements
from bot.store.days import DayStatements
from bot.store.erasing import ErasingStatements
from bot.store.evenings import EveningStatements
from bot.store.folds import FoldStatements
from bot.store.instants import InstantStatements
from bot.store.ledgers import AccountRow, LedgerStatements
from bot.store.notebook import NotebookStatements
from bot.store.places import PlaceStatements
from bot.store.ratings import RatingStatements
from bot.store.rows import ActRow, GuildSettings, LobbyRow, MoveRow, ResultRow, TableRow, ToldRow
from bot.store.schedule import ScheduleStatements
from bot.store.shards import Shards
from bot.store.statements import sql

_FOR_EVER = {"id", "guild_id", "channel_id", "game", "seed", "opened_at", "opened_by"}
"""Columns of a table that never change; updates leave them out, so their indexes are not rewritten."""


def _columns(row: type) -> str:
    return ", ".join(row.__annotations__)


def _values(row: type, without: Collection[str] = ()) -> Callable[[Any], tuple[Any, ...]]:
    """Return a reader of a row's values (`dataclasses.astuple` would copy each one deeply)."""
    return attrgetter(*(field.name for field in fields(row) if field.name not in without))


def _insert(table: str, row: type) -> str:
    marks = ", ".join("?" for _ in row.__annotations__)
    return f"INSERT INTO {table} ({_columns(row)}) VALUES ({marks})"  # noqa: S608 - names of our own


def _select(row: type, where: str, table: str = "moves") -> str:
    return f"SELECT {_columns(row)} FROM {table} WHERE {where}"  # noqa: S608 - as above


_ADD_TABLE, _table_values = _insert("tables", TableRow), _values(TableRow)
_ADD_MOVE = _insert("moves", MoveRow)
_ADD_RESULT, _result_values = _insert("results", ResultRow), _values(ResultRow)
_RESULTS = _select(ResultRow, "table_id = ? ORDER BY seat", "results")
_ACCOUNTS = _select(AccountRow, "table_id = ? ORDER BY seat", "accounts")
values_of = _values(TableRow, _FOR_EVER)
"""Returns the values of a table that can change, in the order of their columns."""
_GET = _select(TableRow, "id = ?", "tables")
_STANDS = "life IN ('lobby', 'playing', 'suspended') AND owner IS NULL"
"""A table that has its channel; worded as the index is."""
_ASIDE = "life = 'quarantine' AND back IN ('lobby', 'playing')"
"""A table in quarantine that had its channel."""
_IN_CHANNEL = _select(TableRow, f"channel_id = ? AND {_STANDS}", "tables")
_ASIDE_THERE = _select(
    TableRow, f"channel_id = ? AND owner IS NULL AND {_ASIDE} ORDER BY number DESC LIMIT 1", "tables"
)
_ASIDE_IDS = sql("SELECT id FROM tables WHERE {aside} AND OURS", aside=_ASIDE)
_ARCHIVED = _select(
    TableRow,
    "channel_id = ? AND owner IS NULL AND (life = 'archived' OR back = 'archived')"
    " ORDER BY number DESC LIMIT 1",
    "tables",
)
_NEWEST = _select(TableRow, "channel_id = ? AND owner IS NULL ORDER BY number DESC LIMIT 1", "tables")
_PRIVATE = (
    "SELECT id, game FROM tables WHERE owner = ? AND owner IS NOT NULL"
    " AND 'playing' IN (life, CASE life WHEN 'quarantine' THEN back END) ORDER BY number DESC"
)
_COUNT_PRIVATE = (
    "SELECT count(*) FROM tables WHERE owner = ? AND owner IS NOT NULL"
    " AND 'playing' IN (life, CASE life WHEN 'quarantine' THEN back END)"
    " AND NOT (day != '' AND EXISTS (SELECT 1 FROM day_entries WHERE table_id = tables.id))"
)
_ACTS = (
    "SELECT rev, seat, action, skipped, by, CASE action WHEN 'undo' THEN facts END FROM moves"
    " WHERE table_id = ? AND seat IS NOT NULL ORDER BY rev"
)
_RANKED = "SELECT seat, user_id, withdrew FROM results WHERE table_id = ?"
_CHANGING = tuple(field.name for field in fields(TableRow) if field.name not in _FOR_EVER)


@lru_cache(maxsize=64)
def _update(columns: tuple[str, ...]) -> str:
    """Return the statement that writes these columns of a table."""
    return f"UPDATE tables SET {', '.join(f'{column} = ?' for column in columns)} WHERE id = ?"  # noqa: S608 - as above


_NOTE = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_GUILD = tuple(field.name for field in fields(GuildSettings))
_READ_SETTINGS = f"SELECT {', '.join(_GUILD)} FROM guilds WHERE guild_id = ?"  # noqa: S608 - of our own names
_SETTINGS = (
    f"INSERT INTO guilds (guild_id, {', '.join(_GUILD)}) VALUES (?{', ?' * len(_GUILD)})"  # noqa: S608 - as above
    f" ON CONFLICT (guild_id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _GUILD)}"
)
_MET = "SELECT 1 FROM tables WHERE guild_id = ? UNION ALL SELECT 1 FROM guilds WHERE guild_id = ? LIMIT 1"
_MOVE_OF = _select(MoveRow, "interaction_id = ?")
_FORGET_STATES = (
    "UPDATE moves SET before = NULL WHERE table_id = ?1 AND rev < ?2 AND before IS NOT NULL"
    " AND rev > coalesce((SELECT rev FROM moves WHERE table_id = ?1 AND rev < ?2 AND before IS NULL"
    " AND action != 'undo' ORDER BY rev DESC LIMIT 1), -1)"
)
"""Reads the moves since the one before that could not be taken back: of those before it nothing is kept."""
_FORGET_ALL_STATES = "UPDATE moves SET before = NULL WHERE table_id = ? AND before IS NOT NULL"
_TOLD = _select(ToldRow, "table_id = ? AND rev BETWEEN ? AND ? ORDER BY rev")
MOVES = _select(MoveRow, "table_id = ? AND rev BETWEEN ? AND ? ORDER BY rev")


class Transaction(
    AnnouncementStatements,
    DayStatements,
    ErasingStatements,
    EveningStatements,
    FoldStatements,
    InstantStatements,
    LedgerStatements,
    NotebookStatements,
    RatingStatements,
    ScheduleStatements,
    PlaceStatements,
):
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

    def quarantined_table(self, channel_id: int) -> TableRow | None:
        """Read the newest table of a channel that was set aside and is not over."""
        return self._table(_ASIDE_THERE, channel_id)

    def quarantined_tables(self, own: Shards) -> list[str]:
        """Read the ids of all own tables that were set aside and are not over."""
        return self._ids(own.only(_ASIDE_IDS))

    def put_in_quarantine(self, table_id: str) -> bool:
        """Set a table aside; return True if that changes it."""
        changed = self._connection.execute(
            "UPDATE tables SET back = CASE life WHEN 'suspended' THEN back ELSE life END, life = 'quarantine'"
            " WHERE id = ? AND life != 'quarantine' RETURNING 1",
            (table_id,),
        )
        return changed.fetchone() is not None

    def newest_table(self, channel_id: int) -> TableRow | None:
        """Read the newest table of a channel."""
        return self._table(_NEWEST, channel_id)

    def archived_table(self, channel_id: int) -> TableRow | None:
        """Read the newest archived table of a channel."""
        return self._table(_ARCHIVED, channel_id)

    def private_tables(self, user_id: int) -> list[tuple[str, str]]:
        """Return (id, game) of a person's private tables under way or set aside, the newest first."""
        return self._connection.execute(_PRIVATE, (user_id,)).fetchall()

    def count_private(self, user_id: int) -> int:
        """Count a person's private tables under way or set aside, without those of a day's entries."""
        return self._connection.execute(_COUNT_PRIVATE, (user_id,)).fetchone()[0]

    def lobbies_of(self, user_id: int) -> list[LobbyRow]:
        """Read the open lobbies that a person opened and still hosts, longest untouched first."""
        rows = self._connection.execute(
            "SELECT guild_id, channel_id, touched_at FROM tables"
            " WHERE life = 'lobby' AND opened_by = ?1 AND host_id = ?1"
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
        differ = list(map(ne, values, was))
        if columns := tuple(compress(_CHANGING, differ)):
            self._connection.execute(_update(columns), (*compress(values, differ), row.id))
        return values

    def set_message(self, table_id: str, message_id: int | None) -> None:
        """Write the id of the board's message."""
        self._connection.execute("UPDATE tables SET message_id = ? WHERE id = ?", (message_id, table_id))

    def set_ping(self, table_id: str, message_id: int | None, channel_id: int | None = None) -> None:
        """Write the id of the last ping, with its channel if it names several tables.

        With one, nobody is left to be pinged.
        """
        self._connection.execute(
            "UPDATE tables SET ping_id = ?, ping_channel = ?, uncalled = uncalled * ? WHERE id = ?",
            (message_id, channel_id, int(message_id is None), table_id),
        )

    def channels_of_ping(self, message_id: int) -> list[int]:
        """Return the channels of the tables that a ping of several still names."""
        found = self._connection.execute(
            "SELECT channel_id FROM tables WHERE ping_id = ? AND ping_channel IS NOT NULL", (message_id,)
        )
        return [channel_id for (channel_id,) in found]

    def pinged_since(self, guild_id: int, user_id: int, message_id: int) -> list[str]:
        """Return the running tables of a server that name a person and whose ping is newer than this id."""
        found = self._connection.execute(
            "SELECT id FROM tables JOIN guests ON table_id = id"
            " WHERE user_id = ? AND guild_id = ? AND life = 'playing' AND ping_id > ?",
            (user_id, guild_id, message_id),
        )
        return [table_id for (table_id,) in found]

    def move(self, table_id: str, rev: int) -> MoveRow | None:
        """Read one revision of a table."""
        return next(iter(self.moves(table_id, rev, rev)), None)

    def move_of(self, interaction_id: int) -> MoveRow | None:
        """Read the (first) revision that an interaction made; of a folded game that is not known any more."""
        row = self._connection.execute(_MOVE_OF, (interaction_id,)).fetchone()
        return None if row is None else MoveRow(*row)

    def moves(self, table_id: str, first: int, last: int) -> list[MoveRow]:
        """Read the revisions `first` to `last` of a table, in order."""
        rows = [MoveRow(*row) for row in self._connection.execute(MOVES, (table_id, first, last))]
        if len(rows) > last - first:  # all are there
            return rows
        folded = [row for row in self._folded(table_id) if first <= row.rev <= last]
        found = {row.rev: row for row in (*folded, *rows)}  # it may be folded between the two questions
        return [found[rev] for rev in sorted(found)]

    def told(self, table_id: str, first: int, last: int) -> list[ToldRow]:
        """Read what the revisions `first` to `last` of a table tell, in order."""
        rows = [ToldRow(*row) for row in self._connection.execute(_TOLD, (table_id, first, last))]
        if len(rows) > last - first:
            return rows
        moves = self.moves(table_id, first, last)
        return [
            ToldRow(move.rev, move.first_rev, move.seat, move.facts, move.skipped, move.by) for move in moves
        ]

    def moved(self, table_id: str, seats: Collection[int]) -> bool:
        """Return True if a player at one of these seats has played an action of the game."""
        marks = ", ".join(["NULL", *("?" for _ in seats)])
        query = (
            "SELECT EXISTS (SELECT 1 FROM moves WHERE table_id = ? AND skipped = 0 AND by IS NULL"  # noqa: S608 - question marks
            f" AND seat IN ({marks}) AND action NOT IN ('undo', 'withdraw', 'replace'))"
        )
        return bool(self._connection.execute(query, (table_id, *seats)).fetchone()[0])

    def acts(self, table_id: str) -> list[ActRow]:
        """Return who did what at each revision of a table, in order, without the start."""
        rows = [ActRow(*row) for row in self._connection.execute(_ACTS, (table_id,))]
        if any(row.action != "replace" for row in rows):  # it is not folded
            return rows
        folded = [
            ActRow(move.rev, move.seat, move.action, move.skipped, move.by, facts)
            for move in self._folded(table_id)
            if move.seat is not None
            for facts in [move.facts if move.action == "undo" else None]
        ]
        return sorted([*rows, *folded], key=attrgetter("rev"))

    def ranked(self, table_id: str) -> list[tuple[int, int, int]]:
        """Return (seat, user id, withdrew) of each result that a table has written."""
        return self._connection.execute(_RANKED, (table_id,)).fetchall()

    def add_move(self, row: MoveRow) -> None:
        """Write a new revision."""
        self._connection.execute(_ADD_MOVE, row)

    def forget_states(self, table_id: str, rev: int | None = None) -> None:
        """Forget the positions before the moves of a table, as none of them can be taken back any more.

        `rev`: of those before this revision alone.
        """
        if rev is None:
            self._connection.execute(_FORGET_ALL_STATES, (table_id,))
        else:
            self._connection.execute(_FORGET_STATES, (table_id, rev))

    def add_results(self, rows: Iterable[ResultRow]) -> None:
        """Write how a game ended."""
        self._connection.executemany(_ADD_RESULT, map(_result_values, rows))

    def date_results(self, table_id: str, now: int) -> None:
        """Let a game's results be of this time; as none is changed, all are removed and added anew."""
        accounts = [AccountRow(*row) for row in self._connection.execute(_ACCOUNTS, (table_id,)).fetchall()]
        results = [ResultRow(*row) for row in self._connection.execute(_RESULTS, (table_id,)).fetchall()]
        self.set_accounts(table_id, ())
        self._connection.execute("DELETE FROM results WHERE table_id = ?", (table_id,))
        self.add_results(replace(result, at=now) for result in results)
        self.set_accounts(table_id, accounts)

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
            "UPDATE tables SET message_id = NULL, ping_id = NULL, ping_channel = NULL, changes = changes + 1"
            " WHERE life != 'over'"
        )

    def settings(self, guild_id: int) -> GuildSettings:
        """Read a server's settings; the defaults if none were saved."""
        row = self._connection.execute(_READ_SETTINGS, (guild_id,)).fetchone()
        if row is None:
            return GuildSettings()
        found: dict[str, Any] = dict(zip(_GUILD, row, strict=True))
        found |= {name: bool(found[name]) for name in ("pictures", "month")}
        found["channels"] = frozenset(loads(found["channels"]))
        return GuildSettings(**found)

    def meet(self, guild_id: int) -> bool:
        """Note a server; return True if nothing was known of it."""
        if self._connection.execute(_MET, (guild_id, guild_id)).fetchone() is not None:
            return False
        self.save_settings(guild_id, GuildSettings())
        return True

    def save_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Write a server's settings."""
        plain = {"channels": dumps(sorted(settings.channels))}
        plain |= {name: int(getattr(settings, name)) for name in ("pictures", "month")}
        values = (plain.get(name, getattr(settings, name)) for name in _GUILD)
        self._connection.execute(_SETTINGS, (guild_id, *values))
