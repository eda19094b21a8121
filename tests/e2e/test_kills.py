"""SIGKILL at any moment: what was acknowledged is there afterwards, and nothing is done twice."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from discord_sandbox.client import ALICE, BRUNO, Answer
from tests.e2e.ordeal import Party, Tally, acknowledged
from tests.e2e.room import Room, revision, said, settled, whispered
from tests.e2e.town import one_line, run
from tests.e2e.waits import until
from tests.people import is_board

KILLS = 13
"""In each of the games below."""
CALLS = 5_000
"""About as many functions as a bot calls until it has answered."""
CALLBACK = r"POST /interactions/.*/callback"


# When the kill falls


async def between_presses(party: Party, _luck: random.Random) -> None:
    await party.made(party.press)


async def dies_amid(party: Party, make: Callable[[], asyncio.Task[Answer]], luck: random.Random) -> None:
    """Have the bot die at a drawn call of a function while it answers, or when it has answered."""
    bot = party.room.town.bot
    bot.ends_after(luck.randrange(CALLS))
    answer = make()
    await until("a death or an answer", lambda: answer.done() or not bot.running)


async def in_the_middle_of_a_press(party: Party, luck: random.Random) -> None:
    await dies_amid(party, party.press, luck)


async def between_commit_and_answer(party: Party, _luck: random.Random) -> None:
    """The move is on disk; its answer is still under way."""
    rev = party.room.table("rev")
    await party.room.client.faults(route=CALLBACK, delay=3600)
    party.press()
    await until("a move", lambda: party.room.table("rev") > rev)


async def before_the_bot_hears_that_it_answered(party: Party, luck: random.Random) -> None:
    """Discord showed the answer and said 500: the bot would try again a second later."""
    await party.room.client.faults(route=CALLBACK, status=500, after=True)
    assert (await party.press()).status == "answered"
    bot = party.room.town.bot
    bot.ends_after(luck.randrange(500))
    await until("a death", lambda: not bot.running)


async def while_the_gateway_is_gone(party: Party, luck: random.Random) -> None:
    await party.room.client.faults(gateway="drop")
    await dies_amid(party, party.press, luck)


async def in_the_middle_of_a_command(party: Party, luck: random.Random) -> None:
    await dies_amid(party, party.type, luck)


MOMENTS: list[Callable[[Party, random.Random], Awaitable[None]]] = [
    in_the_middle_of_a_press,
    between_commit_and_answer,
    before_the_bot_hears_that_it_answered,
    in_the_middle_of_a_command,
    while_the_gateway_is_gone,
    between_presses,
]


@pytest.mark.parametrize(
    ("database", "seed"),
    [
        pytest.param("sqlite", 0, marks=pytest.mark.slow("a bot of its own, killed again and again")),
        pytest.param("postgresql", 4, marks=pytest.mark.slow("as above, on a server of PostgreSQL")),
        *(pytest.param("sqlite", seed, marks=pytest.mark.proof("more kills")) for seed in range(1, 4)),
    ],
    indirect=["database"],
)
async def test_no_acknowledged_move_is_lost_and_none_is_done_twice(
    own_room: Room, tmp_path: Path, seed: int
) -> None:
    """In the end the one board shows the newest state, and the record tells what was played."""
    party, luck = Party(own_room), random.Random(seed)
    await party.sit_down(grids=6)
    for kill in range(KILLS):
        for _ in range(luck.randrange(4)):
            await party.made(party.press)
        await MOMENTS[kill % len(MOMENTS)](party, luck)
        own_room.town.bot.kill()
        await own_room.client.clear_faults()
        await own_room.town.start()
        await party.made(party.press)
    assert await party.tally(must=False) == Tally()
    answers = await party.answers()
    assert 2 * sum(acknowledged(answer) for _, answer in answers) > len(answers), "most were played"
    await the_record_tells_the_same(own_room, tmp_path)


async def the_record_tells_the_same(room: Room, folder: Path) -> None:
    """The exported record is the log, and every throw of it follows from the seed."""
    await room.end(ALICE)
    await room.end(BRUNO)
    [file] = (await room.do(ALICE, "table do", what="export")).shown["attachments"]
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
    old = await own_room.open(ALICE, BRUNO)
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
    assert len([message for message in await own_room.seen() if is_board(message)]) == 1


@pytest.mark.slow("a bot of its own, killed twice")
@pytest.mark.parametrize("shown", [False, True])
async def test_a_bot_killed_between_the_due_instant_and_its_reminder_sends_it_once(
    own_room: Room, shown: bool
) -> None:
    """Whether Discord has shown it already is not known to who comes back."""
    await own_room.open(ALICE, BRUNO)
    own_room.town.bot.kill()
    own_room.ages(13 * 3600)
    await own_room.client.faults(route=r"POST /channels/\d+/messages", status=500, after=shown)
    await own_room.town.start()
    await until("the claim", lambda: own_room.table("reminder") == 1)
    own_room.town.bot.kill()
    await own_room.client.clear_faults()
    await own_room.town.start()
    await until("the reminder", lambda: own_room.table("reminder") == 2)
    told = said("fr", "ping.reminder", mention=f"<@{ALICE}>")
    sent = [one["content"] for one in await own_room.seen() if "⏳" in one["content"]]
    assert [content.partition("\n")[0] for content in sent] == [told]
