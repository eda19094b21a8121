"""Threads, the server, emojis and commands, as a bot keeps them through REST."""

import base64
from typing import Any

import aiohttp
import pytest

from discord_sandbox.client import ALICE, BOT, BRUNO, DICE, GENERAL, GUILD, Refused, SandboxClient
from discord_sandbox.files import plain_png

Json = dict[str, Any]
NOBODY = "99"
PNG = plain_png("#00aa55", 8)
MESSAGES = f"/channels/{GENERAL}/messages"
EMOJIS = f"/applications/{BOT}/emojis"


def data_uri(content: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


async def get(url: str) -> tuple[int, str, bytes]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, answer.content_type, await answer.read()


async def test_a_message_begins_one_thread(rest: Any) -> None:
    sent = await rest.send(GENERAL, content="x")
    path = f"{MESSAGES}/{sent['id']}/threads"
    status, thread = await rest.call("POST", path, {"name": "game"})
    assert (status, thread["id"], thread["type"], thread["parent_id"]) == (201, sent["id"], 11, GENERAL)
    assert (await rest.call("GET", f"{MESSAGES}/{sent['id']}"))[1]["thread"]["id"] == thread["id"]
    assert await rest.refused("POST", path, {"name": "again"}) == (400, 160004)


async def test_a_thread_of_its_own_is_announced(rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "game", "type": 11})
    (announced,) = (await rest.call("GET", MESSAGES))[1]
    assert (announced["type"], announced["content"]) == (18, "game")
    assert (await rest.send(thread["id"], content="in it"))["channel_id"] == thread["id"]


async def test_threads_have_members(rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "secret"})
    members = f"/channels/{thread['id']}/thread-members"
    assert thread["type"] == 12
    assert (await rest.call("PUT", f"{members}/{BRUNO}"))[0] == 204
    assert {one["user_id"] for one in (await rest.call("GET", members))[1]} == {BOT, BRUNO}
    assert (await rest.call("DELETE", f"{members}/{BRUNO}"))[0] == 204
    assert await rest.refused("GET", f"{members}/{BRUNO}") == (404, 10007)
    assert await rest.refused("PUT", f"{members}/{NOBODY}") == (404, 10013)


