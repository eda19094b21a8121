"""The state of one sandbox: the world, time, the gateway, the page's sockets, faults, the request log.

Messages are posted, changed and deleted only by `post`, `changed` and `delete`, so the page and the gateway
hear of each change exactly once.
"""

from collections.abc import Callable

from .buckets import Buckets
from .faults import Faults
from .files import drop_attachment
from .gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, Gateway
from .ids import Clock, Snowflakes
from .interactions import Interactions
from .journal import Journal
from .logins import Logins
from .objects import channel_json, guild_create, member_json, page_channel, page_guild, thread_member
from .pages import Pages
from .visibility import bot_sees_thread, sees_channel, sees_message
from .wire import Json
from .world import BOT_ID, DIRECTS, Channel, Guild, Message, World

NONCES = 1000


class Core:
    """One sandbox's state, and the methods that change it."""

    def __init__(
        self,
        world: World,
        token: str,
        logins: Logins,
        *,
        rate_limits: bool,
        journal: int,
        answer_seconds: float,
        time: Callable[[], float],
    ) -> None:
        self.world = world
        self.token = token
        self.base_url = ""
        self.clock = Clock(time)
        self.ids = Snowflakes(time)
        self.pages = Pages()
        self.gateway = Gateway(world, token, logins, self._online)
        self.buckets = Buckets(enabled=rate_limits, time=time)
        self.faults = Faults()
        self.journal = Journal(journal)
        self.interactions = Interactions(
            world, self.gateway, self.pages, self.faults, self.clock, self.ids, answer_seconds
        )
        self._nonces: dict[tuple[str, str], str] = {}

    def _online(self, guild_id: str, online: bool) -> None:
        self.pages.publish("bot", {"online": online, "guild_id": guild_id}, guild=guild_id)

    def post(self, message: Message) -> None:
        """Put a new message into its channel; send it to the page and to the bot."""
        for old in self.world.add(message):
            self._forget_files(old)
        self._tell("message_create", message)
        if message.owner is None:
            author = self.world.users[message.data["author"]["id"]]
            guild = self._guild_of(message)
            member = member_json(author, guild.id)
            del member["user"]
            more = {} if guild is DIRECTS else {"member": member}
            self.gateway.dispatch_message("MESSAGE_CREATE", guild, message.data | more)

    def changed(self, message: Message) -> None:
        """Tell the page and the bot that a message was edited."""
        self.world.changes += 1
        self._tell("message_update", message)
        if message.owner is None:
            self.gateway.dispatch_message("MESSAGE_UPDATE", self._guild_of(message), message.data)

    def delete(self, message: Message) -> None:
        """Delete a message."""
        channel, guild = self.world.channels[message.channel_id], self._guild_of(message)
        channel.messages.pop(message.id, None)
        self._forget_files(message)
        self.world.changes += 1
        gone = {"id": message.id, "channel_id": message.channel_id}
        self._publish("message_delete", message, gone)
        if message.owner is None:
            direct = guild is DIRECTS
            told = gone if direct else gone | {"guild_id": guild.id}
            intent = DIRECT_MESSAGES if direct else GUILD_MESSAGES
            self.gateway.dispatch("MESSAGE_DELETE", guild, told, intent=intent)

    def _guild_of(self, message: Message) -> Guild:
        return self.world.guild_of(self.world.channels[message.channel_id])

    def _tell(self, kind: str, message: Message) -> None:
        self._publish(kind, message, message.data)

    def _publish(self, kind: str, message: Message, data: Json) -> None:
        """Tell the pages that show its server something of a message."""
        guild = self._guild_of(message).id
        self.pages.publish(kind, data, lambda user: sees_message(self.world, user, message), guild=guild)

    def _forget_files(self, message: Message) -> None:
        for attachment in message.files:
            drop_attachment(self.world, attachment)

    def open_channel(self, channel: Channel) -> None:
        """Add a channel or a thread."""
        self.world.channels[channel.id] = channel
        self.world.changes += 1
        guild = self.world.guild_of(channel)
        self._show("channel_create", channel, page_channel(channel))
        if not channel.is_thread:
            self.gateway.dispatch("CHANNEL_CREATE", guild, channel_json(channel), intent=GUILDS)
        elif bot_sees_thread(channel):
            data = channel_json(channel) | {"newly_created": True}
            if BOT_ID in channel.members:
                data["member"] = thread_member(channel, BOT_ID)
            self.gateway.dispatch("THREAD_CREATE", guild, data, intent=GUILDS)

    def channel_changed(self, channel: Channel) -> None:
        """Tell the page and the bot that a channel or a thread changed."""
        self.world.changes += 1
        self._show("channel_update", channel, page_channel(channel))
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        if bot_sees_thread(channel):
            self.gateway.dispatch(event, self.world.guild_of(channel), channel_json(channel), intent=GUILDS)

    def close_channel(self, channel: Channel) -> None:
        """Delete a channel with its messages and threads, or a thread with its messages."""
        guild, seen = self.world.guild_of(channel), bot_sees_thread(channel)
        for thread in [one for one in self.world.channels.values() if one.parent_id == channel.id]:
            self._drop_channel(thread)
            self._show("channel_delete", thread, {"id": thread.id})
        self._drop_channel(channel)
        self._show("channel_delete", channel, {"id": channel.id})
        if not channel.is_thread:
            self.gateway.dispatch("CHANNEL_DELETE", guild, channel_json(channel), intent=GUILDS)
        elif seen:
            told = {
                "id": channel.id,
                "guild_id": guild.id,
                "parent_id": channel.parent_id,
                "type": channel.type,
            }
            self.gateway.dispatch("THREAD_DELETE", guild, told, intent=GUILDS)

    def _drop_channel(self, channel: Channel) -> None:
        del self.world.channels[channel.id]
        self.world.changes += 1
        for message in channel.messages.values():
            self._forget_files(message)

    def bot_leaves(self, guild: Guild) -> None:
        """Remove the bot from a server."""
        self.gateway.dispatch("GUILD_DELETE", guild, {"id": guild.id}, intent=GUILDS)
        guild.bot_here = False
        self.guild_changed(guild)

    def bot_joins(self, guild: Guild) -> None:
        """Add the bot to a server."""
        guild.bot_here = True
        self.guild_changed(guild)
        told = guild_create(self.world, guild, all_members=False)
        del told["unavailable"]
        self.gateway.dispatch("GUILD_CREATE", guild, told, intent=GUILDS)

    def guild_changed(self, guild: Guild) -> None:
        """Tell the pages that show a server what it is like now."""
        self.pages.publish("guild", page_guild(guild), guild=guild.id)

    def outage(self, guild: Guild) -> None:
        """Make a server unavailable; the bot stays on it."""
        guild.available = False
        self.gateway.dispatch("GUILD_DELETE", guild, {"id": guild.id, "unavailable": True}, intent=GUILDS)

    def recovery(self, guild: Guild) -> None:
        """Make a server available again."""
        guild.available = True
        told = guild_create(self.world, guild, all_members=False)
        self.gateway.dispatch("GUILD_CREATE", guild, told, intent=GUILDS)

    def _show(self, kind: str, channel: Channel, data: Json) -> None:
        """Tell the pages that show its server something of a channel."""
        self.pages.publish(
            kind, data, lambda user: sees_channel(self.world, user, channel), guild=channel.guild_id
        )

    def commands_changed(self) -> None:
        """Tell the page that the list of commands changed."""
        self.world.changes += 1
        self.pages.publish("commands", list(self.world.commands.values()))

    def emojis_changed(self) -> None:
        """Tell the page that the list of emojis changed."""
        self.world.changes += 1
        self.pages.publish("emojis", self.page_emojis())

    def page_emojis(self) -> list[Json]:
        """Return the application's emojis as the page shows them."""
        return [
            {"id": one["id"], "name": one["name"], "url": f"{self.base_url}/cdn/emojis/{one['id']}.png"}
            for one in self.world.emojis.values()
        ]

    def remember_nonce(self, channel_id: str, nonce: str, message_id: str) -> None:
        """Remember a message sent with a nonce that its sender wants to be unique."""
        self._nonces[channel_id, nonce] = message_id
        if len(self._nonces) > NONCES:
            del self._nonces[next(iter(self._nonces))]

    def sent_with_nonce(self, channel_id: str, nonce: str) -> Message | None:
        """Return the message already sent with this nonce, None if there is none."""
        found = self._nonces.get((channel_id, nonce))
        return self.world.find(channel_id, found) if found else None
