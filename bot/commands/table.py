"""What the verbs of `/table` share."""

import discord
from discord.ext import commands

from bot.games.kit.game import Illegal
from bot.house import House
from bot.interactions.answers import after_move
from bot.interactions.players import table_here
from bot.messages.replies import text_for, whisper
from bot.tables import Done, Plate, Table


class TableVerbs(commands.GroupCog):
    """Verbs about the table of a channel, whichever game it plays."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.tables = house.tables

    async def here(self, interaction: discord.Interaction) -> Table:
        """Return the open table of this channel.

        Raises:
            Illegal: if there is none.
        """
        return await table_here(self.house, interaction)

    async def newest(self, interaction: discord.Interaction) -> Table:
        """Return the newest table of this channel, open or over.

        Raises:
            Illegal: if there is none.
        """
        table = await self.tables.newest_in_channel(interaction.channel_id or 0)
        if table is None:
            raise Illegal("move.no_table")
        return table

    async def newest_plate(self, interaction: discord.Interaction) -> Plate:
        """Return who sits at this channel's newest table, even if the table cannot be read.

        Raises:
            Illegal: if there is none.
        """
        plate = await self.tables.newest_plate(interaction.channel_id or 0)
        if plate is None:
            raise Illegal("move.no_table")
        return plate

    async def say(self, interaction: discord.Interaction, key: str, **values: object) -> None:
        """Answer the user, and nobody else."""
        await whisper(interaction, text_for(interaction)(key, **values))

    async def changed(
        self, interaction: discord.Interaction, table: Table, key: str, **values: object
    ) -> None:
        """Repaint the board of a changed table, and answer the user."""
        self.house.pings.acted(table, interaction.user.id)
        self.house.painter.refresh(table.id)
        await self.say(interaction, key, **values)

    async def done(self, interaction: discord.Interaction, done: Done, key: str) -> None:
        """After a move, repaint the board, answer the user, and call the next players."""
        await self.changed(interaction, done.table, key)
        after_move(self.house, interaction, done)
