"""The sends under way to one message; they show whether an older state may hide a newer one.

Discord does not order two requests: the last to arrive stays.  So a message is *in doubt* if two different
states were under way to it at once, until one state is sent alone.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from typing import TypeAlias

from bot.messages.scene import age_of
from bot.patience import PATIENCE
from bot.tables import Table

Age: TypeAlias = tuple[int, datetime]


class Sends:
    """The sends under way to one message.

    `newest` is the newest state ever sent, `under_way` how many sends are; `mixed`: it is unknown which of
    the last states the message shows or will show.
    """

    def __init__(self) -> None:
        self.newest: Age | None = None
        self.under_way = 0
        self.mixed = False
        self._last: asyncio.Future[None] | None = None

    @property
    def alone(self) -> bool:
        """True if at most one send is under way."""
        return self.under_way <= 1

    @property
    def in_doubt(self) -> bool:
        """True if the message may show an older state and no send is under way."""
        return self.mixed and not self.under_way

    @contextmanager
    def sending(self, table: Table) -> Iterator[None]:
        """Note that this state is under way to the message."""
        age = age_of(table)
        if self.under_way:
            self.mixed = self.mixed or age != self.newest
        else:
            self.mixed = False
        self.newest = age if self.newest is None else max(age, self.newest)
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1

    def sent(self, table: Table) -> bool:
        """Return True if this state or a newer one was sent already."""
        return self.newest is not None and self.newest >= age_of(table)

    def passed(self, table: Table) -> bool:
        """Return True if a newer state was sent."""
        return self.newest is not None and self.newest > age_of(table)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Send answers one after the other; one that hangs delays the next for a limited time."""
        before, mine = self._last, asyncio.get_running_loop().create_future()
        self._last = mine
        if before is not None and not before.done():
            await asyncio.wait({before}, timeout=PATIENCE.answer_before)
        try:
            yield
        finally:
            mine.set_result(None)
