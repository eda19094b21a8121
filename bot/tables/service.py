"""The only way to tables: a verb is one transaction, safe on disk when it returns (except a tick)."""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from bot.store import ALL, ANYBODY, Person, Questions, Shards, Store, Transaction
from bot.store.clock import CLOCK
from bot.store.own_rows import OwnRows
from bot.tables import ahead, deadlines, messages, play
from bot.tables.codec import Unreadable
from bot.tables.deadlines import Schedule
from bot.tables.drafts import Seen
from bot.tables.limits import Limits
from bot.tables.marks import UNMARKED, Mark
from bot.tables.quarantine import put_in_quarantine
from bot.tables.requirements import Back
from bot.tables.session import Session
from bot.tables.table import Outcome, Table
from bot.tables.verbs import Context, how
from tapis.engines import Playable
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
TOLD: Final = "table "
"""Begins what copies of the bot tell each other about a table."""


def _nobody(table: str | Table) -> None:
    """Wake nobody, as no robots, no coach and no timers run beside these tables."""


class Tables:
    """All tables of the bot.

    Refusals are `Illegal` with a text key; a refused call changes nothing.

    Args:
        store: where they are kept; this object caches nothing.
        shelf: the games by key.
        clock: the time, aware and in UTC.
        luck: the luck of a seed and a revision.
        limits: how many tables one person may open; None for no limit.
        own: whose servers are ours: work is looked for on no others.
        people: what each person has set, by user id.
        rows: what features keep of people, tables and servers.
        marks: what features' tables are marked with.
    """

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Playable],
        *,
        clock: Callable[[], datetime] = CLOCK,
        luck: Callable[[str, int], Chance] = Chance,
        limits: Limits | None = None,
        own: Shards = ALL,
        people: Callable[[int], Person] = lambda _: ANYBODY,
        rows: Sequence[OwnRows] = (),
        marks: Sequence[type[Mark]] = (),
    ) -> None:
        self.store = store
        self.clock = clock
        """The present time; who works with these tables takes it from here."""
        self.rows = rows
        self._mended = -1
        self._context = Context(shelf, clock, luck, limits, own, people, rows, marks)
        self.wake: Callable[[str], object] = _nobody
        """Called with the id of an own table whose robots have to decide, after each transaction."""
        self.timed: Callable[[Table], object] = _nobody
        """Called with each own table in the state in which it was read or written last."""
        self.schedule = Schedule(self.store, self._context)
        self.marked: list[Callable[[Table], object]] = []
        """Each is called with each marked own table, after each transaction."""
        self.finished: Callable[[str], object] = _nobody
        """Called with the id of a finished own table that the coach has to count, after each transaction."""

    async def at(
        self,
        table_id: str,
        verb: Callable[Concatenate[Session, P], T],
        /,
        *arguments: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run a verb at a table, in one transaction.

        Raises:
            Illegal: if there is no such table, or the verb refuses.
            Unreadable: if the table cannot be read; it is set aside.
        """

        def work(tx: Transaction) -> T:
            return verb(Session.of(tx, self._context, table_id), *arguments, **named)

        return await self._run(work, at=table_id, **how(verb))

    async def run(
        self,
        verb: Callable[Concatenate[Transaction, Context, P], T],
        /,
        *arguments: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run a verb that is not at one table, in one transaction.

        Raises:
            Illegal: if the verb refuses.
            Unreadable: if a table that it reads cannot be read; that is set aside.
        """
        return await self._run(lambda tx: verb(tx, self._context, *arguments, **named), **how(verb))

    async def about(
        self,
        table_id: str,
        verb: Callable[Concatenate[Transaction, Context, str, P], T],
        /,
        *arguments: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run a verb that concerns a table, readable or not; what concerns one table is run in its order."""

        def work(tx: Transaction) -> T:
            return verb(tx, self._context, table_id, *arguments, **named)

        return await self._run(work, at=table_id, **how(verb))

    async def read(
        self, ask: Callable[Concatenate[Questions, P], T], /, *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Ask a function of (questions, ...) about finished games; no transaction waits for it."""
        return await self.store.read(lambda questions: ask(questions, *arguments, **named))

    async def _run(self, work: Callable[[Transaction], T], *, at: str | None = None, **how: Any) -> T:
        """Run a transaction (`Store.run`), and wake who waits for the table that it returns.

        A user who acts takes their seat back from a robot first; an unreadable table is set aside.
        """
        try:
            result = await self.store.run(work, at=at, **how)
        except Unreadable as error:
            await self.store.run(partial(put_in_quarantine, unread=error), at=at)
            raise
        except Back as back:
            await self.at(back.table_id, ahead.come_back, back.user_id)
            result = await self.store.run(work, at=at, **how)
        several = isinstance(cast(object, result), tuple)
        done = next(iter(cast(tuple[object, ...], result)), None) if several else result
        table = done.table if isinstance(done, Outcome) else done
        if isinstance(table, Table):
            self.stir(table)
        return result

    @property
    def time_known(self) -> bool:
        """False until Discord has told the time: what cannot be undone waits for that."""
        return self.clock is not CLOCK or CLOCK.heard

    async def mend(self) -> None:
        """Mend what a clock that was ahead has left, once for each time that Discord has told."""
        if not self.time_known or self._mended == CLOCK.jumps:
            return
        jumps = CLOCK.jumps
        async with self.store.only_one("mend"):
            found = await self.store.run(lambda tx: deadlines.mend(tx, self._context))
        self._mended = jumps
        if found is not None:
            log.warning("%s", found)

    async def heard(self, told: str) -> None:
        """Wake the robots of an own table that another copy of the bot changed."""
        if told.startswith(TOLD):
            with suppress(Illegal):  # it is gone or cannot be read
                await self.get(told.removeprefix(TOLD))

    def stir(self, table: Table) -> None:
        """Wake the robots and the coach, where a table of ours waits for them.

        A private table is looked after by whoever gets its owner's press.
        """
        if table.owner is None and not self._context.own.own(table.guild_id):
            return
        if table.robot_due is not None:
            self.wake(table.id)
        if table.ledger is not None and table.counting:
            self.finished(table.id)
        if table.mark is not UNMARKED:
            for stir in self.marked:
                stir(table)
        if table.kind.in_advance:
            self.timed(table)

    # Finding

    async def get(self, table_id: str) -> Table:
        """Return a table; it is `Illegal` if there is none."""
        return await self.at(table_id, Session.shown)

    async def present(self, table_id: str, user_id: int) -> Table:
        """Return a table, for a user who thereby takes their seat back from a robot.

        Raises:
            Illegal: if there is no such table.
        """
        table = await self.get(table_id)
        seat = table.seat_of(user_id)
        if seat is None or table.players[seat].level is None:
            return table
        return await self.at(table_id, ahead.come_back, user_id)

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's open table.

        Raises:
            Unreadable: if it cannot be read; another table may then be opened there.
        """

        def work(tx: Transaction) -> Table | None:
            session = Session.in_channel(tx, self._context, channel_id)
            return None if session is None else session.shown()

        return await self._run(work, reads=True)

    async def newest_in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's open table, else its last one.

        Raises:
            Unreadable: if it cannot be read.
        """

        def work(tx: Transaction) -> Table | None:
            row = tx.newest_table(channel_id)
            return None if row is None else Session(tx, self._context, row).shown()

        return await self._run(work, reads=True)

    async def newest_private(self, user_id: int, game: str | None = None) -> Table | None:
        """Return a person's newest private table under way, of this game.

        Raises:
            Unreadable: if there are only such that cannot be read.
        """
        unread = None
        for table_id, played in await self._run(lambda tx: tx.private_tables(user_id), reads=True):
            if game in {None, played}:
                try:
                    return await self.get(table_id)
                except Unreadable as aside:
                    unread = unread or aside
                except Illegal:
                    continue  # it ended a moment ago
        if unread is not None:
            raise unread
        return None

    # What is more than a verb

    async def repaint_boards_of(self, user_id: int) -> list[str]:
        """Note that the boards of a person's open tables are out of date, as their days off changed.

        Return the ids of these tables; a start repaints those that nobody has painted until then.
        """
        found = await self.read(messages.boards_of, user_id)
        await self.run(messages.out_of_date, found)
        return found

    async def play(
        self,
        table_id: str,
        user_id: int,
        code: str,
        *,
        seen: Seen | None,
        interaction_id: int,
        meanwhile: Callable[[Outcome], object] | None = None,
    ) -> Outcome:
        """Play an action by its notation, or claim the rest.

        `seen` is what the click was drawn for; None for a typed command and for an interruption, which play
        on the present position.  A second delivery of the same interaction changes nothing; `meanwhile` is
        called with the result while the disk writes.

        Raises:
            Illegal: if it may not be played, or a claim does not follow from what the player knows.
        """
        if code == play.CLAIM:
            done = await self.at(table_id, play.claim, user_id, seen, interaction_id)
            if done is None:
                raise Illegal("claim.refuse.not_shown")
            return done

        def work(tx: Transaction) -> Outcome:
            session = Session.of(tx, self._context, table_id)
            return play.play(session, user_id, code, seen, interaction_id)

        return await self._run(work, at=table_id, meanwhile=meanwhile)
