"""One person against robots, by buttons, against the bot's own process."""

import asyncio
import json
import random
from collections.abc import Mapping

import pytest

from bot.engines import ENGINES
from bot.games import SHELF
from bot.sandbox.client import ALICE, BRUNO, CHLOE, DAVID, Refused
from tests.e2e.room import Json, Room, controls, find, has, said

QUICK: dict[str, dict[str, object]] = {
    "belote": {"target": 501},
    "coinche": {"target": 100},
    "comptoir": {"target": 21},
}
"""Options that keep a game short."""


def robots_for(game: str) -> int:
    """Return the fewest robots that one person needs."""
    return max(1, SHELF[game].seats.start - 1)


async def until_person(room: Room, seats: set[int], seconds: float = 20.0) -> bool:
    """Wait until the table waits for one of these seats; return False once the game is over."""
    async with asyncio.timeout(seconds):
        while room.table("phase") == "playing":
            if seats & room.game().awaited():
                return True
            await asyncio.sleep(0.01)
    return False


async def press_once(room: Room, user: str, luck: random.Random) -> None:
    """Press something that moves: on the board, or in the hand where hands are private."""
    shown = await room.board_at(room.table("rev"))
    if room.game().hidden:
        if not has(shown, ":hand"):
            return  # the robots have ended the game meanwhile
        shown = (await room.client.click(user, shown, find(shown, ":hand")["custom_id"], forge=True)).shown
    _, moves = controls(shown)
    if not moves:
        return
    one = luck.choice(moves)
    if "options" in one:
        await room.client.select(user, shown, one["custom_id"], [luck.choice(one["options"])["value"]])
    else:
        await room.client.click(user, shown, one["custom_id"])


async def played_out(room: Room, people: Mapping[int, str], luck: random.Random) -> Json:
    """Play the seats of these people to the end; return the last board."""
    while await until_person(room, set(people)):
        waiting = sorted(room.game().awaited() & people.keys())
        try:
            if waiting:  # a robot may have interrupted meanwhile
                await press_once(room, people[waiting[0]], luck)
        except Refused:
            continue  # the board was painted once more meanwhile
    return await room.until(lambda message: has(message, ":rematch"))


@pytest.mark.parametrize("game", sorted(ENGINES))
async def test_one_person_plays_against_robots_to_the_end_by_buttons(room: Room, game: str) -> None:
    group = SHELF[game].command
    answer = await room.do(ALICE, f"{group} new", robots=robots_for(game), **QUICK.get(game, {}))
    assert answer.status == "answered", answer
    assert room.table("phase") == "playing", "with enough robots it starts at once"
    await played_out(room, {0: ALICE}, random.Random(5))
    by = {
        seat
        for seat, level in room.town.bot.rows(
            "SELECT DISTINCT seat, by FROM moves WHERE table_id = ? AND by IS NOT NULL", room.table("id")
        )
    }
    assert by == set(range(1, robots_for(game) + 1)), "each robot has moved, and nobody else"
    assert room.town.bot.rows("SELECT * FROM results WHERE table_id = ?", room.table("id")) == []


FOUR = {0: ALICE, 1: BRUNO, 2: CHLOE, 3: DAVID}


def levels(room: Room) -> dict[int, str]:
    """Return the seats that robots play, with their level."""
    return {seat: entry[2] for seat, entry in enumerate(json.loads(room.table("seats"))) if len(entry) > 2}


async def until_awaited(room: Room, seat: int, luck: random.Random) -> None:
    """Let the others play until cards are played and the table waits for a seat."""
    while await until_person(room, set(FOUR)):
        game = room.game()
        if game.awaited() == {seat} and room.moves()[-1][2].startswith("play."):
            return
        try:
            await press_once(room, FOUR[min(game.awaited())], luck)
        except Refused:
            continue


async def test_a_robot_stands_in_in_mid_trick_until_the_player_is_back(room: Room) -> None:
    luck = random.Random(2)
    await room.open(*FOUR.values(), group="belote")
    await until_awaited(room, 1, luck)
    room.ages(25 * 3600)
    assert await room.say(ALICE, "table standin") == said("fr", "said.standin")
    async with asyncio.timeout(20):
        while room.game().awaited() == {1}:  # noqa: ASYNC110 - the bot is a process of its own
            await asyncio.sleep(0.01)
    assert levels(room) == {1: "medium"}
    board = await room.board()
    await room.client.click(BRUNO, board, find(board, ":hand")["custom_id"], forge=True)
    assert levels(room) == {}, "who looks at their cards is back"
    by = room.town.bot.rows("SELECT seat FROM moves WHERE table_id = ? AND by IS NOT NULL", room.table("id"))
    assert {seat for (seat,) in by} == {1}, "it has played in its place alone"


async def test_a_game_goes_on_with_a_robot_in_place_of_who_left(room: Room) -> None:
    """The leaver has lost; for the others it does not count, as a robot played most of a seat."""
    luck = random.Random(4)
    await room.open(*FOUR.values(), group="belote", target=501)
    await until_awaited(room, 0, luck)
    await room.leave(BRUNO)
    assert levels(room) == {1: "medium"}
    people = {seat: user for seat, user in FOUR.items() if seat != 1}
    await played_out(room, people, luck)
    lost = room.town.bot.rows(
        "SELECT user_id, place, withdrew FROM results WHERE table_id = ?", room.table("id")
    )
    assert lost == [(int(BRUNO), 2, 1)]
