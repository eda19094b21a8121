"""What the people of a table agree on: a seat given away, a pause, an early end."""

from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables import ending, pauses, seats
from bot.tables.players import Player
from bot.tables.table import Table


class Agreements:
    """What one person asks for and others say yes to; `Tables.agreements` is one.

    Args:
        at: runs a transaction at a table.
    """

    def __init__(self, at: Callable[..., Awaitable[Any]]) -> None:
        self._at = at

    async def ask_replace(
        self, table_id: str, asked_by: int, seat_user: int, newcomer: Player
    ) -> tuple[Table, bool]:
        """Ask to give a seat to another player; return the table, and True if that is done at once."""
        return await self._at(table_id, lambda session: seats.ask(session, asked_by, seat_user, newcomer))

    async def agree_replace(self, table_id: str, user_id: int, code: str | None = None) -> Table:
        """Say the missing yes to the request with this `code` (`ReplaceRequest.code`); None: to any."""
        return await self._at(table_id, lambda session: seats.agree(session, user_id, code))

    async def gift_costs(self, table_id: str, user_id: int, code: str | None = None) -> bool:
        """Return True if the yes of this user gives their seat away and is a loss."""
        return await self._at(table_id, lambda session: seats.costs(session, user_id, code), reads=True)

    async def end(self, table_id: str, user_id: int, *, manager: bool = False, name: str = "") -> Table:
        """End the table early and unranked, or ask for the yes that this needs (`Table.ending`).

        A manager of the server, whose name is `name`, needs no yes.
        """
        return await self._at(
            table_id, lambda session: ending.end(session, user_id, manager=manager, name=name)
        )

    async def agree_end(self, table_id: str, user_id: int) -> Table:
        """Agree that the game ends, as everybody has to who is not late."""
        return await self._at(table_id, lambda session: ending.agree_end(session, user_id))

    async def meaning_of_end(self, table_id: str, user_id: int) -> ending.End:
        """Return what it means if this user ends the table now.

        Raises:
            Illegal: if they may not end it.
        """
        return await self._at(table_id, lambda session: ending.meaning(session, user_id), reads=True)

    async def ask_pause(self, table_id: str, user_id: int, days: int) -> Table:
        """Ask for a pause of so many days, which begins once all people there agree (`Table.pause`)."""
        return await self._at(table_id, lambda session: pauses.ask(session, user_id, days))

    async def agree_pause(self, table_id: str, user_id: int, code: str | None = None) -> Table:
        """Agree to the pause that is asked for; `code` says to which, None: to whichever."""
        return await self._at(table_id, lambda session: pauses.agree(session, user_id, code))

    async def go_on(self, table_id: str, user_id: int) -> Table:
        """End the pause, or drop the question for one."""
        return await self._at(table_id, lambda session: pauses.go_on(session, user_id))
