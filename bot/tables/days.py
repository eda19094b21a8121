"""The game of the day: who has begun, what became of it, and how it compares (docs/decisions/0109)."""

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, date, datetime, time
from itertools import product
from json import dumps
from operator import itemgetter
from secrets import token_hex
from typing import Any, Final, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

from orjson import loads

from bot.store import DayEntryRow, Questions, Store, StoreError, Transaction
from bot.store.days import DayStatements
from bot.tables import day_results, private
from bot.tables.clocks import milliseconds, moment
from bot.tables.players import Player
from bot.tables.session import Session
from bot.tables.table import Table
from bot.tables.verbs import Context
from tapis.games.kit.game import Illegal
from tapis.pairing.duplicate import topages
from tapis.records.day_games import DAY_GAMES, game_of
from tapis.records.days import (
    DAY,
    DEALS,
    KINDS,
    ROBOT,
    ZONE,
    Day,
    DayResult,
    DaysPlayed,
    DealCompared,
    Entry,
    Kind,
    Month,
    Placed,
    day_seed,
)

T = TypeVar("T")
Marks: TypeAlias = tuple[int | None, ...]
TIE: Final = 1e-6
"""Means of topage that differ by less are one."""
FIELDS: Final = 4
"""Fields of deals that are remembered."""


class _Field:
    """The deals of a field beside each other, the strong robot's among them; it is never changed.

    Args:
        marks: of each entry, by its id.
        counted: how many of them its mean is of; 0 for the robot's, which has no place.
        robot: the id of the strong robot's entry, None before it has played.
        newest: when the newest of them was finished.
        columns: how often each mark stands in each deal.
    """

    def __init__(
        self,
        marks: Mapping[int, Marks],
        counted: Mapping[int, int],
        robot: int | None,
        newest: int,
        columns: Sequence[Counter[int | None]],
    ) -> None:
        self.marks, self.counted, self.robot, self.newest = marks, counted, robot, newest
        self.columns = columns
        self._worth: list[dict[int | None, float]] = [{None: 0.0, **topages(column)} for column in columns]
        one, two, three, four = self._worth
        self.means = {
            entry_id: (one[first] + two[second] + three[third] + four[fourth]) / number
            for (entry_id, (first, second, third, fourth)), number in zip(
                marks.items(), counted.values(), strict=True
            )
            if number
        }

    def worth(self, entry_id: int) -> list[float | None]:
        """Return the topage of each deal of an entry; None where it is void."""
        marks = self.marks.get(entry_id, ())
        return [None if mark is None else self._worth[deal][mark] for deal, mark in enumerate(marks)]

    def place(self, entry_id: int, among: Collection[int]) -> tuple[int | None, int]:
        """Return an entry's place among some of the field, None if it has none there, and of how many."""
        others = [mean for other, mean in self.means.items() if other in among]
        if entry_id not in among or entry_id not in self.means:
            return None, len(others)
        own = self.means[entry_id] + TIE
        return 1 + sum(mean > own for mean in others), len(others)


def _read(asked: Questions, key: tuple[str, str, str], known: _Field | None) -> _Field:
    """Return a field of deals; of what is `known` of it only what was finished since is read.

    Marks never change once they stand, so that this is all of it if their number is right.
    """
    number = DayStatements.of(asked).day_marks_count(*key)
    if known is not None and len(known.marks) == number:
        return known
    if known is None:
        known = _Field({}, {}, None, 0, [Counter()] * DEALS)
    marks, counted, robot, newest = dict(known.marks), dict(known.counted), known.robot, known.newest
    columns = list(map(Counter, known.columns))
    for entry_id, user_id, text, finished in DayStatements.of(asked).day_marks(*key, newest):
        if entry_id in marks:
            continue  # of the same millisecond as the newest
        own = marks[entry_id] = tuple(loads(text))
        for column, mark in zip(columns, own, strict=True):
            column[mark] += 1
        robot = entry_id if user_id == ROBOT else robot
        counted[entry_id] = 0 if user_id == ROBOT else len(own) - own.count(None)
        newest = max(newest, finished)
    if known.marks and len(marks) != number:
        return _read(asked, key, None)  # the clock was put back, or this state is an older one
    return _Field(marks, counted, robot, newest, columns)


