"""The statements that erase people and servers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, LiteralString

from bot.store.columns import sql
from bot.store.erasures import NOTE, noted
from bot.store.ledgers import ACCOUNTS
from bot.store.own_rows import OwnRows
from bot.store.people import HANDOVERS, PEOPLE, HandoverRow, PeopleStatements
from bot.store.play import EVER

_THEIRS: Final = sql(
    "user_id = :user AND board IN (SELECT board FROM totals WHERE user_id = :user AND span = {ever})",
    ever=EVER,
)
_MERGE: Final = sql(
    "INSERT INTO totals (board, span, of, start, user_id, denominator, count, total, least, most, wins,"
    " won_total, won_least, won_most) SELECT board, span, of, start, 0, denominator, count, total, least,"
    " most, wins, won_total, won_least, won_most FROM totals WHERE {theirs}"
    " ON CONFLICT (board, span, of, start, user_id, denominator) DO UPDATE SET"
    " count = totals.count + excluded.count, total = totals.total + excluded.total,"
    " least = CASE WHEN excluded.least < totals.least THEN excluded.least ELSE totals.least END,"
    " most = CASE WHEN excluded.most > totals.most THEN excluded.most ELSE totals.most END,"
    " wins = totals.wins + excluded.wins, won_total = totals.won_total + excluded.won_total,"
    " won_least = CASE WHEN totals.won_least IS NULL OR excluded.won_least < totals.won_least"
    " THEN excluded.won_least ELSE totals.won_least END,"
    " won_most = CASE WHEN totals.won_most IS NULL OR excluded.won_most > totals.won_most"
    " THEN excluded.won_most ELSE totals.won_most END",
    theirs=_THEIRS,
)
_AT_THEIRS: Final = "table_id IN (SELECT table_id FROM guests WHERE user_id = :user)"
_OWNED: Final = (ACCOUNTS, PEOPLE)
"""The core's rows of people, which say themselves what an erasure does to them."""
_FIRST_RATED: Final = "SELECT min(seq) FROM ratings WHERE user_id = :user"
_ERASE_PERSON: Final = (
    sql("UPDATE handovers SET was_id = 0 WHERE was_id = :user AND {there}", there=_AT_THEIRS),
    sql("UPDATE handovers SET now_id = 0 WHERE now_id = :user AND {there}", there=_AT_THEIRS),
    _MERGE,
    sql("DELETE FROM totals WHERE {theirs}", theirs=_THEIRS),
    "UPDATE tables SET opened_by = 0 WHERE opened_by = :user",
    sql("UPDATE ratings SET user_id = -({first}) WHERE user_id = :user AND user_id > 0", first=_FIRST_RATED),
    *(columns.erase() for columns in _OWNED),
    "DELETE FROM guests WHERE user_id = :user",
)
_KNOWN: Final = (
    "SELECT guild_id FROM tables WHERE guild_id != 0 UNION SELECT guild_id FROM guilds"
    " UNION SELECT guild_id FROM boards WHERE guild_id != 0"
)
"""Servers of which anything is kept; private tables and their results are on none."""
_ERASE_TOTALS: Final = (
    "DELETE FROM totals WHERE board IN (SELECT id FROM boards WHERE guild_id = ?)",
    "DELETE FROM boards WHERE guild_id = ?",
)
_OF_TABLES: Final = ("accounts", "ledgers", "handovers", "ratings", "results", "moves", "folds")
_OF_SERVERS: Final = ("guilds", "house_luck", "departures")
_LOST_GUESTS: Final = (
    "DELETE FROM guests WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = guests.table_id)"
)
_NOTED: Final = "SELECT key, value FROM notes WHERE"
ENTER: Final = (
    "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_NAMED: Final[Mapping[LiteralString, LiteralString]] = {
    "guests": "user_id",
    "totals": "user_id",
    "tables": "opened_by",
    "ratings": "user_id",
    **{columns.table: columns.person for columns in _OWNED},
}
"""The column of each table that tells of whom something is kept."""


def _union(columns: Mapping[LiteralString, LiteralString]) -> str:
    """Return a question after a column of each of these tables."""
    return " UNION ".join(f"SELECT {column} FROM {table}" for table, column in columns.items())  # noqa: S608 - names of our own


def _dropped(tables: Iterable[str], of: str) -> list[str]:
    """Return the statements that delete the rows of tables that go with something."""
    return [f"DELETE FROM {table} WHERE {of} = ?" for table in tables]  # noqa: S608 - as above


