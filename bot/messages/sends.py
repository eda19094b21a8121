"""What is under way to one message, so that an older state never stays over a newer one.

Nothing orders two requests at Discord: whichever lands last stays.  So a message to which two different
states were under way at once is *in doubt*, until a state is sent to it alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from typing import TypeAlias

from bot.messages.scene import age_of
from bot.tables import Table

Age: TypeAlias = tuple[int, datetime]

ORDER = 0.25
"""Seconds an answer waits for the answer before it, at the most: for no edit it waits at all."""


class Sends:
    """The sends under way to one message.

    `newest` is the newest state that was ever sent; `mixed`: nobody knows which of those sent last the
    message shows or will show.
    """

    def __init__(self) -> None:
        self.newest: Age | None = None
        self._under_way = 0
        self.mixed = False
        self._last: asyncio.Future[None] | None = None

    @property
    def alone(self) -> bool:
        """True if at most one send is under way."""
        return self._under_way <= 1

    @property
    def in_doubt(self) -> bool:
        """True if the message may show an older state, and nothing is under way that mends it."""
        return self.mixed and not self._under_way

    @contextmanager
    def sending(self, table: Table) -> Iterator[None]:
        """Note that this state is under way to the message."""
        age = age_of(table)
        if self._under_way:
            self.mixed = self.mixed or age != self.newest
        else:
            self.mixed = False
        self.newest = age if self.newest is None else max(age, self.newest)
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1

    def sent(self, table: Table) -> bool:
        """Return True if this state or a newer one was sent already."""
        return self.newest is not None and self.newest >= age_of(table)

    def passed(self, table: Table) -> bool:
        """Return True if a newer state was sent."""
        return self.newest is not None and self.newest > age_of(table)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Let answers go out one after the other; one that hangs holds the next one up only so long."""
        before, mine = self._last, asyncio.get_running_loop().create_future()
        self._last = mine
        if before is not None and not before.done():
            await asyncio.wait({before}, timeout=ORDER)
        try:
            yield
        finally:
            mine.set_result(None)
