"""A body that breaks a limit is refused with 50035 and Discord's tree of errors; one at the limit passes."""

from typing import Any

import pytest

from discord_sandbox.client import GENERAL

Json = dict[str, Any]


def button(number: int = 0, **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "b", "custom_id": f"b{number}"} | more


def rows(*components: Json) -> Json:
    return {"content": "x", "components": [{"type": 1, "components": list(components)}]}


def select(**more: object) -> Json:
    return rows({"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}]} | more)


def options(count: int) -> list[Json]:
    return [{"label": f"o{number}", "value": f"o{number}"} for number in range(count)]


def embed(**more: object) -> Json:
    return {"embeds": [more]}


Refused = tuple[Json, str, str]
"""What is sent, where its error stands, and with which code."""


def part(component: Json, path: str, code: str) -> Refused:
    """Refuse the only component of a message."""
    return rows(component), f"components.0.components.0.{path}", code


def listed(path: str, code: str, **more: object) -> Refused:
    """Refuse a select, the only component of a message."""
    return select(**more), f"components.0.components.0.{path}", code


def field(name: str = "n", value: str = "v") -> Json:
    return {"name": name, "value": value}


PASSES = {
    "content 2000": {"content": "x" * 2000},
    "embed title 256": embed(title="x" * 256),
    "embed description 4096": embed(description="x" * 4096),
    "25 fields": embed(fields=[field()] * 25),
    "field 256 and 1024": embed(fields=[field("x" * 256, "x" * 1024)]),
    "footer 2048": embed(footer={"text": "x" * 2048}),
    "6000 characters in all": {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1904}]},
    "10 embeds": {"embeds": [{"title": "x"}] * 10},
    "5 rows of 5 buttons": {
        "components": [{"type": 1, "components": [button(5 * r + c) for c in range(5)]} for r in range(5)]
    },
    "label 80 and custom_id 100": rows(button(label="x" * 80, custom_id="x" * 100)),
    "an emoji without a label": rows({"type": 2, "style": 2, "custom_id": "b", "emoji": {"name": "🎲"}}),
    "a suit with its variation selector": rows(button(emoji={"name": "♠️"})),
    "a keycap": rows(button(emoji={"name": "1️⃣"})),
    "a link": rows({"type": 2, "style": 5, "label": "b", "url": "https://example.org/"}),
    "25 options of 100": select(
        options=[
            {"label": "x" * 100, "value": f"{number:0>100}", "description": "x" * 100} for number in range(25)
        ],
        placeholder="x" * 150,
        max_values=25,
        min_values=0,
    ),
}


@pytest.mark.usefixtures("unlimited")
async def test_a_message_at_the_limit_passes(rest: Any, subtests: pytest.Subtests) -> None:
    for name, payload in PASSES.items():
        with subtests.test(name):
            await rest.send(GENERAL, **payload)


