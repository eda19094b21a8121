"""Discord falters: connections break, sessions end, requests fail before or after they were done."""

import asyncio
import json
from typing import Any

import pytest

from bot.sandbox.client import ALICE, BRUNO, CHLOE, Answer, text_of
from tests.e2e.room import (
    Room,
    entered,
    find,
    has,
    is_board,
    revision,
    said,
    settled,
    whispered,
)
from tests.e2e.town import SandboxThread, Town

CALLBACK = r"POST /interactions/.*/callback"
EDIT = r"PATCH /channels/.*/messages/"


def actions(room: Room) -> list[str]:
    return [move[2] for move in room.moves()]


def identified(room: Room) -> int:
    """Say how often the bot has begun a session."""
    return room.town.sandbox.box.core.gateway.identified


# The gateway


@pytest.mark.parametrize("fault", ["drop", "reconnect"])
async def test_presses_missed_in_a_broken_connection_are_replayed(own_room: Room, fault: str) -> None:
    """The session is resumed; what was pressed meanwhile is played late, once."""
    board = await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(gateway=fault)
    answers: list[Answer] = await asyncio.gather(
        own_room.press(ALICE, ":roll.11111", board, forge=True),
        own_room.press(CHLOE, ":roll.11111", board, forge=True),
    )
    assert [answer.status for answer in answers] == ["answered", "answered"]
    assert [answer.answers for answer in answers] == [1, 1]
    assert identified(own_room) == 1
    assert actions(own_room) == ["start", "roll.11111"]


async def test_after_an_invalid_session_the_bot_logs_in_anew(own_room: Room) -> None:
    """To the same server: what was pressed in between is lost, the table is as it was."""
    board = await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(gateway="invalid_session")
    await own_room.client.wait_online(seconds=20)
    assert identified(own_room) == 2
    answer = await own_room.press(ALICE, ":roll.11111", board)
    assert revision(answer.shown) == 1


async def test_many_breaks_in_a_row_lose_nothing(own_room: Room) -> None:
    board = await own_room.open(ALICE)
    for rev in range(1, 7):
        await own_room.client.faults(gateway="drop")
        if has(board, ":roll."):
            answer = await own_room.press(ALICE, ":roll.", board)
        else:
            value = find(board, ":*box")["options"][0]["value"]
            answer = await own_room.pick(ALICE, ":*box", value, board)
        assert (answer.status, answer.answers) == ("answered", 1)
        board = answer.shown
        assert revision(board) == rev
    assert len(actions(own_room)) == 7


# Answers


@pytest.mark.parametrize("status", [429, 500, 502])
async def test_an_answer_that_failed_is_given_again(own_room: Room, status: int) -> None:
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=CALLBACK, status=status)
    answer = await own_room.press(ALICE, ":roll.11111")
    assert (answer.status, revision(answer.shown)) == ("answered", 1)
    assert actions(own_room) == ["start", "roll.11111"]


@pytest.mark.parametrize("status", [500, 502])
async def test_an_answer_that_arrived_but_was_said_to_fail_is_done(own_room: Room, status: int) -> None:
    """The second try is told 40060, which is no error: the board is there, the move is made once."""
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=CALLBACK, status=status, after=True)
    answer = await own_room.press(ALICE, ":roll.11111")
    assert (answer.status, revision(answer.shown)) == ("answered", 1)
    async with asyncio.timeout(10):
        while answer.answers < 2:
            answer = await own_room.client.interaction(answer.id)
    assert (await own_room.press(ALICE, ":roll.11111")).status == "answered"
    answer = await own_room.client.interaction(answer.id)
    assert not answer.followups
    assert actions(own_room) == ["start", "roll.11111", "roll.11111"]


async def test_a_typed_move_whose_answer_arrived_but_was_said_to_fail_is_done(own_room: Room) -> None:
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=CALLBACK, status=502, after=True)
    answer = await own_room.do(ALICE, "yams roll")
    assert whispered(answer)
    await own_room.board_at(1)
    assert actions(own_room) == ["start", "roll.11111"]


async def test_a_move_whose_answer_was_cut_off_is_shown_all_the_same(own_room: Room) -> None:
    """A broken connection is not tried again by the library; the board is repainted otherwise."""
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=CALLBACK, status=0)
    pressed = asyncio.create_task(own_room.press(ALICE, ":roll.11111"))
    await own_room.board_at(1)
    await pressed
    assert actions(own_room) == ["start", "roll.11111"]


