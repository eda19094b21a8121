"""The notebook: what enters it, when it is asked again, what goes when it is full, how long an entry is."""

import json
from collections.abc import Sequence
from dataclasses import astuple
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features import ROWS
from bot.mydata.own_data import kept_of
from bot.notebook import mistakes
from bot.notebook.entering import kind_of
from bot.notebook.rows import NotebookRow, NotebookStatements
from bot.tables import Player, Table, ledgers
from bot.tournaments import results
from bot.watch.agenda import Agenda
from bot.watch.coach import Counting
from tapis.engines import Evaluation
from tapis.records.ledger import Account, Decision, Ledger
from tapis.records.losses import as_good
from tapis.records.notebook import (
    BYTES,
    DAYS,
    LEARNED,
    MOST,
    Answered,
    Price,
    answered,
    pack,
    priced,
    room,
    unpack,
)
from tests.bot.bases import Base, SqliteBase
from tests.bot.canary import erase
from tests.bot.table_house import ANNA, BEN, NOON, House
from tests.bot.test_counting import BROKEN, Room
from tests.days.test_days import Daily
from tests.tiers import early

BOTH = pytest.mark.store("sqlite", "postgresql")
DAY = timedelta(days=1) // timedelta(milliseconds=1)
THOUGHTS = (Evaluation("roll", 9.0), Evaluation("note", 5.0), Evaluation("pass", 8.8))


def now_of(house: House) -> int:
    return round(house.now.timestamp() * 1000)


def book(table: Table, *losses: float, seat: int = 0, first: int = 1) -> Ledger:
    account = Account(prior=0, luck=0, loss=sum(losses), result=0)
    decisions = tuple(
        Decision(rev=rev, seat=seat, played="note", best="roll", loss=loss)
        for rev, loss in enumerate(losses, first)
    )
    return Ledger(measure="points", accounts=(account,) * len(table.players), decisions=decisions)


async def finished(house: House, channel: int = 5, *players: Player) -> Table:
    table = await house.started(*(players or (ANNA, BEN)), channel=channel, goal=1)
    return (await house.play(table, table.players[0], "roll")).table


async def counted(house: House, *losses: float, channel: int = 5, seat: int = 0) -> Table:
    """End a game that costs so much from its first revision on, and let that enter."""
    table = await finished(house, channel)
    await house.tables.run(ledgers.keep, table.id, book(table, *losses, seat=seat))
    await enters(house)
    return table


async def enters(house: House) -> list[str]:
    """Let enter whatever is due; return of which games."""
    found = list[str]()
    while (due := await house.tables.run(mistakes.due)) is not None:
        await house.tables.at(due.table_id, mistakes.enter, dict.fromkeys(due.revs, THOUGHTS))
        found.append(due.table_id)
    return found


async def kept(house: House, player: Player = ANNA) -> list[NotebookRow]:
    return await house.tables.read(mistakes.of, player.id)


def prices(row: NotebookRow, *codes: str) -> dict[str, Price]:
    return unpack("points", row.worth, codes)


# When it is asked again


@settings(max_examples=30)
@given(st.lists(st.booleans(), max_size=12), st.integers(0, 90))
def test_what_is_found_is_asked_after_longer_and_longer_what_is_missed_the_next_day(
    answers: list[bool], late: int
) -> None:
    """Counted by dates: the span is told by how often it was found since it was missed last."""
    today, stage = date(2026, 3, 1), 0
    for number in range(len(answers)):
        now = (today - date(1970, 1, 1)).days * DAY
        stage, due_at = answered(stage, now, found=answers[number])
        so_far = answers[: number + 1]
        missed = max((place for place, found in enumerate(so_far) if not found), default=None)
        step = number if missed is None else number - missed
        due = date(1970, 1, 1) + timedelta(milliseconds=due_at)
        assert (due - today).days == DAYS[min(step, len(DAYS) - 1)]
        today = due + timedelta(days=late)


def test_what_is_learned_is_asked_every_sixty_days() -> None:
    assert answered(LEARNED, 0, found=True) == Answered(LEARNED, 60 * DAY)


# What its actions cost


@settings(max_examples=30)
@given(st.lists(st.integers(0, 99_999), min_size=1, max_size=40))
def test_what_actions_cost_is_read_as_it_was_written(costs: list[int]) -> None:
    exact = {f"roll.{place}": Price(cost / 100) for place, cost in enumerate(costs)}
    assert unpack("points", pack("points", exact), exact) == exact


def test_an_action_is_found_where_a_review_would_find_it() -> None:
    values = [("best", 10.0, 1.0), ("near", 9.0, 0.0), ("far", 5.0, 1.0)]
    found = priced("cards", values)
    assert [code for code, price in found.items() if not price.cost] == ["best", "near"]
    assert as_good("cards", 1.0, 1.0), "within twice the error"
    read = unpack("cards", pack("cards", found), found)
    assert read["far"] == Price(5.0, 1.0), "told in whole points, its error in one digit"


