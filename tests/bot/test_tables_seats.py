"""Seats change hands fairly, leaving costs who leaves, ending is agreed, and games count when all agreed."""

from json import loads
from typing import Any

import pytest

from bot.games.kit.game import Withdrew
from bot.records.check import verify
from bot.shelf import GAMES, SHELF
from bot.tables import Player, Replaced, ReplaceRequest, Table, Tables
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House, press_of
from tests.bot.toy_game import Said

pytestmark = pytest.mark.store("sqlite", "postgresql")


def results(house: House) -> list[Any]:
    return house.base.rows("SELECT user_id, place, points, won, withdrew, detail FROM results ORDER BY seat")


async def settled(house: House, table: Table, winner: Player) -> Table:
    """Let a player throw until the goal is reached; it is 1 in these tests."""
    return (await house.play(table, winner, "roll")).table


# A present player cannot be put out of their seat


async def test_two_who_agree_do_not_put_a_third_out_of_their_seat(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    await house.refused(
        house.tables.agree_replace(table.id, CARO.id), "table.refuse.agree_owner", name="Anna"
    )
    again, done = await house.tables.ask_replace(table.id, CARO.id, ANNA.id, DAN)
    assert (done, again.players) == (False, (ANNA, BEN, CARO)), "asking for the same is no other yes"


async def test_who_is_not_awaited_is_never_late(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m")
    house.later(minutes=9)
    _, done = await house.tables.ask_replace(table.id, ANNA.id, BEN.id, DAN)
    assert not done, "it was done without the yes that it needs"
    await house.refused(house.tables.agree_replace(table.id, CARO.id), "table.refuse.agree_owner", name="Ben")


async def test_a_yes_counts_by_who_is_late_when_it_is_said(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m")
    await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    house.later(minutes=5)
    assert (await house.tables.agree_replace(table.id, CARO.id)).players == (DAN, BEN, CARO)


async def test_without_a_pace_who_is_silent_for_a_day_is_replaced_by_the_only_other(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="none")
    house.later(hours=24)
    table, done = await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    assert (done, table.players) == (True, (DAN, BEN))


async def test_who_offers_their_seat_needs_the_yes_of_another(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    _, done = await house.tables.ask_replace(table.id, ANNA.id, ANNA.id, DAN)
    assert not done, "it was done without the yes that it needs"
    assert (await house.tables.agree_replace(table.id, CARO.id)).players == (DAN, BEN, CARO)


async def test_a_yes_to_one_request_is_none_to_a_later_one(house: House) -> None:
    table = await house.started(ANNA, BEN)
    first, _ = await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    await house.tables.ask_replace(table.id, BEN.id, ANNA.id, EVE)
    call = house.tables.agree_replace(table.id, ANNA.id, first.request.code)
    await house.refused(call, "table.refuse.stale")


# Leaving


async def test_the_seat_of_who_left_waits_for_somebody_with_its_score(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    house.dice = [4]
    position = (await house.play(table, ANNA, "roll")).table.position
    done = await house.tables.leave(table.id, ANNA.id)
    assert (done.facts, done.due, done.table.vacant) == ((Withdrew(seat=0),), frozenset(), (0,))
    assert done.table.position == position.model_copy(update={"out": [0]})
    assert (done.table.phase, done.table.seat_of(ANNA.id)) == ("playing", None)


async def test_nobody_is_reminded_of_a_free_seat(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay", pace="1h")
    await house.tables.leave(table.id, ANNA.id)
    house.later(minutes=45)
    assert await house.tables.claim_reminders() == []


async def test_a_robot_plays_on_in_the_seat_of_who_left(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay", pace="1h")
    table = (await house.tables.leave(table.id, ANNA.id)).table
    assert (table.robots, table.vacant, table.late(house.now)) == ({0}, (0,), False)
    [turn] = [turn for turn in await house.tables.robots.turns(table.id) if turn.fallback]
    done = await house.tables.robots.play(turn, "pass")
    assert (done.facts, done.due) == ((Said(seat=0, what="pass"),), {1})


async def test_a_stranger_who_presses_sits_down_when_one_of_the_players_agrees(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    table = await house.tables.join(table.id, DAN)
    assert (table.players[0].id, table.request) == (ANNA.id, ReplaceRequest(DAN.id, 0, DAN, willing=True))
    table = await house.tables.agree_replace(table.id, CARO.id)
    assert (table.players, table.vacant) == ((DAN, BEN, CARO), ())
    assert table.facts == (Replaced(seat=0, was="Anna", now="Dan"),)
    assert table.waiting_since == house.now
    assert (await house.play(table, DAN, "pass")).table.rev == 3


async def test_who_stays_alone_gives_a_free_seat_away_at_once(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    table, done = await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    assert (done, table.players) == (True, (DAN, BEN))


async def test_of_several_who_stay_two_give_a_free_seat_away(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    _, done = await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    assert not done, "it was done without the yes that it needs"
    assert (await house.tables.join(table.id, DAN)).players == (DAN, BEN, CARO), (
        "who was asked presses for it"
    )


async def test_a_stranger_does_not_set_aside_what_the_players_ask(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    await house.refused(house.tables.join(table.id, EVE), "table.refuse.request_open")


async def test_who_left_sits_down_nowhere_at_this_table(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    await house.refused(house.tables.join(table.id, ANNA), "table.refuse.withdrawn")
    call = house.tables.ask_replace(table.id, BEN.id, ANNA.id, ANNA)
    await house.refused(call, "table.refuse.left_already", name="Anna")
    await house.refused(house.play(table, ANNA, "roll"), "table.refuse.withdrawn")


async def test_nobody_sits_down_where_no_seat_is_free(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.leave(table.id, ANNA.id)
    await house.refused(house.tables.join(table.id, DAN), "table.refuse.started")


async def test_leaving_is_a_loss_at_once_and_the_others_are_ranked_in_the_end(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay", goal=1)
    await house.tables.leave(table.id, ANNA.id)
    assert results(house) == [(ANNA.id, 3, 0, 0, 1, "{}")]
    await house.tables.join(table.id, DAN)
    table = await house.tables.agree_replace(table.id, BEN.id)
    await settled(house, table, DAN)
    ranked = [(row[0], row[1], row[3], row[4]) for row in results(house)]
    assert ranked == [(ANNA.id, 3, 0, 1), (BEN.id, 1, 1, 0), (CARO.id, 1, 1, 0)], (
        "who took over is not ranked"
    )


async def test_the_loss_stands_where_the_others_go_on_without_the_seat(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, goal=1)
    await house.tables.leave(table.id, BEN.id)
    await settled(house, table, ANNA)
    assert [(row[0], row[3], row[4]) for row in results(house)] == [
        (ANNA.id, 1, 0),
        (BEN.id, 0, 1),
        (CARO.id, 0, 0),
    ]


async def test_the_loss_stands_where_the_game_ends_unranked(house: House) -> None:
    table = await house.started(ANNA, BEN, game="duel")
    table = (await house.tables.leave(table.id, BEN.id)).table
    assert (table.phase, table.unranked) == ("over", True)
    assert [(row[0], row[4]) for row in results(house)] == [(BEN.id, 1)]


async def test_the_last_to_leave_loses_to_nobody_and_ends_the_table(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    table = (await house.tables.leave(table.id, BEN.id)).table
    assert (table.phase, table.unranked) == ("over", True)
    assert [row[0] for row in results(house)] == [ANNA.id]


async def test_who_plays_alone_loses_nothing_by_leaving(house: House) -> None:
    table = await house.started(ANNA)
    await house.tables.leave(table.id, ANNA.id)
    assert results(house) == []


async def test_who_took_over_may_leave_again_without_a_loss(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    await house.tables.leave(table.id, ANNA.id)
    await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    table = (await house.tables.leave(table.id, DAN.id)).table
    assert (table.vacant, [gone.name for gone in table.gone]) == ((0,), ["Anna", "Dan"])
    assert [row[0] for row in results(house)] == [ANNA.id]


async def test_a_leaving_host_hands_on_to_the_next_of_several(house: House) -> None:
    table = await house.lobby(ANNA, BEN, CARO, DAN, game="relay")
    await house.tables.take_seat(table.id, ANNA.id, 1)
    await house.tables.start(table.id, ANNA.id, press_of(table))
    assert (await house.tables.leave(table.id, ANNA.id)).table.host_id == CARO.id


async def test_a_table_of_before_these_columns_is_read(house: House) -> None:
    """Its seats are pairs, and a request says nothing of who is willing."""
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.leave(table.id, CARO.id)
    old = '{"asked_by": 12, "seat": 0, "newcomer": [14, "Dan"]}'
    house.base.write("UPDATE tables SET gone = '[]', request = ?", old)
    [(seats,)] = house.base.rows("SELECT seats FROM tables")
    assert loads(seats) == [[11, "Anna"], [12, "Ben"], [13, "Caro"]]
    table = await house.tables.agree_replace(table.id, ANNA.id)
    assert table.players == (DAN, BEN, CARO)
    await house.refused(house.play(table, CARO, "shout"), "table.refuse.withdrawn")


# Ending


async def moved(house: House, *players: Player) -> Table:
    table = await house.started(*players)
    for player in players:
        table = (await house.play(table, player, "pass")).table
    return table


async def test_once_others_have_moved_an_end_needs_the_yes_of_one(house: House) -> None:
    table = await moved(house, ANNA, BEN, CARO)
    table = await house.tables.end(table.id, ANNA.id)
    assert (table.phase, table.ending) == ("playing", ANNA.id)
    await house.refused(house.tables.agree_end(table.id, ANNA.id), "table.refuse.agree_other")
    table = await house.tables.agree_end(table.id, CARO.id)
    assert (table.phase, table.unranked, table.ended_by) == ("over", True, ("Anna", "Caro"))
    assert results(house) == []


async def test_a_second_who_asks_for_the_end_agrees(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.tables.end(table.id, BEN.id)
    assert (await house.tables.end(table.id, ANNA.id)).ended_by == ("Ben", "Anna")


async def test_only_players_agree_to_an_end_and_only_to_one_that_is_asked_for(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.refused(house.tables.agree_end(table.id, BEN.id), "table.refuse.no_request")
    await house.tables.end(table.id, ANNA.id)
    await house.refused(house.tables.agree_end(table.id, EVE.id), "table.refuse.not_seated")


async def test_who_plays_on_asks_for_the_end_no_more_and_others_may_play_meanwhile(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.tables.end(table.id, BEN.id)
    assert (await house.play(table, ANNA, "pass")).table.ending == BEN.id
    assert (await house.play(table, BEN, "note")).table.ending is None


async def test_who_asked_for_the_end_and_leaves_asks_no_more(house: House) -> None:
    table = await moved(house, ANNA, BEN, CARO)
    await house.tables.end(table.id, ANNA.id)
    assert (await house.tables.leave(table.id, ANNA.id)).table.ending is None


async def test_a_manager_ends_a_game_without_a_yes_and_is_named(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    assert (await house.tables.end(table.id, EVE.id, manager=True, name="Eve")).ended_by == ("Eve",)


async def test_who_is_alone_ends_the_game_and_so_does_who_is_left_alone(house: House) -> None:
    alone = await moved(house, ANNA)
    assert (await house.tables.end(alone.id, ANNA.id)).phase == "over"
    table = await house.started(BEN, CARO, game="relay")
    await house.play(table, BEN, "pass")
    await house.tables.leave(table.id, BEN.id)
    assert (await house.tables.end(table.id, CARO.id)).ended_by == ("Caro",)


async def test_who_is_late_is_not_asked_for_a_yes_to_the_end(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.tables.configure(table.id, ANNA.id, pace="5m")
    house.later(minutes=5)
    assert (await house.tables.end(table.id, BEN.id)).phase == "over"


async def test_a_skipped_turn_is_no_move_of_its_player(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m")
    await house.play(table, ANNA, "pass")
    house.later(minutes=5)
    await house.skip(table, CARO)
    assert (await house.tables.end(table.id, ANNA.id)).phase == "over"


# Consent


async def rematch(house: House, *players: Player, **options: Any) -> Table:
    table = await house.started(*players, goal=1, **options)
    await house.play(table, players[0], "roll")
    house.base.write("DELETE FROM results")
    return await house.tables.rematch(table.id, players[0])


async def test_a_rematch_asks_everybody_but_who_asked(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    assert (table.unready, table.counts) == ({BEN.id, CARO.id}, False)
    await house.tables.join(table.id, BEN)
    table = await house.tables.join(table.id, CARO)
    assert (table.unready, table.counts, table.players) == (frozenset(), True, (ANNA, BEN, CARO))
    await house.refused(house.tables.join(table.id, BEN), "table.refuse.already_seated", name="Ben")


async def test_a_rematch_counts_when_all_have_said_ready(house: House) -> None:
    table = await rematch(house, ANNA, BEN)
    await house.tables.join(table.id, BEN)
    table = (await house.tables.start(table.id, ANNA.id, press_of(table))).table
    await settled(house, table, ANNA)
    assert len(results(house)) == 2


async def test_a_game_with_one_who_never_agreed_counts_for_nobody(house: House) -> None:
    """Rematch, start with an absent player, skip them each time."""
    table = await rematch(house, ANNA, BEN, pace="5m")
    table = (await house.tables.start(table.id, ANNA.id, press_of(table))).table
    table = (await house.play(table, ANNA, "pass")).table
    house.later(minutes=5)
    await house.skip(table, ANNA)
    table = await settled(house, table, ANNA)
    assert (table.phase, table.unranked, table.counts, results(house)) == ("over", False, False, [])


async def test_playing_is_no_yes_and_a_yes_after_it_comes_too_late(house: House) -> None:
    table = await rematch(house, ANNA, BEN)
    table = (await house.tables.start(table.id, ANNA.id, press_of(table))).table
    await house.play(table, ANNA, "pass")
    table = (await house.play(table, BEN, "note")).table
    await house.refused(house.tables.join(table.id, BEN), "table.refuse.ready_late")
    await settled(house, table, BEN)
    assert results(house) == []


async def test_a_yes_before_the_own_first_move_is_one(house: House) -> None:
    table = await rematch(house, ANNA, BEN)
    table = (await house.tables.start(table.id, ANNA.id, press_of(table))).table
    await house.play(table, ANNA, "pass")
    table = await house.tables.join(table.id, BEN)
    await settled(house, table, BEN)
    assert len(results(house)) == 2


async def test_a_newcomer_seated_by_others_words_must_say_ready(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await house.tables.ask_replace(table.id, BEN.id, ANNA.id, DAN)
    table = await house.tables.agree_replace(table.id, ANNA.id)
    assert (table.unready, table.counts) == ({DAN.id}, False)
    await settled(house, table, DAN)
    assert results(house) == []


async def test_who_never_agreed_loses_nothing_by_leaving(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    await house.tables.join(table.id, CARO)
    table = (await house.tables.start(table.id, ANNA.id, press_of(table))).table
    table = (await house.tables.leave(table.id, BEN.id)).table
    assert (results(house), table.counts) == ([], True)
    await settled(house, table, ANNA)
    assert [row[0] for row in results(house)] == [ANNA.id, CARO.id]


async def test_who_is_sent_away_or_leaves_the_lobby_is_asked_no_more(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    await house.tables.kick(table.id, ANNA.id, BEN.id)
    assert (await house.tables.leave(table.id, CARO.id)).table.counts


# The real games that wait for somebody


async def belote(house: House) -> tuple[Tables, Table]:
    tables = Tables(house.store, SHELF, clock=lambda: house.now)
    table = await tables.open(
        guild_id=1,
        channel_id=5,
        host=ANNA,
        game="belote",
        options=tables._context.shelf["belote"].rules.Options(target=100),
        locale="en",
        pace="1h",
    )
    for player in (BEN, CARO, DAN):
        await tables.join(table.id, player)
    return tables, (await tables.start(table.id, ANNA.id, press_of(table))).table


async def played_on(house: House, tables: Tables, table: Table, *, cards: int = 10_000) -> Table:
    """Play the fallback of whoever is to move, taking at the first occasion, for so many moves."""
    for _ in range(cards):
        table = await tables.get(table.id)
        if table.phase == "over":
            break
        [seat] = table.position.awaited()
        codes = [str(action) for action in table.position.legal(seat)]
        code = next((code for code in codes if code.startswith("take")), codes[0])
        user = table.players[seat].id
        table = (await tables.play(table.id, user, code, seen=None, interaction_id=next(house.ids))).table
    return table


async def test_who_leaves_a_team_is_placed_behind_the_other_team(house: House) -> None:
    """Of four players there are two sides: the last place is the second."""
    tables, table = await belote(house)
    await tables.leave(table.id, BEN.id)
    assert results(house) == [(BEN.id, 2, 0, 0, 1, "{}")]


@pytest.mark.parametrize("cards", [3, 7])
async def test_a_belote_is_played_on_by_a_newcomer_and_ranks_the_others(house: House, cards: int) -> None:
    """Somebody leaves in the middle of a trick; the record of it all is checked (R21)."""
    tables, table = await belote(house)
    await played_on(house, tables, table, cards=cards)
    await tables.leave(table.id, BEN.id)
    await tables.join(table.id, EVE)
    await tables.agree_replace(table.id, ANNA.id)
    table = await played_on(house, tables, table)
    assert (table.phase, table.unranked) == ("over", False)
    ranked = {row[0]: (row[1], row[4]) for row in results(house)}
    assert ranked.keys() == {ANNA.id, BEN.id, CARO.id, DAN.id}
    assert ranked[BEN.id] == (2, 1)
    assert {ranked[ANNA.id][0], ranked[DAN.id][0]} == {1, 2}
    verdict = verify(await tables.record(table.id), GAMES)
    assert verdict.ok, str(verdict)


async def test_a_record_in_which_an_empty_seat_plays_is_not_valid(house: House) -> None:
    tables, table = await belote(house)
    await tables.leave(table.id, BEN.id)
    await tables.join(table.id, EVE)
    await tables.agree_replace(table.id, ANNA.id)
    await played_on(house, tables, table, cards=6)
    await tables.end(table.id, ANNA.id, manager=True)
    whole = (await tables.record(table.id)).plain()
    assert verify(whole, GAMES).ok
    moves = [dict(move) for move in whole["moves"] if move["action"] != "replace"]
    for rev, move in enumerate(moves):
        move["rev"] = rev
    assert "nobody sits at seat 1" in str(verify(whole | {"moves": moves}, GAMES))
