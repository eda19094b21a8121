"""Databases of before: who is named where is found in their rows, and old free pages are cleared."""

import sqlite3
from contextlib import closing
from json import dumps
from pathlib import Path

from bot.store import SqliteStore
from bot.store.schema import SCHEMA, steps

NAMED = range(10_000_001, 10_000_009)
SEATED, GONE, HOST, OPENER, ASKER, NEWCOMER, PLAYED, ENDER = NAMED
OLD = 14
ADD = (
    "INSERT INTO tables (id, channel_id, host_id, seats, opened_by, gone, request, ending, ended_by,"
    " guild_id, game, phase, locale, pace, options, seed, version, waiting_since, opened_at, touched_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 'yams', 'over', 'fr', '24h', '{}', 'ab', 1, 0, 0, 0)"
)


def old(path: Path) -> None:
    """Write a database of the step before, with a table of eight people and a page that was freed."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")
        for number, step in enumerate(steps(SCHEMA)[:OLD], 1):
            connection.executescript(f"{step}\n;PRAGMA user_version = {number};")
        request = {"asked_by": ASKER, "seat": 3, "newcomer": [NEWCOMER, "Nina"], "willing": False}
        people = (
            *(HOST, dumps([[SEATED, "Ada"], [-1, "Judith", "easy"]]), OPENER, dumps([[GONE, "Gil", 1, 5]])),
            *(dumps(request), ENDER, dumps(["Ada", "A manager"])),
        )
        connection.execute(ADD, ("0000000a", 2, *people))
        connection.execute(ADD, ("0000000b", 3, 5, "broken", 5, "[", "{", None, "["))
        connection.execute(
            "INSERT INTO results VALUES ('0000000a', 0, ?, 'Paul', 1, 'yams', '', 1, 9, 1, '{}', 5, 0)",
            (PLAYED,),
        )
        facts = dumps([{"kind": "replaced", "seat": 1, "was": "Gil", "now": "Zoe"}])
        connection.execute(
            "INSERT INTO moves (table_id, rev, first_rev, seat, action, facts, version, at)"
            " VALUES ('0000000a', 4, 4, 1, 'replace', ?, 1, 5)",
            (facts,),
        )
        connection.execute("INSERT INTO notes VALUES ('long', ?)", ("Kanarienvogel " * 2000,))
        connection.commit()
        connection.execute("DELETE FROM notes WHERE key = 'long'")
        connection.commit()


async def test_everybody_whom_an_old_row_names_is_found(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old(path)
    await (await SqliteStore.open(path)).close()
    with closing(sqlite3.connect(path)) as connection:
        guests = connection.execute("SELECT user_id, table_id FROM guests ORDER BY 1").fetchall()
        handovers = connection.execute("SELECT * FROM handovers").fetchall()
        [ended_by] = connection.execute("SELECT ended_by FROM tables WHERE id = '0000000a'").fetchone()
    assert guests == [(5, "0000000b"), *((user, "0000000a") for user in NAMED)]
    assert handovers == [("0000000a", 4, 1, None, None)]
    assert ended_by == '["Ada"]', "who cannot be found any more is not named"


async def test_what_an_older_program_deleted_is_in_no_page_after_the_upgrade(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old(path)
    assert b"Kanarienvogel" in path.read_bytes(), "an older program leaves it there"
    store = await SqliteStore.open(path)
    assert held(tmp_path) == []
    await store.close()
    assert held(tmp_path) == []


def held(folder: Path) -> list[str]:
    """Return the files that still hold what was deleted."""
    return [file.name for file in folder.glob("old.sqlite3*") if b"Kanarienvogel" in file.read_bytes()]
