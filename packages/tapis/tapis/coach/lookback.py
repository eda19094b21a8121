"""Looks at choices: the position before a move of a finished game, and what each choice was or is worth.

What was thought is remembered, and whoever asks while it is being thought waits for the same answer.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

from tapis.coach.analyst import NoLedger
from tapis.coach.choices import Before, Moved, before, moves_of
from tapis.coach.words.reasons import Reason
from tapis.coach.worker_pool import Coach
from tapis.engines import Evaluation, Playable, Question
from tapis.engines.wire import NoThought
from tapis.engines.worker import Unwanted, Wanted
from tapis.games.kit.game import Illegal, Key
from tapis.newest import Newest
from tapis.records.hindsight import Hindsight
from tapis.records.record import Record
from tapis.records.replay import Mismatch

K = TypeVar("K")
T = TypeVar("T")

REMEMBERED: Final = 64
"""How many moves are remembered, with their positions and evaluations: a review sees each again."""
ADVISED: Final = 256
"""How many positions of running games are remembered with their evaluations."""
Move = tuple[str, int]
"""A table's id and a revision."""
Tried = tuple[str, int, str]
"""The same, and what was tried there that no list has."""
Place = tuple[str, int, int, str]
"""A table's id, the revision that a choice makes, the seat that chooses, what it chose that no list has."""


@dataclass(slots=True)
class Asked:
    """A question that waits or is being thought about, and who can still be answered."""

    wanting: list[Wanted] = field(default_factory=list[Wanted])
    answer: "asyncio.Task[tuple[Evaluation, ...]] | None" = None

    async def wanted(self) -> bool:
        """Return True while one of those who ask can be answered."""
        for each in self.wanting:
            if await each():
                return True
        return False


