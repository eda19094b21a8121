"""SIGKILL at any moment of a batch of robots: no double move, no table that stands still."""

import asyncio
import os
import random

import pytest

from bot.games import SHELF
from bot.sandbox.client import ALICE
from tests.e2e.people import People
from tests.e2e.room import Room, new_room
from tests.e2e.test_robots import press_once
from tests.e2e.town import Town

GAMES = ("yams", "four_twenty_one", "cant_stop", "belote", "menteur")
"""Played at once."""
KILLS = int(os.environ.get("ROBOT_KILLS", "6"))
"""The suite kills a few times; `ROBOT_KILLS=200` takes some minutes."""


async def goes_on(room: Room, seconds: float = 30.0) -> None:
    """Wait until the table waits for the person again, or its game is over."""
    async with asyncio.timeout(seconds):
        while room.table("phase") == "playing" and 0 not in room.game().awaited():  # noqa: ASYNC110 - the bot is a process of its own
            await asyncio.sleep(0.02)


def single(room: Room) -> bool:
    """Tell whether every revision stands once, and the robots made every move of their seats."""
    moves = room.town.bot.rows("SELECT rev, seat, by FROM moves WHERE table_id = ?", room.table("id"))
    revisions = [rev for rev, _, _ in moves]
    return sorted(revisions) == list(range(len(revisions))) and all(
        by is not None for _, seat, by in moves if seat
    )


async def open_table(room: Room, game: str) -> None:
    """Open a table of one person and the fewest robots, which starts at once."""
    robots = max(1, SHELF[game].seats.start - 1)
    await room.do(ALICE, f"{SHELF[game].command} new", robots=robots)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_a_bot_killed_while_robots_play_goes_on_where_it_stood(own_town: Town) -> None:
    luck = random.Random(9)
    async with People(own_town.url) as client:
        rooms = [await new_room(own_town, client, game) for game in GAMES]
        stood: list[bool] = []
        for room, game in zip(rooms, GAMES, strict=True):
            await open_table(room, game)
        for _ in range(KILLS):
            for room, game in zip(rooms, GAMES, strict=True):
                await goes_on(room)
                if room.table("phase") == "playing":
                    await press_once(room, ALICE, luck)
                else:
                    stood.append(single(room))
                    await open_table(room, game)
            await asyncio.sleep(luck.uniform(0, 0.3))
            await own_town.restart()
        for room in rooms:
            await goes_on(room)
        assert [game for room, game in zip(rooms, GAMES, strict=True) if not single(room)] == []
        assert all(stood), "a game that was over before the last kill"
