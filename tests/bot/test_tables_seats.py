"""Seats change hands fairly, leaving costs who leaves, ending is agreed, and games count when all agreed."""

from json import loads
from typing import Any

import pytest

from bench import people
from bench.people import begun, finished
from bot.shelf import SHELF
from bot.tables import Player, ReplaceRequest, Table, Tables, ending, export, lobby, robots, seats
from tapis.games.kit.game import Seat, Withdrew
from tapis.games.kit.steps import Replaced
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House, press_of
from tests.bot.toy_game import Reply
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")


def results(house: House) -> list[Any]:
    return house.base.rows("SELECT user_id, place, points, won, withdrew, detail FROM results ORDER BY seat")


async def settled(house: House, table: Table, winner: Player) -> Table:
    """Let a player throw until the goal is reached; it is 1 in these tests."""
    return (await house.play(table, winner, "roll")).table


async def newcomer(house: House, table: Table, giver: Player, to: Player = DAN) -> Table:
    """A player offers their own seat, and the newcomer says yes to it."""
    await house.tables.at(table.id, seats.ask, giver.id, giver.id, to)
    return await house.tables.at(table.id, seats.join, to)


# A seat is its owner's (G1)


async def test_nobody_gives_the_seat_of_another_away(house: House) -> None:
    """Not even of one who is late, and has moved: a robot stands in."""
    table = await house.started(ANNA, BEN, CARO, pace="5m")
    table = (await house.play(table, ANNA, "note")).table
    for asker in (BEN, CARO):
        call = house.tables.at(table.id, seats.ask, asker.id, ANNA.id, DAN)
        await house.refused(call, "table.refuse.not_to_give", name="Anna")
    house.later(minutes=5)
    call = house.tables.at(table.id, seats.ask, BEN.id, ANNA.id, DAN)
    await house.refused(call, "table.refuse.not_to_give", name="Anna")


@pytest.mark.parametrize("late", [False, True])
async def test_the_host_replaces_a_late_owner_who_has_not_moved(house: House, *, late: bool) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m", goal=1)
    table = (await house.play(table, ANNA, "pass")).table
    house.later(minutes=5 if late else 4)
    call = house.tables.at(table.id, seats.ask, ANNA.id, BEN.id, DAN)
    if not late:
        await house.refused(call, "table.refuse.not_to_give", name="Ben")
        return
    _, done = await call
    assert not done, "the newcomer has not said yes"
    table = await house.tables.at(table.id, seats.join, DAN)
    assert (table.players, table.gone, table.unready) == ((ANNA, DAN, CARO), (), frozenset())
    await settled(house, table, DAN)
    assert [(row[0], row[3]) for row in results(house)] == [(ANNA.id, 0), (DAN.id, 1), (CARO.id, 0)]


async def test_the_newcomer_says_yes_first_then_the_owner(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    table, done = await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    assert not done, "nobody has said yes"
    code = table.request.code
    call = house.tables.at(table.id, seats.agree, ANNA.id, code)
    await house.refused(call, "table.refuse.agree_newcomer", name="Dan")
    assert (await house.tables.at(table.id, seats.join, DAN)).players == (ANNA, BEN, CARO)
    await house.refused(house.tables.at(table.id, seats.join, DAN), "table.refuse.agree_other")
    assert (await house.tables.at(table.id, seats.agree, ANNA.id, code)).players == (DAN, BEN, CARO)


async def test_a_yes_to_one_request_is_none_to_a_later_one(house: House) -> None:
    table = await house.started(ANNA, BEN)
    first, _ = await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, EVE)
    call = house.tables.at(table.id, seats.agree, BEN.id, first.request.code)
    await house.refused(call, "table.refuse.stale")


# Giving it away (G2, G3)


