"""A process that thinks, seen from the bot: requests go in, answers come out, one at a time."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import orjson

from bot.engines.wire import Json

LONGEST = 1 << 24
"""The most bytes of an answer."""
STARVED = 5
"""The least part of a processor, as 1/n, that a busy machine leaves to a process that is still waited for."""


class ResourceLimits(NamedTuple):
    """How much of the machine a process may use."""

    niceness: int
    memory: int
    """Bytes of its own, where the system can limit that."""


class NoThought(Exception):
    """There is no answer: the process died, has no memory left, took too long or gave no legal answer."""


class Died(NoThought):
    """The process is no longer there; another one may answer."""


class Failed(NoThought):
    """The request failed, and the process can go on."""


class Subprocess:
    """A process that runs `bot.engines.mind`."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def begin(cls, share: ResourceLimits, patience: float) -> "Subprocess":
        """Start a process; wait until it answers, at most `patience` seconds.

        Raises:
            NoThought: if it cannot be started, or does not answer.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.engines.mind"), stdin=PIPE, stdout=PIPE, limit=LONGEST
            )
        except OSError as error:
            raise NoThought(f"no process can be started: {error}") from error
        apart = cls(process)
        await apart.ask({"ask": "begin", **share._asdict()}, patience)
        return apart

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process can be asked."""
        return self._process.returncode is None

    async def ask(self, request: Mapping[str, Any], patience: float | None) -> Json:
        """Return the answer to a request; without one in time the process is killed.

        Args:
            request: what is asked.
            patience: seconds of work that the answer may take, `STARVED` times as many by the clock; None for
                as many as it wants.

        Raises:
            Failed: if the request failed.
            Died: if the process died.
            NoThought: if it had too little memory or took too long; it is gone then.
        """
        try:
            async with asyncio.timeout(None if patience is None else STARVED * patience):
                return await self._answer(orjson.dumps({**request, "patience": patience}))
        except TimeoutError:
            await self.kill()
            raise NoThought(f"no answer within {patience} s, nor much later") from None
        except Failed as failed:
            why = {"out of memory": "out of memory", "out of time": f"no answer within {patience} s"}
            if str(failed) not in why:
                raise
            await self.kill()
            raise NoThought(why[str(failed)]) from None
        except (ConnectionError, ValueError) as error:
            await self.kill()
            raise Died("the process died") from error
        except BaseException:
            await self.kill()
            raise

    async def _answer(self, line: bytes) -> Json:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise ConnectionError("no pipes")
        stdin.write(line + b"\n")
        await stdin.drain()
        found = orjson.loads(await stdout.readline())
        if "failed" in found:
            raise Failed(found["failed"])
        return found["answer"]

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
