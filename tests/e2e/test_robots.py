"""One person against robots, by buttons, against the bot's own process."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bench.crowd import robots_for
from bot.shelf import SHELF
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID
from tapis.games.kit.game import Game
from tests.e2e.neighbours import Neighbours
from tests.e2e.room import Room, results, said, whispered
from tests.e2e.waits import until
from tests.people import find, has

FEW = pytest.mark.slow("a whole game of each kind, by robots that think")
EACH = pytest.mark.proof("a whole game of every other game, by robots that think")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=FEW if game in {"yams", "belote", "menteur"} else EACH)
        for game, entry in SHELF.items()
        if entry.engine
    ],
)
async def test_one_person_plays_against_robots_to_the_end_by_buttons(room: Room, game: str) -> None:
    table = Neighbours(room, game, [ALICE], seed=5, robots=robots_for(game))
    await table.step()
    assert room.table("life") == "playing", "with enough robots it starts at once"
    await table.finish()
    by = {
        seat
        for seat, level in room.town.bot.rows(
            "SELECT DISTINCT seat, by FROM moves WHERE table_id = ? AND by IN ('easy', 'medium', 'strong')",
            room.table("id"),
        )
    }
    assert by == set(range(1, robots_for(game) + 1)), "each robot has moved, and nobody else"
    assert room.town.bot.rows("SELECT * FROM results WHERE table_id = ?", room.table("id")) == []


FOUR = (ALICE, BRUNO, CHLOE, DAVID)
LATE = (24 + 8) * 3600
"""Seconds after which anybody is late: a bank of a day, and what a day of turns adds at most."""


def levels(room: Room) -> dict[int, str]:
    """Return the seats that robots play, with their level."""
    return {seat: entry[2] for seat, entry in enumerate(json.loads(room.table("seats"))) if len(entry) > 2}


def awaits(room: Room, seat: int) -> Callable[[Game[Any]], bool]:
    """Return whether cards are played and the table waits for a seat."""
    return lambda game: game.awaited() == {seat} and room.moves()[-1][2].startswith("play.")


@pytest.mark.slow("half a deal of Belote, with a robot that thinks")
async def test_a_robot_stands_in_in_mid_trick_until_the_player_is_back(room: Room) -> None:
    await room.open(*FOUR, group="belote")
    await Neighbours(room, "belote", FOUR, seed=2).go_on(until=awaits(room, 1))
    room.ages(LATE)
    assert whispered(await room.via(ALICE, "standin")) == said("fr", "said.standin")
    await until("the robot's move", lambda: room.game().awaited() != {1})
    assert levels(room) == {1: "medium"}
    board = await room.until(lambda message: has(message, ":hand"))
    await room.client.click(BRUNO, board, find(board, ":hand")["custom_id"], forge=True)
    assert levels(room) == {}, "who looks at their cards is back"
    by = room.town.bot.rows("SELECT seat FROM moves WHERE table_id = ? AND by IS NOT NULL", room.table("id"))
    assert {seat for (seat,) in by} == {1}, "it has played in its place alone"


@pytest.mark.slow("a whole game of Belote")
async def test_a_game_goes_on_with_a_robot_in_place_of_who_left(room: Room) -> None:
    """The leaver has lost; the others are ranked, though a robot has played most of a seat."""
    table = Neighbours(room, "belote", FOUR, seed=4)
    await room.open(*FOUR, group="belote", target=501)
    await table.go_on(until=awaits(room, 0))
    await room.leave(BRUNO)
    assert levels(room) == {1: "strong"}
    table.people.remove(BRUNO)
    await table.go_on()
    told = results(room)
    assert told.pop(BRUNO) == (2, 0, 1)
    assert told[ALICE] == told[CHLOE] == ((2, 0, 0) if told.pop(DAVID)[1] else (1, 1, 0))
