"""The coach beside a game against a robot: counted behind the end, also after a kill; then reviewed."""

import pytest

from bot.text import text_in
from discord_sandbox.client import ALICE, text_of
from discord_sandbox.ids import direct
from tests.e2e.neighbours import Neighbours
from tests.e2e.patient import Patient
from tests.e2e.room import Json, Room, new_room
from tests.e2e.town import Town
from tests.e2e.waits import until, waiting_for
from tests.people import find, has

HOW = [text_in("fr")(f"won.{why}") for why in ("dice.good", "dice.bad", "played", "faultless")]
"""What an end says of how its winner came to it, once the game is counted."""


def state(room: Room) -> str:
    [(found,)] = room.town.bot.rows("SELECT state FROM ledgers WHERE table_id = ?", room.table("id"))
    return found


def played(room: Room, page: Json) -> str:
    """Return the button that plays again what was played in the page's position."""
    shown = find(page, ".show")["custom_id"]
    rev = int(shown.split(".")[1])
    [action] = [action for number, _, action, *_ in room.moves() if number == rev]
    return shown.removesuffix("show") + f"try.{action}"


@pytest.mark.slow("a bot of its own, which solves and counts a whole game")
async def test_a_game_against_a_robot_is_counted_after_a_kill_and_reviewed(own_town: Town) -> None:
    async with Patient(own_town.url) as client:
        room = await new_room(own_town, client, "coach")
        table = Neighbours(room, "yams", [ALICE], seed=7, robots=1)
        await table.begin()
        board = await table.finish()
        assert has(board, ":review")
        await own_town.restart()  # how far it has counted by then is `tests/bot/test_counting.py`'s
        await until("the ledger", lambda: state(room) == "done")
        board = await room.until(lambda message: any(said in text_of(message).lower() for said in HOW))
        scores = text_of((await room.press(ALICE, ":sheet", board)).shown)
        assert len([line for line in scores.splitlines() if " = 205 " in line]) == 2, "a line each"
        assert own_town.bot.rows("SELECT count(*) FROM accounts") == [(2,)]
        await reviewed(room, board)
        await noted(room)


async def reviewed(room: Room, board: Json) -> None:
    """See an answer, skip a decision, play a mistake again; three decisions are all."""
    page = (await room.press(ALICE, ":review", board)).shown
    assert page["flags"] & 64, "a review is private"
    page = (await room.client.click(ALICE, page, find(page, ".show")["custom_id"])).shown
    assert "💡" in text_of(page)
    page = (await room.client.click(ALICE, page, find(page, ".next")["custom_id"])).shown
    page = (await room.client.click(ALICE, page, find(page, ".next")["custom_id"])).shown
    answer = await room.client.click(
        ALICE, page, played(room, page), forge=True
    )  # dice may have to be ticked
    async with waiting_for("the coach"):  # its process may have to begin first
        while answer.status == "deferred":
            answer = await room.client.interaction(answer.id)
    assert "❌" in text_of(answer.shown), "it was a mistake, or it would not be asked for"


async def noted(room: Room) -> None:
    """What the coach named has entered the notebook: what was played is a mistake there, too."""
    await until("the notebook", lambda: room.town.bot.rows("SELECT min(noted) FROM ledgers") == [(1,)])
    page = (await room.client.command(ALICE, direct(ALICE), "notebook", {})).shown
    page = (await room.client.click(ALICE, page, find(page, "notebook.begin")["custom_id"])).shown
    shown = find(page, ".show")["custom_id"]
    table, _, rev = shown.split(".")[2].partition("_")
    [action] = [action for number, _, action, *_ in room.moves() if number == int(rev)]
    answer = await room.client.click(ALICE, page, shown.removesuffix("show") + f"try.{action}", forge=True)
    assert (table, "❌" in text_of(answer.shown)) == (room.table("id"), True)
    page = (await room.client.click(ALICE, answer.shown, find(answer.shown, ".show")["custom_id"])).shown
    assert "💡" in text_of(page)
    found = "SELECT max(stage), sum(found) FROM notebook"
    assert room.town.bot.rows(found) == [(1, 0)]
