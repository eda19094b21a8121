"""Private tables: a person alone or with robots, in no channel; they begin at once."""

from datetime import timedelta
from typing import Final

from bot.games.kit.game import OptionSet
from bot.games.kit.level import Level
from bot.store import Transaction
from bot.tables import deadlines, lobby, robots
from bot.tables.session import Context
from bot.tables.table import Advice, Player, Table

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
    locale: str,
    seated: int,
    level: Level | None,
    advice: Advice,
    interaction_id: int,
) -> Table:
    """Open a private table and start its game, by this interaction.

    `seated` robots sit there, or as many more as the game needs.

    Raises:
        Illegal: if the owner has as many under way as a person may, or the game has no such seats.
    """
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
        locale=locale,
        pace="none",
        advice=advice,
        begins=True,
        owner=owner.id,
    )
    needed = min((seats for seats in kind.seats_for(options) if seats > seated), default=1 + seated) - 1
    if needed:
        return robots.begin(session, needed, level, interaction_id)
    return lobby.start(session, owner.id, interaction_id).table


def close(tx: Transaction, context: Context) -> list[str]:
    """Close, unranked, a page of private tables at which nobody pressed for seven days; return their ids."""
    ids = tx.left_alone(context.own, context.now() - WEEK, deadlines.PAGE)
    for table_id in ids:
        row = tx.table(table_id)
        session = None if row is None else deadlines.readable(tx, context, row)
        if session is not None:
            session.end_early()
            session.save()
    return ids
