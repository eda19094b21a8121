"""The coach beside a game against a robot: counted behind the end, also after a kill; then reviewed."""

import asyncio
import random

from bot.sandbox.client import ALICE, components, text_of
from tests.e2e.people import People
from tests.e2e.room import Json, Room, find, has, new_room, said
from tests.e2e.test_robots import played_out
from tests.e2e.town import Town

COUNTED = 120.0
"""Seconds in which a ledger is made on a busy machine: the table of Yams is solved first."""


async def until_counted(room: Room) -> None:
    """Wait until the newest table of the room has its ledger."""
    async with asyncio.timeout(COUNTED):
        while state(room) != "done":  # noqa: ASYNC110 - the bot is a process of its own
            await asyncio.sleep(0.05)


def state(room: Room) -> str:
    [(found,)] = room.town.bot.rows("SELECT state FROM ledgers WHERE table_id = ?", room.table("id"))
    return found


def tries(page: Json) -> list[tuple[str, str]]:
    """The lists of a page with each of their values."""
    return [
        (part["custom_id"], option["value"])
        for part in components(page)
        for option in part.get("options", [])
        if ".try." in option["value"]
    ]


async def test_a_game_against_a_robot_is_counted_after_a_kill_and_reviewed(own_town: Town) -> None:
    async with People(own_town.url) as client:
        room = await new_room(own_town, client, "coach")
        await room.do(ALICE, "yams new", robots=1)
        board = await played_out(room, {0: ALICE}, random.Random(7))
        assert (state(room), has(board, ":review")) == ("due", True)
        await room.until(lambda message: said("fr", "coach.counting") in text_of(message))
        await own_town.restart()
        assert state(room) == "due", "it was killed while it counted"
        await until_counted(room)
        board = await room.until(lambda message: " attendus " in text_of(message))
        assert [line.split()[1] for line in text_of(board).splitlines() if " attendus " in line] == [
            "Alice",
            "🤖",
        ]
        assert own_town.bot.rows("SELECT count(*) FROM accounts") == [(2,)]
        await reviewed(room, board)


async def reviewed(room: Room, board: Json) -> None:
    """See an answer, skip a decision, try boxes of the third until one is the best or a list is through."""
    page = (await room.press(ALICE, ":review", board)).shown
    assert page["flags"] & 64, "a review is private"
    page = (await room.client.click(ALICE, page, find(page, ".show")["custom_id"])).shown
    assert "💡" in text_of(page)
    page = (await room.client.click(ALICE, page, find(page, ".next")["custom_id"])).shown
    page = (await room.client.click(ALICE, page, find(page, ".next")["custom_id"])).shown
    signs: set[str] = set()
    for part, value in tries(page):
        page = (await room.client.select(ALICE, page, part, [value])).shown
        signs |= {sign for sign in "❌✅" if sign in text_of(page)}
        if not tries(page):
            break
    assert signs, "every try is judged; the first may be the best"
