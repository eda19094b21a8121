"""The verbs of a running game that are no moves: undo, skip, new players, the end."""

import discord

from bot.commands.table import TableVerbs
from bot.commands.words import slash
from bot.games.kit.game import Illegal
from bot.interactions.answers import call_newcomer
from bot.interactions.doors import show_ended
from bot.interactions.players import player_of
from bot.interactions.private import end_asked, end_asked_unread
from bot.messages.replies import reply
from bot.tables import Table, Unreadable


class RunningVerbs(TableVerbs):
    """Verbs of a running game that are no moves."""

    @slash("undo")
    async def undo(self, interaction: discord.Interaction) -> None:
        """Take back the user's last action, if it showed nothing new."""
        table = await self.here(interaction)
        done = await self.tables.undo(table.id, interaction.user.id, interaction.id)
        await self.done(interaction, done, "said.undone")

    @slash("skip")
    async def skip(self, interaction: discord.Interaction) -> None:
        """Play for an absent player whose time is up."""
        table = await self.here(interaction)
        done = await self.tables.skip(table.id, interaction.user.id, interaction.id)
        await self.done(interaction, done, "said.skipped")

    @slash("replace")
    async def replace(self, interaction: discord.Interaction, player: discord.User, by: discord.User) -> None:
        """Give a player's seat to another, once the player agrees or, if they are late, another player."""
        if by.bot:
            raise Illegal("move.no_bots")
        if not isinstance(by, discord.Member):
            raise Illegal("move.not_here", name=player_of(by).name)
        table = await self.here(interaction)
        table, done = await self.tables.ask_replace(table.id, interaction.user.id, player.id, player_of(by))
        if done:
            call_newcomer(self.house, table)
        names = {"was": player_of(player).name, "new": player_of(by).name}
        await self.changed(interaction, table, "said.replaced" if done else "said.replace_asked", **names)

    @slash("accept")
    async def accept(self, interaction: discord.Interaction) -> None:
        """Say the yes that the board asks for: to a change of seats, else to the end."""
        table = await self.here(interaction)
        if table.request is None and table.ending is not None:
            table = await self.tables.agree_end(table.id, interaction.user.id)
            self.house.jobs.spawn(self.house.pings.replace(table, None))
            await self.changed(interaction, table, "said.ended")
            return
        table = await self.tables.agree_replace(table.id, interaction.user.id)
        call_newcomer(self.house, table)
        await self.changed(interaction, table, "said.configured")

    @slash("end")
    async def end(self, interaction: discord.Interaction) -> None:
        """End the table early after a second press; once others have moved, one of them must agree."""
        try:
            table = await self.here(interaction)
            if not self.house.asks(interaction, "end"):
                await self._end_now(interaction, table)
                return
            drawn = await end_asked(self.house, interaction, table)
        except Unreadable as aside:
            drawn = await end_asked_unread(self.house, interaction, aside)
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    async def _end_now(self, interaction: discord.Interaction, table: Table) -> None:
        """End a table, for somebody who wants no question; or ask the others for the yes that it needs."""
        player, manager = player_of(interaction.user), interaction.permissions.manage_guild
        table = await self.tables.end(table.id, player.id, manager=manager, name=player.name)
        show_ended(self.house, table)
        await self.say(interaction, "said.ended" if table.phase == "over" else "said.end_asked")
