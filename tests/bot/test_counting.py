"""The coach at work: games are counted one at a time, shown once, tried three times, and never twice."""

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from bot.messages.jobs import Jobs
from bot.scores import Scores
from bot.services import quiet
from bot.services.quiet import Quiet
from bot.store import LedgerRow
from bot.tables import Table, ledgers, messages, seats
from bot.watch import Watch, watch
from bot.watch.agenda import Agenda
from bot.watch.coach import COACH, Counting
from discord_sandbox.client import HANGS
from tapis.coach.analyst import NoLedger
from tapis.engines.wire import NoThought
from tapis.records.ledger import MOST, VERSION, Account, Decision, Ledger, pack, unpack
from tapis.records.luck import Given
from tapis.records.play import DearestRow
from tapis.records.record import Record
from tests.bot.table_house import ANNA, BEN, House
from tests.bot.toy_game import GAMES

ADA = Account(prior=205.0, luck=22.0, loss=13.0, result=214.0, choices=30)
FOUND = Ledger(measure="points", accounts=(ADA, ADA))
BROKEN = NoThought("it died")


class FakeCoach:
    """Answers with what it was given, in order; then always with the same ledger."""

    def __init__(self) -> None:
        self.answers: list[Exception] = []
        self.asked: list[Record] = []
        self.luckless = False
        self.found = FOUND

    async def ledger(self, record: Record) -> Ledger:
        self.asked.append(record)
        if self.answers:
            raise self.answers.pop(0)
        return self.found

    async def given(self, record: Record) -> Given:
        del record
        if self.luckless:
            raise BROKEN
        return Counter({("die", 6): 2, ("aces32", 1): 1})


