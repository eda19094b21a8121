"""The seat of who is erased in a running game: a robot plays on there, and the others as if they had left."""

from typing import Any

import pytest

from bot.tables import Draft, Player, Seen, Table
from tests.bot.canary import CANARY, NOBODY, erase, traces
from tests.bot.table_house import ANNA, BEN, DAN, EVE, House
from tests.bot.toy_game import Toy

ROBOT = Player(0, NOBODY, "medium")


async def erased(house: House, table: Table, player: Player = CANARY) -> Table:
    """Erase a person; return the table as it is then."""
    await erase(house, player)
    return await house.tables.get(table.id)


async def robot_plays(house: House, table: Table, code: str) -> Table:
    """Let the robot to move play this."""
    [turn] = [turn for turn in await house.tables.robots.turns(table.id) if turn.fallback]
    done = await house.tables.robots.play(turn, code)
    return done.table


def results(house: House) -> list[Any]:
    return house.base.rows("SELECT seat, user_id, name, place, won, withdrew FROM results ORDER BY seat")


LOSS = (0, 0, NOBODY, 2, 0, 1)
"""The result of who was erased in the first seat of two."""


# The game goes on


@pytest.mark.parametrize("game", ["toy", "relay"])
async def test_a_robot_plays_the_turn_of_who_is_erased(house: House, game: str) -> None:
    """In a game that goes on without who leaves, and in one that needs every seat."""
    table = await house.started(CANARY, BEN, game=game)
    await house.tables.mark(table.id, CANARY.id, Seen(0), mark="3")
    now = await erased(house, table)
    assert (now.phase, now.players, now.host_id) == ("playing", (ROBOT, BEN), BEN.id)
    assert (now.vacant, now.draft, now.late(house.now)) == ((0,), Draft(), False)
    house.dice = [4]
    now = await robot_plays(house, await robot_plays(house, now, "roll"), "pass")
    assert (now.position.scores, now.position.awaited()) == ([4, 0], {1})
    assert (await house.play(now, BEN, "pass")).table.robots_due
    assert traces(house.base.dump()) == []


async def test_nobody_is_reminded_or_called_in_place_of_who_is_erased(house: House) -> None:
    table = await house.started(ANNA, CANARY, pace="1h")
    await house.play(table, ANNA, "pass")
    now = await erased(house, table)
    assert (now.waiting_since, now.reminded) == (house.now, True)
    house.later(minutes=45)
    assert await house.tables.claim_reminders() == []
    assert house.base.rows("SELECT uncalled FROM tables") == [(0,)]


async def test_who_is_awaited_keeps_their_time_and_their_ticks(house: House) -> None:
    table = await house.started(ANNA, CANARY)
    ticked = await house.tables.mark(table.id, ANNA.id, Seen(0), mark="3")
    house.later(minutes=5)
    now = await erased(house, table)
    assert (now.waiting_since, now.draft, now.rev) == (ticked.waiting_since, ticked.draft, ticked.rev)


async def test_the_last_move_of_who_is_erased_is_taken_back_by_nobody(house: House) -> None:
    table = await house.started(CANARY, BEN)
    await house.play(table, CANARY, "pass")
    now = await erased(house, table)
    assert now.undo_seat is None
    await house.refused(house.undo(now, BEN), "table.refuse.undo_not_yours")
    now = (await house.play(now, BEN, "note")).table
    assert (await house.undo(now, BEN)).table.position == (await erased(house, now)).position


async def test_without_another_person_the_table_ends(house: House) -> None:
    """Robots never play on alone: neither those that sat there, nor for the last of several."""
    lobby = await house.lobby(CANARY)
    await house.tables.robots.add(lobby.id, CANARY.id)
    alone = (await house.tables.start(lobby.id, CANARY.id, 7)).table
    two = await house.started(CANARY, BEN, DAN, channel=6)
    now = await erased(house, alone)
    assert (now.phase, now.unranked, now.players[0].name) == ("over", True, NOBODY)
    assert (await erased(house, two, BEN)).phase == "playing"
    assert (await erased(house, two, DAN)).phase == "over"


async def test_robots_wait_while_the_other_person_is_away(house: House) -> None:
    table = await house.started(CANARY, BEN)
    await house.play(table, CANARY, "pass")
    house.later(hours=25)
    await house.tables.robots.stand_in(table.id, CANARY.id)
    now = await erased(house, table)
    assert (now.phase, now.host_id, now.robots_due) == ("playing", BEN.id, False)
    assert await house.tables.robots.turns(table.id) == []
    assert (await house.play(now, BEN, "pass")).table.robots_due
    assert traces(house.base.dump()) == []


