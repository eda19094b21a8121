"""REST as a bot meets it: messages, threads, emojis, commands, permissions, limits."""

import asyncio
from typing import Any

import aiohttp
import pytest

from discord_sandbox.client import (
    ALICE,
    BOT,
    BRUNO,
    CARDS,
    DICE,
    GENERAL,
    GUILD,
    HIDDEN,
    QUIET,
    SandboxClient,
)
from discord_sandbox.files import plain_png

Json = dict[str, Any]
NOBODY = "99"
PNG = plain_png("#00aa55", 8)
MESSAGES = f"/channels/{GENERAL}/messages"


async def test_the_token_is_wanted(box: Any) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{box.api_base}/users/@me") as answer:
        assert (answer.status, await answer.json()) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_the_bot_is_itself(rest: Any) -> None:
    for path in ("/users/@me", "/applications/@me", "/oauth2/applications/@me"):
        status, answer = await rest.call("GET", path)
        assert (status, answer["id"]) == (200, BOT), path


async def test_json_says_exactly_that_it_is_json(rest: Any) -> None:
    await rest.call("GET", "/users/@me")
    assert rest.headers["Content-Type"] == "application/json"


async def test_the_gateway_is_named(rest: Any, box: Any) -> None:
    assert (await rest.call("GET", "/gateway"))[1] == {"url": box.core.gateway.url}
    assert (await rest.call("GET", "/gateway/bot"))[1]["session_start_limit"]["max_concurrency"] == 1


async def test_what_does_not_exist_is_not_found(rest: Any) -> None:
    for method, path in (("GET", "/nothing"), ("PUT", "/channels/1/pins/2")):
        assert await rest.call(method, path) == (404, {"message": "404: Not Found", "code": 0}), path


async def test_a_path_of_another_method(rest: Any) -> None:
    assert await rest.refused("DELETE", "/users/@me") == (405, 0)


async def test_a_body_that_is_no_json(rest: Any) -> None:
    assert (await rest.call("POST", MESSAGES, data="{"))[1]["code"] == 50109


async def test_errors_have_discords_codes(rest: Any) -> None:
    wrong = {}
    for method, path, expected in (
        ("GET", f"/channels/{NOBODY}", (404, 10003)),
        ("GET", f"/guilds/{NOBODY}", (404, 10004)),
        ("GET", f"/guilds/{GUILD}/members/{NOBODY}", (404, 10007)),
        ("GET", f"{MESSAGES}/{NOBODY}", (404, 10008)),
        ("PATCH", f"{MESSAGES}/{NOBODY}", (404, 10008)),
        ("DELETE", f"{MESSAGES}/{NOBODY}", (404, 10008)),
        ("GET", f"/users/{NOBODY}", (404, 10013)),
        ("GET", f"/applications/{BOT}/emojis/{NOBODY}", (404, 10014)),
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
    ):
        body = {"content": "x"} if method in {"POST", "PATCH"} else None
        if (refused := await rest.refused(method, path, body)) != expected:
            wrong[method, path] = refused
    assert wrong == {}


async def test_a_missing_permission_is_refused(rest: Any, client: SandboxClient) -> None:
    path = f"/channels/{DICE}/messages"
    for lacking, payload in (
        ("embed_links", {"embeds": [{"title": "x"}]}),
        ("send_messages", {"content": "x"}),
    ):
        await client.change_channel(DICE, [lacking])
        assert await rest.refused("POST", path, payload) == (403, 50013), lacking
        await client.change_channel(DICE, [])
        assert (await rest.call("POST", path, payload))[0] == 200, lacking


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


async def test_allowed_mentions_say_who_is_pinged(rest: Any) -> None:
    for allowed, pinged in (
        (None, [ALICE, BRUNO]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, [ALICE, BRUNO]),
        ({"users": [BRUNO]}, [BRUNO]),
    ):
        sent = await rest.send(GENERAL, content=f"<@{ALICE}> <@{BRUNO}>", allowed_mentions=allowed)
        assert [one["id"] for one in sent["mentions"]] == pinged, allowed


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


async def test_an_embed_may_show_the_picture_of_another_message(rest: Any) -> None:
    """While that has it."""
    payload = '{"embeds": [{"image": {"url": "attachment://a.png"}}]}'
    _status, lender = await rest.call("POST", MESSAGES, data=upload(payload, ("a.png", PNG)))
    lent = lender["embeds"][0]["image"]["url"]
    _status, sent = await rest.call("POST", MESSAGES, {"embeds": [{"image": {"url": lent}}]})
    assert (sent["embeds"][0]["image"]["url"], sent["embeds"][0]["image"]["width"]) == (lent, 8)
    await rest.call("PATCH", f"{MESSAGES}/{lender['id']}", {"content": "x", "attachments": []})
    assert (await get(lent))[0] == 404


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
    assert any((body.get("global") for _status, body in answers)), "the limit of the whole bot was never met"


@pytest.mark.usefixtures("still")
async def test_old_messages_are_edited_three_times(rest: Any, client: SandboxClient) -> None:
    sent = await rest.send(GENERAL, content="x")
    await client.advance(3601)
    for _ in range(3):
        assert (await rest.call("PATCH", f"{MESSAGES}/{sent['id']}", {"content": "y"}))[0] == 200
    assert await rest.refused("PATCH", f"{MESSAGES}/{sent['id']}", {"content": "y"}) == (429, 30046)
    assert "Via" in rest.headers


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
