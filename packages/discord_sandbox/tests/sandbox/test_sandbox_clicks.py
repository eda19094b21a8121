"""Clicks, selections and modals: what a client sends, what the bot gets, who sees the answer."""

from typing import Any

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.client import ALICE, BOT, BRUNO, DICE, GENERAL, Refused, SandboxClient, button

Json = dict[str, Any]
EPHEMERAL = 64


def hook(event: Json, message: str = "") -> str:
    path = f"/webhooks/{event['application_id']}/{event['token']}"
    return f"{path}/messages/{message}" if message else path


def buttons(*ids: str, disabled: bool = False) -> list[Json]:
    row = [{"type": 2, "style": 1, "label": one, "custom_id": one, "disabled": disabled} for one in ids]
    return [{"type": 1, "components": row}]


@pytest.fixture
async def board(rest: Any) -> Json:
    """A message of the bot's with two buttons."""
    return await rest.send(GENERAL, content="board", components=buttons("a", "b"))


async def click(start: Any, message: Json, custom_id: str = "a", **more: object) -> tuple[Json, Any]:
    return await start("component", message=message["id"], custom_id=custom_id, **more)


async def test_a_click_brings_its_message(start: Any, board: Json) -> None:
    event, _acting = await click(start, board)
    assert (event["type"], event["message"]["id"]) == (3, board["id"])
    assert (event["data"]["custom_id"], event["data"]["component_type"]) == ("a", 2)


async def test_an_update_changes_the_clicked_message(start: Any, rest: Any, board: Json) -> None:
    event, acting = await click(start, board)
    await rest.answer(event, 7, {"content": "new", "components": []})
    shown = (await acting).shown
    assert (shown["id"], shown["content"], shown["components"]) == (board["id"], "new", [])


async def test_an_edit_behind_an_answer_does_not_change_what_the_answer_showed(
    box: Sandbox, start: Any, rest: Any, board: Json
) -> None:
    event, acting = await click(start, board)
    await rest.answer(event, 7, {"content": "new"})
    await rest.call("PATCH", f"/channels/{GENERAL}/messages/{board['id']}", {"content": "old, and late"})
    await acting
    one = box.core.interactions.get(event["id"])
    assert (one.shown["content"], one.original.data["content"]) == ("new", "old, and late")


async def test_a_deferred_update_changes_it_later(start: Any, rest: Any, board: Json) -> None:
    event, acting = await click(start, board)
    await rest.answer(event, 6)
    assert (await acting).status == "deferred"
    await rest.call("PATCH", hook(event, "@original"), {"content": "new"})
    status, message = await rest.call("GET", f"/channels/{GENERAL}/messages/{board['id']}")
    assert (status, message["content"]) == (200, "new")


async def test_an_update_of_a_deleted_message_is_refused(start: Any, rest: Any, board: Json) -> None:
    event, _acting = await click(start, board)
    await rest.call("DELETE", f"/channels/{GENERAL}/messages/{board['id']}")
    status, answer = await rest.answer(event, 7, {"content": "new"})
    assert (status, answer["code"]) == (404, 10008)


async def test_an_ephemeral_answer_is_its_players_only(
    start: Any, rest: Any, client: SandboxClient, board: Json
) -> None:
    event, acting = await click(start, board)
    await rest.answer(event, 4, {"content": "hand", "flags": EPHEMERAL, "components": buttons("card")})
    hand = (await acting).shown
    assert [one["id"] for one in await client.messages(ALICE, GENERAL)] == [board["id"], hand["id"]]
    assert [one["id"] for one in await client.messages(BRUNO, GENERAL)] == [board["id"]]
    assert await rest.refused("GET", f"/channels/{GENERAL}/messages/{hand['id']}") == (404, 10008)
    with pytest.raises(Refused, match="there is no message"):
        await client.click(BRUNO, hand, "card")


async def test_a_click_on_a_hand_updates_the_hand(start: Any, rest: Any, board: Json) -> None:
    event, acting = await click(start, board)
    await rest.answer(event, 4, {"content": "hand", "flags": EPHEMERAL, "components": buttons("card")})
    hand = (await acting).shown
    event, acting = await click(start, hand, "card")
    assert event["message"]["flags"] & EPHEMERAL, "it is for its reader alone"
    await rest.answer(event, 7, {"content": "played"})
    assert (await acting).shown["id"] == hand["id"]


async def test_deliveries_repeat_the_same_interaction(start: Any, raw: Any, rest: Any, board: Json) -> None:
    event, acting = await click(start, board, deliveries=2)
    assert (await raw.event("INTERACTION_CREATE"))["id"] == event["id"]
    await rest.answer(event, 7, {"content": "once"})
    assert (await rest.answer(event, 7, {"content": "twice"}))[1]["code"] == 40060
    assert (await acting).shown["content"] == "once"


