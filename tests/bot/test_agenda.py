"""The agenda: what is due of any kind is found by an index, in order and by pages."""

import sqlite3
from collections import Counter
from contextlib import closing

import pytest

from bot.store.agenda import KINDS, Kind, question
from bot.tables import agenda
from tests.bot.table_house import ANNA, House, all_due

SMALL = {"departures"}
"""Tables of few rows, which are read whole."""


@pytest.mark.store("sqlite")
@pytest.mark.parametrize("further", [False, True])
@pytest.mark.parametrize("kind", KINDS)
async def test_each_kind_is_found_by_an_index(house: House, kind: Kind, *, further: bool) -> None:
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
