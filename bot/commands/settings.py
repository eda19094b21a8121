"""The channels that `/settings` takes."""

import discord
from discord import app_commands


class Places(app_commands.Transformer):
    """A channel for tables, in the channel itself or in its threads."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Return the type "channel"."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Return the types of channels that Discord offers."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum]

    async def transform(
        self, interaction: discord.Interaction, value: app_commands.AppCommandChannel, /
    ) -> app_commands.AppCommandChannel:
        """Return the channel as Discord sent it."""
        del interaction
        return value


Place = app_commands.Transform[app_commands.AppCommandChannel, Places]
