"""The evenings of the servers: who signs up, what begins when, what has ended (docs/decisions/0112).

What an evening does next is a function of what is kept of it: each step is one transaction, and its row says
when the next is due.  What Discord is told (threads, posts) is noted before and after, so that a stop between
the two is seen.
"""

from datetime import datetime
from secrets import token_hex
from typing import Final

from bot.evenings.evening import Evening
from bot.evenings.plan import FormName, Partners
from bot.games.kit.game import Illegal, OptionSet
from bot.store import EveningRow, Transaction
from bot.tables import evening_results
from bot.tables.clocks import Pace, milliseconds
from bot.tables.evening_holding import EveningHolding
from bot.tables.evening_people import EveningPeople
from bot.tables.evening_posts import EveningPosts
from bot.tables.evening_rows import DEALS, FARTHEST, HOUR, row_of
from bot.tables.evening_steps import EveningSteps
from bot.tables.evening_tables import EveningTables
from bot.tables.table import Player, Table

MOST_HERE: Final = 5
"""Evenings of a server that are not over."""
PAGE: Final = 20
"""Evenings that are looked at in one go."""


class Evenings(EveningPeople, EveningHolding, EveningSteps, EveningTables, EveningPosts):
    """The evenings of the bot; `Tables.evenings` is one."""

    # Finding

    async def get(self, evening_id: int) -> Evening:
        """Return an evening.

        Raises:
            Illegal: if there is none.
        """
        return await self._store.run(lambda tx: self._shown(tx, row_of(tx, evening_id)), reads=True)

    async def in_channel(self, channel_id: int) -> Evening | None:
        """Return the channel's newest evening that is not over, else its newest."""

        def work(tx: Transaction) -> Evening | None:
            row = tx.evening_in_channel(channel_id)
            return None if row is None else self._shown(tx, row)

        return await self._store.run(work, reads=True)

    async def in_play(self, table: Table) -> bool:
        """Return True while the luck of a finished table is still played with at another of its round."""
        return await self._store.run(
            lambda tx: evening_results.luck_in_play(tx, table.evening, table.id), reads=True
        )

    async def due(self) -> list[int]:
        """Return the ids of a page of own evenings whose next step is due."""
        own, now = self._context.own, self._context.now()
        return await self._store.run(lambda tx: tx.evenings_due(own, now, PAGE), reads=True)

    async def lost_by(self, organiser_id: int, guild_id: int) -> Evening | None:
        """Return the newest evening that somebody organises in a server if its channel is gone, else None."""

        def work(tx: Transaction) -> Evening | None:
            row = tx.evening_organised(organiser_id, guild_id)
            return self._shown(tx, row) if row is not None and row.problem == "channel" else None

        return await self._store.run(work, reads=True)

    # Opening

    async def create(
        self,
        *,
        guild_id: int,
        channel_id: int,
        organiser: Player,
        game: str,
        options: OptionSet,
        form: FormName,
        rounds: int = 0,
        size: int = 0,
        seats: int = 0,
        partners: Partners | None = None,
        starts_at: datetime | None = None,
        locale: str,
        pace: Pace = "5m",
    ) -> Evening:
        """Open an evening for which people may sign up; a channel has one that is not over.

        With `starts_at` it begins by itself; without, when it is full or its organiser says so.
        `size`: for how many a cup is.  `seats` at a table; 0: the most that form and game allow.
        """
        now = self._context.now()
        if form == "duplicate" and "deals" in type(options).model_fields:
            options = options.model_copy(update={"deals": DEALS})
        row = EveningRow(
            id=0,
            guild_id=guild_id,
            channel_id=channel_id,
            organiser_id=organiser.id,
            organiser_name=organiser.name,
            game=game,
            options=options.model_dump_json(),
            form=form,
            rounds=rounds,
            partners=partners or "",
            locale=locale,
            pace=pace,
            seed=token_hex(32),
            made_at=now,
            starts_at=None if starts_at is None else milliseconds(starts_at),
            due=now,
            size=size,
            seats=seats,
        )
        row.partners = self._check(row).partners
        if row.starts_at is not None and row.starts_at <= now:
            raise Illegal("evening.refuse.past")
        if row.starts_at is not None and row.starts_at > now + FARTHEST:
            raise Illegal("evening.refuse.far", days=FARTHEST // (24 * HOUR))

        def work(tx: Transaction) -> Evening:
            tx.hold_person(organiser.id)
            tx.hold_server(guild_id)
            open_here = tx.evening_in_channel(channel_id)
            if open_here is not None and open_here.life in {"open", "running"}:
                raise Illegal("evening.refuse.channel_taken")
            if tx.organised_open(organiser.id, guild_id):
                raise Illegal("evening.refuse.another")
            if len(tx.open_evenings(guild_id)) >= MOST_HERE:
                raise Illegal("evening.refuse.many", most=MOST_HERE)
            return self._shown(tx, row_of(tx, tx.add_evening(row)))

        return await self._store.run(work)

    async def posted(self, evening_id: int, message_id: int) -> None:
        """Note the sign-up post, which shows the evening as it was opened."""

        def work(tx: Transaction) -> None:
            row = row_of(tx, evening_id)
            row.message_id, row.shown, row.due = message_id, 0, self._context.now()
            tx.save_evening(row)

        await self._store.run(work)
        self.wake(evening_id)
