"""Who was erased and comes back with an older backup is erased again; who comes back by themselves stays."""

import asyncio
import logging
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from pydantic import SecretStr

from bench.people import begun
from bot.__main__ import main
from bot.features import ROWS
from bot.host import database, logs, run
from bot.host.backups import copied
from bot.host.database import open_database
from bot.mydata import erasure
from bot.mydata.own_data import kept_of
from bot.settings import BadSettings, Settings
from bot.shelf import SHELF
from bot.store import Store, StoreError
from bot.store.clock import CLOCK, Clock
from bot.store.erasures import KEPT, Erasures, noted
from bot.tables import Player, Tables
from tests.bot.bases import base_of, empty, make_blank

ANNA, ZOE, YANN = Player(710, "Anna"), Player(777_000_111_711, "Zoe-Canary"), Player(712, "Yann-Canary")


@pytest.fixture
def settings(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Settings]:
    """The settings of a bot on a new database of either kind."""
    monkeypatch.setattr(logs, "begin", lambda _: None)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "tapis-vert.sqlite3"
    monkeypatch.setenv("DATABASE_PATH", str(path))
    if request.param == "sqlite":
        make_blank(path)
        yield Settings(database_path=path)
        return
    with base_of("postgresql", path) as base:
        monkeypatch.setenv("DATABASE_URL", base.url)
        yield Settings(database_path=path, database_url=SecretStr(base.url))


both = pytest.mark.parametrize(
    "settings",
    ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow("a new database of PostgreSQL"))],
    indirect=True,
)
sqlite = pytest.mark.parametrize("settings", ["sqlite"], indirect=True)


def on(settings: Settings, work: Callable[[Store], object]) -> list[tuple[str, ...]]:
    """Start the program, let it do something, and return the names that each has sat under."""

    async def started() -> list[tuple[str, ...]]:
        store = await open_database(settings)
        try:
            if asyncio.iscoroutine(done := work(store)):
                await done
            tables = Tables(store, SHELF, rows=ROWS)
            return [(await kept_of(tables, who.id)).names for who in (ANNA, ZOE, YANN)]
        finally:
            await store.close()

    return asyncio.run(started())


async def play(store: Store, *players: Player, channel: int = 5) -> None:
    await begun(Tables(store, SHELF, rows=ROWS), *players, channel=channel)


def start(settings: Settings) -> list[tuple[str, ...]]:
    return on(settings, lambda _: None)


def saved(settings: Settings, name: str = "copy") -> Path:
    copy = settings.database_path.parent / "backups" / f"{name}{copied(settings).ends[0]}"
    copied(settings).backup(copy)
    return copy


