"""`/421`: throw, keep, stop."""

import discord
from discord.ext import commands

from bot.commands.dice import DiceCog
from bot.commands.words import slash, words
from bot.games.four_twenty_one import FourTwentyOne
from bot.house import house_of


class FourTwentyOneCog(
    DiceCog, group_name=FourTwentyOne.command, group_description=words("cmd.four_twenty_one.help")
):
    """421 by typed commands."""

    game = FourTwentyOne
    throw_all = "roll.111"

    @slash("stop")
    async def stop(self, interaction: discord.Interaction) -> None:
        """Stop before the last throw, where that is allowed."""
        await self.play_typed(interaction, "stop", None)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(FourTwentyOneCog(house_of(bot)))
