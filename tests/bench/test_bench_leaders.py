"""The bench of the leaderboard, with a few players: what it fills in is what the schema adds up itself."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bench import leaders
from bot.scores import PERIODS


async def test_it_fills_in_results_as_the_store_adds_them_up_and_asks_for_each_period(tmp_path: Path) -> None:
    path = tmp_path / "leaders.sqlite3"
    await leaders.fill(path, players=40)
    with closing(sqlite3.connect(path)) as connection:
        [kept, anew] = [
            set(connection.execute(query)) for query in ("SELECT * FROM totals", "SELECT * FROM recount")
        ]
        triggers = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type='trigger'")
        }
    assert kept == anew, "the totals are those of the results"
    assert "result_added" in triggers, "later results are added up as ever"
    spent = await leaders.measure(path, times=2)
    assert {period: len(times) for period, times in spent.items()} == dict.fromkeys(PERIODS, 2)
