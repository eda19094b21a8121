"""A game long over is folded into one record, and nothing above the store can tell."""

import asyncio
import random
import signal
import sys
from base64 import b64decode
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from json import loads
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from zlib import decompress

import pytest

from bench.people import finished as played_out
from bench.people import moved
from bot.features import MARKS, ROWS
from bot.messages.scene import screen_of
from bot.mydata import erasure
from bot.mydata.own_data import kept_of
from bot.shelf import SHELF
from bot.store import ALL, MoveRow, Shards
from bot.store.folds import LONG_OVER, packed, unpacked
from bot.tables import Player, Table, Tables, export, ledgers, past_seats, seats, undos
from bot.tables.session import Session
from bot.watch import Watch
from bot.watch.watch import OLD
from tapis.games.kit.game import Illegal
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.bases import SqliteBase, open_blank
from tests.bot.canary import CANARY, SOMEONE, erase, traces
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.test_erasure_games import BIDS, EVERY, OTHERS, PRESSES, choice, seated

LATER = Player(600, "Later")
AT_ONCE = timedelta(0)
MADE_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
RECORD = (
    "eNpFjlEOgyAMQK+y9LtLALcs8ypiFpwsIyIaii6L8e4rmkU+Snkt7Vsg2hnKSqBEVSO8XKT0OJhkRtYkfobJexQbMc/khsAMKJmY"
    "ACEO3vM1GiLIY7iDcr2qmVaLhs6FVkN50kDGcYacfd4m7UxPQti71kHDmn80cehsyJNmG2nfpVBhkZdnGXkTx0GpigueVXHNtp0b"
    "R9tu/rtt8/3bbwF627qph3r9AZNnSwY="
)
"""A record as it was first written; it is read for ever."""


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    store = await open_blank(tmp_path / "games.sqlite3")
    yield Tables(store, SHELF, rows=ROWS, marks=MARKS)
    await store.close()


async def finished(tables: Tables, game: str) -> Table:
    """Play a game to its end, in which the canary hands their seat to another."""
    luck, robots = random.Random(7), max(0, GAMES[game].seats.start - 2)
    table = await seated(tables, game, (OTHERS[0], CANARY), robots=robots, **BIDS.get(game, {}))
    while table.rev < 6:
        table = await moved(tables, table, choice(game, luck))
    await tables.at(table.id, seats.ask, CANARY.id, CANARY.id, LATER)
    await tables.at(table.id, seats.join, LATER)
    table = await tables.at(table.id, seats.agree, OTHERS[0].id)
    if LATER not in table.players:  # the giver says the last yes
        table = await tables.at(table.id, seats.agree, CANARY.id)
    assert LATER in table.players
    return await played_out(tables, table, choice(game, luck))


async def told(tables: Tables, table: Table) -> dict[str, object]:
    """Return all that is told of a finished game: record, log, board, what review and coach read."""
    now, rev = await tables.get(table.id), table.rev
    return {
        "export": (await tables.about(table.id, export.record_of)).text(),
        "logs": [
            await tables.at(table.id, Session.steps, *ends)
            for ends in ((0, rev), (3, 9), (rev - 9, rev), (7, 7))
        ],
        "board": (now, screen_of(now, now.touched_at)),
        "counted": await tables.at(table.id, export.record, deals=False),
        "sat": [
            await tables.at(table.id, past_seats.past_seat_of, user) for user in (OTHERS[0].id, LATER.id)
        ],
        "own": [(await kept_of(tables, user)).text(MADE_AT) for user in (CANARY.id, LATER.id)],
    }


@pytest.mark.parametrize("game", EVERY)
async def test_a_folded_game_is_told_as_before_and_who_is_erased_is_in_it_no_more(
    tables: Tables, game: str, tmp_path: Path
) -> None:
    base = SqliteBase(tmp_path / "games.sqlite3")
    table = await finished(tables, game)
    before = await told(tables, table)
    due = await tables.run(ledgers.due)
    assert await tables.schedule.fold(AT_ONCE), "there is a game to fold"
    assert base.rows("SELECT action FROM moves") == [("replace",)], "all else is in the record"
    assert await told(tables, table) == before
    assert await tables.run(ledgers.due) == due
    with pytest.raises(Illegal):
        await tables.at(table.id, undos.undo, OTHERS[0].id, next(PRESSES))
    await erasure.erase(tables, CANARY.id, SOMEONE)
    record = await tables.about(table.id, export.record_of)
    assert verify(record, GAMES).ok, f"{game}: {verify(record, GAMES)}"
    assert CANARY.name not in record.text()
    assert traces([*base.dump(), *records(base)]) == []


def records(base: Any) -> list[str]:
    return [decompress(record).decode() for (record,) in base.rows("SELECT moves FROM folds")]


async def ended(house: House, channel: int, *players: Player) -> Table:
    """Play a game of one throw, in which the first player hands their seat to the canary."""
    table = await house.started(*players, channel=channel, goal=1)
    table = await house.gives(table, players[0], CANARY)
    house.dice = [6]
    return (await house.play(table, CANARY, "roll")).table


def kept(house: House, table: Table) -> tuple[int, int, int]:
    """Return how many moves of a table are rows, how many records it has, and whether it is folded."""
    [found] = house.base.rows(
        "SELECT (SELECT count(*) FROM moves WHERE table_id = id),"
        " (SELECT count(*) FROM folds WHERE table_id = id), folded FROM tables WHERE id = ?",
        table.id,
    )
    return found