async def test_an_answer_that_hangs_is_given_up_for_a_deferral_in_time(own_room: Room) -> None:
    """Discord waits three seconds; the move stands, and the board is painted otherwise."""
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=CALLBACK, delay=5)
    pressed = await own_room.press(ALICE, ":roll.11111")
    answer = await own_room.client.interaction(pressed.id)
    assert (answer.status, answer.answers) == ("deferred", 1)
    assert revision(await own_room.board_at(1)) == 1
    assert actions(own_room) == ["start", "roll.11111"]


async def test_a_line_whose_answer_hangs_is_said_after_a_deferral(own_room: Room) -> None:
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=CALLBACK, delay=5)
    answer = await own_room.do(ALICE, "yams roll")
    assert answer.message is not None
    assert answer.message["flags"] & 64, "it is for its reader alone"
    assert answer.message["content"], "the answer says nothing"
    assert actions(own_room) == ["start", "roll.11111"]


@pytest.mark.parametrize(
    "fault",
    [
        {"status": 0, "after": True},
        {"status": 502, "after": True},
        {"status": 0},
        {"delay": 5},
        {"delay": 1.5, "after": True, "status": 0},
    ],
    ids=str,
)
async def test_a_new_table_whose_answer_is_lost_has_one_board(own_room: Room, fault: dict[str, Any]) -> None:
    await own_room.client.faults(route=CALLBACK, **fault)
    await own_room.do(ALICE, "yams new")
    board = await own_room.until(is_board)
    await own_room.press(BRUNO, ":join", board)
    await own_room.press(ALICE, ":start", board)
    await own_room.do(ALICE, "yams roll")
    await own_room.board_at(1)
    boards = [message for message in await own_room.messages() if is_board(message)]
    assert [one["id"] for one in boards] == [board["id"]]
    assert own_room.table("message_id") == int(board["id"])


async def test_a_line_after_a_stale_press_survives_an_error(own_room: Room) -> None:
    board = await own_room.open(ALICE, BRUNO)
    await own_room.press(ALICE, ":roll.11111", board)
    await own_room.client.faults(route=r"POST /webhooks/", status=500)
    throw = find(board, ":roll.11111")["custom_id"]
    answer = await own_room.client.click(ALICE, board, throw, forge=True)
    assert whispered(await settled(own_room.client, answer, 1)) == said("fr", "table.refuse.stale")


async def test_a_line_follows_an_answer_that_arrived_and_was_never_said_to(own_room: Room) -> None:
    """The board was repainted, and Discord says nothing for five seconds: why comes all the same, once."""
    board = await own_room.open(ALICE, BRUNO)
    await own_room.press(ALICE, ":roll.11111", board)
    await own_room.client.faults(route=CALLBACK, delay=5.0, after=True)
    throw = find(board, ":roll.11111")["custom_id"]
    answer = await own_room.client.click(ALICE, board, throw, forge=True)
    assert whispered(await settled(own_room.client, answer, 1)) == said("fr", "table.refuse.stale")


# Boards


@pytest.mark.parametrize("status", [429, 500])
async def test_a_board_whose_edit_failed_is_painted_soon(own_room: Room, status: int) -> None:
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=EDIT, status=status)
    await own_room.do(ALICE, "yams roll")
    assert revision(await own_room.board_at(1)) == 1


@pytest.mark.parametrize("status", [503, 0, 429])
async def test_a_board_whose_edit_fails_at_once_is_painted_within_seconds(
    own_room: Room, status: int
) -> None:
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=EDIT, status=status, times=2)
    await own_room.do(ALICE, "yams roll")
    assert revision(await own_room.board_at(1, seconds=8)) == 1


async def test_a_board_is_painted_when_its_channel_may_be_seen_again(own_room: Room) -> None:
    """Without a press, and however long the bot was shut out."""
    await own_room.open(ALICE, BRUNO)
    await own_room.client.change_channel(own_room.channel, ["view_channel"])
    await own_room.do(ALICE, "yams roll")
    await own_room.client.change_channel(own_room.channel, [])
    assert revision(await own_room.board_at(1, seconds=8)) == 1


