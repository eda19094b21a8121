"""Private hands: opened from "My cards" as often as wanted, and followed while they can be.

An ephemeral message can only be changed through the token of an interaction, which lives for 15 minutes.  The
newest one of each player is kept in memory and nowhere else; after that the hand is opened again.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.board import scene_of
from bot.games.kit.game import Illegal
from bot.replies import UNREACHABLE, redraw, reply, text_for
from bot.screens import HANDS
from bot.tables import Table, Tables
from bot.text import Text
from bot.ui import Drawn, Sprites, draw

log = logging.getLogger(__name__)

LIFE = timedelta(minutes=14, seconds=30)
"""How long a hand is followed: a little less than its token lives."""
MOST = 1024
"""Open hands that are followed at once, in all tables."""


@dataclass
class Open:
    """A hand that somebody looks at."""

    interaction: discord.Interaction
    until: datetime
    t: Text
    shown: tuple[Any, ...]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hands:
    """The open hands of all tables.

    Args:
        tables: where the newest state is read.
        sprites: our emojis, as they are now.
        clock: the present time, aware, in UTC.
        spawn: runs a job in the background.
    """

    def __init__(
        self,
        tables: Tables,
        sprites: Callable[[], Sprites],
        clock: Callable[[], datetime],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._tables = tables
        self._sprites = sprites
        self._clock = clock
        self._spawn = spawn
        self._open: dict[tuple[str, int], Open] = {}

    def drawn(self, table: Table, user_id: int, t: Text) -> Drawn:
        """Draw what this player holds.

        Raises:
            Illegal: if he has no seat, no game has begun, or its players hide nothing.
        """
        seat = table.seat_of(user_id)
        if table.position is None:
            raise Illegal("table.refuse.not_started")
        if seat is None:
            raise Illegal("table.refuse.not_seated")
        if not table.kind.hidden:
            raise Illegal("hand.none")
        screen = HANDS[table.game].hand(scene_of(table, t, seat))
        return draw(screen, self._sprites(), table.id, table.rev, table.draft.code)

    async def show(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer with the player's hand: in the hand that was pressed, else in a new private message."""
        t = text_for(interaction)
        drawn = self.drawn(table, interaction.user.id, t)
        self._remember(interaction, table, t, drawn)
        if in_hand(interaction):
            await redraw(interaction, content=None, embed=drawn.embed, view=drawn.view)
        else:
            await reply(interaction, embed=drawn.embed, view=drawn.view)

    def _remember(self, interaction: discord.Interaction, table: Table, t: Text, drawn: Drawn) -> None:
        key = (table.id, interaction.user.id)
        self._open.pop(key, None)
        self._open[key] = Open(interaction, self._clock() + LIFE, t, _look(drawn))
        while len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def follow(self, table_id: str) -> None:
        """Bring the open hands of a table to its newest state, soon."""
        now = self._clock()
        for key, hand in list(self._open.items()):
            if hand.until <= now:
                del self._open[key]
            elif key[0] == table_id:
                self._spawn(self._update(key, hand))

    async def _update(self, key: tuple[str, int], hand: Open) -> None:
        async with hand.lock:
            if self._open.get(key) is not hand:
                return
            try:
                drawn = self.drawn(await self._tables.get(key[0]), key[1], hand.t)
            except Illegal as gone:
                log.info("a hand is no longer followed: %s", gone.why)
                self._open.pop(key, None)
                return
            look = _look(drawn)
            if look == hand.shown:
                return
            hand.shown = look
            try:
                await hand.interaction.edit_original_response(embed=drawn.embed, view=drawn.view)
            except UNREACHABLE as error:
                log.info("a hand is no longer followed: %s", type(error).__name__)
                if self._open.get(key) is hand:
                    del self._open[key]


def in_hand(interaction: discord.Interaction) -> bool:
    """Tell whether the press was on a private message of ours."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _look(drawn: Drawn) -> tuple[Any, ...]:
    """Return what is seen of a hand, to tell whether it has changed."""
    return drawn.embed.to_dict(), drawn.view.to_components()
