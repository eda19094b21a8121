"""Who may see what; every answer to the page and every event on its sockets is checked here."""

from itertools import islice

from .world import BOT_ID, DIRECT, GROUP, PRIVATE_THREAD, Channel, Message, World


def sees_channel(world: World, user_id: str, channel: Channel) -> bool:
    """True for everybody; of what is on no server, for its people; of a private thread, also for managers."""
    if channel.type == DIRECT:
        return channel.recipient == user_id
    if channel.type == GROUP:
        return user_id in channel.members
    if channel.type != PRIVATE_THREAD:
        return True
    user = world.users.get(user_id)
    return user_id in channel.members or (user is not None and user.manager)


def sees_message(world: World, user_id: str, message: Message) -> bool:
    """True for who sees the channel; of an ephemeral message, for its owner alone."""
    if message.owner is not None:
        return message.owner == user_id
    return sees_channel(world, user_id, world.channels[message.channel_id])


def bot_reads(message: Message | None) -> bool:
    """True unless the message is absent or ephemeral: the bot reaches those only through their tokens."""
    return message is not None and message.owner is None


def messages_for(world: World, user_id: str, channel: Channel, limit: int) -> list[Message]:
    """Return the last `limit` messages that the user may see, oldest first."""
    newest = reversed(channel.messages.values())
    seen = (message for message in newest if sees_message(world, user_id, message))
    return list(islice(seen, limit))[::-1]


def bot_sees_thread(channel: Channel) -> bool:
    """True unless it is a private thread that the bot is no member of."""
    return channel.type != PRIVATE_THREAD or BOT_ID in channel.members
