"""The program of the process that thinks: `python -m bot.engines.mind`.

It reads requests from its input and writes an answer to each, one line of JSON each way.  The first request
is always "begin".  It stops at once when its input ends, in the middle of a thought too: it never outlives
the bot.  A thought that takes more seconds of the processor than its request allows is broken off: on a busy
machine the clock says little about a thought.  `bot/engines/worker.py` is the other end.
"""

import os
import queue
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NoReturn

import orjson

from bot.engines import Engine, Playable
from bot.engines.kit.playable import engine_at, named
from bot.engines.kit.solutions import keep_in
from bot.engines.wire import Json, read

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits
    resource = None

Request = Mapping[str, Any]


def main() -> None:
    """Answer the requests of the standard input, in order, until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes this input
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine prints is no answer
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    while True:
        answer = reply(requests.get())
        try:
            answers.write(answer + b"\n")
            answers.flush()
        except BrokenPipeError:  # the bot was killed while this was thought
            os._exit(0)


def _listen(requests: "queue.SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)


def reply(line: bytes) -> bytes:
    """Return the answer to a request, or what went wrong, as JSON."""
    try:
        request = orjson.loads(line)
        with working_at_most(request.get("patience")):
            return orjson.dumps({"answer": _ANSWERS[request["ask"]](request)})
    except MemoryError:
        return b'{"failed":"out of memory"}'
    except OutOfTime:
        return b'{"failed":"out of time"}'
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot is told, and plays without an answer
        return orjson.dumps({"failed": place_of(error)})


class OutOfTime(BaseException):
    """A thought has had its seconds of the processor; no engine catches this."""


@contextmanager
def working_at_most(seconds: float | None) -> Iterator[None]:
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


def _begin(request: Request) -> int:
    """Set how much of the machine this process may use; return its id."""
    if hasattr(os, "nice"):
        os.nice(request["niceness"])
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    limit_memory(request["memory"])
    return os.getpid()


def limit_memory(size: int) -> None:
    """Let this process have so many bytes of its own, where the system can limit that."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        soft = size if most == resource.RLIM_INFINITY else min(size, most)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, most))


def _meet(request: Request) -> None:
    """Import the module of a place, and warm its engine: the first thought takes no longer than others."""
    met = named(request["place"])
    if isinstance(met, type) and issubclass(met, Engine):
        engine_at(request["place"]).warm()


def _call(request: Request) -> Json:
    """Call the function of a place with plain data."""
    return named(request["function"])(request["given"])


def _keep(request: Request) -> None:
    """Take solved tables from this folder, and keep new ones there."""
    keep_in(Path(request["folder"]))


def _load(request: Request) -> None:
    Playable.read(request["game"]).mind()


def _prepare(request: Request) -> None:
    game = Playable.read(request["game"])
    options = game.rules.Options.model_validate(request["options"])
    if not game.mind().ready(options):
        game.mind().prepare(options)


def _think(request: Request) -> list[tuple[str, float, float]]:
    game = Playable.read(request["game"])
    engine = game.mind()
    budget = engine.budget if request["budget"] is None else request["budget"]
    thoughts = engine.think(read(game.rules, request["question"]), budget)
    return [(thought.code, thought.value, thought.error) for thought in thoughts]


def _choose(request: Request) -> str:
    game = Playable.read(request["game"])
    engine, question = game.mind(), read(game.rules, request["question"])
    return engine.choose(question, request["level"], engine.budget, Random(request["seed"]))  # noqa: S311 - deals no cards


_ANSWERS: Mapping[str, Callable[[Request], Any]] = {
    "begin": _begin,
    "meet": _meet,
    "call": _call,
    "keep": _keep,
    "load": _load,
    "prepare": _prepare,
    "think": _think,
    "choose": _choose,
}

if __name__ == "__main__":
    main()
