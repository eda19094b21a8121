"""What is brought about at Discord until it is as it is to be: a board, an open hand, a ping.

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
from bot.messages.sprites import Sprites
from bot.patience import PATIENCE
from bot.store import Person
from bot.tables import Table, Tables

Change: TypeAlias = dict[str, Any]
"""The fields of an edit."""
Address: TypeAlias = Callable[[Change], Awaitable[Sequence[object]]]
"""Sends a change to where the message is; returns what Discord answered, nothing where none was heard."""


class Desk(NamedTuple):
    """What all kept messages are kept with.

    Attributes:
        tables: the newest states, and the time.
        pictures: draws what they show.
        sprites: our emojis.
        jobs: where they are sent and edited.
        people: what each person has set, by user id.
    """

    tables: Tables
    pictures: Pictures
    sprites: Sprites
    jobs: Jobs
    people: Callable[[int], Person]


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
class Kept:
    """What one job brings about, once at a time, whenever it is wanted.

    | state | known by | then |
    |---|---|---|
    | still | none of these | nothing |
    | wanted | `wanted` | it is done as soon as what is under way is over |
    | under way | `busy`, not `wanted` | it is done once, or waits for its turn |
    | pending | `again` | it is done at an instant, after a pause that grows, or when it is wanted |

    Attributes:
        jobs: where it is done.
        drawer: does it; called with what is kept, and with the newest state where it shows a table.
    """

    jobs: Jobs
    drawer: Callable[..., Awaitable[None]]
    pauses: Pauses = field(init=False, default_factory=Pauses)
    wanted: bool = field(init=False, default=False)
    busy: bool = field(init=False, default=False)
    again: asyncio.TimerHandle | None = field(init=False, default=None)

    def want(self) -> None:
        """Have it done, soon."""
        self.wanted = True
        if not self.busy:
            self.busy = True
            self.jobs.spawn(self._keep())

    def want_in(self, seconds: float) -> None:
        """Have it done after so many seconds, and not at the instant that was set before."""
        if self.again is not None:
            self.again.cancel()
        self.again = self.jobs.later(seconds, self.want)

    def try_later(self, error: Exception) -> None:
        """Have it done after a pause that grows from error to error."""
        self.want_in(self.pauses.next(error))

    def drop(self) -> None:
        """Cancel the next try."""
        if self.again is not None:
            self.again.cancel()
            self.again = None
        self.pauses.reset()

    async def _keep(self) -> None:
        """Do it while that is wanted."""
        try:
            while self.wanted:
                await self._once()
        finally:
            self.busy = False

    async def _once(self) -> None:
        self.wanted = False
        await self.drawer(self)


@dataclass(slots=True, weakref_slot=True, eq=False)
class KeptMessage(Kept):
    """A message that shows the newest state of its table; besides its states as `Kept` there are two.

    | state | known by | then |
    |---|---|---|
    | in doubt | `sends.in_doubt` | two states were under way at once: it is edited once more |
    | lagging | `slot.lags` | its picture is late: it is edited once that is drawn (`slot.missed`) |

    Attributes:
        drawer: draws the newest state and sends it (`send`) to the message's address.
        finder: does what follows if it is not known to have arrived, or cannot.
        id: the table's id.
        desk: what it is kept with.
        pace: when the next edit may begin; None for at once.
        lock: held while it is edited or posted, never by an answer.
    """

    finder: Callable[[Any, Table, Exception], None]
    id: str
    desk: Desk
    pace: Pace | None = None
    sends: Sends = field(default_factory=Sends)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    slot: Slot = field(default_factory=Slot)

    def mend(self) -> None:
        """Have it edited if it may show an older state, or has missed its picture."""
        if self.wanted or self.sends.in_doubt or (not self.sends.under_way and self.slot.missed):
            self.want()

    async def _once(self) -> None:
        if self.pace is not None:
            await asyncio.sleep(self.pace.take())
        async with self.lock:
            self.wanted = False
            await self._try(await self.desk.tables.get(self.id))

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
