"""Backups in turn, and the rehearsed restore."""

import gzip
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import BAD_DATA, main
from bot.host.backups import SqliteFile, backups_in, rotate, wanted
from bot.store import (
    SqliteStore,
    StoreBroken,
    StoreError,
    StoreInUse,
    StoreOfAnother,
    StoreTooNew,
    backup,
)
from tests.bot.bases import make_blank

NOW = datetime(2026, 3, 31, 3, tzinfo=UTC)


async def written(path: Path, value: str) -> Path:
    """Write a note into a database, and make it if it is not there."""
    make_blank(path)
    store = await SqliteStore.open(path)
    await store.save_note("canary", value)
    await store.close()
    return path


def wal(path: Path) -> Path:
    """Return where SQLite keeps a database's log."""
    return path.with_name(f"{path.name}-wal")


async def read(path: Path) -> str | None:
    store = await SqliteStore.open(path)
    try:
        return await store.note("canary")
    finally:
        await store.close()


def test_seven_days_and_four_weeks_are_kept() -> None:
    hourly = [NOW - timedelta(hours=hours) for hours in range(24 * 60)]
    kept = sorted(wanted(hourly))
    assert len(kept) == 9, kept  # 7 days, of which two end a week
    assert kept[-1] == NOW, kept
    assert [moment.date().isoformat() for moment in kept[:3]] == ["2026-03-15", "2026-03-22", "2026-03-25"]
    assert all(moment.hour == 23 for moment in kept[:-1]), "the newest of each day"


def test_a_pause_of_the_backups_costs_none_of_the_old_ones() -> None:
    old = [NOW - timedelta(days=400 + days) for days in range(3)]
    assert wanted([*old, NOW]) == {*old, NOW}


async def test_rotation_deletes_only_backups_of_this_database(tmp_path: Path) -> None:
    source = await written(tmp_path / "tapis-vert.sqlite3", "here")
    folder = tmp_path / "backups"
    folder.mkdir()
    strangers = {
        "tapis-vert.sandbox-20200101T000000Z.sqlite3",
        "tapis-vert-20200230T000000Z.sqlite3",
        "tapis-vert-before-the-move.sqlite3",
        "photo.jpg",
    }
    for name in strangers:
        (folder / name).touch()
    for days in range(40, 0, -1):
        moment = NOW - timedelta(days=days)
        end = "sqlite3.gz" if days % 2 else "sqlite3"
        (folder / f"tapis-vert-{moment:%Y%m%dT%H%M%SZ}.{end}").touch()
    made, gone = rotate(SqliteFile(source), folder, NOW)
    assert made.name == "tapis-vert-20260331T030000Z.sqlite3.gz", made
    assert len(gone) == 32, gone
    assert len(list(backups_in(folder, "tapis-vert", SqliteFile(source).ends))) == 9
    assert strangers <= {path.name for path in folder.iterdir()}, "a stranger was deleted"
    assert made.stat().st_mode & 0o077 == 0, "others may read it"
    assert not [path.name for path in folder.iterdir() if path.name.startswith(".")], "something is left"
    await written(source, "late")
    SqliteFile(source).restore(made, NOW)
    assert await read(source) == "here"


def test_where_the_copy_fails_no_backup_is_deleted(tmp_path: Path) -> None:
    for days in range(20):
        (tmp_path / f"lost-{NOW - timedelta(days=days):%Y%m%dT%H%M%SZ}.sqlite3").touch()
    with pytest.raises(StoreError):
        rotate(SqliteFile(tmp_path / "lost.sqlite3"), tmp_path, NOW)
    assert len(list(tmp_path.iterdir())) == 20


async def test_a_restored_database_is_what_was_saved_whatever_its_log_held(tmp_path: Path) -> None:
    """The rehearsal: saved, then ruined with a log beside it, then restored, then opened by the program."""
    database = await written(tmp_path / "tapis-vert.sqlite3", "saved")
    backup(database, tmp_path / "copy.sqlite3")
    with closing(sqlite3.connect(database)) as late:  # whose log is left as after a power cut
        late.execute("PRAGMA wal_autocheckpoint = 0")
        late.execute("UPDATE notes SET value = 'late' WHERE key = 'canary'")
        late.commit()
        log = wal(database).read_bytes()
    wal(database).write_bytes(log)
    before = SqliteFile(database).restore(tmp_path / "copy.sqlite3", NOW)
    assert before is not None, "the database of before is gone"
    assert wal(before).read_bytes() == log, "its log does not stand beside it"
    assert await read(database) == "saved"
    assert database.stat().st_mode & 0o077 == 0, "others may read it"


