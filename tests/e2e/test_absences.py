"""Deleted channels and left servers, told by the gateway: games rest, and go on if they come back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from bot.sandbox.client import ALICE, BRUNO, SandboxClient
from bot.sandbox.world import Channel
from tests.e2e.room import Room, has, new_room, revision
from tests.e2e.town import Town

Json = dict[str, Any]


async def becomes(room: Room, phase: str, resting: int) -> None:
    """Wait until the channel's newest table stands so in the database."""
    async with asyncio.timeout(15):
        while room.table("phase", "resting") != (phase, resting):  # noqa: ASYNC110 - a database sends no event
            await asyncio.sleep(0.02)


async def restore(town: Town, channel: Channel) -> None:
    """Let a deleted channel be there again, with its id and its messages."""

    async def open_again() -> None:
        town.sandbox.box.core.open_channel(channel)

    await asyncio.to_thread(town.sandbox.wait, open_again())


def known(town: Town, channel: str) -> Channel:
    return town.sandbox.box.core.world.channels[channel]


async def threaded(room: Room) -> Room:
    """Start a game of Alice's in a thread of its own."""
    await room.do(ALICE, "yams new", thread="true")
    world = await room.client.world(ALICE)
    [thread] = [one for one in world["channels"] if one.get("parent_id") == room.channel]
    inside = Room(room.town, room.client, thread["id"])
    await inside.press(ALICE, ":start", await inside.until(lambda message: has(message, ":start")))
    return inside


@asynccontextmanager
async def late_elsewhere(town: Town, client: SandboxClient) -> AsyncIterator[None]:
    """Wait for a look of the watch, which is seen by a board elsewhere that it repaints for a late player."""
    witness = await new_room(town, client)
    await witness.open(ALICE, BRUNO, pace="5m")
    yield
    witness.ages(600)
    await witness.until(lambda message: has(message, ":skip"), seconds=40)


async def test_a_deleted_channel_closes_its_lobby_and_lets_its_game_rest(own_room: Room) -> None:
    """Nothing is painted there any more, nobody reminded; another table shows that the watch has looked."""
    town, client = own_room.town, own_room.client
    lobby = await new_room(town, client)
    await lobby.do(BRUNO, "yams new")
    await own_room.open(ALICE, BRUNO, pace="5m")
    async with late_elsewhere(town, client):
        for room in (own_room, lobby):
            await client.delete_channel(room.channel)
        await becomes(own_room, "playing", 1)
        await becomes(lobby, "over", 1)
        own_room.ages(600)
        since, _ = await client.requests()
    _, sent = await client.requests(since)
    assert [
        one["path"] for one in sent if own_room.channel in one["path"] or lobby.channel in one["path"]
    ] == []
    assert own_room.table("phase", "resting") == ("playing", 1)


async def test_the_game_of_a_deleted_thread_goes_on_where_the_thread_is_back(own_room: Room) -> None:
    inside = await threaded(own_room)
    thread = known(own_room.town, inside.channel)
    await own_room.client.delete_channel(inside.channel)
    await becomes(inside, "playing", 1)
    await restore(own_room.town, thread)
    await becomes(inside, "playing", 0)
    assert revision((await inside.press(ALICE, ":roll.11111")).shown) == 1


async def test_with_its_channel_a_thread_goes_and_its_game_rests(own_room: Room) -> None:
    inside = await threaded(own_room)
    await own_room.client.delete_channel(own_room.channel)
    await becomes(inside, "playing", 1)


async def test_on_a_server_that_was_left_games_rest_and_go_on_when_the_bot_is_invited_again(
    own_room: Room,
) -> None:
    """The boards are brought up to date: the game's is posted anew, the lobby's says that it closed."""
    client = own_room.client
    lobby = await new_room(own_room.town, client)
    await lobby.do(BRUNO, "yams new")
    board = await own_room.open(ALICE, BRUNO)
    await client.change_guild(bot=False)
    await becomes(own_room, "playing", 2)
    await becomes(lobby, "over", 2)
    await client.delete(ALICE, own_room.channel, board["id"])
    await client.change_guild(bot=True)
    new = await own_room.until(lambda message: has(message, ":roll.") and message["id"] != board["id"])
    assert revision((await own_room.press(ALICE, ":roll.11111", new)).shown) == 1
    await lobby.eventually(lambda messages: not [one for one in messages if has(one, ":join")])


async def test_a_server_left_and_joined_while_the_bot_was_off_is_noticed_at_log_in(own_room: Room) -> None:
    town, client = own_room.town, own_room.client
    board = await own_room.open(ALICE, BRUNO)
    assert await asyncio.to_thread(town.bot.stop) == 0
    await client.change_guild(bot=False)
    await town.start()
    await becomes(own_room, "playing", 2)
    assert await asyncio.to_thread(town.bot.stop) == 0
    await client.change_guild(bot=True)
    await town.start()
    await becomes(own_room, "playing", 0)
    assert revision((await own_room.press(ALICE, ":roll.11111", board)).shown) == 1


async def test_an_outage_of_the_server_changes_nothing(own_room: Room) -> None:
    """Discord calls the server unavailable then; the lobby stays open, too."""
    client = own_room.client
    lobby = await new_room(own_room.town, client)
    await lobby.do(BRUNO, "yams new")
    await own_room.open(ALICE, BRUNO)
    await client.change_guild(available=False)
    await client.change_guild(available=True)
    other = await new_room(own_room.town, client)
    await other.do(ALICE, "yams new")
    assert own_room.table("phase", "resting") == ("playing", 0)
    assert lobby.table("phase", "resting") == ("lobby", 0)
