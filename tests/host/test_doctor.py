"""`python -m bot doctor`: each line is right or wrong, and says what to do."""

import shutil
import sqlite3
import ssl
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.client_reqrep import ConnectionKey
from pydantic import SecretStr

from bot import __main__ as program
from bot.host import check_database, check_discord, doctor
from bot.host.backups import SqliteFile, rotate
from bot.messages.emojis import ours
from bot.settings import Settings
from bot.store import SqliteStore
from bot.store.erasures import Erasures
from bot.store.finding import Finding
from discord_sandbox import Sandbox, rest_app
from discord_sandbox.world import BOT_ID, GUILD_NAME
from tests.bot.bases import make_blank

NOW = datetime.now(UTC)
WELL = {
    "version",
    "token",
    "clock",
    "application",
    "installs",
    "permissions",
    "commands",
    "emojis",
    "database",
    "rights",
    "disk",
    "log",
    "sqlite",
    "backups",
    "contact",
    "erasures",
}


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    """A Discord that has the bot's commands and emojis."""
    async with Sandbox(rate_limits=False) as box:
        world = box.core.world
        world.commands["1"] = {"id": "1", "name": "yams", "type": 1}
        for number, own in enumerate(ours()):
            world.emojis[str(number)] = {"id": str(number), "name": own.name}
        yield box


