"""What people are told who ask for too much: why, and when it will be possible again."""

import re

import pytest

from bot.text import text_in
from discord_sandbox import permissions
from discord_sandbox.client import ALICE, BRUNO, button, text_of
from tests.begins import seconds
from tests.cogs.conftest import Parlour

pytestmark = pytest.mark.slow("a bot for each limit")

FRENCH = text_in("fr")


def again(line: str) -> int:
    """Return how many seconds from now a refusal names."""
    found = re.search(r"<t:(\d+):R>", line)
    assert found, line
    return int(found[1]) - int(seconds())


async def test_a_fourth_open_lobby_is_refused_by_command_and_thread(parlour: Parlour) -> None:
    for _ in range(3):
        parlour = await parlour.elsewhere()
        await parlour.do(ALICE, "yams new")
    last = await parlour.elsewhere()
    for thread in ("false", "true"):
        line = await last.say(ALICE, "yams new", thread=thread)
        assert f"<#{parlour.channel}>" in line, "it names the lobbies that are open"
        assert 3500 < again(line) <= 3601, "it says when one closes by itself"
    channels = (await parlour.client.world())["channels"]
    assert [one for one in channels if one.get("parent_id") == last.channel] == [], "no thread was made"
    await last.do(ALICE, "belote new", robots=3, level="easy")
    table = await last.table()
    assert table.phase == "playing", "what begins at once waits for nobody"
    assert [player.level for player in table.players] == [None, "easy", "easy", "easy"]
    assert (await (await last.elsewhere()).do(BRUNO, "yams new")).shown["embeds"], "others may"


async def test_a_thread_is_for_who_may_create_one(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = permissions.EVERYONE & ~permissions.Permission.CREATE_PUBLIC_THREADS
    monkeypatch.setattr(permissions, "of_member", lambda _: plain)
    refused = (await parlour.do(ALICE, "yams new", thread="true")).shown
    assert refused["content"] == FRENCH("open.no_right_to_thread")
    assert button(refused, ":open."), "in the channel itself they may play, at one press"
    channels = (await parlour.client.world())["channels"]
    assert [one for one in channels if one.get("parent_id") == parlour.channel] == [], "none was made"
    assert (await parlour.do(ALICE, "yams new")).shown["embeds"], "in the channel itself they may play"


async def test_a_board_is_posted_again_once_in_20_seconds(parlour: Parlour) -> None:
    await parlour.do(ALICE, "yams new")
    assert await parlour.say(ALICE, "table show") == FRENCH("said.shown")
    line = await parlour.say(BRUNO, "table show")
    assert 0 < again(line) <= 21, "it says when it may be posted again"
    other = await parlour.elsewhere()
    await other.do(BRUNO, "yams new")
    assert await other.say(BRUNO, "table show") == FRENCH("said.shown"), "each table by itself"


async def test_a_server_lowers_its_limits_and_never_raises_them(parlour: Parlour) -> None:
    page = await parlour.sets(ALICE, "lobbies.1", "hourly.5", "pause.60")
    form = (await parlour.press(ALICE, ":server.limits", page)).modal
    assert [line["component"]["value"] for line in (form or {})["components"]] == ["1", "5", "60"]
    await parlour.do(ALICE, "yams new")
    other = await parlour.elsewhere()
    assert f"<#{parlour.channel}>" in await other.say(ALICE, "yams new"), "one is all"
    for name, value, refusal in (
        ("lobbies", "4", FRENCH("limit.at_most", most=3)),
        ("hourly", "21", FRENCH("limit.at_most", most=20)),
        ("pause", "19", FRENCH("limit.at_least", least=20)),
        ("pause", "soon", FRENCH("limit.at_least", least=20)),
    ):
        asked = await parlour.press(ALICE, ":server.limits", page)
        given = {"lobbies": "1", "hourly": "5", "pause": "60", name: value}
        assert text_of((await parlour.client.modal(ALICE, asked, given)).shown) == refusal
