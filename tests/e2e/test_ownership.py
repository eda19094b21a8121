"""Whose the database is: no sandbox and no other application ever opens the tables of a bot."""

import asyncio
import itertools
from pathlib import Path
from typing import Final

import pytest

from discord_sandbox.client import ALICE, BOT, BRUNO, CHLOE, DAVID, DICE, EMMA, FARID
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room, revision
from tests.e2e.town import BotProcess, Town, one_line, run
from tests.e2e.waits import PATIENCE
from tests.people import has

pytestmark = pytest.mark.slow("a bot of its own, started again and again")
GAMES: Final = 40
STRANGER: Final = 4_242


def untouched(folder: Path, stem: str = "tables.") -> dict[str, tuple[bytes, int]]:
    """Return the bytes and the time of change of a database's files."""
    files = [file for file in folder.iterdir() if file.name.startswith(stem) and "sandbox" not in file.name]
    return {file.name: (file.read_bytes(), file.stat().st_mtime_ns) for file in files}


async def test_an_empty_token_leaves_forty_running_games_alone(own_town: Town) -> None:
    """`make run` and `python -m bot sandbox` play in a database of their own; then all forty go on."""
    hosts = itertools.cycle((ALICE, BRUNO, CHLOE, DAVID, EMMA, FARID))
    async with Patient(own_town.url) as client:
        rooms: list[tuple[str, Room]] = []
        for _ in range(GAMES):
            host, room = next(hosts), await new_room(own_town, client)
            await room.open(host)
            rooms.append((host, room))
        assert await asyncio.to_thread(own_town.bot.stop) == 0
        before = untouched(own_town.bot.folder)
        beside = BotProcess(own_town.bot.folder, {"DISCORD_TOKEN": "", "SANDBOX_PORT": "0"})
        for command in ("start", "sandbox"):
            beside.start(command)
            try:
                url = (await beside.says("Tapis Vert is open: ")).split()[0]
                async with Patient(url) as other:
                    await other.wait_online(seconds=PATIENCE)
                    assert (await other.command(ALICE, DICE, "yams new")).status == "answered"
                assert await asyncio.to_thread(beside.stop) == 0
            finally:
                if beside.running:
                    beside.kill()
        assert untouched(own_town.bot.folder) == before, "the sandbox opened the real database"
        await own_town.start()
        for host, room in rooms:
            assert revision((await room.press(host, ":roll.11111")).shown) == 1
    assert own_town.bot.rows("SELECT count(*) FROM tables WHERE life = 'playing'") == [(GAMES,)]


async def test_a_database_of_another_application_is_handed_over_by_an_explicit_command(
    own_room: Room,
) -> None:
    """Before, its bot ends with one line that says what to do; it syncs no command and touches no board.

    No handover while a bot runs; after it the boards stand anew, as the new application's own.
    """
    town, bot = own_room.town, own_room.town.bot
    old = await own_room.open(ALICE)
    busy = await asyncio.to_thread(run, bot, "handover", BOT)
    assert (busy.returncode, busy.stdout) == (75, "")
    assert "another copy of the bot is running" in one_line(busy.stderr)
    assert await asyncio.to_thread(bot.stop) == 0
    bot.write("UPDATE notes SET value = ? WHERE key = 'application'", str(STRANGER))
    dump, (since, _) = bot.dump(), await own_room.client.requests()
    done = await asyncio.to_thread(run, bot)
    assert done.returncode == 2
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"tapis-vert: {bot.database} belongs to the Discord application {STRANGER}")
    assert f"python -m bot handover {BOT}" in last
    assert "Traceback" not in done.stderr
    _, sent = await own_room.client.requests(since)
    assert {one["method"] for one in sent} == {"GET"}
    assert bot.dump() == dump
    done = await asyncio.to_thread(run, bot, "handover", BOT)
    handed = f"{bot.database} belongs to the application {BOT} now"
    assert (done.returncode, one_line(done.stdout)) == (0, handed)
    await town.start()
    new = await own_room.until(lambda message: has(message, ":roll.") and message["id"] != old["id"])
    assert revision((await own_room.press(ALICE, ":roll.11111", new)).shown) == 1
