"""Several servers: each with its own id, channels, commands and absences, and everybody on all of them."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BOT, BRUNO, CARDS, DICE, GENERAL, GUILD, Refused, SandboxClient
from discord_sandbox.ids import twin

Json = dict[str, Any]
SECOND, THIRD = twin(GUILD, 1), twin(GUILD, 2)
THERE = twin(GENERAL, 1)
"""#general of the second server."""


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox(servers=3) as box:
        yield box


async def test_the_servers_lie_on_the_shards_in_turn(box: Sandbox) -> None:
    first, *others = [guild.shard(3) for guild in box.core.world.guilds.values()]
    assert others == [(first + 1) % 3, (first + 2) % 3]


async def test_a_bot_without_shards_hears_of_all_servers(connect: Callable[[], Awaitable[Any]]) -> None:
    raw = await connect()
    ready = await raw.identify()
    told = [await raw.event("GUILD_CREATE") for _ in range(3)]
    assert [one["id"] for one in ready["guilds"]] == [one["id"] for one in told] == [GUILD, SECOND, THIRD]
    assert "shard" not in ready
    assert [one["id"] for one in told[1]["channels"]][:3] == [THERE, twin(DICE, 1), twin(CARDS, 1)]
    assert {one["guild_id"] for one in told[1]["channels"]} == {SECOND}
    [me] = told[1]["members"]
    roles = {role["id"] for role in told[1]["roles"]}
    assert roles == {SECOND, *me["roles"]}, "everyone's role has the id of the server"


async def test_the_world_is_one_server_as_the_page_asks_for_it(client: SandboxClient) -> None:
    first, second = await client.world(), await client.world(guild=SECOND)
    assert (first["guild"]["id"], second["guild"]["id"]) == (GUILD, SECOND)
    assert [one["id"] for one in first["guilds"]] == [GUILD, SECOND, THIRD]
    assert THERE not in {one["id"] for one in first["channels"]}
    assert THERE in {one["id"] for one in second["channels"]}
    assert first["users"] == second["users"]
    with pytest.raises(Refused, match="no server 7"):
        await client.world(guild="7")


async def test_an_interaction_names_its_server(start: Any) -> None:
    event, _acting = await start(channel=THERE)
    assert (event["guild_id"], event["guild"]["id"], event["channel"]["guild_id"]) == (SECOND,) * 3
    assert event["authorizing_integration_owners"] == {"0": SECOND}


async def test_channels_and_messages_name_their_server(
    client: SandboxClient, connect: Callable[[], Awaitable[Any]]
) -> None:
    raw = await connect()
    await raw.identify(intents=1 | 1 << 9)
    channel = await client.new_channel("news", guild=SECOND)
    assert (await raw.event("CHANNEL_CREATE"))["guild_id"] == SECOND
    said = await client.say(ALICE, channel["id"], "hello")
    assert (await raw.event("MESSAGE_CREATE"))["guild_id"] == SECOND
    await client.delete(ALICE, channel["id"], said["id"])
    assert (await raw.event("MESSAGE_DELETE"))["guild_id"] == SECOND
    await client.delete_channel(channel["id"])
    assert (await raw.event("CHANNEL_DELETE"))["guild_id"] == SECOND


async def test_a_page_hears_of_the_server_it_shows(client: SandboxClient) -> None:
    async with client.watch(BRUNO, guild=SECOND) as page, client.watch(BRUNO) as all_of_it:
        await client.say(ALICE, GENERAL, "here")
        await client.say(ALICE, THERE, "there")
        assert (await page.until("message_create"))["content"] == "there"
        heard = [(await all_of_it.until("message_create"))["content"] for _ in range(2)]
        assert heard == ["here", "there"]


async def test_a_new_member_is_one_everywhere(
    client: SandboxClient, connect: Callable[[], Awaitable[Any]]
) -> None:
    raw = await connect()
    await raw.identify(intents=1 | 1 << 1)
    await client.new_user("Inès")
    assert [(await raw.event("GUILD_MEMBER_ADD"))["guild_id"] for _ in range(3)] == [GUILD, SECOND, THIRD]


async def test_a_servers_own_command_is_known_there_alone(
    rest: Any, client: SandboxClient, start: Any
) -> None:
    body = {"name": "here", "description": "d"}
    _status, made = await rest.call("POST", f"/applications/{BOT}/guilds/{SECOND}/commands", body)
    event, _acting = await start(channel=THERE, command="here")
    assert event["data"]["guild_id"] == made["guild_id"] == SECOND
    with pytest.raises(Refused, match="no command /here"):
        await client.command(ALICE, GENERAL, "here")