def watch(house: House) -> Watch:
    services = Mock(tables=house.tables, clock=house.tables.clock)
    return Watch(services, Mock(), calm=0, kept=timedelta(days=90))


@pytest.mark.store("sqlite", "postgresql")
async def test_only_games_that_are_over_for_long_are_folded(house: House) -> None:
    old = await ended(house, 5, ANNA, BEN)
    text = (await house.tables.about(old.id, export.record_of)).text()
    house.later(days=1)
    new, running = await ended(house, 6, ANNA, BEN), await house.started(ANNA, CARO, channel=7)
    house.later(days=89)
    await watch(house).agenda.follow(OLD)
    assert [kept(house, table) for table in (old, new, running)] == [(1, 1, 1), (3, 0, 0), (1, 0, 0)]
    assert (await house.tables.about(old.id, export.record_of)).text() == text
    await erase(house)
    assert traces([*house.base.dump(), *records(house.base)]) == []
    await watch(house).agenda.follow(OLD)
    assert kept(house, new) == (3, 0, 0), "erasing somebody makes no game older"


@pytest.mark.store("sqlite", "postgresql")
async def test_each_program_folds_the_games_of_its_own_servers(house: House) -> None:
    table = await ended(house, 5, ANNA, BEN)
    [(until,)] = house.base.rows("SELECT touched_at FROM tables WHERE id = ?", table.id)
    assert await house.store.run(lambda tx: tx.fold(Shards(2, (1,)), until)) is None
    assert await house.store.run(lambda tx: tx.fold(ALL, until - 1)) is None
    assert await house.store.run(lambda tx: tx.fold(ALL, until)) == table.id
    assert await house.store.run(lambda tx: tx.fold(ALL, until)) is None, "it is folded once"


@pytest.mark.store("sqlite", "postgresql")
async def test_a_server_that_is_erased_takes_its_records_along(house: House) -> None:
    await ended(house, 5, ANNA, BEN)
    assert await house.tables.schedule.fold(AT_ONCE) is not None
    assert await house.store.run(lambda tx: tx.erase_guild(1, 9, ROWS)), "all of it is erased"
    assert house.base.rows("SELECT count(*) FROM folds") == [(0,)]


async def test_a_lobby_that_was_closed_is_looked_at_once(house: House) -> None:
    lobby = await house.lobby(ANNA)
    await house.tables.at(lobby.id, seats.leave, ANNA.id)
    assert (await house.tables.schedule.fold(AT_ONCE), kept(house, lobby)) == (lobby.id, (0, 0, 1))
    assert await house.tables.schedule.fold(AT_ONCE) is None


async def test_what_is_to_be_folded_is_found_by_an_index(house: House) -> None:
    [(_, _, _, plan)] = house.base.rows(f"EXPLAIN QUERY PLAN {ALL.only(LONG_OVER)}", 5)
    assert "tables_to_fold" in plan


def test_a_record_of_before_is_read() -> None:
    rows = [
        MoveRow("0000000a", 0, 0, None, "start", "[]", 2, 1_700_000_000_000),
        MoveRow("0000000a", 1, 1, 0, "roll", '[{"kind": "said", "what": "é\\n"}]', 2, 1_700_000_001_234),
        MoveRow("0000000a", 3, 2, 1, "pass", "broken", 3, 1_700_000_000_999, 1, by="medium"),
    ]
    values = [(m.rev, m.first_rev, m.seat, m.action, m.facts, m.version, m.at, m.skipped, m.by) for m in rows]
    assert unpacked("0000000a", packed(values)) == rows
    assert unpacked("0000000a", b64decode(RECORD)) == rows


KILLED = """
import asyncio, os, signal, sys
from datetime import timedelta
from pathlib import Path
from bot.features import MARKS, ROWS
from bot.shelf import SHELF
from bot.store import folds, open_store
from bot.tables import Tables

def halfway(first):
    yield first
    os.kill(os.getpid(), signal.SIGKILL)

async def main(path, url):
    folds.FOLD = halfway(folds.FOLD[0])
    tables = Tables(await open_store(Path(path), url or None), SHELF, rows=ROWS, marks=MARKS)
    await tables.schedule.fold(timedelta(0))

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.slow("it starts a program that is killed")
@pytest.mark.store("sqlite", "postgresql")
async def test_a_game_whose_folding_is_killed_is_whole_and_folded_later(base: Any) -> None:
    """It is killed once its record is written and its moves are gone."""
    store = await base.open()
    table = await finished(Tables(store, SHELF, rows=ROWS, marks=MARKS), "yams")
    before = await told(Tables(store, SHELF, rows=ROWS, marks=MARKS), table)
    await store.close()
    place = (str(getattr(base, "path", "")), getattr(base, "url", ""))
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, *place)
    assert await killed.wait() == -signal.SIGKILL
    tables = Tables(await base.open(), SHELF, rows=ROWS, marks=MARKS)
    try:
        assert base.rows("SELECT count(*) FROM moves") == [(table.rev + 1,)]
        assert records(base) == []
        assert await told(tables, table) == before
        assert await tables.schedule.fold(AT_ONCE) is not None
        assert await told(tables, table) == before
        assert [len(loads(record)["rev"]) for record in records(base)] == [table.rev]
    finally:
        await tables.store.close()
