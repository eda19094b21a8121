"""Discord falters: connections break, sessions end, requests fail before or after they were done.

`test_ordeal.py` lets each fault befall each route; here are the faults that it has not.
"""

import asyncio
from typing import Any

import pytest

from discord_sandbox.client import ALICE, BRUNO, CHLOE, Answer
from tests.e2e.room import Room, entered, revision, said, settled, whispered
from tests.e2e.town import Town
from tests.e2e.waits import PATIENCE, until
from tests.people import find, is_board
from tests.tiers import early

CALLBACK = r"POST /interactions/.*/callback"
HANGS = 3600.0
"""Seconds that a request takes which only ends when the faults do."""


def actions(room: Room) -> list[str]:
    return [move[2] for move in room.moves()]


def edits(room: Room) -> str:
    """The route by which the bot edits messages in the channel."""
    return f"PATCH /channels/{room.channel}/messages/"


def identified(town: Town) -> int:
    """Say how often the bot has begun a session."""
    return town.sandbox.box.core.gateway.identified


@pytest.mark.parametrize("fault", early(["drop", "reconnect"]))
async def test_presses_missed_in_a_broken_connection_are_replayed(room: Room, fault: str) -> None:
    """The session is resumed; what was pressed meanwhile is played late, once."""
    board, sessions = await room.open(ALICE, BRUNO), identified(room.town)
    await room.client.faults(gateway=fault)
    answers: list[Answer] = await asyncio.gather(
        room.press(ALICE, ":roll.11111", board, forge=True),
        room.press(CHLOE, ":roll.11111", board, forge=True),
    )
    assert [(answer.status, answer.answers) for answer in answers] == [("answered", 1)] * 2
    assert identified(room.town) == sessions
    assert actions(room) == ["start", "roll.11111"]