async def test_without_a_database_a_backup_becomes_it(tmp_path: Path) -> None:
    saved = tmp_path / "copy.sqlite3"
    backup(await written(tmp_path / "old.sqlite3", "saved"), saved)
    assert SqliteFile(tmp_path / "new" / "tapis-vert.sqlite3").restore(saved, NOW) is None
    assert await read(tmp_path / "new" / "tapis-vert.sqlite3") == "saved"


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    database = await written(tmp_path / "tapis-vert.sqlite3", "running")
    store = await SqliteStore.open(database)
    backup(database, tmp_path / "copy.sqlite3")
    try:
        with pytest.raises(StoreInUse, match="stop the bot"):
            SqliteFile(database).restore(tmp_path / "copy.sqlite3", NOW)
        assert await store.note("canary") == "running"
    finally:
        await store.close()


@pytest.mark.slow("more of what a copy is for: the rehearsal is quick")
async def test_a_restore_leaves_nothing_beside_the_backup(tmp_path: Path) -> None:
    """No note, no copy: the folder of backups may be read-only, or somebody else's."""
    folder = tmp_path / "backups"
    backup(await written(tmp_path / "tapis-vert.sqlite3", "saved"), folder / "copy.sqlite3")
    SqliteFile(tmp_path / "tapis-vert.sqlite3").restore(folder / "copy.sqlite3", NOW)
    assert names(folder) == {"copy.sqlite3"}
    assert not [name for name in names(tmp_path) if name.startswith(".")], "something half done is left"


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def changed(copy: Path, *statements: str) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


async def test_a_backup_that_this_program_cannot_use_takes_no_place(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    database, copy = await written(tmp_path / "tapis-vert.sqlite3", "here"), tmp_path / "copy.sqlite3"
    changed(database, "INSERT INTO notes VALUES ('application', '42')")
    for statement, error, why in (
        ("PRAGMA user_version = 999", StoreTooNew, "schema 999, this program knows"),
        ("PRAGMA application_id = 1", StoreBroken, "another program"),
        ("DROP TABLE totals", StoreBroken, "lacks what schema .* has: .*table totals"),
        ("ALTER TABLE people DROP COLUMN large", StoreBroken, "lacks .*column large of table people"),
        ("DROP INDEX lobbies", StoreBroken, "lacks .*index lobbies"),
        ("UPDATE notes SET value = '7' WHERE key = 'application'", StoreOfAnother, "application 7, .* to 42"),
    ):
        with subtests.test(statement):
            backup(database, copy)
            changed(copy, statement)
            before = names(tmp_path)
            with pytest.raises(error, match=why) as checked:
                SqliteFile(database).check(copy)
            assert names(tmp_path) == before
            with pytest.raises(error, match=why) as refusal:
                SqliteFile(database).restore(copy, NOW)
            assert str(checked.value) == str(refusal.value), "a check refuses what a restore refuses"
            assert "\n" not in str(refusal.value), "one line"
            assert names(tmp_path) == before | {"tapis-vert.sqlite3.lock"}
            assert await read(database) == "here"


@pytest.mark.slow("more of what a copy is for: the rehearsal is quick")
async def test_a_check_only_looks_also_while_the_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "tapis-vert.sqlite3", tmp_path / "backups" / "copy.sqlite3"
    monkeypatch.setenv("DATABASE_PATH", str(database))
    make_blank(database)
    store = await SqliteStore.open(database)
    backup(database, copy)
    assert main(["restore", "--check", str(copy)]) == 0
    assert "copy.sqlite3 is whole: schema " in capsys.readouterr().out
    changed(copy, "DROP TABLE totals")
    assert main(["restore", "--check", str(copy)]) == BAD_DATA
    assert "table totals" in capsys.readouterr().err
    await store.close()
    assert names(copy.parent) == {"copy.sqlite3"}


@pytest.mark.slow("more of what a copy is for: the rehearsal is quick")
async def test_a_compressed_copy_is_checked_and_restored(tmp_path: Path) -> None:
    """As the start leaves one before an upgrade."""
    database, packed = await written(tmp_path / "tapis-vert.sqlite3", "saved"), tmp_path / "copy.gz"
    packed.write_bytes(gzip.compress(database.read_bytes()))
    assert SqliteFile(tmp_path / "not" / "yet.sqlite3").check(packed).endswith(" with 0 moves")
    await written(database, "late")
    SqliteFile(database).restore(packed, NOW)
    assert await read(database) == "saved"
    packed.write_bytes(packed.read_bytes()[:-200])
    with pytest.raises(StoreBroken, match=r"copy\.gz is damaged"):
        SqliteFile(database).restore(packed, NOW)
    assert await read(database) == "saved"


async def test_what_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    database = await written(tmp_path / "tapis-vert.sqlite3", "here")
    for content in (b"", b"no database at all" * 100):
        (tmp_path / "bad.sqlite3").write_bytes(content)
        with pytest.raises(StoreBroken):
            SqliteFile(database).restore(tmp_path / "bad.sqlite3", NOW)
        assert await read(database) == "here", content
