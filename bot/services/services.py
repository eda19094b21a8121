"""The parts of one running bot, side by side."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import discord

from bot.messages.custom_id import NO_TABLE
from bot.messages.hands import Hands
from bot.messages.jobs import Jobs
from bot.messages.kept import Desk
from bot.messages.painter import Painter
from bot.messages.people import People
from bot.messages.pictures import Pictures
from bot.messages.pings import Pings
from bot.messages.practice import Practice
from bot.messages.readers import Reader
from bot.messages.replies import text_for
from bot.messages.sprites import Sprites
from bot.patience import PATIENCE
from bot.scores import Scores
from bot.services.metrics import Metrics
from bot.services.quiet import Quiet
from bot.services.timers import Timers
from bot.settings import Settings
from bot.shelf import SHELF
from bot.store import Store
from bot.store.own_rows import OwnRows
from bot.tables import Limits, Table, Tables, ahead, forget_words, quarantine
from bot.tables.marks import Mark
from tapis.coach.lookback import Lookback
from tapis.coach.worker_pool import Coach
from tapis.drawing.artist import Artist
from tapis.games.kit.game import Illegal
from tapis.newest import Newest, Recent
from tapis.shelf import GAMES

T = TypeVar("T")
ROOMS = 1024
"""How many tables' channels are remembered, and when their boards were last reposted."""
SEEN = 4096
"""The newest interactions that are remembered: Discord may deliver one several times."""


class Room(NamedTuple):
    """Where a table is: its channel, or the person whose private table it is."""

    channel_id: int
    owner: int | None


async def _rest(table_id: str) -> None:
    """Wait for no robots, as none moves beside these services."""


async def _utc() -> str:
    return "UTC"


