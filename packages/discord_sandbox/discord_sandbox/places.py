"""Where commands are offered, and by whose installation of the application an interaction comes.

A server installs it by inviting the bot (0), a user for themselves (1). The installations that an interaction
comes by are its `authorizing_integration_owners`.
"""

from collections.abc import Mapping

from .wire import Json, PageError
from .world import DIRECT, GROUP, Channel, Message, User, World

IN_SERVER, IN_DIRECT_MESSAGES, IN_GROUP = 0, 1, 2
BY_SERVER, BY_USER = "0", "1"
Owners = Mapping[str, str]


def context(channel: Channel) -> int:
    """Return the kind of place that a channel is."""
    if channel.on_a_server:
        return IN_SERVER
    return IN_GROUP if channel.type == GROUP else IN_DIRECT_MESSAGES


def installed(world: World, user: User, channel: Channel) -> Owners:
    """Return who installed the application for what this user does here."""
    if channel.type == DIRECT:
        by_server = {BY_SERVER: "0"} if any(one.bot_here for one in world.guilds.values()) else {}
    else:
        by_server = {BY_SERVER: channel.guild_id} if world.guild_of(channel).bot_here else {}
    return by_server | ({BY_USER: user.id} if user.installed else {})


def owners(world: World, user: User, channel: Channel, command: Json) -> Owners:
    """Return the installations by which a user is offered a command in a channel; none if they are not."""
    contexts = command.get("contexts")
    if contexts is None:
        direct = [IN_DIRECT_MESSAGES, IN_GROUP] if command.get("dm_permission", True) else []
        contexts = [IN_SERVER, *direct]
    if context(channel) not in contexts:
        return {}
    types = {str(one) for one in command.get("integration_types") or [0]}
    return {kind: owner for kind, owner in installed(world, user, channel).items() if kind in types}


def owners_of(world: World, message: Message) -> Owners:
    """Return the installations by which a message came, whoever presses it.

    Raises:
        PageError: if only the bot of the server answers, and it is gone.
    """
    metadata: Json = message.data.get("interaction_metadata") or {}
    channel = world.channels[message.channel_id]
    guild = world.guild_of(channel)
    found: Owners = metadata.get("authorizing_integration_owners") or {BY_SERVER: guild.id}
    if BY_USER not in found and not guild.bot_here:
        raise PageError("the bot is not on the server")
    return found