def test_what_hundreds_of_bids_cost_still_fits() -> None:
    many = {f"bid.{number}.H": Price(40 + number * 17 % 311 + 0.37, 3 + number % 5) for number in range(180)}
    packed = pack("cards", many)
    assert len(packed) <= BYTES
    read = unpack("cards", packed, many)
    assert [code for code, price in many.items() if not 0 < read[code].cost < 2 * price.cost] == []


def test_of_thousands_of_discards_the_dearest_cost_so_much_or_more() -> None:
    many = {f"discard.{number}": Price(number * 73 % 3001 / 10, 4.0 * (number > 0)) for number in range(3000)}
    packed = pack("cards", many, 150)
    assert len(packed) <= 150
    read = unpack("cards", packed, many)
    assert read["discard.0"] == Price(0.0)
    dear = {price.cost for price in read.values() if price.least}
    assert len(dear) == 1, "all as the cheapest of them"
    assert max(price.cost for price in read.values()) == max(dear)
    assert [code for code, price in many.items() if price.cost < 0.7 * read[code].cost] == []
    assert 0 < sum(not price.least for price in read.values()) < 3000


def test_a_position_that_has_other_actions_is_refused() -> None:
    with pytest.raises(ValueError, match="argument 2 is"):
        unpack("points", pack("points", {"roll": Price(0)}), ["roll", "stop"])


# What enters


@BOTH
async def test_the_dearest_decisions_of_a_counted_game_enter_for_who_made_them(house: House) -> None:
    table = await counted(house, 9.0, 4.0)
    rows = await kept(house)
    assert [(row.table_id, row.rev, row.loss, row.stage) for row in rows] == [(table.id, 1, 9.0, 0)]
    assert prices(rows[0], "roll", "note", "pass") == {
        "note": Price(4.0),
        "pass": Price(0.0),
        "roll": Price(0.0),
    }
    assert (await kept(house, BEN), await enters(house)) == ([], [])


@BOTH
async def test_a_decision_as_good_as_the_best_enters_no_notebook(house: House) -> None:
    await counted(house, 0.3)
    assert await kept(house) == []


@BOTH
async def test_a_game_that_is_counted_anew_long_after_enters_nothing(house: House) -> None:
    table = await counted(house, 9.0)
    await house.store.run(lambda tx: NotebookStatements.of(tx).drop(ANNA.id, table.id, 1))
    await house.tables.run(ledgers.renew, 999)
    await house.tables.run(ledgers.keep, table.id, book(table, 9.0))
    assert (await enters(house), await kept(house)) == ([], [])


@BOTH
async def test_a_full_notebook_loses_what_is_learned_the_oldest_first(house: House) -> None:
    table = await finished(house)

    def rows(first: int, count: int, stage: int, at: int) -> list[NotebookRow]:
        worth = pack("points", {"roll": Price(0)})
        return [
            NotebookRow(
                *(ANNA.id, table.id, rev, "toy", "points", "note", "roll", 9.0, 0.0, worth),
                stage=stage,
                found=1,
                due_at=at,
                entered_at=at + rev,
            )
            for rev in range(first, first + count)
        ]

    made = [*rows(0, 40, LEARNED, 1), *rows(100, 100, 1, 2), *rows(300, 70, 0, 3)]
    await house.store.run(lambda tx: NotebookStatements.of(tx).add(made))
    await house.store.run(lambda tx: NotebookStatements.of(tx).trim(ANNA.id, MOST))
    left = [row.rev for row in await kept(house)]
    assert (len(left), sorted(left)[:30]) == (MOST, list(range(10, 40)))


@BOTH
async def test_nothing_of_a_day_enters_before_it_closes(base: Base) -> None:
    house = Daily(base, await base.open())
    try:
        table = await house.ends(await house.begins())
        await house.tables.run(ledgers.keep, table.id, book(table, 9.0))
        house.now = (await house.days.today()).closes - timedelta(seconds=1)
        assert (await enters(house), await kept(house)) == ([], [])
        house.later(minutes=2)
        assert await house.days.close() != []
        assert (await enters(house), len(await kept(house))) == ([table.id], 1)
    finally:
        await house.store.close()


@BOTH
async def test_nothing_of_a_round_enters_while_another_of_its_tables_plays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = [True]
    monkeypatch.setattr(results, "luck_in_play", lambda *_: playing[0])
    table = await finished(house)
    house.base.write("UPDATE tables SET evening = 1, keyed = 1, salt = '[]'")
    await house.tables.run(ledgers.keep, table.id, book(table, 9.0))
    assert (await enters(house), await kept(house)) == ([], [])
    playing[0] = False
    house.later(hours=1)
    assert (await enters(house), len(await kept(house))) == ([table.id], 1)


# What becomes of an answer


@BOTH
async def test_an_answer_counts_once_until_it_is_due_again(house: House) -> None:
    await counted(house, 9.0)
    [row] = await kept(house)
    after = await house.tables.run(mistakes.answer, row, found=False)
    assert (after.stage, after.found, after.due_at) == (1, 0, now_of(house) + DAY)
    assert await house.tables.run(mistakes.answer, row, found=True) == after, "a second try only practises"
    house.later(days=1)
    after = await house.tables.run(mistakes.answer, row, found=True)
    assert (after.stage, after.found, after.due_at) == (2, 1, now_of(house) + 3 * DAY)


