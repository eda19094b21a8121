"""The one process in which robots and the coach think, beside the event loop.

A search of some milliseconds would hold every table up, and numpy would stay in the bot's memory.  The
process starts when it is first asked and ends when nobody has asked for some minutes.
"""

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from tapis.engines import NOTHING_NOW, Level, Playable, Question
from tapis.engines.memory_bound import excess
from tapis.engines.process import ResourceLimits, Subprocess
from tapis.engines.turns import Turns
from tapis.engines.wire import Answer, Died, Failed, NoThought, Refused, Request
from tapis.games.kit.options import OptionSet
from tapis.patience import PATIENCE

log = logging.getLogger(__name__)
T = TypeVar("T")

ENGINES = "tapis.engines.kit.asked"
"""The module of what engines are asked."""

IDLE = 300.0
"""Seconds without a question after which the process ends."""
REST = 30.0
"""Seconds without a new attempt when the process could not be started."""
LOOK = 1.0
"""Seconds between two looks at the memory of all processes while one works that gives way."""
THINKING = ResourceLimits(niceness=10, memory=160 << 20)

Wanted: TypeAlias = Callable[[], Awaitable[bool]]
"""Tells whether an answer can still be sent; it is asked when the question has its turn."""


class Unwanted(NoThought):
    """Nothing was thought, as the answer could no longer be sent."""


