"""Whatever a bot or a test sends, the sandbox answers it or refuses it; it never breaks."""

import copy
import random
from typing import Any

import pytest

from discord_sandbox.client import ALICE, BOT, GENERAL

pytestmark = pytest.mark.usefixtures("unlimited")
Json = dict[str, Any]
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "x",
    "9" * 30,
    "²",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
    "🎲",
]
BUTTON: Json = {"type": 2, "style": 1, "custom_id": "b", "label": "l", "emoji": {"id": None, "name": "🎲"}}
OPTION: Json = {"label": "a", "value": "a", "emoji": {"name": "🎲"}, "default": True}
SELECT: Json = {"type": 3, "custom_id": "s", "options": [OPTION], "min_values": 1, "max_values": 1}
EMBED: Json = {
    "title": "t",
    "color": 1,
    "url": "https://example.org",
    "fields": [{"name": "a", "value": "b", "inline": True}],
    "footer": {"text": "f"},
    "author": {"name": "a"},
    "image": {"url": "attachment://a.png"},
}
MESSAGE: Json = {
    "content": "x",
    "flags": 64,
    "nonce": "n",
    "enforce_nonce": True,
    "embeds": [EMBED],
    "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [SELECT]}],
    "allowed_mentions": {"parse": ["users"], "users": [], "replied_user": True},
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    "attachments": [{"id": "1", "filename": "f"}],
}
LABEL: Json = {
    "type": 18,
    "label": "l",
    "component": {"type": 4, "custom_id": "t", "style": 1, "max_length": 3},
}
MODAL: Json = {"custom_id": "m", "title": "t", "components": [LABEL]}
CHOICE: Json = {"name": "a", "value": "a", "name_localizations": {"fr": "z"}}
TYPED: Json = {"type": 3, "name": "o", "description": "d", "choices": [CHOICE], "required": True}
NESTED: Json = {"type": 1, "name": "s", "description": "d", "options": [TYPED]}
COMMAND: Json = {
    "name": "x",
    "description": "d",
    "name_localizations": {"fr": "y"},
    "default_member_permissions": "32",
    "options": [{"type": 2, "name": "g", "description": "d", "options": [NESTED]}],
}
ANSWERS: list[Json] = [
    {"type": 4, "data": MESSAGE},
    {"type": 7, "data": MESSAGE},
    {"type": 9, "data": MODAL},
    {"type": 8, "data": {"choices": [CHOICE]}},
]
CALLS: list[tuple[str, str, Any]] = [
    ("POST", f"/channels/{GENERAL}/messages", MESSAGE),
    ("POST", f"/channels/{GENERAL}/threads", {"name": "t", "type": 11, "auto_archive_duration": 60}),
    ("PUT", f"/applications/{BOT}/commands", [COMMAND]),
    ("POST", f"/applications/{BOT}/emojis", {"name": "em", "image": "data:image/png;base64,iVBORw0KGgo="}),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything inside a body."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inside for place in places(one, (*path, key)))]


def damaged(body: Any, chance: random.Random) -> Any:
    """A copy with one to three of its values replaced by junk or left out."""
    body = copy.deepcopy(body)
    for _ in range(chance.randint(1, 3)):
        *way, last = chance.choice([place for place in places(body) if place] or [(0,)])
        inner = body
        for step in way:
            inner = inner[step]
        if isinstance(inner, dict) and chance.random() < 0.3:
            del inner[last]
        elif inner:
            inner[last] = copy.deepcopy(chance.choice(JUNK))
    return body


@pytest.mark.parametrize("seed", range(4))
async def test_damaged_requests_are_answered(rest: Any, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(80):
        method, path, body = chance.choice(CALLS)
        sent = damaged(body, chance)
        status, answer = await rest.call(method, path, sent)
        assert status < 500, (method, path, sent)
        assert status < 300 or {"message", "code"} <= set(answer)


async def test_damaged_answers_are_answered(rest: Any, start: Any) -> None:
    chance = random.Random(5)
    event, _acting = await start()
    for _ in range(80):
        body = damaged(chance.choice(ANSWERS), chance)
        path = f"/interactions/{event['id']}/{event['token']}/callback"
        status, _answer = await rest.call("POST", path, body)
        assert status < 500, body
        if status < 300:
            event, _acting = await start()


async def test_damaged_acts_are_answered(
    client: Any, rest: Any, box: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box.core.interactions, "answer_seconds", 0.0)
    chance = random.Random(6)
    await rest.call("PUT", f"/applications/{BOT}/commands", [COMMAND])
    board = await rest.send(GENERAL, content="x", components=MESSAGE["components"])
    acts: list[Json] = [
        {"channel": GENERAL, "kind": "command", "command": "x g s", "options": {"o": "a"}},
        {"kind": "component", "message": board["id"], "custom_id": "s", "values": ["a"]},
        {"kind": "modal", "interaction": "1", "custom_id": "m", "fields": {"t": "v"}},
    ]
    for _ in range(80):
        body = damaged({"user": ALICE, "forge": chance.random() < 0.5} | chance.choice(acts), chance)
        async with client.session.post(f"{box.url}/sandbox/interactions", json=body) as answer:
            assert answer.status < 500, body
