"""One person against robots, by buttons, against the bot's own process."""

import asyncio
import random

import pytest

from bot.engines import ENGINES
from bot.games import SHELF
from bot.sandbox.client import ALICE, Refused
from tests.e2e.room import Json, Room, controls, find, has

QUICK: dict[str, dict[str, object]] = {"belote": {"target": 501}, "comptoir": {"target": 21}}
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
        shown = (await room.client.click(user, shown, find(shown, ":hand")["custom_id"], forge=True)).shown
    _, moves = controls(shown)
    if not moves:
        return
    one = luck.choice(moves)
    if "options" in one:
        await room.client.select(user, shown, one["custom_id"], [luck.choice(one["options"])["value"]])
    else:
        await room.client.click(user, shown, one["custom_id"])


async def played_out(room: Room, user: str, luck: random.Random) -> Json:
    """Play one person's seat to the end; return the last board."""
    while await until_person(room, {0}):
        try:
            await press_once(room, user, luck)
        except Refused:
            continue  # the board was painted once more meanwhile
    return await room.until(lambda message: has(message, ":rematch"))


@pytest.mark.parametrize("game", sorted(ENGINES))
async def test_one_person_plays_against_robots_to_the_end_by_buttons(room: Room, game: str) -> None:
    group = SHELF[game].command
    answer = await room.do(ALICE, f"{group} new", robots=robots_for(game), **QUICK.get(game, {}))
    assert answer.status == "answered", answer
    assert room.table("phase") == "playing", "with enough robots it starts at once"
    await played_out(room, ALICE, random.Random(5))
    by = {
        seat
        for seat, level in room.town.bot.rows(
            "SELECT DISTINCT seat, by FROM moves WHERE table_id = ? AND by IS NOT NULL", room.table("id")
        )
    }
    assert by == set(range(1, robots_for(game) + 1)), "each robot has moved, and nobody else"
    assert room.town.bot.rows("SELECT * FROM results WHERE table_id = ?", room.table("id")) == []
