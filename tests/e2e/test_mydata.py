"""People take and erase what is kept about them while games go on."""

import json
from pathlib import Path
from typing import Any

from bot.sandbox.client import ALICE, CHLOE, DAVID, text_of
from tests.e2e.room import Room, find, record_of, said, verified

NAME = "Kanarienvogel"


async def press_own(room: Room, user: str, page: dict[str, Any], part: str) -> dict[str, Any]:
    """Press a button of one's own page; return what is shown then."""
    return (await room.client.click(user, page, find(page, part)["custom_id"])).shown


async def until_their_turn(room: Room, players: list[str], seat: int) -> None:
    """Let everybody pass until it is the turn of a seat."""
    while room.mover() != seat:
        rev = room.table("rev")
        mover = players[room.mover()]
        await room.do(mover, "belote bid", call=f"pass@{rev}")
        assert room.table("rev") > rev


async def test_who_erases_themselves_at_a_running_game_is_followed_by_a_robot(
    room: Room, tmp_path: Path
) -> None:
    user = (await room.client.new_user(NAME, locale="en-GB"))["id"]
    players = [ALICE, user, CHLOE, DAVID]
    await room.open(*players, group="belote", language="en")
    page = (await room.do(user, "mydata")).shown
    given = await press_own(room, user, page, ":mydata.export")
    [file] = given["attachments"]
    async with room.client.session.get(file["url"]) as response:
        told = await response.json(content_type=None)
    assert [table["names"] for table in told["tables"]] == [[NAME]]
    assert room.table("seed") not in json.dumps(told)
    question = await press_own(room, user, page, ":mydata.erase")
    done = await press_own(room, user, question, ":mydata.erase.yes")
    assert said("en", "mydata.erased") in text_of(done)
    await room.eventually(lambda messages: NAME not in json.dumps(messages))
    assert json.loads(room.table("seats"))[1] == [0, "someone", "medium"]
    await until_their_turn(room, players, 1)
    await room.board_at(room.table("rev") + 1)
    by = [row[0] for row in room.town.bot.rows("SELECT by FROM moves WHERE table_id = ?", room.table("id"))]
    assert "medium" in by, "no robot has moved"
    await room.end(ALICE)
    record = await record_of(room)
    assert record["seats"][1] == "someone"
    assert verified(room, record, tmp_path)[0] == 0
    assert text_of((await room.do(user, "mydata")).shown).count(said("en", "mydata.nothing")) == 1
    rows = room.town.bot.rows("SELECT seats, gone FROM tables")
    assert NAME not in str(rows)
