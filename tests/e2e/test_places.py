"""Direct messages with the bot, and a server where it is no member but people installed it for themselves."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.sandbox.client import ALICE, BRUNO, EMMA, GENERAL, Refused
from bot.sandbox.ids import direct
from tests.e2e.room import Room, said, whispered

Json = dict[str, Any]
Place = Callable[[str], str]


@pytest.fixture(params=["direct messages", "no member"])
async def place(request: pytest.FixtureRequest, own_room: Room) -> Place:
    """Where people are without a server of the bot: each in direct messages, or all in #general."""
    if request.param == "direct messages":
        return direct
    for user in (ALICE, EMMA):
        await own_room.client.change_user(user, installed=True)
    await own_room.client.change_guild(bot=False)
    return lambda _: GENERAL


async def touched(room: Room, since: int) -> list[str]:
    """Return the bot's requests about channels and servers since then; answers to interactions are none."""
    _, requests = await room.client.requests(since)
    return [one["path"] for one in requests if one["path"].startswith(("/channels", "/guilds"))]


async def test_without_a_server_only_what_needs_none_is_done(own_room: Room, place: Place) -> None:
    """Pages are private and answered; what needs a server is refused with its reason, in both languages."""
    client = own_room.client
    since, _ = await client.requests()
    for page in ("help", "mytables", "stats", "mydata", "settings", "yams rules", "coinche rules"):
        answer = await client.command(ALICE, place(ALICE), page)
        assert answer.status == "answered", page
        assert answer.shown["flags"] & 64 == 64, page
    refusals: dict[tuple[str, str, str], Json] = {
        ("yams new", "open.here_alone", ""): {},
        ("belote new", "open.here_alone", "thread"): {"thread": True},
        ("yams roll", "move.no_table", ""): {},
        ("stats", "scores.own_only", "luck"): {"luck": True},
        ("stats", "scores.own_only", "other"): {"player": BRUNO},
        ("settings", "own.refuse.server", ""): {"lobbies": 3},
    }
    for user, language in ((ALICE, "fr"), (EMMA, "en")):
        for (command, why, _), options in refusals.items():
            answer = await client.command(user, place(user), command, options)
            assert whispered(answer) == said(language, why), command
    for command in ("leaderboard", "table show"):
        with pytest.raises(Refused, match="not offered here"):
            await client.command(ALICE, place(ALICE), command)
    assert await touched(own_room, since) == []