class ErasingStatements(PeopleStatements):
    """The reads and writes of one transaction that erases."""

    # A person

    def guest_ids(self, user_id: int) -> list[str]:
        """Return the ids of the tables at which a person was ever named, in the same order each time."""
        return self._column("SELECT table_id FROM guests WHERE user_id = ? ORDER BY table_id", user_id)

    def table_handovers(self, table_id: str) -> list[HandoverRow]:
        """Return the seats of a table that passed on, in order."""
        return self._rows(HANDOVERS, "WHERE table_id = ? ORDER BY rev", table_id)

    def rewrite_facts(self, table_id: str, rev: int, facts: str) -> None:
        """Write the facts of a revision anew; only a name in them may differ."""
        anew = "UPDATE moves SET facts = ? WHERE table_id = ? AND rev = ?"
        self._connection.execute(anew, (facts, table_id, rev))

    def erase_results(self, table_id: str, user_id: int, name: str) -> None:
        """Let a person's result at a table be nobody's, under this name."""
        nobodys = "UPDATE results SET user_id = 0, name = ? WHERE table_id = ? AND user_id = ?"
        self._connection.execute(nobodys, (name, table_id, user_id))

    def erase_person(self, user_id: int, rows: Sequence[OwnRows]) -> None:
        """Erase what stands outside a person's tables; the sums of their results are nobody's then."""
        more = [each for one in rows for each in (*one.erase, *(columns.erase() for columns in one.columns))]
        for statement in (*_ERASE_PERSON, *more):
            self._connection.execute(statement, {"user": user_id})

    def known_people(self, rows: Sequence[OwnRows]) -> list[int]:
        """Return everybody of whom anything is kept."""
        named = dict(_NAMED)
        for one in rows:
            named |= {**one.people, **{columns.table: columns.person for columns in one.columns}}
        return [user_id for user_id in self._column(_union(named)) if user_id and user_id > 0]

    def erasures(self, beginning: str = NOTE) -> dict[str, int]:
        """Return the entries in the notes of a kind, and when each was erased, in milliseconds UTC."""
        return noted(self._all(f"{_NOTED} substr(key, 1, CAST(? AS INTEGER)) = ?", len(beginning), beginning))

    def erased_at(self, name: str) -> int:
        """Return when an entry was erased last, in milliseconds UTC; 0 for never."""
        return max(noted(self._all(f"{_NOTED} key = ?", f"{NOTE}{name}")).values(), default=0)

    def note_erasures(self, entries: Mapping[str, int]) -> dict[str, int]:
        """Note entries, each later than it was; return them as they are noted."""
        later = {name: max(moment, self.erased_at(name) + 1) for name, moment in entries.items()}
        self._connection.executemany(ENTER, [(f"{NOTE}{name}", str(at)) for name, at in later.items()])
        return later

    def drop_erasures(self, names: Iterable[str], beginning: str = NOTE) -> None:
        """Delete entries of a kind."""
        keys = [(f"{beginning}{name}",) for name in names]
        self._connection.executemany("DELETE FROM notes WHERE key = ?", keys)

    # A server

    def known_guilds(self, rows: Sequence[OwnRows]) -> set[int]:
        """Return the servers of which anything is kept."""
        more = _union({table: "guild_id" for one in rows for table in one.of_servers})
        return set(self._column(" UNION ".join(filter(None, (_KNOWN, more)))))

    def departures(self) -> dict[int, int]:
        """Return the servers that removed the bot, and since when."""
        return dict(self._all("SELECT guild_id, since FROM departures"))

    def note_departure(self, guild_id: int, now: int) -> None:
        """Note that a server has removed the bot; it stays as it is if that is known already."""
        gone = "INSERT INTO departures (guild_id, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
        self._connection.execute(gone, (guild_id, now))

    def forget_departure(self, guild_id: int) -> None:
        """Note that a server has the bot again."""
        self._connection.execute("DELETE FROM departures WHERE guild_id = ?", (guild_id,))

    def erase_guild(self, guild_id: int, most: int, rows: Sequence[OwnRows]) -> bool:
        """Erase `most` tables of a server, with the last of them all else; return True if that is done."""
        for statement in _ERASE_TOTALS:  # first, so that nothing is added up anew for each result
            self._connection.execute(statement, (guild_id,))
        found = self._all("SELECT id FROM tables WHERE guild_id = ? LIMIT ?", guild_id, most)
        more = [table for one in rows for table in one.of_tables]
        for statement in (*_dropped((*more, *_OF_TABLES), "table_id"), *_dropped(("tables",), "id")):
            self._connection.executemany(statement, found)
        if len(found) == most:
            return False
        first = [statement for one in rows for statement in one.erase_server]
        more = [table for one in rows for table in one.of_servers]
        for statement in (*first, *_dropped((*more, *_OF_SERVERS), "guild_id")):
            self._connection.execute(statement, (guild_id,))
        self._connection.execute(_LOST_GUESTS)
        return True
