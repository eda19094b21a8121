"""SIGKILL at any moment of a batch of robots: no double move, no table that stands still."""

import random

import pytest

from bench.crowd import robots_for
from discord_sandbox.client import ALICE
from tests.e2e.neighbours import Neighbours
from tests.e2e.patient import Patient
from tests.e2e.room import Room, new_room
from tests.e2e.town import Town
from tests.e2e.waits import until

GAMES = ("yams", "four_twenty_one", "cant_stop", "belote", "menteur")
"""Played at once."""
CALLS = 30_000
"""About as many functions as a bot calls while five robots move."""


def rests(room: Room) -> bool:
    """Tell whether the table waits for the person again, or its game is over."""
    return room.table("life") != "playing" or 0 in room.game().awaited()


async def goes_on(room: Room) -> None:
    await until("the person's turn", lambda: rests(room))


def single(room: Room) -> bool:
    """Tell whether every revision stands once, and the robots made every move of their seats."""
    moves = room.town.bot.rows("SELECT rev, seat, by FROM moves WHERE table_id = ?", room.table("id"))
    revisions = [rev for rev, _, _ in moves]
    return sorted(revisions) == list(range(len(revisions))) and all(
        by is not None for _, seat, by in moves if seat
    )


@pytest.mark.parametrize(
    ("database", "kills"),
    [
        pytest.param("sqlite", 6, marks=pytest.mark.slow("a bot of its own, killed while robots think")),
        pytest.param("postgresql", 6, marks=pytest.mark.proof("again, on a server of PostgreSQL")),
        pytest.param("sqlite", 200, marks=pytest.mark.proof("it takes some minutes")),
    ],
    indirect=["database"],
)
async def test_a_bot_killed_while_robots_play_goes_on_where_it_stood(own_town: Town, kills: int) -> None:
    luck, bot = random.Random(9), own_town.bot
    async with Patient(own_town.url) as client:
        rooms = {game: await new_room(own_town, client, game) for game in GAMES}
        tables = [Neighbours(rooms[game], game, [ALICE], seed=9, robots=robots_for(game)) for game in GAMES]
        stood: list[bool] = []
        for table in tables:
            await table.begin(0)
        for _ in range(kills):
            for table in tables:
                await goes_on(table.room)
                if table.room.table("life") == "over":
                    stood.append(single(table.room))
                await table.step()
            bot.ends_after(luck.randrange(CALLS))
            await until("a death, or no robot", lambda: not bot.running or all(map(rests, rooms.values())))
            await own_town.restart()
        for room in rooms.values():
            await goes_on(room)
        assert [game for game, room in rooms.items() if not single(room)] == []
        assert all(stood), "a game that was over before the last kill"
