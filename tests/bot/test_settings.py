"""Settings come from the environment and .env; a wrong one is a readable line."""

from pathlib import Path

import pytest

from bot.settings import DISCORD, BadSettings, read_settings

NAMES = [
    "DISCORD_TOKEN",
    "DISCORD_API_BASE",
    "DATABASE_PATH",
    "DATABASE_URL",
    "DATABASE_URL_FILE",
    "BLOCKED_USERS",
    "BLOCKED_SERVERS",
    "DISCORD_TOKEN_FILE",
    "LOG_LEVEL",
    "DEFAULT_LANGUAGE",
    "OPEN_LOBBIES",
    "TABLES_PER_HOUR",
    "SHOW_PAUSE",
    "KEEP_MOVES",
    "DAY_ZONE",
    "SANDBOX_PORT",
    "SANDBOX_NAMES",
    "SHARD_COUNT",
    "SHARD_IDS",
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_without_anything_the_defaults_hold() -> None:
    settings = read_settings()
    assert settings.discord_api_base == DISCORD
    assert settings.default_language == "fr"


def test_dotenv_is_read_and_the_environment_wins(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / ".env").write_text("DISCORD_TOKEN=from-file\nDEFAULT_LANGUAGE=en\n")
    monkeypatch.setenv("DEFAULT_LANGUAGE", "fr")
    settings = read_settings()
    assert settings.token == "from-file"
    assert settings.default_language == "fr"


def test_a_missing_token_names_dotenv_and_the_sandbox() -> None:
    with pytest.raises(BadSettings, match=r"DISCORD_TOKEN.*\.env.*sandbox"):
        _ = read_settings().token


def test_a_wrong_setting_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for name, value in [
        ("DISCORD_API_BASE", "discord.com"),
        ("DISCORD_API_BASE", "ftp://x/y"),
        ("DISCORD_API_BASE", "http://x:abc/"),
        ("LOG_LEVEL", "LOUD"),
        ("DEFAULT_LANGUAGE", "de"),
        ("OPEN_LOBBIES", "0"),
        ("TABLES_PER_HOUR", "0"),
        ("SHOW_PAUSE", "-1"),
        ("KEEP_MOVES", "0"),
        ("DAY_ZONE", "Europe/Atlantis"),
        ("DAY_ZONE", "../etc/passwd"),
        ("SANDBOX_PORT", "70000"),
        ("SANDBOX_PORT", "http"),
    ]:
        with subtests.test(name=name, value=value), monkeypatch.context() as patch:
            patch.setenv(name, value)
            with pytest.raises(BadSettings) as wrong:
                read_settings()
            assert name in str(wrong.value)
            assert "\n" not in str(wrong.value)


def test_two_wrong_settings_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("DEFAULT_LANGUAGE", "de")
    with pytest.raises(BadSettings, match=r"(?s)LOG_LEVEL.*DEFAULT_LANGUAGE"):
        read_settings()


def test_an_unreadable_dotenv_is_one_line(elsewhere: Path) -> None:
    (elsewhere / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(BadSettings, match=r"\.env cannot be read"):
        read_settings()


def test_the_address_may_end_in_a_slash_and_the_level_be_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:8765/api/v10/")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    settings = read_settings()
    assert settings.discord_api_base == "http://127.0.0.1:8765/api/v10"
    assert settings.log_level == "DEBUG"


def test_the_sandbox_has_a_database_of_its_own_beside_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PATH", "data/tables.sqlite3")
    assert read_settings().sandbox_database == Path("data/tables.sandbox.sqlite3")
    monkeypatch.setenv("DATABASE_PATH", "data/tables")
    assert read_settings().sandbox_database == Path("data/tables.sandbox")


def test_further_names_of_the_sandbox_stand_between_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().further_names == ()
    monkeypatch.setenv("SANDBOX_NAMES", "play.example, sandbox")
    assert read_settings().further_names == ("play.example", "sandbox")


def test_a_database_is_an_address_of_postgresql_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings().database is None
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:secret@h/d")
    assert read_settings().database == "postgresql://u:secret@h/d"
    assert "secret" not in repr(read_settings()), "the password stands in what may be logged"
    monkeypatch.setenv("DATABASE_URL", "mysql://u:secret@h/d")
    with pytest.raises(BadSettings, match="DATABASE_URL: must begin with postgresql://") as told:
        read_settings()
    assert "secret" not in str(told.value), "the password"


# Shards

POSTGRESQL = "postgresql://u:p@h/d"


def of_shards(
    monkeypatch: pytest.MonkeyPatch, count: str, ids: str, url: str = POSTGRESQL
) -> tuple[object, object]:
    for name, value in (("SHARD_COUNT", count), ("SHARD_IDS", ids), ("DATABASE_URL", url)):
        monkeypatch.setenv(name, value)
    settings = read_settings()
    return settings.shard_count, settings.shard_ids


def test_shards_are_numbers_and_ranges(monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests) -> None:
    for count, ids, found in [
        ("", "", (1, None)),
        ("auto", "", ("auto", None)),
        (" AUTO ", "", ("auto", None)),
        ("8", "0-3,7", (8, (0, 1, 2, 3, 7))),
        ("8", " 7 , 2 - 3 ", (8, (2, 3, 7))),
        ("1", "0", (1, (0,))),
    ]:
        with subtests.test(count=count, ids=ids):
            assert of_shards(monkeypatch, count, ids) == found


def test_one_file_of_sqlite_has_one_copy_with_all_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    assert of_shards(monkeypatch, "4", "0-3", url="") == (4, (0, 1, 2, 3))
    with pytest.raises(BadSettings, match=r"SHARD_IDS leaves shards .* needs PostgreSQL"):
        of_shards(monkeypatch, "4", "0-2", url="")


def test_wrong_shards_are_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for count, ids, said in [
        ("0", "", "SHARD_COUNT: must be a number from 1 to"),
        ("99999", "", "SHARD_COUNT: must be a number"),
        ("many", "", "SHARD_COUNT: must be a number .* or auto"),
        ("", "0", "SHARD_IDS needs SHARD_COUNT"),
        ("auto", "0", "SHARD_IDS needs a number as SHARD_COUNT"),
        ("4", "a", "SHARD_IDS: must be numbers and ranges with commas, such as 0-3,7"),
        ("4", ",", "SHARD_IDS: must be numbers and ranges"),
        ("4", " ", "SHARD_IDS: must be numbers and ranges"),
        ("4", "-1", "SHARD_IDS: must be numbers and ranges"),
        ("4", "3-1", "SHARD_IDS: 3-1 is no range"),
        ("4", "0-999999", "SHARD_IDS: 0-999999 is no range"),
        ("4", "2-4", "SHARD_IDS: shard 4 is none of 4; they are 0 to 3"),
        ("4", "0-2,1", "SHARD_IDS: names shard 1 twice"),
    ]:
        with subtests.test(count=count, ids=ids):
            with pytest.raises(BadSettings, match=said) as wrong:
                of_shards(monkeypatch, count, ids)
            assert "\n" not in str(wrong.value), "one line"


def test_who_is_blocked_stands_as_ids_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLOCKED_USERS", "80351110224678912, 41771983423143937")
    assert read_settings().blocked_users == {80351110224678912, 41771983423143937}
    monkeypatch.setenv("BLOCKED_SERVERS", "my server")
    with pytest.raises(
        BadSettings, match="BLOCKED_SERVERS: must be ids of Discord with commas, and my is none"
    ):
        read_settings()


def test_secrets_may_stand_in_files(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / "token").write_text("from-its-file\n")
    (elsewhere / "url").write_text("postgresql://u:hunter2@h/d\n")
    (elsewhere / ".env").write_text("DISCORD_TOKEN=\nDISCORD_TOKEN_FILE=token\n")
    monkeypatch.setenv("DATABASE_URL_FILE", str(elsewhere / "url"))
    settings = read_settings()
    assert (settings.token, settings.database) == ("from-its-file", "postgresql://u:hunter2@h/d")
    assert "hunter2" not in repr(settings)


def test_a_file_of_a_secret_that_does_not_serve_is_named_and_not_shown(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for held, beside, why in [
        (None, "", "DATABASE_URL_FILE: .*url cannot be read: No such file"),
        (b"mysql://u:hunter2@h/d", "", "DATABASE_URL: must begin with postgresql://"),
        (b"postgresql://u:hunter2@h/d", "postgresql://h/d", "DATABASE_URL and .*_FILE are both set"),
        (b" \n", "", "DATABASE_URL_FILE: .*url is empty"),
        (b"hunter2\xff", "", "DATABASE_URL_FILE: .*url cannot be read: it is no text"),
    ]:
        with subtests.test(why=why):
            if held is not None:
                (elsewhere / "url").write_bytes(held)
            monkeypatch.setenv("DATABASE_URL", beside)
            monkeypatch.setenv("DATABASE_URL_FILE", "url")
            with pytest.raises(BadSettings, match=why) as told:
                read_settings()
            assert "hunter2" not in str(told.value)
            assert "\n" not in str(told.value)
