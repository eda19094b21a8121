"""Channels deleted, the bot sent away and invited again, outages: what the gateway and REST say then."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, DICE, GENERAL, GUILD, Refused, SandboxClient

Json = dict[str, Any]


async def test_a_deleted_channel_is_told_to_the_bot_and_to_pages(
    client: SandboxClient, raw: Any, rest: Any
) -> None:
    async with client.watch(ALICE) as page:
        await client.delete_channel(DICE)
        assert await page.until("channel_delete") == {"id": DICE}
    told = await raw.event("CHANNEL_DELETE")
    assert (told["id"], told["guild_id"], told["name"]) == (DICE, GUILD, "dice")
    assert DICE not in {one["id"] for one in (await client.world())["channels"]}
    assert await rest.refused("GET", f"/channels/{DICE}") == (404, 10003)
    with pytest.raises(Refused, match="no channel"):
        await client.delete_channel(DICE)


async def test_a_deleted_thread_is_told_in_short(client: SandboxClient, raw: Any, rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "t", "type": 11})
    await client.delete_channel(thread["id"])
    told = await raw.event("THREAD_DELETE")
    assert told == {"id": thread["id"], "guild_id": GUILD, "parent_id": GENERAL, "type": 11}


async def test_threads_and_files_go_with_their_channel(
    client: SandboxClient, box: Sandbox, rest: Any
) -> None:
    _status, thread = await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "t", "type": 11})
    await client.say(BRUNO, thread["id"], "inside")
    async with client.watch(ALICE) as page:
        await client.delete_channel(GENERAL)
        assert await page.until("channel_delete") == {"id": thread["id"]}
        assert await page.until("channel_delete") == {"id": GENERAL}
    assert await rest.refused("GET", f"/channels/{thread['id']}") == (404, 10003)
    assert not box.core.world.files


async def test_the_last_channel_stays(client: SandboxClient) -> None:
    *others, last = [one["id"] for one in (await client.world())["channels"]]
    for channel in others:
        await client.delete_channel(channel)
    with pytest.raises(Refused, match="stays"):
        await client.delete_channel(last)


async def test_a_bot_that_is_sent_away_sees_nothing_until_it_is_invited_again(
    client: SandboxClient, raw: Any, rest: Any
) -> None:
    await client.change_guild(bot=False)
    assert await raw.event("GUILD_DELETE") == {"id": GUILD}
    assert await rest.refused("GET", f"/channels/{GENERAL}") == (403, 50001)
    assert await rest.refused("GET", f"/guilds/{GUILD}") == (404, 10004)
    assert await rest.call("GET", "/users/@me/guilds") == (200, [])
    with pytest.raises(Refused, match="not on the server"):
        await client.command(ALICE, GENERAL, "anything")
    await client.new_channel("unheard")
    await client.change_guild(bot=True)
    told = (await raw.payload())["d"]
    assert (told["id"], "unavailable" in told) == (GUILD, False)
    assert (await rest.call("GET", f"/channels/{GENERAL}"))[0] == 200


async def test_a_bot_that_logs_in_elsewhere_is_told_of_no_server(
    client: SandboxClient, connect: Callable[[], Awaitable[Any]]
) -> None:
    await client.change_guild(bot=False)
    assert (await (await connect()).identify())["guilds"] == []


async def test_an_outage_names_the_server_unavailable_and_its_end_brings_it_back(
    client: SandboxClient, raw: Any, connect: Callable[[], Awaitable[Any]]
) -> None:
    await raw.event("GUILD_CREATE")
    await client.change_guild(available=False)
    assert await raw.event("GUILD_DELETE") == {"id": GUILD, "unavailable": True}
    late = await connect()
    assert (await late.identify())["guilds"] == [{"id": GUILD, "unavailable": True}]
    await client.change_guild(available=True)
    for bot in (raw, late):
        assert (await bot.event("GUILD_CREATE"))["unavailable"] is False


async def test_a_guild_is_changed_by_yes_or_no(client: SandboxClient) -> None:
    with pytest.raises(Refused, match="true or false"):
        await client.ask("PATCH", "guild", {"bot": "perhaps"})
