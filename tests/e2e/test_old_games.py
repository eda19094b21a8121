"""The version before schema 18 hands over its database with games in progress: every start may be killed."""

import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from bot.store.schema import SCHEMA, steps
from discord_sandbox.client import ALICE, BRUNO, CHLOE, DAVID, Answer
from tests.bot.bases import PostgresBase
from tests.bot.versions import put_back, steps_until
from tests.e2e.patient import Patient
from tests.e2e.room import Json, Room, new_room, record_of, verified
from tests.e2e.town import BotProcess, Town
from tests.e2e.waits import until

BEFORE = 17
"""The schema of the version before; running games have rows as that version wrote them."""
LONG_AGO = 200 * 86_400
"""Seconds since which the finished games are over."""
OVER = 6
"""Games that are over."""
MOMENTS = (
    "(a copy of before) begins",
    "(schema 18) begins",
    "(schema 19) begins",
    "(schema 20) begins",
    "(schema 21) begins",
    "(schema 22) begins",
    "(clearing old pages) begins",
)
"""Saying this SQLite's upgrade is killed: all before has been committed, and nothing after."""
LOCKED = ("tables", "totals")
"""PostgreSQL's, which is one transaction, is killed where it would change one of these."""
GROUPS = ("yams", "belote", "menteur", "cantstop")
PLAYERS = {"belote": (ALICE, BRUNO, CHLOE, DAVID)}


@dataclass
class Old:
    """A running game as it was left.

    Attributes:
        room: its channel.
        board: its message, with the buttons of that moment.
        moves: its log.
        seats: who plays.
    """

    room: Room
    board: Json
    moves: list[tuple[int, int | None, str, object, int | None]]
    seats: tuple[str, ...]

    async def go_on(self) -> Answer:
        """Press what the old board offers, as whoever is awaited."""
        game = self.room.game()
        seat = min(game.awaited())
        table, rev = self.room.table("id", "rev")
        code = str(next(iter(game.legal(seat))))
        return await self.room.client.click(
            self.seats[seat], self.board["id"], f"t:{table}:{rev}:{code}", forge=True
        )


async def left_running(town: Town, client: Patient, group: str) -> Old:
    """Begin a game, and play a move of it."""
    room, seats = await new_room(town, client, group), PLAYERS.get(group, (ALICE, BRUNO))
    board = await room.open(*seats, group=group)
    old = Old(room, board, [], seats)
    await old.go_on()
    await until("a move", lambda: room.table("rev") > 0)
    old.board = await room.board()
    old.moves = room.moves()
    return old


async def finished(town: Town, client: Patient) -> tuple[Room, Json]:
    """Play a game that is ended early, long ago; return its channel and record."""
    room = await new_room(town, client)
    await room.open(ALICE, BRUNO)
    await room.press(ALICE, ":roll.11111")
    await room.end(ALICE)
    await room.end(BRUNO)
    await room.becomes("over", of=("life",))
    return room, await record_of(room)


def folded(town: Town) -> int:
    """Return how many games are folded; 0 before there is a place for them."""
    if schema(town) < len(steps(SCHEMA)):
        return 0
    return town.bot.rows("SELECT count(*) FROM tables WHERE folded = 1")[0][0]


def schema(town: Town) -> int:
    if "DATABASE_URL" in town.bot.settings:
        return town.bot.rows("SELECT max(number) FROM steps")[0][0]
    return town.bot.rows("PRAGMA user_version")[0][0]


async def killed_upgrades(bot: BotProcess) -> None:
    """Start it again and again, and kill it in the middle of bringing the database up to date."""
    if isinstance(bot.base, PostgresBase):
        for table in LOCKED:
            with bot.base.locked(table):
                bot.start()
                await until("an upgrade", partial(bot.base.awaited, table), lambda: bot.log[-3000:])
                bot.kill()
                assert bot.rows("SELECT max(number) FROM steps") == [(BEFORE,)], "a part of it is there"
        return
    for words in MOMENTS:
        bot.start(dies_saying=words)
        await bot.dies()


@pytest.mark.slow("ten games, and a bot that is killed again and again")
@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
async def test_running_games_of_the_version_before_go_on_by_their_old_buttons(
    own_town: Town, tmp_path: Path
) -> None:
    """The upgrade, the clean-up and the folding are killed; nothing is lost, and every old game is told."""
    town, bot = own_town, own_town.bot
    async with Patient(town.url) as client:
        past = [await finished(town, client) for _ in range(OVER)]
        running = [await left_running(town, client, group) for group in GROUPS]
        counted = bot.rows("SELECT user_id, table_id, place FROM results ORDER BY 1, 2")
        assert await asyncio.to_thread(bot.stop) == 0
        for room, _ in past:
            room.ages(LONG_AGO)
        await put_back(bot.base, steps_until(BEFORE, tmp_path))
        if "DATABASE_URL" not in bot.settings:
            bot.write(f"PRAGMA application_id = {0x54415056}")  # its pages are not cleared yet

        await killed_upgrades(bot)
        for count in (1, OVER - 2):
            bot.start()
            await until(
                f"{count} folded", lambda wanted=count: folded(town) >= wanted, lambda: bot.log[-3000:]
            )
            assert folded(town) < OVER, "it was not killed in the middle"
            bot.kill()
        await town.start()
        assert schema(town) == len(steps(SCHEMA))

        for old in running:
            assert old.room.moves() == old.moves, "a move is lost"
            rev = old.room.table("rev")
            answer = await old.go_on()
            assert answer.status == "answered", answer
            await until("a move", lambda room=old.room, was=rev: room.table("rev") > was)
        await until("all are folded", lambda: folded(town) == OVER, lambda: bot.log[-3000:])
        for room, record in past:
            assert await record_of(room) == record
            assert verified(room, record, tmp_path)[0] == 0
        assert bot.rows("SELECT user_id, table_id, place FROM results ORDER BY 1, 2") == counted
