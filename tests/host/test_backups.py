"""Backups in turn, and the rehearsed restore."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.host.backups import SqliteFile, backups_in, restore, rotate, wanted
from bot.store import SqliteStore, StoreBroken, StoreError, StoreInUse, backup

NOW = datetime(2026, 3, 31, 3, tzinfo=UTC)


async def written(path: Path, value: str) -> Path:
    """Write a note into a database, and make it if it is not there."""
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
        (folder / f"tapis-vert-{moment:%Y%m%dT%H%M%SZ}.sqlite3").touch()
    made, gone = rotate(SqliteFile(source), folder, NOW)
    assert made.name == "tapis-vert-20260331T030000Z.sqlite3", made
    assert len(gone) == 32, gone
    assert len(list(backups_in(folder, "tapis-vert"))) == 9
    assert strangers <= {path.name for path in folder.iterdir()}, "a stranger was deleted"
    assert await read(made) == "here"


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
    before = restore(tmp_path / "copy.sqlite3", database, NOW)
    assert before is not None, "the database of before is gone"
    assert wal(before).read_bytes() == log, "its log does not stand beside it"
    assert await read(database) == "saved"
    assert database.stat().st_mode & 0o077 == 0, "others may read it"


async def test_without_a_database_a_backup_becomes_it(tmp_path: Path) -> None:
    saved = tmp_path / "copy.sqlite3"
    backup(await written(tmp_path / "old.sqlite3", "saved"), saved)
    assert restore(saved, tmp_path / "new" / "tapis-vert.sqlite3", NOW) is None
    assert await read(tmp_path / "new" / "tapis-vert.sqlite3") == "saved"


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    database = tmp_path / "tapis-vert.sqlite3"
    store = await SqliteStore.open(database)
    await store.save_note("canary", "running")
    backup(database, tmp_path / "copy.sqlite3")
    try:
        with pytest.raises(StoreInUse, match="stop the bot"):
            restore(tmp_path / "copy.sqlite3", database, NOW)
        assert await store.note("canary") == "running"
    finally:
        await store.close()


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
async def test_what_is_no_backup_changes_nothing(tmp_path: Path, content: bytes) -> None:
    database = await written(tmp_path / "tapis-vert.sqlite3", "here")
    (tmp_path / "bad.sqlite3").write_bytes(content)
    with pytest.raises(StoreBroken):
        restore(tmp_path / "bad.sqlite3", database, NOW)
    assert await read(database) == "here"
