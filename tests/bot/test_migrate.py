"""Moving an SQLite file to PostgreSQL: everything, checked, into an empty database, or nothing."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.host.backups import SqliteFile
from bot.notebook.rows import NotebookRow, NotebookStatements
from bot.patience import PATIENCE
from bot.store import Person, StoreError, StoreInUse, copies, migrate, open_store
from bot.store.postgresql import moving
from bot.tables import Table, export
from bot.tournaments import changes as verbs
from tests.bot import bases
from tests.bot.bases import PostgresBase, SqliteBase
from tests.bot.table_house import ANNA, BEN, CARO, NOON, House
from tests.bot.test_ledgers import account
from tests.bot.toy_game import GAMES
from tests.postgres import program

pytestmark = pytest.mark.slow("each test has a new database of PostgreSQL")


@pytest.fixture
def empty() -> Iterator[PostgresBase]:
    """A database without a table."""
    base = PostgresBase(bases.empty())
    yield base
    base.close()


@pytest.fixture
async def old(tmp_path: Path) -> House:
    """An SQLite file in which games were played."""
    base = SqliteBase(tmp_path / "old.sqlite3")
    house = House(base, await base.open())
    for channel in (1, 2):
        over = await house.started(ANNA, BEN, channel=channel, goal=1)
        await house.play(over, ANNA, "roll")
    decided = replace(account(over, 0), losses="roll 12 0 score 340~20", decided=3)
    await house.store.run(lambda tx: tx.keep_ledger(over.id, 1, b"\\deflated\x00\xff", [decided]))
    await signed_up(house)
    await house.store.save_note("héhé \t\\N", "“ligne”\n\\.")
    await house.store.save_note("HEHE", "")
    mistake = NotebookRow(
        *(ANNA.id, over.id, 1, "toy", "points", "note", "roll", 9.0, 0.5, b"\\worth\x00\xff"),
        *(0, 0, 5, 5),
    )
    await house.store.run(lambda tx: NotebookStatements.of(tx).add([mistake]))
    return house


async def signed_up(house: House, channel: int = 5, organiser: Person = ANNA) -> int:
    """Announce a tournament in a channel, for which two people sign up; return its number."""
    wanted: dict[str, Any] = {"form": "league", "rounds": 1, "starts_at": None, "locale": "fr"}
    wanted |= {"guild_id": 1, "channel_id": channel, "organiser": organiser}
    tournament = await house.tournaments.create(game="duel", options=GAMES["duel"].Options(), **wanted)
    for person in (ANNA, BEN):
        await house.tournaments.changing(tournament.id, verbs.join, person)
    return tournament.id


def counts(base: SqliteBase | PostgresBase) -> dict[str, list[tuple[object, ...]]]:
    return {
        table: sorted(map(repr, base.rows(f"SELECT * FROM {table}")))  # noqa: S608 - names of our own
        for table in (
            *("results", "notes", "boards", "totals", "ledgers", "accounts", "spans"),
            *("ratings", "evenings", "evening_people", "notebook"),
        )
    }


async def running(old: House) -> Table:
    table = await old.started(ANNA, BEN, CARO, channel=9)
    return (await old.play(table, ANNA, "note")).table


async def test_a_game_goes_on_in_the_new_database_where_it_stood(old: House, empty: PostgresBase) -> None:
    table = await running(old)
    await old.store.close()
    moved = migrate(old.path, empty.url)
    assert {each.table: each.rows for each in moved}["moves"] == 6
    kept = counts(empty)
    assert counts(old.base) == kept
    assert [table for table, rows in kept.items() if not rows] == []
    house = House(empty, await empty.open())
    house.ids = old.ids
    try:
        there = await house.tables.get(table.id)
        assert (there.rev, there.players, there.position) == (table.rev, table.players, table.position)
        assert (await house.play(there, ANNA, "note")).table.rev == 2
        assert (await house.lobby(channel=10)).id, "the numbers go on"
        assert await signed_up(house, 6, BEN) == 2
        over = await house.started(ANNA, BEN, channel=11, goal=1)
        await house.play(over, ANNA, "roll")
        assert empty.rows("SELECT seq, games FROM ratings ORDER BY seq")[-2:] == [(5, 3), (6, 3)]
    finally:
        await house.store.close()


async def test_a_folded_game_is_read_in_the_new_database(old: House, empty: PostgresBase) -> None:
    [(table,), _] = old.base.rows("SELECT id FROM tables")
    text = (await old.tables.about(table, export.record_of)).text()
    while await old.tables.schedule.fold(timedelta(0)):
        pass
    await old.store.close()
    moved = migrate(old.path, empty.url)
    rows = {each.table: each.rows for each in moved}
    assert (rows["moves"], rows["folds"]) == (0, 2)
    house = House(empty, await empty.open())
    try:
        assert (await house.tables.about(table, export.record_of)).text() == text
    finally:
        await house.store.close()


async def test_a_backup_of_either_database_brings_all_of_it_back(
    old: House, empty: PostgresBase, tmp_path: Path
) -> None:
    """Ratings, decisions, tournaments and who signed up, too, after they were lost."""
    if program("pg_dump") is None:
        pytest.skip("pg_dump is not installed (Debian: postgresql-client)")
    await old.store.close()
    kept = counts(old.base)
    migrate(old.path, empty.url)
    for base, file in (
        (old.base, SqliteFile(old.path)),
        (empty, copies(empty.url)),
    ):
        saved = tmp_path / f"{type(base).__name__}.copy"
        file.backup(saved)
        for table in ("ratings", "evening_people", "evenings", "accounts", "notebook"):
            base.write(f"DELETE FROM {table}")  # noqa: S608 - names of our own
        file.restore(saved, NOON)
        assert counts(base) == kept


async def test_both_stores_have_the_same_tables_and_columns(old: House, empty: PostgresBase) -> None:
    await old.store.close()
    await (await empty.open()).close()
    here = {
        (table, column)
        for table in moving.TABLES
        for _, column, *_ in old.base.rows(f"PRAGMA table_info({table})")
    }
    there = set(
        empty.rows(
            "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns"
            " JOIN information_schema.tables USING (table_schema, table_name)"
            " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        )
    )
    assert {each for each in there if each[0] not in moving.OWN} == here


async def test_a_database_that_is_not_empty_is_refused_and_left_as_it_is(
    old: House, empty: PostgresBase
) -> None:
    await old.store.close()
    store = await empty.open()
    await store.save_note("mine", "yes")
    await store.close()
    with pytest.raises(StoreError, match="is not empty") as told:
        migrate(old.path, empty.url)
    assert "\n" not in str(told.value), "one line"
    assert empty.rows("SELECT count(*) FROM tables") == [(0,)]


async def test_what_arrives_otherwise_is_noticed_and_nothing_is_kept(
    old: House, empty: PostgresBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    await old.store.close()
    there = moving._there
    monkeypatch.setattr(moving, "_there", lambda *asked: list(there(*asked))[:-1])
    with pytest.raises(StoreError, match="did not arrive as it was"):
        migrate(old.path, empty.url)
    assert empty.rows("SELECT to_regclass('public.tables')") == [(None,)]


async def test_while_a_bot_runs_on_either_nothing_is_moved(
    old: House, empty: PostgresBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PATIENCE, "killed", 0.0)
    with pytest.raises(StoreInUse, match="in use"):
        migrate(old.path, empty.url)
    await old.store.close()
    store = await open_store(Path(), empty.url)
    with pytest.raises(StoreInUse, match="in use"):
        migrate(old.path, empty.url)
    await store.close()


async def test_the_command_says_what_it_did_or_why_not_in_one_line(
    old: House, empty: PostgresBase, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await old.store.close()
    monkeypatch.chdir(old.path.parent)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert await asyncio.to_thread(main, ["migrate", str(old.path)]) == 2
    assert "DATABASE_URL is missing" in capsys.readouterr().err
    monkeypatch.setenv("DATABASE_URL", empty.url)
    assert await asyncio.to_thread(main, ["migrate", "none.sqlite3"]) == 2
    assert capsys.readouterr().err == "tapis-vert: none.sqlite3 is no file\n"
    assert await asyncio.to_thread(main, ["migrate", str(old.path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("tables: 2 rows, ")
    assert said[-1] == "everything is there and equal; start the bot"
    assert await asyncio.to_thread(main, ["migrate", str(old.path)]) == 2


def test_a_file_of_other_tables_is_refused(tmp_path: Path, empty: PostgresBase) -> None:
    with closing(sqlite3.connect(tmp_path / "one")) as connection:
        connection.execute("CREATE TABLE theirs (a)")
    with pytest.raises(StoreError, match="another program"):
        migrate(tmp_path / "one", empty.url)
