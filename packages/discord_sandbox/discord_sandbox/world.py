"""The world as plain data: servers with channels, players, messages, emojis, commands.

A message is kept as the JSON Discord would send, so showing it costs nothing. Kept beside it is what the JSON
does not say: the only user who may see it (`owner`), the time it was sent by the sandbox's clock, and all its
files. The ids of the servers, the bot, the first channels and the first players never change, so a bot's old
database still fits a fresh world. Everybody is a member of every server,
and has direct messages with the bot.
"""

from dataclasses import dataclass, field

from .ids import direct, made_at, twin
from .wire import Json

GUILD_ID = "1100000000000000001"
BOT_ID = "1100000000000000002"
BOT_ROLE_ID = "1100000000000000003"
"""The bot's role on the first server."""
GUILD_NAME, BOT_NAME = "Sandbox", "Bot"
CREATED = "2024-01-01T12:00:00.000000+00:00"

TEXT, DIRECT, GROUP, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
NOWHERE = "0"
"""The server of what is on none, direct messages and groups of people: shard 0 hears of them."""

MESSAGES_KEPT = 2000
"""Messages kept in each channel; the oldest are dropped first."""


@dataclass(slots=True)
class Guild:
    """A server; `bot_here`: the bot is on it, `available`: no outage.

    `external_apps`: its people may show others what an app answers that they installed for themselves.
    `events` are those of its calendar, by id.
    """

    id: str = GUILD_ID
    name: str = GUILD_NAME
    locale: str = "fr"
    bot_here: bool = True
    available: bool = True
    external_apps: bool = True
    events: dict[str, Json] = field(default_factory=dict)

    def shard(self, count: int) -> int:
        """Return which of `count` shards hears of it."""
        return (int(self.id) >> 22) % count


DIRECTS = Guild(NOWHERE, "", "en-US")
"""Stands for the server of direct messages; the bot is there."""
GROUPS = Guild(NOWHERE, "", "en-US", bot_here=False)
"""Stands for the server of groups of people; the bot is in none."""


def bot_role(guild_id: str) -> str:
    """Return the id of the bot's role on a server."""
    return str(int(guild_id) + int(BOT_ROLE_ID) - int(GUILD_ID))


@dataclass(slots=True)
class User:
    """A user, a member of every server; a `manager` may manage them.

    `installed`: they installed the application for themselves.
    """

    id: str
    username: str
    global_name: str | None
    locale: str = "fr"
    manager: bool = False
    color: str = "#5865f2"
    bot: bool = False
    installed: bool = False


