"""The program of the process that thinks: `python -m tapis.engines.mind NICENESS MEMORY`.

It reads requests from its input and writes an answer to each, or why there is none (`tapis/engines/wire.py`).
It stops at once when its input ends, in the middle of a thought too: it never outlives the bot.  A thought
that takes more seconds of the processor than its request allows is broken off: on a busy machine the clock
says little about a thought.  `tapis/engines/worker.py` is the other end.
"""

import os
import queue
import signal
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final, NoReturn

from tapis.engines.kit.playable import named
from tapis.engines.wire import HEAD, Exhausted, Failed, NoThought, Request, packed, unpacked

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits
    resource = None

NO_MEMORY: Final = packed(Exhausted("out of memory"))
"""It is made beforehand: where there is no memory, nothing can be made."""


def main() -> None:
    """Answer the requests of the standard input, in order, until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes this input
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine prints is no answer
    limit(*map(int, sys.argv[1:]))
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    while True:
        answer = reply(requests.get())
        try:
            answers.write(answer)
            answers.flush()
        except BrokenPipeError:  # the bot was killed while this was thought
            os._exit(0)


def _listen(requests: "queue.SimpleQueue[bytes]") -> None:
    while head := sys.stdin.buffer.read(HEAD):
        requests.put(sys.stdin.buffer.read(int.from_bytes(head)))
    os._exit(0)


def reply(data: bytes) -> bytes:
    """Return the answer to a request, or what went wrong, as it is sent."""
    try:
        return _answer(unpacked(data))
    except MemoryError:
        return NO_MEMORY
    except NoThought as none:
        return packed(none)
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot is told, and plays without an answer
        return packed(Failed(place_of(error)))


def _answer(request: Request) -> bytes:
    try:
        with working_at_most(request.patience):
            return packed(named(request.function)(*request.arguments))
    except OutOfTime:
        raise Exhausted(f"no answer within {request.patience} s") from None


class OutOfTime(BaseException):
    """A thought has had its seconds of the processor; no engine catches this."""


@contextmanager
def working_at_most(seconds: float | None) -> Generator[None]:
    """Let the block use so many seconds of the processor, where the system can limit that.

    Raises:
        OutOfTime: if it wants more.
    """
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGPROF, _out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _out_of_time(*_: object) -> NoReturn:
    raise OutOfTime


def place_of(error: BaseException) -> str:
    """Return the kind of an error and the line that raised it; its own text may show cards.

    >>> try:
    ...     {}["KS"]
    ... except KeyError as error:
    ...     place_of(error).partition(" in ")[0]
    'KeyError'
    """
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


def limit(niceness: int, memory: int) -> None:
    """Let others go first by so much, and have so many bytes, where the system can limit that."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        soft = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, most))


if __name__ == "__main__":
    main()
