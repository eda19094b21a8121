"""What has happened since a player's own last move, and the log of every move."""

from bot.tables import Table
from bot.tables.session import Session
from tests.bot.table_house import ANNA, BEN, CARO, House


def revisions(table: Table) -> list[int]:
    return [step.rev for step in table.since]


async def test_a_player_is_told_what_the_others_did_since_their_own_move(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    assert revisions(table) == [0], "who has not moved yet is told the start"
    for player in (ANNA, BEN, CARO):
        table = (await house.play(table, player, "pass")).table
    assert revisions(table) == [2, 3]
    assert [step.seat for step in table.since] == [1, 2]


async def test_a_move_of_their_own_is_told_where_nothing_has_happened_since(house: House) -> None:
    table = await house.started(ANNA, BEN)
    table = (await house.play(table, ANNA, "note")).table
    assert revisions(table) == [1]


async def test_what_was_played_for_an_absent_player_is_told_to_them(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(hours=25)
    await house.skip(table, BEN)
    table = (await house.play(table, BEN, "pass")).table
    assert revisions(table) == [0, 1, 2]
    assert [step.skipped for step in table.since] == [False, True, False]


async def test_the_log_tells_every_revision_between_two(house: House) -> None:
    table = await house.started(ANNA, BEN)
    for player in (ANNA, BEN, ANNA, BEN):
        table = (await house.play(table, player, "pass")).table
    steps = await house.tables.at(table.id, Session.steps, 1, 3)
    assert [(step.rev, step.seat) for step in steps] == [(1, 0), (2, 1), (3, 0)]
    assert all(step.facts for step in steps), "each tells what everybody saw"
