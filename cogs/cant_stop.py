"""`/cantstop`: throw, move, stop."""

import discord

from bot.commands.game import GameCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.cant_stop import CantStop, Stop
from bot.games.kit.dice import THROW


class CantStopCog(GameCog, group_name=CantStop.command, group_description=words("cmd.cant_stop.help")):
    """Can't Stop by typed commands."""

    game = CantStop

    @slash("roll")
    async def roll(self, interaction: discord.Interaction) -> None:
        """Throw the four dice."""
        await self.play_typed(interaction, "roll", str(THROW))

    @slash("climb", offers="move")
    async def climb(self, interaction: discord.Interaction, columns: str) -> None:
        """Use the numbers of one split of the dice."""
        await self.play_typed(interaction, "move", columns)

    @slash("stop")
    async def stop(self, interaction: discord.Interaction) -> None:
        """End the turn, and keep what it gained."""
        await self.play_typed(interaction, "stop", str(Stop()))


setup = setup_of(CantStopCog)
