"""A server's settings, which its managers change by buttons or by command."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord

from bot.games.kit.game import Illegal
from bot.interactions.actor import Actor
from bot.interactions.answers import Said
from bot.screens.kit.server import OPENER, Server, server_settings
from bot.text import LANGUAGES


async def server(actor: Actor, _table: str, *, change: str = "") -> Said:
    """Show a manager the server's settings; change one first: `<name>.<value>`.

    Raises:
        Illegal: as `change_server`.
    """
    name, _, value = change.partition(".")
    return await change_server(actor, {name: value} if name else {})


async def change_server(actor: Actor, changes: dict[str, str]) -> Said:
    """Change these settings, values by name, and show all of them.

    Raises:
        Illegal: if who asks does not manage the server, there is no such setting, or a limit would allow more
        than the bot's own.
    """
    if not actor.manager:
        raise Illegal("own.refuse.manager")
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
    shown = Server(settings.locale, channels, here, hold, bounds, settings.pictures)
    return Said(page=actor.drawn(server_settings(actor.t, shown)))


def _change(actor: Actor, channels: frozenset[int], name: str, value: str) -> dict[str, Any]:
    """Return what changes, by the fields of a server's settings; `channels` are those of now."""
    limits, number = actor.services.limits, int(value) if value.isdecimal() else None
    match name:
        case "language" if value in {OPENER, *LANGUAGES}:
            return {"locale": None if value == OPENER else value}
        case "pictures" if value in {"yes", "no"}:
            return {"pictures": value == "yes"}
        case "allow" | "forbid" if number:
            return {"channels": channels | {number} if name == "allow" else channels - {number}}
        case "everywhere":
            return {"channels": frozenset[int]()}
        case "lobbies" | "hourly" if number:
            return {name: _at_most(number, limits.lobbies if name == "lobbies" else limits.hourly)}
        case "pause" if number is not None:
            return {"show_pause": _at_least(number, actor.services.show_pause)}
        case _:
            raise Illegal("press.unknown")


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
