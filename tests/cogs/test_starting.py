"""A bot that does not come on line fails its test at once, with the reason."""

import asyncio
import logging
from pathlib import Path

import discord
import pytest

from bot.app import TapisVert
from tests.cogs.conftest import running
from tests.starting import unless_it_ends


async def test_what_the_start_raises_is_raised_where_the_bot_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: TapisVert) -> None:
        raise LookupError("a 26th verb")

    monkeypatch.setattr(TapisVert, "setup_hook", broken)
    with pytest.raises(LookupError, match="a 26th verb"):
        async with running(tmp_path):
            pass


async def test_the_log_says_which_command_discord_refuses_and_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    verbs = [{"type": 1, "name": f"verb{number}", "description": "made up"} for number in range(26)]

    async def one_too_many(_: object) -> list[dict[str, object]]:
        return [{"type": 1, "name": "about", "description": "made up", "options": verbs}]

    monkeypatch.setattr("bot.commands.sending.payload_of", one_too_many)
    with pytest.raises((AssertionError, discord.HTTPException)):  # whichever is heard of first
        async with running(tmp_path):
            pass
    [said] = [one.getMessage() for one in caplog.records if "cannot be registered" in one.getMessage()]
    assert said.endswith("In /about.options: Must be 25 or fewer in length.")


async def test_an_error_that_a_bot_logs_and_lives_with_is_told() -> None:
    async def grumbling() -> None:
        logging.getLogger("bot").error("no gateway")
        await asyncio.Event().wait()

    bot = asyncio.create_task(grumbling())
    with pytest.raises(AssertionError, match="no gateway"):
        await unless_it_ends(bot, asyncio.Event().wait())
    bot.cancel()


async def test_a_bot_that_ends_in_order_is_not_waited_for() -> None:
    bot = asyncio.create_task(asyncio.sleep(0))
    with pytest.raises(AssertionError, match="ended before"):
        await unless_it_ends(bot, asyncio.Event().wait())
