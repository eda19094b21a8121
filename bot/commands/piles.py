"""The verb of games of piles."""

from collections.abc import Callable
from typing import ClassVar

import discord
from discord.app_commands import Choice

from bot.commands.game import GameCog, Parts
from bot.commands.words import completes, slash

SOURCE = "from"
"""The name of the source parameter, as Discord sends it."""


class PileCog(GameCog):
    """A game of piles: `lay` moves a card from one pile to another."""

    turn_verbs: ClassVar[str]
    """The verbs whose legal actions only the player to move has."""
    reader: ClassVar[Callable[..., str]]
    """Returns the notation of the move between two typed piles (see `play_parts`)."""
    lister: ClassVar[Callable[..., Parts]]
    """Lists the piles to take a card from or, given a source, to lay it on (see `offer_parts`)."""

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
