"""A message that is kept at the newest state of its table: a board, or an open hand.

Discord orders no two requests, takes few edits at once, and some of its answers are never heard.  What
follows from that is here, for whatever is kept.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from bot.messages.components import Drawn
from bot.messages.jobs import Jobs
from bot.messages.pauses import Pace, Pauses
from bot.messages.pictures import Pictures, Slot
from bot.messages.replies import UNREACHABLE
from bot.messages.sends import Sends
from bot.patience import PATIENCE
from bot.tables import Table, Tables

Change: TypeAlias = dict[str, Any]
"""The fields of an edit."""
Address: TypeAlias = Callable[[Change], Awaitable[Sequence[object]]]
"""Sends a change to where the message is; returns what Discord answered, nothing where none was heard."""


class Desk(NamedTuple):
    """What all kept messages are kept with: the newest states, the pictures, the jobs."""

    tables: Tables
    pictures: Pictures
    jobs: Jobs


class Sent(NamedTuple):
    """A state that was sent.

    Attributes:
        change: the fields of the edit.
        answer: what Discord answered; nothing if it is not known to have arrived.
        whole: it had the picture that it is to have.
        shown: no other state was under way, so the message shows this one.
    """

    change: Change
    answer: Sequence[object]
    whole: bool
    shown: bool


@dataclass(slots=True, weakref_slot=True, eq=False)
class KeptMessage:
    """One message; one job edits it, one edit at a time, always with the newest state.

    | state | known by | then |
    |---|---|---|
    | still | none of these | nothing |
    | wanted | `wanted` | it is edited as soon as the edit under way is over |
    | under way | `busy`, not `wanted` | one edit, or a wait for its turn |
    | pending | `again` | an edit failed: the next try is after a pause that grows, or when it is wanted |
    | in doubt | `sends.in_doubt` | two states were under way at once: it is edited once more |
    | lagging | `slot.lags` | its picture is late: it is edited once that is drawn (`slot.missed`) |

    Attributes:
        id: the table's id.
        desk: what it is kept with.
        drawer: draws the newest state and sends it (`send`) to the message's address.
        finder: does what follows if it is not known to have arrived, or cannot.
        pace: when the next edit may begin; None for at once.
        lock: held while it is edited or posted, never by an answer.
    """

    id: str
    desk: Desk
    drawer: Callable[[Any, Table], Awaitable[None]]
    finder: Callable[[Any, Table, Exception], None]
    pace: Pace | None = None
    sends: Sends = field(default_factory=Sends)
    pauses: Pauses = field(default_factory=Pauses)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    slot: Slot = field(default_factory=Slot)
    wanted: bool = False
    busy: bool = False
    again: asyncio.TimerHandle | None = None

    def want(self) -> None:
        """Have it edited to the newest state, soon."""
        self.wanted = True
        if not self.busy:
            self.busy = True
            self.desk.jobs.spawn(self._keep())

    def mend(self) -> None:
        """Have it edited if it may show an older state, or has missed its picture."""
        if self.wanted or self.sends.in_doubt or (self.sends.idle and self.slot.missed):
            self.want()

    def try_later(self, error: Exception) -> None:
        """Have it edited after a pause that grows from error to error."""
        if self.again is not None:
            self.again.cancel()
        self.again = self.desk.jobs.later(self.pauses.next(error), self.want)

    def drop(self) -> None:
        """Cancel the next try."""
        if self.again is not None:
            self.again.cancel()
            self.again = None
        self.pauses.reset()

    async def _keep(self) -> None:
        """Edit it while that is wanted."""
        try:
            while self.wanted:
                if self.pace is not None:
                    await asyncio.sleep(self.pace.take())
                async with self.lock:
                    self.wanted = False
                    await self._try(await self.desk.tables.get(self.id))
        finally:
            self.busy = False

    async def _try(self, table: Table) -> None:
        try:
            async with asyncio.timeout(PATIENCE.board):
                await self.drawer(self, table)
        except UNREACHABLE as error:
            if not self.wanted:
                self.finder(self, table, error)
        else:
            self.drop()
            self.mend()

    async def newest(self, table: Table) -> Table:
        """Return the state to answer with: this one, or the newest if it or a newer one was sent."""
        return await self.desk.tables.get(table.id) if self.sends.sent(table) else table

    async def send(
        self,
        table: Table,
        drawn: Drawn,
        slot: Slot,
        to: Address,
        again: Callable[[], None],
        line: str | None = None,
        **how: Any,
    ) -> Sent:
        """Send a state, under this line, of its files only if they change (`Pictures.dress` by `how`)."""
        with self.sends.sending(table):
            embed, files = await self.desk.pictures.dress(
                drawn, slot, again, alone=lambda: self.sends.alone, **how
            )
            change: Change = {"content": line, "embed": embed, "view": drawn.view}
            if files is not None:
                change["attachments"] = files
            whole = not slot.lags
            with slot.sending(change) as arrived:
                answer = await to(change)
                arrived.append(bool(answer))
        return Sent(change, answer, whole, shown=not self.sends.mixed)
