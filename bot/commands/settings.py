"""The body of `/settings`."""

from collections.abc import Collection
from dataclasses import replace

import discord
from discord import app_commands

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.preferences import shown
from bot.messages.components import Drawn
from bot.messages.replies import text_for
from bot.screens.kit import pages
from bot.services import Services


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


async def change_settings(
    services: Services,
    interaction: discord.Interaction,
    language: str | None,
    allow: app_commands.AppCommandChannel | None,
    forbid: app_commands.AppCommandChannel | None,
    *,
    limits: tuple[int | None, int | None, int | None],
    pictures: bool | None = None,
) -> None:
    """Change the given settings of a server.

    `limits` are, for each person, the open lobbies and the new tables an hour, and the seconds between two
    reposts of a board.  `pictures`: the boards of new tables are drawn.

    Raises:
        Illegal: if who asks does not manage the server, or a limit would allow more than the bot's own.
    """
    lobbies, hourly, pause = limits
    given = [one for one in (language, allow, forbid, *limits, pictures) if one is not None]
    if given and not interaction.permissions.manage_guild:
        raise Illegal("own.refuse.manager")
    _stricter(lobbies, services.limits.lobbies)
    _stricter(hourly, services.limits.hourly)
    if pause is not None and pause < services.show_pause:
        raise Illegal("limit.at_least", least=services.show_pause)
    guild_id = interaction.guild_id or 0
    settings = await services.store.settings(guild_id)
    gone = _gone(interaction, settings.channels) | ({forbid.id} if forbid else set())
    changed = replace(
        settings,
        locale=language or settings.locale,
        channels=(settings.channels | ({allow.id} if allow else set())) - gone,
        lobbies=lobbies or settings.lobbies,
        hourly=hourly or settings.hourly,
        show_pause=settings.show_pause if pause is None else pause,
        pictures=settings.pictures if pictures is None else pictures,
    )
    if changed != settings:
        await services.store.save_settings(guild_id, changed)


async def shown_settings(services: Services, interaction: discord.Interaction) -> Drawn:
    """Draw the settings of who asks; for a manager also the server's, with the limits that hold there."""
    if not interaction.permissions.manage_guild:
        return shown(Actor(services, interaction))
    limits, settings = services.limits, await services.store.settings(interaction.guild_id or 0)
    hold = (
        min(limits.lobbies, settings.lobbies or limits.lobbies),
        min(limits.hourly, settings.hourly or limits.hourly),
        max(services.show_pause, settings.show_pause or 0),
    )
    channels = sorted(settings.channels)
    server = pages.settings(
        text_for(interaction), settings.locale, channels, hold, pictures=settings.pictures
    )
    return shown(Actor(services, interaction), server)


def _gone(interaction: discord.Interaction, channels: Collection[int]) -> set[int]:
    """Return which of these channels the server no longer has, as far as Discord has said."""
    guild = interaction.guild
    if guild is None or not guild.channels:
        return set()
    return set(channels) - {channel.id for channel in guild.channels}


def _stricter(wanted: int | None, most: int) -> None:
    """Check that a server's limit is not above the bot's."""
    if wanted is not None and wanted > most:
        raise Illegal("limit.at_most", most=most)
