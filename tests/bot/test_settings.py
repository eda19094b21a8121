"""Settings come from the environment and .env; a wrong one is a readable line."""

from pathlib import Path

import pytest

from bot.settings import DISCORD, BadSettings, read_settings

NAMES = [
    "DISCORD_TOKEN",
    "DISCORD_API_BASE",
    "DATABASE_PATH",
    "DATABASE_URL",
    "LOG_LEVEL",
    "DEFAULT_LANGUAGE",
    "OPEN_LOBBIES",
    "TABLES_PER_HOUR",
    "SHOW_PAUSE",
    "SANDBOX_PORT",
    "SANDBOX_NAMES",
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


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_API_BASE", "discord.com"),
        ("DISCORD_API_BASE", "ftp://x/y"),
        ("DISCORD_API_BASE", "http://x:abc/"),
        ("LOG_LEVEL", "LOUD"),
        ("DEFAULT_LANGUAGE", "de"),
        ("OPEN_LOBBIES", "0"),
        ("TABLES_PER_HOUR", "0"),
        ("SHOW_PAUSE", "-1"),
        ("SANDBOX_PORT", "70000"),
        ("SANDBOX_PORT", "http"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
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
