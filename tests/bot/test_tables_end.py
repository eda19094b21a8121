"""The end: results, ending early, rematch."""

from typing import Any

from bench.people import begun
from bot.features import ROWS
from bot.shelf import SHELF
from bot.tables import Draft, Seen, Tables, ending, lobby, play, seats
from tests.bot.table_house import ANNA, BEN, CARO, DAN, House
from tests.bot.toy_game import ToyOptions


def results(house: House) -> list[Any]:
    return house.base.rows(
        "SELECT seat, user_id, variant, place, points, won, detail FROM results ORDER BY seat"
    )


async def test_the_last_move_writes_the_results(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=6)
    house.dice = [2]
    await house.play(table, ANNA, "roll")
    await house.play(table, ANNA, "pass")
    house.dice = [6]
    done = await house.play(table, BEN, "roll")
    assert (done.table.phase, done.table.unranked, done.due) == ("over", False, frozenset())
    assert results(house) == [
        (0, ANNA.id, "goal=6", 2, 2, 0, '{"notes": 0}'),
        (1, BEN.id, "goal=6", 1, 6, 1, '{"notes": 0}'),
    ]


async def test_a_solo_game_counts_no_win(house: House) -> None:
    table = await house.started(ANNA, goal=1)
    house.dice = [3]
    await house.play(table, ANNA, "roll")
    assert results(house) == [(0, ANNA.id, "goal=1", 1, 3, 0, '{"notes": 0}')]


async def test_a_draw_counts_no_win(house: House) -> None:
    """Of Crapette, stopped by both before a card has moved: equal numbers are a draw (R16)."""
    tables = Tables(house.store, SHELF, clock=lambda: house.now, rows=ROWS)
    table = await begun(tables, ANNA, BEN, game="crapette", pace="none")
    for player in (ANNA, BEN):
        await tables.play(table.id, player.id, "agree", seen=None, interaction_id=next(house.ids))
    assert [(row[3], row[5]) for row in results(house)] == [(1, 0), (1, 0)]


async def test_the_result_of_a_seat_is_its_last_players(house: House) -> None:
    table = await house.started(ANNA, goal=1)
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    await house.tables.at(table.id, seats.join, DAN)
    await house.tables.at(table.id, seats.agree, ANNA.id)
    await house.play(table, DAN, "roll")
    assert [row[1] for row in results(house)] == [DAN.id]


async def test_after_the_end_nothing_is_ticked_or_waited_for(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="1")
    table = (await house.play(table, ANNA, "roll")).table
    assert (table.draft, table.request, table.undo_seat) == (Draft(), None, None)
    house.later(days=3)
    assert await house.tables.schedule.claim_reminders() == []


async def test_the_players_end_a_game_unranked(house: House) -> None:
    table = await house.ends(await house.started(ANNA, BEN), ANNA, BEN)
    assert (table.phase, table.unranked) == ("over", True)
    assert results(house) == []


async def test_others_do_not_end_a_game_but_a_manager_does(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.refused(house.tables.at(table.id, ending.end, CARO.id), "table.refuse.not_seated")
    assert (await house.tables.at(table.id, ending.end, CARO.id, manager=True)).phase == "over"


async def test_an_ended_game_takes_no_call_any_more(house: House) -> None:
    table = await house.ends(await house.started(ANNA, BEN), ANNA, BEN)
    tables = house.tables
    for call in (
        house.play(table, ANNA, "roll"),
        house.skip(table, BEN),
        tables.at(table.id, ending.end, ANNA.id),
        tables.at(table.id, seats.leave, ANNA.id),
        tables.at(table.id, seats.join, CARO),
        tables.at(table.id, lobby.start, ANNA.id, next(house.ids)),
        tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="1"),
        tables.at(table.id, lobby.configure, ANNA.id, pace="5m"),
        tables.at(table.id, seats.ask, ANNA.id, BEN.id, CARO),
        tables.at(table.id, seats.agree, BEN.id),
    ):
        await house.refused(call, "table.refuse.over")


async def test_a_rematch_seats_the_same_players_under_the_same_options(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1, pace="1h")
    await house.play(table, ANNA, "roll")
    again = await house.tables.about(table.id, lobby.rematch, BEN)
    assert (again.phase, again.players, again.host_id) == ("lobby", (ANNA, BEN), BEN.id)
    assert (again.options, again.pace, again.locale) == (ToyOptions(goal=1), "1h", "fr")
    assert again.id != table.id
    assert again.seed != table.seed


async def test_a_rematch_takes_nobody_along_who_withdrew(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, goal=1)
    await house.tables.at(table.id, seats.leave, CARO.id)
    await house.play(table, ANNA, "roll")
    assert (await house.tables.about(table.id, lobby.rematch, ANNA)).players == (ANNA, BEN)


async def test_who_withdrew_may_ask_for_a_rematch(house: House) -> None:
    table = await house.started(ANNA, BEN, game="duel")
    await house.tables.at(table.id, seats.leave, BEN.id)
    assert (await house.tables.about(table.id, lobby.rematch, BEN)).players == (ANNA, BEN)


async def test_a_rematch_is_for_players_and_after_the_end(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.refused(house.tables.about(table.id, lobby.rematch, ANNA), "table.refuse.not_over")
    await house.tables.at(table.id, ending.end, DAN.id, manager=True)
    await house.refused(house.tables.about(table.id, lobby.rematch, CARO), "table.refuse.not_seated")


async def test_there_is_one_rematch_at_a_time(house: House) -> None:
    table = await house.ends(await house.started(ANNA, BEN), ANNA, BEN)
    await house.tables.about(table.id, lobby.rematch, ANNA)
    await house.refused(house.tables.about(table.id, lobby.rematch, BEN), "table.refuse.channel_taken")
