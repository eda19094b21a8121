"""The host acts for a person: a file of what is kept, and its erasure, while the bot is off."""

import asyncio
import json
from pathlib import Path

import pytest

from bench.people import begun
from bot.__main__ import main
from bot.features import ROWS
from bot.mydata.own_data import kept_of
from bot.shelf import SHELF
from bot.store import SqliteStore, Store
from bot.tables import Player, Tables, messages
from tests.bot.bases import make_blank

ZOE, YANN = Player(711, "Zoe-Canary"), Player(712, "Yann")


async def played(store: Store) -> None:
    await begun(Tables(store, SHELF, rows=ROWS), ZOE, YANN)


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    async def made() -> None:
        make_blank(path)
        store = await SqliteStore.open(path)
        await played(store)
        await store.close()

    path = tmp_path / "tapis-vert.sqlite3"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(path))
    asyncio.run(made())
    return path


def test_a_person_is_exported_as_mydata_does_and_erased_to_the_last_byte(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["person", str(ZOE.id), "export"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "tapis-vert-mydata/1"
    assert [(own["seat"], own["names"]) for own in told["tables"]] == [(0, [ZOE.name])]
    assert main(["person", str(ZOE.id), "erase"]) == 0
    assert capsys.readouterr().out == f"erased {ZOE.id}: 1 table(s), 0 result(s)\n"
    left = [path.name for path in database.parent.iterdir() if ZOE.name.encode() in path.read_bytes()]
    assert left == [], "their name is left"
    assert YANN.name.encode() in database.read_bytes(), "somebody else was erased"
    assert main(["person", str(ZOE.id), "erase"]) == 0
    assert capsys.readouterr().out == f"nothing is kept about {ZOE.id}\n"


def test_the_next_start_paints_the_boards_that_named_them(database: Path) -> None:
    async def owed(*, painted: bool) -> int:
        store = await SqliteStore.open(database)
        tables = Tables(store, SHELF, rows=ROWS)
        if painted:
            found = [table for _, table in await tables.run(messages.behind)]
            await tables.run(messages.shown, {table: (await tables.get(table)).changes for table in found})
        number = len(await tables.run(messages.behind))
        await store.close()
        return number

    assert asyncio.run(owed(painted=True)) == 0
    assert main(["person", str(ZOE.id), "erase"]) == 0
    assert asyncio.run(owed(painted=False)) == 1


def test_while_the_bot_runs_nothing_is_done_and_one_line_says_so(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def running() -> tuple[int, int]:
        held = await SqliteStore.open(database)
        try:
            codes = [
                await asyncio.to_thread(main, ["person", str(ZOE.id), what]) for what in ("export", "erase")
            ]
            assert (await kept_of(Tables(held, SHELF, rows=ROWS), ZOE.id)).names == (ZOE.name,)
        finally:
            await held.close()
        return codes[0], codes[1]

    assert asyncio.run(running()) == (75, 75)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all("is in use" in line and "stop it first" in line and "/settings" in line for line in lines), (
        lines
    )


def test_without_a_database_none_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", "none.sqlite3")
    assert main(["person", "7", "export"]) == 2
    assert not (tmp_path / "none.sqlite3").exists()
