"""What every handler needs, in one place: the tables, the scores, our emojis, the painter of boards."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

import discord

from bot.clock import CLOCK
from bot.games.kit.game import Illegal
from bot.painter import Painter
from bot.scores import Scores
from bot.store import SqliteStore
from bot.tables import Tables

ROOMS = 4096
"""Tables whose channel is remembered."""


class Recent:
    """The newest interaction ids: Discord may deliver one several times, and each gets exactly one answer."""

    def __init__(self, size: int = 10_000) -> None:
        self._ids: dict[int, None] = {}
        self._size = size

    def first(self, interaction_id: int) -> bool:
        """Tell whether this id comes for the first time, and remember it."""
        if interaction_id in self._ids:
            return False
        self._ids[interaction_id] = None
        if len(self._ids) > self._size:
            del self._ids[next(iter(self._ids))]
        return True


@dataclass
class House:
    """The parts of one running bot."""

    store: SqliteStore
    tables: Tables
    scores: Scores
    painter: Painter
    default_language: str
    clock: Callable[[], datetime] = CLOCK
    seen: Recent = field(default_factory=Recent)
    rooms: dict[str, int] = field(default_factory=dict)

    async def check_room(self, table_id: str, channel_id: int | None) -> None:
        """Let a press pass only in the channel its table stands in; there a table stays for good.

        Raises:
            Illegal: if the table is elsewhere, as if there were none: nobody learns of it, or plays at it,
                from outside.
        """
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = (await self.tables.plate(table_id)).channel_id
            if len(self.rooms) > ROOMS:
                del self.rooms[next(iter(self.rooms))]
        if room != channel_id:
            raise Illegal("table.refuse.gone")

    async def language(self, guild_id: int) -> str:
        """Return the language of the tables of a server."""
        settings = await self.store.settings(guild_id)
        return settings.locale or self.default_language


def house_of(client: discord.Client) -> House:
    """Return the house of a bot: what each cog is given."""
    return cast("House", getattr(client, "house"))  # noqa: B009 - the client's type is discord.py's
