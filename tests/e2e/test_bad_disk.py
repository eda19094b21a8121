"""The running bot on a disk that takes no byte more, and on one that has room again."""

import re
import resource
import sys

import pytest

from discord_sandbox.client import ALICE, BRUNO
from tests.e2e.room import Room, revision, whispered

FULL = 64 * 1024
"""Bytes after which no file of the bot's may be written: the database's log is longer from the start."""


def limit(room: Room, size: int) -> None:
    """Let the bot's process write no file beyond so many bytes: the system refuses them."""
    _, most = resource.prlimit(room.town.bot.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(room.town.bot.process.pid, resource.RLIMIT_FSIZE, (size, most))


@pytest.mark.slow("a bot of its own, started twice")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process's files")
async def test_a_failing_disk_loses_no_move_and_needs_no_restart(own_room: Room) -> None:
    """The press is refused, a later one is played; the log names the file, the cause and the backup."""
    own_room.town.forgive("cannot be written")
    board = await own_room.open(ALICE, BRUNO)
    assert own_room.town.bot.database.with_name("tables.sqlite3-wal").stat().st_size > FULL
    before = own_room.moves()
    limit(own_room, FULL)
    refused = await own_room.press(ALICE, ":roll.11111", board)
    told = re.search(r"hébergeur du bot avec cette référence\W+(\w+)", whispered(refused))
    assert told, whispered(refused)
    assert own_room.moves() == before
    [line] = {line for line in own_room.town.bot.log.splitlines() if " error " in line and told[1] in line}
    for part in (str(own_room.town.bot.database), "SQLITE_IOERR_WRITE", "no backup of it is known"):
        assert part in line
    limit(own_room, resource.RLIM_INFINITY)
    played = await own_room.press(ALICE, ":roll.11111", board)
    assert revision(played.shown) == 1
    await own_room.town.restart()
    assert [move[2] for move in own_room.moves()] == ["start", "roll.11111"]
