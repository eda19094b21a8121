"""Each row of what follows from an error: of Discord, the network, SQLite, PostgreSQL."""

import sqlite3
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.messages import troubles
from bot.messages.troubles import CODES, ERRORS, STATUSES, trouble_of
from bot.store import (
    StoreAway,
    StoreBroken,
    StoreClosed,
    StoreError,
    StoreInDoubt,
    StoreInUse,
    StoreOnBadDisk,
    StoreUnfit,
)
from bot.store.errors import POSTGRESQL, SQLITE, of_postgresql, of_sqlite
from tests.tiers import in_turn

SOON, LATER, NEVER = "soon", "later", "never"


def failure(status: int, code: int = 0) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(answer, {"code": code})


OF_DISCORD = [
    (400, 40060, NEVER, "nobody"),
    (404, 10062, NEVER, "nobody"),
    (404, 10015, NEVER, "nobody"),
    (401, 50027, NEVER, "nobody"),
    (404, 10008, LATER, "nobody"),
    (429, 30046, LATER, "nobody"),
    (400, 50083, LATER, "managers"),
    (404, 10003, LATER, "managers"),
    (404, 10004, LATER, "managers"),
    (404, 10014, LATER, "managers"),
    (404, 10070, LATER, "managers"),
    (403, 50001, LATER, "managers"),
    (403, 50013, LATER, "managers"),
    (400, 160005, LATER, "managers"),
    (400, 160006, LATER, "managers"),
    (429, 20016, SOON, "nobody"),
    (429, 20028, SOON, "nobody"),
    (503, 130000, SOON, "host"),
    (401, 0, LATER, "host"),
    (403, 0, LATER, "managers"),
    (404, 0, LATER, "managers"),
    (408, 0, SOON, "nobody"),
    (429, 0, SOON, "nobody"),
    (400, 50035, NEVER, "host"),
    (413, 40005, NEVER, "host"),
    (500, 0, SOON, "host"),
    (502, 0, SOON, "host"),
]


@in_turn(("status", "code", "again", "told"), OF_DISCORD)
def test_what_discord_refuses_is_final_and_what_passes_is_tried_again(
    status: int, code: int, again: str, told: str
) -> None:
    found = trouble_of(failure(status, code))
    assert (found.again, found.told) == (again, told)
    assert found.again == SOON or 400 <= status < 500, "4xx but 429 is final"


def test_every_row_of_discords_has_its_test() -> None:
    assert set(CODES) | set(STATUSES) <= {row[0] for row in OF_DISCORD} | {row[1] for row in OF_DISCORD}


OTHERS = [
    (StoreAway("away"), SOON, "player"),
    (StoreInDoubt("doubt"), SOON, "player"),
    (StoreOnBadDisk("full"), SOON, "player"),
    (StoreClosed("closed"), NEVER, "nobody"),
    (aiohttp.ServerDisconnectedError(), SOON, "host"),
    (ConnectionResetError(), SOON, "host"),
    (TimeoutError(), SOON, "host"),
    (StoreError("wrong statement"), NEVER, "player"),
    (ValueError("ours"), NEVER, "player"),
]


@in_turn(("error", "again", "told"), OTHERS)
def test_an_error_without_a_status_passes_if_it_is_the_networks_or_the_databases(
    error: Exception, again: str, told: str
) -> None:
    found = trouble_of(error)
    assert (found.again, found.told) == (again, told)


def test_every_kind_of_error_has_its_test() -> None:
    assert [kind for kind, _ in ERRORS if not any(isinstance(row[0], kind) for row in OTHERS)] == []


def test_who_refuses_is_asked_less_often_than_who_is_down() -> None:
    assert troubles.PASSES.longest < troubles.CLOSED.longest == troubles.NO_PLACE.longest


OF_SQLITE = {
    sqlite3.SQLITE_BUSY: (StoreInUse, StoreAway),
    sqlite3.SQLITE_LOCKED: (StoreInUse, StoreAway),
    sqlite3.SQLITE_FULL: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_IOERR: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_IOERR_WRITE: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_READONLY: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_CANTOPEN: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_PERM: (StoreOnBadDisk, StoreOnBadDisk),
    sqlite3.SQLITE_CORRUPT: (StoreBroken, StoreOnBadDisk),
    sqlite3.SQLITE_NOTADB: (StoreBroken, StoreOnBadDisk),
    sqlite3.SQLITE_CONSTRAINT: (StoreBroken, StoreError),
}
"""What it is at the start, and in a transaction."""


@in_turn(("code", "kinds"), OF_SQLITE.items())
def test_each_error_of_sqlite_is_told_as_what_it_is(
    code: int, kinds: tuple[type[StoreError], type[StoreError]]
) -> None:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    assert (of_sqlite(error, start=True), of_sqlite(error, start=False)) == kinds


OF_POSTGRESQL = {
    "08006": StoreAway,
    "57P01": StoreAway,
    "57P03": StoreAway,
    "53300": StoreAway,
    "25006": StoreAway,
    "53100": StoreOnBadDisk,
    "58030": StoreOnBadDisk,
    "26000": StoreUnfit,
    "42P05": StoreUnfit,
    "42601": StoreError,
}


@in_turn(("state", "kind"), OF_POSTGRESQL.items())
def test_each_error_of_postgresql_is_told_as_what_it_is(state: str, kind: type[StoreError]) -> None:
    assert of_postgresql(state) is kind


@pytest.mark.parametrize(
    ("rows", "tested"),
    [(SQLITE, OF_SQLITE), (POSTGRESQL, {key[: len(one)] for key in OF_POSTGRESQL for one in POSTGRESQL})],
)
def test_every_row_of_a_database_has_its_test(rows: Any, tested: Any) -> None:
    assert set(rows) <= set(tested)
