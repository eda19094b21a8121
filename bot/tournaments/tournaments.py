"""The tournaments of the servers: what begins when, what has ended (docs/decisions/0112).

What a tournament does next is a function of what is kept of it: each step is one transaction, and its row
says when the next is due.
"""

from asyncio import to_thread
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from secrets import token_hex
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from bot.store import Transaction
from bot.tables import Tables
from bot.tables.table import Player, Table
from bot.tables.verbs import Context, reads
from bot.tournaments import changes, steps
from bot.tournaments.held import DEALS, FARTHEST, HOUR, HeldTournament
from bot.tournaments.mark import TournamentMark
from bot.tournaments.statements import TournamentRow, TournamentStatements
from tapis.clocks.clock import Pace, milliseconds
from tapis.games.kit.game import Illegal, OptionSet
from tapis.pairing.pairing import prepare, prepared
from tapis.pairing.plan import FormName, Partners
from tapis.pairing.tournament import Tournament

P = ParamSpec("P")
T = TypeVar("T")
MOST_HERE: Final = 5
"""Tournaments of a server that are not over."""


def _idle(ident: int) -> None:
    """Wake nobody, as nothing steps beside these tables."""


class Tournaments:
    """The tournaments of the bot; the end of a table of theirs wakes its tournament."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        tables.marked.append(self.stir)
        self.wake: Callable[[int], object] = _idle
        """Called with the id of an own tournament for which something may be due, after each transaction."""

    def stir(self, table: Table) -> None:
        """Wake the tournament whose table is over."""
        if isinstance(table.mark, TournamentMark) and table.phase == "over":
            self.wake(table.mark.id)

    # Changing

    async def changing(
        self, ident: int, verb: Callable[Concatenate[HeldTournament, P], None], *args: P.args, **of: P.kwargs
    ) -> Tournament:
        """Let somebody change a tournament in one transaction; what follows is taken by the next step.

        Raises:
            Illegal: if there is none, or the verb refuses it; then nothing has changed.
        """
        done = await self._tables.run(_changed, ident, lambda held: verb(held, *args, **of))
        self.wake(ident)
        return done

    async def noting(
        self, ident: int, note: Callable[Concatenate[HeldTournament, P], T], *args: P.args, **of: P.kwargs
    ) -> T | None:
        """Note what has become of a tournament, and when its next step is due; None if it is gone."""
        return await self._tables.run(_noted, ident, lambda held: note(held, *args, **of))

    async def step(self, ident: int) -> Tournament | None:
        """Take what is due by the tournament itself: begin, draw the next round, end; None if it is gone."""
        if not prepared() and await self._tables.run(steps.pairs, ident):
            await to_thread(prepare)  # not in the transaction, for which all tables would wait
        return await self._tables.run(_step, ident)

    async def leave(self, ident: int, user_id: int) -> Tournament:
        """Take a name off the list; after the start, be gone: the game under way is left, too (L1)."""
        done, left = await self._tables.run(_leave, ident, user_id)
        for table in left:
            self._tables.stir(table)
        self.wake(ident)
        return done

    # Finding

    async def get(self, ident: int) -> Tournament:
        """Return a tournament; it is `Illegal` if there is none."""
        return await self._tables.run(_shown, ident)

    async def found(self, find: Callable[[TournamentStatements], TournamentRow | None]) -> Tournament | None:
        """Return the tournament whose row a question finds."""
        return await self._tables.run(_found, find)

    async def in_channel(self, channel_id: int) -> Tournament | None:
        """Return the channel's newest tournament that is not over, else its newest."""
        return await self.found(lambda rows: rows.in_channel(channel_id))

    async def lost_by(self, organiser_id: int, guild_id: int) -> Tournament | None:
        """Return the newest that somebody organises in a server if its channel is gone, else None."""
        newest = await self.found(lambda rows: rows.organised(organiser_id, guild_id))
        return newest if newest is not None and newest.problem == "channel" else None

    async def create(
        self,
        *,
        organiser: Player,
        options: OptionSet,
        form: FormName,
        rounds: int = 0,
        partners: Partners | None = None,
        starts_at: datetime | None = None,
        pace: Pace = "5m",
        **of: Any,
    ) -> Tournament:
        """Open a tournament for which people may sign up; a channel has one that is not over.

        With `starts_at` it begins by itself; without, when it is full or its organiser says so.

        `rounds`: how many, where the form leaves them open; `partners`: how they are found, None as is usual.
        `of` are `guild_id`, `channel_id`, `game`, `locale`, and where it matters `size` (for how many a cup
        is) and `seats` at a table (0: the most that form and game allow).
        """
        if form == "duplicate" and "deals" in type(options).model_fields:
            options = options.model_copy(update={"deals": DEALS})
        now = milliseconds(self._tables.clock())
        row = TournamentRow(
            id=0,
            organiser_id=organiser.id,
            organiser_name=organiser.name,
            options=options.model_dump_json(),
            form=form,
            rounds=rounds,
            partners=partners or "",
            pace=pace,
            seed=token_hex(32),
            made_at=now,
            starts_at=None if starts_at is None else milliseconds(starts_at),
            due=now,
            **of,
        )
        return await self._tables.run(_created, row)


