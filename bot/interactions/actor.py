"""Who acts at a table, by a press, a sent form or a typed command."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import discord

from bot.interactions.players import chosen_player, player_of, typed_player
from bot.messages.components import Drawn, draw
from bot.messages.custom_id import NO_TABLE
from bot.messages.hands import in_hand
from bot.messages.modals import fields_of
from bot.messages.readers import Reader
from bot.messages.replies import text_for
from bot.screens.kit.mine import with_way_back
from bot.screens.kit.screen import Screen
from bot.services import Services
from bot.tables import Player, Table, Tables, Unreadable
from bot.text import Text
from tapis.games.kit.game import Illegal

TYPED: Final = "typed"
"""Where a typed command notes, in the extras of its interaction, what stands in place of a form."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts; every verb is given one."""

    services: Services
    interaction: discord.Interaction

    @property
    def id(self) -> int:
        """Their user id."""
        return self.interaction.user.id

    @property
    def player(self) -> Player:
        """They as a player, under a safe name."""
        return player_of(self.interaction.user)

    @property
    def server(self) -> int | None:
        """The server they are on; None in direct messages, and where the bot is no member.

        There people use what they installed for themselves; the bot reaches nothing but its own answers.
        """
        guild_id = self.interaction.guild_id
        known = guild_id is not None and self.interaction.client.get_guild(guild_id) is not None
        return guild_id if known and self.interaction.is_guild_integration() else None

    @property
    def manager(self) -> bool:
        """True if they manage the server."""
        return self.server is not None and self.interaction.permissions.manage_guild

    @property
    def tables(self) -> Tables:
        """The tables of the bot."""
        return self.services.tables

    @property
    def t(self) -> Text:
        """The texts in their language."""
        return text_for(self.interaction)

    @property
    def reader(self) -> Reader:
        """How they are shown private pages."""
        return self.services.reader(self.interaction)

    @property
    def data(self) -> Mapping[str, Any]:
        """What Discord sent."""
        return cast("Mapping[str, Any]", self.interaction.data or {})

    @property
    def field(self) -> str | None:
        """What they typed into the first field of a form, "" without any, or in its place; None: nothing."""
        typed: str | None = self.interaction.extras.get(TYPED)
        return next(iter(fields_of(self.data).values()), "") if "components" in self.data else typed

    async def newcomer(self) -> Player | None:
        """Return the person whom they chose in a list or typed; None if they did not.

        Raises:
            Illegal: as `chosen_player` and `typed_player`.
        """
        if "resolved" in self.data:
            return chosen_player(self.data)
        return None if self.field is None else await typed_player(self.interaction, self.field)

    async def waits(self) -> bool:
        """Return True while they can be answered: for fifteen minutes."""
        return self.services.clock() < self.interaction.expires_at

    def drawn(self, screen: Screen, table: Table | Unreadable | None = None) -> Drawn:
        """Draw a private page for them, about a table or none."""
        sprites = self.reader.sprites
        if isinstance(table, Table):
            screen = self.framed(screen, table)
        address = (NO_TABLE, 0) if table is None else (table.id, table.rev)
        return draw(screen, sprites, *address)

    def framed(self, screen: Screen, table: Table) -> Screen:
        """Return a page about a table; one in the place of a hand or private table leads back to it."""
        return with_way_back(self.t, screen) if self.may_go_back(table) else screen

    def may_go_back(self, table: Table) -> bool:
        """Return True if what they pressed, or what it leads to, stands in the place of their hand."""
        hand = table.kind.hidden and table.phase == "playing" and in_hand(self.interaction)
        return table.owner is not None or (hand and table.seat_of(self.id) is not None)


async def table_here(actor: Actor, game: str | None = None) -> Table:
    """Return the open table of the channel where a command was typed, else their newest private one.

    `game`: of private tables, those of this one alone.

    Raises:
        Illegal: if there is none; if the newest one is archived, it says how to reopen it.
    """
    services, interaction = actor.services, actor.interaction
    table = await services.tables.in_channel(interaction.channel_id or 0)
    if table is not None:
        if services.timers.may_wait_for(table.id, actor.id):
            await services.cancel_timer(table.id, actor.id)
        return table
    own = await services.tables.newest_private(actor.id, game)
    if own is not None:
        interaction.extras["meant"] = own.id
        return own
    newest = await services.tables.newest_in_channel(interaction.channel_id or 0)
    raise Illegal(
        "table.refuse.archived" if newest is not None and newest.life == "archived" else "move.no_table"
    )
