"""The bot in this process, logged in to a sandbox, and people who type and press."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import pytest_asyncio
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from bot.app import TapisVert, point_at
from bot.feature import Feature
from bot.features import FEATURES
from bot.messages import pauses, replies
from bot.patience import PATIENCE
from bot.settings import Settings
from bot.store import open_store
from bot.tables import Table, lobby
from bot.tables import table as tables_table
from bot.text import Text, text_in
from bot.watch import Watch
from bot.watch.solving import Solving
from discord_sandbox import Sandbox
from discord_sandbox.client import (
    ALICE,
    BRUNO,
    CHLOE,
    DAVID,
    EMMA,
    HANGS,
    Answer,
    SandboxClient,
)
from tapis.games.kit.chance import Chance
from tests.begins import seconds
from tests.bot.bases import make_blank
from tests.luck import pytest_runtest_protocol
from tests.people import People
from tests.starting import unless_it_ends

__all__ = ["pytest_runtest_protocol"]
Json = dict[str, Any]
Throws = Callable[..., None]
FOUR = (ALICE, BRUNO, CHLOE, DAVID)


@dataclass
class Parlour(People):
    """People in a channel of a bot that runs in this process.

    Attributes:
        bot: it.
    """

    bot: TapisVert

    async def painted(self) -> None:
        """Wait until the bot paints nothing more."""
        await self.bot.services.jobs.idle()

    async def end(self, user: str, *others: str) -> Answer:
        """Type that the table is to end, and press that it really is; the others agree."""
        answer = await self.press(user, ":end.yes", (await self.do(user, "table end")).shown)
        for other in others:
            await self.via(other, "agree")
        return answer

    async def table(self) -> Table:
        """Return the open table here."""
        table = await self.bot.services.tables.in_channel(int(self.channel))
        assert table is not None, "there is no table here"
        return table

    async def newest(self) -> Table:
        """Return the newest table here, open or over."""
        table = await self.bot.services.tables.newest_in_channel(int(self.channel))
        assert table is not None, "there was no table here"
        return table

    async def own_table(self, user: str) -> Table:
        """Return somebody's newest private table under way."""
        table = await self.bot.services.tables.newest_private(int(user))
        assert table is not None, "they have none"
        return table

    async def position(self) -> Any:
        """Return the position of the game that runs here."""
        position = (await self.table()).position
        assert position is not None, "the game has not begun"
        return position

    async def view(self) -> Any:
        """Return what everybody sees of the game that runs here."""
        return (await self.position()).view(None)

    async def mover(self) -> str:
        """Return who is awaited here; it is one."""
        table = await self.table()
        [seat] = (await self.position()).awaited()
        return str(table.players[seat].id)

    async def until(self, wanted: Callable[[Table], object]) -> Table:
        """Wait until the newest table here is as `wanted` says, and painted; return it."""
        async with asyncio.timeout(HANGS):
            while True:
                await self.painted()
                if wanted(table := await self.newest()):
                    return table
                await asyncio.sleep(0.01)


SHARED = pytest.mark.asyncio(loop_scope="module")
"""The `pytestmark` of a module whose tests play on one bot, each in a channel of its own.

For a module that breaks nothing and asks for no figures of the whole server.
"""
BUSY = {"open_lobbies": 1_000_000, "tables_per_hour": 1_000_000}
"""Settings of a bot on which a few people play a whole module's tests."""


