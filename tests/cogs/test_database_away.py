"""What players read while the server of the database is stopped, and that they play on when it is back."""

import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.patience import PATIENCE
from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, text_of
from tapis.patience import NEVER
from tests.bot.bases import lent
from tests.cogs.conftest import Parlour, running

REFERENCE = re.compile(r"[0-9a-f]{6}")
"""Seconds for which a press is tried again."""

pytestmark = pytest.mark.slow("a bot of its own on PostgreSQL")


@pytest.fixture
async def wired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Parlour, Any]]:
    """A bot on PostgreSQL, and the wire to it."""
    from tests.relay import Relay  # noqa: PLC0415 - who has no psycopg runs the other tests

    monkeypatch.setattr(PATIENCE, "server", 0.2)
    monkeypatch.setattr(PATIENCE, "doubt", 0.2)
    folder = Path(tempfile.mkdtemp(prefix="tv-"))
    with lent() as url:
        async with Relay(folder, url) as relay, running(tmp_path, database_url=relay.url) as parlour:
            yield parlour, relay
    shutil.rmtree(folder)


async def test_a_stopped_server_refuses_presses_with_a_reason_and_needs_no_restart(
    wired: tuple[Parlour, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    parlour, relay = wired
    lobby = (await parlour.do(ALICE, "yams new")).shown
    await parlour.painted()
    await relay.close()
    said = text_of((await parlour.press(BRUNO, ":join", lobby)).shown)
    found = REFERENCE.search(said)
    assert said == text_in("fr")("error.database", reference=found[0])
    lines = [record for record in caplog.records if found[0] in record.message]
    assert [(record.levelname, record.exc_info) for record in lines] == [("ERROR", None)]
    await relay.open()
    monkeypatch.setattr(PATIENCE, "server", NEVER)
    joined = await parlour.press(BRUNO, ":join", lobby)
    assert joined.status == "answered"
    table = await parlour.table()
    assert [player.id for player in table.players] == [int(ALICE), int(BRUNO)]


async def test_who_pressed_at_the_moment_it_stopped_is_told_that_nobody_knows(
    wired: tuple[Parlour, Any],
) -> None:
    parlour, relay = wired
    lobby = (await parlour.do(ALICE, "yams new")).shown
    await parlour.painted()
    relay.cut, relay.holding, relay.stops = "after", BRUNO.encode(), True
    said = text_of((await parlour.press(BRUNO, ":join", lobby)).shown)
    found = REFERENCE.search(said)
    assert said == text_in("fr")("error.doubt", reference=found[0])
    await relay.open()