async def test_deliveries_as_a_fault_last(
    start: Any, raw: Any, rest: Any, client: SandboxClient, board: Json
) -> None:
    await client.faults(deliveries=3)
    event, _acting = await click(start, board)
    again = [(await raw.event("INTERACTION_CREATE"))["id"] for _ in range(2)]
    assert again == [event["id"]] * 2


SELECT: Json = {
    "type": 3,
    "custom_id": "s",
    "min_values": 1,
    "max_values": 2,
    "options": [{"label": one, "value": one} for one in "abc"],
}


async def test_a_client_selects_only_what_is_offered(
    client: SandboxClient, rest: Any, subtests: pytest.Subtests
) -> None:
    sent = await rest.send(GENERAL, components=[{"type": 1, "components": [SELECT]}])
    body = {"user": ALICE, "kind": "component", "message": sent["id"], "custom_id": "s"}
    for values in ([], ["d"], ["a", "b", "c"], None, "a", [1]):
        with subtests.test(values=values), pytest.raises(Refused):
            await client.interact(body | {"values": values})


async def test_a_user_select_is_resolved(start: Any, rest: Any) -> None:
    row = {"type": 1, "components": [{"type": 5, "custom_id": "u"}]}
    sent = await rest.send(GENERAL, components=[row])
    event, _acting = await click(start, sent, "u", values=["Bruno"])
    assert event["data"]["values"] == [BRUNO]
    assert event["data"]["resolved"]["users"][BRUNO]["username"] == "bruno"
    assert "permissions" in event["data"]["resolved"]["members"][BRUNO]


async def test_what_a_client_does_not_press_never_reaches_the_bot(
    client: SandboxClient, rest: Any, board: Json
) -> None:
    off = await rest.send(GENERAL, content="x", components=buttons("off", disabled=True))
    for message, custom_id in ((off["id"], "off"), (board["id"], "none"), ("99", "a")):
        with pytest.raises(Refused):
            await client.click(ALICE, message, custom_id)
    for asked in ({"kind": "dance"}, {"kind": "command", "command": "none"}, {"deliveries": 9}):
        with pytest.raises(Refused):
            await client.interact({"user": ALICE, "channel": GENERAL} | asked)


async def test_forged_clicks_go_through(start: Any, board: Json) -> None:
    raw = {"custom_id": "raw", "component_type": 3, "values": [7]}
    for forged in ({"custom_id": "none"}, {"custom_id": "a", "values": ["x"]}, {"data": raw}):
        event, _acting = await start("component", message=board["id"], forge=True, **forged)
        assert event["data"]["custom_id"] == forged.get("custom_id", "raw"), forged


async def test_forged_commands_go_through(start: Any) -> None:
    options = {"word": "a", "extra": 7, "half": 0.5, "flag": True}
    event, _acting = await start(options=options, command="ask some thing", forge=True)
    group = event["data"]["options"][0]
    assert (group["type"], group["name"]) == (2, "some")
    kinds = {one["name"]: one["type"] for one in group["options"][0]["options"]}
    assert kinds == {"word": 3, "extra": 4, "half": 10, "flag": 5}


async def test_a_command_for_managers_is_hidden_from_others(
    rest: Any, client: SandboxClient, commands_path: str
) -> None:
    body = {"name": "settings", "description": "d", "default_member_permissions": str(1 << 5)}
    await rest.call("POST", commands_path, body)
    with pytest.raises(Refused, match="not for this user"):
        await client.command(BRUNO, GENERAL, "settings")


MODAL: Json = {
    "custom_id": "m",
    "title": "T",
    "components": [
        {
            "type": 1,
            "components": [
                {"type": 4, "custom_id": "t", "style": 1, "label": "L", "min_length": 2, "max_length": 3}
            ],
        },
        {"type": 18, "label": "S", "component": {**SELECT, "max_values": 1, "required": False}},
    ],
}


def offered(*values: str, chosen: str) -> list[Json]:
    return [{"label": value, "value": value, "default": value == chosen} for value in values]


async def opened(start: Any, rest: Any, board: Json) -> Any:
    event, acting = await click(start, board)
    assert (await rest.answer(event, 9, MODAL))[0] == 200
    return await acting


async def test_a_modal_is_shown_to_its_player_alone(
    start: Any, rest: Any, client: SandboxClient, board: Json
) -> None:
    async with client.watch(ALICE) as mine, client.watch(BRUNO) as others:
        answer = await opened(start, rest, board)
        assert (answer.status, answer.type, answer.modal["title"]) == ("answered", 9, "T")
        shown = await mine.until("modal")
        assert (shown["interaction_id"], shown["custom_id"]) == (answer.id, "m")
        await client.say(ALICE, GENERAL, "x")
        assert (await others.next())["type"] == "message_create"