def back(settings: Settings, copy: Path, after: int = 1) -> None:
    """Restore a backup, and be killed before anything else."""
    copied(settings).restore(copy, datetime(2026, 3, after, tzinfo=UTC))


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return how the lines of the log on erasures begin."""
    ours = (database.__name__, erasure.__name__)
    return [record.getMessage().partition(":")[0] for record in caplog.records if record.name in ours]


@both
def test_who_comes_back_with_an_older_backup_is_erased_again(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    on(settings, lambda store: play(store, ANNA, ZOE, YANN))
    copy = saved(settings)
    assert main(["person", str(ZOE.id), "erase"]) == 0
    assert main(["person", str(YANN.id), "erase"]) == 0
    capsys.readouterr()
    assert main(["restore", str(copy)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("erased again: 2 of whom "), "no word of it"
    assert start(settings) == [(ANNA.name,), (), ()]
    assert main(["restore", str(saved(settings, "later"))]) == 0
    assert "erased again" not in capsys.readouterr().out, "nobody came back with that one"


@both
def test_killed_after_the_restore_or_in_the_midst_the_next_start_erases_the_rest(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    on(settings, lambda store: play(store, ANNA, ZOE, YANN))
    copy = saved(settings)
    for gone in (ZOE, YANN):
        on(settings, lambda store, gone=gone: database.erase(store, gone.id))
    back(settings, copy)
    erase, done = database.erase, list[int]()

    async def dies(store: Store, user_id: int, wished: int | None = None) -> database.Erased:
        if done:
            raise StoreError("killed")
        done.append(user_id)
        return await erase(store, user_id, wished)

    monkeypatch.setattr(database, "erase", dies)
    with pytest.raises(StoreError, match="killed"):
        start(settings)
    monkeypatch.setattr(database, "erase", erase)
    with caplog.at_level(logging.WARNING, database.__name__):
        assert start(settings) == [(ANNA.name,), (), ()]
    assert said(caplog) == ["erased again"]
    assert "erased again: 1 of whom " in caplog.text
    assert start(settings) == [(ANNA.name,), (), ()]
    assert len(said(caplog)) == 1, "a start that finds nothing to do has a word of it"


@pytest.mark.slow("a database is opened again and again")
@both
def test_who_comes_back_by_themselves_stays_whatever_is_restored(settings: Settings) -> None:
    """Ordinary starts, a backup of after the return, and one of before, from which all goes back again."""
    on(settings, lambda store: play(store, ANNA, ZOE))
    old = saved(settings, "old")
    on(settings, lambda store: database.erase(store, ZOE.id))
    new = Player(ZOE.id, "Zoe anew")
    on(settings, lambda store: play(store, ANNA, new, channel=6))
    here = [(ANNA.name,), (new.name,), ()]
    assert start(settings) == here
    later = saved(settings, "later")
    back(settings, later)
    assert start(settings) == here, "they came back after the erasure"
    back(settings, old, after=2)
    assert start(settings) == [(ANNA.name,), (), ()]
    on(settings, lambda store: play(store, ANNA, new, channel=7))
    assert start(settings) == here, "the second erasure is none of theirs"
    back(settings, later, after=3)
    assert start(settings) == here, "they wanted no second erasure"


@pytest.mark.slow("a new database of PostgreSQL")
@sqlite
def test_an_older_file_is_moved_to_postgresql_without_whoever_was_erased_in_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And whoever is erased there is erased in the file, if its host goes back to it."""
    on(settings, lambda store: play(store, ANNA, ZOE, YANN))
    copy = saved(settings)
    on(settings, lambda store: database.erase(store, ZOE.id))
    back(settings, copy)
    url = empty()
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["migrate", str(settings.database_path)]) == 0
    assert capsys.readouterr().out.startswith("erased again: 1 of whom ")
    there = settings.model_copy(update={"database_url": SecretStr(url)})
    assert start(there) == [(ANNA.name,), (), (YANN.name,)]
    on(there, lambda store: database.erase(store, YANN.id))
    assert start(settings) == [(ANNA.name,), (), ()]


@pytest.mark.slow("a database is opened again and again")
@sqlite
def test_a_ruined_database_is_restored_without_whoever_was_erased_in_it(settings: Settings) -> None:
    on(settings, lambda store: play(store, ANNA, ZOE))
    copy = saved(settings)
    on(settings, lambda store: database.erase(store, ZOE.id))
    settings.database_path.write_bytes(b"ruined")
    back(settings, copy)
    assert start(settings) == [(ANNA.name,), (), ()]


@sqlite
def test_a_list_that_was_lost_is_written_again_from_the_database(settings: Settings) -> None:
    """A kill between the erasure and the line of the file costs nothing, even before a restore."""
    on(settings, lambda store: play(store, ANNA, ZOE))
    copy = saved(settings)
    on(settings, lambda store: database.erase(store, ZOE.id))
    beside = Erasures(settings.database_path)
    entries = beside.read()
    beside.file.unlink()
    start(settings)
    assert beside.read() == entries
    beside.file.unlink()
    back(settings, copy)
    assert start(settings) == [(ANNA.name,), (), ()]


