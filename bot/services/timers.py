"""The timers of turns in which a card may play itself, each at the instant that its table holds.

A timer may be known to several processes, and may have been stopped since: what is done is decided in the
transaction that does it (`fire` in `bot/tables/play.py`).
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from bot.messages.jobs import Jobs
from bot.tables import Table, Tables
from bot.tables.codec import milliseconds
from tapis.games.kit.ahead import LONGEST


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer: its turn's revision, its instant in milliseconds UTC, whom it waits for, the call of it."""

    rev: int
    at: int
    users: frozenset[int]
    handle: asyncio.TimerHandle


async def _nothing(table_id: str, at: int) -> None:
    """Do nothing, as nobody looks at what is due."""


class Timers:
    """The timers of own tables that this process has seen."""

    def __init__(self, tables: Tables, jobs: Jobs) -> None:
        self._tables = tables
        self._jobs = jobs
        self._set: dict[str, Timer] = {}
        self.fire: Callable[[str, int], Coroutine[Any, Any, None]] = _nothing
        """Does what the timer of a table (id) and an instant (milliseconds UTC) is for."""
        tables.timed = self.see

    def see(self, table: Table) -> None:
        """Set, move or drop the timer of a table, unless a newer state of it was seen."""
        known = self._set.get(table.id)
        if known is None and table.timer_at is None:
            return
        if known is not None:
            if known.rev > table.rev or known.at == table.timer_at:
                return
            known.handle.cancel()
            del self._set[table.id]
        if table.timer_at is not None and table.life == "playing":
            self._set[table.id] = self._begun(table, table.timer_at)

    def _begun(self, table: Table, at: int) -> Timer:
        left = at - milliseconds(self._tables.clock())  # more than a wait if the clock was set back
        handle = self._jobs.later(min(max(left, 0), LONGEST) / 1000, lambda: self._due(table.id, at))
        users = frozenset(table.players[seat].id for seat in table.awaited_people)
        return Timer(table.rev, at, users, handle)

    def _due(self, table_id: str, at: int) -> None:
        timer = self._set.get(table_id)
        if timer is not None and timer.at == at:
            del self._set[table_id]
        self._jobs.spawn(self.fire(table_id, at))

    def may_wait_for(self, table_id: str, user_id: int) -> bool:
        """Return False if no timer runs at this table in a turn of this person."""
        timer = self._set.get(table_id)
        return timer is not None and user_id in timer.users
