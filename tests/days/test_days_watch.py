"""The days by themselves: closed and begun in time, and the robot plays each once when nobody presses."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.days import watch as watched
from bot.days.watch import AGAIN, SETTLE, DayWatch
from bot.watch.agenda import Agenda
from tapis.coach.analyst import NoLedger
from tapis.engines.wire import NoThought

TODAY, YESTERDAY = date(2026, 11, 27), date(2026, 11, 26)
MARKS = (70, -170, -12, 100)


class House:
    """The days, the coach and the clock, as the watch sees them."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 27, 4, tzinfo=UTC)
        self.due = [YESTERDAY]
        self.begun = 0
        self.failures = 0
        self.dice = 0
        self.refuses = False
        self.asked: list[tuple[str, str]] = []
        self.kept: list[tuple[date, str, str, tuple[int, ...]]] = []
        self.told: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        parts = SimpleNamespace(
            tables=SimpleNamespace(time_known=True),
            part=lambda _: self,
            coach=self,
            jobs=self,
            quiet=self,
            clock=lambda: self.now,
        )
        self.watch = Agenda(parts, DayWatch(parts).kinds)  # type: ignore[arg-type]

    def spawn(self, job: Coroutine[Any, Any, None], *, patient: bool) -> None:
        assert patient, "a stop does not wait for it"
        self.tasks.append(asyncio.create_task(job))

    async def come(self) -> None:
        self.told.append("quiet")

    async def close(self) -> list[date]:
        closed, self.due = self.due, []
        return closed

    async def today(self) -> None:
        self.begun += 1

    async def robots_wanted(self) -> list[tuple[date, str, str, str, int]]:
        wanted = [
            *([] if self.due else [(YESTERDAY, "yams", "1.1.2", "dice of 26", 1)] * self.dice),
            (YESTERDAY, "belote", "1.1.2", "seed of 26", 1),
            (TODAY, "coinche", "1.1.2", "seed of 27", 1),
        ]
        return [each for each in wanted if each[:3] not in [kept[:3] for kept in self.kept]]

    async def marks(self, game: str, seed: str, _version: int) -> tuple[int, ...]:
        self.told.append("robot")
        self.asked.append((game, seed))
        if game == "yams":
            if self.refuses:
                raise NoLedger("unsolved")
            return (214,)
        if self.failures:
            self.failures -= 1
            raise NoThought("it died")
        return MARKS

    async def keep_robot(self, when: date, game: str, field: str, marks: tuple[int, ...]) -> None:
        self.kept.append((when, game, field, marks))

    async def after(self, time: timedelta) -> None:
        self.now += time
        await self.watch.look()
        await asyncio.gather(*self.tasks)


async def test_days_are_closed_with_a_line_in_the_log_and_today_begins(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = House()
    with caplog.at_level("INFO", watched.__name__):
        await house.watch.look()
        await house.watch.look()
    assert [record.message for record in caplog.records] == ["the day 2026-11-26 is closed"]
    assert house.begun > 1, "with each look"


async def test_the_robot_plays_each_day_once_when_the_bot_has_started_and_nobody_presses() -> None:
    house = House()
    await house.after(timedelta())
    assert house.asked == [], "the bot starts"
    await house.after(SETTLE)
    await house.after(SETTLE)
    assert house.asked == [("belote", "seed of 26"), ("coinche", "seed of 27")]
    assert house.kept == [(YESTERDAY, "belote", "1.1.2", MARKS), (TODAY, "coinche", "1.1.2", MARKS)]
    assert house.told == ["quiet", "robot"] * 2


@pytest.mark.parametrize("refuses", [False, True])
async def test_a_perfect_player_plays_the_dice_of_a_closed_day_and_holds_no_robot_up(
    *, refuses: bool
) -> None:
    house = House()
    house.dice, house.refuses = 1, refuses
    await house.after(SETTLE)
    assert house.asked[0] == ("yams", "dice of 26")
    made = [] if refuses else [(YESTERDAY, "yams", "1.1.2", (214,))]
    assert [kept for kept in house.kept if kept[1] == "yams"] == made
    assert [game for _, game, *_ in house.kept[-2:]] == ["belote", "coinche"]


async def test_two_looks_at_once_let_the_robot_play_once() -> None:
    house = House()
    house.now += SETTLE
    await house.watch.look()
    await house.after(timedelta())
    assert len(house.asked) == 2


async def test_a_robot_that_failed_keeps_nothing_and_tries_again_later() -> None:
    house = House()
    house.failures = 1
    await house.after(SETTLE)
    assert (house.asked, house.kept) == ([("belote", "seed of 26")], [])
    await house.after(AGAIN / 2)
    assert len(house.asked) == 1
    await house.after(AGAIN / 2)
    assert [when for when, *_ in house.kept] == [YESTERDAY, TODAY]
