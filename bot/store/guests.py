"""The statements on who was named at which table, and whose seats passed on."""

from collections.abc import Iterable
from typing import Final

from bot.store.personal_data import PersonalDataStatements

_ADD: Final = "INSERT INTO guests (user_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
_ADD_HANDOVER: Final = "INSERT INTO handovers (table_id, rev, seat, was_id, now_id) VALUES (?, ?, ?, ?, ?)"


class GuestStatements(PersonalDataStatements):
    """The reads and writes of one transaction that concern people at tables."""

    __slots__ = ()

    def add_guests(self, table_id: str, people: Iterable[int]) -> None:
        """Note that these people are named at a table."""
        for user_id in people:
            self._connection.execute(_ADD, (user_id, table_id))

    def add_handover(self, table_id: str, rev: int, seat: int, was_id: int, now_id: int) -> None:
        """Note whose seat passed to whom, at the revision that tells it."""
        self._connection.execute(_ADD_HANDOVER, (table_id, rev, seat, was_id, now_id))
