"""An interaction delivered several times, presses at the same moment, presses on what is no longer so."""

import asyncio
import json
import random
from collections import Counter

import pytest

from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, Answer, components
from tests.e2e.patient import Patient
from tests.e2e.room import Json, Room, revision, said, settled, whispered
from tests.people import find, has
from tests.tiers import early

STALE = "table.refuse.stale"


def dice_of(room: Room) -> list[int]:
    return json.loads(room.table("state"))["dice"]


async def quiet(room: Room, user: str) -> None:
    """Wait until the bot has dealt with everything sent before: it answers in order of arrival."""
    assert (await room.do(user, "help")).status == "answered"


# One interaction, several deliveries


async def test_a_press_delivered_often_makes_one_move_and_one_answer(room: Room) -> None:
    """Also where it comes again when another move has been made."""
    await room.open(ALICE, BRUNO)
    pressed = await room.press(ALICE, ":roll.11111", deliveries=5)
    assert (pressed.status, revision(pressed.shown)) == ("answered", 1)
    typed = await room.client.command(ALICE, room.channel, "yams roll", deliveries=5)
    await room.town.deliver_again(pressed.id, 3)
    await quiet(room, ALICE)
    for answer in (pressed, typed):
        now = await room.client.interaction(answer.id)
        assert (now.status, len(now.followups)) == ("answered", 0)
    assert [move[2] for move in room.moves()] == ["start", "roll.11111", "roll.11111"]


async def test_verbs_and_ticks_delivered_several_times_act_once(room: Room) -> None:
    """Opening, joining, starting, a tick, an undo: each one change and one answer."""
    answers = [await room.client.command(ALICE, room.channel, "yams new", deliveries=3)]
    lobby = answers[0].shown
    answers += [await room.press(BRUNO, ":join", lobby, deliveries=3)]
    answers += [await room.press(ALICE, ":start", lobby, deliveries=3)]
    answers += [await room.press(ALICE, ":roll.11111", deliveries=3)]
    answers += [await room.press(ALICE, ":=0", deliveries=3)]
    answers += [await room.press(ALICE, ":=1", deliveries=2)]
    assert json.loads(room.table("draft"))["marks"] == ["0", "1"]
    answers += [await room.press(ALICE, ":-0", deliveries=3)]
    assert json.loads(room.table("draft"))["marks"] == ["1"]
    answers += [await room.pick(ALICE, ":*box", "score.chance")]
    answers += [await room.press(ALICE, ":undo", deliveries=3)]
    await quiet(room, ALICE)
    for answer in answers:
        assert (await room.client.interaction(answer.id)).answers == 1
    assert [move[2] for move in room.moves()] == ["start", "roll.11111", "score.chance", "undo"]
    assert len(json.loads(room.table("seats"))) == 2
    [(tables,)] = room.town.bot.rows("SELECT count(*) FROM tables WHERE channel_id = ?", int(room.channel))
    assert tables == 1


# The same moment


async def test_of_eight_identical_presses_at_once_one_is_played(room: Room) -> None:
    board = await room.open(ALICE, BRUNO)
    answers = await asyncio.gather(*(room.press(ALICE, ":roll.11111", board, forge=True) for _ in range(8)))
    assert [move[2] for move in room.moves()] == ["start", "roll.11111"]
    assert Counter(answer.status for answer in answers) == {"answered": 8}
    assert {revision(answer.shown) for answer in answers} == {1}
    winner = room.moves()[-1][4]
    for answer in answers:
        if int(answer.id) != winner:
            assert whispered(await settled(room.client, answer)) == said("fr", STALE)


async def test_of_two_players_who_race_one_is_seated_last(room: Room) -> None:
    lobby = (await room.do(ALICE, "yams new")).shown
    await asyncio.gather(
        *(room.press(user, ":join", lobby, forge=True) for user in (BRUNO, CHLOE, DAVID) * 2)
    )
    seats = [name for _, name in json.loads(room.table("seats"))]
    assert seats[0] == "Alice"
    assert sorted(seats) == ["Alice", "Bruno", "Chloé", "David"]
    await asyncio.gather(*(room.press(ALICE, ":start", lobby, forge=True) for _ in range(3)))
    assert len(room.moves()) == 1


@pytest.mark.parametrize("seed", early(range(4)))
async def test_quick_taps_never_throw_the_wrong_dice(room: Room, seed: int) -> None:
    """Ticks and the throw pressed without waiting: every die that was not ticked flies, or none does."""
    luck = random.Random(seed)
    await room.open(ALICE, BRUNO)
    board = (await room.press(ALICE, ":roll.11111")).shown
    dice = dice_of(room)
    kept = luck.sample(range(5), luck.randint(1, 4))
    taps = [room.press(ALICE, f":={index}", board, forge=True) for index in kept]
    await asyncio.gather(*taps, room.press(ALICE, ":roll.", board, forge=True))
    moves = room.moves()
    if len(moves) == 3:
        stayed = {place for place, thrown in enumerate(moves[2][2].removeprefix("roll.")) if thrown == "0"}
        assert stayed <= set(kept), "a die stays that nobody ticked"
    else:
        assert json.loads(room.table("draft"))["marks"] == sorted(map(str, kept))
        answer = await room.press(ALICE, ":roll.")
        assert answer.status == "answered"
        fact = room.moves()[2][3][0]
        stayed = {index for index, thrown in enumerate(fact["mask"]) if thrown == "0"}
        assert stayed == set(kept)
        assert [index for index in kept if fact["dice"][index] != dice[index]] == []


