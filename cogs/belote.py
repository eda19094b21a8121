"""`/belote`: bid, announce, play a card."""

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.hand import CardCog
from bot.commands.words import completes, slash, words
from bot.games.belote import Belote
from bot.house import house_of
from bot.interactions.typed import named
from bot.messages.replies import text_for
from bot.screens.belote.screen import ANNOUNCING
from bot.tables import Seen

BIDS = "take pass"


class BeloteCog(CardCog, group_name=Belote.command, group_description=words("cmd.belote.help")):
    """Belote by typed commands."""

    game = Belote

    @slash("bid")
    async def bid(self, interaction: discord.Interaction, call: str) -> None:
        """Pass or take."""
        await self.play_typed(interaction, BIDS, call)

    @completes(bid, "call")
    async def _calls(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, BIDS, typed)

    @slash("declare")
    async def declare(self, interaction: discord.Interaction) -> None:
        """Announce with one's first card, or not: ticked in private, told with the card."""
        table = await self.table_here(interaction)
        user = interaction.user.id
        codes = [str(action) for action, _ in named(table, user, text_for(interaction), "play")]
        seat = table.seat_of(user)
        if table.position is not None and seat is not None and not any(".declare" in code for code in codes):
            raise table.position.why_not(seat, f"{codes[0]}.declare")
        on = ANNOUNCING not in table.draft.marks
        table = await self.house.tables.mark(table.id, user, Seen(table.rev), mark=ANNOUNCING, on=on)
        await self.house.painter.hands.show(interaction, table)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(BeloteCog(house_of(bot)))
