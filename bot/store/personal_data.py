"""The queries on one person: what is kept about them, and nobody else."""

from dataclasses import dataclass
from typing import Final

from bot.store.days import DayQuestions
from bot.store.evenings import EveningQuestions
from bot.store.ledgers import AccountRow
from bot.store.notebook import NotebookQuestions
from bot.store.people import PeopleStatements
from bot.store.ratings import RatingQuestions
from bot.store.rows import ResultRow

_TABLES: Final = (
    "SELECT tables.id, guild_id, channel_id, game, life, back, host_id, opened_by, seats, gone, unready,"
    " outsiders, words, salt, ping_id, opened_at, touched_at, ahead, clocks, owner"
    " FROM guests JOIN tables ON tables.id = table_id WHERE user_id = ? ORDER BY tables.number"
)
_HANDOVERS: Final = (
    "SELECT handovers.table_id, handovers.rev, handovers.seat, was_id, now_id, facts FROM guests"
    " JOIN handovers ON handovers.table_id = guests.table_id"
    " JOIN moves ON moves.table_id = handovers.table_id AND moves.rev = handovers.rev"
    " WHERE guests.user_id = ? ORDER BY handovers.table_id, handovers.rev"
)
_COLUMNS: Final = ", ".join(
    f"{table}.{name}"
    for table, row in (("results", ResultRow), ("accounts", AccountRow))
    for name in row.__annotations__
)
_RESULTS: Final = (
    f"SELECT {_COLUMNS}"  # noqa: S608 - names of our own
    " FROM guests JOIN results ON results.table_id = guests.table_id AND results.user_id = guests.user_id"
    " LEFT JOIN accounts ON accounts.table_id = results.table_id AND accounts.seat = results.seat"
    " WHERE guests.user_id = ? ORDER BY at, results.table_id"
)
_DECISIONS: Final = (
    f"SELECT {', '.join(AccountRow.__annotations__)} FROM accounts"  # noqa: S608 - names of our own
    " WHERE decider_id = ? ORDER BY table_id, seat"
)


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A table at which a person was ever named; neither its position nor its seed."""

    id: str
    guild_id: int
    channel_id: int
    game: str
    life: str
    back: str
    host_id: int
    opened_by: int
    seats: str
    gone: str
    unready: str
    outsiders: str
    words: str
    salt: str
    ping_id: int | None
    opened_at: int
    touched_at: int
    ahead: str
    clocks: str
    owner: int | None


@dataclass(frozen=True, slots=True)
class HandoverRow:
    """A seat that passed on; an id is None if only the names were kept, which `facts` hold."""

    table_id: str
    rev: int
    seat: int
    was_id: int | None
    now_id: int | None
    facts: str


@dataclass(frozen=True, slots=True)
class OwnResultRow(ResultRow):
    """A person's result, and what the coach counted of it; None if it counted nothing."""

    account: AccountRow | None = None


class PersonalDataStatements(
    PeopleStatements, DayQuestions, EveningQuestions, NotebookQuestions, RatingQuestions
):
    """The reads of one transaction that concern one person."""

    __slots__ = ()

    def guest_tables(self, user_id: int) -> list[GuestRow]:
        """Return the tables at which a person was ever named, the oldest first."""
        return [GuestRow(*row) for row in self._connection.execute(_TABLES, (user_id,))]

    def handovers(self, user_id: int) -> list[HandoverRow]:
        """Return the seats that passed on at the tables at which a person was ever named, in order."""
        return [HandoverRow(*row) for row in self._connection.execute(_HANDOVERS, (user_id,))]

    def own_results(self, user_id: int) -> list[OwnResultRow]:
        """Return a person's results, the oldest first."""
        width = len(ResultRow.__annotations__)
        return [
            OwnResultRow(*row[:width], account=None if row[width] is None else AccountRow(*row[width:]))
            for row in self._connection.execute(_RESULTS, (user_id,))
        ]

    def own_decisions(self, user_id: int) -> list[AccountRow]:
        """Return the accounts with a person's decisions in games that counted without a result of theirs."""
        return [AccountRow(*row) for row in self._connection.execute(_DECISIONS, (user_id,))]
