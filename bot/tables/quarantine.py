"""Tables that this program cannot read: damaged, of a newer program, or of an unknown game.

Such a table is set aside: its data stay, its channel is free for another, and it goes on once it can be read.
Until then only its row is used.
"""

import logging
from dataclasses import dataclass
from json import loads

from bot.games.kit.game import Illegal
from bot.store import Phase, Store, TableRow, Transaction
from bot.tables import tournament_results
from bot.tables.codec import Unreadable
from bot.tables.players import Player
from bot.tables.session import Context, row_of

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


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a table from its row alone, even if the game cannot be read.

    `players` is empty if they cannot be read; `aside`: the table is set aside.
    """

    id: str
    channel_id: int
    game: str
    phase: Phase
    locale: str
    host_id: int
    players: tuple[Player, ...]
    message_id: int | None
    unranked: bool
    aside: bool
    owner: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)


def summary_of(row: TableRow) -> Summary:
    """Return what is known from a row alone."""
    return Summary(
        id=row.id,
        channel_id=row.channel_id,
        game=row.game,
        phase=row.phase,
        locale=row.locale,
        host_id=row.host_id,
        players=_players(row),
        message_id=row.message_id,
        unranked=row.unranked,
        aside=row.life == "quarantine",
        owner=row.owner,
    )


def _players(row: TableRow) -> tuple[Player, ...]:
    try:
        return tuple(Player(int(user_id), str(name)) for user_id, name, *_ in loads(row.seats))
    except (TypeError, ValueError):
        return ()


def end(tx: Transaction, row: TableRow, user_id: int, *, manager: bool) -> Summary:
    """End a table by its row alone; only the host or a manager of the server may.

    Raises:
        Illegal: if it is over, or somebody else asks.
    """
    check_end(tx, row, user_id, manager=manager)
    return summary_of(close(tx, row))


def close(tx: Transaction, row: TableRow) -> TableRow:
    """Close a table, unranked, by its row alone; return that as it is then."""
    empty = dict.fromkeys(("back", "draft", "request", "ahead", "clocks", "pause"), "")
    never = dict.fromkeys(("timer_at", "late_at", "remind_at", "undo_seat"))
    row = row.but(life="over", unranked=True, **empty, **never)
    tx.save_table(row)
    tx.forget_states(row.id)
    if row.evening:
        tournament_results.close(tx, row.evening, row.id, row.touched_at)
    return row


def check_end(tx: Transaction, row: TableRow, user_id: int, *, manager: bool) -> None:
    """Check by a table's row alone that this user may end it.

    Raises:
        Illegal: if it is over, or somebody else asks.
    """
    if row.phase == "over":
        raise Illegal("table.refuse.over")
    tournament_results.check_house(tx, row.evening, user_id, manager=manager)
    if not manager and user_id != row.host_id:
        hosts = [player.name for player in _players(row) if player.id == row.host_id]
        raise Illegal("table.refuse.host_only", host="".join(hosts[:1]))


class Rows:
    """Tables by their rows alone, also those that cannot be read; `Tables.rows` is one.

    Args:
        store: where the tables are kept.
        context: what all tables share.
    """

    def __init__(self, store: Store, context: Context) -> None:
        self._store = store
        self._context = context

    async def summary(self, table_id: str) -> Summary:
        """Return what is known of a table from its row alone.

        Raises:
            Illegal: if there is none.
        """
        return await self._store.run(lambda tx: summary_of(row_of(tx, table_id)), reads=True, at=table_id)

    async def newest_summary(self, channel_id: int) -> Summary | None:
        """Return what is known of a channel's newest table from its row alone."""

        def work(tx: Transaction) -> Summary | None:
            row = tx.newest_table(channel_id)
            return None if row is None else summary_of(row)

        return await self._store.run(work, reads=True)

    async def archived(self, channel_id: int) -> str | None:
        """Return the id of the channel's newest archived table."""

        def work(tx: Transaction) -> str | None:
            row = tx.archived_table(channel_id)
            return None if row is None else row.id

        return await self._store.run(work, reads=True)

    async def in_quarantine(self) -> list[str]:
        """Return the ids of the tables that were set aside and are not over."""
        return await self._store.run(lambda tx: tx.quarantined_tables(self._context.own), reads=True)

    async def check_end(self, table_id: str, user_id: int, *, manager: bool = False) -> None:
        """Check that this user may end a table that was set aside.

        Raises:
            Illegal: if it is over, or they may not end it.
        """
        await self._store.run(
            lambda tx: check_end(tx, row_of(tx, table_id), user_id, manager=manager),
            reads=True,
            at=table_id,
        )

    async def end(self, table_id: str, user_id: int, *, manager: bool = False) -> Summary:
        """End a table that was set aside; only the host or a manager of the server may."""
        return await self._store.run(
            lambda tx: end(tx, row_of(tx, table_id), user_id, manager=manager), at=table_id
        )
