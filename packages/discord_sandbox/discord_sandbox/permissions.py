"""The permissions of the bot and of the players in a channel, as bits."""

from enum import IntFlag

from .world import GROUP, Channel, User


class Permission(IntFlag):
    """The permissions that a channel may deny the bot; `bot_lacks` names them in small letters."""

    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44


NAMES = {name.lower(): one.value for name, one in Permission.__members__.items()}
_DENIABLE = sum(NAMES.values())
_MANAGING = Permission.MANAGE_MESSAGES.value | Permission.MANAGE_THREADS.value

EVERYONE = _DENIABLE & ~_MANAGING | (1 << 6) | (1 << 31)  # also add reactions, use application commands
"""The permissions of everyone, and of the bot unless the channel denies them."""

IN_DIRECT_MESSAGES = Permission.ATTACH_FILES | Permission.EMBED_LINKS | (1 << 17) | (1 << 18)
"""What an interaction in direct messages says that the bot may do: also mention everyone, use emojis."""
IN_GROUP = Permission.ATTACH_FILES | Permission.EMBED_LINKS | (1 << 17)
"""What an interaction in a group of people says that the bot may do."""

MANAGER = EVERYONE | _MANAGING | (1 << 4) | (1 << 5)  # also manage channels, manage the server


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
    return 0 if denied & Permission.VIEW_CHANNEL else EVERYONE & ~denied


def of_app(channel: Channel, parent: Channel | None = None) -> int:
    """Return what an interaction in a channel says that the bot may do there."""
    if channel.on_a_server:
        return of_bot(channel, parent)
    return IN_GROUP if channel.type == GROUP else IN_DIRECT_MESSAGES


def of_member(user: User) -> int:
    """Return a player's permissions, the same in every channel."""
    return MANAGER if user.manager else EVERYONE
