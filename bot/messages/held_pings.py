"""The pings that wait until a person may be pinged, those of a server together."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from bot.messages.call_times import QUARTER
from bot.messages.jobs import Jobs
from bot.tables import Table

Key: TypeAlias = tuple[int, int]
"""A server and a user."""


@dataclass(slots=True)
class Held:
    """The tables for which a person of a server is pinged together, and the timer of that ping."""

    tables: dict[str, None] = field(default_factory=dict[str, None])
    at: datetime | None = None
    later: asyncio.TimerHandle | None = None


class HeldPings:
    """Remembers for which tables each person is to be pinged, and when to look whether they may be.

    Args:
        jobs: where it is looked.
        clock: the present time, aware, in UTC.
        gather: looks whether a person may be pinged.
    """

    def __init__(
        self, jobs: Jobs, clock: Callable[[], datetime], gather: Callable[[Key], Coroutine[Any, Any, None]]
    ) -> None:
        self._jobs = jobs
        self._clock = clock
        self._gather = gather
        self._held: dict[Key, Held] = {}

    def hold(self, table: Table, user_id: int, at: datetime) -> None:
        """Ping a person for this table from that time on, if it still waits for them."""
        key = table.guild_id, user_id
        held = self._held.setdefault(key, Held())
        held.tables[table.id] = None
        if held.at is None or at < held.at:
            self._look(key, held, at)

    def put_off(self, key: Key, at: datetime) -> bool:
        """Look at that time instead; return False if there is no ping to look for."""
        held = self._held.get(key)
        if held is not None:
            self._look(key, held, at)
        return held is not None

    def _look(self, key: Key, held: Held, at: datetime) -> None:
        """Look at a time whether a person may be pinged."""
        if held.later is not None:
            held.later.cancel()
        held.at = at
        seconds = min(at - self._clock(), QUARTER).total_seconds()  # the clock may be set meanwhile
        held.later = self._jobs.later(seconds, lambda: self._jobs.spawn(self._gather(key)))

    def drop(self, table: Table, user_id: int) -> None:
        """Ping a person for this table no more."""
        if held := self._held.get((table.guild_id, user_id)):
            held.tables.pop(table.id, None)

    def forget(self, user_id: int) -> None:
        """Ping a person for nothing that is held."""
        for key in [key for key in self._held if key[1] == user_id]:
            self.take(key)

    def take(self, key: Key) -> list[str]:
        """Return the tables for which a person is to be pinged, and hold none of them any more."""
        held = self._held.pop(key, None) or Held()
        if held.later is not None:
            held.later.cancel()
        return list(held.tables)
