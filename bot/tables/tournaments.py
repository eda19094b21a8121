"""The tournaments of the servers: what begins when, what has ended (docs/decisions/0112).

What a tournament does next is a function of what is kept of it: each step is one transaction, and its row
says when the next is due.
"""

from asyncio import to_thread
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from secrets import token_hex
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from bot.store import TournamentRow, Transaction
from bot.store.tournaments import TournamentStatements
from bot.tables import tournament_steps, tournament_verbs
from bot.tables.clocks import Pace, milliseconds
from bot.tables.table import Player, Table
from bot.tables.tournament import DEALS, FARTHEST, HOUR, HeldTournament
from bot.tables.tournament_mark import TournamentMark
from bot.tables.verbs import Context
from tapis.games.kit.game import Illegal, OptionSet
from tapis.pairing.pairing import prepare, prepared
from tapis.pairing.plan import FormName, Partners
from tapis.pairing.tournament import Tournament

P = ParamSpec("P")
T = TypeVar("T")
MOST_HERE: Final = 5
"""Tournaments of a server that are not over."""


def _idle(tournament_id: int) -> None:
    """Wake nobody, as nothing steps beside these tables."""


class Tournaments:
    """The tournaments of the bot; `Tables.tournaments` is one.

    Args:
        context: what all tables share.
        run: runs a transaction; robots and coach hear of its table.
        stir: called with a table that a tournament has changed otherwise.
    """

    def __init__(
        self, context: Context, run: Callable[..., Awaitable[Any]], stir: Callable[[Table], None]
    ) -> None:
        self._context, self._run, self._stir = context, run, stir
        self.wake: Callable[[int], object] = _idle
        """Called with the id of an own tournament for which something may be due, after each transaction."""

    def stir(self, table: Table) -> None:
        """Wake the tournament whose table is over."""
        if isinstance(table.mark, TournamentMark) and table.phase == "over":
            self.wake(table.mark.id)

    # Changing

    async def changing(
        self,
        tournament_id: int,
        verb: Callable[Concatenate[HeldTournament, P], None],
        *args: P.args,
        **of: P.kwargs,
    ) -> Tournament:
        """Let somebody change a tournament in one transaction; what follows is taken by the next step.

        Raises:
            Illegal: if there is none, or the verb refuses it; then nothing has changed.
        """
        done = await self._run(
            lambda tx: self._changed(tx, tournament_id, lambda held: verb(held, *args, **of))
        )
        self.wake(tournament_id)
        return done

    def _changed(
        self, tx: Transaction, tournament_id: int, change: Callable[[HeldTournament], None]
    ) -> Tournament:
        held = self._held(tx, tournament_id)
        row = held.row
        change(held)
        if not held.out_of_bounds():
            row.idle_until = None  # it is touched
        row.changes, row.due = row.changes + 1, held.now
        held.rows.save(row)
        return held.shown()

    async def noting(
        self,
        tournament_id: int,
        note: Callable[Concatenate[HeldTournament, P], T],
        *args: P.args,
        **of: P.kwargs,
    ) -> T | None:
        """Note what has become of a tournament, and when its next step is due; None if it is gone."""
        return await self._run(
            lambda tx: self._noted(tx, tournament_id, lambda held: note(held, *args, **of))
        )

    def _noted(self, tx: Transaction, tournament_id: int, note: Callable[[HeldTournament], T]) -> T | None:
        row = TournamentStatements.of(tx).tournament(tournament_id)
        if row is None:
            return None
        held, before = HeldTournament(tx, self._context, row), replace(row)
        done = note(held)
        if row != before:
            row.due = held.next_due()
            held.rows.save(row)
        return done

    async def step(self, tournament_id: int) -> Tournament | None:
        """Take what is due by the tournament itself: begin, draw the next round, end; None if it is gone."""
        context, steps = self._context, tournament_steps
        if not prepared() and await self._run(lambda tx: steps.pairs(tx, context, tournament_id), reads=True):
            await to_thread(prepare)  # not in the transaction, for which all tables would wait

        def work(tx: Transaction) -> Tournament | None:
            steps.end_lost(tx, context, tournament_id)
            return self._noted(tx, tournament_id, steps.take)

        return await self._run(work)

    async def leave(self, tournament_id: int, user_id: int) -> Tournament:
        """Take a name off the list; after the start, be gone: the game under way is left, too (L1)."""

        def work(tx: Transaction) -> tuple[Tournament, list[Table]]:
            left = tournament_verbs.leave_tables(tx, self._context, tournament_id, user_id)
            done = self._changed(tx, tournament_id, lambda held: tournament_verbs.leave(held, user_id))
            return done, [one.table for one in left]

        done, left = await self._run(work)
        for table in left:
            self._stir(table)
        self.wake(tournament_id)
        return done

    # Finding

    def _held(self, tx: Transaction, tournament_id: int) -> HeldTournament:
        row = TournamentStatements.of(tx).tournament(tournament_id)
        if row is None:
            raise Illegal("tournament.refuse.gone")
        return HeldTournament(tx, self._context, row)

    async def get(self, tournament_id: int) -> Tournament:
        """Return a tournament.

        Raises:
            Illegal: if there is none.
        """
        return await self._run(lambda tx: self._held(tx, tournament_id).shown(), reads=True)

    async def found(self, find: Callable[[TournamentStatements], TournamentRow | None]) -> Tournament | None:
        """Return the tournament whose row a question finds."""

        def work(tx: Transaction) -> Tournament | None:
            row = find(TournamentStatements.of(tx))
            return None if row is None else HeldTournament(tx, self._context, row).shown()

        return await self._run(work, reads=True)

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

        Args:
            organiser: who holds it.
            options: the options of the game.
            form: how it is played.
            rounds: how many, where the form leaves them open.
            partners: how partners are found; None: as is usual.
            starts_at: when it begins.
            pace: that of its tables.
            of: `guild_id`, `channel_id`, `game`, `locale`, and where it matters `size` (for how many a
                cup is) and `seats` at a table (0: the most that form and game allow).
        """
        if form == "duplicate" and "deals" in type(options).model_fields:
            options = options.model_copy(update={"deals": DEALS})
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
            made_at=self._context.now(),
            starts_at=None if starts_at is None else milliseconds(starts_at),
            due=self._context.now(),
            **of,
        )
        return await self._run(lambda tx: self._created(tx, row))

    def _created(self, tx: Transaction, row: TournamentRow) -> Tournament:
        held = HeldTournament(tx, self._context, row)
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
        return self._held(tx, rows.add(row)).shown()
