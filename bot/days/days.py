"""The game of the day: who has begun, what became of it, and how it compares (docs/decisions/0109)."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time
from itertools import product
from json import dumps
from secrets import token_hex
from zoneinfo import ZoneInfo

from bot.days import results
from bot.days.fields import Fields, entry_of
from bot.days.statements import DayEntryRow, DayStatements
from bot.store import Store, StoreError, Transaction
from bot.tables import Tables, private
from bot.tables.players import Player
from bot.tables.session import Session
from bot.tables.table import Table
from bot.tables.verbs import Context, reads
from tapis.clocks.clock import milliseconds
from tapis.games.kit.game import Illegal
from tapis.records.day_entries import DayResult, DaysPlayed, Entry, Placed
from tapis.records.day_games import DAY_GAMES, game_of
from tapis.records.days import DAY, DEALS, KINDS, ZONE, Day, Kind, Month, day_seed


class Days:
    """The days of the bot.  Refusals are `Illegal`.

    Args:
        tables: where they are played.
        store: where it is noted who was erased.
        zone: the IANA name of the zone of months that are made from now on.
    """

    def __init__(self, tables: Tables, store: Store, zone: str = ZONE) -> None:
        self._tables, self._store, self._zone = tables, store, zone
        self._fields = Fields()

    async def today(self) -> Day:
        """Return today; the month and its secret are made where they are missing, once for all processes."""
        return await self._tables.run(_known_today) or await self._tables.run(self._today)

    async def zone(self) -> str:
        """Return the zone of today's month."""
        return (await self.today()).month.zone

    def _today(self, tx: Transaction, context: Context) -> Day:
        now, months = context.clock(), results.months(tx)
        if not months:
            first = now.astimezone(ZoneInfo(self._zone)).date()
            begins = datetime.combine(first, time(), ZoneInfo(self._zone)).astimezone(UTC)
            months = [self._made(tx, first, 1, begins)]
        while (newest := months[0]).ends <= now:
            number = newest.number_of(newest.last) + 1
            months = [self._made(tx, newest.last + DAY, number, newest.ends)]
        found = _known_today(tx, context)
        if found is None:
            raise LookupError("a month of days has gone")
        return found

    def _made(self, tx: Transaction, first: date, number: int, begins: datetime) -> Month:
        """Make a month; if another process has made it meanwhile, return that."""
        made = Month(first.isoformat()[:7], token_hex(32), self._zone, first, number, begins)
        DayStatements.of(tx).add_day_month(results.row_of(made))
        return next(month for month in results.months(tx) if month.month == made.month)

    async def day(self, when: date) -> Day | None:
        """Return a day that has begun here; None of any other."""
        return await self._tables.run(_known, when)

    async def months(self) -> list[Month]:
        """Return all months, the newest first; `Month.told` says when its secret may be told."""
        return await self._tables.run(_months)

    async def begin(
        self, *, owner: Player, kind: Kind, guild_id: int | None, locale: str, interaction_id: int
    ) -> Table:
        """Open the private table of a person's entry of today, or return it: one entry, however often.

        Raises:
            Illegal: if it was given up (`day.refuse.given_up`), they were erased on this day, after a first
                try perhaps (`day.refuse.erased`), or the clock was put back to a day that has closed
                (`day.refuse.closed`).
        """
        erased = await asyncio.to_thread(self._erased_as, owner.id)

        def work(tx: Transaction, context: Context) -> Table:
            tx.hold_person(owner.id)
            days, day = DayStatements.of(tx), self._today(tx, context)
            game, date_ = game_of(kind, day.date), day.date.isoformat()
            entry = next((row for row in days.day_entries(owner.id, date_) if row.game == game), None)
            if entry is not None:
                table = _running(tx, context, entry)
            elif results.closed(tx, day.date, context.clock()):
                raise Illegal("day.refuse.closed")
            elif erased and milliseconds(day.begins) <= tx.erased_at(erased) < milliseconds(day.ends):
                raise Illegal("day.refuse.erased")
            else:
                table = _open(tx, context, owner, kind, day, locale, interaction_id, entry=True)
                field = results.field_of(context.shelf[game], table.plays_by)
                days.add_day_entry(date_, game, owner.id, owner.name, table.id, field, context.now())
            if guild_id is not None:
                _count_here(tx, context, owner.id, day.date, guild_id)
            return table

        return await self._tables.run(work)

    def _erased_as(self, user_id: int) -> str:
        """Return under which name it is noted that a person was erased; "" where nobody was."""
        with suppress(StoreError):
            key = self._store.erasures and self._store.erasures.key()
            return key.entry(user_id) if key else ""
        return ""

    async def own(self, user_id: int, when: date, guild_id: int | None = None) -> Mapping[Kind, Entry]:
        """Return a person's entries of a day; they then count at this server, too, unless it has closed."""
        rows, lacks = await self._tables.run(_own, user_id, when, guild_id)
        if lacks and guild_id is not None:
            await self._tables.run(_count_here, user_id, when, guild_id)
        entries = map(entry_of, rows)
        return {entry.kind: entry for entry in entries}

    async def result(self, entry: Entry, guild_id: int | None = None) -> DayResult:
        """Return an entry beside its field, and beside this server's entries in it."""
        return await self._tables.read(self._fields.result, entry, guild_id)

    async def places(self, when: date, kind: Kind, guild_id: int, most: int) -> list[Placed]:
        """Return the first places of a closed day among a server's people, in its largest field."""
        return (await self._tables.read(self._fields.places, when, kind, guild_id))[:most]

    async def pending(self, when: date) -> Mapping[Kind, int]:
        """Return how many finished entries of a day the coach has still to count."""
        found = await self._tables.read(lambda asked: DayStatements.of(asked).day_pending(when.isoformat()))
        return {kind: found.get(game_of(kind, when), 0) for kind in KINDS}

    async def played(self, user_id: int, guild_id: int | None) -> DaysPlayed:
        """Return the days of this month."""
        month = (await self.today()).month
        first, last = month.first.isoformat(), month.last.isoformat()
        return DaysPlayed(
            *await self._tables.read(
                lambda asked: DayStatements.of(asked).days_played(user_id, guild_id, first, last)
            )
        )

    async def again(
        self, *, owner: Player, kind: Kind, when: date, locale: str, interaction_id: int
    ) -> Table:
        """Open a private table with the luck of a closed day, or return it; it counts nowhere.

        Raises:
            Illegal: if the day is not closed (`day.refuse.open`) or never was here (`day.refuse.unknown`).
        """

        def work(tx: Transaction, context: Context) -> Table:
            tx.hold_person(owner.id)
            day = _known(tx, context, when)
            if day is None:
                raise Illegal("day.refuse.unknown")
            if not day.closed:
                raise Illegal("day.refuse.open")
            running = DayStatements.of(tx).day_again(owner.id, when.isoformat(), game_of(kind, when))
            if running is not None:
                return Session.of(tx, context, running).shown()
            return _open(tx, context, owner, kind, day, locale, interaction_id, entry=False)

        return await self._tables.run(work)

    async def close(self) -> list[date]:
        """Close the days that are due for it, for ever; return them."""
        due = await self._tables.run(_due)
        return due and await self._tables.run(_close, due)

    async def robots_wanted(self) -> list[tuple[date, str, str, str, int]]:
        """Return what nobody has played yet beside the people.

        These are the deals of open days, for a strong robot, and the throws of the last that have closed, for
        a perfect player: (date, game, field, seed, version of the rules).
        """
        return await self._tables.run(_robots_wanted)

    async def keep_robot(self, when: date, game: str, field: str, marks: tuple[int, ...]) -> None:
        """Keep what the strong robot made of an open day's deals, or a perfect player of the dice, once."""
        await self._tables.run(_keep_robot, when, game, field, marks)


