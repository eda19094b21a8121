"""A server's settings, which its managers change by buttons or by command."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.interactions.forms import ask_zone
from bot.screens.kit.screen import Verb
from bot.screens.kit.server import OPENER, ZONE, Server, server_settings
from bot.screens.kit.zones import zone_meant, zone_told, zones_like
from bot.tables.calendars import zone_of
from bot.text import LANGUAGES


async def server(actor: Actor, _table: str, *, change: str = "") -> Said | None:
    """Show a manager the server's settings; change one first: `<name>.<value>`, or the zone in a form.

    Raises:
        Illegal: as `change_server`.
    """
    if change == ZONE:
        return await _type_zone(actor)
    name, _, value = change.partition(".")
    return await change_server(actor, {name: value} if name else {})


async def _type_zone(actor: Actor) -> Said | None:
    """Open the form of the server's zone, or take what came back in it; sent empty, there is none."""
    if actor.field is not None:
        return await change_server(actor, {ZONE: actor.field})
    _check_manager(actor)
    settings = await actor.services.store.settings(actor.interaction.guild_id or 0)
    await ask_zone(actor, Verb(f"server.{ZONE}"), settings.zone)
    return None


async def offer_server_zones(actor: Actor, typed: str) -> list[tuple[str, str]]:
    """Offer the zones that fit what is typed, each with its distance from UTC."""
    now = actor.services.clock()
    return [(zone_told(name, now), name) for name in zones_like(typed, now)]


def _check_manager(actor: Actor) -> None:
    """Check that who asks manages the server.

    Raises:
        Illegal: if they do not, or the bot is on no server here.
    """
    if actor.server is None:
        raise Illegal("own.refuse.server")
    if not actor.manager:
        raise Illegal("own.refuse.manager")


async def change_server(actor: Actor, changes: dict[str, str]) -> Said:
    """Change these settings, values by name, and show all of them.

    Raises:
        Illegal: if who asks does not manage the server, there is no such setting or zone, or a limit would
        allow more than the bot's own.
    """
    _check_manager(actor)
    store, guild_id = actor.services.store, actor.interaction.guild_id or 0
    before = settings = await store.settings(guild_id)
    for name, value in changes.items():
        settings = replace(settings, **_change(actor, settings.channels, name, value))
    settings = replace(settings, channels=settings.channels - _gone(actor.interaction, settings.channels))
    if settings != before:
        await store.save_settings(guild_id, settings)
    limits, least = actor.services.limits, actor.services.show_pause
    hold = (
        min(limits.lobbies, settings.lobbies or limits.lobbies),
        min(limits.hourly, settings.hourly or limits.hourly),
        max(least, settings.show_pause or 0),
    )
    bounds = (limits.lobbies, limits.hourly, least)
    channels, here = sorted(settings.channels), _here(actor.interaction)
    zone = zone_told(settings.zone, actor.services.clock()) if zone_of(settings.zone) else ""
    shown = Server(settings.locale, channels, here, hold, bounds, settings.pictures, zone)
    return Said(page=actor.drawn(server_settings(actor.t, shown)))


def _change(actor: Actor, channels: frozenset[int], name: str, value: str) -> dict[str, Any]:
    """Return what changes, by the fields of a server's settings; `channels` are those of now."""
    limits, number = actor.services.limits, int(value) if value.isdecimal() else None
    changed: dict[str, Any]
    match name:
        case "language" if value in {OPENER, *LANGUAGES}:
            changed = {"locale": None if value == OPENER else value}
        case "pictures" if value in {"yes", "no"}:
            changed = {"pictures": value == "yes"}
        case "allow" | "forbid" if number:
            changed = {"channels": channels | {number} if name == "allow" else channels - {number}}
        case "everywhere":
            changed = {"channels": frozenset[int]()}
        case "lobbies" | "hourly" if number:
            changed = {name: _at_most(number, limits.lobbies if name == "lobbies" else limits.hourly)}
        case "pause" if number is not None:
            changed = {"show_pause": _at_least(number, actor.services.show_pause)}
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


def _at_most(wanted: int, most: int) -> int:
    """Return a server's limit, which is not above the bot's."""
    if wanted > most:
        raise Illegal("limit.at_most", most=most)
    return wanted


def _at_least(wanted: int, least: int) -> int:
    """Return a server's pause, which is not below the bot's."""
    if wanted < least:
        raise Illegal("limit.at_least", least=least)
    return wanted
