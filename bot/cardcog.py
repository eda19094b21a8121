"""The verbs that games of cards in private hands share: play a card, look at one's hand."""

import discord
from discord.app_commands import Choice

from bot.gamecog import GameCog
from bot.games.kit.cards import PACK52
from bot.games.kit.game import Illegal
from bot.replies import text_for
from bot.screens.cards import card_names
from bot.slash import slash
from bot.tables import Table
from bot.typed import choose


class CardCog(GameCog):
    """A game with private hands: whoever acts by a typed command is answered with his own cards."""

    @slash("play")
    async def play(self, interaction: discord.Interaction, card: str) -> None:
        """Play a card."""
        await self.play_card(interaction, card)

    @play.autocomplete("card")
    async def _cards(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, "play", typed, suffix=await self.card_suffix(interaction))

    @slash("hand")
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show one's own cards, to oneself alone."""
        await self.house.painter.hands.show(interaction, await self.table_here(interaction))

    async def card_suffix(self, interaction: discord.Interaction) -> str:
        """Return how the notation of a card ends that this player would play now."""
        del interaction
        return ""

    async def play_card(self, interaction: discord.Interaction, typed: str) -> None:
        """Play the card that was typed.

        Raises:
            Illegal: quoting the rule where it is a card that may not be played.
        """
        try:
            await self.play_typed(interaction, "play", typed, suffix=await self.card_suffix(interaction))
        except Illegal as refused:
            raise await self._by_the_rule(interaction, typed, refused) from None

    async def _by_the_rule(self, interaction: discord.Interaction, typed: str, refused: Illegal) -> Illegal:
        """Return the rule that forbids the card that was typed; the refusal itself if it is no card."""
        if refused.why != "typed.unknown":
            return refused
        table = await self.table_here(interaction)
        seat = table.seat_of(interaction.user.id)
        t = text_for(interaction)
        try:
            card = choose(typed, [(card, card_names(t, card)) for card in PACK52])
        except Illegal:
            return refused
        if seat is None or table.position is None:
            return refused
        return table.position.why_not(seat, f"play.{card}")

    async def answer_typed(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer with the hand as it is now."""
        await self.house.painter.hands.show(interaction, table)
