"""The messages at Discord that show tables, or say whose turn it is, as the rows of tables note them."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.store import Questions, Transaction
from bot.tables.agenda import PAGE
from bot.tables.verbs import Context, reads

EVERY: Final = 1000
"""More tables than one person sits at."""


@reads
def behind(tx: Transaction, context: Context, after: int = 0) -> list[tuple[int, str]]:
    """Return (number, id) of a page of tables above number `after` whose board may be out of date."""
    return tx.behind(context.own, after, PAGE)


def boards_of(questions: Questions, user_id: int) -> list[str]:
    """Return the ids of a person's open tables."""
    return questions.tables_of(user_id, EVERY)


def out_of_date(tx: Transaction, _: Context, table_ids: Sequence[str]) -> None:
    """Note that the boards of tables are out of date; a start repaints those that nobody has painted."""
    tx.note_changes(table_ids)


def shown(tx: Transaction, _: Context, changes: Mapping[str, int]) -> None:
    """Save how many of its changes (`Table.changes`) each table's board shows."""
    tx.save_shown(changes.items())


def placed(tx: Transaction, _: Context, table_id: str, message_id: int | None) -> None:
    """Save the id of the board's message."""
    tx.set_message(table_id, message_id)


def pinged(
    tx: Transaction, _: Context, table_id: str, message_id: int | None, channel_id: int | None = None
) -> tuple[int | None, int | None]:
    """Save the id of the last ping, with its channel if it names several tables; return those before."""
    row = tx.table(table_id)
    tx.set_ping(table_id, message_id, channel_id)
    return (None, None) if row is None else (row.ping_id, row.ping_channel)


@reads
def channels_of_ping(tx: Transaction, _: Context, message_id: int) -> list[int]:
    """Return the channels of the tables that a ping of several tables still names."""
    return tx.channels_of_ping(message_id)


@reads
def pinged_since(tx: Transaction, _: Context, guild_id: int, user_id: int, message_id: int) -> list[str]:
    """Return the ids of a server's running tables with this person whose ping is newer than this id."""
    return tx.pinged_since(guild_id, user_id, message_id)


@reads
def uncalled(tx: Transaction, context: Context) -> list[str]:
    """Return the ids of running tables whose turn began without a ping."""
    return tx.uncalled(context.own)