@pytest.mark.slow("a database is opened again and again")
@both
def test_on_another_machine_the_key_is_what_tells_whom_to_erase(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """The newest backup brings the entries, the key is copied by the host, then an older one is restored."""
    on(settings, lambda store: play(store, ANNA, ZOE))
    old = saved(settings, "old")
    on(settings, lambda store: database.erase(store, ZOE.id))
    newest = saved(settings, "newest")
    beside = Erasures(settings.database_path)
    key = beside.key_file.read_text()
    for left in settings.database_path.parent.glob("tapis-vert*"):
        left.unlink()
    assert main(["restore", str(newest)]) == 0
    assert main(["restore", str(old)]) == 1
    assert "1 more may have come back" in capsys.readouterr().out
    assert start(settings) == [(ANNA.name,), (ZOE.name,), ()]
    on(settings, lambda store: database.erase(store, YANN.id))  # makes another key
    beside.key_file.write_text(key)
    assert start(settings) == [(ANNA.name,), (), ()]


@sqlite
def test_the_list_tells_nobodys_id_and_its_key_is_in_no_backup(settings: Settings) -> None:
    on(settings, lambda store: play(store, ANNA, ZOE))
    on(settings, lambda store: database.erase(store, ZOE.id))
    plain = settings.database_path.parent / "copy.sqlite3"
    copied(settings).backup(plain)
    beside = Erasures(settings.database_path)
    key = beside.key_file.read_bytes().strip()
    [entry] = beside.read()
    assert entry.encode() in plain.read_bytes(), "a backup does not have it"
    for file in (plain, settings.database_path, beside.file):
        held = file.read_bytes()
        assert str(ZOE.id).encode() not in held, file
        assert key not in held, file
    assert [stat.S_IMODE(file.stat().st_mode) for file in (beside.file, beside.key_file)] == [0o600, 0o600]


@sqlite
def test_a_person_has_one_entry_for_a_year(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    beside, now = Erasures(settings.database_path), CLOCK()
    for _ in range(3):
        on(settings, lambda store: database.erase(store, ZOE.id))
        start(settings)
    assert len(beside.file.read_text().split()) == 2, "an entry and its time"

    async def left(store: Store) -> None:
        assert await store.run(lambda tx: len(tx.erasures())) == 1 - late

    clock, late = Clock((now + 2 * KEPT).timestamp), 0
    monkeypatch.setattr(database, "CLOCK", clock)
    on(settings, left)
    assert len(beside.read()) == 1, "until Discord has told the time nothing is forgotten"
    for late in (0, 1):
        clock.set(now + KEPT + timedelta(minutes=late - 0.5))
        on(settings, left)
        assert len(beside.read()) == 1 - late


@sqlite
def test_without_a_place_for_the_key_a_person_is_erased_and_the_log_says_so(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    on(settings, lambda store: play(store, ANNA, ZOE))
    beside = Erasures(settings.database_path)
    beside.key_file.mkdir()
    on(settings, lambda store: database.erase(store, ZOE.id))
    assert start(settings) == [(ANNA.name,), (), ()]
    trouble = "whoever was erased may have come back with a backup"
    assert said(caplog) == [trouble, "an erasure is not noted, so that an older backup will undo it", trouble]
    beside.key_file.rmdir()
    beside.file.mkdir()
    on(settings, lambda store: database.erase(store, YANN.id))
    beside.file.rmdir()
    start(settings)
    assert len(beside.read()) == 1, "the line was not written by the next start"


@pytest.mark.slow("a database is opened again and again")
@sqlite
def test_the_bot_itself_notes_who_erases_themselves_and_begins_with_who_came_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Client:
        def __init__(self, _settings: Settings, store: Store, *_: object) -> None:
            self.store = store

        async def start(self, _token: str) -> None:
            tables = Tables(self.store, SHELF, rows=ROWS)
            assert (await kept_of(tables, ZOE.id)).nothing, "it begins with who was erased"
            await erasure.erase(tables, YANN.id, {"fr": "quelqu'un"})
            raise discord.LoginFailure

        async def close(self) -> None:
            return

    on(settings, lambda store: play(store, ANNA, ZOE, YANN))
    copy = saved(settings)
    on(settings, lambda store: database.erase(store, ZOE.id))
    back(settings, copy)
    monkeypatch.setattr(run, "TapisVert", Client)
    for of_the_process in ("keep_little", "settle", "point_at"):
        monkeypatch.setattr(run, of_the_process, lambda *_: None)
    with pytest.raises(BadSettings, match="refused"):
        asyncio.run(run.run(settings.model_copy(update={"discord_token": SecretStr("made up")})))
    back(settings, copy, after=2)
    assert start(settings) == [(ANNA.name,), (), ()]


def test_a_half_written_line_costs_none_of_the_others(tmp_path: Path) -> None:
    beside = Erasures(tmp_path / "tapis-vert.sqlite3")
    entries = {beside.entry(user): user for user in (ZOE.id % 1000, YANN.id)}
    beside.add(entries)
    with beside.file.open("ab") as file:
        file.write(beside.entry(5).encode()[:20] + b"\xff")
    more = {beside.entry(6): 6}
    beside.add(more)
    assert beside.read() == entries | more
    assert noted([(f"erased {name}", str(at)) for name, at in more.items()]) == more
    assert Erasures(tmp_path / "tapis-vert.sqlite3").entry(6) in more, "another key was made"
