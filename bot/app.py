"""The Discord client, which hands what it hears to the rooms below.

It takes any Discord-compatible server: every address discord.py uses follows `Settings.discord_api_base`.
"""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlsplit

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.commands.command import tree_of
from bot.commands.moved import moved
from bot.commands.sending import send
from bot.commands.words import Translator, completed, fits
from bot.feature import Feature, join, rows_of
from bot.features import FEATURES, MARKS
from bot.interactions.absences import Absences
from bot.interactions.actor import Actor
from bot.interactions.greeting import greet
from bot.interactions.presses import handle
from bot.interactions.refusals import answer_error
from bot.messages.callbacks import Callbacks
from bot.messages.emojis import Emojis
from bot.messages.replies import LANGUAGE, UNREACHABLE, apologize, expect, failure, settle, text_for, whisper
from bot.patience import PATIENCE
from bot.services import SILENT, Metrics, Services
from bot.settings import DISCORD, Settings
from bot.store import Store, claim
from bot.store.clock import CLOCK
from bot.watch import Robots, Watch
from bot.watch.gateway import APART, Logins, forget_absent, resume_after_outages
from bot.watch.timed import load as load_timers
from tapis.drawing.artist import Artist

log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks at a card table

COGS = sorted(path.stem for path in (Path(__file__).parent.parent / "cogs").glob("[a-z]*.py"))
"""Every module in `cogs/`; the cog of a new game is found here."""
_READ: Final = ("id", "type", "content", "flags")
"""What is read of a message that was pressed, besides its picture."""
SOLVED = "solved"
"""The folder beside the database where engines keep what they have solved."""


def point_at(api_base: str) -> None:
    """Make discord.py speak to this server, before a client starts."""
    resume_after_outages()
    Route.BASE = api_base
    if api_base != DISCORD:
        parts = urlsplit(api_base)
        setattr(discord.asset.Asset, "BASE", f"{parts.scheme}://{parts.netloc}/cdn")  # noqa: B010 - a Literal


