"""The steps that an evening takes by itself: it begins, draws its rounds, ends."""

from asyncio import to_thread
from typing import Final

from bot import evenings as rules
from bot.evenings.evening import Evening, EveningRound, EveningTable, Problem
from bot.games.kit.game import Illegal
from bot.store import EveningRow, Place, Transaction
from bot.tables import evening_results, quarantine
from bot.tables.evening_results import keep_rounds, rounds_of
from bot.tables.evening_rows import IDLE, EveningService, people_of, posts_of
from bot.tables.session import row_of as row_at

SHORTEST_WAIT: Final = 60_000
"""Milliseconds after which what Discord refused is tried again; then as long as that lasts already."""
LONGEST_WAIT: Final = 10 * SHORTEST_WAIT
"""The longest such wait."""
PATIENCE: Final = 120 * SHORTEST_WAIT
"""Milliseconds after which what Discord still refuses waits for the organiser."""


class EveningSteps(EveningService):
    """Each step is one transaction, and says when the next is due."""

    async def step(self, evening_id: int) -> Evening | None:
        """Take what is due by the evening itself: begin, draw the next round, end; None if it is gone."""
        if not rules.prepared() and await self._store.run(lambda tx: self._pairs(tx, evening_id), reads=True):
            await to_thread(rules.prepare)  # not in the transaction, for which all tables would wait

        def work(tx: Transaction) -> Evening | None:
            self._end_lost(tx, evening_id)
            row = tx.evening(evening_id)
            if row is None:
                return None
            before = (row.life, row.played, row.problem, row.paused, row.idle_until)
            if row.life == "open" and self._begins(tx, row):
                self._begin(tx, row)
            self._wait(tx, row)
            if row.life == "running":
                self._draw(tx, row)
            if row.form == "league":  # of before rounds were told in parts of one size
                told = len(posts_of(self._evening(row, [])))
                row.posted, row.posting = min(row.posted, told), min(row.posting, told + 1)
            if (row.life, row.played, row.problem, row.paused, row.idle_until) != before:
                row.changes += 1
            row.due = self._next(row)
            tx.save_evening(row)
            return self._shown(tx, row)

        return await self._store.run(work)

    def _pairs(self, tx: Transaction, evening_id: int) -> bool:
        """Return True if the next step may draw a round two by two."""
        row = tx.evening_unheld(evening_id)
        if row is None or not (row.life == "running" or (row.life == "open" and self._begins(tx, row))):
            return False
        return rules.two_by_two(self._plan_of(row))

    def _begins(self, tx: Transaction, row: EveningRow) -> bool:
        if row.starts_at is not None:
            return row.starts_at <= self._context.now()
        return row.form == "cup" and rules.is_full(self._plan_of(row), people_of(tx.evening_people(row.id)))

    def _begin(self, tx: Transaction, row: EveningRow) -> None:
        """Begin, or close it if the people who have signed up are no number for it."""
        try:
            rules.check_people(self._plan_of(row), people_of(tx.evening_people(row.id)))
        except Illegal:
            row.life, row.problem = "closed", "few"
        else:
            row.life = "running"

    def _end_lost(self, tx: Transaction, evening_id: int) -> None:
        """End the tables of an evening that do not go on: their thread is gone, or they were set aside.

        Tables first: who plays at one holds its row and then that of the evening.
        """
        found = tx.evening_unheld(evening_id)
        if found is None or found.life != "running":
            return
        tables = [table for one in rounds_of(found) for table in one.tables if table.result is None]
        for table_id in [table.table_id for table in tables if table.table_id is not None]:
            life = tx.life_of(table_id)
            if life is None or life == "over":
                evening_results.close(tx, evening_id, table_id, self._context.now())
            elif life != "playing":
                row = row_at(tx, table_id)
                if row.life in {"archived", "quarantine"} or row.place_gone == Place.CHANNEL:
                    quarantine.close(tx, row)

    def _wait(self, tx: Transaction, row: EveningRow) -> None:
        """Note until when it waits for people, or go on without them: close a sign-up, end a pause.

        A sign-up that breaks the bounds of today has a notice, which nobody ends by touching it.
        """
        now, over = self._context.now(), self._out_of_bounds(tx, row)
        if row.life == "open" and row.problem in {"", "bounds"}:
            row.problem = "bounds" if over else ""
        waits = (row.life == "open" and (over or row.starts_at is None)) or (
            row.life == "running" and row.paused
        )
        if not waits:
            row.idle_until = None
        elif row.idle_until is None:
            row.idle_until = now + IDLE
        elif row.idle_until <= now:
            row.idle_until = None
            if row.life == "running":
                row.paused, row.problem, row.trouble_at = 0, "", 0
            else:
                row.life, row.problem = "closed", row.problem or "idle"

    def _draw(self, tx: Transaction, row: EveningRow) -> None:
        """Draw what begins now, unless it is paused, or end the evening."""
        state = self._evening(row, tx.evening_people(row.id), secret=True).state
        drawn = None if row.paused else rules.next_round(state)
        if drawn is not None:
            rounds = rounds_of(row)
            tables = tuple(EveningTable(table) for table in drawn.tables)
            keep_rounds(row, (*rounds, EveningRound(drawn, tables)))
        elif rules.over(state):
            row.life = "over"

    async def put_off(self, evening_id: int, problem: Problem, *, refused: bool = False) -> None:
        """Try again later what Discord has failed, each time later; the organiser is told why.

        What it has `refused` for too long pauses the evening, and is tried again when that goes on; the
        posts of an evening that is over are then left out.
        """

        def work(tx: Transaction) -> None:
            row = tx.evening(evening_id)
            if row is not None:
                if row.problem != problem:
                    row.problem, row.changes = problem, row.changes + 1
                now = self._context.now()
                row.trouble_at = row.trouble_at or now
                lasts = now - row.trouble_at
                row.due = now + min(max(lasts, SHORTEST_WAIT), LONGEST_WAIT)
                if refused and lasts >= PATIENCE:
                    self._give_up(row)
                tx.save_evening(row)

        await self._store.run(work)

    async def settle(self, evening_id: int) -> None:
        """Note that all that was due is done, after some trouble."""

        def work(tx: Transaction) -> None:
            row = tx.evening(evening_id)
            if row is not None:
                row.trouble_at = 0
                row.due = self._next(row)
                tx.save_evening(row)

        await self._store.run(work)

    def _give_up(self, row: EveningRow) -> None:
        """Wait for the organiser, or leave it at that."""
        row.due, row.trouble_at = None, 0
        if row.life == "running":
            row.paused, row.changes = 1, row.changes + 1
            row.due = row.idle_until = self._context.now() + IDLE
        else:
            self._leave_posts(row)
            row.due = self._next(row) if row.life == "open" else None

    def _leave_posts(self, row: EveningRow) -> None:
        """Send no further post of an evening that is over."""
        row.posted = row.posting = len(posts_of(self._evening(row, [])))

    async def lose_channel(self, evening_id: int) -> None:
        """Close an evening whose channel is gone; the organiser is told when they ask for it."""

        def work(tx: Transaction) -> None:
            row = tx.evening(evening_id)
            if row is not None:
                if row.life in {"open", "running"}:
                    row.life = "closed"
                row.problem, row.trouble_at, row.shown = "channel", 0, row.changes
                self._leave_posts(row)
                row.due = self._next(row)
                tx.save_evening(row)

        await self._store.run(work)
