"""A coinche out of turn at a table: who is held for three seconds, and what a late press belongs to."""

from datetime import timedelta
from pathlib import Path

import pytest

from bench.people import opened
from bot.features import ROWS
from bot.shelf import SHELF
from bot.tables import Seen, Table, Tables, export, lobby, seats
from bot.tables import robots as robot_seats
from bot.watch.robot_driver import before_move
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.game import Illegal
from tests.bot.bases import open_blank
from tests.bot.table_house import ANNA, BEN, CARO, DAN, NOON, press_of

FOUR = (ANNA, BEN, CARO, DAN)
ANY = CoincheOptions(turn="any")


class Room:
    """A table of Coinche at which anybody may coinche at any time, and a clock."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.now, self.presses = tables, NOON, 0

    async def open(self, options: CoincheOptions = ANY, pace: str = "5m") -> Table:
        return await opened(self.tables, ANNA, game="coinche", options=options, pace=pace)

    async def started(self, *robots: None) -> Table:
        table = await self.open()
        for player in FOUR[1 : 4 - len(robots)]:
            table = await self.tables.at(table.id, seats.join, player)
        for _ in robots:
            table = await self.tables.at(table.id, robot_seats.add, ANNA.id)
        return (await self.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table

    async def say(self, table: Table, code: str, seat: int | None = None, rev: int | None = None) -> Table:
        """Press a button: by whose turn it is if no seat is given, on this revision or none."""
        table = await self.tables.get(table.id)
        by = turn(table) if seat is None else seat
        self.presses += 1
        seen = None if rev is None else Seen(rev)
        done = await self.tables.play(
            table.id, table.players[by].id, code, seen=seen, interaction_id=self.presses
        )
        return done.table


def turn(table: Table) -> int:
    return min(table.awaited)


@pytest.fixture
async def room(tmp_path: Path):
    store = await open_blank(tmp_path / "t.sqlite3")
    found = Room(Tables(store, SHELF, clock=lambda: found.now, rows=ROWS))
    yield found
    await store.close()


async def test_who_speaks_next_is_held_for_three_seconds_and_told_so(room: Room) -> None:
    table = await room.say(await room.started(), "bid.80.H")
    room.now += timedelta(seconds=1.2)
    with pytest.raises(Illegal) as refused:
        await room.say(table, "pass", rev=table.rev)
    assert (refused.value.why, refused.value.detail) == ("table.refuse.held", {"n": 2})
    room.now += timedelta(seconds=1.8)
    table = await room.say(table, "pass", rev=table.rev)
    table = await room.say(table, "bid.90.S")
    assert table.position.highest[1:] == ("90", "S"), "nobody is held after a pass"


async def test_a_coinche_is_taken_at_once_whosever_turn_it_is(room: Room) -> None:
    table = await room.say(await room.started(), "bid.80.H")
    bidder = table.position.highest[0]
    done = await room.say(table, "coinche.1.80.H", seat=(bidder + 3) % 4)
    assert (done.position.multiplier, turn(done)) == (2, bidder)
    record = await room.tables.about(done.id, export.record_of)
    assert record.moves[-1].action == "coinche", "what is kept is the call"


async def test_a_coinche_pressed_for_a_bid_that_was_outbid_is_refused(room: Room) -> None:
    table = await room.say(await room.started(), "bid.80.H")
    bidder = table.position.highest[0]
    for code in ("pass", "bid.100.H"):
        room.now += timedelta(seconds=3)
        table = await room.say(table, code)
    with pytest.raises(Illegal) as refused:
        await room.say(table, "coinche.1.80.H", seat=(bidder + 1) % 4)
    assert refused.value.why == "coinche.refuse.outbid"
    assert (await room.tables.get(table.id)).rev == table.rev


async def test_example_84_the_paces_of_days_are_refused(room: Room) -> None:
    for pace in ("1h", "24h"):
        with pytest.raises(Illegal) as refused:
            await room.open(pace=pace)
        assert refused.value.why == "table.refuse.live_pace"
    table = await room.open(CoincheOptions(), pace="24h")
    with pytest.raises(Illegal) as refused:
        await room.tables.at(table.id, lobby.configure, ANNA.id, options={"turn": "any"})
    assert refused.value.why == "table.refuse.live_pace"
    table = await room.tables.at(table.id, lobby.configure, ANNA.id, options={"turn": "any"}, pace="none")
    with pytest.raises(Illegal):
        await room.tables.at(table.id, lobby.configure, ANNA.id, pace="1h")


async def test_robots_keep_the_three_seconds_and_coinche_at_their_turn_only(room: Room) -> None:
    table = await room.started(None, None)
    while turn(table) > 1:
        [robot] = await room.tables.at(table.id, robot_seats.turns)
        table = (await room.tables.at(robot.table_id, robot_seats.play_turn, robot, "pass")).table
    bidder = turn(table)
    table = await room.say(table, "bid.80.H")
    turns = await room.tables.at(table.id, robot_seats.turns)
    assert [one.seat for one in turns] == ([2] if bidder == 1 else [])
    for one in turns:
        assert before_move(one, room.now) == 3
