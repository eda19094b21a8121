"""A process that thinks, seen from the bot: requests go in, answers come out, one at a time."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import NamedTuple

from tapis.engines.wire import HEAD, Answer, Died, Exhausted, NoThought, Request, packed, unpacked

STARVED = 5
"""The least part of a processor, as 1/n, that a busy machine leaves to a process that is still waited for."""


class ResourceLimits(NamedTuple):
    """How much of the machine a process may use."""

    niceness: int
    memory: int
    """Bytes of its own, where the system can limit that."""


class Subprocess:
    """A process that runs `tapis.engines.mind`."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def begin(cls, share: ResourceLimits, patience: float) -> "Subprocess":
        """Start a process; wait until it answers, at most `patience` seconds.

        Raises:
            NoThought: if it cannot be started, or does not answer.
        """
        command = (sys.executable, "-m", "tapis.engines.mind", *map(str, share))
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        except OSError as error:
            raise NoThought(f"no process can be started: {error}") from error
        apart = cls(process)
        await apart.ask(Request("os:getpid", patience=patience))
        return apart

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process can be asked."""
        return self._process.returncode is None

    async def ask(self, request: Request) -> Answer:
        """Return the answer to a request; without one in time the process is killed.

        By the clock the answer may take `STARVED` times the seconds of work that the request allows.

        Raises:
            Failed: if the request failed.
            Refused: if there never will be an answer.
            Died: if the process died.
            NoThought: if it had too little memory or took too long; it is gone then.
        """
        patience = request.patience
        try:
            async with asyncio.timeout(None if patience is None else STARVED * patience):
                found = await self._answer(packed(request))
        except TimeoutError:
            await self.kill()
            raise NoThought(f"no answer within {patience} s, nor much later") from None
        except (ConnectionError, EOFError) as error:
            await self.kill()
            raise Died("the process died") from error
        except BaseException:
            await self.kill()
            raise
        if isinstance(found, Exhausted):
            await self.kill()
        if isinstance(found, NoThought):
            raise found
        return found

    async def _answer(self, data: bytes) -> Answer:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise ConnectionError("no pipes")
        stdin.write(data)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(HEAD))
        return unpacked(await stdout.readexactly(length))

    async def kill(self) -> None:
        """End the process at once."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def close(self) -> None:
        """End the process by ending its input."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()
