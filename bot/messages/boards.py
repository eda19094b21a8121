"""What is known of the boards while the bot runs."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from bot.messages.pauses import Pace, Pauses
from bot.messages.pictures import Slot
from bot.messages.sends import Sends

KEPT: Final = 256
"""How many idle boards are remembered."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Board:
    """What is known of one table's board.

    Attributes:
        id: the table's id.
        sends: the requests that paint it.
        pace: when the next edit over REST may begin.
        pauses: the pauses between tries while it is pending.
        lock: held while the board is edited or posted over REST, never by an answer.
        wanted: it is to be painted over REST.
        busy: a job is painting it.
        slot: the picture's place in its message, as it was sent last.
        again: the timer of the next try while it is pending.
        nonce: the nonce of a repost that may have arrived; sent again with it, the board is shown once.
        guild_id: the server of a board that is pending.
        channel_id: the channel of a board that is pending.
    """

    id: str
    sends: Sends = field(default_factory=Sends)
    pace: Pace = field(default_factory=Pace)
    pauses: Pauses = field(default_factory=Pauses)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wanted: bool = False
    busy: bool = False
    slot: Slot = field(default_factory=Slot)
    again: asyncio.TimerHandle | None = None
    nonce: str | None = None
    guild_id: int = 0
    channel_id: int = 0

    def drop(self) -> None:
        """Cancel the next try."""
        if self.again is not None:
            self.again.cancel()
            self.again = None
        self.pauses.reset()


class Boards:
    """Remembers the boards that are busy or pending, which jobs and timers hold, and the ones used last."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, Board] = WeakValueDictionary()
        self._recent: dict[str, Board] = {}

    def of(self, table_id: str) -> Board:
        """Return what is known of a table's board."""
        board = self._known.get(table_id)
        if board is None:
            board = self._known[table_id] = Board(table_id)
        self._recent.pop(table_id, None)
        self._recent[table_id] = board
        while len(self._recent) > KEPT:
            del self._recent[next(iter(self._recent))]
        return board

    def pending(self, guild_id: int, channel_id: int | None = None) -> Iterator[Board]:
        """Yield the pending boards of a server, or of one of its channels."""
        for board in self._known.values():
            there = board.guild_id == guild_id and channel_id in {None, board.channel_id}
            if board.again is not None and there:
                yield board
