"""PgBouncer before a server: in session mode all goes as without it, in any other no bot starts."""

import asyncio
import signal
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.patience import PATIENCE
from bot.store import StoreInUse, StoreUnfit, open_store
from tests.bot.bases import PostgresBase
from tests.bot.table_house import ANNA, BEN, House

pytestmark = pytest.mark.proof("each test has a server of its own, and PgBouncer")

NOW = datetime(2026, 3, 4, tzinfo=UTC)
HOLDS = """
import asyncio, pathlib, sys
from bot.store import ALL, open_store

async def hold():
    store = await open_store(pathlib.Path(), sys.argv[1], ALL)
    print("held", flush=True)
    await store.keep()

asyncio.run(hold())
"""
"""A program that holds a database until it is killed."""


def pooled(server: Any, mode: str, **settings: str) -> Any:
    from tests.pooler import pooled as before  # noqa: PLC0415 - as above

    return before(server, mode, **settings)


async def test_in_session_mode_tables_are_played_and_one_program_holds_the_database(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More plays than a statement takes to be prepared; who is killed leaves all free for the next start."""
    with pooled(server, "session", default_pool_size="40") as url:
        holding = await asyncio.to_thread(subprocess.Popen, [sys.executable, "-c", HOLDS, url], stdout=-1)
        assert await asyncio.to_thread(holding.stdout.readline) == b"held\n"
        with monkeypatch.context() as patch:
            patch.setattr(PATIENCE, "killed", 0.0)
            with pytest.raises(StoreInUse, match="another copy of the bot is running on it"):
                await open_store(Path(), url)
        holding.send_signal(signal.SIGKILL)
        await asyncio.to_thread(holding.communicate)
        base = PostgresBase(url)
        house = House(base, await open_store(Path(), url))
        tables = await asyncio.gather(
            *(house.started(ANNA, BEN, goal=100, channel=channel) for channel in range(8))
        )
        for _ in range(10):
            tables = [
                done.table for done in await asyncio.gather(*(house.play(t, ANNA, "note") for t in tables))
            ]
        assert {table.rev for table in tables} == {10}
        await house.store.close()
        base.close()


@pytest.mark.parametrize(
    ("mode", "settings", "why"),
    [
        ("transaction", {}, "process of one connection to another"),
        ("transaction", {"server_round_robin": "1"}, "(sessions|notices)"),
        ("statement", {}, "statement pooling mode"),
        ("session", {"reset": ""}, "a lock outlives the connection that took it"),
        ("session", {"application_name_add_host": "1"}, "application_name_add_host = 0"),
    ],
)
async def test_a_pooler_that_keeps_no_sessions_is_refused_in_one_line_with_what_to_do(
    server: Any, mode: str, settings: dict[str, str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else uses it, so it may seem to keep them; or others do, and its processes change in turn."""
    from psycopg import connect  # noqa: PLC0415 - as above

    from bot.host.check_postgresql import check  # noqa: PLC0415 - as above

    monkeypatch.setattr(PATIENCE, "notice", 0.5)
    monkeypatch.setattr(PATIENCE, "lock", 0.5)
    with pooled(server, mode, **settings) as url:
        if "server_round_robin" in settings:
            with closing(connect(url)) as one, closing(connect(url)) as two:
                for each in (one, two):
                    each.execute("SELECT 1")  # in a transaction: there are two processes from now on
        with pytest.raises(StoreUnfit, match=why) as refusal:
            await open_store(Path(), url)
        assert "\n" not in str(refusal.value)
        assert "PgBouncer: " in str(refusal.value)
        lines, _ = await asyncio.to_thread(check, url, NOW)
        wrong = [line for line in lines if not line.right and line.what not in {"backups", "safety"}]
        assert [line.remedy in str(refusal.value) for line in wrong] == [True], lines
