"""What people see of a table that cannot be read: one honest line everywhere, and the ways out of it."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, BRUNO, HANGS, Answer, text_of
from tests.cogs.conftest import Parlour

pytestmark = pytest.mark.slow("a bot for each way in which a table cannot be read")

FRENCH = text_in("fr")
ASIDE = FRENCH("table.refuse.set_aside")
COMMANDS = [
    ("yams roll", {}),
    ("yams keep", {"dice": "5 5"}),
    ("hand", {}),
    ("table show", {}),
    ("table join", {}),
    ("table leave", {}),
    ("table do", {"what": "options", "with": "pace.1h"}),
    ("table start", {}),
    ("table undo", {}),
    ("table skip", {}),
    ("table do", {"what": "log"}),
]


def spoil(parlour: Parlour, column: str, value: object, where: str = "1 = 1") -> None:
    """Write into the database what this program cannot read."""
    with closing(sqlite3.connect(parlour.bot.settings.database_path, isolation_level=None)) as connection:
        connection.execute(f"UPDATE tables SET {column} = ? WHERE {where}", (value,))  # noqa: S608 - names of our own


@pytest.fixture
async def board(parlour: Parlour) -> dict[str, Any]:
    """The board of a running game of two that can no longer be read."""
    opened = (await parlour.do(ALICE, "yams new")).shown
    await parlour.press(BRUNO, ":join", opened)
    started = (await parlour.press(ALICE, ":start", opened)).shown
    await parlour.painted()
    spoil(parlour, "version", 99)
    return started


async def test_every_command_and_press_is_answered_with_one_honest_line(
    parlour: Parlour, board: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    for command, options in COMMANDS:
        answer = await parlour.do(ALICE, command, **options)
        assert said(answer) == ASIDE, command
    for part in (":roll.11111", ":sheet", ":more"):
        assert said(await parlour.press(ALICE, part, board)) == ASIDE, part
    await parlour.bot.watch.look()
    await parlour.painted()
    errors = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.exc_info for record in errors] == [None], "one line in the log, and no traceback"


def said(answer: Answer) -> str:
    message = answer.message if answer.message and answer.type == 4 else answer.followups[-1]
    assert message["flags"] & 64, "the line is the player's alone"
    return message["content"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_line_says_what_happened_and_what_can_be_done(language: str) -> None:
    t = text_in(language)
    export, end = (f"`/table {t(key)}`" for key in ("cmd.do", "cmd.end"))
    assert export in t("table.refuse.set_aside"), "the moves can be had"
    assert end in t("table.refuse.set_aside"), "the table can be closed"


async def test_a_refusal_after_a_deferral_is_told_and_nothing_thinks_for_ever(
    parlour: Parlour, board: dict[str, Any], slow: Callable[[], None]
) -> None:
    slow()
    answer = await parlour.do(ALICE, "yams roll")
    async with asyncio.timeout(HANGS):
        while answer.message is None or ASIDE not in text_of(answer.message):
            answer = await parlour.client.interaction(answer.id)
    assert (answer.type, answer.answers) == (5, 1), "deferred, and then refused in words"


async def test_an_error_while_refusing_is_answered_with_a_reference(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of a refusal names players: if that fails, the command must not think for ever."""

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("bot.tables.quarantine.newest_summary", broken)
    answer = await parlour.do(ALICE, "yams roll")
    before, _, after = FRENCH("error.internal", reference="#").partition("#")
    assert said(answer).startswith(before), "it says that something went wrong"
    assert said(answer).endswith(after), "with a reference between"


async def test_the_host_ends_it_and_its_last_position_stays_on_the_board(
    parlour: Parlour, board: dict[str, Any]
) -> None:
    refused = await parlour.do(BRUNO, "table end")
    assert said(refused) == FRENCH("table.refuse.host_only", host="Alice"), "a name from the row alone"
    asked = await parlour.do(ALICE, "table end")
    assert FRENCH("ask.end.title") == asked.shown["embeds"][0]["title"], "it asks first, as elsewhere"
    [kept] = [message for message in await parlour.seen() if message["id"] == board["id"]]
    assert kept["components"] == board["components"], "and until then nothing has ended"
    answer = await parlour.press(ALICE, ":end.yes", asked.shown)
    assert answer.shown["content"] == FRENCH("said.ended")
    await parlour.painted()
    [shown] = [message for message in await parlour.seen() if message["id"] == board["id"]]
    assert shown["content"] == FRENCH("closed.unread", player="**Alice**"), "who ended it is named"
    assert shown["embeds"][0]["title"] == board["embeds"][0]["title"], "the last position stays"
    assert shown["components"] == [], "there is nothing to press"


@pytest.mark.parametrize("column", ["state", "game"])
async def test_the_export_gives_its_moves(parlour: Parlour, board: dict[str, Any], column: str) -> None:
    spoil(parlour, "version", 1)
    await parlour.do(ALICE, "yams roll")
    await parlour.painted()
    spoil(parlour, column, {"version": 98}.get(column, "broken"))
    answer = await parlour.via(ALICE, "export")
    [file] = answer.shown["attachments"]
    assert FRENCH("export.kept", file=file["filename"]) in text_of(answer.shown), "the line says what it is"
    async with parlour.client.session.get(file["url"]) as response:
        record = json.loads(await response.text())
    assert [move["action"] for move in record["moves"]] == ["roll" if column == "game" else "roll.11111"], (
        "its moves, as far as it is known what of them is public"
    )
    assert "seed" not in record, "the game may still go on"


async def test_the_game_goes_on_when_the_program_can_read_it_again(
    parlour: Parlour, board: dict[str, Any]
) -> None:
    assert said(await parlour.do(ALICE, "yams roll")) == ASIDE
    spoil(parlour, "version", 1)
    await parlour.bot.watch.take_up()
    thrown = await parlour.press(ALICE, ":roll.11111", board)
    assert thrown.shown["embeds"], "the board goes on where it was"
    assert thrown.shown["embeds"][0]["title"] == board["embeds"][0]["title"]
