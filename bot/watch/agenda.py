"""How what is due is done: kind after kind, page after page, no piece twice at once (docs/decisions/0127)."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from bot.messages.jobs import Jobs, guarded
from bot.services import Services
from bot.tables import Tables, agenda

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lane:
    """Kinds that follow each other in a job of their own, for which no look waits.

    Attributes:
        name: what the log calls it.
        patient: nobody waits for it at a stop, as it thinks for long and begins anew.
        quiet: it begins when nobody presses.
        every: it is run in one of so many looks, the first among them.
    """

    name: str
    patient: bool = False
    quiet: bool = False
    every: int = 1


LOOK: Final = Lane("a look")
"""What a look does itself."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A kind of due work.

    Attributes:
        name: what the log calls it.
        page: returns a page of what is due after the last piece of the page before, None at first; one that
            ends as that page has failed, and comes again with the next look.
        do: does a piece, at once or by what it returns.
        lane: where it is done.
        beside: the pieces of a page are done side by side.
    """

    name: str
    page: Callable[[T | None], Awaitable[Sequence[T]]]
    do: Callable[[T], Awaitable[object] | None]
    lane: Lane = LOOK
    beside: bool = False

    async def take(self) -> None:
        """Do all that is due; a piece that fails keeps no other from being done."""
        last: T | None = None
        while (page := await self.page(last)) and page[-1] != last:
            if self.beside:
                await asyncio.gather(*map(self._try, page))
            else:
                for piece in page:
                    await self._try(piece)
            last = page[-1]

    async def _try(self, piece: T) -> None:
        doing = self.do(piece)
        if doing is not None:
            await guarded(doing, self.name)


def due(
    tables: Tables,
    kind: agenda.DueKind | agenda.Stands,
    do: Callable[[Any], Awaitable[object] | None],
    lane: Lane = LOOK,
    *,
    late: int = 0,
    beside: int = 0,
) -> Kind[tuple[int, Any]]:
    """Return the kind of what waits for an instant in the database; a piece is done by its key.

    It has been due for `late` milliseconds at least; `beside` pieces are done side by side, 0 for one after
    another.
    """

    def page(last: tuple[int, Any] | None) -> Awaitable[Sequence[tuple[int, Any]]]:
        return tables.run(agenda.due, kind, last, late=late, most=beside or agenda.PAGE)

    return Kind(f"due: {kind}", page, lambda piece: do(piece[1]), lane, beside=beside > 0)


class Errands(Generic[T]):
    """Jobs at keys, of which each has one at a time: who comes amid it has it done once more.

    `name` is what the log calls the work, before its key.
    """

    def __init__(self, jobs: Jobs, work: Callable[[T], Awaitable[None]], name: str) -> None:
        self._jobs = jobs
        self._work = work
        self._name = name
        self._again: dict[T, bool] = {}

    def __contains__(self, key: T) -> bool:
        """Return True while the job of a key is under way."""
        return key in self._again

    def __len__(self) -> int:
        """Return how many are under way."""
        return len(self._again)

    def run(self, key: T, *, patient: bool = False) -> None:
        """Begin at a key, unless that is under way."""
        if key in self._again:
            self._again[key] = True
            return
        self._again[key] = False
        self._jobs.spawn(self._do(key), patient=patient)

    def heed(self, key: T) -> None:
        """Note that the job at a key sees whatever happened until now."""
        self._again[key] = False

    async def _do(self, key: T) -> None:
        try:
            again = True
            while again:
                self.heed(key)
                await guarded(self._work(key), f"{self._name} {key}")
                again = self._again[key]
        finally:
            del self._again[key]


class Agenda:
    """All kinds of due work, in the order of a look; none is done before Discord has told the time."""

    def __init__(self, services: Services, kinds: Sequence[Kind[Any]]) -> None:
        self._services = services
        self._kinds = kinds
        self._lanes = Errands(services.jobs, self.follow, "what is due:")
        self._looks = 0

    async def look(self) -> None:
        """Begin the lanes, and do what is due: a game is archived before anybody is reminded of it."""
        self._looks += 1
        for lane in dict.fromkeys(kind.lane for kind in self._kinds):
            if lane is not LOOK and self._looks % lane.every == 1 % lane.every:
                self.begin(lane)
        await self.follow(LOOK)

    def begin(self, lane: Lane) -> None:
        """Begin a lane, unless it is under way; then it is gone through once more."""
        self._lanes.run(lane, patient=lane.patient)

    async def follow(self, lane: Lane) -> None:
        """Do what is due in a lane."""
        if lane.quiet:
            await self._services.quiet.come()
        for kind in self._kinds:
            if kind.lane is lane and self._services.tables.time_known:
                await guarded(kind.take(), kind.name)
