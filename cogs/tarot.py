"""`/tarot`: bid, call, discard, declare, play a card."""

import discord
from discord.app_commands import Choice, choices

from bot.commands.hand import BidCog, CardCog
from bot.commands.setup import setup_of
from bot.commands.words import completes, slash, words
from bot.games.tarot import Tarot
from bot.screens.tarot.handful import DECLARED, MARKS
from bot.screens.tarot.names import discards_offered


class TarotCog(BidCog, CardCog, group_name=Tarot.command, group_description=words("cmd.tarot.help")):
    """Tarot by typed commands."""

    game = Tarot
    calls = "pass bid"

    @slash("call_card", offers="call")
    async def call(self, interaction: discord.Interaction, card: str) -> None:
        """Call the card of one's partner."""
        await self.play_typed(interaction, "call", card)

    @slash("discard")
    async def discard(self, interaction: discord.Interaction, cards: str) -> None:
        """Lay cards aside."""
        await self.play_typed(interaction, "discard", cards)

    @completes(discard, "cards")
    async def _discards(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.offer_parts(interaction, "", discards_offered, typed)

    @slash("handful")
    @choices(what=[Choice(name=words(f"tarot.declare.{what}"), value=what) for what in DECLARED])
    async def declare(self, interaction: discord.Interaction, what: str) -> None:
        """Tick a handful for one's next card, announce a slam, or begin without one."""
        tick = self.tick(interaction, MARKS[what], "play", what) if what in MARKS else None
        await (tick or self.act(interaction, what))


setup = setup_of(TarotCog)
