"""Robots at work: they move at every table soon after its board shows their turn.

One task drives a table.  It decides and plays all moves of robots until a person is awaited, each in its own
transaction, and then repaints the board once.  `tables.robot_due` tells a restart which tables wait.  A table
can be driven twice without harm: a move is refused if its revision is past.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from random import Random
from time import perf_counter

from bot.messages.replies import UNREACHABLE
from bot.services import Services
from bot.tables import Outcome, Turn, agenda, may_interrupt, robots
from bot.watch.agenda import Errands, Kind, due
from bot.watch.solving import Solving
from tapis.engines import NOTHING_NOW
from tapis.engines.wire import NoThought
from tapis.engines.worker import Worker
from tapis.games.kit.game import Illegal, Seat

log = logging.getLogger(__name__)

SOONEST, LATEST = 0.8, 1.6
"""Seconds between a robot's turn and its move, for which the picture before it waits (`HOLD`)."""
FIRST = 8
"""Tables whose engines are loaded before the bot is ready."""
PAUSES = (1.0, 2.0, 4.0)
"""Seconds before each further try where a robot waits for its engine; then the watch wakes it again."""
MOST = 30
"""How often robots are woken for a move before it is made without their engine: some ten minutes."""
LONGEST = 400
"""Most moves of robots that one edit of the board shows."""


class Robots:
    """Drives the tables at which robots sit; its pauses are `PAUSES`."""

    def __init__(self, services: Services, *, pauses: tuple[float, ...] = PAUSES) -> None:
        self._services = services
        self._pauses = pauses
        self._failed: dict[str, tuple[int, int]] = {}
        self.worker = Worker(services.shelf, services.solved)
        """Where engines decide."""
        self.solving = Solving(services)
        self._driven = Errands(services.jobs, self._drive, "the robots of table")
        self.wake = self._driven.run
        """Drives a table (id), unless it is driven; then it is looked at once more."""
        self._watched: dict[str, asyncio.Event] = {}
        services.robots_rest = self.rest

    async def rest(self, table_id: str) -> None:
        """Return when the robots of a table have moved, and whoever waits for that shows it."""
        if table_id in self._driven:
            moved = self._watched.setdefault(table_id, asyncio.Event())
            try:
                await moved.wait()
            finally:
                self._watched.pop(table_id, None)

    def _tell(self, table_id: str) -> bool:
        """Tell who waits for the robots of a table; return False if nobody does."""
        moved = self._watched.get(table_id)
        if moved is not None:
            moved.set()
        return moved is not None

    @property
    def thinking(self) -> bool:
        """True while robots decide or move at some table."""
        return bool(self._driven)

    def kind(self, for_ms: int) -> Kind[tuple[int, str]]:
        """Return the robots that have had something to decide for so many milliseconds."""
        return due(self._services.tables, "robot", self.wake, late=for_ms)

    async def load(self) -> None:
        """Start the process that decides and load the engines that are due first, while the bot logs in."""
        tables = self._services.tables
        for _, table_id in await tables.run(agenda.due, "robot", most=FIRST):
            with suppress(Illegal, NoThought):  # it is told when a robot wants to move
                for turn in (await tables.at(table_id, robots.turns))[:1]:
                    await self.worker.load(turn.game)

    async def _drive(self, table_id: str) -> None:
        """Move for the robots of a table until none of them has anything to decide."""
        try:
            while turns := await self._services.tables.at(table_id, robots.turns):
                self._driven.heed(table_id)
                self.solving.want(turns[0].game, turns[0].options, table_id)
                if not turns[0].hurries:
                    await asyncio.sleep(before_move(turns[0], self._services.tables.clock()))
                if not await self._batch(table_id):
                    break
        except UNREACHABLE as error:
            log.warning("the robots of table %s wait: %s", table_id, error)
        finally:
            self._tell(table_id)

    async def _batch(self, table_id: str) -> bool:
        """Play until a person is awaited or may interrupt, then show it; return False if no robot moved."""
        done: Outcome | None = None
        due = frozenset[Seat]()
        for _ in range(LONGEST):
            turns = await self._services.tables.at(table_id, robots.turns)
            played = await self._played(turns) if turns else None
            if played is None:
                break
            done, due = played, (due | played.due) & played.table.awaited
            if may_interrupt(done.table):
                break
        if done is None:
            return False
        self._show(done, due)
        return True

    def _show(self, done: Outcome, due: frozenset[Seat]) -> None:
        """Repaint the board after a batch, and call the person it waits for."""
        if done.table.owner is not None and self._tell(done.table.id):
            return
        self._services.painter.refresh(done.table.id)
        self._services.pings.due(done.table, due)
        self._services.painter.look(done.table)

    async def _played(self, turns: Sequence[Turn]) -> Outcome | None:
        """Play the first decision to move; None if there is none, or the table has changed meanwhile."""
        for turn in turns:
            code = await self._decided(turn)
            try:
                if code is not None:
                    return await self._move(turn, code)
            except Illegal as refused:
                log.error("a robot of table %s chose badly: %s", turn.table_id, refused.why)  # noqa: TRY400 - its choice may name a card
            if turn.waits and self._may_wait(turn):
                self._services.painter.refresh(turn.table_id)  # it says so
                return None
            if turn.fallback is not None:
                return await self._move(turn, turn.fallback, fallback=True)
        if turns[0].fallback is None:
            await self._services.tables.at(turns[0].table_id, robots.keep_quiet, turns[0])
        return None

    def _may_wait(self, turn: Turn) -> bool:
        """Return True if a robot has not been woken for this move too often; note that it was once more."""
        rev, tries = self._failed.get(turn.table_id, (turn.rev, 0))
        self._failed[turn.table_id] = turn.rev, 1 + (tries if rev == turn.rev else 0)
        return self._failed[turn.table_id][1] < MOST

    async def _move(self, turn: Turn, code: str, *, fallback: bool = False) -> Outcome | None:
        self._failed.pop(turn.table_id, None)
        done = await self._services.tables.at(turn.table_id, robots.play_turn, turn, code, fallback=fallback)
        if done is not None:
            self._services.metrics.moved(turn.game, "robot")
        return done

    async def _decided(self, turn: Turn) -> str | None:
        """Return what a robot plays; None if it does nothing, or its engine fails."""
        if turn.fallback is not None and len(turn.question.legal) == 1 and not turn.question.judged:
            return turn.question.legal[0]
        for pause in (*(self._pauses if turn.waits else ()), None):
            try:
                code = await self._chosen(turn)
            except NoThought as error:
                if pause is None:
                    does = "waits for" if turn.waits else "plays without"
                    log.warning("a robot of table %s %s its engine: %s", turn.table_id, does, error)
                    break
                await asyncio.sleep(pause)
            else:
                return None if code == NOTHING_NOW else code
        return None

    async def _chosen(self, turn: Turn) -> str:
        began = perf_counter()
        try:
            return await self.worker.choose(turn.game, turn.question, turn.level, turn.luck)
        finally:
            self._services.metrics.thought(turn.game, perf_counter() - began)


def before_move(turn: Turn, now: datetime) -> float:
    """Return how long a robot waits before it moves, in seconds; what it waited before a restart counts."""
    waited = now.timestamp() - turn.since / 1000
    pause = Random(f"pause/{turn.luck}").uniform(SOONEST, LATEST)  # noqa: S311 - how long a robot seems to think
    return max(pause, turn.held / 1000) - max(0.0, waited)
