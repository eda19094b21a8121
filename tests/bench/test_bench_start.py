"""The bench of the start: its tables are games as people leave them, and its figures are finite."""

from math import isfinite
from pathlib import Path

import pytest

from bench.filled import Filled, fill
from bench.start import start
from bot.shelf import SHELF
from bot.store import SqliteStore
from bot.tables import Tables, messages
from discord_sandbox import Sandbox
from tapis.shelf import GAMES


async def test_its_database_holds_tables_of_every_game_in_the_middle_of_play(tmp_path: Path) -> None:
    path = tmp_path / "filled.sqlite3"
    async with Sandbox() as box:
        await fill(Filled(len(GAMES), shown=False), box, path)
    store = await SqliteStore.open(path)
    try:
        tables = Tables(store, SHELF)
        found = [await tables.get(ident) for _, ident in await tables.run(messages.behind)]
    finally:
        await store.close()
    assert {table.game for table in found} == set(GAMES)
    assert [table for table in found if not (table.phase == "playing" and table.rev > 0)] == []


@pytest.mark.slow("starts a bot of its own, and presses for a second")
async def test_it_measures_a_start_among_tables() -> None:
    measured = await start("20 tables", Filled(20), seconds=1.0)
    figures = [measured.seconds, *measured.presses, measured.memory, measured.cpu]
    assert [figure for figure in figures if not (isfinite(figure) and figure > 0)] == []
    assert "20 tables" in measured.line()
