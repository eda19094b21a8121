"""What managers set of the day on their server: where it is announced, at which hour, with which titles."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord

from bot.days.announcements import GIVEN_UP, next_due
from bot.days.days import Days
from bot.days.settings_page import DAILY, DAY, Daily, daily_button, daily_line, daily_settings
from bot.interactions.actor import Actor
from bot.interactions.server import ServerSettings
from bot.messages.permissions import missing_permissions
from bot.screens.kit.dates import hour_meant
from bot.screens.kit.screen import Button, Screen
from bot.screens.kit.server import NAMED, OFF, ZONE, Server
from bot.tables import GuildSettings
from bot.text import Text
from tapis.clocks.zones import zone_told
from tapis.games.kit.game import Illegal, Key


class DaySettings(ServerSettings):
    """The page of the day's announcement."""

    page_name = DAY
    names = frozenset({DAILY, "at", "month"})

    def change(self, name: str, value: str) -> dict[str, Any]:
        """Return what changes, by the fields of a server's settings."""
        number = int(value) if value.isdecimal() else None
        match name:
            case "month" if value in {"yes", "no"}:
                return {"month": value == "yes"}
            case "daily" if number or value == OFF:
                return {"daily_channel": number}
            case "at":
                hour = hour_meant(value)
                return {"daily_at": hour.hour * 60 + hour.minute}
            case _:
                raise Illegal("press.unknown")

    async def settle(
        self, actor: Actor, before: GuildSettings, settings: GuildSettings, names: Collection[str]
    ) -> GuildSettings:
        """Check that the day can be announced where that is wanted now; return it with when it is due.

        Raises:
            Illegal: if the channel is none for messages, the bot may not write there, or the server plays in
            others.
        """
        _check_daily(actor.interaction, before, settings)
        if not {DAILY, "at", ZONE} & set(names):
            return settings
        month, guild_id = (await actor.services.part(Days).today()).month, actor.server or 0
        due = next_due(guild_id, settings, actor.services.clock(), month)
        return replace(settings, daily_due=due, daily_refused=None)

    def on_page(self, t: Text, settings: GuildSettings) -> tuple[list[str], Button]:
        """Return what the page of all settings says of it, and the button of its own."""
        daily = _daily(settings)
        return daily_line(t, daily), daily_button(t, daily)

    async def page(self, actor: Actor, settings: GuildSettings, server: Server) -> Screen:
        """Draw its own page; the day is announced by the clocks of the server, or of the day."""
        zone = settings.zone or await actor.services.part(Days).zone()
        return daily_settings(actor.t, server, _daily(settings, zone_told(zone, actor.services.clock())))


def _daily(settings: GuildSettings, zone: str = "") -> Daily:
    refused = settings.daily_channel is not None and settings.daily_due is None
    since = settings.daily_refused
    until = 0 if since is None else since // 1000 + int(GIVEN_UP.total_seconds())
    return Daily(settings.daily_channel, settings.daily_at, zone, refused, until, settings.month)


def _check_daily(interaction: discord.Interaction, before: GuildSettings, settings: GuildSettings) -> None:
    channel_id, guild = settings.daily_channel, interaction.guild
    if settings.month and not before.month and channel_id is None:
        raise Illegal("announce.refuse.month")
    if channel_id is None or guild is None:
        return
    where = f"<#{channel_id}>"
    if channel_id != before.daily_channel:
        channel = guild.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise Illegal("announce.refuse.kind", channel=where)
        missing = missing_permissions(channel.permissions_for(guild.me), thread=False, in_thread=False)
        if missing:
            lacking = [Key(f"permission.{name}") for name in missing]
            raise Illegal("announce.refuse.permissions", channel=where, missing=lacking)
    changed = (channel_id, settings.channels) != (before.daily_channel, before.channels)
    if changed and settings.channels and channel_id not in settings.channels:
        allowed = " ".join(f"<#{one}>" for one in sorted(settings.channels)[:NAMED])
        raise Illegal("announce.refuse.channel", channel=where, channels=allowed)
