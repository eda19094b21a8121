"""Deleted channels and left servers, told by the gateway: games rest, and go on if they come back."""

import asyncio
from typing import Any

import pytest

from discord_sandbox.client import ALICE, BRUNO
from discord_sandbox.world import Channel
from tests.e2e.room import Room, new_room, revision
from tests.e2e.town import Town
from tests.people import has

Json = dict[str, Any]
STATE = ("life", "place_gone")


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
    inside = Room(room.client, thread["id"], room.town)
    await inside.press(ALICE, ":start", await inside.until(lambda message: has(message, ":start")))
    return inside


async def test_a_deleted_channel_closes_its_lobby_and_lets_its_game_rest(room: Room) -> None:
    lobby = await new_room(room.town, room.client)
    await lobby.do(BRUNO, "yams new")
    await room.open(ALICE, BRUNO)
    for gone in (room, lobby):
        await room.client.delete_channel(gone.channel)
    await room.becomes("suspended", 1, of=STATE)
    await lobby.becomes("over", 1, of=STATE)


async def test_the_game_of_a_deleted_thread_goes_on_where_the_thread_is_back(room: Room) -> None:
    """With its channel the thread goes, too."""
    inside = await threaded(room)
    thread = known(room.town, inside.channel)
    await room.client.delete_channel(inside.channel)
    await inside.becomes("suspended", 1, of=STATE)
    await restore(room.town, thread)
    await inside.becomes("playing", 0, of=STATE)
    assert revision((await inside.press(ALICE, ":roll.11111")).shown) == 1
    await room.client.delete_channel(room.channel)
    await inside.becomes("suspended", 1, of=STATE)


@pytest.mark.slow("a bot of its own, started three times")
async def test_on_a_server_that_was_left_games_rest_and_go_on_when_the_bot_is_invited_again(
    own_room: Room,
) -> None:
    """The boards are brought up to date: the game's is posted anew, the lobby's says that it closed.

    What happened while the bot was off is noticed at log-in; an outage of the server changes nothing.
    """
    town, client = own_room.town, own_room.client
    lobby = await new_room(town, client)
    await lobby.do(BRUNO, "yams new")
    board = await own_room.open(ALICE, BRUNO)
    await client.change_guild(available=False)
    await client.change_guild(available=True)
    other = await new_room(town, client)
    await other.do(ALICE, "yams new")
    assert (own_room.table(*STATE), lobby.table(*STATE)) == (("playing", 0), ("lobby", 0))
    await client.change_guild(bot=False)
    await own_room.becomes("suspended", 2, of=STATE)
    await lobby.becomes("over", 2, of=STATE)
    await client.delete(ALICE, own_room.channel, board["id"])
    await client.change_guild(bot=True)
    new = await own_room.until(lambda message: has(message, ":roll.") and message["id"] != board["id"])
    assert revision((await own_room.press(ALICE, ":roll.11111", new)).shown) == 1
    await lobby.eventually(lambda messages: not [one for one in messages if has(one, ":join")])
    for there, state in ((False, ("suspended", 2)), (True, ("playing", 0))):
        assert await asyncio.to_thread(town.bot.stop) == 0
        await client.change_guild(bot=there)
        await town.start()
        await own_room.becomes(*state, of=STATE)
    assert revision((await own_room.press(ALICE, ":roll.11111", await own_room.board_at(1))).shown) == 2
