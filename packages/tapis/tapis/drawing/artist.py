"""Draws: in a process of its own, and in a thread of this one where there is none.

A drawing takes milliseconds of processor in which presses wait, and Pillow with its fonts takes 13 MB.  The
process starts when a picture may soon be wanted and ends after some idle time, or with the bot, as its input
ends then.  One that dies or hangs is replaced: whatever happens to it, the picture is drawn.
"""

import asyncio
import logging
import math
import sys
from asyncio.subprocess import PIPE, Process
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from tapis.drawing import RECIPES, load
from tapis.drawing.frames import LENGTH, drawing, request
from tapis.patience import PATIENCE

log = logging.getLogger(__name__)

IDLE = 45.0
"""Seconds after which the process ends if no picture was wanted, or might have been."""
TRIES = 2
"""Processes that are asked before the picture is drawn here."""
REST = 30.0
"""Seconds without a new attempt when no process could draw."""


class Artist:
    """Draws in a thread of this process."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")

    async def draw(self, recipe: str, data: tuple[Any, ...]) -> bytes:
        """Return a drawing as a file.

        Raises:
            Exception: whatever the recipe raises.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, RECIPES[recipe], data)

    async def load(self) -> None:
        """Be ready for the first drawing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, load)

    def wake(self) -> None:
        """Know that a picture may soon be wanted."""

    def forget(self) -> None:
        """Forget what was drawn, as names stand in some drawings."""

    async def close(self) -> None:
        """Draw no more."""


class ArtistApart(Artist):
    """Draws in a process of its own.

    Args:
        idle: seconds after which it ends if no picture was wanted, or might have been.
    """

    def __init__(self, idle: float = IDLE) -> None:
        super().__init__()
        self._idle = idle
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._wanted_at = 0.0
        self._ending: asyncio.TimerHandle | None = None
        self._waking: asyncio.Task[None] | None = None
        self._dying: set[asyncio.Task[int]] = set()
        self._rests_until = -math.inf

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    async def draw(self, recipe: str, data: tuple[Any, ...]) -> bytes:
        """Return a drawing as a file.

        Raises:
            ValueError: if the recipe cannot draw this; it names the place.
        """
        asked = request(recipe, data)
        async with self._turn:
            answer = await self._answer(asked)
            self._wanted_at = asyncio.get_running_loop().time()
        return await super().draw(recipe, data) if answer is None else drawing(answer)

    async def load(self) -> None:
        """Start the process."""
        self.wake()

    def wake(self) -> None:
        """Start the process, if there is none; one that is there stays a while longer."""
        self._wanted_at = asyncio.get_running_loop().time()
        if self._process is None and self._waking is None and not self._resting():
            self._waking = asyncio.create_task(self._wake())

    def forget(self) -> None:
        """End the process, whose memory may hold names; the next drawing starts another."""
        if self._process is not None:
            self._end(self._process)

    async def close(self) -> None:
        """End the process, and wait for all that were ended; there is no other."""
        self._rests_until = math.inf
        if self._waking is not None:
            await self._waking
        self.forget()
        async with self._turn:  # who draws has noticed
            self.forget()
        await asyncio.gather(*self._dying)

    async def _wake(self) -> None:
        try:
            async with self._turn:
                with suppress(OSError):
                    await self._awake()
        finally:
            self._waking = None

    async def _awake(self) -> Process:
        """Return the process; start one if there is none.

        Raises:
            OSError: if none can be started.
        """
        if self._process is not None and self._process.returncode is not None:
            self._end(self._process)
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tapis.drawing"), stdin=PIPE, stdout=PIPE
            )
            self._end_idle()
        return self._process

    def _resting(self) -> bool:
        return asyncio.get_running_loop().time() < self._rests_until

    async def _answer(self, asked: bytes) -> bytes | None:
        """Return the answer of a process; None if there is none that answers."""
        for _ in range(TRIES):
            if not self._resting():
                with suppress(OSError, EOFError, TimeoutError):
                    return await self._ask(asked)
        if not self._resting():
            log.warning("no process draws pictures: this one does for %.0f s", REST)
            self._rests_until = asyncio.get_running_loop().time() + REST
        return None

    async def _ask(self, asked: bytes) -> bytes:
        """Return the process's answer; one that fails to answer is ended.

        Raises:
            OSError, EOFError, TimeoutError: if it does not answer.
        """
        process = await self._awake()
        requests, answers = process.stdin, process.stdout
        if requests is None or answers is None or self._resting():
            raise BrokenPipeError("no pipes")
        try:
            async with asyncio.timeout(PATIENCE.drawing):
                requests.write(asked)
                await requests.drain()
                [length] = LENGTH.unpack(await answers.readexactly(LENGTH.size))
                return await answers.readexactly(length)
        except BaseException:
            self._end(process)
            raise

    def _end_idle(self) -> None:
        """End the process if nothing was wanted for a while; else look again when that may be so."""
        loop = asyncio.get_running_loop()
        if self._turn.locked():
            self._wanted_at = loop.time()
        until = self._wanted_at + self._idle
        if until <= loop.time():
            self.forget()
        else:
            self._ending = loop.call_at(until, self._end_idle)

    def _end(self, process: Process) -> None:
        """End a process at once, as nothing it does has to be kept; one that was ended is not told twice.

        A second signal might find it dead, and take the news of that from who waits for it.
        """
        if self._process is not process:
            return
        self._process = None
        if self._ending is not None:
            self._ending.cancel()
        with suppress(ProcessLookupError):
            process.kill()
        waiting = asyncio.create_task(process.wait())
        self._dying.add(waiting)
        waiting.add_done_callback(self._dying.discard)
