"""What the coach does for other rooms, whoever does it (`bot/coach/office.py`, or a test's stand-in)."""

from typing import Protocol

from bot.engines import Question, Thought
from bot.records.ledger import Ledger
from bot.records.luck import Given
from bot.records.record import Record

__all__ = ["Counter", "Thinker", "Thought"]


class Counter(Protocol):
    """Makes the ledgers of finished games."""

    async def ledger(self, record: Record) -> Ledger:
        """Return the ledger of a finished game.

        Raises:
            Refused: if there never will be one.
            NoThought: if it cannot be made now.
        """
        ...

    async def given(self, record: Record) -> Given:
        """Return what the dice and packs of a finished game gave.

        Raises:
            NoThought: if it cannot be found now, or ever.
        """
        ...


class Thinker(Protocol):
    """Values the choices of a game."""

    async def thoughts(self, record: Record, rev: int) -> tuple[Thought, ...]:
        """Return what every legal action at a move of a finished game is worth, best first.

        Raises:
            NoThought: if that cannot be found out.
        """
        ...

    async def advice(self, game: str, question: Question) -> tuple[Thought, ...]:
        """Return what every legal action is worth in a game that runs, best first.

        Raises:
            NoThought: if that cannot be found out.
        """
        ...