# Each in one transaction


def _changed(
    tx: Transaction, context: Context, ident: int, change: Callable[[HeldTournament], None]
) -> Tournament:
    held = HeldTournament.of(tx, context, ident)
    row = held.row
    change(held)
    if not held.out_of_bounds():
        row.idle_until = None  # it is touched
    row.changes, row.due = row.changes + 1, held.now
    held.rows.save(row)
    return held.shown()


def _noted(tx: Transaction, context: Context, ident: int, note: Callable[[HeldTournament], T]) -> T | None:
    row = TournamentStatements.of(tx).tournament(ident)
    if row is None:
        return None
    held, before = HeldTournament(tx, context, row), replace(row)
    done = note(held)
    if row != before:
        row.due = held.next_due()
        held.rows.save(row)
    return done


def _step(tx: Transaction, context: Context, ident: int) -> Tournament | None:
    steps.end_lost(tx, context, ident)
    return _noted(tx, context, ident, steps.take)


def _leave(tx: Transaction, context: Context, ident: int, user_id: int) -> tuple[Tournament, list[Table]]:
    left = changes.leave_tables(tx, context, ident, user_id)
    done = _changed(tx, context, ident, lambda held: changes.leave(held, user_id))
    return done, [one.table for one in left]


@reads
def _shown(tx: Transaction, context: Context, ident: int) -> Tournament:
    return HeldTournament.of(tx, context, ident).shown()


@reads
def _found(
    tx: Transaction, context: Context, find: Callable[[TournamentStatements], TournamentRow | None]
) -> Tournament | None:
    row = find(TournamentStatements.of(tx))
    return None if row is None else HeldTournament(tx, context, row).shown()


def _created(tx: Transaction, context: Context, row: TournamentRow) -> Tournament:
    held = HeldTournament(tx, context, row)
    rows, row.partners = held.rows, held.check().partners
    if row.starts_at is not None and row.starts_at <= row.made_at:
        raise Illegal("tournament.refuse.past")
    if row.starts_at is not None and row.starts_at > row.made_at + FARTHEST:
        raise Illegal("tournament.refuse.far", days=FARTHEST // (24 * HOUR))
    tx.hold_person(row.organiser_id)
    tx.hold_server(row.guild_id)
    open_here = rows.in_channel(row.channel_id)
    if open_here is not None and open_here.life in {"open", "running"}:
        raise Illegal("tournament.refuse.channel_taken")
    if rows.organised_open(row.organiser_id, row.guild_id):
        raise Illegal("tournament.refuse.another")
    if len(rows.open_here(row.guild_id)) >= MOST_HERE:
        raise Illegal("tournament.refuse.many", most=MOST_HERE)
    return HeldTournament.of(tx, context, rows.add(row)).shown()
