"""Fixtures of the tests of tables and storage."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.messages import pauses
from bot.shelf import SHELF
from bot.tables import Tables
from tests.bot.bases import Base, base_of
from tests.bot.real_games import RealGames
from tests.bot.table_house import House
from tests.luck import pytest_runtest_protocol

__all__ = ["pytest_runtest_protocol"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test on the stores that its marker names, or else on SQLite; a second store is slow."""
    if "base" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("store")
        first, *others = mark.args if mark else ("sqlite",)
        slow = pytest.mark.slow(f"on {first} it is shown already")
        stores = [first, *(pytest.param(name, marks=slow) for name in others)]
        metafunc.parametrize("base", stores, indirect=True)


@pytest.fixture(autouse=True)
def unpaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the edits of a board follow each other at once."""
    monkeypatch.setattr(pauses, "GAP", 0.0)


@pytest.fixture
def base(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Base]:
    with base_of(request.param, tmp_path / "tables.sqlite3") as base:
        yield base


@pytest.fixture
def server() -> Iterator[object]:
    """A PostgreSQL of the test's own, which it may stop."""
    from tests.postgres import Server, folder_for_a_server, wanted  # noqa: PLC0415 - needs psycopg

    wanted()
    server = Server(folder_for_a_server())
    yield server
    server.close()


@pytest.fixture
async def house(request: pytest.FixtureRequest, base: Base) -> AsyncIterator[Any]:
    """A house on a store: of the class that the test's module calls HOUSE, else tables alone."""
    kind = getattr(request.module, "HOUSE", House)
    house = kind(base, await base.open())
    yield house
    await house.store.close()


@pytest.fixture
async def real(base: Base) -> AsyncIterator[RealGames]:
    store = await base.open()
    yield RealGames(Tables(store, SHELF), store)
    await store.close()
