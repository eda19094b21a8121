"""REST as a bot meets it: messages, threads, emojis, commands, permissions, limits."""

import asyncio
import base64
from typing import Any

import aiohttp
import pytest

from bot.sandbox.client import ALICE, BOT, BRUNO, CARDS, DICE, GENERAL, GUILD, HIDDEN, QUIET, SandboxClient
from bot.sandbox.files import plain_png

Json = dict[str, Any]
NOBODY = "99"
PNG = plain_png("#00aa55", 8)
MESSAGES = f"/channels/{GENERAL}/messages"
EMOJIS = f"/applications/{BOT}/emojis"


def data_uri(content: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


async def test_the_token_is_wanted(box: Any) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{box.api_base}/users/@me") as answer:
        assert (answer.status, await answer.json()) == (401, {"message": "401: Unauthorized", "code": 0})


@pytest.mark.parametrize("path", ["/users/@me", "/applications/@me", "/oauth2/applications/@me"])
async def test_the_bot_is_itself(rest: Any, path: str) -> None:
    status, answer = await rest.call("GET", path)
    assert (status, answer["id"]) == (200, BOT)


async def test_json_says_exactly_that_it_is_json(rest: Any) -> None:
    await rest.call("GET", "/users/@me")
    assert rest.headers["Content-Type"] == "application/json"


async def test_the_gateway_is_named(rest: Any, box: Any) -> None:
    assert (await rest.call("GET", "/gateway"))[1] == {"url": box.core.gateway.url}
    assert (await rest.call("GET", "/gateway/bot"))[1]["session_start_limit"]["max_concurrency"] == 1


@pytest.mark.parametrize(("method", "path"), [("GET", "/nothing"), ("PUT", "/channels/1/pins/2")])
async def test_what_does_not_exist_is_not_found(rest: Any, method: str, path: str) -> None:
    assert await rest.call(method, path) == (404, {"message": "404: Not Found", "code": 0})


async def test_a_path_of_another_method(rest: Any) -> None:
    assert await rest.refused("DELETE", "/users/@me") == (405, 0)


async def test_a_body_that_is_no_json(rest: Any) -> None:
    assert (await rest.call("POST", MESSAGES, data="{"))[1]["code"] == 50109


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", f"/channels/{NOBODY}", (404, 10003)),
        ("GET", f"/guilds/{NOBODY}", (404, 10004)),
        ("GET", f"/guilds/{GUILD}/members/{NOBODY}", (404, 10007)),
        ("GET", f"{MESSAGES}/{NOBODY}", (404, 10008)),
        ("PATCH", f"{MESSAGES}/{NOBODY}", (404, 10008)),
        ("DELETE", f"{MESSAGES}/{NOBODY}", (404, 10008)),
        ("GET", f"/users/{NOBODY}", (404, 10013)),
        ("GET", f"{EMOJIS}/{NOBODY}", (404, 10014)),
        ("PATCH", f"/webhooks/{BOT}/nothing/messages/@original", (404, 10015)),
        ("POST", "/interactions/1/nothing/callback", (404, 10062)),
        ("GET", f"/applications/{BOT}/commands/{NOBODY}", (404, 10063)),
        ("GET", f"/channels/{HIDDEN}", (403, 50001)),
        ("POST", f"/channels/{HIDDEN}/messages", (403, 50001)),
        ("POST", f"/channels/{QUIET}/messages", (403, 50013)),
        ("POST", f"/channels/{QUIET}/typing", (403, 50013)),
        ("PATCH", f"/channels/{GENERAL}", (403, 50013)),
        ("DELETE", f"/channels/{GENERAL}", (403, 50013)),
        ("GET", f"/channels/{GENERAL}/thread-members", (400, 50024)),
    ],
)
async def test_errors_have_discords_codes(
    rest: Any, method: str, path: str, expected: tuple[int, int]
) -> None:
    body = {"content": "x"} if method in {"POST", "PATCH"} else None
    assert await rest.refused(method, path, body) == expected


@pytest.mark.parametrize(
    ("lacking", "payload"),
    [
        ("embed_links", {"embeds": [{"title": "x"}]}),
        ("send_messages", {"content": "x"}),
    ],
)
async def test_a_missing_permission_is_refused(
    rest: Any, client: SandboxClient, lacking: str, payload: Json
) -> None:
    await client.change_channel(DICE, [lacking])
    assert await rest.refused("POST", f"/channels/{DICE}/messages", payload) == (403, 50013)
    await client.change_channel(DICE, [])
    assert (await rest.call("POST", f"/channels/{DICE}/messages", payload))[0] == 200


