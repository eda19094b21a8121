"""Whatever is asked in whatever order: it is done whole or refused, and the record follows from the seed."""

import random
from typing import Any

import pytest

from bench.people import opened
from bot.shelf import SHELF
from bot.tables import Outcome, Player, Seen, Table, Tables, ending, export, lobby, play, seats, undos
from tapis.games.kit.game import Illegal
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.table_house import House
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")

PEOPLE = [Player(number, name) for number, name in enumerate("ABCDEF", 1)]


class Crowd:
    """People who press everything, in the lobby and in the game."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.tables = Tables(house.store, SHELF, clock=lambda: house.now)
        self.random = random.Random(seed)
        self.table: Table | None = None

    async def press(self) -> Any:
        pick, house, tables = self.random, self.house, self.tables
        one, other, third = pick.sample(PEOPLE, 3)
        if self.table is None:
            return await opened(tables, one, pace="5m")
        at, number = self.table.id, next(house.ids)
        if self.table.phase == "playing" and pick.random() < 0.7:
            return await self.play(number)
        calls = [
            lambda: tables.at(at, seats.join, one),
            lambda: tables.at(at, seats.join, other),
            lambda: tables.at(at, lobby.start, self.table.host_id if self.table else 0, number),
            lambda: tables.at(at, lobby.take_seat, one.id, pick.randint(-1, 5)),
            lambda: tables.at(at, undos.undo, one.id, number),
            lambda: tables.at(at, play.skip, one.id, number),
            lambda: tables.at(at, seats.ask, one.id, other.id, third),
            lambda: tables.at(at, seats.agree, one.id),
            lambda: tables.at(at, play.mark, one.id, Seen(self.table.rev if self.table else 0), mark="2"),
            lambda: tables.at(at, lobby.configure, one.id, pace=pick.choice(["none", "5m"])),
        ]
        rare = [
            lambda: tables.at(at, seats.leave, one.id),
            lambda: tables.at(at, lobby.kick, one.id, other.id),
            lambda: tables.at(at, ending.end, one.id),
            lambda: tables.about(at, lobby.rematch, one),
        ]
        return await pick.choice(rare if pick.random() < 0.1 else calls)()

    async def play(self, number: int) -> Outcome:
        table = self.table
        seat = self.random.choice(sorted(table.position.awaited()))
        code = str(table.position.legal(seat).draw(self.random.randrange))
        seen = Seen(max(0, table.rev - self.random.choice([0, 0, 0, 1])), table.draft.code)
        return await self.tables.play(
            table.id, table.players[seat].id, code, seen=seen, interaction_id=number
        )


@pytest.mark.parametrize(("seed", "presses"), early([(0, 150), (1, 600)], why="another crowd, for longer"))
async def test_whatever_is_pressed_is_done_whole_or_refused(house: House, seed: int, presses: int) -> None:
    crowd = Crowd(house, seed)
    refused = done = checked = 0
    for _ in range(presses):
        house.later(seconds=crowd.random.choice([1, 20, 200]))
        before = house.dump() if crowd.random.random() < 0.1 else None
        try:
            await crowd.press()
        except Illegal:
            refused += 1
            assert before is None or house.dump() == before
        else:
            done += 1
        crowd.table = await crowd.tables.newest_in_channel(5)
        table = crowd.table
        if table.position is not None and (table.phase == "over" or crowd.random.random() < 0.1):
            verdict = verify(await crowd.tables.about(table.id, export.record_of), GAMES)
            assert verdict.ok, str(verdict)
            checked += 1
        if table.phase == "over" and crowd.random.random() < 0.3:
            crowd.table = None
    assert min(refused, done, checked) > 10