def _at(values: Sequence[T | None], deal: int) -> T | None:
    return values[deal] if deal < len(values) else None


class Days:
    """The days of the bot; `Tables.days` is one.  Refusals are `Illegal`.

    Args:
        store: where they are kept.
        context: what all tables share.
        run: runs a transaction; robots and coach hear of its table.
        zone: the IANA name of the zone of months that are made from now on.
    """

    def __init__(
        self, store: Store, context: Context, run: Callable[..., Awaitable[Any]], zone: str = ZONE
    ) -> None:
        self._store, self._context, self._run, self._zone = store, context, run, zone
        self._fields: dict[tuple[str, str, str], _Field] = {}

    async def today(self) -> Day:
        """Return today; the month and its secret are made where they are missing, once for all processes."""
        found = await self._store.run(self._known_today, reads=True)
        return found or await self._store.run(self._today)

    def _known_today(self, tx: Transaction) -> Day | None:
        """Return today, None if its month is not made yet."""
        now, months = self._context.clock(), day_results.months(tx)
        if not months or months[0].ends <= now:
            return None
        month = next((month for month in months if month.begins <= now), months[-1])
        today = month.day_at(now)
        return None if today is None else self._day(tx, month, today)

    def _today(self, tx: Transaction) -> Day:
        now, months = self._context.clock(), day_results.months(tx)
        if not months:
            first = now.astimezone(ZoneInfo(self._zone)).date()
            begins = datetime.combine(first, time(), ZoneInfo(self._zone)).astimezone(UTC)
            months = [self._made(tx, first, 1, begins)]
        while (newest := months[0]).ends <= now:
            number = newest.number_of(newest.last) + 1
            months = [self._made(tx, newest.last + DAY, number, newest.ends)]
        found = self._known_today(tx)
        if found is None:
            raise LookupError("a month of days has gone")
        return found

    def _made(self, tx: Transaction, first: date, number: int, begins: datetime) -> Month:
        """Make a month; if another process has made it meanwhile, return that."""
        made = Month(first.isoformat()[:7], token_hex(32), self._zone, first, number, begins)
        DayStatements.of(tx).add_day_month(day_results.row_of(made))
        return next(month for month in day_results.months(tx) if month.month == made.month)

    def _day(self, tx: Transaction, month: Month, day: date) -> Day:
        closed = DayStatements.of(tx).day_closed(day.isoformat())
        begins, ends, closes = month.begins_of(day), month.ends_of(day), month.closes_of(day)
        void = closed and DayStatements.of(tx).day_void(day.isoformat())
        return Day(month, day, month.number_of(day), begins, ends, closes, closed, void)

    async def day(self, when: date) -> Day | None:
        """Return a day that has begun here; None of any other."""
        return await self._store.run(lambda tx: self._known(tx, when), reads=True)

    def _known(self, tx: Transaction, when: date) -> Day | None:
        month = day_results.month_with(tx, when)
        if month is None:
            return None
        found = self._day(tx, month, when)
        return found if found.closed or found.begins <= self._context.clock() else None

    async def months(self) -> list[Month]:
        """Return all months, the newest first; `Month.told` says when its secret may be told."""
        return await self._store.run(day_results.months, reads=True)

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

        def work(tx: Transaction) -> Table:
            tx.hold_person(owner.id)
            day = self._today(tx)
            game, date_ = game_of(kind, day.date), day.date.isoformat()
            entry = next(
                (row for row in DayStatements.of(tx).day_entries(owner.id, date_) if row.game == game), None
            )
            if entry is not None:
                table = self._running(tx, entry)
            elif day_results.closed(tx, day.date, self._context.clock()):
                raise Illegal("day.refuse.closed")
            elif erased and milliseconds(day.begins) <= tx.erased_at(erased) < milliseconds(day.ends):
                raise Illegal("day.refuse.erased")
            else:
                table = self._open(tx, owner, kind, day, locale, interaction_id, entry=True)
                played, now = self._context.shelf[game], self._context.now()
                field = day_results.field_of(played, table.plays_by)
                DayStatements.of(tx).add_day_entry(date_, game, owner.id, owner.name, table.id, field, now)
            if guild_id is not None:
                self._count_here(tx, owner.id, day.date, guild_id)
            return table

        return await self._run(work)

    def _erased_as(self, user_id: int) -> str:
        """Return under which name it is noted that a person was erased; "" where nobody was."""
        with suppress(StoreError):
            key = self._store.erasures and self._store.erasures.key()
            return key.entry(user_id) if key else ""
        return ""

    def _running(self, tx: Transaction, entry: DayEntryRow) -> Table:
        """Return the table of an entry.

        Raises:
            Illegal: if it was given up.
        """
        table = Session.of(tx, self._context, entry.table_id or "").shown()
        if table.phase == "over" and entry.finished_at is None:
            raise Illegal("day.refuse.given_up")
        return table

    def _open(
        self,
        tx: Transaction,
        owner: Player,
        kind: Kind,
        day: Day,
        locale: str,
        interaction_id: int,
        *,
        entry: bool,
    ) -> Table:
        game = game_of(kind, day.date)
        played = self._context.shelf[game]
        options = played.rules.Options
        return private.open_private(
            tx,
            self._context,
            owner=owner,
            game=game,
            options=options.model_validate({"deals": DEALS} if kind == "deal" else {}),
            locale=locale,
            level="strong" if kind == "deal" else None,
            interaction_id=interaction_id,
            day=day.date.isoformat(),
            day_name=day.name if entry else "",
            seed=day_seed(day.month.secret, day.date, game),
            version=day_results.version_of(tx, day.date.isoformat(), played),
            entry=entry,
        )

    def _count_here(self, tx: Transaction, user_id: int, when: date, guild_id: int) -> None:
        """Let a person's entries count at a server, while their day is open."""
        if not day_results.closed(tx, when, self._context.clock()):
            for entry in DayStatements.of(tx).day_entries(user_id, when.isoformat()):
                DayStatements.of(tx).count_day_here(guild_id, entry.date, entry.id)

    async def own(self, user_id: int, when: date, guild_id: int | None = None) -> Mapping[Kind, Entry]:
        """Return a person's entries of a day; they then count at this server, too, unless it has closed."""

        def read(tx: Transaction) -> tuple[list[DayEntryRow], bool]:
            rows = DayStatements.of(tx).day_entries(user_id, when.isoformat())
            if guild_id is None or not rows or day_results.closed(tx, when, self._context.clock()):
                return rows, False
            return rows, not {row.id for row in rows} <= set(
                DayStatements.of(tx).counts_here(guild_id, when.isoformat())
            )

        rows, lacks = await self._store.run(read, reads=True)
        if lacks and guild_id is not None:
            await self._store.run(lambda tx: self._count_here(tx, user_id, when, guild_id))
        entries = map(entry_of, rows)
        return {entry.kind: entry for entry in entries}

    async def of_table(self, table_id: str) -> Entry | None:
        """Return the entry that is played at a table; None of any other table, and of one played again."""
        row = await self._store.run(lambda tx: DayStatements.of(tx).day_entry_at(table_id), reads=True)
        return None if row is None else entry_of(row)

    async def result(self, entry: Entry, guild_id: int | None = None) -> DayResult:
        """Return an entry beside its field, and beside this server's entries in it."""
        return await self._store.read(lambda asked: self._result(asked, entry, guild_id))

    async def places(self, when: date, kind: Kind, guild_id: int, most: int) -> list[Placed]:
        """Return the first places of a closed day among a server's people, in its largest field."""
        return await self._store.read(lambda asked: self._places(asked, when, kind, guild_id)[:most])

    async def pending(self, when: date) -> Mapping[Kind, int]:
        """Return how many finished entries of a day the coach has still to count."""
        found = await self._store.read(lambda asked: DayStatements.of(asked).day_pending(when.isoformat()))
        return {kind: found.get(game_of(kind, when), 0) for kind in KINDS}

    async def played(self, user_id: int, guild_id: int | None) -> DaysPlayed:
        """Return the days of this month."""
        month = (await self.today()).month
        first, last = month.first.isoformat(), month.last.isoformat()
        return DaysPlayed(
            *await self._store.read(
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

        def work(tx: Transaction) -> Table:
            tx.hold_person(owner.id)
            day = self._known(tx, when)
            if day is None:
                raise Illegal("day.refuse.unknown")
            if not day.closed:
                raise Illegal("day.refuse.open")
            running = DayStatements.of(tx).day_again(owner.id, when.isoformat(), game_of(kind, when))
            if running is not None:
                return Session.of(tx, self._context, running).shown()
            return self._open(tx, owner, kind, day, locale, interaction_id, entry=False)

        return await self._run(work)

    async def close(self) -> list[date]:
        """Close the days that are due for it, for ever; return them."""
        due, now = await self._store.run(self._due, reads=True), self._context.now()
        if not due:
            return []
        return await self._store.run(
            lambda tx: [day for day in due if DayStatements.of(tx).close_day(day.isoformat(), now)]
        )

    def _due(self, tx: Transaction) -> list[date]:
        """Return the days that are to be closed now, in order."""
        now, last, due = self._context.clock(), DayStatements.of(tx).last_closed_day(), list[date]()
        for month in reversed(day_results.months(tx)):
            day = max(month.first, date.fromisoformat(last) - DAY) if last else month.first
            while day <= month.last and month.closes_of(day) <= now:
                # One before the last may have been opened again
                if not DayStatements.of(tx).day_closed(day.isoformat()):
                    due.append(day)
                day += DAY
        return due

    async def robots_wanted(self) -> list[tuple[date, str, str, str, int]]:
        """Return what nobody has played yet beside the people.

        These are the deals of open days, for a strong robot, and the throws of the last that have closed, for
        a perfect player: (date, game, field, seed, version of the rules).
        """
        return await self._store.run(self._robots_wanted, reads=True)

    def _robots_wanted(self, tx: Transaction) -> list[tuple[date, str, str, str, int]]:
        today, wanted = self._known_today(tx), list[tuple[date, str, str, str, int]]()
        days = [] if today is None else [today.date - DAY * back for back in (2, 1, 0)]
        for kind, when in product(KINDS, days):
            day, game = self._known(tx, when), game_of(kind, when)
            if day is None or day_results.closed(tx, when, self._context.clock()) != (kind == "throw"):
                continue
            played = self._context.shelf[game]
            version = day_results.version_of(tx, when.isoformat(), played)
            field = day_results.field_of(played, version)
            if DayStatements.of(tx).day_robot(when.isoformat(), game, field) is None:
                wanted.append((when, game, field, day_seed(day.month.secret, when, game), version))
        return wanted

    async def keep_robot(self, when: date, game: str, field: str, marks: tuple[int, ...]) -> None:
        """Keep what the strong robot made of an open day's deals, or a perfect player of the dice, once."""

        def work(tx: Transaction) -> None:
            if day_results.closed(tx, when, self._context.clock()) == (DAY_GAMES[game].kind == "throw"):
                text, now = dumps(marks), self._context.now()
                DayStatements.of(tx).add_day_robot(when.isoformat(), game, field, now, sum(marks), text)

        await self._store.run(work)

    def _result(self, asked: Questions, entry: Entry, guild_id: int | None) -> DayResult:
        day, game, field = entry.date.isoformat(), entry.game, entry.field
        here = frozenset[int]() if guild_id is None else DayStatements.of(asked).counts_here(guild_id, day)
        others = DayStatements.of(asked).day_others(entry.id, day, game, field)
        refused = entry.lost is None and DayStatements.of(asked).day_refused(entry.table_id or "")
        if entry.kind == "throw":
            lost = entry.lost if entry.counted and not entry.mixed else None
            better, of = DayStatements.of(asked).day_better(day, game, field, lost)
            better_here, of_here = DayStatements.of(asked).day_better_here(
                guild_id or 0, day, game, field, lost
            )
            place = None if lost is None else better + 1
            place_here = better_here + 1 if place and entry.id in here else None
            closed, perfect = (
                DayStatements.of(asked).day_closed(day),
                DayStatements.of(asked).day_robot(day, game, field),
            )
            return DayResult(
                *(entry, place, of, place_here, of_here, None, (), others),
                perfect=perfect if closed else None,
                pending=DayStatements.of(asked).day_pending(day).get(game, 0) if closed else 0,
                refused=refused,
            )
        compared = self._field(asked, day, game, field)
        place, of = compared.place(entry.id, compared.means.keys())
        place_here, of_here = compared.place(entry.id, here)
        robot = () if compared.robot is None else compared.marks[compared.robot]
        worth = compared.worth(entry.id)
        deals = tuple(
            DealCompared(_at(entry.marks, deal), _at(robot, deal), _at(worth, deal)) for deal in range(DEALS)
        )
        mean = compared.means.get(entry.id)
        return DayResult(entry, place, of, place_here, of_here, mean, deals, others, refused=refused)

    def _field(self, asked: Questions, day: str, game: str, field_: str) -> _Field:
        """Return a field of deals, and remember it: people look at it as long as others finish."""
        key = (day, game, field_)
        field = _read(asked, key, self._fields.get(key))
        others = [one for one in self._fields.items() if one[0] != key]
        self._fields = dict([(key, field), *others[: FIELDS - 1]])
        return field

    def _places(self, asked: Questions, when: date, kind: Kind, guild_id: int) -> list[Placed]:
        day, game = when.isoformat(), game_of(kind, when)
        here = (
            DayStatements.of(asked).day_entries_here(guild_id, day, game)
            if DayStatements.of(asked).day_closed(day)
            else []
        )
        if kind == "throw":
            ranked = [(row, row.lost) for row in here if row.lost is not None]
        else:
            fields = {row.field: self._field(asked, day, game, row.field) for row in here}
            means = ((row, fields[row.field].means.get(row.id)) for row in here)
            ranked = [(row, -mean) for row, mean in means if mean is not None]
        largest = Counter(row.field for row, _ in ranked).most_common(1)
        ranked = sorted(
            ((row, value) for row, value in ranked if row.field == largest[0][0]), key=itemgetter(1)
        )
        values, tie = [value for _, value in ranked], 0.0 if kind == "throw" else TIE
        return [
            Placed(
                1 + bisect_left(values, value - tie),
                row.name,
                row.points or 0,
                row.lost if kind == "throw" else None,
                None if kind == "throw" else -value,
            )
            for row, value in ranked
        ]


def entry_of(row: DayEntryRow) -> Entry:
    """Return an entry as it is kept."""
    day = date.fromisoformat(row.date)
    read = {
        "date": day,
        "kind": DAY_GAMES[row.game].kind,
        "opened_at": moment(row.opened_at),
        "finished_at": None if row.finished_at is None else moment(row.finished_at),
        "void": frozenset(deal for deal in range(DEALS) if row.void >> deal & 1),
    }
    return Entry(**{**asdict(row), **read})
