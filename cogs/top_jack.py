"""`/topjack`: throw, keep, announce, score."""

import discord
from discord.app_commands import Choice

from bot.commands.dice import GridsCog
from bot.commands.setup import setup_of
from bot.commands.words import completes, slash, words
from bot.games.top_jack.columns import Announce
from bot.games.top_jack.game import TopJack
from bot.screens.top_jack.names import to_announce


class TopJackCog(GridsCog, group_name=TopJack.command, group_description=words("cmd.top_jack.help")):
    """Top Jack by typed commands."""

    game = TopJack

    @slash("announce")
    async def announce(self, interaction: discord.Interaction, box: str) -> None:
        """Name the box that the third throw is for; only one column has boxes to announce.

        Raises:
            Illegal: if the box is filled or is not for a third throw; it quotes the rule.
        """
        await self.play_read(interaction, to_announce(box))

    @completes(announce, "box")
    async def _announceable(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        meant = to_announce(typed)
        return await self.complete(interaction, Announce.verb, meant.whole or meant.text)


setup = setup_of(TopJackCog)
