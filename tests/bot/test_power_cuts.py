"""Power cuts: no acknowledged move is lost, and the same cuts find what weaker settings lose."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.bot.power_cuts import (
    NORMAL,
    OWN,
    SECTOR,
    Acknowledged,
    Cut,
    Deleted,
    Disk,
    Event,
    Synced,
    Wrote,
    record,
    replay,
)

CUTS, FEW, ROUNDS = 240, 20, 30


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    """What the bot's own store does on the disk in two lives, with its own settings."""
    return asyncio.run(record(tmp_path_factory.mktemp("record"), OWN, ROUNDS))


@pytest.mark.parametrize(
    "cuts", [FEW, pytest.param(CUTS, marks=pytest.mark.proof("opens a database after each of 240 cuts"))]
)
async def test_no_cut_loses_an_acknowledged_move(played: list[Event], tmp_path: Path, cuts: int) -> None:
    outcome = replay(played, cuts, tmp_path)
    assert outcome.cuts == cuts
    assert outcome.lost == []
    assert {"Wrote", "Synced", "Acknowledged"} <= outcome.moments.keys()


@pytest.mark.slow("plays once more, and opens a database after each of 60 cuts")
async def test_the_same_cuts_find_what_is_lost_without_a_sync_at_each_commit(tmp_path: Path) -> None:
    outcome = replay(await record(tmp_path / "record", NORMAL, ROUNDS), 3 * FEW, tmp_path)
    assert len(outcome.lost) > 3 * FEW // 10
    assert any("was acknowledged" in line for line in outcome.lost), "a loss is told as one"


async def test_the_record_holds_all_that_a_life_brings(played: list[Event]) -> None:
    """Games to their end; logs begun, carried over into the database, begun again and deleted."""
    database = [event for event in played if isinstance(event, Wrote) and event.file == "cut.sqlite3"]
    begun = [
        event
        for event in played
        if isinstance(event, Wrote) and event.file.endswith("-wal") and not event.offset
    ]
    assert len(database) > 20, "the log was carried over into the database"
    assert len(begun) > 4, "the log was begun again"
    assert sum(isinstance(event, Deleted) and event.file.endswith("-wal") for event in played) == 2
    promised = [event for event in played if isinstance(event, Acknowledged)]
    assert len(promised) == 2 * 3 * ROUNDS
    assert sum(event.rev == 0 for event in promised) > 3, "games ended, and others were begun"


# The disk that cuts leave


def after(folder: Path, *events: Event, seeds: int = 60) -> set[bytes | None]:
    """Return what may be found in the file "a" after a cut."""
    found: set[bytes | None] = set()
    for seed in range(seeds):
        place = folder / str(seed)
        place.mkdir(parents=True)
        disk = Disk()
        for event in events:
            disk.go_on(event)
        disk.cut(place, Random(seed))
        found.add((place / "a").read_bytes() if (place / "a").exists() else None)
    return found


OLD, NEW = b"o" * SECTOR, b"n" * SECTOR


def test_what_was_synced_stays(tmp_path: Path) -> None:
    assert after(tmp_path, Wrote("a", 0, OLD), Synced("a", folder=False)) == {OLD}


def test_what_was_not_synced_may_be_lost_kept_or_torn(tmp_path: Path) -> None:
    found = after(tmp_path, Wrote("a", 0, OLD * 2), Synced("a", folder=False), Wrote("a", 0, NEW * 2))
    assert found == {OLD * 2, NEW * 2, OLD + NEW, NEW + OLD}


def test_a_later_write_may_stay_where_an_earlier_is_lost(tmp_path: Path) -> None:
    found = after(
        tmp_path,
        Wrote("a", 0, OLD * 2),
        Synced("a", folder=False),
        Wrote("a", 0, NEW),
        Wrote("a", SECTOR, NEW),
    )
    assert OLD + NEW in found


def test_a_cut_to_length_may_be_lost_too(tmp_path: Path) -> None:
    assert after(tmp_path, Wrote("a", 0, OLD), Synced("a", folder=False), Cut("a", 3)) == {OLD, OLD[:3]}


def test_a_deleted_file_may_come_back_until_its_folder_is_synced(tmp_path: Path) -> None:
    made = Wrote("a", 0, OLD), Synced("a", folder=False), Deleted("a", lasting=False)
    assert after(tmp_path / "one", *made) == {OLD, None}
    assert after(tmp_path / "two", *made, Wrote("b", 0, NEW), Synced("b", folder=True)) == {None}
