"""Private tables: a person alone or with robots, in no channel; they begin at once."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

from bot.games.kit.game import Illegal, OptionSet
from bot.games.kit.level import Level
from bot.store import Transaction
from bot.tables import deadlines, lobby, quarantine, robots
from bot.tables.agenda import PAGE
from bot.tables.codec import Unreadable
from bot.tables.players import Player
from bot.tables.session import Context
from bot.tables.table import Advice, Table

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
    day: str = "",
    day_name: str = "",
    seed: str = "",
    version: int | None = None,
    entry: bool = False,
) -> Table:
    """Open a private table and start its game, by this interaction.

    `seated` robots sit there, or as many more as the game needs.  `day`: the date whose luck it has, by this
    `seed` and the rules of this `version`; `entry`: as an entry of the day, which is not one too many.

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
        locale=locale,
        pace="none",
        advice=advice,
        begins=True,
        owner=owner.id,
        day=day,
        day_name=day_name,
        seed=seed,
        version=version,
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
            quarantine.close(tx, row)
        elif aside:
            continue  # it can be read again, and goes on
        else:
            session.end_early()
            session.save()
        closed.append(table_id)
    return closed


class PrivateTables:
    """The private tables; `Tables.private` is one.

    Args:
        context: what all tables share.
        run: runs a transaction.
        get: returns a table by its id.
    """

    def __init__(
        self,
        context: Context,
        run: Callable[..., Awaitable[Any]],
        get: Callable[[str], Awaitable[Table]],
    ) -> None:
        self._context = context
        self._run = run
        self._get = get

    async def open(
        self,
        *,
        owner: Player,
        game: str,
        options: OptionSet,
        locale: str,
        robots: int = 0,
        level: Level | None = None,
        advice: Advice = "no",
        interaction_id: int = 0,
    ) -> Table:
        """Open a private table and start its game; this interaction is mixed into the luck.

        So many robots, of this level, sit there, or as many more as the game needs.
        """
        return await self._run(
            lambda tx: open_private(
                tx,
                self._context,
                owner=owner,
                game=game,
                options=options,
                locale=locale,
                seated=robots,
                level=level,
                advice=advice,
                interaction_id=interaction_id,
            )
        )

    async def newest(self, user_id: int, game: str | None = None) -> Table | None:
        """Return a person's newest private table under way, of this game.

        Raises:
            Unreadable: if there are only such that cannot be read.
        """
        own = await self._run(lambda tx: tx.private_tables(user_id), reads=True)
        unread = None
        for table_id, played in own:
            if game in {None, played}:
                try:
                    return await self._get(table_id)
                except Unreadable as aside:
                    unread = unread or aside
                except Illegal:
                    continue  # it ended a moment ago
        if unread is not None:
            raise unread
        return None

    async def close(self) -> list[str]:
        """Close a page of private tables at which nobody pressed for seven days; return their ids."""
        return await self._run(lambda tx: close(tx, self._context))
