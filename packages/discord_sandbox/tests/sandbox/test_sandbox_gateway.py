"""The gateway as a client without a library meets it."""

import zlib
from collections.abc import Awaitable, Callable
from json import loads
from typing import Any

import aiohttp
import pytest

from discord_sandbox.client import ALICE, BOT, DICE, GENERAL, GUILD, SandboxClient

Connect = Callable[[], Awaitable[Any]]
MEMBERS, MESSAGES, CONTENT = 1 << 1, 1 << 9, 1 << 15


async def test_ready_says_where_to_resume(connect: Connect, box: Any) -> None:
    ready = await (await connect()).identify()
    assert ready["resume_gateway_url"] == box.core.gateway.url
    assert (ready["user"]["id"], ready["guilds"]) == (BOT, [{"id": GUILD, "unavailable": True}])


async def test_the_server_follows_with_its_channels(raw: Any) -> None:
    guild = await raw.event("GUILD_CREATE")
    assert {one["name"] for one in guild["channels"]} >= {"general", "dice", "cards", "quiet"}
    assert [one["user"]["id"] for one in guild["members"]] == [BOT]


async def test_the_members_intent_lists_everybody(connect: Connect) -> None:
    raw = await connect()
    await raw.identify(intents=1 | MEMBERS)
    assert len((await raw.event("GUILD_CREATE"))["members"]) == 7
    await raw.send(8, {"guild_id": GUILD, "query": "al", "limit": 0, "nonce": "n"})
    chunk = await raw.event("GUILD_MEMBERS_CHUNK")
    assert ([one["user"]["id"] for one in chunk["members"]], chunk["nonce"]) == ([ALICE], "n")


async def test_a_heartbeat_is_acknowledged(raw: Any) -> None:
    await raw.event("GUILD_CREATE")
    await raw.send(1, raw.sequence)
    assert (await raw.payload())["op"] == 11


async def test_a_bad_start_is_closed_with_its_code(connect: Connect) -> None:
    for op, data, code in (
        (2, {"token": "wrong", "intents": 1}, 4004),
        (6, {"token": "wrong", "session_id": "x", "seq": 1}, 4004),
        (2, {"token": "sandbox", "intents": -1}, 4013),
        (3, {}, 4003),
    ):
        raw = await connect()
        await raw.send(op, data)
        assert await raw.closed() == code, (op, data)


async def test_a_bad_payload_is_closed_with_its_code(connect: Connect) -> None:
    again = '{"op": 2, "d": {"token": "sandbox"}}'
    for text, code in (("{", 4002), ('{"op": 77}', 4001), (again, 4005)):
        raw = await connect()
        await raw.identify()
        await raw.socket.send_str(text)
        assert await raw.closed() == code, text


async def test_zlib_stream_is_one_stream(box: Any) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{box.core.gateway.url}?v=10&encoding=json&compress=zlib-stream") as socket,
    ):
        inflate = zlib.decompressobj()
        assert loads(inflate.decompress(await socket.receive_bytes()))["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1}})
        assert loads(inflate.decompress(await socket.receive_bytes()))["t"] == "READY"


async def test_messages_come_only_with_their_intents(connect: Connect, client: SandboxClient) -> None:
    plain, blank, full = [await connect() for _ in range(3)]
    await plain.identify(intents=1)
    await blank.identify(intents=1 | MESSAGES)
    await full.identify(intents=1 | MESSAGES | CONTENT)
    await client.say(ALICE, GENERAL, "hello")
    await client.new_channel("news")
    assert (await blank.event("MESSAGE_CREATE"))["content"] == ""
    assert (await full.event("MESSAGE_CREATE"))["content"] == "hello"
    seen = []
    while (payload := await plain.payload())["t"] != "CHANNEL_CREATE":
        seen.append(payload["t"])
    assert "MESSAGE_CREATE" not in seen


async def test_threads_and_channels_are_told(raw: Any, rest: Any, client: SandboxClient) -> None:
    await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "t", "type": 11})
    assert (await raw.event("THREAD_CREATE"))["newly_created"] is True
    await client.change_channel(DICE, ["send_messages"])
    changed = await raw.event("CHANNEL_UPDATE")
    assert changed["permission_overwrites"][0]["deny"] == str(1 << 11)


async def test_a_resume_replays_what_was_missed(connect: Connect, client: SandboxClient) -> None:
    first = await connect()
    session = (await first.identify(intents=1))["session_id"]
    await first.event("GUILD_CREATE")
    await client.faults(gateway="drop")
    await first.closed()
    await client.new_channel("one")
    await client.new_channel("two")
    second = await connect()
    await second.send(6, {"token": "sandbox", "session_id": session, "seq": first.sequence})
    names = [(await second.event("CHANNEL_CREATE"))["name"] for _ in range(2)]
    assert names == ["one", "two"]
    assert (await second.payload())["t"] == "RESUMED"


async def test_what_cannot_be_resumed_is_invalid(connect: Connect) -> None:
    first = await connect()
    known = (await first.identify())["session_id"]
    for session, sequence in (("unknown", 1), (known, 999)):
        second = await connect()
        await second.send(6, {"token": "sandbox", "session_id": session, "seq": sequence})
        payload = await second.payload()
        assert (payload["op"], payload["d"]) == (9, False), session


async def test_more_missed_than_kept_is_invalid(connect: Connect, box: Any, client: SandboxClient) -> None:
    first = await connect()
    session = (await first.identify())["session_id"]
    await client.faults(gateway="drop")
    await first.closed()
    for number in range(1001):
        box.core.gateway.dispatch("CHANNEL_UPDATE", box.core.world.guilds[GUILD], {"number": number})
    second = await connect()
    await second.send(6, {"token": "sandbox", "session_id": session, "seq": 1})
    assert (await second.payload())["op"] == 9


async def test_a_clean_close_ends_the_session(connect: Connect, client: SandboxClient) -> None:
    first = await connect()
    session = (await first.identify())["session_id"]
    async with client.watch(ALICE) as page:
        await first.socket.close(code=1000)
        assert await page.until("bot") == {"online": False, "guild_id": GUILD}
    second = await connect()
    await second.send(6, {"token": "sandbox", "session_id": session, "seq": 1})
    assert (await second.payload())["op"] == 9


@pytest.mark.parametrize(("fault", "op"), [("reconnect", 7), ("invalid_session", 9)])
async def test_the_gateway_asks_for_a_new_start(raw: Any, client: SandboxClient, fault: str, op: int) -> None:
    await raw.event("GUILD_CREATE")
    await client.faults(gateway=fault)
    assert (await raw.payload())["op"] == op


async def test_the_page_hears_when_the_bot_comes_and_goes(connect: Connect, client: SandboxClient) -> None:
    async with client.watch(ALICE) as page:
        raw = await connect()
        await raw.identify()
        assert await page.until("bot") == {"online": True, "guild_id": GUILD}
        assert (await client.world())["bot"]["online"] is True
        await client.faults(gateway="drop")
        assert await page.until("bot") == {"online": False, "guild_id": GUILD}
