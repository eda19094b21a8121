"""`/421`: throw, keep, stop."""

import discord

from bot.commands.dice import DiceCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.four_twenty_one import FourTwentyOne


class FourTwentyOneCog(
    DiceCog, group_name=FourTwentyOne.command, group_description=words("cmd.four_twenty_one.help")
):
    """421 by typed commands."""

    game = FourTwentyOne
    throw_all = "roll.111"

    @slash("stop")
    async def stop(self, interaction: discord.Interaction) -> None:
        """Stop before the last throw, if allowed."""
        await self.play_typed(interaction, "stop", "stop")


setup = setup_of(FourTwentyOneCog)