class Lookback:
    """Positions and evaluations of the moves that were looked at last.

    Args:
        coach: what values choices.
    """

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._before = Newest[Move, Before](REMEMBERED)
        self._evaluations = Newest[Tried, tuple[Evaluation, ...]](REMEMBERED)
        self._moves = Newest[str, tuple[Moved, ...]](REMEMBERED)
        self._hindsight = Newest[tuple[str, int, str], Hindsight | None](REMEMBERED)
        self._why = Newest[tuple[object, ...], tuple[Reason, ...]](REMEMBERED)
        self._advised = Newest[Place, tuple[Evaluation, ...]](ADVISED)
        self._asked: dict[Tried | Place, Asked] = {}

    async def before(
        self, move: Move, shelf: Mapping[str, Playable], record: Callable[[], Awaitable[Record]]
    ) -> Before:
        """Return the position before a move, on which nobody plays, and what had been seen in its deal.

        Raises:
            Illegal: if the game cannot be played again, or no move has this revision.
        """

        async def find() -> Before:
            try:
                return await asyncio.to_thread(before, await record(), shelf, move[1])
            except (Mismatch, LookupError):
                raise Illegal("review.gone") from None

        return await _remembered(self._before, move, find)

    async def moves(self, table_id: str, record: Callable[[], Awaitable[Record]]) -> tuple[Moved, ...]:
        """Return the moves of a finished game that stand and did not play themselves."""

        async def find() -> tuple[Moved, ...]:
            return moves_of(await record())

        return await _remembered(self._moves, table_id, find)

    async def evaluations(
        self,
        move: Move,
        record: Callable[[], Awaitable[Record]],
        who: int,
        wanted: Wanted,
        tried: str = "",
    ) -> tuple[Evaluation, ...]:
        """Return what every legal action at a move was worth, best first.

        Args:
            move: the move of a finished game.
            record: returns the record of the game.
            who: who reads it.
            wanted: tells whether they can still be answered.
            tried: a legal action that no list has, to be compared with the others.

        Raises:
            Illegal: if that cannot be found out, now or ever, or nobody can be answered any more.
        """
        place = (*move, tried)

        async def think(still: Wanted) -> tuple[Evaluation, ...]:
            return await self._coach.evaluations(await record(), move[1], str(who), still, tried)

        return await _remembered(self._evaluations, place, lambda: self._evaluation(place, think, wanted))

    async def hindsight(
        self, move: Move, best: str, record: Callable[[], Awaitable[Record]], who: int, wanted: Wanted
    ) -> Hindsight | None:
        """Return how a move turned out beside the best one by what its seat knew; None: it cannot be told.

        Args:
            move: the move of a finished game.
            best: the best action there.
            record: returns the record of the game.
            who: who reads it.
            wanted: tells whether they can still be answered.

        Raises:
            Illegal: as `evaluations`.
        """

        async def find() -> Hindsight | None:
            return await self._coach.hindsight(await record(), move[1], best, str(who), wanted)

        return await _remembered(self._hindsight, (*move, best), lambda: _found(find()))

    async def why(
        self,
        move: Move,
        better: str,
        worse: str,
        record: Callable[[], Awaitable[Record]],
        who: int,
        wanted: Wanted,
    ) -> tuple[Reason, ...]:
        """Return what speaks for an action at a move and not for another.

        Args:
            move: the move of a finished game.
            better: the action that is worth more.
            worse: the other one.
            record: returns the record of the game.
            who: who reads it.
            wanted: tells whether they can still be answered.

        Raises:
            Illegal: as `evaluations`.
        """

        async def find() -> tuple[Reason, ...]:
            return await self._coach.why(await record(), move[1], better, worse, str(who), wanted)

        return await _remembered(self._why, (*move, better, worse), lambda: _found(find()))

    async def advised_why(
        self, place: Place, game: str, question: Question, codes: tuple[str, str], who: int, wanted: Wanted
    ) -> tuple[Reason, ...]:
        """Return the same of a running game, of the better one of two actions and the worse.

        Args:
            place: as for `advice`.
            game: the game's key.
            question: what the seat knows.
            codes: the better action, then the worse.
            who: who asks.
            wanted: tells whether they can still be answered.

        Raises:
            Illegal: as `advice`.
        """

        async def find() -> tuple[Reason, ...]:
            return await self._coach.advised_why(game, question, *codes, str(who), wanted)

        return await _remembered(self._why, (*place, *codes), lambda: _found(find()))

    async def advice(
        self, place: Place, game: str, question: Question, who: int, wanted: Wanted
    ) -> tuple[Evaluation, ...]:
        """Return what every legal action of a running game is worth, best first.

        Args:
            place: where the question is asked; it has one answer there.
            game: the game's key.
            question: what the seat knows.
            who: who asks.
            wanted: tells whether they can still be answered.

        Raises:
            Illegal: if that cannot be found out, now or ever, or nobody can be answered any more.
        """

        async def think(still: Wanted) -> tuple[Evaluation, ...]:
            return await self._coach.advice(game, question, str(who), still)

        return await _remembered(self._advised, place, lambda: self._evaluation(place, think, wanted))

    async def _evaluation(
        self,
        place: Tried | Place,
        think: Callable[[Wanted], Coroutine[Any, Any, tuple[Evaluation, ...]]],
        wanted: Wanted,
    ) -> tuple[Evaluation, ...]:
        """Return what is thought there; all who ask meanwhile wait for one answer."""
        asked = self._asked.setdefault(place, Asked())
        asked.wanting.append(wanted)
        if asked.answer is None:
            asked.answer = asyncio.create_task(think(asked.wanted))
            asked.answer.add_done_callback(partial(self._answered, place))
        return await _found(asyncio.shield(asked.answer))

    def _answered(self, place: Tried | Place, answer: "asyncio.Task[tuple[Evaluation, ...]]") -> None:
        del self._asked[place]
        if not answer.cancelled():
            answer.exception()  # whoever asked has it, or no longer waits


async def _found(evaluations: Awaitable[T]) -> T:
    """Return what the coach found.

    Raises:
        Illegal: if that is nothing; it says so in words.
    """
    try:
        return await evaluations
    except NoLedger as refused:
        raise Illegal("coach.none_here", reason=Key(f"coach.refused.{refused.reason}")) from None
    except Unwanted:
        raise Illegal("table.refuse.stale") from None
    except NoThought:
        raise Illegal("coach.away") from None


async def _remembered(kept: Newest[K, T], place: K, find: Callable[[], Awaitable[T]]) -> T:
    found = kept[place] = kept[place] if place in kept else await find()
    return found
