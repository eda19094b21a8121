"""The check of bodies itself: what it lets pass and what it refuses."""

import json
from pathlib import Path

import pytest

from discord_sandbox.api import ROUTES
from tests.e2e.api_bodies import Bodies
from tests.e2e.api_extract import FULL, KEPT, extract, written

SMALL = {
    "paths": {
        "/channels/{channel_id}/messages": {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {
                        "multipart/form-data": {"schema": {"$ref": "#/components/schemas/Message"}},
                        "application/json": {"schema": {"$ref": "#/components/schemas/Message"}},
                    },
                }
            },
            "get": {},
        },
        "/channels/{channel_id}/{anything}": {"get": {}},
        "/pictures": {
            "put": {"requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object"}}}}}
        },
    },
    "components": {
        "schemas": {
            "Id": {"type": "string", "format": "snowflake"},
            "Message": {
                "type": "object",
                "properties": {
                    "content": {"type": ["string", "null"], "maxLength": 5},
                    "to": {"$ref": "#/components/schemas/Id"},
                    "nonce": {"type": "string", "format": "nonce"},
                },
                "required": ["content"],
            },
        }
    },
}
HERE = "/channels/12/messages"


@pytest.fixture
def bodies() -> Bodies:
    return Bodies(SMALL)


def test_a_right_body_passes(bodies: Bodies) -> None:
    for body in ({"content": "hello"}, {"content": None, "to": "77"}):
        assert bodies.complaint("POST", HERE, body) is None, body


def test_a_text_that_is_too_long_is_refused_after_one_that_is_not(bodies: Bodies) -> None:
    """Bodies that differ in their texts alone are checked once, and a wrong length makes a difference."""
    assert bodies.complaint("POST", HERE, {"content": "hello"}) is None
    assert "$.content" in (bodies.complaint("POST", HERE, {"content": "hello!"}) or "")
    assert "$.content" in (bodies.complaint("POST", HERE, {"content": 5}) or "")
    assert bodies.complaint("POST", HERE, {"content": "world", "to": "77"}) is None
    assert "$.to" in (bodies.complaint("POST", HERE, {"content": "world", "to": "pear"}) or "")


def test_a_wrong_body_is_refused_with_its_place(bodies: Bodies) -> None:
    for body, wrong in (
        ({"content": "too long"}, "$.content"),
        ({"content": 5}, "$.content"),
        ({"content": "a", "to": "someone"}, "$.to"),
        ({"content": "a", "to": 77}, "$.to"),
        ({"content": "a", "nonce": "n" * 26}, "$.nonce"),
        ({}, "'content' is a required property"),
        ([], "not of type 'object'"),
        (None, "a body is required"),
    ):
        assert wrong in str(bodies.complaint("POST", HERE, body)), body


def test_a_body_is_refused_again_each_time(bodies: Bodies) -> None:
    first = bodies.complaint("POST", HERE, {"content": "too long"})
    assert first is not None
    assert bodies.complaint("POST", HERE, {"content": "too long"}) == first


def test_a_request_discord_does_not_have_is_refused(bodies: Bodies) -> None:
    for method, path, body, wrong in (
        ("GET", "/nowhere", None, "no such request"),
        ("DELETE", HERE, None, "no such request"),
        ("GET", HERE, {"content": "a"}, "takes no body"),
    ):
        assert wrong in str(bodies.complaint(method, path, body)), path


def test_a_literal_segment_wins_over_a_name(bodies: Bodies) -> None:
    assert bodies.template(HERE) == "/channels/{channel_id}/messages"
    assert bodies.template("/channels/12/pins?limit=3") == "/channels/{channel_id}/{anything}"


def test_the_json_part_of_a_multipart_body_is_checked(bodies: Bodies) -> None:
    assert bodies.complaint("PUT", "/pictures", {"attachments": []}) is None
    assert "not of type" in str(bodies.complaint("PUT", "/pictures", "picture"))


def test_of_a_union_the_branch_that_is_meant_is_checked() -> None:
    def kind(number: int, needed: str) -> dict[str, object]:
        return {"type": "object", "properties": {"type": {"enum": [number]}}, "required": ["type", needed]}

    refs = [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}, {"type": "null"}]
    schema = {"type": "object", "properties": {"part": {"oneOf": refs}}}
    post = {"requestBody": {"content": {"application/json": {"schema": schema}}}}
    schemas = {"A": kind(2, "label"), "B": kind(3, "options")}
    bodies = Bodies({"paths": {"/parts": {"post": post}}, "components": {"schemas": schemas}})
    for part, wrong in (
        ({"type": 2, "label": "a"}, None),
        ({"type": 3, "options": [1]}, None),
        (None, None),
        ({"type": 2}, "$.part: 'label' is a required property"),
        ({"type": 3, "label": "a"}, "$.part: 'options' is a required property"),
        ({"type": 4}, "$.part: "),
        ({"label": "a"}, "$.part: "),
        ("button", "$.part: "),
    ):
        complaint = bodies.complaint("POST", "/parts", {"part": part})
        assert (complaint is None) == (wrong is None), complaint
        assert (wrong or "") in (complaint or ""), part


def test_complaints_name_the_request(bodies: Bodies) -> None:
    sent = {"method": "POST", "path": HERE, "route": "/channels/{channel_id}/messages", "status": 200}
    assert not list(bodies.complaints([sent | {"body": {"content": "a"}}]))
    [complaint] = bodies.complaints([sent | {"body": {"content": "too long"}}])
    assert complaint.startswith("POST /channels/{channel_id}/messages: $.content: 'too long' is too long")


# What is kept of Discord's own description


def test_discords_own_description_refuses_a_wrong_message() -> None:
    """The bodies of all other tests of this folder are checked against it as well."""
    bodies = Bodies.read()
    assert bodies.complaint("POST", HERE, {"content": "a"}) is None
    assert bodies.complaint("POST", HERE, {"content": "a" * 4001}) is not None
    answer = "/interactions/1/token/callback"
    assert bodies.complaint("POST", answer, {"type": 4, "data": {"content": "a"}}) is None
    assert bodies.complaint("POST", answer, {"type": 4, "data": {"components": [{"type": 99}]}}) is not None
    assert bodies.complaint("POST", answer, {"type": 77}) is not None


def test_every_request_the_sandbox_answers_is_one_of_discords() -> None:
    """So that no request of the bot goes unchecked; `tests.e2e.api_extract` makes the extract anew."""
    paths = json.loads(KEPT.read_text("utf-8"))["paths"]
    missing = [
        f"{route.method} {route.template}"
        for route in ROUTES
        if route.method.lower() not in paths.get(route.template, {})
    ]
    assert missing == []


@pytest.mark.parametrize("source", [KEPT, FULL] if FULL.is_file() else [KEPT], ids=lambda path: path.stem)
def test_what_is_kept_is_what_the_description_says(source: Path) -> None:
    """Made anew from itself, or from a full description where one stands beside the repository."""
    assert written(extract(json.loads(source.read_text("utf-8")))) == KEPT.read_text("utf-8")


def test_a_property_named_like_a_word_for_readers_is_kept() -> None:
    schemas = json.loads(KEPT.read_text("utf-8"))["components"]["schemas"]
    assert {"title", "description"} <= set(schemas["RichEmbed"]["properties"])
