"""`/settings`: one's own settings, and for managers those of their server."""

import discord
from discord.app_commands import Choice, Range, choices, guild_only
from discord.ext import commands

from bot.commands.settings import Place, change_settings, shown_settings
from bot.commands.setup import setup_of
from bot.commands.words import slash
from bot.house import House
from bot.messages.replies import reply


class SettingsCog(commands.Cog):
    """A server's settings."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("settings")
    @guild_only()
    @choices(language=[Choice(name="English", value="en"), Choice(name="Français", value="fr")])
    async def settings(
        self,
        interaction: discord.Interaction,
        language: str | None = None,
        allow: Place | None = None,
        forbid: Place | None = None,
        lobbies: Range[int, 1, 100] | None = None,
        hourly: Range[int, 1, 1000] | None = None,
        pause: Range[int, 0, 3600] | None = None,
        pictures: bool | None = None,
    ) -> None:
        """Change the settings that are given, and show them all."""
        limits = (lobbies, hourly, pause)
        await change_settings(
            self.house, interaction, language, allow, forbid, limits=limits, pictures=pictures
        )
        drawn = await shown_settings(self.house, interaction)
        await reply(interaction, embed=drawn.embed, view=drawn.view)


setup = setup_of(SettingsCog)