async def test_a_press_after_quick_typed_moves_is_answered_at_once(own_room: Room) -> None:
    """The edits that typed moves cost are rationed: no press waits for one, and the newest state stays."""
    board = await own_room.open(ALICE)
    throw = find(board, ":roll.11111")["custom_id"]
    for _ in range(4):
        await own_room.do(ALICE, "yams roll")
        box = next(str(one) for one in own_room.game().legal(0) if str(one).startswith("score."))
        await own_room.do(ALICE, "yams score", box=box)
        answer = await own_room.client.click(ALICE, board, throw, forge=True)
        assert (answer.status, answer.type) == ("answered", 7)
        assert (answer.milliseconds or 9999) < 1000
    assert revision(answer.shown) == 8
    await own_room.do(ALICE, "yams roll")
    assert revision(await own_room.board_at(9)) == 9


async def test_the_newest_board_wins_over_slow_edits(own_room: Room) -> None:
    """An edit under way while the game goes on does not bring an older board back."""
    await own_room.open(ALICE)
    await own_room.client.faults(route=EDIT, delay=0.5)
    await own_room.do(ALICE, "yams roll")
    await own_room.do(ALICE, "yams roll")
    await own_room.do(ALICE, "yams score", box="Chance")
    board = await own_room.board_at(3)
    assert revision(board) == 3
    rolled = await own_room.press(ALICE, ":roll.11111", board)
    assert revision(rolled.shown) == 4
    assert revision(await own_room.board_at(4)) == 4


async def test_a_repost_that_was_said_to_fail_is_not_posted_twice(own_room: Room) -> None:
    """Messages carry a nonce, which Discord shows once."""
    old = await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(route=r"POST /channels/.*/messages", status=502, after=True)
    await own_room.do(ALICE, "table show")
    await own_room.eventually(lambda messages: old["id"] not in {one["id"] for one in messages})
    boards = [message for message in await own_room.messages() if is_board(message)]
    assert len(boards) == 1, [text_of(board) for board in boards]


# The bot's own life


async def test_an_event_without_custom_id_costs_nobody_the_bot(own_room: Room) -> None:
    """It ends the library's client; the process starts another and plays on."""
    await own_room.open(ALICE, BRUNO)
    own_room.town.forgive("the client stopped", "Traceback", "KeyError")
    own_room.town.forgive("never retrieved", "'_MissingSentinel'")  # the library's own, if it ends so early
    board = await own_room.board()
    await own_room.client.click(ALICE, board, "x", forge=True, data={"component_type": 2})
    async with asyncio.timeout(20):
        while identified(own_room) < 2:
            await own_room.client.wait_online(seconds=20)
    assert revision((await own_room.press(ALICE, ":roll.11111", board)).shown) == 1


async def test_a_server_that_fails_at_the_login_is_tried_again(own_town: Town) -> None:
    own_town.forgive("the client stopped", "Traceback", "discord.errors", "ServerError")
    own_town.bot.kill()
    async with entered(own_town) as room:
        await room.client.faults(route="GET /gateway/bot", status=404, times=1)
        await own_town.start()
        assert (await room.do(ALICE, "yams new")).status == "answered"


async def test_every_connection_goes_where_the_settings_say(own_room: Room) -> None:
    """REST, gateway, resuming: all to the server of DISCORD_API_BASE, and nowhere else."""
    await own_room.open(ALICE, BRUNO)
    await own_room.client.faults(gateway="drop")
    await own_room.press(ALICE, ":roll.11111")
    box = own_room.town.sandbox.box
    wanted = repr((box.host, box.port))
    assert set(own_room.town.bot.connections_path.read_text().splitlines()) == {wanted}


async def test_two_servers_with_two_bots_do_not_mix(
    own_room: Room, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Another bot on another server and database, on the same machine at the same time."""
    with SandboxThread() as box:
        other = Town(tmp_path_factory.mktemp("other"), box)
        try:
            await other.start()
            await own_room.open(ALICE, BRUNO)
            async with entered(other) as there:
                await there.open(CHLOE)
                assert [name for _, name in json.loads(there.table("seats"))] == ["Chloé"]
            assert other.bot.rows("SELECT count(*) FROM tables") == [(1,)]
            assert own_room.town.bot.rows("SELECT count(*) FROM tables") == [(1,)]
            await other.check()
        finally:
            other.close()
