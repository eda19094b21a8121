"""Interactions: one answer within three seconds, follow-ups for fifteen minutes, what a client refuses."""

import asyncio
import time
from typing import Any

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BRUNO, GENERAL, GUILD, QUIET, SandboxClient
from tests.sandbox.test_sandbox_clicks import hook

Json = dict[str, Any]
EPHEMERAL, LOADING = 64, 128


async def test_the_event_says_who_where_and_what_is_allowed(start: Any) -> None:
    event, _acting = await start(channel=QUIET)
    assert (event["type"], event["guild_id"], event["channel"]["id"]) == (2, GUILD, QUIET)
    assert (event["locale"], event["guild_locale"], event["context"]) == ("fr", "fr", 0)
    assert event["member"]["user"]["id"] == ALICE
    assert int(event["member"]["permissions"]) & 1 << 5, "Alice manages the server"
    assert not int(event["app_permissions"]) & 1 << 11, "the bot may not send in #quiet"
    assert event["authorizing_integration_owners"] == {"0": GUILD}
    assert event["entitlements"] == []


async def test_only_managers_manage(start: Any) -> None:
    event, _acting = await start(user=BRUNO)
    assert (int(event["member"]["permissions"]) & 1 << 5) == 0


async def test_an_answer_ends_the_wait(start: Any, rest: Any) -> None:
    event, acting = await start()
    status, answer = await rest.answer(event, 4, {"content": "hello"})
    assert (status, answer["resource"]["message"]["content"]) == (200, "hello")
    done = await acting
    assert (done.status, done.type, done.answers, done.shown["type"]) == ("answered", 4, 1, 20)
    assert 0 < done.milliseconds < 3000


async def test_without_with_response_nothing_comes_back(start: Any, rest: Any) -> None:
    event, _acting = await start()
    path = f"/interactions/{event['id']}/{event['token']}/callback"
    assert await rest.call("POST", path, {"type": 4, "data": {"content": "x"}}) == (204, None)


async def test_the_second_answer_is_refused(start: Any, rest: Any) -> None:
    event, acting = await start()
    await rest.answer(event, 4, {"content": "hello"})
    status, answer = await rest.answer(event, 4, {"content": "again"})
    assert (status, answer["code"]) == (400, 40060)
    assert (await acting).status == "answered"


async def test_a_wrong_token_is_an_unknown_interaction(start: Any, rest: Any) -> None:
    event, _acting = await start()
    status, answer = await rest.answer(event | {"token": "guess"}, 4, {"content": "x"})
    assert (status, answer["code"]) == (404, 10062)


