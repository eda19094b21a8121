"""`/crapette`: move a card, end the turn, call."""

import discord

from bot.commands.piles import PileCog
from bot.commands.setup import setup_of
from bot.commands.words import slash, words
from bot.games.crapette import Crapette, End
from bot.screens.crapette.names import call_now, move_meant, piles_offered


class CrapetteCog(PileCog, group_name=Crapette.command, group_description=words("cmd.crapette.help")):
    """Crapette by typed commands."""

    game = Crapette
    turn_verbs = "move end giveup"
    reader = staticmethod(move_meant)
    lister = staticmethod(piles_offered)

    @slash("end_turn")
    async def end_turn(self, interaction: discord.Interaction) -> None:
        """End the turn."""
        await self.act(interaction, End())

    @slash("call")
    async def call(self, interaction: discord.Interaction) -> None:
        """Call "Crapette !" in the present turn."""
        await self.act(interaction, call_now)


setup = setup_of(CrapetteCog)