@contextlib.contextmanager
def quiet() -> Iterator[pytest.MonkeyPatch]:
    """Let bots do what they are asked to and nothing else: nothing watches, nothing is solved beforehand."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Watch, "start", lambda _watch: None)
        patch.setattr(Solving, "want", lambda *_: None)
        yield patch


@contextlib.asynccontextmanager
async def running(
    folder: Path, features: Sequence[Feature] = FEATURES, **settings: Any
) -> AsyncIterator[Parlour]:
    """The bot in this process, on line, its commands registered; with these features."""
    with quiet() as patch:
        patch.setattr(Route, "BASE", Route.BASE)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
        patch.setattr(pauses, "GAP", 0.0)
        async with (
            Sandbox(rate_limits=False, answer_seconds=HANGS, clock=seconds) as box,
            SandboxClient(box.url) as client,
        ):
            chosen = Settings(
                discord_token=SecretStr(box.token),
                discord_api_base=box.api_base,
                database_path=folder / "parlour.sqlite3",
                **settings,
            )
            point_at(chosen.discord_api_base)
            make_blank(Path(chosen.database_path))
            store = await open_store(chosen.database_path, chosen.database)
            bot = TapisVert(chosen, store, features=features)
            started = asyncio.create_task(bot.start(chosen.token))
            try:
                await unless_it_ends(started, client.wait_online())
                await unless_it_ends(started, client.wait_commands("yams", "table"))
                yield Parlour(client, (await client.new_channel("parlour"))["id"], bot)
            finally:
                await bot.close()
                started.cancel()
                await asyncio.gather(started, return_exceptions=True)
                await store.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_parlour(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Parlour]:
    async with running(tmp_path_factory.mktemp("parlour"), **BUSY) as parlour:
        yield parlour


@pytest_asyncio.fixture(loop_scope="module")
async def next_parlour(shared_parlour: Parlour) -> AsyncIterator[Parlour]:
    """The shared bot in a new channel; it has painted all before the next test begins."""
    parlour = await shared_parlour.elsewhere("parlour")
    yield parlour
    await parlour.painted()


@pytest.fixture
async def own_parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    async with running(tmp_path) as parlour:
        yield parlour


@pytest.fixture
def parlour(request: pytest.FixtureRequest) -> Parlour:
    """A bot of the test's own, or in a module marked `SHARED` the module's."""
    marks = getattr(request.module, "pytestmark", None)
    shared = SHARED in (marks if isinstance(marks, list) else [marks])
    return request.getfixturevalue("next_parlour" if shared else "own_parlour")


@pytest_asyncio.fixture(loop_scope="module")
async def user(parlour: Parlour) -> str:
    """Somebody new, whose language is French."""
    return (await parlour.client.new_user("Solène"))["id"]


@pytest.fixture
def asleep(parlour: Parlour) -> None:
    """Let no coach count what a test ends: it gives the ledger itself."""
    parlour.bot.services.tables.finished = lambda _: None


SEED = f"{10:064x}"
"""Seat 3 deals first at Belote and at Coinche."""
TABLE_ID = 4
"""Bytes of the id of a table, which stays random."""


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal from a known seed, into which nothing is mixed."""
    monkeypatch.setattr(lobby, "token_hex", lambda size: token_hex(size) if size == TABLE_ID else SEED)
    monkeypatch.setattr(tables_table, "_mixed", lambda seed, salt: seed)


@pytest.fixture
def fall(monkeypatch: pytest.MonkeyPatch) -> Throws:
    """Let the next throws fall so."""
    coming: list[list[int]] = []
    monkeypatch.setattr(Chance, "dice", lambda _chance, count: coming.pop(0)[:count])
    return lambda *throws: coming.extend(map(list, throws))


@pytest.fixture
def slow(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Make the database answer nothing until the interaction has been deferred, which takes no 2 s here."""
    deferred = asyncio.Event()
    store, acknowledge = parlour.bot.services.store, replies.acknowledge

    async def acknowledged(interaction: Any) -> None:
        await acknowledge(interaction)
        deferred.set()

    def late(answer: Callable[[Any], Any]) -> Callable[[Any], Any]:
        async def later(work: Any, **how: Any) -> Any:
            await deferred.wait()
            return await answer(work, **how)

        return later

    def begin() -> None:
        monkeypatch.setattr(PATIENCE, "answer", 0.02)
        monkeypatch.setattr(replies, "acknowledge", acknowledged)
        monkeypatch.setattr(store, "run", late(store.run))
        monkeypatch.setattr(store, "read", late(store.read))

    return begin


def reads(user: str) -> Text:
    """Return the texts of a person's own language."""
    return text_in("en" if user in {DAVID, EMMA} else "fr")


async def begun(
    parlour: Parlour, game: str, *said: str, users: Sequence[str] = FOUR, **options: str | int
) -> None:
    """Seat these people at a game, begin, and let each in turn type what is bid."""
    await parlour.begin(game, *users, **options)
    for call in said:
        await parlour.do(await parlour.mover(), f"{game} bid", call=call)