async def test_a_token_lives_for_its_time_however_many_interactions_follow(
    start: Any, rest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord_sandbox.interactions.KEPT", 1)
    first, acting = await start()
    await rest.answer(first, 4, {"content": "one moment"})
    await acting
    second, _ = await start()
    await rest.answer(second, 4, {"content": "hello"})
    status, _ = await rest.call("PATCH", hook(first, "@original"), {"content": "there it is"})
    assert status == 200


async def test_a_refused_answer_can_be_mended(start: Any, rest: Any) -> None:
    event, _acting = await start()
    assert (await rest.answer(event, 4, {"content": "x" * 2001}))[1]["code"] == 50035
    assert (await rest.answer(event, 4, {"content": "x"}))[0] == 200


async def test_each_kind_has_its_answers(start: Any, rest: Any) -> None:
    for kind, wrong in (("command", (7, 8, 1, None)), ("autocomplete", (4,))):
        event, _acting = await start(kind)
        for answers in wrong:
            status, answer = await rest.answer(event, answers, {"content": "x"})
            assert (status, list(answer["errors"])) == (400, ["type"]), (kind, answers)


async def test_a_late_answer_is_an_unknown_interaction() -> None:
    async with Sandbox(answer_seconds=0.05) as box, SandboxClient(box.url) as client:
        body = {"user": ALICE, "channel": GENERAL, "kind": "command", "command": "x", "forge": True}
        failed = await client.interact(body)
        assert (failed.status, failed.type, failed.milliseconds) == ("failed", None, None)
        token = box.core.interactions.get(failed.id).token
        url = f"{box.api_base}/interactions/{failed.id}/{token}/callback"
        async with client.session.post(url, json={"type": 4, "data": {"content": "x"}}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (404, 10062)


async def test_time_in_which_the_whole_machine_stood_still_is_not_the_bots(
    start: Any, rest: Any, box: Sandbox
) -> None:
    box.core.interactions.answer_seconds = 1.0
    event, acting = await start("command")
    time.sleep(1.1)  # noqa: ASYNC251 - nothing runs: neither the sandbox nor who answers
    assert (await rest.answer(event, 4, {"content": "x"}))[0] == 200
    assert (await acting).status == "answered"


async def test_what_was_missed_is_replayed_too_late(
    connect: Any, box: Sandbox, client: SandboxClient
) -> None:
    box.core.interactions.answer_seconds = 0.05
    first = await connect()
    session = (await first.identify())["session_id"]
    await first.event("GUILD_CREATE")
    await client.faults(gateway="drop")
    await first.closed()
    body = {"user": ALICE, "channel": GENERAL, "kind": "command", "command": "x", "forge": True}
    assert (await client.interact(body)).status == "failed"
    second = await connect()
    await second.send(6, {"token": box.token, "session_id": session, "seq": first.sequence})
    event = await second.event("INTERACTION_CREATE")
    url = f"{box.api_base}/interactions/{event['id']}/{event['token']}/callback"
    async with client.session.post(url, json={"type": 5}) as answer:
        assert (answer.status, (await answer.json())["code"]) == (404, 10062)


async def test_the_page_is_told_that_it_failed() -> None:
    body = {"user": ALICE, "channel": GENERAL, "kind": "command", "command": "x", "forge": True}
    async with (
        Sandbox(answer_seconds=0.05) as box,
        SandboxClient(box.url) as client,
        client.watch(ALICE) as page,
    ):
        ident = (await client.interact(body)).id
        assert await page.until("interaction") == {"id": ident, "status": "pending"}
        assert await page.until("interaction") == {"id": ident, "status": "failed"}


async def test_a_deferred_answer_is_filled_later(start: Any, rest: Any, client: SandboxClient) -> None:
    event, acting = await start()
    _status, answer = await rest.answer(event, 5)
    assert answer["interaction"]["response_message_loading"] is True
    deferred = await acting
    assert (deferred.status, deferred.shown["flags"]) == ("deferred", LOADING)
    status, message = await rest.call("PATCH", hook(event, "@original"), {"content": "done"})
    assert (status, message["content"], message["flags"], message["edited_timestamp"]) == (
        200,
        "done",
        0,
        None,
    )
    assert (await client.interaction(event["id"])).status == "answered"


async def test_the_first_follow_up_takes_a_deferrals_place(start: Any, rest: Any) -> None:
    event, acting = await start()
    await rest.answer(event, 5, {"flags": EPHEMERAL})
    _status, message = await rest.call("POST", hook(event), {"content": "done"})
    assert message["id"] == (await acting).shown["id"]
    assert message["flags"] == EPHEMERAL


async def test_follow_ups_answer_the_original(start: Any, rest: Any, client: SandboxClient) -> None:
    event, acting = await start()
    await rest.answer(event, 4, {"content": "first"})
    _status, more = await rest.call("POST", hook(event), {"content": "more", "flags": EPHEMERAL})
    assert more["message_reference"]["message_id"] == (await acting).shown["id"]
    assert (await rest.call("PATCH", hook(event, more["id"]), {"content": "changed"}))[0] == 200
    assert [one["content"] for one in (await client.interaction(event["id"])).followups] == ["changed"]
    assert (await rest.call("DELETE", hook(event, more["id"])))[0] == 204
    assert await rest.refused("GET", hook(event, more["id"])) == (404, 10008)


async def test_before_the_answer_there_is_no_webhook(start: Any, rest: Any) -> None:
    event, _acting = await start()
    assert await rest.refused("POST", hook(event), {"content": "x"}) == (404, 10015)


async def test_a_token_dies_after_fifteen_minutes(start: Any, rest: Any, client: SandboxClient) -> None:
    event, _acting = await start()
    await rest.answer(event, 4, {"content": "x"})
    await client.advance(899)
    assert (await rest.call("GET", hook(event, "@original")))[0] == 200
    await client.advance(2)
    assert await rest.refused("PATCH", hook(event, "@original"), {"content": "y"}) == (401, 50027)
    assert await rest.refused("POST", hook(event), {"content": "y"}) == (401, 50027)


async def test_a_token_reaches_only_its_own_messages(start: Any, rest: Any) -> None:
    event, _acting = await start()
    await rest.answer(event, 4, {"content": "x"})
    other = await rest.send(GENERAL, content="other")
    assert await rest.refused("PATCH", hook(event, other["id"]), {"content": "y"}) == (404, 10008)


@pytest.mark.usefixtures("still")
async def test_answers_do_not_count_against_the_global_limit(start: Any, rest: Any) -> None:
    events = [await start() for _ in range(3)]
    await asyncio.gather(*(rest.call("GET", "/users/@me") for _ in range(55)))
    for event, _acting in events:
        assert (await rest.answer(event, 4, {"content": "x"}))[0] == 200


@pytest.mark.usefixtures("still")
async def test_five_requests_fill_a_tokens_bucket(start: Any, rest: Any) -> None:
    event, _acting = await start()
    await rest.answer(event, 4, {"content": "x"})
    for _ in range(5):
        assert (await rest.call("GET", hook(event, "@original")))[0] == 200
    assert (await rest.call("GET", hook(event, "@original")))[0] == 429
