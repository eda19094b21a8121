"""Looks back into finished games: the position before a move, and what each choice there was worth."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeVar

from bot.coach.choices import Before, before
from bot.coach.worker_pool import Coach, Refused
from bot.engines import Playable, Question, Thought
from bot.engines.process import NoThought
from bot.games.kit.game import Illegal, Key
from bot.records.record import Record
from bot.records.replay import Mismatch

T = TypeVar("T")

REMEMBERED: Final = 64
"""How many moves are remembered, with their positions and thoughts; a review looks at each several times."""
Move = tuple[str, int]
"""A table's id and a revision."""


class Lookback:
    """Positions and thoughts of the moves that were looked at last.

    Args:
        coach: what values choices.
    """

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._before: OrderedDict[Move, Before] = OrderedDict()
        self._thoughts: OrderedDict[Move, tuple[Thought, ...]] = OrderedDict()

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

    async def thoughts(self, move: Move, record: Callable[[], Awaitable[Record]]) -> tuple[Thought, ...]:
        """Return what every legal action at a move was worth, best first.

        Raises:
            Illegal: if that cannot be found out, now or ever.
        """

        async def find() -> tuple[Thought, ...]:
            return await _found(self._coach.thoughts(await record(), move[1]))

        return await _remembered(self._thoughts, move, find)

    async def advice(self, game: str, question: Question) -> tuple[Thought, ...]:
        """Return what every legal action of a running game is worth, best first.

        Raises:
            Illegal: if that cannot be found out, now or ever.
        """
        return await _found(self._coach.advice(game, question))


async def _found(thoughts: Awaitable[tuple[Thought, ...]]) -> tuple[Thought, ...]:
    """Return thoughts.

    Raises:
        Illegal: if there are none; it says so in words.
    """
    try:
        return await thoughts
    except Refused as refused:
        raise Illegal("coach.none_here", reason=Key(f"coach.refused.{refused.reason}")) from None
    except NoThought:
        raise Illegal("coach.away") from None


async def _remembered(kept: OrderedDict[Move, T], move: Move, find: Callable[[], Awaitable[T]]) -> T:
    if move not in kept:
        kept[move] = await find()
        while len(kept) > REMEMBERED:
            kept.popitem(last=False)
    kept.move_to_end(move)
    return kept[move]
