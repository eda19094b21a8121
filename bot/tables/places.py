"""Suspends tables while their channel or server is gone; erases a server 30 days after it removed the bot."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from bot.store import Place, Shards, Transaction
from bot.tables.deadlines import running
from bot.tables.verbs import Context

KEPT: Final = timedelta(days=30) // timedelta(milliseconds=1)
"""Milliseconds that everything of a server stays that has removed the bot."""
PAGE: Final = 20
"""Tables that one transaction erases, so that no press waits long."""


def channel_gone(tx: Transaction, context: Context, channel_id: int) -> None:
    """Close the lobby of a deleted channel; its running game is suspended."""
    _suspend(tx, Place.CHANNEL, channel_id)
    for mark in context.marks:
        mark.channel_gone(tx, channel_id, context.now())


def channel_back(tx: Transaction, context: Context, channel_id: int) -> list[str]:
    """Let the tables of a channel that is back go on; return their ids."""
    return _resume(tx, context, Place.CHANNEL, channel_id)


def guild_gone(tx: Transaction, _: Context, guild_id: int) -> None:
    """Close the lobbies of a server that was left; its running games are suspended."""
    _suspend(tx, Place.SERVER, guild_id)


def guild_back(tx: Transaction, context: Context, guild_id: int) -> list[str]:
    """Let the tables of a server that is back go on; return their ids."""
    return _resume(tx, context, Place.SERVER, guild_id)


def reconcile(
    tx: Transaction, context: Context, guilds: Collection[int], own: Shards | None = None
) -> tuple[frozenset[int], list[str]]:
    """Suspend tables or let them go on, according to the servers that the bot is on now.

    Only servers of `own` shards, by default all of ours, are looked at: `guilds` tells of no others.

    A server missing from a list is less certain than an event, so its lobbies are suspended, not closed.

    Returns:
        The servers that are gone, and the ids of the tables that go on.
    """
    ours = own or context.own
    for gone in tx.open_guilds(ours).difference(guilds):
        _suspend(tx, Place.SERVER, gone, lobbies=False)
    away = tx.gone_guilds(ours)
    back = [_resume(tx, context, Place.SERVER, guild) for guild in away.intersection(guilds)]
    return frozenset(away.difference(guilds)), [table_id for ids in back for table_id in ids]


def _suspend(tx: Transaction, place: Place, ident: int, *, lobbies: bool = True) -> None:
    """Suspend the tables of a place that is gone; `lobbies`: its lobbies close."""
    if lobbies:
        tx.close_lobbies(place, ident)
    tx.suspend(place, ident)


def _resume(tx: Transaction, context: Context, place: Place, ident: int) -> list[str]:
    """Let the tables of a place that is back go on, with their whole time; return their ids."""
    ids = tx.suspended(place, ident)
    if ids:
        tx.resume(ids, context.now())
    for table_id in ids:
        session = running(tx, context, table_id)
        if session is not None:
            session.table = session.clocks.restart_wait()
            session.write()
    return ids


# Servers that have removed the bot


def compare(tx: Transaction, context: Context, guilds: Collection[int], own: Shards) -> frozenset[int]:
    """Compare with the servers present at log-in; return those that are gone.

    `guilds` are those that the bot is on, those with an outage included, of all servers of the shards `own`.
    """
    noted, known = tx.departures(), tx.known_guilds(context.rows)
    gone = {guild_id for guild_id in known | noted.keys() if own.own(guild_id)}.difference(guilds)
    for guild_id in gone.difference(noted):
        tx.note_departure(guild_id, context.now())
    for guild_id in noted.keys() & set(guilds):
        tx.forget_departure(guild_id)
    return frozenset(gone)


def server_left(tx: Transaction, context: Context, guild_id: int) -> None:
    """Note that a server has removed the bot; since when stands in the database."""
    tx.note_departure(guild_id, context.now())


def server_back(tx: Transaction, _: Context, guild_id: int) -> None:
    """Note that a server has the bot again: it keeps everything."""
    tx.forget_departure(guild_id)


def erase_server(tx: Transaction, context: Context, guild_id: int) -> bool:
    """Erase a page of a server that is still gone; return False if that was not all."""
    return guild_id not in tx.departures() or tx.erase_guild(guild_id, PAGE, context.rows)
