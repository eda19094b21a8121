"""The people and tables that an interaction means."""

import discord

from bot.games.kit.game import Illegal
from bot.house import House
from bot.messages.names import safe_name
from bot.tables import Player, Table


def player_of(user: discord.User | discord.Member) -> Player:
    """Return a Discord user as a player, under a name that is safe to show."""
    return Player(user.id, safe_name(user.display_name, user.name))


async def table_here(house: House, interaction: discord.Interaction) -> Table:
    """Return the open table of the channel where a command was typed.

    Raises:
        Illegal: if there is none; if the newest one is archived, it says how to reopen it.
    """
    table = await house.tables.in_channel(interaction.channel_id or 0)
    if table is not None:
        return table
    newest = await house.tables.newest_in_channel(interaction.channel_id or 0)
    raise Illegal("table.refuse.archived" if newest is not None and newest.archived else "move.no_table")
