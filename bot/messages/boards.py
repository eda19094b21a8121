"""What is known of the boards while the bot runs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from bot.messages.kept import KeptMessage
from tapis.newest import Newest

KEPT: Final = 256
"""How many idle boards are remembered."""


@dataclass(slots=True, weakref_slot=True, eq=False)
class Board(KeptMessage):
    """What is known of one table's board; `slot` is the picture's place in its message, as it was sent last.

    `nonce` is that of a repost that may have arrived: sent again with it, the board is shown once.  Of a
    board that is pending it has the server and the channel.
    """

    nonce: str | None = None
    guild_id: int = 0
    channel_id: int = 0


class Boards:
    """Remembers the boards that are busy or pending, which jobs and timers hold, and the ones used last."""

    def __init__(self, make: Callable[[str], Board]) -> None:
        self._make = make
        self._known: WeakValueDictionary[str, Board] = WeakValueDictionary()
        self._recent = Newest[str, Board](KEPT)

    def of(self, table_id: str) -> Board:
        """Return what is known of a table's board."""
        board = self._known.get(table_id)
        if board is None:
            board = self._known[table_id] = self._make(table_id)
        self._recent[table_id] = board
        return board

    def pending(self, guild_id: int, channel_id: int | None = None) -> Iterator[Board]:
        """Yield the pending boards of a server, or of one of its channels."""
        for board in self._known.values():
            there = board.guild_id == guild_id and channel_id in {None, board.channel_id}
            if board.again is not None and there:
                yield board
