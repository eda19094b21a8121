"""Background jobs, which nobody awaits; their errors are logged."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bot.messages.troubles import OURS, trouble_of
from tapis.games.kit.game import Illegal

log = logging.getLogger(__name__)


class Jobs:
    """The running jobs, and those scheduled for later."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[None]] = set()
        self._patient: set[asyncio.Task[None]] = set()
        self._stopped = False

    def spawn(self, job: Coroutine[Any, Any, None], *, patient: bool = False) -> None:
        """Start a job, unless the jobs are stopped; a patient one is waited for by nobody.

        It thinks for long, and the next start does again what a stop breaks off.
        """
        if self._stopped:
            job.close()
            return
        task = asyncio.create_task(guarded(job, "a job in the background"))
        jobs = self._patient if patient else self._under_way
        jobs.add(task)
        task.add_done_callback(jobs.discard)

    def later(self, seconds: float, begin: Callable[[], object]) -> asyncio.TimerHandle:
        """Call `begin` after so many seconds, even if the system time is changed meanwhile."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._stopped or begin())

    async def idle(self, patience: float | None = None) -> None:
        """Wait until no job runs but patient ones.

        Raises:
            TimeoutError: if that takes more than `patience` seconds.
        """
        async with asyncio.timeout(patience):
            while self._under_way:
                await asyncio.wait(set(self._under_way))

    async def stop(self, patience: float) -> bool:
        """Wait `patience` seconds for the jobs, then cancel all; return False if any was left.

        Patient ones are not waited for and do not count.
        """
        with contextlib.suppress(TimeoutError):
            await self.idle(patience)
        self._stopped = True
        unpainted, left = bool(self._under_way), self._under_way | self._patient
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        return not unpainted


async def guarded(job: Awaitable[object], what: str = "a look at the tables") -> None:
    """Do one job; an error in it is logged, and whoever called goes on."""
    try:
        await job
    except Illegal as refused:
        log.info("a table was left as it is: %s", refused.why)
    except Exception as error:
        trouble = trouble_of(error)
        if trouble is OURS:
            log.exception("%s failed", what)
        else:
            log.log(trouble.level, "%s failed: %s", what, error or "it hangs")
