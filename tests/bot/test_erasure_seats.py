"""The seat of who is erased in a running game: all is as if they had left, and it is nobody's."""

from typing import Any

import pytest

from bot.tables import Draft, Player, Seen, Table, deadlines, ending, play, robots, seats
from bot.tables import lobby as lobbies
from tapis.engines import Level
from tests.bot.canary import CANARY, NOBODY, erase, traces
from tests.bot.table_house import ANNA, BEN, DAN, EVE, House
from tests.bot.toy_game import Toy

GONE, ROBOT = Player(0, NOBODY), Player(0, NOBODY, "strong")


async def erased(house: House, table: Table, player: Player = CANARY) -> Table:
    """Erase a person; return the table as it is then."""
    await erase(house, player)
    return await house.tables.get(table.id)


async def robot_plays(house: House, table: Table, code: str) -> Table:
    """Let the robot to move play this."""
    [turn] = [turn for turn in await house.tables.at(table.id, robots.turns) if turn.fallback]
    done = await house.tables.at(turn.table_id, robots.play_turn, turn, code)
    return done.table


def results(house: House) -> list[Any]:
    return house.base.rows("SELECT seat, user_id, name, place, won, withdrew FROM results ORDER BY seat")


LOSS = (0, 0, NOBODY, 2, 0, 1)
"""The result of who was erased in the first seat of two."""
WIN = (1, BEN.id, "Ben", 1, 1, 2)
"""The result of Ben as the last one left."""


# The game goes on


async def test_a_game_that_survives_goes_on_without_the_seat(house: House) -> None:
    table = await house.started(CANARY, BEN, DAN)
    await house.tables.at(table.id, play.mark, CANARY.id, Seen(0), mark="3")
    now = await erased(house, table)
    assert (now.phase, now.players, now.host_id) == ("playing", (GONE, BEN, DAN), BEN.id)
    assert (now.vacant, now.active, now.draft) == ((), [1, 2], Draft())
    assert (now.position.out, now.position.awaited(), now.robots_due) == ([0], {1}, False)
    assert traces(house.base.dump()) == []


@pytest.mark.parametrize("level", ["strong", "easy"])
async def test_a_robot_plays_the_turn_of_who_is_erased_where_every_seat_is_needed(
    house: House, level: Level
) -> None:
    """At the level that the table has chosen, else strong."""
    lobby = await house.lobby(CANARY, BEN, game="relay")
    if level != "strong":
        await house.tables.at(lobby.id, robots.set_level, CANARY.id, level)
    table = (await house.tables.at(lobby.id, lobbies.start, CANARY.id, 7)).table
    await house.tables.at(table.id, play.mark, CANARY.id, Seen(0), mark="3")
    now = await erased(house, table)
    assert (now.phase, now.players, now.host_id) == ("playing", (Player(0, NOBODY, level), BEN), BEN.id)
    assert (now.vacant, now.draft, now.late(house.now)) == ((0,), Draft(), False)
    house.dice = [4]
    now = await robot_plays(house, await robot_plays(house, now, "roll"), "pass")
    assert (now.position.scores, now.position.awaited()) == ([4, 0], {1})
    assert (await house.play(now, BEN, "pass")).table.robots_due
    assert traces(house.base.dump()) == []


async def test_nobody_is_reminded_or_called_in_place_of_who_is_erased(house: House) -> None:
    table = await house.started(ANNA, CANARY, pace="1h", game="relay")
    await house.play(table, ANNA, "pass")
    now = await erased(house, table)
    assert (now.waiting_since, now.reminded) == (house.now, True)
    house.later(minutes=45)
    assert await house.tables.schedule.claim_reminders() == []
    assert house.base.rows("SELECT uncalled FROM tables") == [(0,)]


async def test_who_is_awaited_keeps_their_time(house: House) -> None:
    table = await house.started(ANNA, CANARY)
    house.later(minutes=5)
    assert (await erased(house, table)).waiting_since == table.waiting_since


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
    await house.tables.at(lobby.id, robots.add, CANARY.id)
    alone = (await house.tables.at(lobby.id, lobbies.start, CANARY.id, 7)).table
    two = await house.started(CANARY, BEN, DAN, channel=6)
    now = await erased(house, alone)
    assert (now.phase, now.unranked, now.players[0].name) == ("over", True, NOBODY)
    assert (await erased(house, two, BEN)).phase == "playing"
    assert (await erased(house, two, DAN)).phase == "over"


