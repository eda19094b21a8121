"""The coach beside a game against a robot: counted behind the end, also after a kill; then reviewed."""

import pytest

from bot.sandbox.client import ALICE, components, text_of
from tests.e2e.neighbours import Neighbours
from tests.e2e.people import People
from tests.e2e.room import Json, Room, find, has, new_room
from tests.e2e.town import Town
from tests.e2e.waits import until, waiting_for


def state(room: Room) -> str:
    [(found,)] = room.town.bot.rows("SELECT state FROM ledgers WHERE table_id = ?", room.table("id"))
    return found


def tries(page: Json) -> list[tuple[str, str]]:
    """The controls of a page that try a move, each with what is chosen there; of a button its own id."""
    return [
        (part["custom_id"], chosen)
        for part in components(page)
        for chosen in [option["value"] for option in part.get("options", [])] or [part["custom_id"]]
        if ".try." in chosen
    ]


def played_first(room: Room, page: Json) -> list[tuple[str, str]]:
    """The tries of a page; first what was played there, which is a mistake, or it would not be asked for."""
    rev = int(find(page, ".show")["custom_id"].split(".")[1])
    [played] = [action for number, _, action, *_ in room.moves() if number == rev]
    found = sorted(tries(page), key=lambda one: not one[1].endswith(f".try.{played}"))
    assert found[0][1].endswith(f".try.{played}"), (played, found)
    return found


@pytest.mark.slow("a bot of its own, which solves and counts a whole game")
async def test_a_game_against_a_robot_is_counted_after_a_kill_and_reviewed(own_town: Town) -> None:
    async with People(own_town.url) as client:
        room = await new_room(own_town, client, "coach")
        table = Neighbours(room, "yams", [ALICE], seed=7, robots=1)
        await table.begin()
        board = await table.finish()
        assert has(board, ":review")
        await own_town.restart()  # how far it has counted by then is `tests/bot/test_counting.py`'s
        await until("the ledger", lambda: state(room) == "done")
        board = await room.until(lambda message: " = 205 " in text_of(message))
        told = [line.split()[1] for line in text_of(board).splitlines() if " = 205 " in line]
        assert told == ["Alice"], "robots stand behind Scores"
        assert own_town.bot.rows("SELECT count(*) FROM accounts") == [(2,)]
        await reviewed(room, board)


async def judged(room: Room, page: Json, part: str, chosen: str) -> Json:
    """Try a move, by its button or in its list; wait for the coach, whose process may have to begin first."""
    if part == chosen:
        answer = await room.client.click(ALICE, page, part)
    else:
        answer = await room.client.select(ALICE, page, part, [chosen])
    async with waiting_for("the coach"):
        while answer.status == "deferred":
            answer = await room.client.interaction(answer.id)
    return answer.shown


async def reviewed(room: Room, board: Json) -> None:
    """See an answer, skip a decision, try mistakes until one is found; three decisions are all."""
    page = (await room.press(ALICE, ":review", board)).shown
    assert page["flags"] & 64, "a review is private"
    page = (await room.client.click(ALICE, page, find(page, ".show")["custom_id"])).shown
    assert "💡" in text_of(page)
    page = (await room.client.click(ALICE, page, find(page, ".next")["custom_id"])).shown
    page = (await room.client.click(ALICE, page, find(page, ".next")["custom_id"])).shown
    signs: set[str] = set()
    for part, chosen in played_first(room, page):
        page = await judged(room, page, part, chosen)
        signs |= {sign for sign in "❌✅" if sign in text_of(page)}
        if not tries(page):
            break
    assert "❌" in signs, "most boxes are mistakes"
