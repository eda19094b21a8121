"""`/topjack`: throw, keep, announce, score."""

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.dicecog import GridsCog
from bot.games.kit.game import Illegal
from bot.games.top_jack import Announce, TopJack
from bot.house import house_of
from bot.moves import by_the_rule
from bot.replies import text_for
from bot.slash import slash, words


class TopJackCog(GridsCog, group_name=TopJack.command, group_description=words("cmd.top_jack.help")):
    """Top Jack by typed commands."""

    game = TopJack

    @slash("announce")
    async def announce(self, interaction: discord.Interaction, box: str) -> None:
        """Say which box the third throw is for; only one column has any to announce.

        Raises:
            Illegal: quoting the rule where the box is filled, or is no box for a third throw.
        """
        try:
            await self.play_typed(interaction, Announce.verb, _named(box))
        except Illegal as refused:
            table = await self.table_here(interaction)
            raise by_the_rule(table, interaction.user.id, text_for(interaction), box, refused) from None

    @announce.autocomplete("box")
    async def _announceable(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, Announce.verb, _named(typed))


def _named(typed: str) -> str:
    """Write an announcement as its names begin, so that it is not taken for a box to write."""
    verb = Announce.verb
    return typed if not typed.strip() or typed.startswith(verb) else f"{verb} {typed}"


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(TopJackCog(house_of(bot)))
