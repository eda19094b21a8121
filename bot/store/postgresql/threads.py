"""A few threads, each with a connection of its own."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.patience import PATIENCE
from bot.store.postgresql.session import Line

T = TypeVar("T")


class Threads:
    """Runs jobs in threads, for each of which a connection is made; no more than were needed at once."""

    def __init__(self, make: Callable[[], Line], most: int, name: str) -> None:
        self._make = make
        self._executor = ThreadPoolExecutor(most, name)
        self._own = threading.local()
        self._all: list[Line] = []
        self._loop = asyncio.get_running_loop()
        self._under_way = 0
        self._watch: asyncio.TimerHandle | None = None

    async def run(self, job: Callable[[Line], T]) -> T:
        """Run a job in a thread; one that takes too long is broken off."""
        self._under_way += 1
        if self._watch is None:
            self._watch = self._loop.call_later(1.0, self._look)
        try:
            return await self._loop.run_in_executor(self._executor, self._do, job)
        finally:
            self._under_way -= 1

    def _do(self, job: Callable[[Line], T]) -> T:
        own: Line | None = getattr(self._own, "line", None)
        if own is None:
            own = self._own.line = self._make()
            self._all.append(own)
        return job(own)

    def _look(self) -> None:
        """Break off what takes too long; look again while anything runs."""
        late = time.monotonic() - PATIENCE.transaction
        for each in self._all:
            if each.began is not None and each.began < late:
                each.break_off()
        self._watch = self._loop.call_later(1.0, self._look) if self._under_way else None

    async def close(self) -> None:
        """Close everything; no job may run any more."""
        if self._watch is not None:
            self._watch.cancel()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._executor.shutdown()
        for each in self._all:
            each.close()
