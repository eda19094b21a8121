"""Transactions of robots: each method is one, safe on disk when it returns."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

from bot.engines import Level
from bot.store import Shards, Transaction
from bot.tables import robots, waiting
from bot.tables.robots import Turn
from bot.tables.table import Absent, Done, Table


class AtTable(Protocol):
    """Runs a transaction at a table."""

    def __call__(self, table_id: str, work: Any, /, *, reads: bool = False) -> Awaitable[Any]: ...  # noqa: ANN401, D102 - whatever `work` returns


class InStore(Protocol):
    """Runs a transaction."""

    def __call__(self, work: Any, /) -> Awaitable[Any]: ...  # noqa: ANN401, D102 - as above


class RobotSeats:
    """What can be done with robots at tables; `Tables.robots` is one.

    Args:
        at: runs a transaction at a table.
        run: runs any transaction.
        now: the time in milliseconds UTC.
        own: whose servers are ours.
    """

    def __init__(self, at: AtTable, run: InStore, now: Callable[[], int], own: Shards) -> None:
        self._at = at
        self._now = now
        self._run = run
        self._own = own

    async def add(self, table_id: str, host_id: int, level: Level | None = None) -> Table:
        """Seat one more robot in the lobby, of this level or the table's; only the host may."""
        return await self._at(table_id, lambda sitting: robots.add(sitting, host_id, level))

    async def remove(self, table_id: str, host_id: int) -> Table:
        """Take the last robot out of the lobby; only the host may."""
        return await self._at(table_id, lambda sitting: robots.remove(sitting, host_id))

    async def set_level(self, table_id: str, host_id: int, level: Level) -> Table:
        """Set how well the robots of a lobby play; only the host may."""
        return await self._at(table_id, lambda sitting: robots.set_level(sitting, host_id, level))

    async def set_absent(self, table_id: str, host_id: int, absent: Absent) -> Table:
        """Choose what happens when a player is late; only the host may."""
        return await self._at(table_id, lambda sitting: robots.set_absent(sitting, host_id, absent))

    async def stand_in(self, table_id: str, user_id: int) -> Table:
        """Let robots play for who is late, until they are back; any other player may."""
        return await self._at(table_id, lambda sitting: robots.stand_in(sitting, user_id))

    async def stand_in_itself(self, table_id: str) -> bool:
        """Let robots stand in for who is late, where the table wants that; True if one does now."""
        return await self._at(table_id, robots.stand_in_itself)

    async def come_back(self, table_id: str, user_id: int) -> Table:
        """Give a user the seat back that a robot plays for them."""

        def work(sitting: Any) -> Table:  # noqa: ANN401 - a Sitting
            robots.come_back(sitting, user_id)
            return sitting.table()

        return await self._at(table_id, work)

    async def turns(self, table_id: str) -> list[Turn]:
        """Return the decisions that robots of this table have to make now."""
        return await self._at(table_id, robots.turns, reads=True)

    async def play(self, turn: Turn, code: str) -> Done | None:
        """Play what a robot decided; None if the table has changed since.

        Raises:
            Illegal: if that is not legal.
        """
        return await self._at(turn.table_id, lambda sitting: robots.play(sitting, turn, code))

    async def keep_quiet(self, turn: Turn) -> None:
        """Note that no robot interrupts at this revision."""
        await self._at(turn.table_id, partial(robots.keep_quiet, turn=turn))

    async def due(self, for_ms: int = 0, after: int = 0) -> list[tuple[int, str]]:
        """Return (since when, id) of a page of tables whose robots have had something to decide for so long.

        Args:
            for_ms: how long, in milliseconds.
            after: tables that are due since this time or before are left out; milliseconds UTC.
        """

        def work(tx: Transaction) -> list[tuple[int, str]]:
            return tx.robots_due(self._own, after, self._now() - for_ms, waiting.PAGE)

        return await self._run(work)
