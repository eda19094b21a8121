"""A server's settings, which its managers change by buttons, lists and forms."""

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord

from bot.interactions.actor import Actor
from bot.interactions.answers import Reply
from bot.interactions.forms import ask_limits, ask_zone
from bot.messages.modals import fields_of
from bot.screens.kit.screen import Button, Screen, Verb
from bot.screens.kit.server import CHANNELS, OFF, OPENER, ZONE, Server, server_settings
from bot.screens.kit.zones import zones
from bot.tables import GuildSettings
from bot.text import LANGUAGES, Text
from tapis.clocks.calendar import zone_of
from tapis.clocks.zones import zone_meant, zone_told
from tapis.games.kit.game import Illegal


class ServerSettings(ABC):
    """What a feature lets managers set for their server by these names, on its page `server.<page_name>`."""

    page_name: str
    names: frozenset[str]

    @abstractmethod
    def change(self, name: str, value: str) -> dict[str, Any]:
        """Return what changes, by the fields of a server's settings.

        Raises:
            Illegal: if there is no such value.
        """

    @abstractmethod
    async def settle(
        self, actor: Actor, before: GuildSettings, settings: GuildSettings, names: Collection[str]
    ) -> GuildSettings:
        """Check the settings as they are to be, where those of these names have changed; complete them.

        Raises:
            Illegal: if they cannot be so.
        """

    @abstractmethod
    def on_page(self, t: Text, settings: GuildSettings) -> tuple[list[str], Button]:
        """Return what the page of all settings says of these, and the button of their own."""

    @abstractmethod
    async def page(self, actor: Actor, settings: GuildSettings, server: Server) -> Screen:
        """Draw their own page."""


class GivenSettings(tuple[ServerSettings, ...]):
    """Those of all features."""

    __slots__ = ()

    def of(self, name: str) -> ServerSettings | None:
        """Return whose setting this is, None for one of the core."""
        return next((each for each in self if name in each.names), None)


async def server(actor: Actor, _table: str, *, change: str = "") -> Reply | None:
    """Show a manager the server's settings, or the page of a feature's.

    Change one first: `<name>.<value>`, what was chosen in a list of channels, or what was typed in a form.

    Raises:
        Illegal: as `change_server`.
    """
    name, _, value = change.partition(".")
    given = actor.services.part(GivenSettings)
    match name:
        case _ if any(name == each.page_name for each in given):
            return await change_server(actor, {}, page=name)
        case "zone" | "limits" if actor.field is None:
            await _ask(actor, name)
            return None
        case "zone":
            return await change_server(actor, {ZONE: actor.field or ""})
        case "limits":
            return await change_server(actor, fields_of(actor.data))
        case _ if not value and (name == CHANNELS or given.of(name)):
            chosen: list[str] = actor.data.get("values") or []
            return await change_server(actor, {name: " ".join(chosen) or OFF})
        case _:
            return await change_server(actor, {name: value} if name else {})


async def _ask(actor: Actor, name: str) -> None:
    """Open the form of the server's zone, which sent empty is none, or that of the limits."""
    _check_manager(actor)
    settings = await actor.services.store.settings(actor.interaction.guild_id or 0)
    verb = Verb(f"server.{name}")
    if name == ZONE:
        await ask_zone(actor, verb, settings.zone)
    else:
        await ask_limits(actor, verb, _limits(actor, settings))


def _limits(actor: Actor, settings: GuildSettings) -> dict[str, int]:
    """Return the limits that hold on a server: the bot's own, or narrower ones."""
    most, least = actor.services.limits, actor.services.settings.show_pause
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


async def change_server(actor: Actor, changes: dict[str, str], *, page: str = "") -> Reply:
    """Change these settings, values by name, and show all of them, or the page of the feature whose they are.

    Raises:
        Illegal: if who asks does not manage the server, there is no such setting or value, a limit would
        allow more than the bot's own, or a feature refuses it; then nothing has changed.
    """
    _check_manager(actor)
    services, guild_id = actor.services, actor.interaction.guild_id or 0
    before = settings = await services.store.settings(guild_id)
    given = services.part(GivenSettings)
    for name, value in changes.items():
        its = given.of(name)
        changed = its.change(name, value) if its else _change(actor, settings.channels, name, value)
        settings = replace(settings, **changed)
    settings = replace(settings, channels=settings.channels - _gone(actor.interaction, settings.channels))
    for each in given:
        settings = await each.settle(actor, before, settings, changes.keys())
    if settings != before:
        await services.store.save_settings(guild_id, settings)
    shown = _shown(actor, settings)
    own = next((one for one in given if page == one.page_name or one.names & changes.keys()), None)
    screen = await own.page(actor, settings, shown) if own else server_settings(actor.t, shown)
    return Reply(page=actor.drawn(screen))


def _shown(actor: Actor, settings: GuildSettings) -> Server:
    """Return a server's settings as they are drawn."""
    channels, here = sorted(settings.channels), _here(actor.interaction)
    zone = zone_told(settings.zone, actor.services.clock()) if zone_of(settings.zone) else ""
    given = [each.on_page(actor.t, settings) for each in actor.services.part(GivenSettings)]
    lines, buttons = [line for lines, _ in given for line in lines], [button for _, button in given]
    return Server(settings.locale, channels, here, settings.pictures, zone, lines, buttons)


def _change(actor: Actor, channels: frozenset[int], name: str, value: str) -> dict[str, Any]:
    """Return what changes, by the fields of a server's settings; `channels` are those of now."""
    limits, number = actor.services.limits, int(value) if value.isdecimal() else None
    changed: dict[str, Any]
    match name:
        case "language" if value in {OPENER, *LANGUAGES}:
            changed = {"locale": None if value == OPENER else value}
        case "pictures" if value in {"yes", "no"}:
            changed = {name: value == "yes"}
        case "allow" | "forbid" if number:
            changed = {"channels": channels | {number} if name == "allow" else channels - {number}}
        case "channels" | "everywhere":
            changed = {"channels": frozenset(int(one) for one in value.split() if one.isdecimal())}
        case "lobbies" | "hourly":
            changed = {name: _at_most(number, limits.lobbies if name == "lobbies" else limits.hourly)}
        case "pause":
            changed = {"show_pause": _at_least(number, actor.services.settings.show_pause)}
        case "zone":
            changed = {"zone": zone_meant(value, actor.services.clock(), zones()) if value.strip() else ""}
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