async def test_an_archived_game_goes_on_with_the_robot_once_it_is_reopened(house: House) -> None:
    table = await house.started(CANARY, BEN)
    house.base.write("UPDATE tables SET life = 'archived'")
    assert not (await erased(house, table)).robots_due
    assert (await house.tables.reopen(table.id, BEN.id)).table.robots_due


async def test_who_has_their_place_already_leaves_by_the_rules(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in Menteur, who is out has nothing more to do, and loses nothing."""
    monkeypatch.setattr(Toy, "placed", lambda _game, seat: seat == 0)
    table = await house.started(CANARY, BEN, DAN)
    now = await erased(house, table)
    assert (now.phase, now.robots, now.vacant, results(house)) == ("playing", frozenset(), (), [])


# What it counts


async def test_who_is_erased_has_lost_and_the_others_are_ranked_without_the_robot(house: House) -> None:
    """As in a game that needs every seat: though the robot makes more, the first place is another's."""
    table = await house.started(CANARY, BEN, goal=6)
    for verb in ("note", "note", "pass"):
        await house.play(table, CANARY, verb)
    await house.play(table, BEN, "pass")
    assert results(house) == []
    now = await erased(house, table)
    assert results(house) == [LOSS]
    house.dice = [6]
    now = await robot_plays(house, now, "roll")
    assert (now.phase, now.unranked) == ("over", False)
    assert now.result.places == (2, 1)
    assert results(house) == [LOSS, (1, BEN.id, "Ben", 1, 1, 0)]


async def test_a_game_that_robots_played_too_much_counts_for_nobody_else(house: House) -> None:
    table = await house.started(CANARY, BEN, goal=6)
    now = await erased(house, table)
    house.dice = [6]
    assert (await robot_plays(house, now, "roll")).phase == "over"
    assert results(house) == [LOSS]


@pytest.mark.parametrize("ends", ["by winning", "by leaving"])
async def test_who_takes_the_seat_over_from_the_robot_is_not_ranked(house: House, ends: str) -> None:
    table = await house.started(CANARY, BEN, goal=6)
    await erase(house)
    await house.tables.join(table.id, EVE)
    now = await house.tables.agree_replace(table.id, BEN.id)
    assert (now.players, now.vacant) == ((EVE, BEN), ())
    if ends == "by leaving":
        await house.tables.leave(table.id, EVE.id)
        assert results(house) == [LOSS]
        return
    house.dice = [6]
    now = (await house.play(now, EVE, "roll")).table
    assert (now.result.places, results(house)) == ((2, 1), [LOSS, (1, BEN.id, "Ben", 1, 1, 0)])


# What waits for a yes


async def test_the_end_that_only_the_erased_could_agree_to_has_come(house: House) -> None:
    table = await house.started(CANARY, BEN)
    await house.play(table, CANARY, "pass")
    await house.tables.end(table.id, BEN.id)
    now = await erased(house, table)
    assert (now.phase, now.unranked, now.ended_by) == ("over", True, ("Ben",))


async def test_a_third_may_still_agree_to_the_end(house: House) -> None:
    table = await house.started(CANARY, BEN, DAN)
    await house.play(table, CANARY, "pass")
    await house.tables.end(table.id, BEN.id)
    now = await erased(house, table)
    assert (now.phase, now.ending) == ("playing", BEN.id)
    assert (await house.tables.agree_end(table.id, DAN.id)).ended_by == ("Ben", "Dan")


async def test_the_end_that_the_erased_wanted_is_asked_for_no_more(house: House) -> None:
    table = await house.started(CANARY, BEN, DAN)
    await house.play(table, CANARY, "pass")
    await house.play(table, BEN, "pass")
    asked = await house.tables.end(table.id, CANARY.id)
    assert asked.ending == CANARY.id
    now = await erased(house, table)
    assert (now.phase, now.ending) == ("playing", None)


async def test_a_seat_that_only_the_erased_could_agree_to_is_given_away(house: House) -> None:
    table = await house.started(CANARY, BEN)
    await house.tables.ask_replace(table.id, BEN.id, BEN.id, EVE)
    now = await erased(house, table)
    assert (now.players, now.request, now.phase) == ((ROBOT, EVE), None, "playing")


@pytest.mark.parametrize("asker", [CANARY, BEN])
async def test_a_request_by_the_erased_or_about_their_seat_is_void_and_the_seat_free(
    house: House, asker: Player
) -> None:
    table = await house.started(CANARY, BEN, DAN)
    asked, done = await house.tables.ask_replace(table.id, asker.id, CANARY.id, EVE)
    assert (done, asked.request is None) == (False, False), "a yes is missing"
    now = await erased(house, table)
    assert (now.request, now.vacant) == (None, (0,))
    await house.tables.join(table.id, EVE)
    assert (await house.tables.agree_replace(table.id, BEN.id)).players == (EVE, BEN, DAN)
    assert traces(house.base.dump()) == []
