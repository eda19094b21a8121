"""The program's start and end as its host sees them: exit codes, one readable line, nothing left behind."""

import asyncio
import shutil
import socket
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.messages.emojis import ours
from discord_sandbox.client import ALICE, BOT, BRUNO, DICE
from tests.e2e.forks import ROOT
from tests.e2e.patient import Patient
from tests.e2e.room import Room
from tests.e2e.town import BotProcess, Town, one_line, run
from tests.e2e.waits import PATIENCE
from tests.tiers import early

NOWHERE = "http://127.0.0.1:9/api/v10"
"""An address where nobody listens."""


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[BotProcess]:
    """A bot's folder, nothing running in it."""
    bot = BotProcess(tmp_path / "bot", {"DISCORD_API_BASE": NOWHERE})
    yield bot
    if bot.running:
        bot.kill()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[BotProcess]:
    """As `bot`, but Python starts anew for it, as a host starts the program."""
    program = BotProcess(tmp_path / "bot", {"DISCORD_API_BASE": NOWHERE}, new=True)
    yield program
    if program.running:
        program.kill()


def refused(bot: BotProcess, *arguments: str, code: int = 2) -> str:
    """Run the bot, which must end with this exit code and one line; return the line."""
    done = run(bot, *arguments)
    assert (done.returncode, done.stdout) == (code, ""), done
    line = one_line(done.stderr)
    assert line.startswith("tapis-vert: ")
    return line


@pytest.mark.slow("Python starts anew, as for a host")
def test_without_a_token_it_says_where_it_belongs_and_how_to_play_without(program: BotProcess) -> None:
    line = refused(program)
    assert "DISCORD_TOKEN" in line
    assert ".env" in line
    assert "sandbox" in line


def example(bot: BotProcess) -> tuple[str, int]:
    """The example of settings is valid, but for the token that it leaves out."""
    shutil.copy(ROOT / ".env.example", bot.folder / ".env")
    return "DISCORD_TOKEN is missing", 2


def no_database(bot: BotProcess) -> tuple[str, int]:
    bot.settings["DISCORD_TOKEN"] = "token"
    bot.database.write_text("a shopping list\n" * 100)
    return "tables.sqlite3", 65


def newer_database(bot: BotProcess) -> tuple[str, int]:
    bot.settings["DISCORD_TOKEN"] = "token"
    with closing(sqlite3.connect(bot.database)) as connection:
        connection.execute("PRAGMA user_version = 999")
    return "update the program", 65


@pytest.mark.parametrize("prepare", early([newer_database, example, no_database]))
def test_who_cannot_start_says_why_and_changes_nothing(
    bot: BotProcess, prepare: Callable[[BotProcess], tuple[str, int]]
) -> None:
    """Starting again mends neither a setting (2) nor a database that is for a person to look at (65)."""
    why, code = prepare(bot)
    before = bot.database.read_bytes() if bot.database.exists() else None
    assert why in refused(bot, code=code)
    assert (bot.database.read_bytes() if bot.database.exists() else None) == before


@pytest.mark.parametrize("command", early(["sandbox", "start"]))
def test_a_taken_port_is_named(bot: BotProcess, command: str) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        bot.settings["SANDBOX_PORT"] = port = str(taken.getsockname()[1])
        assert f"SANDBOX_PORT={port}" in refused(bot, command)


@pytest.mark.slow("programs of their own")
def test_commands_say_what_they_cannot_do(bot: BotProcess) -> None:
    """A backup of nothing, a handover of nothing, a record that is none, a command there is not."""
    assert "is no file" in refused(bot, "backup", "copy.sqlite3")
    assert "tables.sqlite3 is no file" in refused(bot, "handover", BOT)
    assert not bot.database.exists()
    (bot.folder / "list.json").write_text("[1, 2]")
    done = run(bot, "verify", "list.json")
    assert done.returncode in {1, 2}
    assert one_line(done.stdout + done.stderr)
    done = run(bot, "dance")
    assert done.returncode == 2
    assert "dance" in done.stderr
    for command in ("start", "sandbox", "backup", "verify"):
        assert command in done.stderr


# While it runs