async def test_an_answer_that_failed_is_given_again(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    await room.client.faults(route=CALLBACK, status=502)
    answer = await room.press(ALICE, ":roll.11111")
    assert (answer.status, revision(answer.shown)) == ("answered", 1)
    assert actions(room) == ["start", "roll.11111"]


@pytest.mark.slow("one more fault of Discord")
async def test_a_move_whose_answer_was_cut_off_is_shown_all_the_same(room: Room) -> None:
    """A broken connection is not tried again by the library; the board is repainted otherwise."""
    await room.open(ALICE, BRUNO)
    await room.client.faults(route=CALLBACK, status=0)
    pressed = asyncio.create_task(room.press(ALICE, ":roll.11111"))
    await room.board_at(1)
    await pressed
    assert actions(room) == ["start", "roll.11111"]


async def has_one_board(room: Room, fault: dict[str, Any]) -> None:
    """Open a table whose answer is lost so, and play at its board."""
    await room.client.faults(route=CALLBACK, **fault)
    opening = asyncio.create_task(room.do(ALICE, "yams new"))
    board = await room.until(is_board)
    await room.client.clear_faults()
    await opening
    await room.press(BRUNO, ":join", board)
    await room.press(ALICE, ":start", board)
    await room.do(ALICE, "yams roll")
    await room.board_at(1)
    boards = [message for message in await room.seen() if is_board(message)]
    assert [one["id"] for one in boards] == [board["id"]]
    assert room.table("message_id") == int(board["id"])


@pytest.mark.parametrize(
    "fault", early([{"status": 0, "after": True}, {"status": 502, "after": True}, {"status": 0}]), ids=str
)
async def test_a_new_table_whose_answer_is_lost_has_one_board(room: Room, fault: dict[str, Any]) -> None:
    await has_one_board(room, fault)


@pytest.mark.slow("a bot of its own, which waits for Discord's seconds")
@pytest.mark.parametrize("hurried", [True])
async def test_what_discord_keeps_silent_about_is_deferred_and_said_otherwise(own_town: Town) -> None:
    """A new table has one board, the answer done or not; a line follows an answer nobody heard of.

    A private table is edited through the token of such an answer.
    """
    for after in (False, True):
        async with entered(own_town) as room:
            await has_one_board(room, {"delay": HANGS, "after": after})
    async with entered(own_town) as room:
        board = await room.open(ALICE, BRUNO)
        await room.press(ALICE, ":roll.11111", board)
        await room.client.faults(route=CALLBACK, delay=HANGS, after=True)
        throw = find(board, ":roll.11111")["custom_id"]
        answer = await room.client.click(ALICE, board, throw, forge=True)
        assert whispered(await settled(room.client, answer)) == said("fr", "table.refuse.stale")
        await room.client.clear_faults()
    async with entered(own_town) as room:
        await room.client.faults(route=CALLBACK, delay=HANGS, after=True)
        opening = asyncio.create_task(room.do(ALICE, "yams new", private=True))
        await room.until(lambda message: message["flags"] & 64 and message["edited_timestamp"])
        await room.client.clear_faults()
        await opening


# Boards


@pytest.mark.slow("one more fault of Discord")
async def test_a_board_whose_edit_fails_twice_is_painted(room: Room) -> None:
    await room.open(ALICE, BRUNO)
    await room.client.faults(route=edits(room), status=0, times=2)
    await room.do(ALICE, "yams roll")
    assert revision(await room.board_at(1)) == 1


@pytest.mark.slow("one more fault of Discord")
async def test_a_board_is_painted_when_its_channel_may_be_seen_again(room: Room) -> None:
    """Without a press, and however long the bot was shut out."""
    await room.open(ALICE, BRUNO)
    await room.client.change_channel(room.channel, ["view_channel"])
    await room.do(ALICE, "yams roll")
    await room.client.change_channel(room.channel, [])
    assert revision(await room.board_at(1)) == 1


async def test_no_press_waits_for_an_edit(room: Room) -> None:
    """Typed moves have the board edited, and no edit ends; the newest state stays when they do."""
    board = await room.open(ALICE)
    await room.client.faults(route=edits(room), delay=HANGS, times=100)
    for rev in (2, 4):
        await room.do(ALICE, "yams roll")
        box = next(str(one) for one in room.game().legal(0) if str(one).startswith("score."))
        await room.do(ALICE, "yams score", box=box)
        throw = find(board, ":roll.11111")["custom_id"]
        answer = await room.client.click(ALICE, board, throw, forge=True)
        assert (answer.status, answer.type, revision(answer.shown)) == ("answered", 7, rev)
    await room.do(ALICE, "yams roll")
    await room.client.clear_faults()
    assert revision(await room.board_at(5)) == 5


# The bot's own life


@pytest.mark.slow("a bot of its own, which logs in again and again")
async def test_whatever_ends_a_session_the_bot_plays_on(own_room: Room) -> None:
    """An invalid session, an event that ends the library's client, a server that fails at the login.

    Every connection goes to the server of DISCORD_API_BASE: REST, gateway, resuming.
    """
    town, client = own_room.town, own_room.client
    board = await own_room.open(ALICE, BRUNO)
    await client.faults(gateway="invalid_session")
    await until("a second session", lambda: identified(town) == 2)
    await client.wait_online(seconds=PATIENCE)
    assert revision((await own_room.press(ALICE, ":roll.11111", board)).shown) == 1
    town.forgive("the client stopped", "Traceback", "KeyError", "discord.errors", "ServerError")
    town.forgive("never retrieved", "'_MissingSentinel'")  # the library's own, if it ends so early
    broken = {"forge": True, "data": {"component_type": 2}}
    unanswered = asyncio.create_task(client.click(ALICE, board, "x", **broken))
    await until("a third session", lambda: identified(town) == 3)
    await client.wait_online(seconds=PATIENCE)
    assert revision((await own_room.press(ALICE, ":roll.11111")).shown) == 2
    town.bot.kill()
    assert (await unanswered).status == "failed"
    await client.faults(route="GET /gateway/bot", status=404, times=1)
    await town.start()
    assert revision((await own_room.press(ALICE, ":roll.11111")).shown) == 3
    box = town.sandbox.box
    assert set(town.bot.connections_path.read_text().splitlines()) == {repr((box.host, box.port))}