@reads
def _known_today(tx: Transaction, context: Context) -> Day | None:
    """Return today, None if its month is not made yet."""
    now, months = context.clock(), results.months(tx)
    if not months or months[0].ends <= now:
        return None
    month = next((month for month in months if month.begins <= now), months[-1])
    today = month.day_at(now)
    return None if today is None else _day(tx, month, today)


def _day(tx: Transaction, month: Month, day: date) -> Day:
    days, key = DayStatements.of(tx), day.isoformat()
    closed = days.day_closed(key)
    times = month.begins_of(day), month.ends_of(day), month.closes_of(day)
    return Day(month, day, month.number_of(day), *times, closed, closed and days.day_void(key))


@reads
def _known(tx: Transaction, context: Context, when: date) -> Day | None:
    """Return a day that has begun here; None of any other."""
    month = results.month_with(tx, when)
    if month is None:
        return None
    found = _day(tx, month, when)
    return found if found.closed or found.begins <= context.clock() else None


@reads
def _months(tx: Transaction, _: Context) -> list[Month]:
    return results.months(tx)


def _running(tx: Transaction, context: Context, entry: DayEntryRow) -> Table:
    """Return the table of an entry; it is `Illegal` if that was given up."""
    table = Session.of(tx, context, entry.table_id or "").shown()
    if table.phase == "over" and entry.finished_at is None:
        raise Illegal("day.refuse.given_up")
    return table