@dataclass(slots=True)
class Opening:
    """What one press opens: the table, once it is there."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table_id: str = ""


class Services:
    """The parts of one running bot, which every handler is given.

    Engines keep what they have solved in the folder `solved`; without an artist a thread draws.  `rows` are
    what features keep of people, tables and servers, `marks` those of their tables.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        settings: Settings,
        solved: Path,
        metrics: Metrics,
        artist: Artist | None,
        *,
        rows: Sequence[OwnRows] = (),
        marks: Sequence[type[Mark]] = (),
    ) -> None:
        self.client = client
        self.store = store
        self.settings = settings
        self.limits = Limits(settings.open_lobbies, settings.tables_per_hour)
        self.metrics = metrics
        self.people = People(store)
        self.tables = Tables(
            store, SHELF, limits=self.limits, own=store.shards, people=self.people.of, rows=rows, marks=marks
        )
        self.clock = self.tables.clock
        self.scores = Scores(store, self.clock, GAMES, {key: entry.index for key, entry in SHELF.items()})
        store.heard = self._heard
        self.pictures = Pictures(artist)
        self.sprites = Sprites()
        self.jobs = Jobs()
        self.timers = Timers(self.tables, self.jobs)
        desk = Desk(self.tables, self.pictures, self.sprites, self.jobs, self.people.of)
        self.pings = Pings(client, desk)
        self.hands = Hands(desk)
        self.painter = Painter(client, desk, self.hands)
        self.shelf = SHELF
        self.solved = solved
        self.coach = Coach(SHELF, solved)
        self.lookback = Lookback(self.coach)
        self.practice = Practice(self.clock)
        self.seen = Recent[Hashable](SEEN)
        self.quiet = Quiet()
        self._parts = dict[type[Any], Any]()
        self._rooms = Newest[str, Room](ROOMS)
        self._reposted = Newest[str, datetime](ROOMS)
        self._openings = Newest[str, Opening](ROOMS)
        self.robots_rest: Callable[[str], Awaitable[None]] = _rest
        """Returns when the robots of a table (id) have moved."""
        self.zone: Callable[[], Awaitable[str]] = _utc
        """Returns the zone of a server that has chosen none."""
        self.check_shared: Callable[[Any, str], Awaitable[Any]]
        """The verb that says how luck is checked which all tables of a feature share."""

    def add(self, part: object) -> None:
        """Keep a part of a feature, of which there is one of its class."""
        self._parts[type(part)] = part

    def part(self, kind: type[T]) -> T:
        """Return the part of this class.

        Raises:
            KeyError: if no feature has added one.
        """
        return cast("T", self._parts[kind])

    async def _heard(self, told: str) -> None:
        """Take notice of what another copy of the bot has told."""
        person = await self.people.heard(told)
        if not told:
            self._rooms.clear()
        elif person is not None:
            self._leave(person)
        await self.tables.heard(told)

    async def count_days_off(self) -> None:
        """Count the waits for who has days off anew, as a stop may have come between the two."""
        for user_id in self.people.off(self.clock()):
            await self.tables.schedule.recount(user_id)

    async def _room(self, table_id: str) -> Room:
        room = self._rooms.get(table_id)
        if room is None:
            summary = await self.tables.about(table_id, quarantine.summary)
            room = self._rooms[table_id] = Room(summary.channel_id, summary.owner)
        return room

    async def check_room(self, table_id: str, channel_id: int | None, user_id: int) -> None:
        """Check that a press was made in its table's channel; a table never moves to another.

        At a private table its owner alone may press, wherever they are.

        Raises:
            Illegal: if the table is elsewhere; it is refused like a missing table, so nobody outside learns
            of it or plays at it.
        """
        room = self._rooms.get(table_id) or await self._room(table_id)
        if (room.channel_id != channel_id) if room.owner is None else (room.owner != user_id):
            raise Illegal("table.refuse.gone")

    async def opened_once(self, press: str, opening: Callable[[], Awaitable[Table]]) -> Table:
        """Open a table by a press; pressed again, it is the table that it opened, while that is played."""
        opened = self._openings.use(press, Opening)
        async with opened.lock:
            if opened.table_id:
                with suppress(Illegal):  # it was set aside
                    table = await self.tables.get(opened.table_id)
                    if table.life == "playing":
                        return table
            table = await opening()
            opened.table_id = table.id
            return table

    async def is_private(self, table_id: str) -> bool:
        """Return True for a person's private table."""
        return table_id != NO_TABLE and (await self._room(table_id)).owner is not None

    async def settled(self, table: Table) -> Table:
        """Return a private table once its robots have moved, or as it is after a moment."""
        if not table.robots_due:
            return table
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE.robots):
                await self.robots_rest(table.id)
        return await self.tables.get(table.id)

    async def cancel_timer(self, table_id: str, user_id: int) -> None:
        """Note that a person acts at a table whose timer waits for them: nothing plays itself then."""
        with suppress(Illegal):  # whatever they do at it says what is wrong
            table = await self.tables.at(table_id, ahead.stop, user_id)
            if table is not None and table.uncalled:
                self.pings.acted(table, user_id)
                self.pings.due(table, table.awaited_people)

    async def show(self, table_id: str, guild_id: int) -> None:
        """Repost a board because somebody asks for it, not more often than its server wants.

        Raises:
            Illegal: if it was reposted a moment ago.
            discord.HTTPException: if the channel cannot be written to.
        """
        settings = await self.store.settings(guild_id)
        pause = timedelta(seconds=max(self.settings.show_pause, settings.show_pause or 0))
        now, last = self.clock(), self._reposted.get(table_id)
        if last is not None and now - last < pause:
            raise Illegal("limit.show", again=str(ceil((last + pause).timestamp())))
        self._reposted[table_id] = now
        try:
            await self.painter.post(table_id)
        except BaseException:
            self._reposted.pop(table_id, None)
            raise

    def reader(self, interaction: discord.Interaction) -> Reader:
        """Return how who acted is shown private pages."""
        return Reader.of(self.people.of(interaction.user.id), text_for(interaction), self.sprites)

    def asks(self, interaction: discord.Interaction, question: str) -> bool:
        """Return True unless who acted leaves out this question, "leave" or "end"."""
        return question not in self.people.of(interaction.user.id).unasked

    async def forget(self, user_id: int) -> None:
        """Forget a person in memory, and in that of other processes; what was drawn with names goes, too."""
        await self.people.forget(user_id)
        self.practice.forget(user_id)
        self.hands.look_again(user_id)
        self.pings.forget(user_id)
        self.painter.forget()
        forget_words()
        self._leave(user_id)

    def _leave(self, user_id: int) -> None:
        """Read anew whose the private tables of a person are, as they may have been erased."""
        self._rooms.forget(lambda table_id: self._rooms[table_id].owner == user_id)

    async def language(self, guild_id: int) -> str:
        """Return the language of the tables of a server."""
        settings = await self.store.settings(guild_id)
        return settings.locale or self.settings.default_language


def services_of(client: discord.Client) -> Services:
    """Return the services of a bot, which each cog is given."""
    return cast("Services", getattr(client, "services"))  # noqa: B009 - the client's type is discord.py's
