"""SIGKILL at any moment: what was acknowledged is there afterwards, and nothing is done twice."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox.client import ALICE, BRUNO, CHLOE, Answer, components
from tests.e2e.people import deferred_press
from tests.e2e.room import Room, has, is_board, revision, said, settled, whispered
from tests.e2e.town import one_line, run

PLAYERS = [ALICE, BRUNO]
KILLS = 13
"""In each of the four games below, so 52, and a few more in the tests after them."""
CALLBACK = r"POST /interactions/.*/callback"


@dataclass
class Siege:
    """A game whose bot is killed again and again.

    Attributes:
        room: where it is played.
        luck: which moment, which press.
        pressed: what was pressed, as tasks that end with the answer (or 3 s later without one).
    """

    room: Room
    luck: random.Random
    pressed: list[tuple[str, asyncio.Task[Answer]]] = field(default_factory=list)

    def state(self) -> tuple[int, str]:
        """Return the revision and whose turn it is."""
        rev, state = self.room.table("rev", "state")
        return rev, PLAYERS[json.loads(state)["turn"]]

    async def press(self) -> asyncio.Task[Answer]:
        """Press something on the board as it is shown, by whose turn it is."""
        board, (_, mover) = await self.room.board(), self.state()
        selects = [one for one in components(board) if ":*box" in one["custom_id"]]
        throws = [
            one for one in components(board) if ":roll." in one["custom_id"] and not one.get("disabled")
        ]
        if throws and (not selects or self.luck.random() < 0.4):
            code = throws[0]["custom_id"]
            work = self.room.client.click(mover, board, code)
        else:
            code = self.luck.choice(selects[0]["options"])["value"]
            work = self.room.client.select(mover, board, selects[0]["custom_id"], [code])
        return self.note(code.rpartition(":")[2], work)

    async def type(self) -> asyncio.Task[Answer]:
        """Type a move instead."""
        state = json.loads(self.room.table("state"))
        mover = PLAYERS[state["turn"]]
        offers = []
        if state["throws"]:
            offers = await self.room.client.autocomplete(
                mover, self.room.channel, "yams score", "box", {"box": ""}
            )
        command, options = "yams roll", {}
        if offers:
            command, options = "yams score", {"box": offers[0]["value"]}
        code = offers[0]["value"].partition("@")[0] if offers else "roll.11111"
        return self.note(code, self.room.client.command(mover, self.room.channel, command, options))

    def note(self, code: str, work: Awaitable[Answer]) -> asyncio.Task[Answer]:
        """Let a press go its way."""
        task = asyncio.ensure_future(work)
        self.pressed.append((code, task))
        return task

    async def any_moment(self, most: float) -> None:
        """Let a part of so many seconds pass: the kill must fall anywhere."""
        await asyncio.sleep(self.luck.random() * most)

    async def committed(self, rev: int) -> None:
        """Wait until the database holds a later revision than this; it sends no event."""
        async with asyncio.timeout(3):
            while self.room.table("rev") <= rev:  # noqa: ASYNC110 - as the docstring says
                await asyncio.sleep(0.001)

    def kill(self) -> None:
        """Now."""
        self.room.town.bot.kill()


# When the kill falls


async def between_presses(siege: Siege) -> None:
    await (await siege.press())
    siege.kill()


async def in_the_middle_of_a_press(siege: Siege) -> None:
    await siege.press()
    await siege.any_moment(0.012)
    siege.kill()


async def between_commit_and_answer(siege: Siege) -> None:
    """The move is on disk; its answer is still under way."""
    rev, _ = siege.state()
    await siege.room.client.faults(route=CALLBACK, delay=0.2)
    await siege.press()
    await siege.committed(rev)
    siege.kill()


async def before_the_bot_hears_that_it_answered(siege: Siege) -> None:
    """Discord showed the answer and said 500: the bot would try again a second later."""
    await siege.room.client.faults(route=CALLBACK, status=500, after=True)
    assert (await (await siege.press())).status == "answered"
    await siege.any_moment(0.2)
    siege.kill()


async def while_the_gateway_is_gone(siege: Siege) -> None:
    await siege.room.client.faults(gateway="drop")
    await siege.press()
    await siege.any_moment(0.06)
    siege.kill()


async def in_the_middle_of_a_command(siege: Siege) -> None:
    await siege.type()
    await siege.any_moment(0.015)
    siege.kill()


MOMENTS: list[Callable[[Siege], Awaitable[None]]] = [
    in_the_middle_of_a_press,
    between_commit_and_answer,
    before_the_bot_hears_that_it_answered,
    in_the_middle_of_a_command,
    while_the_gateway_is_gone,
    between_presses,
]


@pytest.mark.parametrize(
    ("database", "seed"),
    [*(("sqlite", seed) for seed in range(4)), ("postgresql", 4)],
    indirect=["database"],
)
async def test_no_acknowledged_move_is_lost_and_none_is_done_twice(
    own_room: Room, tmp_path: Path, seed: int
) -> None:
    await own_room.open(*PLAYERS, grids=3)
    siege = Siege(own_room, random.Random(seed))
    try:
        for kill in range(KILLS):
            for _ in range(siege.luck.randrange(4)):
                await (await siege.press())
            await MOMENTS[kill % len(MOMENTS)](siege)
            await own_room.client.clear_faults()
            await own_room.town.restart()
            await the_same_buttons_still_work(siege)
    finally:
        await asyncio.gather(*(task for _, task in siege.pressed), return_exceptions=True)
    await every_answer_was_true(siege)
    await the_record_tells_the_same(own_room, tmp_path)


async def the_same_buttons_still_work(siege: Siege) -> None:
    """A press on the board as it was left plays on that very position, or shows the one there is."""
    shown, (rev, _) = revision(await siege.room.board()), siege.state()
    assert shown is not None
    assert shown <= rev
    answer = await (await siege.press())
    assert answer.status == "answered"
    if shown == rev:
        assert siege.state()[0] == rev + 1
        assert revision(answer.shown) == rev + 1
    else:
        assert siege.state()[0] == rev
        assert revision(answer.shown) == rev


async def every_answer_was_true(siege: Siege) -> None:
    """Each press that was answered by a new board stands in the log once, as it was pressed.

    Of two presses at a kill none is answered so where the first was committed and not shown, so a third is
    enough.
    """
    moves = siege.room.moves()
    assert [rev for rev, *_ in moves] == list(range(len(moves)))
    logged = {interaction: action for _, _, action, _, interaction in moves if interaction}
    assert len(logged) == len([move for move in moves if move[4]])
    answered = 0
    for code, task in siege.pressed:
        answer = await siege.room.client.interaction((await task).id)
        if deferred_press(answer):
            assert logged.get(int(answer.id), code) == code
            continue
        stale = answer.type == 7 and answer.followups
        refused = answer.type == 4 and int(answer.id) not in logged
        if answer.status == "answered" and not stale and not refused:
            answered += 1
            assert logged[int(answer.id)] == code
        elif int(answer.id) in logged:
            assert logged[int(answer.id)] == code
            assert answer.status == "failed"
    assert 3 * answered > len(siege.pressed)


async def the_record_tells_the_same(room: Room, folder: Path) -> None:
    """The exported record is the log, and every throw of it follows from the seed."""
    await room.end(ALICE)
    [file] = (await room.do(ALICE, "table export")).shown["attachments"]
    async with room.client.session.get(file["url"]) as response:
        text = await response.text()
    (folder / "record.json").write_text(text)
    done = run(room.town.bot, "verify", str(folder / "record.json"))
    assert (done.returncode, one_line(done.stdout)[:6]) == (0, "valid:"), done
    told = [(move["rev"], move["seat"], move["action"]) for move in json.loads(text)["moves"]]
    assert told == [(rev, seat, action) for rev, seat, action, _, _ in room.moves() if rev]


# Other things than moves


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_seats_a_start_and_an_undo_survive_a_kill(own_room: Room) -> None:
    lobby = (await own_room.do(ALICE, "yams new")).shown
    assert (await own_room.press(BRUNO, ":join", lobby)).status == "answered"
    await own_room.town.restart()
    assert (await own_room.press(CHLOE, ":join", lobby)).status == "answered"
    assert (await own_room.press(ALICE, ":start", lobby)).status == "answered"
    await own_room.town.restart()
    board = (await own_room.press(ALICE, ":roll.11111")).shown
    board = (await own_room.pick(ALICE, ":*box", "score.chance", board)).shown
    assert (await own_room.press(ALICE, ":undo", board)).status == "answered"
    await own_room.town.restart()
    assert [action for _, _, action, _, _ in own_room.moves()] == [
        "start",
        "roll.11111",
        "score.chance",
        "undo",
    ]
    assert [name for _, name in json.loads(own_room.table("seats"))] == ["Alice", "Bruno", "Chloé"]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_a_board_that_missed_its_answer_is_repainted_after_the_restart(own_room: Room) -> None:
    """Committed, never shown: once the bot is ready it shows every open table as it is."""
    board = await own_room.open(*PLAYERS)
    await own_room.client.faults(route=CALLBACK, status=500, times=20)
    pressed = asyncio.create_task(own_room.press(ALICE, ":roll.11111", board))
    await Siege(own_room, random.Random(0)).committed(0)
    own_room.town.bot.kill()
    await own_room.client.clear_faults()
    await own_room.town.start()
    await own_room.board_at(1)
    assert (await pressed).status == "failed"


async def test_an_old_board_in_an_old_message_still_answers_after_a_restart(own_room: Room) -> None:
    """Nothing is kept in memory for a message: its custom_ids are all a press needs."""
    old = await own_room.open(*PLAYERS)
    await own_room.press(ALICE, ":roll.11111", old)
    await own_room.town.restart()
    answer = await own_room.press(ALICE, ":roll.11111", old, forge=True)
    assert answer.status == "answered"
    assert revision(answer.shown) == 1
    answer = await settled(own_room.client, answer, 1)
    assert whispered(answer) == said("fr", "table.refuse.stale")


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_however_often_the_bot_dies_the_channel_holds_one_board(own_room: Room) -> None:
    await own_room.open(*PLAYERS)
    await own_room.press(ALICE, ":roll.11111")
    for _ in range(2):
        await own_room.town.restart()
        assert (await own_room.press(ALICE, ":sheet.0")).status == "answered"
    [board] = [message for message in await own_room.messages() if is_board(message)]
    assert has(board, ":*box")
