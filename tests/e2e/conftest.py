"""One town with a running bot for most tests; a town of its own for those that kill, break or restart it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.bot.bases import lent
from tests.e2e.forks import close_forks
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room
from tests.e2e.town import SandboxThread, Town


@pytest.fixture(scope="session", autouse=True)
def forked() -> Iterator[None]:
    """What bots are forked from ends with the tests."""
    yield
    close_forks()


@pytest.fixture(scope="session")
def shared_town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """A server whose bot runs as long as the tests do; nothing is rationed, so nobody waits for an edit."""
    with (
        SandboxThread(journal=100_000, rate_limits=False) as box,
        Town(tmp_path_factory.mktemp("town"), box) as town,
    ):
        box.wait(town.start())
        yield town


@pytest.fixture
async def room(shared_town: Town) -> AsyncIterator[Room]:
    """A fresh channel of the shared town; afterwards what the bot sent and logged is checked."""
    async with Patient(shared_town.url) as client:
        yield await new_room(shared_town, client)
        await client.clear_faults()
    await shared_town.check()


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """The settings of the bot's database; a test that asks for "postgresql" has one there."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield {}
        return
    with lent() as url:
        yield {"DATABASE_URL": url}


@pytest.fixture
def hurried() -> bool:
    """Whether the bot of a test's own defers an answer after Discord's seconds."""
    return False


@pytest.fixture
def new_town(tmp_path: Path, database: dict[str, str], hurried: bool) -> Iterator[Town]:
    """A server of a test's own; its bot has never been started."""
    with (
        SandboxThread(journal=100_000) as box,
        Town(tmp_path / "bot", box, hurried=hurried, **database) as town,
    ):
        yield town


@pytest.fixture
async def own_town(new_town: Town) -> AsyncIterator[Town]:
    """A server of a test's own, its bot running."""
    await new_town.start()
    yield new_town
    await new_town.check()


@pytest.fixture
async def own_room(own_town: Town) -> AsyncIterator[Room]:
    """A channel of a town of a test's own."""
    async with Patient(own_town.url) as client:
        yield await new_room(own_town, client)
