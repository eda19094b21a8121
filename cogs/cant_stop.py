"""`/cantstop`: throw, move, stop."""

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.game import GameCog
from bot.commands.words import completes, slash, words
from bot.games.cant_stop import CantStop, Stop
from bot.games.kit.dice import THROW
from bot.house import house_of


class CantStopCog(GameCog, group_name=CantStop.command, group_description=words("cmd.cant_stop.help")):
    """Can't Stop by typed commands."""

    game = CantStop

    @slash("roll")
    async def roll(self, interaction: discord.Interaction) -> None:
        """Throw the four dice."""
        await self.play_typed(interaction, "roll", str(THROW))

    @slash("climb")
    async def climb(self, interaction: discord.Interaction, columns: str) -> None:
        """Use the numbers of a pairing of the dice."""
        await self.play_typed(interaction, "move", columns)

    @completes(climb, "columns")
    async def _columns(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "move", typed)

    @slash("stop")
    async def stop(self, interaction: discord.Interaction) -> None:
        """End the turn and keep its squares."""
        await self.play_typed(interaction, "stop", str(Stop()))


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(CantStopCog(house_of(bot)))