async def test_a_refused_token_ends_it_at_once(new_town: Town) -> None:
    """A test that waits for such a bot is told so."""
    new_town.bot.settings["DISCORD_TOKEN"] = "another"
    with pytest.raises(AssertionError, match="the bot has ended"):
        await new_town.start()
    assert new_town.bot.process.wait() == 2
    last = new_town.bot.log.strip().splitlines()[-1]
    assert last == "tapis-vert: DISCORD_TOKEN is refused by the server: check it in .env"
    assert "Traceback" not in new_town.bot.log


@pytest.mark.slow("a bot of its own, started twice")
async def test_a_backup_is_taken_while_the_bot_runs(own_room: Room) -> None:
    """It holds what was played so far, and a bot starts on it."""
    town, room = own_room.town, own_room
    await room.open(ALICE, BRUNO)
    copy = town.bot.folder / "copies" / "copy.sqlite3"
    playing = asyncio.create_task(room.press(ALICE, ":roll.11111"))
    done = await asyncio.to_thread(run, town.bot, "backup", str(copy))
    assert (done.returncode, one_line(done.stdout)) == (0, f"copied to {copy}")
    assert (await playing).status == "answered"
    with closing(sqlite3.connect(copy)) as connection:
        [(health,)] = connection.execute("PRAGMA integrity_check").fetchall()
        moves = [action for (action,) in connection.execute("SELECT action FROM moves ORDER BY rev")]
    assert health == "ok"
    assert moves in (["start"], ["start", "roll.11111"])
    town.bot.kill()
    town.bot.settings["DATABASE_PATH"] = str(copy)
    await town.start()
    assert (await room.press(ALICE, ":roll.", await room.board_at(0))).status == "answered"


@pytest.mark.slow("a bot of its own, started twice")
async def test_sigterm_ends_it_cleanly(own_room: Room) -> None:
    """Exit code 0, the session closed, the database whole and free for the next process.

    The next start sends neither commands nor emojis again, and no token stands in the log.
    """
    town, client = own_room.town, own_room.client
    await own_room.open(ALICE, BRUNO)
    await own_room.press(ALICE, ":roll.11111")
    await client.wait_emojis(*(own.name for own in ours()), seconds=PATIENCE)
    async with client.watch(ALICE) as events:
        assert await asyncio.to_thread(town.bot.stop) == 0
        while (await events.until("bot", seconds=PATIENCE))["online"]:
            pass
    assert not town.bot.database.with_name("tables.sqlite3-wal").exists()
    assert own_room.moves()[-1][2] == "roll.11111"
    since, first = await client.requests()
    assert ("PUT", "/applications/{application_id}/commands") in {
        (one["method"], one["route"]) for one in first
    }
    await town.start()
    _, again = await client.requests(since)
    assert [one for one in again if one["method"] in {"PUT", "POST"}] == []
    assert (await own_room.press(ALICE, ":roll.")).status == "answered"
    tokens = {one["path"].split("/")[3] for one in first if "/callback" in one["path"]}
    assert tokens, "there is no token to look for"
    assert [token for token in (*tokens, f"Bot {town.sandbox.box.token}") if token in town.bot.log] == []


@pytest.mark.slow("programs of their own")
async def test_sigterm_ends_it_while_it_waits_for_a_server_that_is_away(bot: BotProcess) -> None:
    """The pause between two tries grows up to two minutes; a host need not wait for it."""
    bot.settings["DISCORD_TOKEN"] = "token"
    bot.start()
    await bot.says("starts again")
    assert await asyncio.to_thread(bot.stop) == 0


@pytest.mark.slow("Python starts anew, as for a host")
async def test_without_a_token_one_process_holds_a_sandbox_and_the_bot(program: BotProcess) -> None:
    """Its page, its bot, and its end: no other process, no connection to anywhere else."""
    program.settings["SANDBOX_PORT"] = "0"
    program.start("sandbox")
    url = (await program.says("Tapis Vert is open: ")).split()[0]
    async with Patient(url) as client:
        await client.wait_online(seconds=PATIENCE)
        assert (await client.command(ALICE, DICE, "yams new")).status == "answered"
        async with client.session.get(url) as page:
            assert (page.status, page.content_type) == (200, "text/html")
    assert await asyncio.to_thread(program.stop) == 0
    assert program.strangers() == set()