async def test_before_their_first_move_the_giver_is_simply_gone(house: House) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await newcomer(house, table, ANNA)
    assert await house.tables.at(table.id, seats.costs, ANNA.id) is False
    table = await house.tables.at(table.id, seats.agree, ANNA.id)
    assert (table.players, table.gone, results(house)) == ((DAN, BEN), (), [])
    await settled(house, table, DAN)
    assert [(row[0], row[3]) for row in results(house)] == [(DAN.id, 1), (BEN.id, 0)]


async def test_after_it_the_giver_has_lost_and_the_newcomer_plays_unranked(house: House) -> None:
    """The others' results stand, whoever agrees and whoever never presses anything."""
    table = await house.started(ANNA, BEN, CARO, goal=1)
    table = (await house.play(table, ANNA, "pass")).table
    await newcomer(house, table, ANNA)
    await house.tables.at(table.id, seats.agree, BEN.id)
    assert await house.tables.at(table.id, seats.costs, ANNA.id), "Caro has not agreed"
    table = await house.tables.at(table.id, seats.agree, ANNA.id)
    assert [gone.name for gone in table.gone] == ["Anna"]
    assert results(house) == [(ANNA.id, 3, 0, 0, 1, "{}")]
    table = await settled(house, table, BEN)
    assert [(row[0], row[1], row[3]) for row in results(house)] == [
        (ANNA.id, 3, 0),
        (BEN.id, 1, 1),
        (CARO.id, 2, 0),
    ]
    assert [(one.seat, one.why) for one in table.standing.left_out] == [(0, "taken")]


async def test_with_everybodys_yes_the_giver_has_no_result(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, goal=1)
    table = (await house.play(table, ANNA, "pass")).table
    await newcomer(house, table, ANNA)
    for other in (BEN, CARO):
        await house.tables.at(table.id, seats.agree, other.id)
    await house.refused(house.tables.at(table.id, seats.agree, CARO.id), "table.refuse.agree_other")
    assert await house.tables.at(table.id, seats.costs, ANNA.id) is False
    table = await house.tables.at(table.id, seats.agree, ANNA.id)
    assert (table.gone, results(house)) == ((), [])
    await settled(house, table, BEN)
    assert [(row[0], row[3]) for row in results(house)] == [(BEN.id, 1), (CARO.id, 0)]