async def test_history_goes_backwards_and_between(rest: Any, client: SandboxClient) -> None:
    ids = [(await client.say(ALICE, GENERAL, str(number)))["id"] for number in range(6)]

    async def page(query: str) -> list[str]:
        return [one["id"] for one in (await rest.call("GET", f"{MESSAGES}?{query}"))[1]]

    assert await page("limit=2") == [ids[5], ids[4]]
    assert await page(f"before={ids[3]}&limit=2") == [ids[2], ids[1]]
    assert await page(f"after={ids[1]}&limit=2") == [ids[3], ids[2]]
    assert await page(f"around={ids[2]}&limit=3") == [ids[3], ids[2], ids[1]]


async def test_history_has_limits(rest: Any) -> None:
    assert await rest.refused("GET", f"{MESSAGES}?limit=101") == (400, 50035)


async def test_history_wants_its_permission(rest: Any, client: SandboxClient) -> None:
    await client.say(ALICE, CARDS, "hello")
    await client.change_channel(CARDS, ["read_message_history"])
    assert await rest.call("GET", f"/channels/{CARDS}/messages") == (200, [])


async def test_an_edit_keeps_what_it_does_not_name(rest: Any) -> None:
    sent = await rest.send(GENERAL, content="a", embeds=[{"title": "t"}])
    _status, edited = await rest.call("PATCH", f"{MESSAGES}/{sent['id']}", {"content": "b"})
    assert (edited["content"], edited["embeds"][0]["title"]) == ("b", "t")
    assert edited["edited_timestamp"] is not None


async def test_only_ones_own_messages_are_edited(rest: Any, client: SandboxClient) -> None:
    said = await client.say(ALICE, GENERAL, "mine")
    assert await rest.refused("PATCH", f"{MESSAGES}/{said['id']}", {"content": "x"}) == (403, 50005)


async def test_others_messages_are_not_deleted(rest: Any, client: SandboxClient) -> None:
    said = await client.say(ALICE, GENERAL, "mine")
    assert await rest.refused("DELETE", f"{MESSAGES}/{said['id']}") == (403, 50013)


async def test_a_deleted_message_is_gone(rest: Any) -> None:
    sent = await rest.send(GENERAL, content="a")
    assert (await rest.call("DELETE", f"{MESSAGES}/{sent['id']}"))[0] == 204
    assert await rest.refused("GET", f"{MESSAGES}/{sent['id']}") == (404, 10008)


async def test_an_enforced_nonce_sends_once(rest: Any) -> None:
    first = await rest.send(GENERAL, content="a", nonce="n1", enforce_nonce=True)
    again = await rest.send(GENERAL, content="a", nonce="n1", enforce_nonce=True)
    assert again["id"] == first["id"]
    assert len((await rest.call("GET", MESSAGES))[1]) == 1


async def test_a_reply_shows_what_it_answers(rest: Any, client: SandboxClient) -> None:
    said = await client.say(ALICE, GENERAL, "question")
    sent = await rest.send(GENERAL, content="answer", message_reference={"message_id": said["id"]})
    assert (sent["type"], sent["referenced_message"]["content"]) == (19, "question")


async def test_a_reply_to_nothing_is_refused_unless_allowed(rest: Any) -> None:
    payload: Json = {"content": "x", "message_reference": {"message_id": NOBODY}}
    _status, answer = await rest.call("POST", MESSAGES, payload)
    assert answer["errors"]["message_reference"]["_errors"][0]["code"] == "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
    payload["message_reference"]["fail_if_not_exists"] = False
    assert (await rest.call("POST", MESSAGES, payload))[0] == 200


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, [ALICE, BRUNO]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, [ALICE, BRUNO]),
        ({"users": [BRUNO]}, [BRUNO]),
    ],
)
async def test_allowed_mentions_say_who_is_pinged(rest: Any, allowed: Json | None, pinged: list[str]) -> None:
    sent = await rest.send(GENERAL, content=f"<@{ALICE}> <@{BRUNO}>", allowed_mentions=allowed)
    assert [one["id"] for one in sent["mentions"]] == pinged


def upload(payload: str, *files: tuple[str, bytes]) -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", payload)
    for number, (name, content) in enumerate(files):
        form.add_field(f"files[{number}]", content, filename=name)
    return form


async def get(url: str) -> tuple[int, str, bytes]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, answer.content_type, await answer.read()


async def test_a_file_is_sent_and_can_be_fetched(rest: Any) -> None:
    _status, sent = await rest.call("POST", MESSAGES, data=upload('{"content": "x"}', ("a.png", PNG)))
    (attachment,) = sent["attachments"]
    assert (attachment["filename"], attachment["width"]) == ("a.png", 8)
    assert await get(attachment["url"]) == (200, "image/png", PNG)