async def test_a_channel_is_chosen_among_those_of_the_server(
    rest: Any, start: Any, client: SandboxClient
) -> None:
    option = {"type": 7, "name": "where", "description": "d"}
    body = {"name": "go", "description": "d", "options": [option]}
    await rest.call("POST", f"/applications/{BOT}/commands", body)
    event, _acting = await start(channel=THERE, command="go", options={"where": "dice"})
    assert list(event["data"]["resolved"]["channels"]) == [twin(DICE, 1)]
    with pytest.raises(Refused, match="no channel"):
        await client.command(ALICE, THERE, "go", {"where": DICE})


async def test_the_bot_leaves_one_server_and_stays_on_the_others(
    client: SandboxClient, raw: Any, rest: Any
) -> None:
    await client.change_guild(SECOND, bot=False)
    assert await raw.event("GUILD_DELETE") == {"id": SECOND}
    assert await rest.refused("GET", f"/channels/{THERE}") == (403, 50001)
    assert await rest.refused("GET", f"/guilds/{SECOND}") == (404, 10004)
    assert (await rest.call("GET", f"/channels/{GENERAL}"))[0] == 200
    listed = await rest.call("GET", "/users/@me/guilds")
    assert [one["id"] for one in listed[1]] == [GUILD, THIRD]
    assert (await rest.call("GET", "/oauth2/applications/@me"))[1]["approximate_guild_count"] == 2


async def test_an_outage_is_one_servers_own(client: SandboxClient, raw: Any) -> None:
    await client.change_guild(SECOND, available=False)
    assert await raw.event("GUILD_DELETE") == {"id": SECOND, "unavailable": True}
    await client.change_guild(SECOND, available=True)
    assert (await raw.event("GUILD_CREATE"))["id"] == SECOND


async def test_the_last_channel_of_each_server_stays(client: SandboxClient) -> None:
    *others, last = [one["id"] for one in (await client.world(guild=SECOND))["channels"]]
    for channel in others:
        await client.delete_channel(channel)
    with pytest.raises(Refused, match="stays"):
        await client.delete_channel(last)


async def test_servers_are_listed_in_pages(rest: Any) -> None:
    _status, listed = await rest.call("GET", f"/users/@me/guilds?limit=1&after={GUILD}")
    assert [(one["id"], one["name"]) for one in listed] == [(SECOND, "Sandbox 2")]
    assert await rest.refused("GET", "/users/@me/guilds?limit=many") == (400, 50035)


async def test_a_thread_belongs_to_the_server_of_its_channel(rest: Any, raw: Any) -> None:
    body = {"name": "t", "type": 11}
    _status, thread = await rest.call("POST", f"/channels/{THERE}/threads", body)
    assert thread["guild_id"] == (await raw.event("THREAD_CREATE"))["guild_id"] == SECOND
    _status, listed = await rest.call("GET", f"/guilds/{SECOND}/threads/active")
    assert [one["id"] for one in listed["threads"]] == [thread["id"]]
    assert (await rest.call("GET", f"/guilds/{GUILD}/threads/active"))[1]["threads"] == []


async def test_servers_are_saved_with_their_channels(tmp_path: Path) -> None:
    state = tmp_path / "world.json"
    async with Sandbox(state=state, servers=2) as box, SandboxClient(box.url) as client:
        made = await client.new_channel("news", guild=SECOND)
    async with Sandbox(state=state) as box, SandboxClient(box.url) as client:
        world = await client.world(guild=SECOND)
        assert made["id"] in {one["id"] for one in world["channels"]}


async def test_a_world_saved_before_there_were_servers_opens(tmp_path: Path) -> None:
    state = tmp_path / "world.json"
    async with Sandbox(state=state) as box, SandboxClient(box.url) as client:
        await client.say(ALICE, GENERAL, "remember")
    old = json.loads(state.read_text("utf-8"))
    del old["guilds"]
    for channel in old["channels"]:
        del channel["guild_id"]
    state.write_text(json.dumps(old | {"guild_locale": "en-GB"}), "utf-8")
    async with Sandbox(state=state) as box, SandboxClient(box.url) as client:
        assert (await client.world())["guild"]["locale"] == "en-GB"
        assert [one["content"] for one in await client.messages(ALICE, GENERAL)] == ["remember"]