REFUSED = {
    "content 2001": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "content no text": ({"content": ["x"]}, "content", "STRING_TYPE_CONVERT"),
    "embed title 257": (embed(title="x" * 257), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "embed description 4097": (embed(description="x" * 4097), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
    "26 fields": (embed(fields=[field()] * 26), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
    "field name 257": (embed(fields=[field("x" * 257)]), "embeds.0.fields.0.name", "BASE_TYPE_MAX_LENGTH"),
    "field value 1025": (
        embed(fields=[field("x", "x" * 1025)]),
        "embeds.0.fields.0.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "field without a value": (embed(fields=[{"name": "x"}]), "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
    "empty field value": (embed(fields=[field("x", "")]), "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
    "footer 2049": (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", "BASE_TYPE_MAX_LENGTH"),
    "6001 in all": (
        {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1905}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "11 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "embed that is no object": ({"embeds": ["x"]}, "embeds.0", "MODEL_TYPE_CONVERT"),
    "an embed that shows nothing": (embed(color=1), "embeds.0.description", "BASE_TYPE_REQUIRED"),
    "a row of nothing": ({"components": [{}]}, "components.0.type", "BASE_TYPE_REQUIRED"),
    "colour too large": (embed(title="x", color=0x1000000), "embeds.0.color", "NUMBER_TYPE_MAX"),
    "picture from a file": (
        embed(image={"url": "file:///x.png"}),
        "embeds.0.image.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "picture without a scheme": (embed(image={"url": "x.png"}), "embeds.0.image.url", "URL_TYPE_INVALID_URL"),
    "6 rows": (
        {"components": [{"type": 1, "components": [button(n)]} for n in range(6)]},
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "6 buttons": (
        rows(*(button(number) for number in range(6))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": (rows(), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "a button outside a row": ({"components": [button()]}, "components.0.type", "BASE_TYPE_CHOICES"),
    "a select beside a button": (
        rows(button(), {"type": 3, "custom_id": "s", "options": options(1)}),
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "label 81": part(button(label="x" * 81), "label", "BASE_TYPE_MAX_LENGTH"),
    "custom_id 101": part(button(custom_id="x" * 101), "custom_id", "BASE_TYPE_BAD_LENGTH"),
    "no custom_id": part({"type": 2, "style": 1, "label": "x"}, "custom_id", "BASE_TYPE_REQUIRED"),
    "custom_id twice": (
        rows(button(1), button(1)),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "style 7": part(button(style=7), "style", "BASE_TYPE_CHOICES"),
    "neither label nor emoji": (
        rows({"type": 2, "style": 1, "custom_id": "x"}),
        "components.0.components.0",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "a dice face": part(button(emoji={"name": "⚂"}), "emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "a playing card": part(button(emoji={"name": "🂡"}), "emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "an unknown application emoji": part(
        button(emoji={"id": "123", "name": "die"}), "emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI"
    ),
    "26 options": listed("options", "BASE_TYPE_BAD_LENGTH", options=options(26)),
    "an option twice": listed(
        "options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", options=options(1) * 2
    ),
    "option label 101": listed(
        "options.0.label", "BASE_TYPE_BAD_LENGTH", options=[{"label": "x" * 101, "value": "x"}]
    ),
    "placeholder 151": listed("placeholder", "BASE_TYPE_MAX_LENGTH", placeholder="x" * 151),
    "more wanted than offered": listed(
        "min_values", "SELECT_COMPONENT_INVALID_MIN_VALUES", min_values=2, max_values=2
    ),
    "mentions parsed and listed": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "mentions of another kind": (
        {"content": "x", "allowed_mentions": {"parse": ["cats"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
}


def at(tree: Json, path: str) -> list[str]:
    """The codes that stand at a place of the error tree."""
    for step in path.split("."):
        tree = tree.get(step, {})
    return [one["code"] for one in tree.get("_errors", [])]


@pytest.mark.usefixtures("unlimited")
async def test_a_message_beyond_a_limit_is_refused(rest: Any, subtests: pytest.Subtests) -> None:
    for name, (payload, path, code) in REFUSED.items():
        with subtests.test(name):
            status, answer = await rest.call("POST", f"/channels/{GENERAL}/messages", payload)
            assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
            assert at(answer["errors"], path) == [code], answer["errors"]


async def test_the_tree_says_what_discord_says(rest: Any) -> None:
    _status, answer = await rest.call("POST", f"/channels/{GENERAL}/messages", embed(title="x" * 257))
    assert answer["errors"] == {
        "embeds": {
            "0": {
                "title": {
                    "_errors": [
                        {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 256 or fewer in length."}
                    ]
                }
            }
        }
    }


async def test_components_come_back_complete(rest: Any) -> None:
    row = {"type": 1, "components": [button(emoji={"id": None, "name": "🎲"})]}
    sent = await rest.send(GENERAL, components=[row, select()["components"][0]])
    shown = [one["components"][0] for one in sent["components"]]
    assert shown[0]["emoji"] == {"name": "🎲"}
    assert (shown[1]["min_values"], shown[1]["max_values"]) == (1, 1)
    assert [sent["components"][0]["id"], shown[0]["id"], shown[1]["id"]] == [1, 2, 4]


async def test_a_refused_message_is_not_posted(rest: Any) -> None:
    await rest.call("POST", f"/channels/{GENERAL}/messages", {"content": "x" * 2001})
    assert (await rest.call("GET", f"/channels/{GENERAL}/messages"))[1] == []


async def test_an_empty_message_is_refused(rest: Any) -> None:
    assert await rest.refused("POST", f"/channels/{GENERAL}/messages", {"content": "  "}) == (400, 50006)
