"""The program's start and end as its host sees them: exit codes, one readable line, nothing left behind."""

import asyncio
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.messages.emojis import ours
from bot.sandbox.client import ALICE, BRUNO, DICE
from tests.e2e.forks import ROOT
from tests.e2e.people import People
from tests.e2e.room import Room, new_room
from tests.e2e.town import BotProcess, SandboxThread, Town, one_line, run

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


def refused(bot: BotProcess, *arguments: str) -> str:
    """Run the bot, which must end with exit code 2 and one line; return the line."""
    done = run(bot, *arguments)
    assert (done.returncode, done.stdout) == (2, ""), done
    line = one_line(done.stderr)
    assert line.startswith("tapis-vert: ")
    return line


def test_without_a_token_it_says_where_it_belongs_and_how_to_play_without(program: BotProcess) -> None:
    line = refused(program)
    assert "DISCORD_TOKEN" in line
    assert ".env" in line
    assert "sandbox" in line


def test_a_token_of_spaces_is_none(bot: BotProcess) -> None:
    bot.settings["DISCORD_TOKEN"] = "  "
    assert "DISCORD_TOKEN is missing" in refused(bot)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_API_BASE", "discord.com"),
        ("LOG_LEVEL", "loud"),
        ("DEFAULT_LANGUAGE", "de"),
        ("SANDBOX_PORT", "99999"),
        ("SANDBOX_PORT", "door"),
    ],
)
def test_a_wrong_setting_is_named(bot: BotProcess, name: str, value: str) -> None:
    bot.settings |= {"DISCORD_TOKEN": "token", name: value}
    assert name in refused(bot)


def test_all_wrong_settings_are_named_at_once(bot: BotProcess) -> None:
    bot.settings |= {"LOG_LEVEL": "loud", "DEFAULT_LANGUAGE": "de"}
    line = refused(bot)
    assert "LOG_LEVEL" in line
    assert "DEFAULT_LANGUAGE" in line


def test_settings_are_read_from_the_env_file(bot: BotProcess) -> None:
    (bot.folder / ".env").write_text("LOG_FORMAT=loud\nDISCORD_TOKEN=token\n")
    assert "LOG_FORMAT" in refused(bot)


def test_the_example_of_settings_is_valid(bot: BotProcess) -> None:
    shutil.copy(ROOT / ".env.example", bot.folder / ".env")
    assert "DISCORD_TOKEN is missing" in refused(bot)


async def test_a_refused_token_ends_it_at_once(own_town: Town) -> None:
    own_town.bot.kill()
    own_town.bot.settings["DISCORD_TOKEN"] = "another"
    done = await asyncio.to_thread(run, own_town.bot)
    assert done.returncode == 2
    last = done.stderr.strip().splitlines()[-1]
    assert last == "tapis-vert: DISCORD_TOKEN is refused by the server: check it in .env"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["sandbox", "start"])
def test_a_taken_port_is_named(bot: BotProcess, command: str) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        bot.settings["SANDBOX_PORT"] = port
        assert f"SANDBOX_PORT={port}" in refused(bot, command)


async def test_a_second_process_on_the_same_database_ends_at_once(own_town: Town) -> None:
    second = BotProcess(own_town.bot.folder, own_town.bot.settings)
    line = await asyncio.to_thread(refused, second)
    assert "another copy of the bot is running" in line
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        assert (await room.do(ALICE, "yams new")).status == "answered"


def test_a_file_that_is_no_database_is_left_as_it_is(bot: BotProcess) -> None:
    bot.settings["DISCORD_TOKEN"] = "token"
    bot.database.write_text("a shopping list\n" * 100)
    assert "tables.sqlite3" in refused(bot)
    assert bot.database.read_text() == "a shopping list\n" * 100


def test_a_database_of_a_newer_program_is_left_as_it_is(bot: BotProcess) -> None:
    bot.settings["DISCORD_TOKEN"] = "token"
    with closing(sqlite3.connect(bot.database)) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert "update the program" in refused(bot)


def test_a_database_that_cannot_be_written_is_named(bot: BotProcess) -> None:
    (bot.folder / "file").write_text("")
    bot.settings |= {"DISCORD_TOKEN": "token", "DATABASE_PATH": str(bot.folder / "file" / "t.sqlite3")}
    assert "t.sqlite3" in refused(bot)


def test_help_names_the_commands(program: BotProcess) -> None:
    done = run(program, "--help")
    assert done.returncode == 0
    for command in ("start", "sandbox", "backup", "verify"):
        assert command in done.stdout


def test_an_unknown_command_is_bad_use(bot: BotProcess) -> None:
    done = run(bot, "dance")
    assert done.returncode == 2
    assert "dance" in done.stderr


def test_verify_says_what_is_no_record(bot: BotProcess) -> None:
    (bot.folder / "list.json").write_text("[1, 2]")
    for name in ("list.json", "absent.json"):
        done = run(bot, "verify", name)
        assert done.returncode in {1, 2}
        assert one_line(done.stdout + done.stderr)


async def test_a_backup_is_taken_while_the_bot_runs(own_town: Town) -> None:
    """It holds what was played so far, and a bot starts on it."""
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        await room.open(ALICE, BRUNO)
        copy = own_town.bot.folder / "copies" / "copy.sqlite3"
        playing = asyncio.create_task(room.press(ALICE, ":roll.11111"))
        done = await asyncio.to_thread(run, own_town.bot, "backup", str(copy))
        assert (done.returncode, one_line(done.stdout)) == (0, f"copied to {copy}")
        assert (await playing).status == "answered"
        assert own_town.bot.running
        with closing(sqlite3.connect(copy)) as connection:
            [(health,)] = connection.execute("PRAGMA integrity_check").fetchall()
            moves = [action for (action,) in connection.execute("SELECT action FROM moves ORDER BY rev")]
        assert health == "ok"
        assert moves in (["start"], ["start", "roll.11111"])
        own_town.bot.kill()
        own_town.bot.settings["DATABASE_PATH"] = str(copy)
        await own_town.start()
        assert (await room.press(ALICE, ":roll.")).status == "answered"


