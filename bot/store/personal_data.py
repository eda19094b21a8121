"""The queries on one person: what is kept about them, and nobody else."""

from dataclasses import dataclass
from typing import Final

from bot.store.columns import Columns, listed, sql
from bot.store.ledgers import ACCOUNTS, AccountRow
from bot.store.people import PeopleStatements
from bot.store.ratings import RatingQuestions
from bot.store.rows import BARE_TABLES, RESULTS, ResultRow, TableRow

_RESULTS: Final = sql(
    "SELECT {all} FROM guests"
    " JOIN results ON results.table_id = guests.table_id AND results.user_id = guests.user_id"
    " LEFT JOIN accounts ON accounts.table_id = results.table_id AND accounts.seat = results.seat"
    " WHERE guests.user_id = ? ORDER BY at, results.table_id",
    all=listed(f"{each.table}.{name}" for each in (RESULTS, ACCOUNTS) for name in each.kinds),
)


@dataclass(frozen=True, slots=True)
class HandoverRow:
    """A seat that passed on; an id is None if only the names were kept, which `facts` hold."""

    table_id: str
    rev: int
    seat: int
    was_id: int | None
    now_id: int | None
    facts: str


HANDOVERS: Final = Columns(
    HandoverRow, "handovers JOIN moves USING (table_id, rev)", instead={"seat": "handovers.seat"}
)


class PersonalDataStatements(PeopleStatements, RatingQuestions):
    """The reads of one transaction that concern one person."""

    def guest_tables(self, user_id: int) -> list[TableRow]:
        """Return the tables at which a person was ever named, the oldest first; without position and seed."""
        return self._rows(
            BARE_TABLES, "JOIN guests ON table_id = id WHERE user_id = ? ORDER BY number", user_id
        )

    def handovers(self, user_id: int) -> list[HandoverRow]:
        """Return the seats that passed on at the tables at which a person was ever named, in order."""
        theirs = "JOIN guests USING (table_id) WHERE user_id = ? ORDER BY table_id, rev"
        return self._rows(HANDOVERS, theirs, user_id)

    def own_results(self, user_id: int) -> list[tuple[ResultRow, AccountRow | None]]:
        """Return a person's results, the oldest first, each with what the coach counted of it."""
        width = len(RESULTS.kinds)
        return [
            (RESULTS.read(row[:width]), None if row[width] is None else ACCOUNTS.read(row[width:]))
            for row in self._all(_RESULTS, user_id)
        ]

    def own_decisions(self, user_id: int) -> list[AccountRow]:
        """Return the accounts with a person's decisions in games that counted without a result of theirs."""
        return self._rows(ACCOUNTS, "WHERE decider_id = ? ORDER BY table_id, seat", user_id)
