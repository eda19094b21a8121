"""`/5000`: throw, set aside, bank."""

import discord

from bot.commands.dice import DiceCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.five_thousand import Bank, FiveThousand
from bot.games.kit.dice import Throw


class FiveThousandCog(
    DiceCog, group_name=FiveThousand.command, group_description=words("cmd.five_thousand.help")
):
    """5000 by typed commands."""

    game = FiveThousand
    throw_all = str(Throw())
    keep_verb = "keep"

    @slash("bank")
    async def bank(self, interaction: discord.Interaction) -> None:
        """End the turn and score its points."""
        await self.play_typed(interaction, "bank", str(Bank()))


setup = setup_of(FiveThousandCog)