async def test_robots_wait_while_the_other_person_is_away(house: House) -> None:
    table = await house.started(CANARY, BEN, game="relay")
    await house.play(table, CANARY, "pass")
    house.later(hours=25)
    await house.tables.at(table.id, robots.stand_in, CANARY.id)
    now = await erased(house, table)
    assert (now.phase, now.host_id, now.robots_due) == ("playing", BEN.id, False)
    assert await house.tables.at(table.id, robots.turns) == []
    assert (await house.play(now, BEN, "pass")).table.robots_due
    assert traces(house.base.dump()) == []


async def test_an_archived_game_goes_on_with_the_robot_once_it_is_reopened(house: House) -> None:
    table = await house.started(CANARY, BEN, game="relay")
    house.base.write("UPDATE tables SET life = 'archived'")
    assert not (await erased(house, table)).robots_due
    assert (await house.tables.at(table.id, deadlines.reopen, BEN.id)).table.robots_due


async def test_who_has_their_place_already_leaves_by_the_rules(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in Menteur, who is out has nothing more to do, and loses nothing."""
    monkeypatch.setattr(Toy, "placed", lambda _game, seat: seat == 0)
    table = await house.started(CANARY, BEN, DAN)
    now = await erased(house, table)
    assert (now.phase, now.robots, now.vacant, results(house)) == ("playing", frozenset(), (), [])


# What it counts


@pytest.mark.parametrize("game", ["toy", "relay"])
async def test_the_last_person_left_has_won_at_that_moment(house: House, game: str) -> None:
    """Whatever comes later: here they play on for themselves, and the robot gets ahead (L4)."""
    table = await house.started(CANARY, BEN, game=game, goal=6)
    await house.play(table, CANARY, "pass")
    await house.play(table, BEN, "pass")
    now = await erased(house, table)
    assert (now.phase, results(house)) == ("playing", [LOSS, WIN])
    house.dice = [6]
    now = (
        await robot_plays(house, now, "roll")
        if game == "relay"
        else (await house.play(now, BEN, "roll")).table
    )
    assert (now.phase, results(house)) == ("over", [LOSS, WIN])
    assert now.standing.winner == 1


async def test_nobody_wins_who_has_not_played(house: House) -> None:
    table = await house.started(CANARY, BEN, game="relay", goal=6)
    await house.play(table, CANARY, "pass")
    now = await erased(house, table)
    house.dice = [6]
    await house.play(now, BEN, "roll")
    assert results(house) == [LOSS]


async def test_who_stays_is_ranked_however_much_the_robot_played(house: House) -> None:
    """Two are erased: each has lost, and the end ranks the others (L3)."""
    table = await house.started(CANARY, BEN, DAN, EVE, game="relay", goal=6)
    await erased(house, table)
    now = await erased(house, table, EVE)
    last = [(0, 0, NOBODY, 4, 0, 1), (3, 0, NOBODY, 4, 0, 1)]
    assert (now.vacant, results(house)) == ((0, 3), last)
    house.dice = [6]
    now = await robot_plays(house, now, "roll")
    assert (now.phase, now.unranked, now.result.places) == ("over", False, (3, 1, 1, 3))
    ranked = [(seat, one.id, one.name, 1, 1, 0) for seat, one in ((1, BEN), (2, DAN))]
    assert results(house) == [last[0], *ranked, last[1]]
    assert (now.standing.uncounted, now.standing.left_out) == ("", ())


async def test_the_game_counts_as_before_once_somebody_who_gave_their_seat_away_is_erased(
    house: House,
) -> None:
    """They have agreed to play, as one of two (C1)."""
    table = await house.started(CANARY, BEN, game="relay", goal=6)
    await house.play(table, CANARY, "pass")
    await house.play(table, BEN, "pass")
    await house.gives(table, CANARY, EVE, BEN)
    now = await erased(house, table)
    await house.play(now, EVE, "pass")
    house.dice = [6]
    now = (await house.play(now, BEN, "roll")).table
    assert results(house) == [(1, BEN.id, "Ben", 1, 1, 0)]
    assert (await erased(house, table, EVE)).standing.uncounted == ""


async def test_the_game_counts_as_before_once_somebody_who_never_agreed_is_erased(house: House) -> None:
    """Two have agreed: one who was erased, and who stays (C1)."""
    first = await house.started(ANNA, CANARY, DAN, BEN, game="relay", goal=6)
    house.dice = [6]
    await house.play(first, ANNA, "roll")
    lobby = await house.tables.about(first.id, lobbies.rematch, ANNA)
    await house.tables.at(lobby.id, lobbies.say_ready, CANARY.id)
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, 99)).table
    await erased(house, table)
    now = await erased(house, table, DAN)
    house.dice = [6]
    await house.play(now, ANNA, "roll")
    ranked = house.base.rows("SELECT seat, user_id FROM results WHERE table_id = ? ORDER BY seat", table.id)
    assert ranked == [(0, ANNA.id), (1, 0)]


async def test_who_takes_the_seat_over_from_the_robot_is_not_ranked(house: House) -> None:
    """Nor do they lose: neither by leaving nor by being erased."""
    table = await house.started(CANARY, BEN, DAN, game="relay")
    await erase(house)
    await house.tables.at(table.id, seats.join, EVE)
    await house.tables.at(table.id, seats.agree, BEN.id)
    now = await house.tables.at(table.id, seats.agree, DAN.id)
    assert (now.players, now.vacant) == ((EVE, BEN, DAN), ())
    now = await erased(house, table, EVE)
    assert (now.players[0], now.vacant) == (ROBOT, (0,))
    assert results(house) == [(0, 0, NOBODY, 3, 0, 1)]


# What waits for a yes


async def test_the_end_that_only_the_erased_could_agree_to_has_come(house: House) -> None:
    table = await house.started(CANARY, BEN)
    await house.play(table, CANARY, "pass")
    await house.tables.at(table.id, ending.end, BEN.id)
    now = await erased(house, table)
    assert (now.phase, now.unranked, now.ended_by) == ("over", True, ("Ben",))


async def test_a_third_may_still_agree_to_the_end(house: House) -> None:
    table = await house.started(CANARY, BEN, DAN)
    await house.play(table, CANARY, "pass")
    await house.tables.at(table.id, ending.end, BEN.id)
    now = await erased(house, table)
    assert (now.phase, now.ending) == ("playing", BEN.id)
    assert (await house.tables.at(table.id, ending.agree_end, DAN.id)).ended_by == ("Ben", "Dan")


async def test_the_end_that_the_erased_wanted_is_asked_for_no_more(house: House) -> None:
    table = await house.started(CANARY, BEN, DAN)
    await house.play(table, CANARY, "pass")
    await house.play(table, BEN, "pass")
    asked = await house.tables.at(table.id, ending.end, CANARY.id)
    assert asked.ending == CANARY.id
    now = await erased(house, table)
    assert (now.phase, now.ending) == ("playing", None)


async def test_a_seat_that_only_the_erased_could_agree_to_is_taken(house: House) -> None:
    table = await house.started(CANARY, BEN, DAN, game="relay")
    await house.tables.at(table.id, seats.leave, DAN.id)
    await house.tables.at(table.id, seats.join, EVE)
    await house.tables.at(table.id, seats.agree, BEN.id)
    now = await erased(house, table)
    assert (now.players, now.request, now.vacant) == ((ROBOT, BEN, EVE), None, (0,))


@pytest.mark.parametrize("newcomer", [CANARY, EVE])
async def test_a_request_by_the_erased_or_for_them_is_void(house: House, newcomer: Player) -> None:
    giver = CANARY if newcomer == EVE else BEN
    table = await house.started(CANARY, BEN, DAN) if newcomer == EVE else await house.started(ANNA, BEN, DAN)
    asked, _ = await house.tables.at(table.id, seats.ask, giver.id, giver.id, newcomer)
    assert asked.request is not None
    assert (await erased(house, table)).request is None
    assert traces(house.base.dump()) == []
