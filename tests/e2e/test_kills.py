"""SIGKILL at any moment: what was acknowledged is there afterwards, and nothing is done twice."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox.client import ALICE, BRUNO, Answer, components
from tests.e2e.room import Json, Room, is_board, revision, said, settled, whispered
from tests.e2e.town import one_line, run
from tests.e2e.waits import until

PLAYERS = [ALICE, BRUNO]
KILLS = 13
"""In each of the games below."""
CALLBACK = r"POST /interactions/.*/callback"


@dataclass
class Siege:
    """A game whose bot is killed again and again.

    Attributes:
        room: where it is played.
        luck: which moment, which press.
        pressed: what was pressed, as tasks that end with the answer (or without one, when the bot ends).
    """

    room: Room
    luck: random.Random
    pressed: list[tuple[str, asyncio.Task[Answer]]] = field(default_factory=list)

    def state(self) -> tuple[int, str]:
        """Return the revision and whose turn it is."""
        rev, state = self.room.table("rev", "state")
        return rev, PLAYERS[json.loads(state)["turn"]]

    async def press(self) -> asyncio.Task[Answer]:
        """Press something on the board as it is shown, by whose turn it is; it may be painted meanwhile."""
        return await self.press_on(await self.room.board())

    async def press_on(self, board: Json) -> asyncio.Task[Answer]:
        """Press something on this board."""
        _, mover = self.state()
        selects = [one for one in components(board) if ":*box" in one["custom_id"]]
        throws = [
            one for one in components(board) if ":roll." in one["custom_id"] and not one.get("disabled")
        ]
        if throws and (not selects or self.luck.random() < 0.4):
            code = throws[0]["custom_id"]
            work = self.room.client.click(mover, board, code, forge=True)
        else:
            code = self.luck.choice(selects[0]["options"])["value"]
            work = self.room.client.select(mover, board, selects[0]["custom_id"], [code], forge=True)
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
        """Wait until the database holds a later revision than this."""
        await until("a move", lambda: self.room.table("rev") > rev)

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


@pytest.mark.slow("a bot of its own, killed again and again")
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
    await own_room.eventually(lambda messages: len([one for one in messages if is_board(one)]) == 1)
    await the_record_tells_the_same(own_room, tmp_path)


async def the_same_buttons_still_work(siege: Siege) -> None:
    """A press on the board as it was left plays on that very position, or shows the one there is."""
    board, (rev, _) = await siege.room.board(), siege.state()
    shown = revision(board)
    assert shown is not None
    assert shown <= rev
    answer = await (await siege.press_on(board))
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


# One of them


async def test_a_bot_that_is_killed_in_mid_game_goes_on(own_room: Room) -> None:
    """Nothing is kept in memory for a message: its custom_ids are all a press needs.

    The database knows the interaction of every move, so that one delivered again does nothing more.
    """
    old = await own_room.open(*PLAYERS)
    thrown = await own_room.press(ALICE, ":roll.11111", old)
    typed = await own_room.do(ALICE, "yams roll")
    moves = own_room.moves()
    await own_room.town.restart()
    for done in (thrown, typed):
        await own_room.town.deliver_again(done.id, 2)
    stale = await own_room.press(ALICE, ":roll.11111", old, forge=True)
    assert (stale.status, revision(stale.shown)) == ("answered", 2)
    assert whispered(await settled(own_room.client, stale)) == said("fr", "table.refuse.stale")
    assert own_room.moves() == moves
    for done in (thrown, typed):
        again = await own_room.client.interaction(done.id)
        assert (again.status, len(again.followups)) == ("answered", 0)
    assert revision((await own_room.press(ALICE, ":roll.", await own_room.board_at(2))).shown) == 3
    assert len([message for message in await own_room.messages() if is_board(message)]) == 1
