"""The statements on people: how each wants to be shown what they alone see."""

from dataclasses import dataclass, replace
from json import dumps, loads
from typing import Final

from bot.store.statements import Statements

_READ: Final = "SELECT as_text, large, unasked, language FROM people WHERE user_id = ?"
_ALL: Final = "SELECT user_id, as_text, large, unasked, language FROM people"
_WRITE: Final = (
    "INSERT INTO people (user_id, as_text, large, unasked, language) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (user_id) DO UPDATE SET as_text = excluded.as_text, large = excluded.large,"
    " unasked = excluded.unasked, language = excluded.language"
)
_FORGET: Final = "DELETE FROM people WHERE user_id = ?"


@dataclass(frozen=True, slots=True)
class Person:
    """How a person is shown what they alone see.

    Attributes:
        as_text: words in place of emojis and pictures.
        large: the cards of their hand are drawn large above the buttons.
        unasked: the questions that are left out, of "leave" and "end".
        language: in which it is written, "" for that in which they use Discord.
    """

    as_text: bool = False
    large: bool = False
    unasked: frozenset[str] = frozenset()
    language: str = ""

    @property
    def switched(self) -> frozenset[str]:
        """What is switched on."""
        return self.unasked | {name for name in ("as_text", "large") if getattr(self, name)}

    def switch(self, name: str, *, on: bool) -> "Person":
        """Return this person with one thing, or one question's absence, switched on or off."""
        if name == "as_text":
            return replace(self, as_text=on)
        if name == "large":
            return replace(self, large=on)
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
            unasked = dumps(sorted(person.unasked))
            shown = (int(person.as_text), int(person.large), unasked, person.language)
            self._connection.execute(_WRITE, (user_id, *shown))


def _person(as_text: int, large: int, unasked: str, language: str) -> Person:
    return Person(bool(as_text), bool(large), frozenset(loads(unasked)), language)
