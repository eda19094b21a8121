"""The verb of games of piles: lay a card of one pile on another."""

from collections.abc import Callable
from typing import ClassVar

import discord
from discord.app_commands import Choice

from bot.commands.game import GameCog, Parts
from bot.commands.words import completes, slash

SOURCE = "from"
"""The name under which Discord sends where a card is taken from."""


class PileCog(GameCog):
    """A game of piles: `lay` takes a card from one pile to another."""

    turn_verbs: ClassVar[str]
    """Of these verbs the player to move has a legal action, and nobody else."""
    reader: ClassVar[Callable[..., str]]
    """Notes the move between two typed piles, as `play_parts` wants it."""
    lister: ClassVar[Callable[..., Parts]]
    """Lists the piles to take a card from, or with a source those to lay it on, as `offer_parts` wants it."""

    @slash("lay")
    async def lay(self, interaction: discord.Interaction, source: str, target: str) -> None:
        """Move a card from one pile to another."""
        await self.play_parts(interaction, self.turn_verbs, self.reader, source, target)

    @completes(lay, "source")
    async def _taken(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.offer_parts(interaction, self.turn_verbs, self.lister, typed)

    @completes(lay, "target")
    async def _laid(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        source = str(getattr(interaction.namespace, SOURCE, ""))
        return await self.offer_parts(interaction, self.turn_verbs, self.lister, typed, source)
