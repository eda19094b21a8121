"""Opening a table in a channel, or in a thread of its own."""

from collections.abc import Awaitable
from typing import Any

import discord

from bot.interactions.actor import Actor
from bot.interactions.answers import show_private
from bot.interactions.table_request import TableRequest
from bot.messages.permissions import missing_permissions
from bot.messages.replies import acknowledge, redraw, reply, text_for, unanswered
from bot.screens.kit.matching import both
from bot.screens.kit.ways import ROBOTS
from bot.tables import Table, lobby, private, robots
from bot.text import Text, text_in
from tapis.games.kit import codes
from tapis.games.kit.game import Game, Illegal, Key, OptionSet
from tapis.games.kit.matching import fold
from tapis.shelf import GAMES

WEEK = 7 * 24 * 60
"""Minutes of silence after which Discord archives our threads: the longest it allows, as games take days."""


def preset_names(t: Text, game: type[Game[Any]]) -> dict[str, tuple[str, ...]]:
    """Return the names of each preset by its key: that in this language first."""
    keys = game.Options.presets
    return {key: tuple(each(f"{game.key}.preset.{key}") for each in both(t)) for key in keys}


def chosen_options(t: Text, game: type[Game[Any]], code: str | None) -> OptionSet:
    """Return the options of a preset that is named or of a pasted code, else the defaults.

    Raises:
        Illegal: if it is neither of this game; if it is another's code, it says which game's.
    """
    kind = game.Options
    if code is None:
        return kind()
    for key, names in preset_names(t, game).items():
        if fold(code) in map(fold, (key, *names)):
            return kind.preset(key)
    try:
        return codes.read(game.key, kind, code)
    except ValueError:
        other = next((key for key, each in GAMES.items() if codes.is_of(key, each.Options, code)), None)
    if other is None:
        raise Illegal("options.refuse.code")
    raise Illegal("options.refuse.code_game", game=Key(f"{other}.name"))


async def open_table(actor: Actor, wanted: TableRequest, *, thread: bool) -> None:
    """Open a table, and post its lobby as the answer or in a new thread; a private one is the private answer.

    Raises:
        Illegal: if it may not stand here; then nothing is opened.
    """
    services, interaction = actor.services, actor.interaction
    interaction.extras["wanted"] = wanted
    most = max(wanted.kind.seats_for(wanted.options))
    if wanted.robots >= most:
        raise Illegal(ROBOTS, n=most - 1)
    if wanted.private:
        await _open_private(actor, wanted)
        return
    guild_id, place = actor.server, interaction.channel_id
    if guild_id is None or place is None:
        raise Illegal("open.here_alone")
    await check_place(actor, thread=thread)
    settings = await services.store.settings(guild_id)
    locale = wanted.language or settings.locale or actor.t.language
    player = actor.player
    if thread:
        await services.tables.run(lobby.check_limits, guild_id, player.id, begins=wanted.begins)
        name = text_in(locale)("open.thread", game=Key(f"{wanted.game}.name"), name=player.name)
        place = await _thread(interaction, name)
    table = await services.tables.run(
        robots.open_with,
        guild_id=guild_id,
        channel_id=place,
        host=player,
        locale=locale,
        pace=wanted.pace,
        robots=wanted.robots,
        interaction_id=interaction.id,
        begins=wanted.begins,
        **wanted.opening,
    )
    services.pings.acted(table, player.id)
    if thread or not await services.painter.open(interaction, table):
        services.painter.refresh(table.id)
        await _point_at(interaction, place)


async def _point_at(interaction: discord.Interaction, place: int) -> None:
    """Say where a table was opened."""
    line = text_for(interaction)("open.in_thread", channel=f"<#{place}>")
    if interaction.message is None:
        await reply(interaction, content=line)
    else:
        await redraw(interaction, content=line, view=None)


async def _open_private(actor: Actor, wanted: TableRequest) -> None:
    """Open a private table, in its owner's language unless they wish another."""

    def opening() -> Awaitable[Table]:
        return actor.tables.run(
            private.open_private,
            owner=actor.player,
            locale=wanted.language or actor.t.language,
            seated=wanted.robots,
            interaction_id=actor.interaction.id,
            **wanted.opening,
        )

    message = actor.interaction.message
    press = message and f"{actor.id}.{message.id}.{wanted.code}"
    await show_private(actor, await (actor.services.opened_once(press, opening) if press else opening()))


async def check_place(actor: Actor, *, thread: bool = False) -> None:
    """Check that a table may be opened here, or its board posted.

    Raises:
        Illegal: if the player or the bot lacks a permission, or the server plays in other channels; it names
        these.
    """
    interaction, channel = actor.interaction, actor.interaction.channel
    inside = isinstance(channel, discord.Thread)
    if thread and inside:
        raise Illegal("open.already_thread")
    if thread and not interaction.permissions.create_public_threads:
        raise Illegal("open.no_right_to_thread")
    missing = missing_permissions(interaction.app_permissions, thread=thread, in_thread=inside)
    if missing:
        raise Illegal("open.permissions", missing=[Key(f"permission.{name}") for name in missing])
    settings = await actor.services.store.settings(interaction.guild_id or 0)
    allowed = settings.channels
    here = {interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if allowed and not here & allowed:
        raise Illegal("open.channel", channels=" ".join(f"<#{channel}>" for channel in sorted(allowed)[:10]))


async def _thread(interaction: discord.Interaction, name: str) -> int:
    if await unanswered(interaction):
        await acknowledge(interaction)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Illegal("open.no_threads")
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return (await channel.create_thread(name=name[:100], type=kind, auto_archive_duration=WEEK)).id