async def test_an_archived_thread_opens_for_a_message_unless_locked(rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{GENERAL}/threads", {"name": "t", "type": 11})
    path = f"/channels/{thread['id']}"
    await rest.call("PATCH", path, {"archived": True})
    await rest.send(thread["id"], content="x")
    assert (await rest.call("GET", path))[1]["thread_metadata"]["archived"] is False
    await rest.call("PATCH", path, {"archived": True, "locked": True})
    assert await rest.refused("POST", f"{path}/messages", {"content": "x"}) == (400, 50083)


async def test_threads_want_their_permission(rest: Any, client: SandboxClient) -> None:
    await client.change_channel(GENERAL, ["create_public_threads"])
    body = {"name": "t", "type": 11}
    assert await rest.refused("POST", f"/channels/{GENERAL}/threads", body) == (403, 50013)


async def test_the_server_is_shown(rest: Any) -> None:
    _status, guild = await rest.call("GET", f"/guilds/{GUILD}?with_counts=true")
    assert (guild["name"], guild["preferred_locale"]) == ("Sandbox", "fr")
    assert guild["approximate_member_count"] == 7
    assert (await rest.call("GET", f"/guilds/{GUILD}/members/{ALICE}"))[1]["user"]["global_name"] == "Alice"
    assert len((await rest.call("GET", f"/guilds/{GUILD}/channels"))[1]) == 5
    assert [one["id"] for one in (await rest.call("GET", "/users/@me/guilds"))[1]] == [GUILD]


async def test_emojis_are_made_used_and_deleted(rest: Any) -> None:
    status, emoji = await rest.call("POST", EMOJIS, {"name": "die_6", "image": data_uri(PNG)})
    assert (status, emoji["name"], emoji["available"]) == (201, "die_6", True)
    assert (await rest.call("GET", EMOJIS))[1]["items"] == [emoji]
    assert await get(f"{rest.box.url}/cdn/emojis/{emoji['id']}.png") == (200, "image/png", PNG)
    button = {"type": 2, "style": 1, "custom_id": "b", "emoji": {"id": emoji["id"], "name": "die_6"}}
    await rest.send(GENERAL, components=[{"type": 1, "components": [button]}])
    assert (await rest.call("DELETE", f"{EMOJIS}/{emoji['id']}"))[0] == 204
    assert (await rest.call("GET", EMOJIS))[1]["items"] == []


async def test_emojis_have_limits(rest: Any, subtests: pytest.Subtests) -> None:
    for name, image, field, code in (
        ("d", data_uri(PNG), "name", "BASE_TYPE_BAD_LENGTH"),
        ("die-6", data_uri(PNG), "name", "STRING_TYPE_REGEX"),
        ("die_6", data_uri(PNG + b"\0" * 256 * 1024), "image", "BINARY_TYPE_MAX_SIZE"),
        ("die_6", data_uri(b"no picture"), "image", "IMAGE_INVALID"),
        ("die_6", "die.png", "image", "IMAGE_INVALID"),
        ("die_6", None, "image", "BASE_TYPE_REQUIRED"),
    ):
        with subtests.test(code, name=name):
            _status, answer = await rest.call("POST", EMOJIS, {"name": name, "image": image})
            assert [one["code"] for one in answer["errors"][field]["_errors"]] == [code]


async def test_an_emojis_name_is_taken_once(rest: Any) -> None:
    body = {"name": "die", "image": data_uri(PNG)}
    await rest.call("POST", EMOJIS, body)
    _status, answer = await rest.call("POST", EMOJIS, body)
    assert answer["errors"]["name"]["_errors"][0]["code"] == "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"


async def test_two_thousand_emojis_at_most(rest: Any, box: Any) -> None:
    box.core.world.emojis.update({str(n): {"id": str(n), "name": f"e{n}"} for n in range(2000)})
    body = {"name": "die", "image": data_uri(PNG)}
    assert await rest.refused("POST", EMOJIS, body) == (400, 30008)


async def test_overwriting_commands_keeps_the_ids_of_the_same_names(rest: Any, commands_path: str) -> None:
    one, two = ({"name": name, "description": "d"} for name in ("one", "two"))
    _status, before = await rest.call("PUT", commands_path, [one, two])
    _status, after = await rest.call("PUT", commands_path, [two | {"description": "new"}])
    assert [command["id"] for command in after] == [before[1]["id"]]
    assert [command["description"] for command in (await rest.call("GET", commands_path))[1]] == ["new"]


async def test_a_servers_commands_are_apart(rest: Any, commands_path: str) -> None:
    local = commands_path.replace("/commands", f"/guilds/{GUILD}/commands")
    await rest.call("PUT", local, [{"name": "here", "description": "d"}])
    assert (await rest.call("GET", commands_path))[1] == []
    assert [one["guild_id"] for one in (await rest.call("GET", local))[1]] == [GUILD]


async def test_two_commands_of_one_name_are_refused(rest: Any, commands_path: str) -> None:
    one = {"name": "one", "description": "d"}
    _status, answer = await rest.call("PUT", commands_path, [one, one])
    assert answer["errors"]["1"]["_errors"][0]["code"] == "APPLICATION_COMMANDS_DUPLICATE_NAME"


async def test_a_command_is_edited_and_deleted(rest: Any, hello: Json, commands_path: str) -> None:
    path = f"{commands_path}/{hello['id']}"
    assert (await rest.call("PATCH", path, {"description": "Other"}))[1]["description"] == "Other"
    assert (await rest.call("DELETE", path))[0] == 204
    assert await rest.refused("GET", path) == (404, 10063)


async def test_an_emoji_is_renamed(rest: Any) -> None:
    _status, emoji = await rest.call("POST", EMOJIS, {"name": "die", "image": data_uri(PNG)})
    path = f"{EMOJIS}/{emoji['id']}"
    assert (await rest.call("PATCH", path, {"name": "die_2"}))[1]["name"] == "die_2"
    assert (await rest.call("GET", path))[1]["name"] == "die_2"
    assert await rest.refused("PATCH", path, {"name": "-"}) == (400, 50035)


async def test_active_threads_are_listed(rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{DICE}/threads", {"name": "t", "type": 11})
    _status, active = await rest.call("GET", f"/guilds/{GUILD}/threads/active")
    assert [one["id"] for one in active["threads"]] == [thread["id"]]
    await rest.call("PATCH", f"/channels/{thread['id']}", {"archived": True})
    assert (await rest.call("GET", f"/guilds/{GUILD}/threads/active"))[1]["threads"] == []


async def test_a_thread_stands_in_a_channel_only(rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{DICE}/threads", {"name": "t", "type": 11})
    path = f"/channels/{thread['id']}/threads"
    assert await rest.refused("POST", path, {"name": "t", "type": 11}) == (400, 50024)


async def test_the_bot_leaves_a_private_thread_and_sees_it_no_more(rest: Any) -> None:
    _status, thread = await rest.call("POST", f"/channels/{DICE}/threads", {"name": "t"})
    path = f"/channels/{thread['id']}"
    assert (await rest.call("GET", f"{path}/thread-members/{BOT}"))[1]["user_id"] == BOT
    assert (await rest.call("DELETE", f"{path}/thread-members/@me"))[0] == 204
    assert await rest.refused("GET", path) == (403, 50001)


async def test_the_bots_role_and_everyones(rest: Any) -> None:
    _status, roles = await rest.call("GET", f"/guilds/{GUILD}/roles")
    assert [one["name"] for one in roles] == ["@everyone", "Bot"]
    assert roles[1]["tags"] == {"bot_id": BOT}


async def test_another_applications_things_are_unknown(rest: Any) -> None:
    assert await rest.refused("GET", f"/applications/{NOBODY}/commands") == (404, 10002)
    assert await rest.refused("GET", f"/applications/{NOBODY}/emojis") == (404, 10002)


async def test_the_oldest_messages_go_first(
    rest: Any, box: Any, client: SandboxClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord_sandbox.world.MESSAGES_KEPT", 2)
    said = [await client.say(ALICE, GENERAL, str(number)) for number in range(3)]
    assert [one["content"] for one in await client.messages(BRUNO, GENERAL)] == ["1", "2"]
    assert await rest.refused("GET", f"{MESSAGES}/{said[0]['id']}") == (404, 10008)


OPTIONS: list[Json] = [
    {"type": 7, "name": "where", "description": "d"},
    {"type": 5, "name": "now", "description": "d"},
    {"type": 10, "name": "half", "description": "d", "max_value": 1},
    {"type": 3, "name": "word", "description": "d", "min_length": 2},
]


async def test_typed_values_are_of_their_options_kind(
    rest: Any, raw: Any, start: Any, commands_path: str
) -> None:
    await rest.call("POST", commands_path, {"name": "typed", "description": "d", "options": OPTIONS})
    typed = {"where": "#dice", "now": "true", "half": "0.5", "word": "ab"}
    event, _acting = await start(command="/typed", options=typed)
    values = {one["name"]: one["value"] for one in event["data"]["options"]}
    assert values == {"where": DICE, "now": True, "half": 0.5, "word": "ab"}
    assert event["data"]["resolved"]["channels"][DICE]["name"] == "dice"


async def test_a_client_refuses_values_of_another_kind(
    rest: Any, client: SandboxClient, commands_path: str, subtests: pytest.Subtests
) -> None:
    await rest.call("POST", commands_path, {"name": "typed", "description": "d", "options": OPTIONS})
    for typed, why in (
        ({"where": "#nowhere"}, "no channel"),
        ({"now": "perhaps"}, "neither true nor false"),
        ({"half": "2"}, "out of bounds"),
        ({"half": "x"}, "no number"),
        ({"word": "a"}, "out of bounds"),
        ({"what": "a"}, "no option what"),
    ):
        with subtests.test(why, typed=typed), pytest.raises(Refused, match=why):
            await client.command(ALICE, GENERAL, "typed", typed)


async def test_a_servers_command_hides_a_global_one(rest: Any, start: Any, commands_path: str) -> None:
    local = commands_path.replace("/commands", f"/guilds/{GUILD}/commands")
    _status, here = await rest.call("POST", local, {"name": "ask", "description": "d"})
    event, _acting = await start()
    assert (event["data"]["id"], event["data"]["guild_id"]) == (here["id"], GUILD)