class Worker:
    """Asks engines in a process of their own; whoever asks has turns, and their questions come in order.

    Args:
        shelf: the games by key.
        folder: where solved tables are kept; None to solve nothing beforehand.
        idle: seconds without a question after which the process ends.
        rest: seconds without a new attempt when the process could not be started.
        share: how much of the machine the process may use.
        yields: whether the process ends, without its answer, when all processes of the bot hold too much.
    """

    def __init__(
        self,
        shelf: Mapping[str, Playable],
        folder: Path | None = None,
        *,
        idle: float = IDLE,
        rest: float = REST,
        share: ResourceLimits = THINKING,
        yields: bool = False,
    ) -> None:
        self._shelf = shelf
        self._folder = folder
        self._idle = idle
        self._rest = rest
        self._share = share
        self._yields = yields
        self._turns = Turns()
        self._tasks = set[asyncio.Task[Any]]()
        self._apart: Subprocess | None = None
        self._met = set[str]()
        self._closing: asyncio.TimerHandle | None = None
        self._rests_until = -math.inf

    @property
    def pid(self) -> int | None:
        """The id of the process that thinks, None while there is none."""
        return None if self._apart is None else self._apart.pid

    async def choose(self, game: str, question: Question, level: Level, seed: str) -> str:
        """Return the notation that a robot of this level plays.

        A seat that is not awaited may also do nothing: the answer is then `NOTHING_NOW`.

        Args:
            game: the game's key.
            question: what the robot's seat knows.
            level: how well it plays.
            seed: its luck; the same question and seed always have the same answer.

        Raises:
            NoThought: if there is no legal answer in time; the caller plays the fallback.  What is judged is
                not looked up here: the game refuses what is not legal.
        """
        code = await self._thought(game, "choose", question, level, seed, patience=PATIENCE.thought)
        if code in question.legal or code == NOTHING_NOW or question.judged:
            return code
        log.error("The engine of %s chose an illegal action", game)
        raise NoThought(f"{game}: chose an illegal action")

    async def load(self, game: str) -> None:
        """Start the process and load the engine of a game, so that its first answer comes soon.

        Raises:
            NoThought: if that failed.
        """
        await self._thought(game, "meet", patience=PATIENCE.starting)

    async def prepare(self, game: str, options: OptionSet, who: str = "") -> None:
        """Let an engine solve the table of these options unless it is solved; return when it is kept.

        It may take minutes, in which nobody else has a turn.

        Raises:
            NoThought: if it failed.
        """
        await self._thought(game, "prepare", options, patience=None, who=who)

    async def call(self, request: Request, who: str = "", wanted: Wanted | None = None) -> Answer:
        """Return what a function answers that runs in the process.

        Args:
            request: the function; its seconds do not count the import of its module.
            who: whose question it is.
            wanted: tells whether an answer can still be sent.

        Raises:
            Unwanted: if none can.
            Refused: if there never will be an answer.
            NoThought: if it failed, or there is no answer in time.
        """
        return await self._asked(request.function, request.function, request, who, wanted)

    async def close(self) -> None:
        """End every process; a thought that is still asked for has no answer."""
        self._rests_until = math.inf
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._end()

    # The process

    async def _thought(
        self, game: str, verb: str, *given: object, patience: float | None, who: str = ""
    ) -> Answer:
        """Return what the engine of a game answers.

        Raises:
            NoThought: if it has none.
        """
        found = self._shelf.get(game)
        if found is None or not found.engine:
            raise NoThought(f"{game} has no engine")
        request = Request(f"{ENGINES}:{verb}", (found.engine, *given), patience)
        return await self._asked(f"the engine of {game}", found.engine, request, who)

    async def _asked(
        self, whom: str, place: str, request: Request, who: str = "", wanted: Wanted | None = None
    ) -> Answer:
        """Return the process's answer; who is cancelled meanwhile leaves it to end its thought."""
        await self._turns.take(who)
        answering = self._tracked(self._answer(whom, place, request, wanted))
        answering.add_done_callback(self._next)
        try:
            return await asyncio.shield(answering)
        except asyncio.CancelledError:
            if answering.cancelled():
                raise NoThought("the worker is closed") from None
            raise

    def _tracked(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Return the work as a task that is remembered until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has it, or no longer wants it

    async def _answer(self, whom: str, place: str, request: Request, wanted: Wanted | None) -> Answer:
        """Ask the process in this caller's turn."""
        if wanted is not None and not await wanted():
            raise Unwanted("nobody waits for it any more")
        try:
            with suppress(Died):  # it may have been killed since the last question
                return await self._told(place, request)
            return await self._told(place, request)
        except Refused:
            raise
        except Failed as failed:
            log.error("It failed, %s: %s", whom, failed)  # noqa: TRY400 - the place is all there is
            raise
        except NoThought as lost:
            log.warning("No answer of %s: %s", whom, lost)
            raise

    async def _told(self, place: str, request: Request) -> Answer:
        """Ask the process there is, or a new one; each has a module imported once, before it is asked."""
        apart = await self._awake()
        if place not in self._met:
            await apart.ask(Request(f"{ENGINES}:meet", (place,), PATIENCE.starting))
            self._met.add(place)
        asking = apart.ask(request)
        return await (_giving_way(asking) if self._yields else asking)

    def _next(self, _: "asyncio.Task[Any]") -> None:
        """Let the next question have its turn; end the process when nobody asks for a while."""
        self._turns.give()
        if self._closing is not None:
            self._closing.cancel()
        loop = asyncio.get_running_loop()
        self._closing = loop.call_later(self._idle, lambda: self._tracked(self._end_idle()))

    async def _awake(self) -> Subprocess:
        """Return the process; start one if there is none."""
        if self._apart is not None and self._apart.alive:
            return self._apart
        loop = asyncio.get_running_loop()
        if loop.time() < self._rests_until:
            raise NoThought("no process could be started a moment ago")
        self._met.clear()
        try:
            self._apart = await self._started()
        except NoThought:
            self._rests_until = loop.time() + self._rest
            raise
        return self._apart

    async def _started(self) -> Subprocess:
        apart = await Subprocess.begin(self._share, PATIENCE.starting)
        if self._folder is not None:
            keeping = Request("tapis.engines.kit.solutions:keep_in", (self._folder,), PATIENCE.starting)
            await apart.ask(keeping)
        return apart

    async def _end_idle(self) -> None:
        """End the process unless somebody asks just now: they will wait for the next idle time."""
        if not self._turns.taken:
            await self._turns.take("")
            try:
                await self._end()
            finally:
                self._turns.give()

    async def _end(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        apart, self._apart = self._apart, None
        if apart is not None:
            await apart.close()


async def _giving_way(asking: Coroutine[Any, Any, T]) -> T:
    """Return the answer of a process, which is ended if all processes of the bot hold too much meanwhile.

    Raises:
        NoThought: if that happened.
    """
    answer = asyncio.create_task(asking)
    try:
        while not (await asyncio.wait({answer}, timeout=LOOK))[0]:
            if held := await asyncio.to_thread(excess):
                raise NoThought(f"no memory is left beside the others, which is {held >> 20} MB in all")
        return answer.result()
    finally:
        answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)