@pytest.fixture
async def settings(box: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of a bot with which all is right, but that nobody has backed up."""
    monkeypatch.chdir(tmp_path)
    database = tmp_path / "tapis-vert.sqlite3"
    make_blank(database)
    store = await SqliteStore.open(database)
    await store.save_note("application", BOT_ID)
    await store.close()
    return Settings(
        discord_token=SecretStr(box.token),
        discord_api_base=box.api_base,
        database_path=database,
        contact="privacy@example.org",
    )


def refuses_certificate(code: int) -> Any:
    """Return what stands for a request whose server has a certificate that is refused so."""

    def get(*_: object, **__: object) -> None:
        error = ssl.SSLCertVerificationError("certificate verify failed")
        error.verify_code = code
        key = ConnectionKey("discord.com", 443, True, True, None, None, None)
        raise aiohttp.ClientConnectorCertificateError(key, error)

    return get


async def found(settings: Settings, what: str) -> Finding:
    """Return the one line of this name."""
    [line] = [line for line in await doctor.examine(settings, NOW) if line.what == what]
    return line


def wrong(line: Finding, *words: str) -> None:
    assert not line.right, line
    for word in words:
        assert word in str(line), line


async def test_where_all_is_right_every_line_says_so(settings: Settings, tmp_path: Path) -> None:
    rotate(SqliteFile(settings.database_path), tmp_path / "backups", NOW)
    lines = await doctor.examine(settings, NOW)
    assert [str(line) for line in lines if not line.right] == []
    assert {line.what for line in lines} == WELL, lines


def test_the_exit_code_says_whether_all_is_right(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for remedy in ("", "make room"):

        async def examined(_: Settings, _now: datetime, remedy: str = remedy) -> list[Finding]:
            return [Finding("clock", "ticks"), Finding("disk", "full", remedy)]

        monkeypatch.setattr(doctor, "examine", examined)
        assert program.main(["doctor"]) == bool(remedy)
        out = capsys.readouterr().out
        assert "right  clock" in out, out
        assert ("-> make room" in out) is bool(remedy), out


async def test_a_token_that_discord_refuses(settings: Settings) -> None:
    settings.discord_token = SecretStr("no.such.token")
    wrong(await found(settings, "token"), "refuses", "developer portal")


async def test_no_token(settings: Settings) -> None:
    settings.discord_token = None
    wrong(await found(settings, "token"), "DISCORD_TOKEN")


async def test_a_discord_that_does_not_answer(settings: Settings, unused_tcp_port: int) -> None:
    settings.discord_api_base = f"http://127.0.0.1:{unused_tcp_port}"
    wrong(await found(settings, "token"), "does not answer", "network")
    assert (await found(settings, "database")).right, "the rest is looked at all the same"


async def test_a_clock_that_is_wrong(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_discord, "time", lambda: datetime.now(UTC).timestamp() + 61)
    wrong(await found(settings, "clock"), "s ahead of Discord's", "timedatectl")


async def test_a_clock_whose_time_the_bot_does_not_take(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_discord, "time", lambda: datetime.now(UTC).timestamp() - 5 * 86_400)
    wrong(await found(settings, "clock"), "5 days behind Discord's, whose time the bot takes", "timedatectl")


@pytest.mark.parametrize(("code", "said"), [(9, "is not valid yet"), (10, "has expired")])
async def test_a_clock_by_which_no_certificate_holds(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, code: int, said: str
) -> None:
    monkeypatch.setattr(aiohttp.ClientSession, "get", refuses_certificate(code))
    wrong(await found(settings, "clock"), said, "timedatectl")
    monkeypatch.setattr(aiohttp.ClientSession, "get", refuses_certificate(18))
    wrong(await found(settings, "token"), "does not answer")


async def test_who_may_install_it(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = rest_app.application_json
    for allowed, right, said in (
        ("01", True, "people for themselves"),
        ("0", True, "User Install"),
        ("1", False, "no server"),
    ):
        config = {"integration_types_config": {kind: {} for kind in allowed}}
        monkeypatch.setattr(rest_app, "application_json", lambda world, more=config: ours(world) | more)
        line = await found(settings, "installs")
        assert line.right is right, allowed
        assert said in line.found, allowed


async def test_missing_permissions_name_server_and_permission(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rest_app, "EVERYONE", 0x400 | 0x800)
    wrong(await found(settings, "permissions"), "on 1 of 1", "embed_links", GUILD_NAME)


async def test_an_administrator_lacks_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rest_app, "EVERYONE", 0x8)
    assert (await found(settings, "permissions")).right, "an administrator may do everything"


async def test_a_bot_on_no_server(settings: Settings, box: Sandbox) -> None:
    [guild] = box.core.world.guilds.values()
    guild.bot_here = False
    wrong(await found(settings, "permissions"), "invite it")


async def test_emojis_and_commands_that_are_not_there_yet(settings: Settings, box: Sandbox) -> None:
    box.core.world.emojis.popitem()
    box.core.world.commands.clear()
    wrong(await found(settings, "emojis"), "1 of ", "uploads")
    wrong(await found(settings, "commands"), "start the bot")


async def test_a_database_of_another_application(settings: Settings) -> None:
    with closing(sqlite3.connect(settings.database_path)) as connection, connection:
        connection.execute("UPDATE notes SET value = '42' WHERE key = 'application'")
    wrong(await found(settings, "application"), "belongs to 42", "handover")


async def test_presses_that_go_to_a_web_address(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    told = rest_app.application_json
    monkeypatch.setattr(
        rest_app, "application_json", lambda world: told(world) | {"interactions_endpoint_url": "https://x.y"}
    )
    wrong(await found(settings, "application"), "never hears", "Interactions Endpoint URL")


async def test_a_damaged_database(settings: Settings) -> None:
    content = settings.database_path.read_bytes()
    settings.database_path.write_bytes(content[:100] + bytes(len(content) - 100))
    wrong(await found(settings, "database"), "restore")


async def test_a_database_of_a_newer_program(settings: Settings) -> None:
    with closing(sqlite3.connect(settings.database_path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    wrong(await found(settings, "database"), "schema 999", "UPGRADING.md")


async def test_before_the_first_start_there_is_no_database(settings: Settings, tmp_path: Path) -> None:
    settings.database_path = tmp_path / "new" / "tapis-vert.sqlite3"
    line = await found(settings, "database")
    assert line.right, line
    assert not settings.database_path.parent.exists(), "the doctor changes nothing"


async def test_a_database_that_others_may_read(settings: Settings) -> None:
    settings.database_path.chmod(0o644)
    wrong(await found(settings, "rights"), "chmod 600")


async def test_settings_that_others_may_read(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / ".env").touch(mode=0o644)
    wrong(await found(settings, "settings"), "chmod 600 .env")


async def test_a_full_disk(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(settings.database_path)
    monkeypatch.setattr(check_database.shutil, "disk_usage", lambda _: usage._replace(free=100 << 20))
    wrong(await found(settings, "disk"), "100 MiB", "make room")


async def test_a_log_that_nobody_could_copy(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_database, "LOG", -1)
    wrong(await found(settings, "log"), "write-ahead log", "close it")


async def test_an_old_sqlite_is_told_and_litestream_is_wrong(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_database.sqlite3, "sqlite_version_info", (3, 51, 2))
    line = await found(settings, "sqlite")
    assert line.right, line
    assert "3.51.3" in line.found, line
    (tmp_path / ".tapis-vert.sqlite3-litestream").mkdir()
    wrong(await found(settings, "sqlite"), "Litestream")


async def test_backups_that_are_missing_or_old(settings: Settings, tmp_path: Path) -> None:
    rotate(SqliteFile(settings.database_path), tmp_path / "backups", NOW)
    [copy] = (tmp_path / "backups").iterdir()
    days_ago = (NOW - timedelta(days=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
    note = tmp_path / "tapis-vert.sqlite3.backup"
    note.write_text(f"{days_ago} {copy}\n")
    wrong(await found(settings, "backups"), "the newest is", "--rotate")
    copy.unlink()
    wrong(await found(settings, "backups"), "no longer there")
    note.unlink()
    wrong(await found(settings, "backups"), "none is known")


async def test_people_who_are_told_nobody_to_ask(settings: Settings) -> None:
    assert "privacy@example.org" in (await found(settings, "contact")).found
    settings.contact = ""
    wrong(await found(settings, "contact"), "CONTACT=")


async def test_a_list_of_erasures_whose_key_is_away(settings: Settings, tmp_path: Path) -> None:
    beside = Erasures(settings.database_path)
    assert "nobody" in (await found(settings, "erasures")).found
    beside.add({beside.entry(5): 7})
    assert str(await found(settings, "erasures")).startswith("right  erasures     1 within a year")
    beside.key_file.chmod(0o644)
    wrong(await found(settings, "erasures"), "chmod 600")
    beside.key_file.rename(tmp_path / "away")
    wrong(await found(settings, "erasures"), f"copy {beside.key_file}")
    beside.entry(6)
    assert "1 under another key" in (await found(settings, "erasures")).found
    beside.key_file.write_text("none")
    wrong(await found(settings, "erasures"), "holds no key")


async def test_a_bot_that_should_answer_and_does_not(settings: Settings, unused_tcp_port: int) -> None:
    settings.metrics_port = unused_tcp_port
    wrong(await found(settings, "running"), "nobody answers", "journalctl")


def test_health_without_a_port_is_a_wrong_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert program.main(["health"]) == program.BAD_USE
    assert "METRICS_PORT" in capsys.readouterr().err


def test_a_database_that_cannot_be_read_has_no_known_owner(tmp_path: Path) -> None:
    assert check_database.owner(tmp_path / "none.sqlite3") is None


def test_a_line_is_printed_with_its_remedy() -> None:
    line: Any = Finding("disk", "full", "make room")
    assert str(line) == "WRONG  disk         full\n       -> make room", str(line)
