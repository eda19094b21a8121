"""Who may read the store's files, and which connections may write."""

import ast
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.scores import Scores
from bot.store import SqliteStore, backup
from bot.store.backup import read_only
from discord_sandbox.saving import write
from tests.bot.bases import open_blank
from tests.bot.table_house import ANNA, BEN, NOON, House
from tests.bot.toy_game import GAMES

BOT = Path(__file__).parents[2] / "bot"


def mode(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


@pytest.fixture
def open_handed() -> object:
    """Let new files be everybody's, so that only the program itself closes them."""
    before = os.umask(0)
    yield
    os.umask(before)


async def played(path: Path) -> SqliteStore:
    store = await SqliteStore.open(path)
    house = House(path, store)
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "roll")
    return store


async def test_database_log_lock_and_backup_are_their_owners_alone(tmp_path: Path, open_handed: None) -> None:
    folder = tmp_path / "new" / "folder"
    store = await played(folder / "one")
    backup(folder / "one", tmp_path / "copies" / "copy")
    files = {file.name: mode(file) for file in (*folder.iterdir(), tmp_path / "copies" / "copy")}
    await store.close()
    assert files == dict.fromkeys(["one", "one-wal", "one-shm", "one.lock", "one.backup", "copy"], "0o600")


async def test_folders_that_the_program_makes_are_their_owners_alone(
    tmp_path: Path, open_handed: None
) -> None:
    store = await played(tmp_path / "new" / "folder" / "one")
    backup(tmp_path / "new" / "folder" / "one", tmp_path / "copies" / "copy")
    await store.close()
    made = [tmp_path / "new", tmp_path / "new" / "folder", tmp_path / "copies"]
    assert [mode(folder) for folder in made] == ["0o700"] * 3


async def test_a_folder_that_was_there_is_left_as_it_is_and_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "shared").mkdir()
    for number, warned in ((0o755, False), (0o777, True), (0o1777, False)):
        (tmp_path / "shared").chmod(number)
        caplog.clear()
        await (await open_blank(tmp_path / "shared" / oct(number))).close()
        assert mode(tmp_path / "shared") == oct(number)
        assert any("may replace files" in record.message for record in caplog.records) is warned


async def test_files_of_before_are_closed_to_others(tmp_path: Path) -> None:
    await (await played(tmp_path / "one")).close()
    left = [tmp_path / name for name in ("one", "one.lock", "one-wal", "one-shm")]
    for file in left:
        file.touch()
        file.chmod(0o644)
    store = await SqliteStore.open(tmp_path / "one")
    modes = {mode(file) for file in left}
    await store.close()
    assert modes == {"0o600"}


def test_what_the_sandbox_keeps_is_its_owners_alone(tmp_path: Path, open_handed: None) -> None:
    write(tmp_path / "new" / "state.json", "{}")
    assert (mode(tmp_path / "new"), mode(tmp_path / "new" / "state.json")) == ("0o700", "0o600")


# One connection that writes


def connections(file: Path) -> list[str]:
    """Find where a module connects to SQLite."""
    text = file.read_text(encoding="utf-8")
    return [
        ast.unparse(node)
        for node in (ast.walk(ast.parse(text)) if "connect" in text else ())
        if isinstance(node, ast.Attribute)
        and node.attr == "connect"
        and isinstance(node.value, ast.Name)
        and node.value.id in {"sqlite3", "aiosqlite", "dbapi2"}
    ]


def test_five_places_connect_and_each_has_its_reason() -> None:
    """The writer, the readers (`mode=ro`), and those that open no database in use: backups, or memory."""
    found = {str(file.relative_to(BOT)): len(connections(file)) for file in BOT.rglob("*.py")}
    assert {name: count for name, count in found.items() if count} == {
        "store/sqlite.py": 1,
        "store/backup.py": 2,
        "store/upgrade.py": 1,
        "host/backups.py": 2,
        "store/postgresql/moving.py": 1,
    }


HEARD: list[str] = []
"""What was connected to in this process since somebody listens."""
LISTENING: list[bool] = []


def note(event: str, arguments: tuple[object, ...]) -> None:
    if event == "sqlite3.connect" and any(LISTENING):
        HEARD.append(os.fspath(arguments[0]))  # type: ignore[arg-type]


async def test_one_connection_to_the_database_writes_and_every_other_only_reads(tmp_path: Path) -> None:
    sys.addaudithook(note)  # it cannot be taken away again, only told to be silent
    HEARD.clear()
    LISTENING[:] = [True]
    try:
        store = await played(tmp_path / "one")
        await Scores(store, lambda: NOON, GAMES).leaderboard(1, "toy", "", "week")
        backup(tmp_path / "one", tmp_path / "copy")
        await store.close()
    finally:
        LISTENING.clear()
    mine = [name for name in HEARD if str(tmp_path / "one") in name]
    assert len(mine) == 3
    assert sorted(name.endswith("?mode=ro") for name in mine) == [False, True, True]


def test_a_reading_connection_cannot_write(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "one")) as writer:
        writer.execute("CREATE TABLE a (b)")
    with (
        closing(read_only(tmp_path / "one")) as reader,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        reader.execute("INSERT INTO a VALUES (1)")


def test_a_reading_connection_makes_no_database(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="unable to open"):
        read_only(tmp_path / "one")
    assert list(tmp_path.iterdir()) == []


def test_a_path_with_signs_of_an_address_is_read(tmp_path: Path) -> None:
    path = tmp_path / "50% #1?mode=rw é"
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("CREATE TABLE a (b)")
    with closing(read_only(path)) as reader:
        assert reader.execute("SELECT count(*) FROM a").fetchone() == (0,)


ABANDON = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.executescript("PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (1);")
os._exit(0)
"""


def abandoned(path: Path) -> None:
    """Leave a database as a killed process does: what was committed stands in the log beside it."""
    subprocess.run([sys.executable, "-c", ABANDON, str(path)], check=True, timeout=60)  # noqa: S603 - our own text


@pytest.mark.parametrize("ask", ["SELECT * FROM a", "PRAGMA wal_checkpoint(TRUNCATE)"])
def test_a_reader_that_closes_last_carries_nothing_over(tmp_path: Path, ask: str) -> None:
    """Not on its own, and not when it is told to: only the one that writes does."""
    path, log = tmp_path / "one", tmp_path / "one-wal"
    abandoned(path)
    before = path.read_bytes(), log.read_bytes()
    with closing(read_only(path)) as reader:
        reader.execute("SELECT * FROM a").fetchall()
        with suppress(sqlite3.OperationalError):  # an older SQLite refuses, a newer one does nothing
            reader.execute(ask).fetchall()
    assert (path.read_bytes(), log.read_bytes()) == before
    with closing(sqlite3.connect(path)) as writer:
        assert writer.execute("SELECT * FROM a").fetchall() == [(1,)]


def test_a_killed_bots_database_is_copied_whole_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "one"
    abandoned(path)
    before = path.read_bytes(), (tmp_path / "one-wal").read_bytes()
    backup(path, tmp_path / "copies" / "copy")
    assert (path.read_bytes(), (tmp_path / "one-wal").read_bytes()) == before
    with closing(sqlite3.connect(tmp_path / "copies" / "copy")) as copy:
        assert copy.execute("SELECT * FROM a").fetchall() == [(1,)]
