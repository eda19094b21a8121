"""Discord's JSON objects of the world: users, members, channels, server, application."""

from typing import Final

from . import permissions
from .visibility import bot_sees_thread
from .wire import Json
from .world import BOT_ID, CREATED, PRIVATE_THREAD, Channel, Guild, User, World, bot_role

ATTACHMENT_LIMIT = 10 * 1024 * 1024
_GUILD: Final[Json] = {
    "icon": None,
    "splash": None,
    "discovery_splash": None,
    "banner": None,
    "description": None,
    "region": "deprecated",
    "afk_channel_id": None,
    "afk_timeout": 300,
    "system_channel_id": None,
    "system_channel_flags": 0,
    "rules_channel_id": None,
    "public_updates_channel_id": None,
    "safety_alerts_channel_id": None,
    "widget_enabled": False,
    "widget_channel_id": None,
    "home_header": None,
    "verification_level": 0,
    "default_message_notifications": 1,
    "explicit_content_filter": 0,
    "mfa_level": 0,
    "nsfw_level": 0,
    "nsfw": False,
    "premium_tier": 0,
    "premium_subscription_count": 0,
    "premium_progress_bar_enabled": False,
    "vanity_url_code": None,
    "features": [],
    "emojis": [],
    "stickers": [],
    "application_id": None,
    "max_members": 500_000,
    "max_presences": None,
    "max_video_channel_users": 25,
    "max_stage_video_channel_users": 50,
    "incidents_data": None,
}
"""What is the same of every server."""
_APPLICATION: Final[Json] = {
    "icon": None,
    "description": "",
    "summary": "",
    "type": None,
    "bot_public": False,
    "bot_require_code_grant": False,
    "team": None,
    "verify_key": "0" * 64,
    "flags": 0,
    "hook": True,
    "redirect_uris": [],
    "interactions_endpoint_url": None,
    "role_connections_verification_url": None,
    "approximate_user_authorization_count": 0,
    "explicit_content_filter": 0,
    "eligible_oauth2_scopes": [],
    "flags_new": "0",
}
"""What never changes of the application."""


