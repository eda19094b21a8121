"""Private tables: a person alone or with robots, in no channel; they begin at once."""

from datetime import timedelta
from typing import Any, Final

from bot.store import Transaction
from bot.tables import deadlines, lobby, quarantine, robots
from bot.tables.agenda import PAGE
from bot.tables.players import Player
from bot.tables.table import Table
from bot.tables.verbs import Context
from tapis.games.kit.game import OptionSet
from tapis.games.kit.level import Level

WEEK: Final = timedelta(days=7) // timedelta(milliseconds=1)
"""Milliseconds without a press after which a private table is closed."""
NOWHERE: Final = 0
"""The server and the channel of a private table."""


def open_private(
    tx: Transaction,
    context: Context,
    *,
    owner: Player,
    game: str,
    options: OptionSet,
    seated: int = 0,
    level: Level | None = None,
    interaction_id: int = 0,
    entry: bool = False,
    **kept: Any,
) -> Table:
    """Open a private table and start its game; this interaction is mixed into the luck.

    `seated` robots, of this level, sit there, or as many more as the game needs.  `entry`: it is one of the
    day, which is not one too many.  `kept`: its `locale`, and what else `lobby.open_table` takes.

    Raises:
        Illegal: if the owner has as many under way as a person may, or the game has no such seats.
    """
    if not entry:
        lobby.check_private(tx, owner.id)
    kind = context.shelf[game].rules
    session = lobby.open_table(
        tx,
        context,
        guild_id=NOWHERE,
        channel_id=NOWHERE,
        host=owner,
        game=game,
        options=options,
        pace="none",
        begins=True,
        owner=owner.id,
        **kept,
    )
    needed = min((seats for seats in kind.seats_for(options) if seats > seated), default=1 + seated) - 1
    if needed:
        return robots.begin(session, needed, level, interaction_id)
    return lobby.start(session, owner.id, interaction_id).table


def close(tx: Transaction, context: Context) -> list[str]:
    """Close, unranked, a page of private tables at which nobody pressed for seven days; return their ids.

    Those that cannot be read are closed, too.
    """
    since = context.now() - WEEK
    closed: list[str] = []
    alone = [table_id for _, table_id in tx.due("private table", context.own, since, PAGE)]
    for table_id in [*alone, *tx.quarantined_tables(context.own)]:
        row = tx.table(table_id)
        if row is None or row.owner is None or row.touched_at > since:
            continue
        aside, session = row.life == "quarantine", deadlines.readable(tx, context, row)
        if session is None:
            quarantine.close(tx, context, row)
        elif aside:
            continue  # it can be read again, and goes on
        else:
            session.end_early()
            session.save()
        closed.append(table_id)
    return closed