def test_a_backup_of_nothing_is_refused(bot: BotProcess) -> None:
    assert "is no file" in refused(bot, "backup", "copy.sqlite3")


async def test_sigterm_ends_it_cleanly(own_town: Town) -> None:
    """Exit code 0, the session closed, the database whole and free for the next process."""
    async with People(own_town.url) as client, client.watch(ALICE) as events:
        room = await new_room(own_town, client)
        await room.open(ALICE, BRUNO)
        await room.press(ALICE, ":roll.11111")
        assert await asyncio.to_thread(own_town.bot.stop) == 0
        while (await events.until("bot"))["online"]:
            pass
        assert not own_town.bot.database.with_name("tables.sqlite3-wal").exists()
        assert room.moves()[-1][2] == "roll.11111"
        await own_town.start()
        assert (await room.press(ALICE, ":roll.")).status == "answered"


async def test_sigterm_ends_it_while_it_waits_for_a_server_that_is_away(bot: BotProcess) -> None:
    """The pause between two tries grows up to two minutes; a host need not wait for it."""
    bot.settings["DISCORD_TOKEN"] = "token"
    bot.start()
    async with asyncio.timeout(20):
        while "starts again" not in bot.log:  # noqa: ASYNC110 - a log file sends no event
            await asyncio.sleep(0.05)
    assert await asyncio.to_thread(bot.stop) == 0


@pytest.mark.parametrize("command", ["sandbox", "start"])
async def test_without_a_token_one_process_holds_a_sandbox_and_the_bot(
    program: BotProcess, command: str
) -> None:
    """Its page, its bot, and its end: no other process, no connection to anywhere else."""
    program.settings |= {"SANDBOX_PORT": "0"}
    program.start(command)
    async with asyncio.timeout(30):
        while "Tapis Vert is open: " not in program.log:  # noqa: ASYNC110 - a log file sends no event
            await asyncio.sleep(0.05)
    url = program.log.partition("Tapis Vert is open: ")[2].split()[0]
    async with People(url) as client:
        await client.wait_online(seconds=20)
        assert (await client.command(ALICE, DICE, "yams new")).status == "answered"
        async with client.session.get(url) as page:
            assert (page.status, page.content_type) == (200, "text/html")
    assert await asyncio.to_thread(program.stop) == 0
    assert program.strangers() == set()


async def test_the_second_start_sends_no_commands_and_no_pictures_again(own_room: Room) -> None:
    """They are sent when they changed, and only then; the first start goes on uploading behind the game."""
    await _emojis_complete(own_room)
    since, first = await own_room.client.requests()
    sent = [(one["method"], one["route"]) for one in first if one["method"] in {"PUT", "POST"}]
    assert ("PUT", "/applications/{application_id}/commands") in sent
    await own_room.town.restart()
    _, again = await own_room.client.requests(since)
    assert [one for one in again if one["method"] in {"PUT", "POST"}] == []


async def test_emojis_of_an_earlier_version_are_renamed_where_they_are(own_room: Room) -> None:
    """They keep their ids, by which boards show them; only what is new is uploaded."""
    town = own_room.town
    await _emojis_complete(own_room)
    town.bot.stop()
    town.bot.write("DELETE FROM notes WHERE key LIKE 'emojis %'")
    there = town.sandbox.box.core.world.emojis
    former = {own.former: own.name for own in reversed(list(ours()))}
    names = {own.name: own.former for own in ours() if former[own.former] == own.name}
    for ident, emoji in list(there.items()):
        if emoji["name"] in names:
            emoji["name"] = names[emoji["name"]]
        else:
            del there[ident]
    old = {former[emoji["name"]]: ident for ident, emoji in there.items()}
    await town.start()
    await _emojis_complete(own_room)
    assert {emoji["name"]: ident for ident, emoji in there.items() if ident in old.values()} == old


async def _emojis_complete(room: Room) -> None:
    """Wait until every emoji of ours is there under its name."""
    wanted = {own.name for own in ours()}
    async with asyncio.timeout(30), room.client.watch(ALICE) as events:
        while {one["name"] for one in (await room.client.world())["emojis"]} != wanted:
            await events.next()


async def test_neither_token_stands_in_the_log_even_at_debug(own_town: Town) -> None:
    """The bot's own, and those of interactions."""
    own_town.bot.kill()
    own_town.bot.settings["LOG_LEVEL"] = "DEBUG"
    await own_town.start()
    async with People(own_town.url) as client:
        room = await new_room(own_town, client)
        await room.open(ALICE, BRUNO)
        callbacks = [one["path"] for one in (await client.requests())[1] if "/callback" in one["path"]]
    tokens = {path.split("/")[3] for path in callbacks}
    assert tokens, "there is no token to look for"
    assert [token for token in tokens if token in own_town.bot.log] == []
    assert f"Bot {own_town.sandbox.box.token}" not in own_town.bot.log


def test_a_sandbox_thread_ends_with_its_block() -> None:
    with SandboxThread() as box:
        port = box.box.port
    with closing(socket.socket()) as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
