"""Tables that this program cannot read: damaged, of a newer program, or of an unknown game.

Such a table is set aside: its data stay, its channel is free for another, and it goes on once it can be read.
Until then only its row is used.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from json import loads
from typing import Any, cast

from bot.store import TableRow, Transaction
from bot.tables.codec import Unreadable
from bot.tables.marks import UNMARKED, Mark, mark_of
from bot.tables.players import Player
from bot.tables.verbs import Context, reads, row_of
from tapis.games.kit.game import Illegal

log = logging.getLogger(__name__)


def put_in_quarantine(tx: Transaction, unread: Unreadable) -> None:
    """Set a table aside, and log it the first time."""
    row = unread.row
    if tx.put_in_quarantine(row.id):
        log.error(
            "table %s (%s, revision %d) cannot be read and is set aside: %s",
            row.id,
            row.game,
            row.rev,
            unread.cause,
        )


@dataclass(frozen=True, kw_only=True)
class Summary(TableRow):
    """What is known of a table from its row alone, even if the game cannot be read."""

    mark: Mark = UNMARKED

    @property
    def aside(self) -> bool:
        """True if it is set aside."""
        return self.life == "quarantine"

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat; empty if they cannot be read."""
        try:
            return tuple(Player(int(user_id), str(name)) for user_id, name, *_ in loads(self.seats))
        except (TypeError, ValueError):
            return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)


def summary_of(context: Context, row: TableRow) -> Summary:
    """Return what is known from a row alone."""
    return Summary.of({**vars(row), "mark": mark_of(row, context.marks)})


@reads
def summary(tx: Transaction, context: Context, table_id: str) -> Summary:
    """Return what is known of a table from its row alone; it is `Illegal` if there is none."""
    return summary_of(context, row_of(tx, table_id))


@reads
def newest_summary(tx: Transaction, context: Context, channel_id: int) -> Summary | None:
    """Return what is known of a channel's newest table from its row alone."""
    row = tx.newest_table(channel_id)
    return None if row is None else summary_of(context, row)


@reads
def archived(tx: Transaction, _: Context, channel_id: int) -> str | None:
    """Return the id of the channel's newest archived table."""
    row = tx.archived_table(channel_id)
    return None if row is None else row.id


@reads
def in_quarantine(tx: Transaction, context: Context) -> list[str]:
    """Return the ids of the tables that were set aside and are not over."""
    return tx.quarantined_tables(context.own)


def end(tx: Transaction, context: Context, table_id: str, user_id: int, *, manager: bool = False) -> Summary:
    """End a table that was set aside; only the host or a manager of the server may.

    Raises:
        Illegal: if it is over, or they may not end it.
    """
    check_end(tx, context, table_id, user_id, manager=manager)
    return summary_of(context, close(tx, context, row_of(tx, table_id)))


def close(tx: Transaction, context: Context, row: TableRow) -> TableRow:
    """Close a table, unranked, by its row alone; return that as it is then."""
    empty = dict.fromkeys(("back", "draft", "request", "ahead", "clocks", "pause"), "")
    never = dict.fromkeys(("timer_at", "late_at", "remind_at", "undo_seat"))
    closed = row.replace(life="over", unranked=True, **empty, **never)
    tx.save_table(closed, row)
    tx.forget_states(row.id)
    mark_of(row, context.marks).ended(tx, row, context.now(), context.shelf.get(row.game))
    return closed


@reads
def check_end(
    tx: Transaction, context: Context, table_id: str, user_id: int, *, manager: bool = False
) -> str:
    """Return by a table's row alone what it means if this user ends it.

    Raises:
        Illegal: if it is over, or somebody else asks.
    """
    row = summary(tx, context, table_id)
    if row.phase == "over":
        raise Illegal("table.refuse.over")
    row.mark.check_end(tx, user_id, manager=manager)
    if not manager and user_id != row.host_id:
        hosts = [player.name for player in row.players if player.id == row.host_id]
        raise Illegal("table.refuse.host_only", host="".join(hosts[:1]))
    return row.mark.said.get("end", "ends")


# Columns with JSON, of which nothing is read that cannot be


def listed(text: str) -> list[Any]:
    """Return a JSON array of a column; nothing of one that cannot be read."""
    try:
        found = loads(text)
    except ValueError:
        return []
    return cast(list[Any], found) if isinstance(found, list) else []


def told_in(text: str) -> list[dict[str, Any]]:
    """Return the objects in a JSON array of a column."""
    return [cast(dict[str, Any], fact) for fact in listed(text) if isinstance(fact, dict)]


def entries(text: str) -> list[list[Any]]:
    """Return the entries of a column that begin with a user id and a name."""
    lists = [cast(list[Any], entry) for entry in listed(text) if isinstance(entry, list)]
    return [entry for entry in lists if len(entry) > 1]


def mapped(text: str) -> Mapping[str, Any]:
    """Return a JSON object of a column; nothing of one that cannot be read."""
    try:
        found = loads(text)
    except ValueError:
        return {}
    return cast(dict[str, Any], found) if isinstance(found, dict) else {}
