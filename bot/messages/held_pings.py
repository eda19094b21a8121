"""The pings that wait until a person may be pinged, those of a server together."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TypeAlias

from bot.messages.call_times import CallTimes
from bot.messages.jobs import Jobs
from bot.messages.kept import Kept
from bot.tables import Table

Key: TypeAlias = tuple[int, int]
"""A server and a user."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Held(Kept):
    """The ping that a person of a server gets for several tables together, and when it is looked at."""

    tables: dict[str, None] = field(default_factory=dict[str, None])
    at: datetime | None = None


class HeldPings:
    """Remembers for which tables each person is to be pinged, and when to look whether they may be.

    Args:
        jobs: where it is looked.
        times: when each person may be pinged.
        gather: looks whether a person may be pinged.
    """

    def __init__(self, jobs: Jobs, times: CallTimes, gather: Callable[[Key, Held], Awaitable[None]]) -> None:
        self._jobs = jobs
        self._times = times
        self._gather = gather
        self._held: dict[Key, Held] = {}

    def hold(self, table: Table, user_id: int, at: datetime) -> None:
        """Ping a person for this table from that time on, if it still waits for them."""
        key = table.guild_id, user_id
        held = self._held.get(key)
        if held is None:
            held = self._held[key] = Held(self._jobs, partial(self._gather, key))
        held.tables[table.id] = None
        if held.at is None or at < held.at:
            self._look(held, at)

    def put_off(self, key: Key, at: datetime) -> bool:
        """Look at that time instead; return False if there is no ping to look for."""
        held = self._held.get(key)
        if held is not None:
            self._look(held, at)
        return held is not None

    def _look(self, held: Held, at: datetime) -> None:
        """Look at a time whether a person may be pinged."""
        held.at = at
        held.want_in(self._times.seconds_until(at))

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
        held = self._held.pop(key, None)
        if held is None:
            return []
        held.drop()
        return list(held.tables)
