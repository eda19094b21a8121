"""A server that invites the bot for the first time is greeted once, with the buttons that begin."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.features import ROWS
from bot.store import SqliteStore
from bot.text import DATA, LANGUAGES, text_in
from discord_sandbox.client import ALICE, DAVID, GUILD, HANGS, components, text_of
from tests.cogs.conftest import Parlour, running

Json = dict[str, Any]


def is_greeting(message: Json) -> bool:
    return text_in("fr")("greeting.body") in text_of(message)


async def invited_again(parlour: Parlour) -> None:
    await parlour.bot.wait_until_ready()
    await parlour.client.change_guild(bot=False)
    await parlour.client.change_guild(bot=True)


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(HANGS):
        while not happened():  # noqa: ASYNC110 - the bot tells nobody
            await asyncio.sleep(0.01)


async def met(parlour: Parlour) -> bool:
    """Whether the server is known, as it is once it was greeted."""
    return int(GUILD) in await parlour.bot.services.store.run(lambda tx: tx.known_guilds(ROWS))


@pytest.mark.slow("a bot of its own, which plays")
async def test_a_server_is_greeted_once_and_plays_from_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with running(tmp_path) as parlour:
        first, *others = [one["id"] for one in (await parlour.client.world())["channels"]]
        assert not await met(parlour), "who had the bot before is not greeted by an update"
        await parlour.client.faults(route="POST /channels/.*/messages", status=403, times=1)
        await invited_again(parlour)
        await until(lambda: "could not be greeted" in caplog.text)
        await parlour.bot.services.store.run(lambda tx: tx.erase_guild(int(GUILD), 20, ROWS))
        await invited_again(parlour)
        said = await parlour.client.wait_for(ALICE, first, is_greeting)
        for language in LANGUAGES:
            t = text_in(language)
            assert t("greeting.body") in text_of(said)
            assert [t(key) in str(components(said)) for key in ("help.robot", "help.open")] == [True, True]
        helped = await parlour.press(DAVID, text_in("en")("help.open"), said)
        assert helped.shown["flags"] & 64, "each reads the games alone, in their own language"
        assert text_in("en")("help.title") in text_of(helped.shown)
        await parlour.press(DAVID, text_in("en")("help.robot"), said)
        table = await parlour.bot.services.tables.in_channel(int(first))
        assert (table.game, table.phase, table.locale, len(table.players)) == ("yams", "playing", "en", 2)
        assert others, "it greets in one channel"
    store = await SqliteStore.open(tmp_path / "parlour.sqlite3")
    assert await store.run(lambda tx: tx.meet(int(GUILD))) is False, "after a restart it is known, too"
    await store.close()


async def test_the_sandbox_page_begins_with_the_same_words() -> None:
    """Its page knows nothing of the catalogues; it says the same."""
    front = json.loads((DATA / "sandbox" / "front.json").read_text("utf-8"))
    for language, said in front["texts"].items():
        t = text_in(language)
        assert (said["log.robot"], said["log.table"]) == (t("help.robot"), t("help.open"))
    assert [one["text"] for one in front["buttons"]] == ["log.robot", "log.table"]
