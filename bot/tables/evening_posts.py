"""The posts of an evening: which are to stand, which do."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot import evenings as rules
from bot.evenings.evening import Evening
from bot.store import Transaction
from bot.tables.clocks import milliseconds, moment
from bot.tables.evening_rows import EveningService, posts_of, row_of

COUNTING: Final = 30_000
"""Milliseconds after a table's end for which an end without a winner waits for the coach."""


@dataclass(frozen=True, slots=True)
class EveningPost:
    """A post of an evening that is to be sent: of round `number`, or the standings after it.

    `place`: how many stand before it.  `again`: it was begun before, at `begun`, and may have been sent.
    `final`: the last of all.
    """

    evening: Evening
    number: int
    place: int
    standings: bool
    final: bool
    again: bool
    begun: datetime

    @property
    def nonce(self) -> str:
        """What Discord knows the post by: sent twice, it is shown once.  The end is told anew by another."""
        anew = f"-{milliseconds(self.begun) % 10**8}" * self.final
        return f"ev{self.evening.id}-{'s' if self.standings else 'r'}{self.number}{anew}"


class EveningPosts(EveningService):
    """Posts are begun and told, so that a stop between the two is seen."""

    async def begin_post(self, evening_id: int) -> EveningPost | None:
        """Begin the next post of an evening; None if all stand, or their turn has not come."""

        def work(tx: Transaction) -> EveningPost | None:
            row = tx.evening(evening_id)
            if row is None:
                return None
            evening = self._shown(tx, row)
            posts = posts_of(evening)[row.posted :]
            if not posts:
                return None
            (number, standings), again = posts[0], row.posting > row.posted
            final = standings and evening.life == "over" and number == len(evening.told)
            if not again:
                if final and self._may_part(tx, evening):
                    return None
                row.posting, row.posting_at = row.posted + 1, self._context.now()
                tx.save_evening(row)
            begun = moment(row.posting_at)
            return EveningPost(evening, number, row.posted, standings, final, again, begun)

        return await self._store.run(work)

    def _may_part(self, tx: Transaction, evening: Evening) -> bool:
        """Return True while the coach may still part those who are first together, by the points lost."""
        tables = (table.table_id for one in evening.rounds for table in one.tables)
        since = self._context.now() - COUNTING
        counts = (ident is not None and tx.counts_soon(ident, since) for ident in tables)
        return rules.shared(evening.state) and any(counts)

    async def told(self, post: EveningPost) -> None:
        """Note that a post stands."""

        def work(tx: Transaction) -> None:
            row = tx.evening(post.evening.id)
            if row is not None:
                row.posted, row.trouble_at = max(row.posted, post.place + 1), 0
                if row.problem == "posts":
                    row.problem, row.changes = "", row.changes + 1
                row.due = self._next(row)
                tx.save_evening(row)

        await self._store.run(work)

    async def shown(self, evening: Evening) -> None:
        """Note what the sign-up post shows."""

        def work(tx: Transaction) -> None:
            row = tx.evening(evening.id)
            if row is not None:
                row.shown = max(row.shown, evening.changes)
                row.due = self._next(row)
                tx.save_evening(row)

        await self._store.run(work)

    async def to_show(self, evening_id: int) -> Evening | None:
        """Return an evening whose sign-up post does not show it as it is; None if it does."""

        def work(tx: Transaction) -> Evening | None:
            row = tx.evening(evening_id)
            lacks = row is not None and row.message_id is not None and row.shown < row.changes
            return self._shown(tx, row) if row is not None and lacks else None

        return await self._store.run(work, reads=True)

    # Its event in the calendar

    async def entered(self, evening_id: int, event_id: int) -> None:
        """Note the event of an evening in the calendar of its server, which shows that people sign up."""

        def work(tx: Transaction) -> None:
            row = row_of(tx, evening_id)
            row.event_id, row.due = event_id, self._context.now()
            tx.save_evening(row)

        await self._store.run(work)
        self.wake(evening_id)

    async def to_follow(self, evening_id: int) -> Evening | None:
        """Return an evening whose event does not show what it is doing; None if it does."""

        def work(tx: Transaction) -> Evening | None:
            row = tx.evening(evening_id)
            lacks = row is not None and row.event_id is not None and row.event_life != row.life
            return self._shown(tx, row) if row is not None and lacks else None

        return await self._store.run(work, reads=True)

    async def followed(self, evening: Evening) -> None:
        """Note what the event shows; that of an evening which is over is followed no more."""

        def work(tx: Transaction) -> None:
            row = tx.evening(evening.id)
            if row is not None:
                row.event_life = evening.life
                row.event_id = None if evening.life in {"over", "closed"} else row.event_id
                row.due = self._next(row)
                tx.save_evening(row)

        await self._store.run(work)
