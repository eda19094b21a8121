"""A running bot erases by itself the server that removed it 30 days ago, also if it was off meanwhile."""

from datetime import timedelta
from pathlib import Path

import pytest

from bench.people import opened
from bot.features import ROWS
from bot.mydata.own_data import kept_of
from bot.shelf import SHELF
from bot.store import SqliteStore
from bot.store.clock import CLOCK
from bot.tables import Player, Tables, places
from bot.watch.watch import OLD
from tests.cogs.conftest import running

pytestmark = pytest.mark.slow("a bot that starts after 31 days")

GONE = 4_242_424_242


async def left_long_ago(path: Path) -> None:
    """Open a table on a server, which then removes the bot, 31 days ago."""
    store = await SqliteStore.open(path)
    tables = Tables(store, SHELF, clock=lambda: CLOCK() - timedelta(days=31), rows=ROWS)
    await opened(tables, Player(7, "Ada"), guild=GONE)
    await tables.run(places.server_left, GONE)
    await store.close()


async def test_a_server_is_erased_by_the_next_start_after_its_time(tmp_path: Path) -> None:
    await left_long_ago(tmp_path / "parlour.sqlite3")
    async with running(tmp_path) as parlour:
        await parlour.bot.watch.agenda.follow(OLD)
        store = parlour.bot.services.store
        assert GONE not in await store.run(lambda tx: tx.known_guilds(ROWS) | set(tx.departures()))
        assert (await kept_of(parlour.bot.services.tables, 7)).nothing, "who played there is still named"