async def test_a_picture_in_an_embed_is_not_listed_beside_it(rest: Any) -> None:
    payload = '{"embeds": [{"title": "t", "image": {"url": "attachment://a.png"}}]}'
    _status, sent = await rest.call("POST", MESSAGES, data=upload(payload, ("a.png", PNG)))
    assert sent["attachments"] == []
    assert (await get(sent["embeds"][0]["image"]["url"]))[0] == 200


async def test_a_replaced_file_is_gone(rest: Any) -> None:
    _status, sent = await rest.call("POST", MESSAGES, data=upload('{"content": "x"}', ("a.png", PNG)))
    form = upload('{"attachments": [{"id": 0, "description": "new"}]}', ("b.png", PNG))
    _status, edited = await rest.call("PATCH", f"{MESSAGES}/{sent['id']}", data=form)
    assert [(one["filename"], one["description"]) for one in edited["attachments"]] == [("b.png", "new")]
    assert (await get(sent["attachments"][0]["url"]))[0] == 404


async def test_files_want_their_permission(rest: Any, client: SandboxClient) -> None:
    await client.change_channel(GENERAL, ["attach_files"])
    status, answer = await rest.call("POST", MESSAGES, data=upload('{"content": "x"}', ("a.png", PNG)))
    assert (status, answer["code"]) == (403, 50013)


@pytest.mark.usefixtures("still")
async def test_five_messages_fill_the_channels_bucket(rest: Any) -> None:
    for left in (4, 3, 2, 1, 0):
        await rest.send(GENERAL, content="x")
        assert rest.headers["X-RateLimit-Remaining"] == str(left)
    assert 0 < float(rest.headers["X-RateLimit-Reset-After"]) <= 5
    status, answer = await rest.call("POST", MESSAGES, {"content": "x"})
    assert (status, answer["global"], "Via" in rest.headers) == (429, False, True)
    assert 0 < answer["retry_after"] <= 5
    assert (await rest.call("POST", f"/channels/{DICE}/messages", {"content": "x"}))[0] == 200


@pytest.mark.usefixtures("still")
async def test_fifty_requests_a_second_in_all(rest: Any) -> None:
    answers = await asyncio.gather(*(rest.call("GET", "/users/@me") for _ in range(51)))
    assert max(status for status, _body in answers) == 429
    assert any(body.get("global") for _status, body in answers)


@pytest.mark.usefixtures("still")
async def test_old_messages_are_edited_three_times(rest: Any, client: SandboxClient) -> None:
    sent = await rest.send(GENERAL, content="x")
    await client.advance(3601)
    for _ in range(3):
        assert (await rest.call("PATCH", f"{MESSAGES}/{sent['id']}", {"content": "y"}))[0] == 200
    assert await rest.refused("PATCH", f"{MESSAGES}/{sent['id']}", {"content": "y"}) == (429, 30046)
    assert "Via" in rest.headers


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
    assert (guild["name"], guild["preferred_locale"]) == ("Le Tapis Vert", "fr")
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


@pytest.mark.parametrize(
    ("name", "image", "field", "code"),
    [
        ("d", data_uri(PNG), "name", "BASE_TYPE_BAD_LENGTH"),
        ("die-6", data_uri(PNG), "name", "STRING_TYPE_REGEX"),
        ("die_6", data_uri(PNG + b"\0" * 256 * 1024), "image", "BINARY_TYPE_MAX_SIZE"),
        ("die_6", data_uri(b"no picture"), "image", "IMAGE_INVALID"),
        ("die_6", "die.png", "image", "IMAGE_INVALID"),
        ("die_6", None, "image", "BASE_TYPE_REQUIRED"),
    ],
)
async def test_emojis_have_limits(rest: Any, name: str, image: str | None, field: str, code: str) -> None:
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


async def test_requests_are_logged_as_they_came(rest: Any, client: SandboxClient) -> None:
    since, _requests = await client.requests()
    button = {"type": 2, "style": 1, "custom_id": "b", "label": "x"}
    body = {"content": "x", "components": [{"type": 1, "components": [button]}]}
    await rest.send(GENERAL, **body)
    await rest.call("GET", "/nothing")
    _next, (sent, missing) = await client.requests(since)
    assert (sent["method"], sent["route"], sent["status"]) == ("POST", "/channels/{channel_id}/messages", 200)
    assert sent["body"] == body
    assert (missing["route"], missing["status"], missing["body"]) == ("/nothing", 404, None)
