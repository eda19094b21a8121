"""What the log shows of an event, and what it never shows."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel, SecretStr, ValidationError

from bot.host import logs
from bot.settings import Settings
from bot.store import StoreOnBadDisk

TOKEN = "MTIz.canary.token"
SECRET = "KS of Canary"
KEY = "aW50ZXJhY3Rpb246Y2FuYXJ5"


class Hand(BaseModel):
    """Something whose error would show what it was given."""

    cards: int


@pytest.fixture(params=["text", "json"])
def out(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is logged, in either form, at DEBUG."""
    stream = io.StringIO()
    monkeypatch.setattr(logs.sys, "stderr", stream)
    names = ("", "asyncio", *logs.OURS)
    before = {name: (logging.getLogger(name).level, logging.getLogger(name).handlers[:]) for name in names}
    logs.begin(Settings(discord_token=SecretStr(TOKEN), log_level="DEBUG", log_format=request.param))
    yield stream
    for filtered in ("asyncio", "discord.app_commands.tree"):
        logging.getLogger(filtered).filters.clear()
    for name, (level, handlers) in before.items():
        logging.getLogger(name).setLevel(level)
        logging.getLogger(name).handlers[:] = handlers


def failing(error: Exception) -> None:
    try:
        raise error  # noqa: TRY301 - it has a place in the source
    except Exception:
        logging.getLogger("bot.tables").exception("error %s", "a1b2c3", extra={"reference": "a1b2c3"})


def test_choices_that_discord_did_not_take_are_no_error(out: io.StringIO) -> None:
    try:
        raise ConnectionResetError("reset")  # noqa: TRY301 - as above
    except ConnectionResetError:
        logging.getLogger("discord.app_commands.tree").exception("Ignoring exception for %s", KEY)
    [line] = out.getvalue().splitlines()
    assert "choices were not taken: reset" in line
    assert KEY not in line
    assert "ERROR" not in line


def test_the_text_of_an_error_of_our_own_is_not_shown_but_its_kind_and_place_are(out: io.StringIO) -> None:
    failing(KeyError("KS of Canary"))
    said = out.getvalue()
    assert "Canary" not in said, said
    assert "KeyError" in said, said
    assert "test_logs.py" in said, said
    assert "a1b2c3" in said, said


def test_what_led_to_an_error_is_told_as_discreetly(out: io.StringIO) -> None:
    try:
        Hand.model_validate({"cards": SECRET})
    except ValidationError as error:
        outer = RuntimeError(SECRET)
        outer.__cause__ = error
        failing(outer)
    said = out.getvalue()
    assert "Canary" not in said, said
    assert "ValidationError" in said, said
    assert "RuntimeError" in said, said


def test_what_the_system_or_the_database_says_is_shown(out: io.StringIO) -> None:
    failing(StoreOnBadDisk("disk full"))
    assert "disk full" in out.getvalue(), out.getvalue()


def test_neither_the_token_nor_the_key_of_an_interaction_is_shown(out: io.StringIO) -> None:
    address = f"https://discord.com/api/v10/interactions/12/{KEY}/callback"
    logging.getLogger("discord.http").warning("We are rate limited. %s %s %s", "POST", address, TOKEN)
    failing(OSError(f"https://discord.com/api/v10/webhooks/12/{KEY}/messages/@original"))
    said = out.getvalue()
    assert KEY not in said, said
    assert TOKEN not in said, said
    assert "interactions/12/" in said, said


def test_only_our_own_code_logs_at_debug(out: io.StringIO) -> None:
    for name in ("discord.gateway", "aiohttp.access", "PIL.PngImagePlugin", "a.library.of.tomorrow"):
        logging.getLogger(name).debug("Canary")
    logging.getLogger("bot.app").debug("a line of ours")
    assert "Canary" not in out.getvalue(), out.getvalue()
    assert "a line of ours" in out.getvalue(), out.getvalue()


async def test_a_task_whose_error_nobody_awaits_is_told_discreetly(out: io.StringIO) -> None:
    async def lost() -> None:
        raise KeyError(SECRET)

    task = asyncio.create_task(lost())
    await asyncio.wait({task})
    del task  # asyncio now says that nobody asked for its error
    said = out.getvalue()
    assert "never retrieved" in said, said
    assert "Canary" not in said, said


@pytest.mark.parametrize("out", ["json"], indirect=True)
def test_an_event_is_one_object_of_json_on_one_line(out: io.StringIO) -> None:
    failing(KeyError("KS"))
    logging.getLogger("bot.app").info("ready as %s", "Tapis Vert")
    error, ready = (json.loads(line) for line in out.getvalue().splitlines())
    assert {key: error[key] for key in ("level", "logger", "message", "reference")} == {
        "level": "ERROR",
        "logger": "bot.tables",
        "message": "error a1b2c3",
        "reference": "a1b2c3",
    }, error
    assert error["error"].endswith("KeyError"), error
    assert ready["time"].endswith("+00:00"), ready
    assert set(ready) == {"time", "level", "logger", "message"}, ready


def test_the_settings_name_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    assert Settings().log_format == "json", Settings()
