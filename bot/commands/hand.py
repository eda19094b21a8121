"""The verbs that games of cards in private hands share: play a card, look at one's hand."""

import discord
from discord.app_commands import Choice

from bot.commands.game import GameCog
from bot.commands.words import completes, slash
from bot.tables import Table


class CardCog(GameCog):
    """A game with private hands: whoever acts by a typed command is answered with his own cards."""

    @slash("play")
    async def play(self, interaction: discord.Interaction, card: str) -> None:
        """Play a card."""
        await self.play_named(interaction, "play", card)

    @completes(play, "card")
    async def _cards(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "play", typed, suffix=await self.card_suffix(interaction))

    @slash("hand")
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show one's own cards, to oneself alone."""
        await self.house.painter.hands.show(interaction, await self.table_here(interaction))

    async def card_suffix(self, interaction: discord.Interaction) -> str:
        """Return how the notation of the cards ends that are offered to this player now."""
        del interaction
        return ""

    async def answer_typed(self, interaction: discord.Interaction, table: Table) -> None:
        """Say what happened, above the hand as it is now."""
        await self.house.painter.hands.show(interaction, table, self.happened(interaction, table))