async def test_a_throw_right_after_quick_ticks_leaves_all_of_them(room: Room) -> None:
    """Its button was drawn before any of them, and so were theirs."""
    await room.open(ALICE, BRUNO)
    board = (await room.press(ALICE, ":roll.11111")).shown
    throw, dice = find(board, ":roll.")["custom_id"], dice_of(room)
    await asyncio.gather(*(room.press(ALICE, f":={die}", board) for die in (0, 2, 4)))
    answer = await room.client.click(ALICE, board, throw, forge=True)
    assert (answer.status, answer.answers, revision(answer.shown)) == ("answered", 1, 2)
    assert room.moves()[2][2] == "roll.01010"
    assert dice_of(room)[::2] == dice[::2]


# What is no longer so, and who may not


async def test_a_stale_press_is_answered_with_the_present_board_and_a_line(room: Room) -> None:
    board = await room.open(ALICE, DAVID)
    await room.press(ALICE, ":roll.11111", board)
    answer = await room.client.click(DAVID, board, find(board, ":roll.11111")["custom_id"], forge=True)
    assert (answer.status, answer.type, revision(answer.shown)) == ("answered", 7, 1)
    followed_by = await settled(room.client, answer)
    assert whispered(followed_by) == said("en", STALE)
    assert followed_by.answers == 1
    assert room.table("rev") == 1


async def test_a_press_on_a_board_that_was_reposted_goes_to_the_new_one(room: Room) -> None:
    """The old board is deleted; whose press was under way is served by the board below."""
    old = await room.open(ALICE, BRUNO)
    shown = await room.do(ALICE, "table show")
    assert whispered(shown) == said("fr", "said.shown")
    new = await room.until(lambda message: message["id"] > old["id"] and has(message, ":roll."))
    await room.eventually(lambda messages: old["id"] not in {one["id"] for one in messages})
    assert (await room.press(ALICE, ":roll.11111", new)).status == "answered"
    assert room.table("rev") == 1


@pytest.mark.slow("a fault of Discord in a rare moment")
async def test_a_press_that_left_before_the_repost_is_played_once(room: Room) -> None:
    """Its message is gone when the answer comes; the board below shows the move."""
    old = await room.open(ALICE, BRUNO)
    await room.client.faults(gateway="drop")
    pressed = asyncio.create_task(room.press(ALICE, ":roll.11111", old))
    await asyncio.gather(pressed, room.do(ALICE, "table show"))
    await room.board_at(1)
    assert [move[2] for move in room.moves()] == ["start", "roll.11111"]


@pytest.mark.slow("a fault of Discord in a rare moment")
async def test_an_old_board_that_could_not_be_deleted_shows_the_table_as_it_is(room: Room) -> None:
    """A press on it plays if nothing has changed, and repaints both boards."""
    old = await room.open(ALICE, BRUNO)
    await room.client.faults(route=f"DELETE /channels/{room.channel}/", status=403)
    await room.do(ALICE, "table show")
    new = await room.until(lambda message: message["id"] > old["id"] and has(message, ":roll."))
    answer = await room.press(ALICE, ":roll.11111", old)
    assert (answer.shown["id"], revision(answer.shown)) == (old["id"], 1)
    await room.until(lambda message: message["id"] == new["id"] and revision(message) == 1)
    stale = await room.press(ALICE, ":roll.11111", old, forge=True)
    assert whispered(await settled(room.client, stale)) == said("fr", STALE)
    assert room.table("rev") == 1


@pytest.mark.slow("twenty tables")
async def test_presses_of_many_players_at_many_tables_at_once(room: Room) -> None:
    """Twenty tables played at the same time do not hear of each other."""
    async with Patient(room.town.url) as client:
        rooms = [Room(client, (await client.new_channel(f"t{n}"))["id"], room.town) for n in range(20)]
        await asyncio.gather(*(one.open(ALICE, BRUNO) for one in rooms))
        boards: list[Answer] = await asyncio.gather(*(one.press(ALICE, ":roll.11111") for one in rooms))
        assert [revision(answer.shown) for answer in boards] == [1] * 20
        await asyncio.gather(*(one.pick(ALICE, ":*box", "score.chance") for one in rooms))
        shown: list[Json] = [await one.board() for one in rooms]
        assert len({components(board)[0]["custom_id"] for board in shown}) == 20
        assert {tuple(move[2] for move in one.moves()) for one in rooms} == {
            ("start", "roll.11111", "score.chance")
        }
