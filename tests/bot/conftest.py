"""Fixtures of the tests of tables and storage."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.messages import pauses
from tests.bot.bases import Base, base_of
from tests.bot.table_house import House


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on both stores, except one that is marked as SQLite's or PostgreSQL's own."""
    if "base" in metafunc.fixturenames:
        own = {mark.args[0] for mark in metafunc.definition.iter_markers("store")}
        metafunc.parametrize("base", sorted(own) or ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(autouse=True)
def unpaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the edits of a board follow each other at once: the channels here ration none."""
    monkeypatch.setattr(pauses, "GAP", 0.0)


@pytest.fixture
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    with base_of(request.param, tmp_path / "tables.sqlite3") as base:
        yield base


@pytest.fixture
async def house(base: Base) -> AsyncIterator[House]:
    house = House(base, await base.open())
    yield house
    await house.store.close()
