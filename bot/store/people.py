"""The statements on people: what each has set for themselves."""

from dataclasses import dataclass, replace
from json import dumps, loads
from typing import Any, Final, Literal, TypeAlias

from bot.store.statements import Statements, sql

_COLUMNS: Final = "as_text, large, unasked, language, forced, calls, zone, quiet, days_off, reached, untold"
_READ: Final = sql("SELECT {columns} FROM people WHERE user_id = ?", columns=_COLUMNS)
_ALL: Final = sql("SELECT user_id, {columns} FROM people", columns=_COLUMNS)
_WRITE: Final = sql(
    "INSERT INTO people (user_id, {columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (user_id) DO UPDATE SET as_text = excluded.as_text, large = excluded.large,"
    " unasked = excluded.unasked, language = excluded.language, forced = excluded.forced,"
    " calls = excluded.calls, zone = excluded.zone, quiet = excluded.quiet, days_off = excluded.days_off,"
    " reached = excluded.reached, untold = excluded.untold",
    columns=_COLUMNS,
)
_FORGET: Final = "DELETE FROM people WHERE user_id = ?"
_FLAGS: Final = ("as_text", "large", "forced")


Calls: TypeAlias = Literal["always", "threads", "never"]
"""Where a person is pinged."""
DaysOff: TypeAlias = tuple[str, str]
"""The first and the last day off of a person, each an ISO date in their own zone."""


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
    unasked: frozenset[str] = frozenset()
    language: str = ""
    forced: bool = False
    calls: Calls = "always"
    zone: str = ""
    quiet: str = ""
    days_off: tuple[DaysOff, ...] = ()
    reached: tuple[tuple[str, str], ...] = ()
    untold: frozenset[str] = frozenset()

    @property
    def switched(self) -> frozenset[str]:
        """What is switched on."""
        return self.unasked | {name for name in _FLAGS if getattr(self, name)}

    def switch(self, name: str, *, on: bool) -> "Person":
        """Return this person with one thing, or one question's absence, switched on or off."""
        if name in _FLAGS:
            return replace(self, **{name: on})
        return replace(self, unasked=self.unasked | {name} if on else self.unasked - {name})


ANYBODY: Final = Person()
"""Who has changed nothing."""


class PeopleStatements(Statements):
    """The reads and writes of one transaction that concern people."""

    __slots__ = ()

    def people(self) -> dict[int, Person]:
        """Read everybody who has changed something, by user id."""
        return {user_id: _person(*row) for user_id, *row in self._connection.execute(_ALL)}

    def person(self, user_id: int) -> Person:
        """Read how a person is shown things."""
        row = self._connection.execute(_READ, (user_id,)).fetchone()
        return ANYBODY if row is None else _person(*row)

    def save_person(self, user_id: int, person: Person) -> None:
        """Write how a person is shown things; nothing is kept of who is shown them as everybody."""
        if person == ANYBODY:
            self._connection.execute(_FORGET, (user_id,))
        else:
            self._connection.execute(_WRITE, (user_id, *_row(person)))


def _person(*row: Any) -> Person:
    as_text, large, unasked, language, forced, calls, zone, quiet, days_off, reached, untold = row
    days = tuple((first, last) for first, last in loads(days_off))
    shown = Person(bool(as_text), bool(large), frozenset(loads(unasked)), language)
    waited = replace(shown, forced=bool(forced), calls=calls, zone=zone, quiet=quiet, days_off=days)
    levels = tuple(sorted(loads(reached).items()))
    return replace(waited, reached=levels, untold=frozenset(loads(untold)))


def _row(person: Person) -> tuple[object, ...]:
    flags, days = (int(person.as_text), int(person.large)), dumps(person.days_off)
    spoken, waited = (dumps(sorted(person.unasked)), person.language), (person.zone, person.quiet, days)
    levels = dumps(dict(person.reached)), dumps(sorted(person.untold))
    return (*flags, *spoken, int(person.forced), person.calls, *waited, *levels)
