"""The people whom an interaction means."""

import re
from collections.abc import Mapping
from typing import Any

import discord

from bot.tables import Player
from tapis.drawing.safe_names import safe_name
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import quoted

_MENTION = re.compile(r"<@!?(\d{1,20})>|@?(\d{1,20})", re.ASCII)
"""A person as Discord writes them in a typed text."""


def player_of(user: discord.User | discord.Member) -> Player:
    """Return a Discord user as a player, under a name that is safe to show."""
    return Player(user.id, safe_name(user.display_name, user.name))


def chosen_player(data: Mapping[str, Any]) -> Player:
    """Return the person who was chosen in a list of the server's people.

    Raises:
        Illegal: if that is a bot, nobody, or somebody who is not in the server.
    """
    values, resolved = data.get("values"), data.get("resolved") or {}
    chosen = str(values[0]) if isinstance(values, list) and len(values) == 1 else ""
    user: Mapping[str, Any] | None = resolved.get("users", {}).get(chosen)
    if user is None or not chosen.isdecimal():
        raise Illegal("press.unknown")
    if user.get("bot"):
        raise Illegal("move.no_bots")
    member: Mapping[str, Any] | None = resolved.get("members", {}).get(chosen)
    shown = (member or {}).get("nick") or user.get("global_name") or user["username"]
    player = Player(int(chosen), safe_name(str(shown), str(user["username"])))
    if member is None:
        raise Illegal("move.not_here", name=player.name)
    return player


async def typed_player(interaction: discord.Interaction, typed: str) -> Player:
    """Return the person of the server who is named by a mention.

    Raises:
        Illegal: if that is a bot, nobody, or somebody who is not in the server.
    """
    found, guild = _MENTION.fullmatch(typed.strip()), interaction.guild
    try:
        member = await guild.fetch_member(int(found[1])) if found and guild else None
    except discord.NotFound:
        member = None
    if member is None:
        raise Illegal("move.not_here", name=quoted(typed))
    if member.bot:
        raise Illegal("move.no_bots")
    return player_of(member)
