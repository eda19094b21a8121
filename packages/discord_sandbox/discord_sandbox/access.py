"""What the bot may reach; all else is refused as Discord refuses it."""

from . import errors, permissions
from .core import Core
from .permissions import Permission
from .visibility import bot_reads, bot_sees_thread
from .wire import Call
from .world import BOT_ID, Channel, Guild, Message


def guild(core: Core, call: Call) -> Guild:
    """Return the server that a path names, where the bot must be (10004)."""
    found = core.world.guilds.get(call.params["guild_id"])
    if found is None or not found.bot_here:
        raise errors.unknown_guild()
    return found


def channel(core: Core, channel_id: str, needed: int = 0) -> Channel:
    """Return a channel that the bot sees (10003, 50001) with the `needed` permissions (50013)."""
    found = core.world.channels.get(channel_id)
    if found is None:
        raise errors.unknown_channel()
    if not core.world.guild_of(found).bot_here:
        raise errors.missing_access()
    held = permissions.of_bot(found, core.world.parent(found))
    if not held & Permission.VIEW_CHANNEL or not bot_sees_thread(found):
        raise errors.missing_access()
    if needed & ~held:
        raise errors.missing_permissions()
    return found


def to_write(core: Core, channel_id: str) -> Channel:
    """Return a channel that the bot may send messages to; a thread must not be both archived and locked."""
    found = channel(core, channel_id)
    in_thread, elsewhere = Permission.SEND_MESSAGES_IN_THREADS, Permission.SEND_MESSAGES
    channel(core, channel_id, in_thread if found.is_thread else elsewhere)
    if found.archived and found.locked:
        raise errors.archived_thread()
    return found


def message(core: Core, channel_id: str, message_id: str) -> Message:
    """Return a message that the bot can read in a channel (10008)."""
    found = channel(core, channel_id).messages.get(message_id)
    if found is None or not bot_reads(found):
        raise errors.unknown_message()
    return found


def own_message(core: Core, channel_id: str, message_id: str) -> Message:
    """Return a message that the bot itself wrote (50005)."""
    found = message(core, channel_id, message_id)
    if found.data["author"]["id"] != BOT_ID:
        raise errors.not_the_author()
    return found
