"""What the tests of boards share: a channel that remembers, a clock that is set, tables on a store."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord

from bench.people import begun, opened
from bot.messages.hands import Hands
from bot.messages.jobs import Jobs
from bot.messages.kept import Desk
from bot.messages.painter import Painter
from bot.messages.pictures import Pictures
from bot.messages.pings import Pings
from bot.messages.sprites import Sprites
from bot.shelf import SHELF
from bot.store import ANYBODY, Person
from bot.tables import Outcome, Player, Seen, Table, Tables, lobby
from tests.bot.bases import Base
from tests.bot.table_house import press_of

ALICE, BRUNO, CHLOE, DAVID = (
    Player(number, name) for number, name in enumerate(("Alice", "Bruno", "Chloé", "David"), 1)
)
CHANNEL = 77


class FakeChannel:
    """A channel that remembers what the bot sent, edited and deleted."""

    def __init__(self, clock: "Clock") -> None:
        self.clock = clock
        self.messages: dict[int, dict[str, Any]] = {}
        self.log: list[tuple[str, int]] = []
        self.others = 0
        self.missing: set[int] = set()
        self.mine: int | None = None
        self.blind = False
        """Whether an edit does not find the file that the message has already."""
        self.failure: discord.HTTPException | None = None
        self.changed = asyncio.Event()
        self.begun = asyncio.Event()
        self.free = asyncio.Event()
        self.free.set()
        self._next = 0

    async def send(self, content: str | None = None, **more: Any) -> SimpleNamespace:
        self._next += 1
        ident = discord.utils.time_snowflake(self.clock.now) + self._next
        self.messages[ident] = {"content": content, **more}
        self.log.append(("send", ident))
        return SimpleNamespace(id=ident)

    def get_partial_message(self, ident: int) -> Any:
        return SimpleNamespace(
            edit=lambda **more: self._edit(ident, more),
            delete=lambda: self._delete(ident),
            fetch=lambda: self._fetch(ident),
        )

    async def _fetch(self, ident: int) -> SimpleNamespace:
        shown = self.messages[ident]
        rows = [
            SimpleNamespace(children=[SimpleNamespace(**item) for item in row["components"]])
            for row in shown["view"].to_components()
        ]
        return SimpleNamespace(embeds=[shown["embed"]], components=rows)

    async def _edit(self, ident: int, more: dict[str, Any]) -> SimpleNamespace | None:
        self.begun.set()
        await asyncio.sleep(0)
        await self.free.wait()
        if ident in self.missing:
            raise discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), {"code": 10008})
        if self.failure is not None:
            raise self.failure
        self.messages[ident] = more
        self.log.append(("edit", ident))
        self.changed.set()
        return SimpleNamespace(embeds=[more["embed"]]) if self.blind else None

    async def _delete(self, ident: int) -> None:
        self.messages.pop(ident, None)
        self.log.append(("delete", ident))

    async def history(self, **_: Any) -> Any:
        self.log.append(("history", 0))
        for number in range(self.others):
            yield SimpleNamespace(id=number, author=SimpleNamespace(id=555), content="")
        if self.mine is not None:
            content = self.messages[self.mine]["content"]
            yield SimpleNamespace(id=self.mine, author=SimpleNamespace(id=999), content=content)


class Clock:
    """A clock that is set, and goes on a little whenever it is read: no two readings are the same time."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(microseconds=1)
        return self.now

    def advance(self, **delta: float) -> None:
        self.now += timedelta(**delta)


class Later:
    """What is to begin later: a test says when that is."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], object]]] = []

    def __call__(self, seconds: float, begin: Callable[[], object]) -> SimpleNamespace:
        entry = (seconds, begin)
        self.waiting.append(entry)
        return SimpleNamespace(cancel=lambda: entry in self.waiting and self.waiting.remove(entry))

    def pass_by(self) -> float:
        """Let the time of the only one come; return how many seconds it was to wait."""
        [(seconds, begin)] = self.waiting
        self.waiting.clear()
        begin()
        return seconds


class House:
    """A painter, its tables, a clock and a fake channel."""

    def __init__(self, base: Base | None, store: Any) -> None:
        self.base, self.store = base, store
        self.clock = Clock()
        self.channel = FakeChannel(self.clock)
        self.people: dict[int, Person] = {}
        self.tables = Tables(
            store, SHELF, clock=self.clock, people=lambda user: self.people.get(user, ANYBODY)
        )
        client: Any = SimpleNamespace(
            user=SimpleNamespace(id=999),
            get_partial_messageable=lambda _: self.channel,
            get_guild=lambda _: SimpleNamespace(name="Le salon"),
        )
        self.later = Later()
        self.jobs = Jobs()
        self.jobs.later = self.later  # type: ignore[method-assign,assignment]
        self.people: dict[int, Person] = {}
        self.desk = Desk(
            self.tables, Pictures(), Sprites(), self.jobs, lambda user: self.people.get(user, ANYBODY)
        )
        self.pings = Pings(client, self.desk)
        self.painter = Painter(client, self.desk, Hands(self.desk))

    async def started(self, channel_id: int = CHANNEL) -> Table:
        table = await opened(self.tables, ALICE, BRUNO, channel=channel_id, guild=5)
        await self.painter.post(table.id)
        return (await self.tables.at(table.id, lobby.start, ALICE.id, press_of(table))).table

    async def belote(self) -> Table:
        """A game with hands and a picture."""
        table = await begun(self.tables, ALICE, BRUNO, CHLOE, DAVID, game="belote", channel=CHANNEL, guild=5)
        await self.painter.post(table.id)
        return await self.tables.get(table.id)

    async def play(self, table: Table, user: Player, code: str, interaction: int) -> Outcome:
        newest = await self.tables.get(table.id)
        return await self.tables.play(
            table.id, user.id, code, seen=Seen(newest.rev), interaction_id=interaction
        )