async def test_where_nobody_can_agree_the_gift_is_a_loss(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    table = (await house.play(table, ANNA, "pass")).table
    house.later(minutes=5)
    await newcomer(house, table, ANNA)
    await house.tables.at(table.id, seats.agree, ANNA.id)
    assert [(row[0], row[4]) for row in results(house)] == [(ANNA.id, 1)]


# Leaving


async def test_the_seat_of_who_left_waits_for_somebody_with_its_score(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    house.dice = [4]
    position = (await house.play(table, ANNA, "roll")).table.position
    done = await house.tables.at(table.id, seats.leave, ANNA.id)
    assert (done.facts, done.due, done.table.vacant) == ((Withdrew(seat=0),), frozenset(), (0,))
    assert done.table.position == position.model_copy(update={"out": [0]})
    assert (done.table.phase, done.table.seat_of(ANNA.id)) == ("playing", None)


async def test_nobody_is_reminded_of_a_free_seat(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay", pace="1h")
    await house.tables.at(table.id, seats.leave, ANNA.id)
    house.later(minutes=45)
    assert await house.tables.schedule.claim_reminders() == []


async def test_a_robot_plays_on_in_the_seat_of_who_left(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay", pace="1h")
    table = (await house.tables.at(table.id, seats.leave, ANNA.id)).table
    assert (table.robots, table.vacant, table.late(house.now)) == ({0}, (0,), False)
    [turn] = [turn for turn in await house.tables.at(table.id, robots.turns) if turn.fallback]
    done = await house.tables.at(turn.table_id, robots.play_turn, turn, "pass")
    assert (done.facts, done.due) == ((Reply(seat=0, what="pass"),), {1})


async def test_a_stranger_who_presses_sits_down_once_all_agree(house: House) -> None:
    """The hand is seen, so it takes everybody's yes (L2)."""
    table = await house.started(ANNA, BEN, CARO, game="relay")
    await house.tables.at(table.id, seats.leave, ANNA.id)
    table = await house.tables.at(table.id, seats.join, DAN)
    assert (table.players[0].id, table.request) == (ANNA.id, ReplaceRequest(DAN.id, 0, DAN, willing=True))
    assert (await house.tables.at(table.id, seats.agree, CARO.id)).players[0].id == ANNA.id
    table = await house.tables.at(table.id, seats.agree, BEN.id)
    assert (table.players, table.vacant) == ((DAN, BEN, CARO), ())
    assert table.facts == (Replaced(seat=0, was="Anna", now="Dan"),)
    assert (table.outsiders, table.waiting_since) == ({DAN.id}, house.now)
    assert (await house.play(table, DAN, "pass")).table.rev == 3


async def test_who_stays_alone_gives_a_free_seat_away(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    await house.tables.at(table.id, seats.leave, ANNA.id)
    await house.tables.at(table.id, seats.ask, BEN.id, ANNA.id, DAN)
    assert (await house.tables.at(table.id, seats.join, DAN)).players == (DAN, BEN)


async def test_leaving_is_a_loss_at_once_and_the_others_are_ranked_in_the_end(house: House) -> None:
    """However much a robot or a newcomer plays in the seat (L1, L3)."""
    table = await house.started(ANNA, BEN, CARO, game="relay", goal=1)
    await house.tables.at(table.id, seats.leave, ANNA.id)
    assert results(house) == [(ANNA.id, 3, 0, 0, 1, "{}")]
    await house.tables.at(table.id, seats.join, DAN)
    await house.tables.at(table.id, seats.agree, BEN.id)
    table = await house.tables.at(table.id, seats.agree, CARO.id)
    await settled(house, table, DAN)
    ranked = [(row[0], row[1], row[3], row[4]) for row in results(house)]
    assert ranked == [(ANNA.id, 3, 0, 1), (BEN.id, 1, 1, 0), (CARO.id, 1, 1, 0)], (
        "who took over is not ranked"
    )


async def test_the_loss_stands_where_the_others_go_on_without_the_seat(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, goal=1)
    await house.tables.at(table.id, seats.leave, BEN.id)
    await settled(house, table, ANNA)
    assert [(row[0], row[3], row[4]) for row in results(house)] == [
        (ANNA.id, 1, 0),
        (BEN.id, 0, 1),
        (CARO.id, 0, 0),
    ]


@pytest.mark.parametrize("game", ["duel", "relay"])
async def test_the_only_one_left_has_won_if_both_have_played(house: House, game: str) -> None:
    """The game of two ends there; with a robot in the seat it may be played on, for oneself (L4)."""
    table = await house.started(ANNA, BEN, game=game, goal=1)
    table = (await house.play(table, ANNA, "pass")).table
    table = (await house.play(table, BEN, "note")).table
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    won = [(ANNA.id, 1, 0, 1, 2, "{}"), (BEN.id, 2, 0, 0, 1, "{}")]
    assert (table.standing.winner, results(house)) == (0, won)
    assert (table.phase, table.unranked) == (("over", True) if game == "duel" else ("playing", False))
    if game == "relay":
        [turn] = [turn for turn in await house.tables.at(table.id, robots.turns) if turn.fallback]
        await house.tables.at(turn.table_id, robots.play_turn, turn, "roll")
        assert (await house.tables.get(table.id)).phase == "over"
        assert results(house) == won, "one person has one result a game"


@pytest.mark.parametrize("moves", [(), (ANNA,), (ANNA, BEN)])
async def test_nobody_wins_by_a_leave_before_both_have_played(
    house: House, moves: tuple[Player, ...]
) -> None:
    """A move that is taken back is none (U3)."""
    table = await house.started(ANNA, BEN, game="duel")
    for player in moves:
        table = (await house.play(table, player, "pass")).table
    if BEN in moves:
        await house.undo(table, BEN)
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    assert (table.standing.winner, [(row[0], row[4]) for row in results(house)]) == (None, [(BEN.id, 1)])


async def test_who_is_last_to_leave_without_a_move_takes_no_win_away(house: House) -> None:
    """One of those who left had moved (L4)."""
    table = await house.started(ANNA, BEN, CARO)
    for player in (ANNA, BEN):
        table = (await house.play(table, player, "pass")).table
    await house.tables.at(table.id, seats.leave, BEN.id)
    table = (await house.tables.at(table.id, seats.leave, CARO.id)).table
    assert [(row[0], row[3]) for row in results(house)] == [(ANNA.id, 1), (BEN.id, 0), (CARO.id, 0)]


async def test_who_may_not_be_ranked_takes_no_win_away_and_gives_none(house: House) -> None:
    """Dan took over what Ben had played; so with Ben's moves Anna has won, without them not (L4)."""
    for moves, won in (((ANNA, BEN), [ANNA.id]), ((ANNA,), [])):
        table = await house.started(ANNA, BEN, game="relay", channel=5 + len(moves))
        for player in moves:
            table = (await house.play(table, player, "pass" if player is ANNA else "note")).table
        await house.tables.at(table.id, seats.ask, BEN.id, BEN.id, DAN)
        await house.tables.at(table.id, seats.join, DAN)
        table = await house.tables.at(table.id, seats.agree, BEN.id)
        table = (await house.tables.at(table.id, seats.leave, DAN.id)).table
        rows = house.base.rows("SELECT user_id FROM results WHERE table_id = ? AND won = 1", table.id)
        assert [user for (user,) in rows] == won
        if table.phase != "over":
            await house.tables.at(table.id, seats.leave, ANNA.id)


async def test_the_last_to_leave_loses_to_nobody_and_ends_the_table(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    await house.tables.at(table.id, seats.leave, ANNA.id)
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    assert (table.phase, table.unranked) == ("over", True)
    assert [row[0] for row in results(house)] == [ANNA.id]


async def test_who_plays_alone_loses_nothing_by_leaving(house: House) -> None:
    table = await house.started(ANNA)
    await house.tables.at(table.id, seats.leave, ANNA.id)
    assert results(house) == []


async def test_who_took_over_may_leave_again_without_a_loss(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    await house.tables.at(table.id, seats.leave, ANNA.id)
    await house.tables.at(table.id, seats.ask, BEN.id, ANNA.id, DAN)
    await house.tables.at(table.id, seats.join, DAN)
    table = (await house.tables.at(table.id, seats.leave, DAN.id)).table
    assert (table.vacant, [gone.name for gone in table.gone]) == ((0,), ["Anna", "Dan"])
    assert [row[0] for row in results(house)] == [ANNA.id]


async def test_a_leaving_host_hands_on_to_the_next_of_several(house: House) -> None:
    table = await house.lobby(ANNA, BEN, CARO, DAN, game="relay")
    await house.tables.at(table.id, lobby.take_seat, ANNA.id, 1)
    await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.host_id == CARO.id


async def test_a_table_of_before_these_columns_is_read(house: House) -> None:
    """Its seats are pairs, and a request says nothing of who is willing."""
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.leave, CARO.id)
    old = '{"asked_by": 11, "seat": 0, "newcomer": [14, "Dan"]}'
    house.base.write("UPDATE tables SET gone = '[]', request = ?", old)
    [(saved,)] = house.base.rows("SELECT seats FROM tables")
    assert loads(saved) == [[11, "Anna"], [12, "Ben"], [13, "Caro"]]
    await house.tables.at(table.id, seats.join, DAN)
    table = await house.tables.at(table.id, seats.agree, ANNA.id)
    assert table.players == (DAN, BEN, CARO)
    await house.refused(house.play(table, CARO, "shout"), "table.refuse.withdrawn")


# Ending


async def moved(house: House, *players: Player) -> Table:
    table = await house.started(*players)
    for player in players:
        table = (await house.play(table, player, "pass")).table
    return table


async def test_an_early_end_needs_everybodys_yes(house: House) -> None:
    """Before the first move, too; the host is asked like anybody (C2)."""
    table = await house.started(ANNA, BEN, CARO)
    table = await house.tables.at(table.id, ending.end, ANNA.id)
    assert (table.phase, table.ending) == ("playing", ANNA.id)
    await house.refused(house.tables.at(table.id, ending.agree_end, ANNA.id), "table.refuse.agree_other")
    assert (await house.tables.at(table.id, ending.agree_end, CARO.id)).phase == "playing"
    table = await house.tables.at(table.id, ending.agree_end, BEN.id)
    assert (table.phase, table.unranked, table.ended_by) == ("over", True, ("Anna", "Caro", "Ben"))
    assert results(house) == []


async def test_the_leave_of_who_is_asked_lets_the_others_end_it(house: House) -> None:
    table = await moved(house, ANNA, BEN, CARO)
    await house.tables.at(table.id, ending.end, ANNA.id)
    await house.tables.at(table.id, ending.agree_end, BEN.id)
    table = (await house.tables.at(table.id, seats.leave, CARO.id)).table
    assert (table.phase, table.ended_by) == ("over", ("Anna", "Ben"))
    assert [(row[0], row[4]) for row in results(house)] == [(CARO.id, 1)], "losses of leavers stand"


async def test_a_second_who_asks_for_the_end_agrees(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.tables.at(table.id, ending.end, BEN.id)
    assert (await house.tables.at(table.id, ending.end, ANNA.id)).ended_by == ("Ben", "Anna")


async def test_only_players_agree_to_an_end_and_only_to_one_that_is_asked_for(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.refused(house.tables.at(table.id, ending.agree_end, BEN.id), "table.refuse.no_request")
    await house.tables.at(table.id, ending.end, ANNA.id)
    await house.refused(house.tables.at(table.id, ending.agree_end, EVE.id), "table.refuse.not_seated")


async def test_who_plays_on_asks_for_the_end_no_more_and_others_may_play_meanwhile(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.tables.at(table.id, ending.end, BEN.id)
    assert (await house.play(table, ANNA, "pass")).table.ending == BEN.id
    assert (await house.play(table, BEN, "note")).table.ending is None


async def test_who_asked_for_the_end_and_leaves_asks_no_more(house: House) -> None:
    table = await moved(house, ANNA, BEN, CARO)
    await house.tables.at(table.id, ending.end, ANNA.id)
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.ending is None


async def test_a_manager_ends_a_game_without_a_yes_and_is_named_unless_they_sit_there(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    assert (await house.tables.at(table.id, ending.end, BEN.id, manager=True, name="Ben")).phase == "playing"
    assert (await house.tables.at(table.id, ending.end, EVE.id, manager=True, name="Eve")).ended_by == (
        "Eve",
    )


async def test_who_is_alone_ends_the_game_and_so_does_who_is_left_alone(house: House) -> None:
    alone = await moved(house, ANNA)
    assert (await house.tables.at(alone.id, ending.end, ANNA.id)).phase == "over"
    table = await house.started(BEN, CARO, game="relay")
    await house.play(table, BEN, "pass")
    await house.tables.at(table.id, seats.leave, BEN.id)
    assert (await house.tables.at(table.id, ending.end, CARO.id)).ended_by == ("Caro",)


async def test_who_is_late_is_not_asked_for_a_yes_to_the_end(house: House) -> None:
    table = await moved(house, ANNA, BEN, CARO)
    await house.tables.at(table.id, lobby.configure, ANNA.id, pace="5m")
    house.later(minutes=5)
    await house.tables.at(table.id, ending.end, BEN.id)
    assert (await house.tables.at(table.id, ending.agree_end, CARO.id)).phase == "over"


async def test_who_ends_while_all_others_are_late_has_left(house: House) -> None:
    table = await moved(house, ANNA, BEN)
    await house.tables.at(table.id, lobby.configure, ANNA.id, pace="5m")
    house.later(minutes=5)
    assert await house.tables.at(table.id, ending.meaning, BEN.id) == "leaves"
    table = await house.tables.at(table.id, ending.end, BEN.id)
    assert [(row[0], row[3], row[4]) for row in results(house)] == [(ANNA.id, 1, 2), (BEN.id, 0, 1)]
    assert [gone.name for gone in table.gone] == ["Ben"]


# Consent


async def rematch(house: House, *players: Player, **options: Any) -> Table:
    table = await house.started(*players, goal=1, **options)
    await house.play(table, players[0], "roll")
    house.base.write("DELETE FROM results")
    return await house.tables.about(table.id, lobby.rematch, players[0])


async def test_a_rematch_asks_everybody_but_who_asked(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    assert table.unready == {BEN.id, CARO.id}
    await house.tables.at(table.id, seats.join, BEN)
    table = await house.tables.at(table.id, seats.join, CARO)
    assert (table.unready, table.players) == (frozenset(), (ANNA, BEN, CARO))
    await house.refused(house.tables.at(table.id, seats.join, BEN), "table.refuse.already_seated", name="Ben")


async def test_a_rematch_counts_when_all_have_said_ready(house: House) -> None:
    table = await rematch(house, ANNA, BEN)
    await house.tables.at(table.id, seats.join, BEN)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    await settled(house, table, ANNA)
    assert len(results(house)) == 2


async def test_a_game_in_which_only_one_has_agreed_counts_for_nobody(house: House) -> None:
    """Rematch, start with an absent player, skip them each time (C1)."""
    table = await rematch(house, ANNA, BEN, pace="5m")
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    table = (await house.play(table, ANNA, "pass")).table
    house.later(minutes=5)
    await house.skip(table, ANNA)
    table = await settled(house, table, ANNA)
    assert (table.phase, table.unranked, table.standing.uncounted, results(house)) == (
        "over",
        False,
        "few",
        [],
    )


async def test_who_never_agreed_is_not_ranked_and_touches_nobodys_game(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.join, BEN)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    for player in (ANNA, BEN):
        table = (await house.play(table, player, "pass")).table
    table = (await house.play(table, CARO, "roll")).table
    assert [(row[0], row[1]) for row in results(house)] == [(ANNA.id, 2), (BEN.id, 2)]
    assert [(one.seat, one.why) for one in table.standing.left_out] == [(2, "unready")]


async def test_playing_is_no_yes_and_a_yes_after_it_comes_too_late(house: House) -> None:
    """Unless the move is taken back: it is none then (U3)."""
    table = await rematch(house, ANNA, BEN)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    await house.play(table, ANNA, "pass")
    table = (await house.play(table, BEN, "note")).table
    assert (table.unready, table.outsiders) == (frozenset(), {BEN.id})
    await house.refused(house.tables.at(table.id, lobby.say_ready, BEN.id), "table.refuse.ready_late")
    table = (await house.undo(table, BEN)).table
    assert (table.unready, table.outsiders) == ({BEN.id}, frozenset())
    await house.tables.at(table.id, lobby.say_ready, BEN.id)
    await settled(house, table, BEN)
    assert len(results(house)) == 2


async def test_who_left_before_the_second_said_ready_has_lost_once_it_counts(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    await house.tables.at(table.id, seats.leave, ANNA.id)
    assert results(house) == []
    await house.tables.at(table.id, lobby.say_ready, BEN.id)
    assert [(row[0], row[4]) for row in results(house)] == [(ANNA.id, 1)]


async def test_a_yes_before_the_own_first_move_is_one(house: House) -> None:
    table = await rematch(house, ANNA, BEN)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    await house.play(table, ANNA, "pass")
    table = await house.tables.at(table.id, seats.join, BEN)
    await settled(house, table, BEN)
    assert len(results(house)) == 2


async def test_who_never_agreed_loses_nothing_by_leaving(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.join, CARO)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    assert (results(house), table.outsiders) == ([], {BEN.id})
    await settled(house, table, ANNA)
    assert [row[0] for row in results(house)] == [ANNA.id, CARO.id]


async def test_who_is_sent_away_or_leaves_the_lobby_is_asked_no_more(house: House) -> None:
    table = await rematch(house, ANNA, BEN, CARO)
    await house.tables.at(table.id, lobby.kick, ANNA.id, BEN.id)
    assert (await house.tables.at(table.id, seats.leave, CARO.id)).table.unready == frozenset()


# The real games that wait for somebody


async def belote(house: House) -> tuple[Tables, Table]:
    tables = Tables(house.store, SHELF, clock=lambda: house.now)
    return tables, await begun(
        tables,
        ANNA,
        BEN,
        CARO,
        DAN,
        game="belote",
        options={"target": 100},
        locale="en",
        pace="1h",
    )


def taking(table: Table, seat: Seat) -> str:
    """Choose to take at the first occasion, else what is first."""
    codes = [str(action) for action in table.position.legal(seat)]
    return next((code for code in codes if code.startswith("take")), codes[0])


async def test_who_leaves_a_team_is_placed_behind_the_other_team(house: House) -> None:
    """Of four players there are two sides: the last place is the second."""
    tables, table = await belote(house)
    await tables.at(table.id, seats.leave, BEN.id)
    assert results(house) == [(BEN.id, 2, 0, 0, 1, "{}")]


@pytest.mark.parametrize("cards", early([3, 7]))
async def test_a_belote_is_played_on_by_a_newcomer_and_ranks_the_others(house: House, cards: int) -> None:
    """Somebody leaves in the middle of a trick; the record of it all is checked (R21)."""
    tables, table = await belote(house)
    table = await tables.get(table.id)
    for _ in range(cards):
        table = await people.moved(tables, table, taking)
    await tables.at(table.id, seats.leave, BEN.id)
    await tables.at(table.id, seats.join, EVE)
    for other in (ANNA, CARO, DAN):
        await tables.at(table.id, seats.agree, other.id)
    table = await finished(tables, await tables.get(table.id), taking)
    assert (table.phase, table.unranked) == ("over", False)
    ranked = {row[0]: (row[1], row[4]) for row in results(house)}
    assert ranked.keys() == {ANNA.id, BEN.id, CARO.id, DAN.id}
    assert ranked[BEN.id] == (2, 1)
    assert {ranked[ANNA.id][0], ranked[DAN.id][0]} == {1, 2}
    verdict = verify(await tables.about(table.id, export.record_of), GAMES)
    assert verdict.ok, str(verdict)


async def test_a_record_in_which_an_empty_seat_plays_is_not_valid(house: House) -> None:
    tables, table = await belote(house)
    await tables.at(table.id, seats.leave, BEN.id)
    await tables.at(table.id, seats.join, EVE)
    for other in (ANNA, CARO, DAN):
        await tables.at(table.id, seats.agree, other.id)
    table = await tables.get(table.id)
    for _ in range(6):
        table = await people.moved(tables, table, taking)
    await tables.at(table.id, ending.end, 99, manager=True, name="House")
    whole = (await tables.about(table.id, export.record_of)).plain()
    assert verify(whole, GAMES).ok
    moves = [dict(move) for move in whole["moves"] if move["action"] != "replace"]
    for rev, move in enumerate(moves):
        move["rev"] = rev
    assert "nobody sits at seat 1" in str(verify(whole | {"moves": moves}, GAMES))
