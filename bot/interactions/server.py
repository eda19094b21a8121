"""A server's settings, which its managers change by buttons, lists and forms."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

import discord

from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.forms import ask_limits, ask_zone
from bot.messages.modals import fields_of
from bot.messages.permissions import missing_permissions
from bot.screens.kit.dates import hour_meant
from bot.screens.kit.screen import Verb
from bot.screens.kit.server import (
    NAMED,
    OFF,
    OPENER,
    ZONE,
    Daily,
    Server,
    daily_settings,
    server_settings,
)
from bot.screens.kit.zones import zone_meant, zone_told
from bot.tables import GuildSettings
from bot.tables.announcements import GIVEN_UP, next_due
from bot.tables.calendars import zone_of
from bot.text import LANGUAGES
from tapis.games.kit.game import Illegal, Key

TIMED: Final = frozenset({"daily", "at", ZONE})
"""The settings on which it depends when the day is announced."""
DAYS: Final = frozenset({"daily", "at", "month"})
"""The settings of the page of the day."""


async def server(actor: Actor, _table: str, *, change: str = "") -> Said | None:
    """Show a manager the server's settings, or the page of the day's announcement.

    Change one first: `<name>.<value>`, what was chosen in a list of channels, or what was typed in a form.

    Raises:
        Illegal: as `change_server`.
    """
    name, _, value = change.partition(".")
    match name:
        case "day":
            return await change_server(actor, {}, day=True)
        case "zone" | "limits" if actor.field is None:
            await _ask(actor, name)
            return None
        case "zone":
            return await change_server(actor, {ZONE: actor.field or ""})
        case "limits":
            return await change_server(actor, fields_of(actor.data))
        case "channels" | "daily" if not value:
            chosen: list[str] = actor.data.get("values") or []
            return await change_server(actor, {name: " ".join(chosen) or OFF})
        case _:
            return await change_server(actor, {name: value} if name else {})


async def _ask(actor: Actor, name: str) -> None:
    """Open the form of the server's zone, which sent empty is none, or that of the limits."""
    _check_manager(actor)
    settings, verb = (
        await actor.services.store.settings(actor.interaction.guild_id or 0),
        Verb(f"server.{name}"),
    )
    if name == ZONE:
        await ask_zone(actor, verb, settings.zone)
    else:
        await ask_limits(actor, verb, _limits(actor, settings))


def _limits(actor: Actor, settings: GuildSettings) -> dict[str, int]:
    """Return the limits that hold on a server: the bot's own, or narrower ones."""
    most, least = actor.services.limits, actor.services.show_pause
    return {
        "lobbies": min(most.lobbies, settings.lobbies or most.lobbies),
        "hourly": min(most.hourly, settings.hourly or most.hourly),
        "pause": max(least, settings.show_pause or 0),
    }


def _check_manager(actor: Actor) -> None:
    """Check that who asks manages the server.

    Raises:
        Illegal: if they do not, or the bot is on no server here.
    """
    if actor.server is None:
        raise Illegal("own.refuse.server")
    if not actor.manager:
        raise Illegal("own.refuse.manager")


async def change_server(actor: Actor, changes: dict[str, str], *, day: bool = False) -> Said:
    """Change these settings, values by name, and show all of them; those of the `day` alone if they changed.

    Raises:
        Illegal: if who asks does not manage the server, there is no such setting, zone or hour, a limit would
        allow more than the bot's own, or the day cannot be announced there; then nothing has changed.
    """
    _check_manager(actor)
    services, guild_id = actor.services, actor.interaction.guild_id or 0
    before = settings = await services.store.settings(guild_id)
    for name, value in changes.items():
        settings = replace(settings, **_change(actor, settings.channels, name, value))
    settings = replace(settings, channels=settings.channels - _gone(actor.interaction, settings.channels))
    _check_daily(actor.interaction, before, settings)
    timed = not changes.keys().isdisjoint(TIMED)
    zone, today = settings.zone, await services.tables.days.today() if day or timed else None
    if today is not None:
        zone = zone or today.month.zone
    if today is not None and timed:
        due = next_due(guild_id, settings, services.clock(), today.month)
        settings = replace(settings, daily_due=due, daily_refused=None)
    if settings != before:
        await services.store.save_settings(guild_id, settings)
    page = daily_settings if day or not changes.keys().isdisjoint(DAYS) else server_settings
    return Said(page=actor.drawn(page(actor.t, _shown(actor, settings, zone))))


def _shown(actor: Actor, settings: GuildSettings, zone: str) -> Server:
    """Return a server's settings as they are drawn; the day is announced by the clocks of `zone`."""
    now = actor.services.clock()
    channels, here = sorted(settings.channels), _here(actor.interaction)
    own, counts = (zone_told(name, now) if zone_of(name) else "" for name in (settings.zone, zone))
    refused = settings.daily_channel is not None and settings.daily_due is None
    since = settings.daily_refused
    until = 0 if since is None else since // 1000 + int(GIVEN_UP.total_seconds())
    daily = Daily(settings.daily_channel, settings.daily_at, counts, refused, until, settings.month)
    return Server(settings.locale, channels, here, settings.pictures, own, daily)


def _check_daily(interaction: discord.Interaction, before: GuildSettings, settings: GuildSettings) -> None:
    """Check that the day can be announced where that is wanted now.

    Raises:
        Illegal: if the channel is none for messages, the bot may not write there, or the server plays in
        others.
    """
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


def _change(actor: Actor, channels: frozenset[int], name: str, value: str) -> dict[str, Any]:
    """Return what changes, by the fields of a server's settings; `channels` are those of now."""
    limits, number = actor.services.limits, int(value) if value.isdecimal() else None
    changed: dict[str, Any]
    match name:
        case "language" if value in {OPENER, *LANGUAGES}:
            changed = {"locale": None if value == OPENER else value}
        case "pictures" | "month" if value in {"yes", "no"}:
            changed = {name: value == "yes"}
        case "allow" | "forbid" if number:
            changed = {"channels": channels | {number} if name == "allow" else channels - {number}}
        case "channels" | "everywhere":
            changed = {"channels": frozenset(int(one) for one in value.split() if one.isdecimal())}
        case "lobbies" | "hourly":
            changed = {name: _at_most(number, limits.lobbies if name == "lobbies" else limits.hourly)}
        case "pause":
            changed = {"show_pause": _at_least(number, actor.services.show_pause)}
        case "daily" if number or value == OFF:
            changed = {"daily_channel": number}
        case "at":
            hour = hour_meant(value)
            changed = {"daily_at": hour.hour * 60 + hour.minute}
        case "zone":
            changed = {"zone": zone_meant(value, actor.services.clock()) if value.strip() else ""}
        case _:
            raise Illegal("press.unknown")
    return changed


def _here(interaction: discord.Interaction) -> int:
    """Return the channel that an answer stands in, or whose thread it is."""
    channel = interaction.channel
    return (channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id) or 0


def _gone(interaction: discord.Interaction, channels: Collection[int]) -> set[int]:
    """Return which of these channels the server no longer has, as far as Discord has said."""
    guild = interaction.guild
    if guild is None or not guild.channels:
        return set()
    return set(channels) - {channel.id for channel in guild.channels}


def _at_most(wanted: int | None, most: int) -> int:
    """Return a server's limit, which is not above the bot's."""
    if not wanted or wanted > most:
        raise Illegal("limit.at_most", most=most)
    return wanted


def _at_least(wanted: int | None, least: int) -> int:
    """Return a server's pause, which is not below the bot's."""
    if wanted is None or wanted < least:
        raise Illegal("limit.at_least", least=least)
    return wanted
