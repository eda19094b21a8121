"""`/topjack`: throw, keep, announce, score."""

import re

import discord
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.dice import GridsCog
from bot.commands.words import completes, slash, words
from bot.games.kit.game import Illegal
from bot.games.top_jack.columns import Announce
from bot.games.top_jack.game import TopJack
from bot.house import house_of
from bot.interactions.moves import by_the_rule
from bot.messages.replies import text_for
from bot.screens.kit.typed import quoted
from bot.text import LANGUAGES, text_in


class TopJackCog(GridsCog, group_name=TopJack.command, group_description=words("cmd.top_jack.help")):
    """Top Jack by typed commands."""

    game = TopJack

    @slash("announce")
    async def announce(self, interaction: discord.Interaction, box: str) -> None:
        """Say which box the third throw is for; only one column has any to announce.

        Raises:
            Illegal: quoting the rule where the box is filled, or is no box for a third throw.
        """
        bare = _bare(box)
        try:
            await self.play_typed(interaction, Announce.verb, _named(bare))
        except Illegal as refused:
            if "typed" in refused.detail:
                refused.detail["typed"] = quoted(bare)
            table, t = await self.table_here(interaction), text_for(interaction)
            raise by_the_rule(table, interaction.user.id, t, bare, refused, verb=Announce.verb) from None

    @completes(announce, "box")
    async def _announceable(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await self.complete(interaction, Announce.verb, _named(_bare(typed)))


def _bare(typed: str) -> str:
    """Return the box alone of what may be typed with its verb in any language ("annoncer full").

    >>> _bare("Annoncer full"), _bare("announce "), _bare("full"), _bare("announce.full@3")
    ('full', '', 'full', 'announce.full@3')
    """
    said = "|".join(text_in(language)("top_jack.action.announce", box="").strip() for language in LANGUAGES)
    return re.sub(rf"^\s*(?:{said})(?:\s+|$)", "", typed, flags=re.IGNORECASE)


def _named(bare: str) -> str:
    """Write an announcement as its names begin, so that it is not taken for a box to write."""
    return bare if not bare.strip() or bare.startswith(f"{Announce.verb}.") else f"{Announce.verb} {bare}"


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(TopJackCog(house_of(bot)))
