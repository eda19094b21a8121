"""Servers that remove the bot: everything of theirs is erased 30 days later, unless they invite it again."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from bot.store import Shards, Transaction
from bot.tables.verbs import Context

KEPT: Final = timedelta(days=30) // timedelta(milliseconds=1)
"""Milliseconds that everything of a server stays that has removed the bot."""
PAGE: Final = 20
"""Tables that one transaction erases, so that no press waits long."""


def compare(tx: Transaction, context: Context, guilds: Collection[int], own: Shards) -> frozenset[int]:
    """Compare with the servers present at log-in; return those that are gone.

    Args:
        tx: the transaction.
        context: what all tables share.
        guilds: the servers that the bot is on, those with an outage included.
        own: the shards whose servers these are; it tells of no others.
    """
    noted, known = tx.departures(), tx.known_guilds(context.rows)
    gone = {guild_id for guild_id in known | noted.keys() if own.own(guild_id)}.difference(guilds)
    for guild_id in gone.difference(noted):
        tx.note_departure(guild_id, context.now())
    for guild_id in noted.keys() & set(guilds):
        tx.forget_departure(guild_id)
    return frozenset(gone)


def left(tx: Transaction, context: Context, guild_id: int) -> None:
    """Note that a server has removed the bot; since when stands in the database."""
    tx.note_departure(guild_id, context.now())


def back(tx: Transaction, _: Context, guild_id: int) -> None:
    """Note that a server has the bot again: it keeps everything."""
    tx.forget_departure(guild_id)


def erase(tx: Transaction, context: Context, guild_id: int) -> bool:
    """Erase a page of a server that is still gone; return False if that was not all."""
    return guild_id not in tx.departures() or tx.erase_guild(guild_id, PAGE, context.rows)