def _open(
    tx: Transaction,
    context: Context,
    owner: Player,
    kind: Kind,
    day: Day,
    locale: str,
    interaction_id: int,
    *,
    entry: bool,
) -> Table:
    game = game_of(kind, day.date)
    played = context.shelf[game]
    options = played.rules.Options
    return private.open_private(
        tx,
        context,
        owner=owner,
        game=game,
        options=options.model_validate({"deals": DEALS} if kind == "deal" else {}),
        locale=locale,
        level="strong" if kind == "deal" else None,
        interaction_id=interaction_id,
        day=day.date.isoformat(),
        day_name=day.name if entry else "",
        seed=day_seed(day.month.secret, day.date, game),
        version=results.version_of(tx, day.date.isoformat(), played),
        entry=entry,
    )


def _count_here(tx: Transaction, context: Context, user_id: int, when: date, guild_id: int) -> None:
    """Let a person's entries count at a server, while their day is open."""
    days = DayStatements.of(tx)
    if not results.closed(tx, when, context.clock()):
        for entry in days.day_entries(user_id, when.isoformat()):
            days.count_day_here(guild_id, entry.date, entry.id)


@reads
def _own(
    tx: Transaction, context: Context, user_id: int, when: date, guild_id: int | None
) -> tuple[list[DayEntryRow], bool]:
    """Return a person's entries of a day, and whether they do not count at a server where they may."""
    days = DayStatements.of(tx)
    rows = days.day_entries(user_id, when.isoformat())
    if guild_id is None or not rows or results.closed(tx, when, context.clock()):
        return rows, False
    return rows, not {row.id for row in rows} <= days.counts_here(guild_id, when.isoformat())


@reads
def _due(tx: Transaction, context: Context) -> list[date]:
    """Return the days that are to be closed now, in order."""
    days, now, due = DayStatements.of(tx), context.clock(), list[date]()
    last = days.last_closed_day()
    for month in reversed(results.months(tx)):
        day = max(month.first, date.fromisoformat(last) - DAY) if last else month.first
        while day <= month.last and month.closes_of(day) <= now:
            if not days.day_closed(day.isoformat()):  # one before the last may have been opened again
                due.append(day)
            day += DAY
    return due


def _close(tx: Transaction, context: Context, due: Sequence[date]) -> list[date]:
    """Close days; return which of them were not closed by another process."""
    days, now = DayStatements.of(tx), context.now()
    return [day for day in due if days.close_day(day.isoformat(), now)]


@reads
def _robots_wanted(tx: Transaction, context: Context) -> list[tuple[date, str, str, str, int]]:
    today, wanted = _known_today(tx, context), list[tuple[date, str, str, str, int]]()
    days = [] if today is None else [today.date - DAY * back for back in (2, 1, 0)]
    for kind, when in product(KINDS, days):
        day, game = _known(tx, context, when), game_of(kind, when)
        if day is None or results.closed(tx, when, context.clock()) != (kind == "throw"):
            continue
        played = context.shelf[game]
        version = results.version_of(tx, when.isoformat(), played)
        field = results.field_of(played, version)
        if DayStatements.of(tx).day_robot(when.isoformat(), game, field) is None:
            wanted.append((when, game, field, day_seed(day.month.secret, when, game), version))
    return wanted


def _keep_robot(
    tx: Transaction, context: Context, when: date, game: str, field: str, marks: tuple[int, ...]
) -> None:
    if results.closed(tx, when, context.clock()) == (DAY_GAMES[game].kind == "throw"):
        now, text = context.now(), dumps(marks)
        DayStatements.of(tx).add_day_robot(when.isoformat(), game, field, now, sum(marks), text)
