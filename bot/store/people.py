"""The statements on people: what each has set for themselves, and all that is kept about one."""

from dataclasses import dataclass, replace
from json import dumps, loads
from typing import Annotated, Final, Literal, TypeAlias

from bot.store.columns import Columns, Kind, Names, listed, sql
from bot.store.ledgers import ACCOUNTS, AccountRow
from bot.store.ratings import RatingQuestions
from bot.store.rows import BARE_TABLES, RESULTS, ResultRow, TableRow
from tapis.clocks.calendar import DaysOff

_FLAGS: Final = ("as_text", "large", "forced")
Calls: TypeAlias = Literal["always", "threads", "never"]
"""Where a person is pinged."""
_DAYS: Final = Kind(lambda text: tuple((first, last) for first, last in loads(text)), dumps)
_LEVELS: Final = Kind(
    lambda text: tuple(sorted(loads(text).items())), lambda levels: dumps(dict(levels)), told=dict
)


@dataclass(frozen=True, slots=True)
class Person:
    """What a person has set: how they are shown what they alone see, and how they are waited for.

    Attributes:
        as_text: words in place of emojis and pictures.
        large: the cards of their hand are drawn large above the buttons.
        unasked: the questions that are left out, of "leave" and "end".
        language: in which it is written, "" for that in which they use Discord.
        forced: the only legal card of their hand plays itself.
        calls: where they are pinged.
        zone: the IANA name of their time zone, "" for none.
        quiet: from when to when no clock of theirs runs, as "22:00-07:00" in their zone; "" for none.
        days_off: the whole days on which no clock of theirs runs.
        reached: by game, the highest level of the robots that they surely play better than.
        untold: the games whose level they are still to be told.
    """

    as_text: bool = False
    large: bool = False
    unasked: Names = frozenset()
    language: str = ""
    forced: bool = False
    calls: Calls = "always"
    zone: str = ""
    quiet: str = ""
    days_off: Annotated[tuple[DaysOff, ...], _DAYS] = ()
    reached: Annotated[tuple[tuple[str, str], ...], _LEVELS] = ()
    untold: Names = frozenset()

    @property
    def switched(self) -> frozenset[str]:
        """What is switched on."""
        return self.unasked | {name for name in _FLAGS if getattr(self, name)}

    def switch(self, name: str, *, on: bool) -> "Person":
        """Return this person with one thing, or one question's absence, switched on or off."""
        if name in _FLAGS:
            return replace(self, **{name: on})
        return replace(self, unasked=self.unasked | {name} if on else self.unasked - {name})


PEOPLE: Final = Columns(Person, "people", key="user_id", drops=True)
ANYBODY: Final = Person()
"""Who has changed nothing."""


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


class PeopleStatements(RatingQuestions):
    """The reads and writes of one transaction that concern people."""

    def people(self) -> dict[int, Person]:
        """Read everybody who has changed something, by user id."""
        every = self._all(sql("SELECT user_id, {list} FROM people", list=PEOPLE.list))
        return {user_id: PEOPLE.read(row) for user_id, *row in every}

    def person(self, user_id: int) -> Person:
        """Read how a person is shown things."""
        return self._row(PEOPLE, "WHERE user_id = ?", user_id) or ANYBODY

    def save_person(self, user_id: int, person: Person) -> None:
        """Write how a person is shown things; nothing is kept of who is shown them as everybody."""
        if person == ANYBODY:
            self._connection.execute("DELETE FROM people WHERE user_id = ?", (user_id,))
        else:
            self._save(PEOPLE, user_id, person)

    # What is kept about one person, and nobody else

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
