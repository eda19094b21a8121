"""The permissions of the bot and of the players in a channel, as bits."""

from .world import GROUP, Channel, User

VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MANAGE_GUILD = 1 << 5
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
CREATE_EVENTS = 1 << 44

NAMES = {
    "view_channel": VIEW_CHANNEL,
    "send_messages": SEND_MESSAGES,
    "manage_messages": MANAGE_MESSAGES,
    "embed_links": EMBED_LINKS,
    "attach_files": ATTACH_FILES,
    "read_message_history": READ_MESSAGE_HISTORY,
    "manage_threads": MANAGE_THREADS,
    "create_public_threads": CREATE_PUBLIC_THREADS,
    "create_private_threads": CREATE_PRIVATE_THREADS,
    "send_messages_in_threads": SEND_MESSAGES_IN_THREADS,
    "create_events": CREATE_EVENTS,
}
"""The permissions that `bot_lacks` of a channel may name."""

EVERYONE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | CREATE_EVENTS
    | (1 << 6)  # add reactions
    | (1 << 31)  # use application commands
)
"""The permissions of everyone, and of the bot unless the channel denies them."""

IN_DIRECT_MESSAGES = ATTACH_FILES | EMBED_LINKS | (1 << 17) | (1 << 18)
"""What an interaction in direct messages says that the bot may do: also mention everyone, use emojis."""
IN_GROUP = ATTACH_FILES | EMBED_LINKS | (1 << 17)
"""What an interaction in a group of people says that the bot may do."""

MANAGER = EVERYONE | MANAGE_GUILD | MANAGE_MESSAGES | MANAGE_THREADS | (1 << 4)


def bits(names: list[str]) -> int:
    """Return the bits of permission names. Raises KeyError for an unknown name."""
    total = 0
    for name in names:
        total |= NAMES[name]
    return total


def names(total: int) -> list[str]:
    """Return the names of the bits in `total`."""
    return [name for name, bit in NAMES.items() if total & bit]


def of_bot(channel: Channel, parent: Channel | None = None) -> int:
    """Return the bot's permissions in a channel; a thread has its parent's."""
    denied = (parent or channel).bot_denied
    return 0 if denied & VIEW_CHANNEL else EVERYONE & ~denied


def of_app(channel: Channel, parent: Channel | None = None) -> int:
    """Return what an interaction in a channel says that the bot may do there."""
    if channel.on_a_server:
        return of_bot(channel, parent)
    return IN_GROUP if channel.type == GROUP else IN_DIRECT_MESSAGES


def of_member(user: User) -> int:
    """Return a player's permissions, the same in every channel."""
    return MANAGER if user.manager else EVERYONE
