"""`/help` and `/settings`: what can be played here, and in which language and channels."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.commands.words import slash
from bot.games import SHELF
from bot.games.kit.game import Illegal
from bot.house import House, house_of
from bot.messages.components import draw
from bot.messages.replies import reply, text_for
from bot.screens.kit import pages


class Places(app_commands.Transformer):
    """A channel where tables may stand, in itself or in its threads."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Which channels Discord offers."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum]

    async def transform(
        self, interaction: discord.Interaction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """Take the channel as Discord sent it."""
        del interaction
        return value


Place = app_commands.Transform[app_commands.AppCommandChannel, Places]


class AboutCog(commands.Cog):
    """Help for players, settings for server managers."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house

    @slash("help")
    async def help(self, interaction: discord.Interaction) -> None:
        """Say what can be played and how to begin."""
        games = [(key, game.command) for key, game in SHELF.items()]
        drawn = draw(pages.help_page(text_for(interaction), games), self.house.painter.sprites)
        await reply(interaction, embed=drawn.embed)

    @slash("settings")
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.choices(language=[Choice(name="English", value="en"), Choice(name="Français", value="fr")])
    async def settings(
        self,
        interaction: discord.Interaction,
        language: str | None = None,
        allow: Place | None = None,
        forbid: Place | None = None,
        lobbies: app_commands.Range[int, 1, 100] | None = None,
        hourly: app_commands.Range[int, 1, 1000] | None = None,
        pause: app_commands.Range[int, 0, 3600] | None = None,
    ) -> None:
        """Show the server's settings, changed first where an argument says so."""
        guild_id = interaction.guild_id or 0
        limits = self.house.limits
        _stricter(lobbies, limits.lobbies)
        _stricter(hourly, limits.hourly)
        if pause is not None and pause < self.house.show_pause:
            raise Illegal("limit.at_least", least=self.house.show_pause)
        settings = await self.house.store.settings(guild_id)
        gone = {forbid.id} if forbid else set[int]()
        if interaction.guild is not None and interaction.guild.channels:
            gone |= settings.channels - {channel.id for channel in interaction.guild.channels}
        channels = (settings.channels | ({allow.id} if allow else set())) - gone
        changed = replace(
            settings,
            locale=language or settings.locale,
            channels=frozenset(channels),
            lobbies=lobbies or settings.lobbies,
            hourly=hourly or settings.hourly,
            show_pause=settings.show_pause if pause is None else pause,
        )
        if changed != settings:
            await self.house.store.save_settings(guild_id, changed)
        locale = changed.locale or self.house.default_language
        drawn = draw(
            pages.settings(
                text_for(interaction),
                locale,
                sorted(changed.channels),
                (
                    min(limits.lobbies, changed.lobbies or limits.lobbies),
                    min(limits.hourly, changed.hourly or limits.hourly),
                    max(self.house.show_pause, changed.show_pause or 0),
                ),
            ),
            self.house.painter.sprites,
        )
        await reply(interaction, embed=drawn.embed)


def _stricter(wanted: int | None, most: int) -> None:
    """Let a server allow less than the bot, never more."""
    if wanted is not None and wanted > most:
        raise Illegal("limit.at_most", most=most)


async def setup(bot: commands.Bot) -> None:
    """Add the cog to a bot that has a house."""
    await bot.add_cog(AboutCog(house_of(bot)))