@dataclass(slots=True)
class Message:
    """A message: the JSON that its readers get, and what the JSON does not say."""

    data: Json
    born: float
    owner: str | None = None
    files: list[Json] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its id, a snowflake."""
        return self.data["id"]

    @property
    def channel_id(self) -> str:
        """The id of its channel."""
        return self.data["channel_id"]


@dataclass(slots=True)
class Channel:
    """A text channel, a thread, the direct messages of a `recipient` with the bot, or a group of `members`.

    `bot_denied` are the permission bits that the bot lacks there.
    """

    id: str
    name: str
    type: int = TEXT
    guild_id: str = GUILD_ID
    parent_id: str | None = None
    position: int = 0
    bot_denied: int = 0
    owner_id: str | None = None
    recipient: str | None = None
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    created: str = CREATED
    members: list[str] = field(default_factory=list)
    sent: int = 0
    last_message_id: str | None = None
    messages: dict[str, Message] = field(default_factory=dict)

    @property
    def on_a_server(self) -> bool:
        """False for direct messages, and for a group of people."""
        return self.guild_id != NOWHERE

    @property
    def is_thread(self) -> bool:
        """True if it is a thread of another channel."""
        return self.type in {PUBLIC_THREAD, PRIVATE_THREAD}


@dataclass(slots=True)
class File:
    """A file of the CDN."""

    content: bytes
    type: str


@dataclass
class World:
    """Everything that exists; `files` have their path below /cdn/ as key."""

    guilds: dict[str, Guild] = field(default_factory=dict)
    users: dict[str, User] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    emojis: dict[str, Json] = field(default_factory=dict)
    commands: dict[str, Json] = field(default_factory=dict)
    files: dict[str, File] = field(default_factory=dict)
    changes: int = 0

    @property
    def bot(self) -> User:
        """The bot's own user."""
        return self.users[BOT_ID]

    def players(self) -> list[User]:
        """Return all users but the bot."""
        return [user for user in self.users.values() if not user.bot]

    def guild_of(self, channel: Channel) -> Guild:
        """Return the server of a channel or a thread; `DIRECTS` for direct messages, `GROUPS` for a group."""
        if channel.on_a_server:
            return self.guilds[channel.guild_id]
        return GROUPS if channel.type == GROUP else DIRECTS

    def add_user(self, user: User) -> None:
        """Add a user, with their direct messages."""
        self.users[user.id] = user
        if not user.bot:
            place = direct(user.id)
            name = self.bot.global_name or self.bot.username
            self.channels[place] = Channel(place, name, DIRECT, NOWHERE, recipient=user.id)

    def channels_of(self, guild_id: str) -> list[Channel]:
        """Return the channels and threads of a server."""
        return [channel for channel in self.channels.values() if channel.guild_id == guild_id]

    def parent(self, channel: Channel) -> Channel | None:
        """Return the channel of a thread, None for any other channel."""
        return self.channels.get(channel.parent_id) if channel.parent_id else None

    def find(self, channel_id: str, message_id: str) -> Message | None:
        """Return a message by its channel and id, None if there is none."""
        channel = self.channels.get(channel_id)
        return channel.messages.get(message_id) if channel else None

    def add(self, message: Message) -> list[Message]:
        """Put a message into its channel; return the old ones dropped for it."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if message.owner is None:
            channel.sent += 1
            channel.last_message_id = message.id
        gone: list[Message] = []
        while len(channel.messages) > MESSAGES_KEPT:
            oldest = next(iter(channel.messages))
            gone.append(channel.messages.pop(oldest))
        self.changes += 1
        return gone


def first_world(servers: int = 1, server: str = GUILD_NAME, bot: str = BOT_NAME) -> World:
    """Return the world of a fresh sandbox of so many servers; these are the names of server and bot."""
    world = World()
    for user in (
        User(BOT_ID, bot.lower().replace(" ", "-"), bot, "en-US", color="#2e7d32", bot=True),
        User("1100000000000000101", "alice", "Alice", "fr", manager=True, color="#e4572e"),
        User("1100000000000000102", "bruno", "Bruno", "fr", color="#17a398"),
        User("1100000000000000103", "chloe", "Chloé", "fr", color="#8e44ad"),
        User("1100000000000000104", "david", "David", "en-GB", color="#2e86de"),
        User("1100000000000000105", "emma", "Emma", "en-US", color="#d4a017"),
        User("1100000000000000106", "farid", "Farid", "fr", color="#5d6d7e"),
    ):
        world.add_user(user)
    for number in range(servers):
        _found(world, number, server)
    return world


def _found(world: World, number: int, server: str) -> None:
    """Add a server with its channels; the first has the number 0 and no number in its name."""
    name = f"{server} {number + 1}" if number else server
    guild = Guild(twin(GUILD_ID, number), name)
    world.guilds[guild.id] = guild
    send = (1 << 11) | (1 << 38)
    for position, (ident, name, denied) in enumerate(
        (
            ("1100000000000000201", "general", 0),
            ("1100000000000000202", "dice", 0),
            ("1100000000000000203", "cards", 0),
            ("1100000000000000204", "quiet", send),
            ("1100000000000000205", "hidden-from-the-bot", 1 << 10),
        )
    ):
        channel = Channel(twin(ident, number), name, guild_id=guild.id, position=position, bot_denied=denied)
        world.channels[channel.id] = channel


def new_thread(ident: str, name: str, parent: Channel, owner: str, *, private: bool = False) -> Channel:
    """Return a new thread of `parent`; its owner is a member."""
    kind = PRIVATE_THREAD if private else PUBLIC_THREAD
    return Channel(
        ident, name, kind, parent.guild_id, parent.id, owner_id=owner, created=made_at(ident), members=[owner]
    )
