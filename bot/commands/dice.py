"""The verbs that dice games share: throw, keep, score."""

from typing import ClassVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.game import GameCog
from bot.commands.words import completes, slash
from bot.games.kit.game import Illegal
from bot.games.kit.sheet import SheetView


class DiceCog(GameCog):
    """A game of throws: `roll` throws all the dice, `keep` keeps some and throws the others."""

    throw_all: ClassVar[str] = "roll.11111"
    """The notation of a turn's first throw."""
    keep_verb: ClassVar[str] = "roll"
    """The beginning of the notation of keeping dice: by default the throw of the others."""

    @slash("roll")
    async def roll(self, interaction: discord.Interaction) -> None:
        """Throw all the dice."""
        await self.play_typed(interaction, "roll", self.throw_all)

    @slash("keep")
    async def keep(self, interaction: discord.Interaction, dice: str) -> None:
        """Keep these dice and throw the others."""
        await self.play_typed(interaction, self.keep_verb, dice)

    @completes(keep, "dice")
    async def _dice(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, self.keep_verb, typed)


class SheetCog(DiceCog):
    """A game of score sheets, one grid each: `score` writes a box."""

    @slash("score", offers="score")
    async def score(self, interaction: discord.Interaction, box: str) -> None:
        """Write a box."""
        await self.play_typed(interaction, "score", box)


class GridsCog(DiceCog):
    """A game of score sheets, each player with one or several grids: `score` writes a box of one of them."""

    @slash("score")
    async def score(
        self, interaction: discord.Interaction, box: str, grid: app_commands.Range[int, 1, 10] | None = None
    ) -> None:
        """Write a box, in the named grid if there are several."""
        await self.play_typed(interaction, "score", box, await self._prefix(interaction, grid))

    @completes(score, "box")
    async def _boxes(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        grid = interaction.namespace.grid
        prefix = await self._prefix(interaction, grid if isinstance(grid, int) else None)
        return await self.complete(interaction, "score", typed, prefix)

    async def _prefix(self, interaction: discord.Interaction, grid: int | None) -> str:
        """Return the beginning of the notation of one grid's boxes, "" if players have only one grid."""
        if grid is None:
            return ""
        table = await self.table_here(interaction)
        view = table.position and table.position.view(None)
        if not isinstance(view, SheetView):
            return ""
        if grid > view.grids:
            raise Illegal("move.no_grid", grid=grid, grids=view.grids)
        return f"score.{grid}." if view.grids > 1 else ""
