"""A table over a fortnight: nights in two zones, weekends, days off, a pause, cards that play themselves.

Who is late, whose reminder is due and what is in the banks is compared in each minute with the second way
(`slow_time.py`).
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from itertools import count
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bench.people import opened
from bot.features import MARKS, ROWS
from bot.shelf import SHELF
from bot.store import Store
from bot.tables import Table, Tables, ahead, lobby, pauses, plans_of, play
from bot.tables.codec import milliseconds
from tapis.games.kit.ahead import Line
from tapis.games.kit.chance import Chance
from tapis.games.kit.steps import AUTO
from tests.bot.bases import Base
from tests.bot.real_games import PEOPLE
from tests.bot.slow_time import SlowTable, Somebody

pytestmark = pytest.mark.store("sqlite", "postgresql")

PARIS, NEW_YORK = ZoneInfo("Europe/Paris"), ZoneInfo("America/New_York")
BEGINS = datetime(2026, 10, 19, 8, tzinfo=UTC)
"""A Monday.  The clocks go back in Paris on the first Sunday, in New York on the second."""
ENDS = BEGINS + timedelta(days=14)
MILLISECONDS = 60_000
"""Of a minute."""
ANN, BOB, CLEO, DAN = range(4)
PACES = (3, 15, 5, 8)
"""About how many minutes each of them takes who is awake."""


class Fortnight:
    """The table, the second way to tell its time, and what its people do there, always alike."""

    def __init__(self, store: Store) -> None:
        self.people = [
            Somebody(PARIS, (time(22, 30), time(7))),
            Somebody(NEW_YORK, (time(23), time(8, 30))),
            Somebody(PARIS),
            Somebody(NEW_YORK, (time(22), time(7))),
        ]
        self.slow = SlowTable(self.people, BEGINS, PARIS)
        self.luck, self.ids, self.store = Random(28), count(1), store
        self.changed = set[int]()
        self.back = dict.fromkeys(range(4), BEGINS)
        self.happened: list[str] = []
        self.table: Table
        self.tables = Tables(
            store,
            SHELF,
            clock=lambda: self.slow.now,
            luck=lambda _, rev: Chance("fortnight", rev),
            people=lambda user: replace(self.people[user - 1].settings, forced=user - 1 == CLEO),
            rows=ROWS,
            marks=MARKS,
        )

    async def begins(self) -> None:
        options = {"target": 2000}
        table = await opened(
            self.tables, *PEOPLE, game="belote", options=options, channel=1, locale="en", pace="24h"
        )
        await self.tables.at(table.id, lobby.configure, PEOPLE[0].id, weekend=True)
        self.table = (await self.tables.at(table.id, lobby.start, PEOPLE[0].id, next(self.ids))).table
        self.slow.awaits(self.table.awaited)

    async def moved(self, table: Table) -> None:
        """Tell the second way what was played in one."""
        first, deals = self.table.rev + 1, table.position.deal != self.table.position.deal
        moves = await self.store.run(lambda tx: tx.moves(table.id, first, table.rev), reads=True)
        self.table = table
        only = [move.by == AUTO and move.first_rev == move.rev for move in moves]
        own = [
            None if one else move.by is None and not move.skipped
            for one, move in zip(only, moves, strict=True)
        ]
        seats = [move.seat for move in moves]
        self.slow.pressed(list(zip(seats, own, strict=True)), table.awaited, deals=deals)
        self.happened += ["forced"] * sum(only)

    # What people do

    async def minute(self) -> None:
        """Do what happens in a minute, if anything does."""
        table, now = self.table, self.slow.now
        if table.timer_at is not None and table.timer_at <= milliseconds(now):
            await self.fires(table.timer_at)
            return
        [seat] = table.awaited
        if (entry := IN_A_TURN.get(seat)) is not None and now >= entry[0] and seat not in self.changed:
            self.changed.add(seat)
            await entry[1](self)
        elif self.luck.random() * PACES[seat] < 1 and self.awake(seat):
            code = str(table.position.legal(seat).draw(self.luck.randrange))
            await self.moved(await self.played(seat, code))
        elif seat in self.slow.late() and self.luck.random() < 1 / 200 and self.awake(ANN):
            done = await self.tables.at(table.id, play.skip, PEOPLE[ANN].id, next(self.ids))
            self.happened.append("skipped")
            await self.moved(done.table)
        elif self.luck.random() < 1 / 60 and self.awake(BOB):
            await self.plans(BOB)

    def awake(self, seat: int) -> bool:
        """Return True if a person may look at the table now; some play at the weekend, too."""
        here = self.slow.now.astimezone(self.people[seat].zone)
        return 9 <= here.hour < 22 and self.slow.now >= self.back[seat]

    async def played(self, seat: int, code: str) -> Table:
        user = self.table.players[seat].id
        done = await self.tables.play(self.table.id, user, code, seen=None, interaction_id=next(self.ids))
        return done.table

    async def plans(self, seat: int) -> None:
        """Decide something in advance."""
        plans = plans_of(self.table, seat)
        if plans is None or seat in self.table.awaited or len(plans.lines) > 3:
            return
        when = self.luck.choice(sorted(plans.offers))
        line = Line(when, self.luck.choice(plans.offers[when]))
        self.table = await self.tables.at(
            self.table.id, ahead.add, self.table.players[seat].id, plans.deal, len(plans.lines), line
        )

    async def fires(self, at: int) -> None:
        """Play what plays itself after its wait, if anything does."""
        fired = await self.tables.at(self.table.id, play.fire, at)
        done, played = fired
        if played:
            self.happened.append("fired")
            await self.moved(done.table)
        self.table = done.table

    # What is agreed and set meanwhile

    async def pause(self) -> None:
        for player in PEOPLE:
            self.table = await self.tables.at(self.table.id, pauses.ask, player.id, 3)
        self.slow.paused = True

    async def goes_on(self) -> None:
        self.table = await self.tables.at(self.table.id, pauses.go_on, PEOPLE[DAN].id)
        self.slow.paused = False

    async def days_off(self) -> None:
        """Bob takes the next two days off, and is busy until he is back."""
        today = self.slow.now.astimezone(NEW_YORK).date()
        self.people[BOB].off = {today + timedelta(days=day) for day in (1, 2)}
        self.back[BOB] = self.slow.now + timedelta(days=2)
        await self.tables.schedule.recount(PEOPLE[BOB].id)
        self.table = await self.tables.get(self.table.id)

    async def another_night(self) -> None:
        """Ann sets another night, which counts from her next turn, and sleeps over it."""
        self.people[ANN].quiet = (time(19, 30), time(5))
        self.back[ANN] = self.slow.now + timedelta(hours=12)

    async def is_gone(self) -> None:
        """Dan is gone for five days, without a word."""
        self.back[DAN] = self.slow.now + timedelta(days=5)


DIARY = {
    BEGINS + timedelta(hours=7, minutes=13): Fortnight.pause,
    BEGINS + timedelta(days=1, hours=12, minutes=40): Fortnight.goes_on,
    BEGINS + timedelta(days=6, hours=22): Fortnight.is_gone,
}
"""What happens at an instant."""
IN_A_TURN = {
    BOB: (datetime(2026, 10, 21, tzinfo=UTC), Fortnight.days_off),
    ANN: (datetime(2026, 10, 23, 15, tzinfo=UTC), Fortnight.another_night),
}
"""What somebody does in their first turn from an instant on."""


@pytest.fixture
async def fortnight(base: Base) -> AsyncIterator[Fortnight]:
    store = await base.open()
    yield Fortnight(store)
    await store.close()


@pytest.mark.slow("looks at 20,000 minutes")
async def test_in_each_minute_of_a_fortnight_those_are_late_who_should_be(fortnight: Fortnight) -> None:
    await fortnight.begins()
    slow, late = fortnight.slow, list[set[int]]()
    while slow.now < ENDS:
        if (entry := DIARY.get(slow.now)) is not None:
            await entry(fortnight)
        await fortnight.minute()
        slow.passes()
        assert fortnight.table.late_seats(slow.now) == slow.late(), slow.now
        assert reminded(fortnight.table, slow.now) == slow.half(), slow.now
        assert banks(fortnight.table).items() <= dict(enumerate(slow.banks)).items(), slow.now
        late.append(slow.late())
    assert (await fortnight.tables.get(fortnight.table.id)).clocks == fortnight.table.clocks
    assert {"forced", "fired", "skipped"} <= set(fortnight.happened)
    assert {DAN} in late, "who is gone without a word is late"
    assert set().union(*late) == {DAN}, "nobody else was"
    assert late[-1] == set(), "and nobody is in the end"


def banks(table: Table) -> dict[int, int]:
    """Return the minutes in the banks of those who have had a turn."""
    return {seat: clock.bank // MILLISECONDS for seat, clock in table.clocks.items()}


def reminded(table: Table, now: datetime) -> set[int]:
    """Return whose reminder is due."""
    waits = {seat: clock.wait for seat, clock in table.clocks.items() if clock.wait is not None}
    return {
        seat for seat, wait in waits.items() if wait.remind is not None and wait.remind <= milliseconds(now)
    }