class Tree(app_commands.CommandTree["TapisVert"]):
    """The slash commands: each interaction is answered once, each refusal in one polite line."""

    async def interaction_check(self, interaction: discord.Interaction["TapisVert"], /) -> bool:
        """Let an interaction pass if this is its first delivery; where nothing can be offered, nothing is.

        Raises:
            app_commands.CommandSignatureMismatch: if its values are none that the command takes.
        """
        first = self.client.hears(interaction)
        if first and await self.client.refuses(interaction):
            return False
        if first and interaction.type is discord.InteractionType.application_command:
            interaction.extras["began"] = perf_counter()
            expect(interaction)
            command = interaction.command
            if isinstance(command, app_commands.Command) and not fits(command, interaction.data or {}):
                raise app_commands.CommandSignatureMismatch(command)
        elif first and not completed(interaction.command, interaction.data or {}):
            await settle(interaction.response.autocomplete([]))
            return False
        return first

    async def on_error(
        self, interaction: discord.Interaction["TapisVert"], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a refusal with its rule, bad input with what is wanted, our own error with a reference."""
        cause: BaseException = getattr(error, "original", error)
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                log.warning("autocomplete failed", exc_info=cause)
                await settle(interaction.response.autocomplete([]))
            elif isinstance(error, app_commands.CheckFailure | app_commands.NoPrivateMessage):
                await whisper(interaction, text_for(interaction)("error.not_allowed"))
            elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch) and (
                now := moved(text_for(interaction), error)
            ):
                await whisper(interaction, now)
            elif isinstance(error, app_commands.TransformerError | app_commands.CommandSignatureMismatch):
                await whisper(interaction, text_for(interaction)("error.arguments"))
            elif isinstance(error, app_commands.CommandNotFound):
                await whisper(interaction, text_for(interaction)("error.no_command"))
            else:
                await answer_error(Actor(self.client.services, interaction), cause)
        except UNREACHABLE as failure:
            log.warning("an error could not be answered: %s", failure)
        except Exception as failure:  # noqa: BLE001 - whatever goes wrong, the player gets an answer and we a log
            await apologize(interaction, failure)
        finally:
            self.client.answered(interaction)


class TapisVert(commands.AutoShardedBot):
    """The bot: one process with its shards, and one database, on as many servers as invite it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        metrics: Metrics = SILENT,
        artist: Artist | None = None,
        features: Sequence[Feature] = FEATURES,
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            shard_count=store.shards.count,
            shard_ids=list(store.shards.ids),
            shard_connect_timeout=PATIENCE.connecting + APART * store.shards.count,
        )
        self.http.http_trace = metrics.trace
        self.settings = settings
        self.features = features
        solved = Path(settings.database_path).absolute().parent / SOLVED
        self.services = Services(
            self, store, settings, solved, metrics, artist, rows=rows_of(features), marks=MARKS
        )
        join(self.services, features)
        self.robots = Robots(self.services)
        self.services.tables.wake = self.robots.wake
        self.watch = Watch(
            self.services,
            self.robots,
            kept=timedelta(days=settings.keep_moves),
            more=[kind for feature in features for kind in feature.kinds(self.services)],
        )
        self.services.tables.finished = self.watch.ended
        self.absences = Absences(self.services)
        self.callbacks = Callbacks(settings.discord_api_base, metrics.missed)
        self.own_emojis = Emojis(self, store, self.services.sprites.learn)
        self.logins = Logins(store.only_one)
        self._answering: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._hear_lightly()
        forget_absent(self._connection, store.shards.ids[0])

    def _hear_lightly(self) -> None:
        """Let discord.py read only what is needed of the message that was pressed.

        The bot drew that message itself; reading it again would be a tenth of a press's cost.  It reads who
        sees it, and which picture it shows, which a bot that was started anew does not know.
        """
        parsers = self._connection.parsers
        parse = parsers["INTERACTION_CREATE"]

        def hear(data: dict[str, Any]) -> None:
            if message := data.get("message"):
                pictured = [{"image": one["image"]} for one in message["embeds"] if "image" in one]
                read = {name: message[name] for name in _READ if name in message}
                data["message"] = {**read, "embeds": pictured, "components": []}
            parse(data)

        parsers["INTERACTION_CREATE"] = hear

    async def setup_hook(self) -> None:
        """Before the gateway: check the database's owner, then connect, load cogs, send commands and emojis.

        Raises:
            StoreOfAnother: if the database belongs to another application.
        """
        self.callbacks.use()
        store = self.services.store
        await store.run(lambda tx: claim(tx, self.application_id or 0, store.place, store.setting))
        await self.services.tables.mend()
        self.services.jobs.spawn(self.robots.load())
        await self.services.people.load()
        self.services.jobs.spawn(self.services.count_days_off())
        await self.services.painter.prepare()
        _, gateway, limits = await self.http.get_bot_gateway()
        self.logins.buckets = limits["max_concurrency"]
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
        await self.add_commands()
        await send(self.tree, self.services)
        await self.own_emojis.begin()
        await load_timers(self.services)

    async def add_commands(self) -> None:
        """Give the tree its commands, of every cog and in every language."""
        await self.tree.set_translator(Translator())
        for name in COGS:
            try:
                await self.load_extension(f"cogs.{name}")
            except commands.ExtensionError as error:
                log.critical("the commands of cogs/%s.py cannot be made: %s", name, error)
                raise
        for feature in self.features:
            for command in tree_of(self.services, feature.commands):
                self.tree.add_command(command)

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event on, unless the bot is being stopped, or it is the one of which nobody hears.

        discord.py says "ready" 2 s after the login, even of a client that was closed meanwhile; and before
        each event, what kind it is.
        """
        if not self._closing and event_name != "socket_event_type":
            super().dispatch(event_name, *args, **kwargs)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002 - what discord.py hands over
        """Let a shard log in when it may, also the first one of this process."""
        await self.logins.turn(shard_id or 0)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Look at the servers of a shard that logged in anew; `on_ready` looks at all at the start."""
        self.services.metrics.connected("identified")
        if self.watch.running and len(self.services.store.shards.ids) > 1:
            await self.absences.reconcile({guild.id for guild in self.guilds}, shard_id)

    async def on_ready(self) -> None:
        """Log the bot's name, and check boards that may have missed a repaint while it was off.

        All own shards are there.
        """
        log.info("ready as %s on %d server(s)", self.user, len(self.guilds))
        try:
            await self.absences.reconcile({guild.id for guild in self.guilds})
        finally:
            self.watch.start()

    async def on_resumed(self) -> None:
        """Count a connection to the gateway that goes on where it broke off."""
        self.services.metrics.connected("resumed")

    async def on_disconnect(self) -> None:
        """Count a connection to the gateway that broke off."""
        self.services.metrics.connected("lost")

    @property
    def heard(self) -> float | None:
        """The seconds since every shard has heard the gateway, None while one has no connection to it.

        Discord answers a heartbeat about every 41 s, however quiet the servers are.
        """
        oldest = 0.0
        for shard_id in self.services.store.shards.ids:
            shard = self.get_shard(shard_id)
            beats = shard and getattr(shard._parent.ws, "_keep_alive", None)  # noqa: SLF001 - discord.py shows it nowhere else
            if not beats:
                return None
            oldest = max(oldest, perf_counter() - beats._last_recv)  # noqa: SLF001 - as above
        return oldest

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the tables of a server rest that the bot has left; an outage comes as another event."""
        await self.absences.guild_gone(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on, or greet it; the bot was invited, perhaps again."""
        await self.absences.guild_back(guild.id)
        if guild.id not in self.settings.blocked_servers:
            await greet(self.services, guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on: an outage is over."""
        await self.absences.guild_back(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the tables of a deleted channel rest; its threads have events of their own."""
        await self.absences.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the tables of a deleted thread rest, even of an archived one."""
        await self.absences.channel_gone(payload.thread_id)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Let the tables of a channel go on; it is there, perhaps again."""
        await self.absences.channel_back(channel.id)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Let the tables of a thread go on; it is there, perhaps again."""
        await self.absences.channel_back(thread.id)

    on_thread_create = on_thread_join

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Try the owed boards of a channel and its threads, as the bot may have access again."""
        self.services.painter.reachable(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Try the owed boards of a server, as a role of the bot may allow more."""
        self.services.painter.reachable(after.guild.id)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Try the owed boards of a server where the bot's own roles changed."""
        if self.user is not None and after.id == self.user.id:
            self.services.painter.reachable(after.guild.id)

    async def on_thread_update(self, _: discord.Thread, after: discord.Thread) -> None:
        """Try the owed board of a thread, as it may be open again."""
        self.services.painter.reachable(after.guild.id, after.id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Hand on presses and sent forms; commands go through the tree."""
        ours = {discord.InteractionType.component, discord.InteractionType.modal_submit}
        if interaction.type in ours and self.hears(interaction) and not await self.refuses(interaction):
            await handle(self.services, interaction)

    async def on_app_command_completion(
        self,
        interaction: discord.Interaction,
        _: object,
    ) -> None:
        """Count a command that was answered."""
        self.answered(interaction)

    def answered(self, interaction: discord.Interaction) -> None:
        """Note how long a command took."""
        began = interaction.extras.pop("began", None)
        if began is not None:
            self.services.metrics.pressed("command", perf_counter() - began)
            if how := failure(interaction):
                self.services.metrics.failed("command", how)

    def hears(self, interaction: discord.Interaction) -> bool:
        """Return True if the bot answers this interaction: only its first delivery, and never while it stops.

        The answer runs in the present task, which `close` waits for.
        """
        if self._closing or not self.services.seen.is_new(interaction.id):
            return False
        CLOCK.see(discord.utils.snowflake_time(interaction.id))
        self.services.quiet.end()
        interaction.extras[LANGUAGE] = self.services.people.of(interaction.user.id).language
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - discord.py runs each handler in a task
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def refuses(self, interaction: discord.Interaction) -> bool:
        """Return True if the host has blocked this person or this server, who read that they are."""
        blocked = (
            "user"
            if interaction.user.id in self.settings.blocked_users
            else "server"
            if interaction.guild_id in self.settings.blocked_servers
            else ""
        )
        if not blocked:
            return False
        try:
            if interaction.type is discord.InteractionType.autocomplete:
                await settle(interaction.response.autocomplete([]))
            else:
                t, contact = text_for(interaction), self.settings.contact
                line = t(f"blocked.{blocked}")
                await whisper(
                    interaction, f"{line} {t('blocked.contact', contact=contact)}" if contact else line
                )
        except UNREACHABLE as failure:
            log.warning("a refusal could not be sent: %s", failure)
        return True

    async def on_command_error(self, context: commands.Context[Any], error: commands.CommandError) -> None:
        """Ignore text commands, which do not exist here; a mention of the bot is no error."""
        log.debug("message %s was no command: %s", context.message.id, type(error).__name__)

    async def close(self) -> None:
        """Stop the watch and the hearing, let answers and paintings end, then leave."""
        self._closing = True
        self.watch.stop()
        await self.own_emojis.close()
        if self._answering:
            await asyncio.wait(self._answering, timeout=PATIENCE.closing)
        if not await self.services.jobs.stop(PATIENCE.closing):
            log.info("some boards are left unpainted: the next start checks them")
        await self.watch.note_shown()
        await self.robots.worker.close()
        await self.services.coach.close()
        await self.services.pictures.close()
        await super().close()
        self.callbacks.close()
