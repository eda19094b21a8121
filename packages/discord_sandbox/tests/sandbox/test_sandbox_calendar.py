"""The calendar of a server: external events, as Discord takes and refuses them."""

from typing import Any

import pytest

from discord_sandbox.client import GUILD, SandboxClient

EVENTS = f"/guilds/{GUILD}/scheduled-events"
EVENT = {
    "name": "An evening",
    "privacy_level": 2,
    "entity_type": 3,
    "entity_metadata": {"location": "#general"},
    "scheduled_start_time": "2030-01-01T20:00:00+00:00",
    "scheduled_end_time": "2030-01-01T22:00:00+00:00",
}


async def test_an_event_is_entered_listed_and_taken_out(rest: Any) -> None:
    status, event = await rest.call("POST", EVENTS, EVENT)
    assert (status, event["name"], event["entity_type"]) == (200, "An evening", 3)
    assert [one["id"] for one in (await rest.call("GET", EVENTS))[1]] == [event["id"]]
    assert (await rest.call("DELETE", f"{EVENTS}/{event['id']}"))[0] == 204
    assert (await rest.call("GET", EVENTS))[1] == []
    assert (await rest.call("DELETE", f"{EVENTS}/{event['id']}"))[1]["code"] == 10070


async def test_the_status_of_an_event_goes_forward_alone(rest: Any) -> None:
    event = f"{EVENTS}/{(await rest.call('POST', EVENTS, EVENT))[1]['id']}"
    assert (await rest.call("PATCH", event, {"status": 3}))[0] == 400, "it has not begun"
    for status in (2, 3):
        assert (await rest.call("PATCH", event, {"status": status}))[0] == 200
        assert (await rest.call("GET", event))[1]["status"] == status
    assert (await rest.call("PATCH", event, {"status": 2}))[0] == 400


async def test_an_event_needs_a_name_a_place_and_an_end(rest: Any, subtests: pytest.Subtests) -> None:
    for change in (
        {"name": "n" * 101},
        {"entity_metadata": None},
        {"entity_metadata": {"location": ""}},
        {"scheduled_end_time": None},
        {"scheduled_start_time": "tomorrow"},
        {"scheduled_start_time": "2030-01-01T20:00:00"},
        {"entity_type": 2},
    ):
        with subtests.test(str(change)):
            status, refused = await rest.call("POST", EVENTS, EVENT | change)
            assert (status, refused["code"], [*refused["errors"]]) == (400, 50035, [*change])
    assert (await rest.call("GET", EVENTS))[1] == []


async def test_an_event_needs_create_events(rest: Any, client: SandboxClient) -> None:
    for channel in [one for one in (await client.world())["channels"] if one["type"] == 0]:
        await client.change_channel(channel["id"], ["create_events"])
    assert (await rest.call("POST", EVENTS, EVENT))[1]["code"] == 50013