class Room:
    """Tables, a coach that counts them, and the boards that were painted."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.coach = FakeCoach()
        self.painted: list[str] = []
        self.thinking = False
        painter = SimpleNamespace(refresh=self.painted.append)
        self.quiet = Quiet()
        scores = Scores(house.store, lambda: house.now, GAMES)
        self.parts: Any = SimpleNamespace(
            tables=house.tables,
            painter=painter,
            quiet=self.quiet,
            scores=scores,
            coach=self.coach,
            jobs=Jobs(),
        )
        self.agenda = Agenda(self.parts, Counting(self.parts, lambda: self.thinking).kinds)

    async def look(self) -> None:
        await self.agenda.follow(COACH)

    async def finished(self, channel: int = 5) -> Table:
        table = await self.house.started(ANNA, BEN, channel=channel, goal=1)
        self.house.later(minutes=1)
        return (await self.house.play(table, ANNA, "roll")).table

    async def ledger(self, table: Table) -> LedgerRow | None:
        return await self.house.store.run(lambda tx: tx.ledger(table.id))


@pytest.fixture
def room(house: House) -> Room:
    return Room(house)


async def test_a_finished_game_is_counted_and_its_board_painted_once(room: Room) -> None:
    table = await room.finished()
    await room.look()
    await room.look()
    assert (len(room.coach.asked), room.painted) == (1, [table.id])
    assert await room.ledger(table) == LedgerRow("done", version=VERSION, ledger=pack(FOUND))
    assert room.coach.asked[0].seed == table.seed


@pytest.mark.parametrize("answers", [[], [NoLedger("unsolved")]])
async def test_a_kill_between_counting_and_painting_leaves_a_board_that_the_next_start_paints(
    room: Room, answers: list[Exception]
) -> None:
    table, tables = await room.finished(), room.house.tables
    room.coach.answers = answers
    await tables.run(messages.shown, {table.id: (await tables.get(table.id)).changes})
    assert await tables.run(messages.behind) == [], "the end is shown"
    await room.look()
    assert [found for _, found in await tables.run(messages.behind)] == [table.id]
    await tables.run(messages.shown, {table.id: (await tables.get(table.id)).changes})
    await tables.run(ledgers.renew, VERSION + 1)
    await room.look()
    assert await tables.run(messages.behind) == [], "an end that is long past is not painted"


async def test_games_are_counted_one_after_the_other_the_first_end_first(room: Room) -> None:
    tables = [await room.finished(channel) for channel in (5, 6, 7)]
    await room.look()
    assert room.painted == [table.id for table in tables]


async def test_a_game_without_a_ledger_is_refused_at_once_with_the_reason(room: Room) -> None:
    table = await room.finished()
    room.coach.answers = [NoLedger("unsolved")]
    await room.look()
    assert await room.ledger(table) == LedgerRow("refused", "unsolved", VERSION)
    assert room.painted == [table.id]


async def test_a_coach_that_fails_is_asked_three_times_with_pauses_then_no_more(room: Room) -> None:
    table = await room.finished()
    room.coach.answers = [BROKEN] * 9
    await room.look()
    await room.look()
    assert (len(room.coach.asked), room.painted) == (1, [])
    room.house.later(seconds=10)
    await room.look()
    room.house.later(seconds=59)
    await room.look()
    assert len(room.coach.asked) == 2
    room.house.later(seconds=1)
    await room.look()
    room.house.later(days=9)
    await room.look()
    assert (len(room.coach.asked), room.painted) == (3, [table.id])
    assert await room.ledger(table) == LedgerRow("refused", "away", VERSION, tries=2)


async def test_a_failure_at_one_game_keeps_no_other_from_being_counted(room: Room) -> None:
    first, second = await room.finished(), await room.finished(6)
    room.coach.answers = [BROKEN]
    await room.look()
    assert room.painted == [second.id]
    room.house.later(seconds=10)
    await room.look()
    assert room.painted == [second.id, first.id]


async def test_games_long_past_are_counted_one_at_a_time_while_no_robot_thinks_and_not_painted(
    room: Room,
) -> None:
    tables = [await room.finished(channel) for channel in (5, 6)]
    await room.look()
    room.painted.clear()
    await room.house.tables.run(ledgers.renew, VERSION + 1)
    room.coach.asked.clear()
    room.thinking = True
    await room.look()
    assert room.coach.asked == []
    room.thinking = False
    await room.look()
    assert len(room.coach.asked) == 1
    await room.look()
    await room.look()
    assert (len(room.coach.asked), room.painted) == (2, [])
    assert [(await room.ledger(table) or LedgerRow("")).state for table in tables] == ["done", "done"]


async def test_the_end_of_a_game_wakes_the_coach(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()
    room.parts.painter.refresh = lambda _: done.set()
    monkeypatch.setattr(watch, "SETTLE", 0)
    room.house.tables.finished = Watch(Mock(**vars(room.parts), clock=room.house.tables.clock), Mock()).ended
    await room.finished()
    async with asyncio.timeout(HANGS):
        await done.wait()
    assert len(room.coach.asked) == 1


@pytest.mark.parametrize("pause", [2.0, 1e9])
async def test_games_are_counted_when_nobody_presses_or_that_does_not_come(
    room: Room, monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    """Somebody presses when the game ends, and again a second later."""
    now, waited, sleep = 1000.0, list[float](), asyncio.sleep

    async def passes(seconds: float) -> None:
        nonlocal now
        waited.append(seconds)
        now += 1 if len(waited) == 1 else seconds
        if len(waited) == 1:
            room.quiet.end()
        await sleep(0)

    monkeypatch.setattr(quiet, "PAUSE", pause)
    monkeypatch.setattr(quiet, "monotonic", lambda: now)
    monkeypatch.setattr(quiet, "asyncio", SimpleNamespace(sleep=passes))
    done = asyncio.Event()
    room.parts.painter.refresh = lambda _: done.set()  # type: ignore[method-assign]
    await room.finished()
    room.quiet.end()
    await room.look()
    assert done.is_set(), "it is counted"
    assert waited == ([2.0, 2.0] if pause == 2.0 else [quiet.MOST, quiet.MOST - 1])


async def test_a_coach_that_was_stopped_while_it_counted_begins_that_game_anew(room: Room) -> None:
    """As after a kill: what was not kept is still due."""
    table, begun = await room.finished(), asyncio.Event()

    async def hang(_: Record) -> Ledger:
        begun.set()
        return await asyncio.Future()

    room.parts.coach = SimpleNamespace(ledger=hang)
    room.agenda.begin(COACH)
    async with asyncio.timeout(HANGS):
        await begun.wait()
    await room.parts.jobs.stop(0)
    room.parts.coach = room.coach
    assert (await room.ledger(table)) == LedgerRow("due")
    await room.look()
    assert (await room.ledger(table) or LedgerRow("")).state == "done"


async def test_what_dice_and_cards_gave_is_added_once_a_game_however_often_it_is_counted(room: Room) -> None:
    await room.finished()
    await room.look()
    await room.house.tables.run(ledgers.renew, VERSION + 1)
    await room.look()
    assert len(room.coach.asked) == 2
    given = await room.house.store.read(lambda questions: questions.house_luck(1))
    assert given == {("die", 6): 2, ("aces32", 1): 1}


async def test_the_luck_of_a_game_that_ended_as_somebody_left_is_not_the_servers(room: Room) -> None:
    table = await room.house.started(ANNA, BEN, game="duel")
    await room.house.tables.at(table.id, seats.leave, BEN.id)
    await room.look()
    assert (await room.ledger(table) or LedgerRow("")).state == "done"
    assert await room.house.store.read(lambda questions: questions.house_luck(1)) == {}


async def test_a_game_that_is_refused_still_adds_its_luck(room: Room) -> None:
    await room.finished()
    room.coach.answers = [NoLedger("unsolved")]
    await room.look()
    given = await room.house.store.read(lambda questions: questions.house_luck(1))
    assert given == {("die", 6): 2, ("aces32", 1): 1}


async def test_luck_that_cannot_be_counted_keeps_no_ledger_from_being_kept(room: Room) -> None:
    table = await room.finished()
    room.coach.luckless = True
    await room.look()
    assert (await room.ledger(table) or LedgerRow("")).state == "done"
    assert await room.house.store.read(lambda questions: questions.house_luck(1)) == {}


async def test_the_dearest_decision_of_each_seat_stands_beside_its_account(room: Room) -> None:
    table = await room.finished()
    room.coach.found = FOUND.model_copy(
        update={
            "decisions": (
                Decision(rev=4, seat=1, played="roll.11", best="roll.01", loss=3.5),
                Decision(rev=2, seat=1, played="roll", best="pass", loss=9.0),
            )
        }
    )
    await room.look()
    [row] = await room.house.store.read(lambda questions: questions.dearest(1, BEN.id))
    dearest = DearestRow(*row)
    assert (dearest.table_id, dearest.rev, dearest.loss) == (table.id, 2, 9.0)
    assert (dearest.played, dearest.best) == ("roll", "pass")
    assert await room.house.store.read(lambda questions: questions.dearest(1, ANNA.id)) == []


# As it is kept


def long_ledger(seats: int, values: int) -> Ledger:
    course = tuple(round(200 + 7.123457 * (place * 37 % 101), 6) for place in range(values))
    one = ADA.model_copy(update={"course": course, "revs": tuple(range(0, 13 * values, 13))})
    decisions = tuple(
        Decision(rev=rev, seat=rev % seats, played=f"roll.{rev:05b}", best="score.full", loss=rev / 7)
        for rev in range(5 * seats)
    )
    return Ledger(measure="points", accounts=(one,) * seats, decisions=decisions)


def test_a_ledger_is_read_back_as_it_was_kept() -> None:
    ledger = long_ledger(2, 16)
    assert unpack(pack(ledger)) == ledger


def test_a_long_ledger_keeps_its_sums_and_the_ends_of_its_courses() -> None:
    ledger = long_ledger(8, 32)
    kept = pack(ledger)
    read = unpack(kept)
    assert len(kept) <= MOST
    assert read.decisions == ledger.decisions
    assert [account.course[-1] for account in read.accounts] == [
        account.course[-1] for account in ledger.accounts
    ]


def test_what_another_coach_wrote_is_no_ledger() -> None:
    assert unpack(b"nonsense") is None
