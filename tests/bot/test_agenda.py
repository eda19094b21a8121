"""The agenda: what is due of any kind is found by an index, in order and by pages, and done once."""

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest

from bot.days.posting import ANNOUNCEMENT
from bot.messages.jobs import Jobs
from bot.notebook.mistakes import DECISIONS
from bot.services.quiet import Quiet
from bot.store import Stands
from bot.store.agenda import KINDS, question
from bot.tables import agenda
from bot.watch.agenda import Agenda, Errands, Kind, Lane
from tests.bot.table_house import ANNA, House, all_due

SMALL = {"departures"}
"""Tables of few rows, which are read whole."""


@pytest.mark.store("sqlite")
@pytest.mark.parametrize("further", [False, True])
@pytest.mark.parametrize("kind", [*KINDS.values(), ANNOUNCEMENT, DECISIONS], ids=str)
async def test_each_kind_is_found_by_an_index(house: House, kind: Stands, *, further: bool) -> None:
    names = {"until": 5, "most": 10, "at": 1, "key": 1}
    asked = question(kind, further=further).replace(" AND OURS", "")
    with closing(sqlite3.connect(house.path)) as connection:
        plan = [detail for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {asked}", names)]
    read = [step for step in plan if step.startswith(("SCAN", "SEARCH")) and "USING" not in step]
    assert [step for step in read if step.split()[1] not in SMALL] == []


@pytest.mark.store("sqlite", "postgresql")
async def test_pages_follow_each_other_in_order_and_none_is_left_out(house: House) -> None:
    """Also where several are due at one instant."""
    for channel in range(5, 12):
        await house.lobby(ANNA, channel=channel)
        house.later(seconds=channel % 2)
    every = await all_due(house.tables, "lobby")
    found, after = [], None
    while page := await house.tables.run(agenda.due, "lobby", after, most=2):
        assert page == sorted(page)
        found += [key for _, key in page]
        after = page[-1]
    assert found == every
    assert Counter(found) == Counter(set(found)), "each once"
    assert len(found) == 7


# How it is done


class Works:
    """What a test has done, in order; some fail as often as it says."""

    def __init__(self) -> None:
        self.jobs, self.quiet, self.tables = Jobs(), Quiet(), SimpleNamespace(time_known=True)
        self.waits, self.done, self.fails = [3, 2, 1], list[int](), 0

    async def page(self, _: int | None) -> list[int]:
        return self.waits[-2:]

    async def do(self, piece: int) -> None:
        if self.fails:
            self.fails -= 1
            raise KeyError(piece)
        self.done.append(piece)
        self.waits.remove(piece)

    def agenda(self, *kinds: Kind[int]) -> Agenda:
        services: Any = self
        return Agenda(services, kinds)


async def test_page_after_page_is_done_and_one_that_comes_again_waits_for_the_next_look() -> None:
    works, lost = Works(), Works()
    lost.fails = 99
    agenda = works.agenda(Kind("lost", lost.page, lost.do), Kind("found", works.page, works.do))
    await agenda.look()
    assert works.done == [2, 1, 3], "what fails before keeps no other kind from being done"
    assert (lost.done, lost.fails) == ([], 97), "each piece was tried once"
    lost.fails = 1
    await agenda.look()
    assert lost.done == [1, 3, 2]


async def test_a_lane_runs_in_one_of_so_many_looks_beside_them() -> None:
    works, looks = Works(), list[int]()

    async def noted(_: object) -> list[int]:
        looks.append(agenda._looks)
        return []

    agenda = works.agenda(Kind("old", noted, works.do, Lane("old", every=3)))
    for _ in range(7):
        await agenda.look()
        await works.jobs.idle()
    assert looks == [1, 4, 7]


async def test_a_key_has_one_job_at_a_time_and_who_comes_amid_it_has_it_done_once_more() -> None:
    begun, go_on, jobs = list[str](), asyncio.Event(), Jobs()

    async def work(key: str) -> None:
        begun.append(key)
        await go_on.wait()

    errands = Errands(jobs, work, "an errand")
    for key in ("one", "two", "one", "one"):
        errands.run(key)
        await asyncio.sleep(0)
    assert (begun, len(errands), "one" in errands) == (["one", "two"], 2, True)
    go_on.set()
    await jobs.idle()
    assert (begun, len(errands)) == (["one", "two", "one"], 0)
    errands.run("one")
    errands.heed("one")
    await jobs.idle()
    assert begun[3:] == ["one"]