@BOTH
async def test_what_is_skipped_is_asked_behind_the_others(house: House) -> None:
    first = await counted(house, 9.0)
    house.later(minutes=1)
    second = await counted(house, 4.0, channel=6)
    house.later(minutes=1)
    rows = await kept(house)
    await house.tables.run(mistakes.skip, rows[0])
    assert [row.table_id for row in rows] == [first.id, second.id]
    assert [(row.table_id, row.stage) for row in await kept(house)] == [(second.id, 0), (first.id, 0)]


@BOTH
async def test_nobody_answers_for_somebody_else(house: House) -> None:
    table = await counted(house, 9.0)
    [row] = await kept(house)
    other = NotebookRow(BEN.id, *astuple(row)[1:])
    await house.refused(house.tables.run(mistakes.answer, other, found=True), "notebook.gone")
    assert [each.table_id for each in await kept(house)] == [table.id]


@BOTH
async def test_who_is_erased_has_no_notebook_and_a_server_takes_its_positions_along(house: House) -> None:
    await counted(house, 9.0)
    await counted(house, 9.0, channel=6, seat=1)
    assert (await kept_of(house.tables, ANNA.id)).lists["notebook"] != []
    await erase(house, ANNA)
    assert (await kept(house), len(await kept(house, BEN))) == ([], 1)
    table = (await kept(house, BEN))[0].table_id
    assert await house.store.run(lambda tx: tx.erase_guild(1, 9, ROWS)), "that was all"
    assert (table in house.dump(), await kept(house, BEN)) == (False, [])


@BOTH
async def test_mydata_tells_each_old_mistake(house: House) -> None:
    table = await counted(house, 9.0)
    text = (await kept_of(house.tables, ANNA.id)).text(NOON)
    [told] = json.loads(text)["notebook"]
    assert told == {
        "table": table.id,
        "revision": 1,
        "game": "toy",
        "measure": "points",
        "played": "note",
        "best": "roll",
        "loss": 9.0,
        "error": 0.0,
        "stage": 0,
        "found": False,
        "due_at": "2026-03-01T12:00:00Z",
        "entered_at": "2026-03-01T12:00:00Z",
    }


@pytest.mark.parametrize(
    ("game", "played", "best"),
    early(
        [
            ("tarot", f"discard{'.T10' * 6}", f"discard{'.T11' * 6}"),
            ("four_twenty_one", "move.10+10", "move.11+11"),
            ("tarot", f"play.T21.single{'.T10' * 8}", "play.T20"),
        ],
        why="shorter actions",
    ),
)
async def test_an_entry_takes_at_most_400_bytes_of_the_file(
    house: House, game: str, played: str, best: str
) -> None:
    """Its row and its places in the indexes, with prices as long as can be, in a full notebook."""
    assert isinstance(house.base, SqliteBase), "SQLite tells how many bytes a table has"
    worth = bytes(room(played, best))
    rows = [
        NotebookRow(
            *(1 << 60, f"{number:08x}", 9000, game, "points"),
            *(played, best, 123.45, 6.789, worth),
            stage=5,
            found=1,
            due_at=1 << 41,
            entered_at=1 << 41,
        )
        for number in range(MOST * 20)
    ]
    await house.store.run(lambda tx: NotebookStatements.of(tx).add(rows))
    counted = "SELECT sum(pgsize) FROM dbstat WHERE name IN ('notebook', 'notebook_of_table')"
    [(size,)] = house.base.rows(counted)
    assert size / len(rows) <= 400


# The coach


class Looking:
    """A coach that looks once more at decisions, or fails."""

    def __init__(self, room: Room) -> None:
        self.asked: list[frozenset[int]] = []
        self.fails = 0
        room.coach.evaluations_at_each = self.evaluations_at_each  # type: ignore[attr-defined]
        kinds = (*Counting(room.parts, lambda: False).kinds, kind_of(room.parts))
        room.agenda = Agenda(room.parts, kinds)

    async def evaluations_at_each(self, _: object, revs: frozenset[int]) -> dict[int, Sequence[Any]]:
        self.asked.append(revs)
        if self.fails:
            self.fails -= 1
            raise BROKEN
        return dict.fromkeys(revs, THOUGHTS)


async def test_the_coach_fills_notebooks_behind_its_ledgers_and_tries_again(house: House) -> None:
    room = Room(house)
    look = Looking(room)
    table = await room.finished()
    room.coach.found = book(table, 9.0)
    look.fails = 1
    await room.look()
    assert (look.asked, await kept(house)) == ([frozenset({1})], [])
    house.later(seconds=10)
    await room.look()
    await room.look()
    assert (len(look.asked), len(await kept(house))) == (2, 1)
    assert room.painted == [table.id], "its board has nothing new to show"


async def test_a_coach_that_always_fails_gives_the_notebook_up(house: House) -> None:
    room = Room(house)
    look = Looking(room)
    table = await room.finished()
    room.coach.found, look.fails = book(table, 9.0), 99
    for _ in range(9):
        await room.look()
        house.later(minutes=2)
    assert (len(look.asked), await kept(house)) == (3, [])
