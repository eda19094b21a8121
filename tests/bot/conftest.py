"""Fixtures of the tests of tables and storage."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.messages import pauses
from bot.store import SqliteStore
from tests.bot.table_house import House


@pytest.fixture(autouse=True)
def unpaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the edits of a board follow each other at once: the channels here ration none."""
    monkeypatch.setattr(pauses, "GAP", 0.0)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    path = tmp_path / "tables.sqlite3"
    store = await SqliteStore.open(path)
    house = House(path, store)
    yield house
    await house.store.close()