def user_json(user: User) -> Json:
    """Return a user object."""
    data = of_fields(user, "id", "username", "global_name") | {
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if user.bot:
        data["bot"] = True
    return data


def member_json(user: User, guild_id: str, *, with_permissions: bool = False) -> Json:
    """Return a member object of a server; in an interaction it carries the member's permissions."""
    data: Json = {
        "user": user_json(user),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [bot_role(guild_id)] if user.bot else [],
        "joined_at": CREATED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_permissions:
        data["permissions"] = str(permissions.of_member(user))
    return data


def of_fields(thing: object, *names: str) -> Json:
    """Return these fields of a thing as they are."""
    return {name: getattr(thing, name) for name in names}


def page_user(user: User) -> Json:
    """Return a player as the page shows them."""
    own = ("id", "username", "global_name", "locale", "manager", "color", "installed")
    return of_fields(user, *own)


def page_channel(channel: Channel) -> Json:
    """Return a channel as the page shows it."""
    own = of_fields(channel, "id", "name", "type", "parent_id")
    return own | {"bot_lacks": permissions.names(channel.bot_denied)}


def page_guild(guild: Guild) -> Json:
    """Return a server as the page shows it."""
    return of_fields(guild, "id", "name", "locale", "bot_here", "external_apps")


def any_channel_json(world: World, channel: Channel) -> Json:
    """Return a channel or thread object, or that of direct messages or of a group."""
    if channel.on_a_server:
        return channel_json(channel)
    people = channel.members if channel.recipient is None else [channel.recipient]
    data: Json = {
        "id": channel.id,
        "type": channel.type,
        "last_message_id": channel.last_message_id,
        "flags": 0,
        "recipients": [user_json(world.users[user_id]) for user_id in people],
    }
    return data | ({"name": channel.name, "owner_id": people[0]} if channel.recipient is None else {})


def channel_json(channel: Channel) -> Json:
    """Return a channel or thread object of a server."""
    if channel.is_thread:
        return _thread_json(channel)
    overwrites: list[Json] = []
    if channel.bot_denied:
        own = bot_role(channel.guild_id)
        overwrites.append({"id": own, "type": 0, "allow": "0", "deny": str(channel.bot_denied)})
    return of_fields(channel, "id", "type", "guild_id", "name", "position", "last_message_id") | {
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": overwrites,
        "flags": 0,
    }


def _thread_json(channel: Channel) -> Json:
    metadata: Json = {
        "archived": channel.archived,
        "auto_archive_duration": channel.auto_archive,
        "archive_timestamp": channel.created,
        "locked": channel.locked,
        "create_timestamp": channel.created,
    }
    if channel.type == PRIVATE_THREAD:
        metadata["invitable"] = True
    own = ("id", "type", "guild_id", "name", "parent_id", "owner_id", "last_message_id")
    return of_fields(channel, *own) | {
        "rate_limit_per_user": 0,
        "message_count": channel.sent,
        "total_message_sent": channel.sent,
        "member_count": len(channel.members),
        "thread_metadata": metadata,
        "flags": 0,
    }


def interaction_channel(world: World, channel: Channel, user: User) -> Json:
    """Return the partial channel of an interaction, with the acting member's permissions there."""
    data = any_channel_json(world, channel)
    data["permissions"] = str(permissions.of_member(user))
    parent = world.parent(channel)
    if parent:
        data["parent"] = {"id": parent.id, "name": parent.name, "type": parent.type}
    return data


def thread_member(channel: Channel, user_id: str) -> Json:
    """Return a thread member object."""
    return {"id": channel.id, "user_id": user_id, "join_timestamp": channel.created, "flags": 0}


def _role(ident: str, name: str, allowed: int, position: int) -> Json:
    return {
        "id": ident,
        "name": name,
        "permissions": str(allowed),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def roles_json(world: World, guild: Guild) -> list[Json]:
    """Return a server's roles: everyone's, which gives the bot no further permission, and the bot's own."""
    own = _role(bot_role(guild.id), world.bot.global_name or world.bot.username, permissions.EVERYONE, 1)
    own |= {"managed": True, "tags": {"bot_id": BOT_ID}}
    return [_role(guild.id, "@everyone", permissions.EVERYONE, 0), own]


def guild_json(world: World, guild: Guild) -> Json:
    """Return the guild object of `GET /guilds/{id}`."""
    managers = [user.id for user in world.players() if user.manager]
    return _GUILD | {
        "id": guild.id,
        "name": guild.name,
        "owner_id": managers[0] if managers else world.players()[0].id,
        "preferred_locale": guild.locale,
        "roles": roles_json(world, guild),
    }


def guild_create(world: World, guild: Guild, *, all_members: bool) -> Json:
    """Return the GUILD_CREATE event; without the members intent it lists only the bot itself."""
    here = world.channels_of(guild.id)
    channels = [channel for channel in here if not channel.is_thread]
    threads = [channel for channel in here if channel.is_thread and not channel.archived]
    return guild_json(world, guild) | {
        "joined_at": CREATED,
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [member_json(user, guild.id) for user in world.users.values() if all_members or user.bot],
        "channels": [channel_json(channel) for channel in channels],
        "threads": [channel_json(thread) for thread in threads if bot_sees_thread(thread)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_json(world: World) -> Json:
    """Return the application object of the bot."""
    owner = world.players()[0]
    return _APPLICATION | {
        "id": BOT_ID,
        "name": world.bot.global_name,
        "bot": user_json(world.bot),
        "owner": user_json(owner),
        "approximate_guild_count": sum(guild.bot_here for guild in world.guilds.values()),
        "approximate_user_install_count": sum(user.installed for user in world.users.values()),
        "install_params": {
            "scopes": ["bot", "applications.commands"],
            "permissions": str(permissions.EVERYONE),
        },
        "integration_types_config": {
            "0": {},
            "1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}},
        },
    }
