"""An erasure that is killed in its midst is done wholly or not at all."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bench.people import opened
from bot.features import ROWS
from bot.shelf import SHELF
from bot.store import SqliteStore
from bot.tables import Player, Tables, ending, lobby

pytestmark = pytest.mark.slow("each test starts a program that is killed")

CANARY = Player(777_000_111_222, "Kanarienvogel")
OTHER = Player(5, "Ada")
ERASE = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.features import ROWS
from bot.mydata import erasure
from bot.shelf import SHELF
from bot.store import SqliteStore, Transaction
from bot.tables import Tables

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

async def main(path, user_id, when):
    store = await SqliteStore.open(Path(path))
    erase_person = Transaction.erase_person
    if when == "midway":
        Transaction.erase_person = die
    if when == "before the commit":
        Transaction.erase_person = lambda tx, user, rows: (erase_person(tx, user, rows), die())
    if when == "after the commit":
        store.cleanse = die
    await erasure.erase(Tables(store, SHELF, rows=ROWS), int(user_id), {"en": "someone"})

asyncio.run(main(*sys.argv[1:]))
"""


async def filled(path: Path) -> None:
    """Seat the canary at a game that is over, at one that runs and at a lobby."""
    store = await SqliteStore.open(path)
    tables = Tables(store, SHELF, rows=ROWS)
    for channel, last in enumerate(("end", "start", "join")):
        table = await opened(tables, CANARY, OTHER, channel=channel, locale="en")
        if last != "join":
            await tables.at(table.id, lobby.start, CANARY.id, 900 + channel)
        if last == "end":
            await tables.at(table.id, ending.end, CANARY.id)
    await store.close()


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def kept(folder: Path) -> bytes:
    """Return every byte that the database keeps on disk."""
    return b"".join(file.read_bytes() for file in folder.glob("tables.sqlite3*"))


@pytest.mark.parametrize("when", ["midway", "before the commit", "after the commit"])
async def test_a_killed_erasure_is_done_wholly_or_not_at_all(when: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    await filled(path)
    before = dump(path)
    killed = subprocess.run(  # noqa: ASYNC221, S603 - nothing else runs here
        [sys.executable, "-c", ERASE, str(path), str(CANARY.id), when], check=False, timeout=60
    )
    assert killed.returncode == -signal.SIGKILL
    store = await SqliteStore.open(path)
    if when == "after the commit":
        assert CANARY.name.encode() not in kept(tmp_path), "the next start leaves nothing in the log either"
    await store.close()
    after = dump(path)
    if when == "after the commit":
        assert [line for line in after if CANARY.name in line or str(CANARY.id) in line] == []
    else:
        assert after == before
