"""The statements of a writing transaction; those on finished games are in `questions`."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import compress
from operator import attrgetter, ne

from bot.store.agenda import AgendaStatements
from bot.store.columns import listed, sql
from bot.store.erasing import ENTER, ErasingStatements
from bot.store.folds import FoldStatements
from bot.store.instants import InstantStatements
from bot.store.ledgers import ACCOUNTS, LedgerStatements
from bot.store.places import PlaceStatements
from bot.store.ratings import RatingStatements
from bot.store.rows import (
    ACTS,
    MOVES,
    RESULTS,
    SETTINGS,
    TABLES,
    TOLD_MOVES,
    GuildSettings,
    MoveRow,
    ResultRow,
    TableRow,
)
from bot.store.shards import Shards

_STANDS = "life IN ('lobby', 'playing', 'suspended') AND owner IS NULL"
"""A table that has its channel; worded as the index is."""
_ASIDE = "life = 'quarantine' AND back IN ('lobby', 'playing')"
"""A table in quarantine that had its channel."""
_PRIVATE = (
    "owner = ? AND owner IS NOT NULL AND 'playing' IN (life, CASE life WHEN 'quarantine' THEN back END)"
)
"""A private table of somebody under way or set aside."""


@lru_cache(maxsize=64)
def _update(columns: tuple[str, ...]) -> str:
    """Return the statement that writes these columns of a table."""
    return sql("UPDATE tables SET {given} WHERE id = ?", given=listed(f"{column} = ?" for column in columns))


_ADD_GUEST = "INSERT INTO guests (user_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
_ADD_HANDOVER = "INSERT INTO handovers (table_id, rev, seat, was_id, now_id) VALUES (?, ?, ?, ?, ?)"
_MET = "SELECT 1 FROM tables WHERE guild_id = ? UNION ALL SELECT 1 FROM guilds WHERE guild_id = ? LIMIT 1"
_FORGET_STATES = (
    "UPDATE moves SET before = NULL WHERE table_id = ?1 AND rev < ?2 AND before IS NOT NULL"
    " AND rev > coalesce((SELECT rev FROM moves WHERE table_id = ?1 AND rev < ?2 AND before IS NULL"
    " AND action != 'undo' ORDER BY rev DESC LIMIT 1), -1)"
)
"""Reads the moves since the one before that could not be taken back: of those before it nothing is kept."""
_FORGET_ALL_STATES = "UPDATE moves SET before = NULL WHERE table_id = ? AND before IS NOT NULL"
REVISIONS = "WHERE table_id = ? AND rev BETWEEN ? AND ? ORDER BY rev"


class Transaction(
    ErasingStatements,
    FoldStatements,
    InstantStatements,
    LedgerStatements,
    RatingStatements,
    AgendaStatements,
    PlaceStatements,
):
    """The reads and writes of one transaction.

    It is valid on the database's thread, until its transaction ends; callers must not keep it.
    """

    def hold_person(self, user_id: int) -> None:
        """Let nobody else open a table for a person until the end; SQLite has one writer anyway."""

    def table(self, table_id: str) -> TableRow | None:
        """Read a table."""
        return self._row(TABLES, f"WHERE id = ?{self.HELD}", table_id)

    def open_table(self, channel_id: int) -> TableRow | None:
        """Read the table of a channel that is neither over nor set aside."""
        return self._row(TABLES, f"WHERE channel_id = ? AND {_STANDS}{self.HELD}", channel_id)

    def quarantined_table(self, channel_id: int) -> TableRow | None:
        """Read the newest table of a channel that was set aside and is not over."""
        return self._newest_of(channel_id, f" AND {_ASIDE}")

    def quarantined_tables(self, own: Shards) -> list[str]:
        """Read the ids of all own tables that were set aside and are not over."""
        return self._column(own.only(sql("SELECT id FROM tables WHERE {aside} AND OURS", aside=_ASIDE)))

    def put_in_quarantine(self, table_id: str) -> bool:
        """Set a table aside; return True if that changes it."""
        back = "CASE life WHEN 'suspended' THEN back ELSE life END"
        aside = sql("UPDATE tables SET back = {back}, life = 'quarantine' WHERE id = ?", back=back)
        return self._found(f"{aside} AND life != 'quarantine' RETURNING 1", table_id)

    def newest_table(self, channel_id: int) -> TableRow | None:
        """Read the newest table of a channel."""
        return self._newest_of(channel_id)

    def archived_table(self, channel_id: int) -> TableRow | None:
        """Read the newest archived table of a channel."""
        return self._newest_of(channel_id, " AND (life = 'archived' OR back = 'archived')")

    def _newest_of(self, channel_id: int, which: str = "") -> TableRow | None:
        newest = f"WHERE channel_id = ? AND owner IS NULL{which} ORDER BY number DESC LIMIT 1{self.HELD}"
        return self._row(TABLES, newest, channel_id)

    def private_tables(self, user_id: int) -> list[tuple[str, str]]:
        """Return (id, game) of a person's private tables under way or set aside, the newest first."""
        theirs = sql("SELECT id, game FROM tables WHERE {private} ORDER BY number DESC", private=_PRIVATE)
        return self._all(theirs, user_id)

    def count_private(self, user_id: int) -> int:
        """Count a person's private tables under way or set aside, without those of a day's entries."""
        alone = sql("SELECT count(*) FROM tables WHERE {private} AND day_name = ''", private=_PRIVATE)
        return self._value(alone, user_id)

    def lobbies_of(self, user_id: int) -> list[TableRow]:
        """Read the open lobbies that a person opened and still hosts, longest untouched first."""
        theirs = "WHERE life = 'lobby' AND opened_by = ?1 AND host_id = ?1 ORDER BY touched_at"
        return self._rows(TABLES, theirs, user_id)

    def opened_by(self, user_id: int, since: int, most: int) -> list[tuple[int, int]]:
        """Return (server, time) of the tables a person opened since a time: the newest `most`."""
        opened = "SELECT guild_id, opened_at FROM tables WHERE opened_by = ? AND opened_at > ?"
        return self._all(f"{opened} ORDER BY opened_at DESC LIMIT ?", user_id, since, most)

    def add_table(self, row: TableRow) -> None:
        """Write a new table."""
        self._connection.execute(TABLES.insert, TABLES.values(row))

    def add_guests(self, table_id: str, people: Iterable[int]) -> None:
        """Note that these people are named at a table."""
        for user_id in people:
            self._connection.execute(_ADD_GUEST, (user_id, table_id))

    def add_handover(self, table_id: str, rev: int, seat: int, was_id: int, now_id: int) -> None:
        """Note whose seat passed to whom, at the revision that tells it."""
        self._connection.execute(_ADD_HANDOVER, (table_id, rev, seat, was_id, now_id))

    def save_table(self, row: TableRow, was: TableRow) -> None:
        """Write the columns of a table that differ from those it was read or saved with.

        Each index of another column would cost a page more.
        """
        now = vars(row)
        differ = list(map(ne, now.values(), vars(was).values()))
        if columns := tuple(compress(now, differ)):
            self._connection.execute(_update(columns), (*compress(now.values(), differ), row.id))

    def set_message(self, table_id: str, message_id: int | None) -> None:
        """Write the id of the board's message."""
        self._connection.execute("UPDATE tables SET message_id = ? WHERE id = ?", (message_id, table_id))

    def set_ping(self, table_id: str, message_id: int | None, channel_id: int | None = None) -> None:
        """Write the id of the last ping, with its channel if it names several tables.

        With one, nobody is left to be pinged.
        """
        ping = "UPDATE tables SET ping_id = ?, ping_channel = ?, uncalled = uncalled * ? WHERE id = ?"
        self._connection.execute(ping, (message_id, channel_id, int(message_id is None), table_id))

    def channels_of_ping(self, message_id: int) -> list[int]:
        """Return the channels of the tables that a ping of several still names."""
        named = "SELECT channel_id FROM tables WHERE ping_id = ? AND ping_channel IS NOT NULL"
        return self._column(named, message_id)

    def pinged_since(self, guild_id: int, user_id: int, message_id: int) -> list[str]:
        """Return the running tables of a server that name a person and whose ping is newer than this id."""
        return self._column(
            "SELECT id FROM tables JOIN guests ON table_id = id"
            " WHERE user_id = ? AND guild_id = ? AND life = 'playing' AND ping_id > ?",
            *(user_id, guild_id, message_id),
        )

    def move(self, table_id: str, rev: int) -> MoveRow | None:
        """Read one revision of a table."""
        return next(iter(self.moves(table_id, rev, rev)), None)

    def move_of(self, interaction_id: int) -> MoveRow | None:
        """Read the (first) revision that an interaction made; of a folded game that is not known any more."""
        return self._row(MOVES, "WHERE interaction_id = ?", interaction_id)

    def moves(self, table_id: str, first: int, last: int) -> list[MoveRow]:
        """Read the revisions `first` to `last` of a table, in order."""
        rows = self._rows(MOVES, REVISIONS, table_id, first, last)
        if len(rows) > last - first:  # all are there
            return rows
        folded = [row for row in self._folded(table_id) if first <= row.rev <= last]
        found = {row.rev: row for row in (*folded, *rows)}  # it may be folded between the two questions
        return [found[rev] for rev in sorted(found)]

    def told(self, table_id: str, first: int, last: int) -> list[MoveRow]:
        """Read what the revisions `first` to `last` of a table tell, in order, without what was before."""
        rows = self._rows(TOLD_MOVES, REVISIONS, table_id, first, last)
        return rows if len(rows) > last - first else self.moves(table_id, first, last)

    def moved(self, table_id: str, seats: Collection[int]) -> bool:
        """Return True if a player at one of these seats has played an action of the game."""
        marks = ", ".join(["NULL", *("?" for _ in seats)])
        query = (
            "SELECT EXISTS (SELECT 1 FROM moves WHERE table_id = ? AND skipped = 0 AND by IS NULL"  # noqa: S608 - question marks
            f" AND seat IN ({marks}) AND action NOT IN ('undo', 'withdraw', 'replace'))"
        )
        return bool(self._value(query, table_id, *seats))

    def acts(self, table_id: str) -> list[MoveRow]:
        """Return who did what at each revision of a table, in order, without the start."""
        rows = self._rows(ACTS, "WHERE table_id = ? AND seat IS NOT NULL ORDER BY rev", table_id)
        if any(row.action != "replace" for row in rows):  # it is not folded
            return rows
        folded = [move for move in self._folded(table_id) if move.seat is not None]
        return sorted([*rows, *folded], key=attrgetter("rev"))

    def ranked(self, table_id: str) -> list[tuple[int, int, int]]:
        """Return (seat, user id, withdrew) of each result that a table has written."""
        return self._all("SELECT seat, user_id, withdrew FROM results WHERE table_id = ?", table_id)

    def add_move(self, row: MoveRow) -> None:
        """Write a new revision."""
        self._connection.execute(MOVES.insert, row)

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
        self._add(RESULTS, rows)

    def date_results(self, table_id: str, now: int) -> None:
        """Let a game's results be of this time; as none is changed, all are removed and added anew."""
        accounts = self._rows(ACCOUNTS, "WHERE table_id = ? ORDER BY seat", table_id)
        results = self._rows(RESULTS, "WHERE table_id = ? ORDER BY seat", table_id)
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
        return self._value("SELECT value FROM notes WHERE key = ?", key)

    def save_note(self, key: str, value: str) -> None:
        """Write a note under this key."""
        self._connection.execute(ENTER, (key, value))

    def noted(self, beginning: str) -> list[str]:
        """Return the keys of the program's notes with this prefix."""
        return self._column(
            "SELECT key FROM notes WHERE substr(key, 1, CAST(? AS INTEGER)) = ?", len(beginning), beginning
        )

    def forget_messages(self) -> None:
        """Forget the boards and pings of unfinished tables, so that new boards are posted."""
        self._connection.execute(
            "UPDATE tables SET message_id = NULL, ping_id = NULL, ping_channel = NULL, changes = changes + 1"
            " WHERE life != 'over'"
        )

    def settings(self, guild_id: int) -> GuildSettings:
        """Read a server's settings; the defaults if none were saved."""
        return self._row(SETTINGS, "WHERE guild_id = ?", guild_id) or GuildSettings()

    def meet(self, guild_id: int) -> bool:
        """Note a server; return True if nothing was known of it."""
        if self._found(_MET, guild_id, guild_id):
            return False
        self.save_settings(guild_id, GuildSettings())
        return True

    def save_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Write a server's settings."""
        self._save(SETTINGS, guild_id, settings)
