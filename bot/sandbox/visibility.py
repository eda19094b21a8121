"""Who may see what. Every answer to the page and every event on its sockets passes here."""

from .world import BOT_ID, PRIVATE_THREAD, Channel, Message, World


def sees_channel(world: World, user_id: str, channel: Channel) -> bool:
    """A private thread is its members' and the managers'; all else is everybody's."""
    if channel.type != PRIVATE_THREAD:
        return True
    user = world.users.get(user_id)
    return user_id in channel.members or (user is not None and user.manager)


def sees_message(world: World, user_id: str, message: Message) -> bool:
    """An ephemeral message is its owner's only."""
    if message.owner is not None:
        return message.owner == user_id
    return sees_channel(world, user_id, world.channels[message.channel_id])


def bot_reads(message: Message | None) -> bool:
    """The bot reads every message through its channel but ephemeral ones, which only their tokens reach."""
    return message is not None and message.owner is None


def messages_for(world: World, user_id: str, channel: Channel, limit: int) -> list[Message]:
    """The last `limit` messages the user may see, oldest first."""
    found = []
    for message in reversed(channel.messages.values()):
        if len(found) >= limit:
            break
        if sees_message(world, user_id, message):
            found.append(message)
    return found[::-1]


def bot_sees_thread(channel: Channel) -> bool:
    """The bot sees a private thread only as a member."""
    return channel.type != PRIVATE_THREAD or BOT_ID in channel.members
