"""What everybody knows plays itself, in one with the press that made it certain."""

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import count

import pytest

from bot.messages.scene import screen_of
from bot.records.check import verify
from bot.shelf import GAMES, SHELF
from bot.store import AUTO, MoveRow, Store
from bot.tables import Outcome, Player, Table, Tables
from bot.text import text_in
from tests.bot.bases import Base

PEOPLE = tuple(Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cleo", "Dan"), 1))


@dataclass
class Evening:
    """Tables of real games, and what was pressed there."""

    tables: Tables
    store: Store
    pick: random.Random = field(default_factory=lambda: random.Random(3))
    presses: int = 0
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    async def begun(self, game: str, people: int, robots: int = 0, **options: int | str) -> Table:
        """Begin a game of these people, and robots after them."""
        table = await self.tables.open(
            guild_id=1,
            channel_id=1,
            host=PEOPLE[0],
            game=game,
            options=GAMES[game].Options(**options),
            locale="en",
        )
        for player in PEOPLE[1:people]:
            await self.tables.join(table.id, player)
        for _ in range(robots):
            await self.tables.robots.add(table.id, 1, "easy")
        return (await self.tables.start(table.id, 1, next(self.ids))).table

    async def press(self, table: Table, code: str | None = None) -> Outcome:
        """Let who is awaited play this, or anything; robots' moves are no presses."""
        position = table.position
        seat = min(position.awaited())
        code = code or str(self.pick.choice(position.legal(seat)))
        if seat in table.robots:
            [turn] = await self.tables.robots.turns(table.id)
            return await self.tables.robots.play(turn, code)
        self.presses += 1
        user = table.players[seat].id
        return await self.tables.play(table.id, user, code, seen=None, interaction_id=next(self.ids))

    async def moves(self, table: Table) -> list[MoveRow]:
        """Return the revisions of a table."""
        return await self.store.run(lambda tx: tx.moves(table.id, 1, table.rev), reads=True)


@pytest.fixture
async def evening(base: Base) -> AsyncIterator[Evening]:
    store = await base.open()
    yield Evening(Tables(store, SHELF), store)
    await store.close()


async def played_a_deal(evening: Evening, table: Table) -> Outcome:
    """Play until the last cards of a deal are laid; the presses are those of cards."""
    while table.position.phase != "play":
        table = (await evening.press(table, "take" if table.position.phase == "bid1" else None)).table
    evening.presses = 0
    while True:
        done = await evening.press(table)
        if done.table.rev > table.rev + 1:
            return done
        table = done.table


async def test_a_deal_of_belote_takes_28_presses_and_each_card_is_a_revision(evening: Evening) -> None:
    done = await played_a_deal(evening, await evening.begun("belote", 4, target=1000))
    assert evening.presses == 28
    moves = [move for move in await evening.moves(done.table) if move.action.startswith("play.")]
    assert len(moves) == 32
    assert [move.by for move in moves] == [None] * 28 + [AUTO] * 4
    assert {move.first_rev for move in moves[-4:]} == {moves[27].rev}, "they belong to the last press"
    assert len(done.facts) > 4, "one answer tells all of it"
    told = screen_of(done.table, evening.tables.clock(), text_in("en")).body.split("\n")
    assert sum("last cards" in line for line in told) == 1


async def test_robots_are_not_asked_for_their_last_card(evening: Evening) -> None:
    done = await played_a_deal(evening, await evening.begun("belote", 2, robots=2, target=1000))
    moves = [move for move in await evening.moves(done.table) if move.action.startswith("play.")]
    assert [move.by for move in moves[-4:]] == [AUTO] * 4
    assert evening.presses == 14


async def test_a_yams_alone_takes_one_press_less_and_its_record_is_valid(evening: Evening) -> None:
    table = await evening.begun("yams", 1)
    while table.phase != "over":
        done = await evening.press(table, "roll.11111" if not table.position.throws else None)
        table = done.table
    moves = await evening.moves(table)
    assert evening.presses == len(moves) - 1
    assert (moves[-1].by, moves[-1].action.split(".")[0]) == (AUTO, "score")
    record = await evening.tables.record(table.id)
    assert record.format == "tapis-vert/4"
    assert verify(record, GAMES).ok


async def test_a_press_that_comes_twice_plays_it_once(evening: Evening) -> None:
    table = await evening.begun("belote", 4, target=1000)
    done = await played_a_deal(evening, table)
    press = max(move.interaction_id or 0 for move in await evening.moves(done.table))
    position = done.table.position
    again = await evening.tables.play(table.id, 1, "play.AS", seen=None, interaction_id=press)
    assert (again.repeated, again.table.rev, again.table.position) == (True, done.table.rev, position)