async def test_a_submitted_modal_brings_its_fields(start: Any, rest: Any, board: Json) -> None:
    answer = await opened(start, rest, board)
    event, acting = await start(
        "modal", interaction=answer.id, custom_id="m", fields={"t": "abc", "s": ["b"]}
    )
    row, label = event["data"]["components"]
    assert (event["type"], event["data"]["custom_id"]) == (5, "m")
    assert (row["components"][0]["value"], label["component"]["values"]) == ("abc", ["b"])
    assert event["message"]["id"] == board["id"]
    await rest.answer(event, 7, {"content": "thanks"})
    assert (await acting).shown["id"] == board["id"]


async def test_a_client_checks_the_fields(
    start: Any, rest: Any, client: SandboxClient, board: Json, subtests: pytest.Subtests
) -> None:
    answer = await opened(start, rest, board)
    for fields in ({}, {"t": "a"}, {"t": "abcd"}, {"t": "abc", "x": "y"}, {"t": "abc", "s": ["d"]}):
        with subtests.test(fields=fields), pytest.raises(Refused):
            await client.modal(ALICE, answer, fields)


BOXES: Json = {
    "custom_id": "m",
    "title": "T",
    "components": [
        {
            "type": 18,
            "label": label,
            "component": component,
        }
        for label, component in (
            ("One", {"type": 21, "custom_id": "r", "options": offered("a", "b", chosen="b")}),
            (
                "Some",
                {"type": 22, "custom_id": "c", "options": offered("x", "y", chosen="x"), "max_values": 1},
            ),
            ("Yes", {"type": 23, "custom_id": "y", "default": True}),
        )
    ],
}


async def test_radio_buttons_and_checkboxes_bring_what_is_chosen(start: Any, rest: Any, board: Json) -> None:
    """What is not chosen is as it was preset."""
    for fields, sent in (
        ({}, ("b", ["x"], True)),
        ({"r": "a", "c": ["y"], "y": False}, ("a", ["y"], False)),
    ):
        event, acting = await click(start, board)
        await rest.answer(event, 9, BOXES)
        answer = await acting
        event, acting = await start("modal", interaction=answer.id, fields=fields)
        one, some, yes = (label["component"] for label in event["data"]["components"])
        assert (one["value"], some["values"], yes["value"]) == sent
        assert [one["type"], some["type"], yes["type"]] == [21, 22, 23]
        await rest.answer(event, 7, {"content": "thanks"})
        await acting


async def test_a_client_checks_radio_buttons_and_checkboxes(
    start: Any, rest: Any, client: SandboxClient, board: Json, subtests: pytest.Subtests
) -> None:
    event, acting = await click(start, board)
    await rest.answer(event, 9, BOXES)
    answer = await acting
    for fields in ({"r": "c"}, {"c": ["x", "y"]}, {"c": ["x", "x"]}, {"c": []}, {"r": ["a", "b"]}):
        with subtests.test(fields=fields), pytest.raises(Refused):
            await client.modal(ALICE, answer, fields)


async def test_a_modal_is_submitted_by_its_player(
    start: Any, rest: Any, client: SandboxClient, board: Json
) -> None:
    answer = await opened(start, rest, board)
    with pytest.raises(Refused, match="no such modal"):
        await client.modal(BRUNO, answer, {"t": "abc"})


async def test_a_forged_modal_goes_through(start: Any, rest: Any, board: Json) -> None:
    answer = await opened(start, rest, board)
    event, _acting = await start("modal", interaction=answer.id, fields={"t": "far too long"}, forge=True)
    assert event["data"]["components"][0]["components"][0]["value"] == "far too long"


async def test_choices_are_handed_to_the_player(start: Any, rest: Any) -> None:
    event, acting = await start("autocomplete")
    assert (event["type"], event["data"]["options"][0]["focused"]) == (4, True)
    await rest.answer(event, 8, {"choices": [{"name": "Apple", "value": "apple"}]})
    assert (await acting).choices == [{"name": "Apple", "value": "apple"}]


async def test_an_interaction_in_a_thread_has_its_parents_permissions(
    start: Any, rest: Any, client: SandboxClient
) -> None:
    _status, thread = await rest.call("POST", f"/channels/{DICE}/threads", {"name": "t", "type": 11})
    await client.change_channel(DICE, ["send_messages_in_threads"])
    event, _acting = await start(channel=thread["id"])
    assert event["channel"]["parent_id"] == DICE
    assert (int(event["app_permissions"]) & 1 << 38) == 0


async def test_an_answers_button_is_found_by_its_label(start: Any, rest: Any) -> None:
    event, acting = await start()
    await rest.answer(event, 4, {"content": "x", "components": buttons("t:1:roll")})
    assert button((await acting).shown, "roll")["custom_id"] == "t:1:roll"
    assert (await acting).shown["author"]["id"] == BOT
