"""The verbs that show a table or reopen it."""

import discord
from discord.app_commands import Choice

from bot.commands.table import TableVerbs
from bot.commands.words import completes, slash
from bot.games.kit.game import Illegal
from bot.interactions.advice import send_advice
from bot.interactions.export import export
from bot.interactions.openings import check_place
from bot.interactions.players import player_of
from bot.interactions.private import log_of, sheet_of
from bot.interactions.review import finished_here, newest_finished, review_of
from bot.messages.replies import reply, text_for
from bot.screens.kit.typed import fold


class BoardVerbs(TableVerbs):
    """Verbs that show a table, or that follow a game."""

    @slash("show")
    async def show(self, interaction: discord.Interaction) -> None:
        """Post the board again at the bottom."""
        table = await self.newest(interaction)
        await check_place(self.house, interaction)
        await self.house.show(table.id, table.guild_id)
        await self.say(interaction, "said.shown")

    @slash("sheet")
    async def sheet(self, interaction: discord.Interaction) -> None:
        """Show the full score sheets to the user alone."""
        drawn = sheet_of(await self.newest(interaction), self.house.reader(interaction))
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    @slash("log")
    async def log(self, interaction: discord.Interaction) -> None:
        """Tell every move of the game, page by page, from the newest on."""
        drawn = await log_of(self.house, await self.newest(interaction), self.house.reader(interaction))
        await reply(interaction, embed=drawn.embed, view=drawn.view)

    @slash("review")
    async def review(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Review one's own dearest decisions of a finished game of this channel."""
        house, channel_id = self.house, interaction.channel_id or 0
        table_id = game or await newest_finished(house, channel_id, interaction.user.id)
        await house.check_room(table_id, channel_id)
        drawn = await review_of(house, table_id, interaction.user.id, house.reader(interaction))
        dressed = await house.painter.dressed(drawn, house.reader(interaction))
        await reply(interaction, view=drawn.view, **dressed)

    @completes(review, "game")
    async def offer_finished(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Offer the finished games of this channel in which the user sat, the newest first."""
        t, channel_id = text_for(interaction), interaction.channel_id or 0
        games = await finished_here(self.house, t, channel_id, interaction.user.id)
        return [Choice(name=name, value=ident) for ident, name in games if fold(typed) in fold(name)]

    @slash("advice")
    async def advice(self, interaction: discord.Interaction, allowed: bool | None = None) -> None:
        """Ask the coach; or allow its advice, or not, before the start."""
        table = await self.here(interaction)
        if allowed is None:
            await send_advice(self.house, interaction, table.id)
            return
        table = await self.tables.configure(table.id, interaction.user.id, advised=allowed)
        await self.changed(interaction, table, "said.configured")

    @slash("export")
    async def export(self, interaction: discord.Interaction) -> None:
        """Send the record of the game, which anybody can check."""
        plate = await self.newest_plate(interaction)
        line, file = await export(self.house, plate.id, text_for(interaction))
        await reply(interaction, content=line, file=file)

    @slash("rematch")
    async def rematch(self, interaction: discord.Interaction) -> None:
        """Open a lobby for the same players with the same options."""
        plate = await self.newest_plate(interaction)
        await check_place(self.house, interaction)
        table = await self.tables.rematch(plate.id, player_of(interaction.user))
        self.house.painter.refresh(table.id)
        await self.say(interaction, "said.rematch")

    @slash("reopen")
    async def reopen(self, interaction: discord.Interaction) -> None:
        """Go on with this channel's newest archived game where it stopped."""
        table_id = await self.tables.archived_in_channel(interaction.channel_id or 0)
        if table_id is None:
            raise Illegal("table.refuse.not_archived")
        await check_place(self.house, interaction)
        done = await self.tables.reopen(table_id, interaction.user.id)
        await self.done(interaction, done, "said.reopened")
