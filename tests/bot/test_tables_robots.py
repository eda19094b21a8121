"""Robots at a table: their seats, their moves, standing in for who is late or has left."""

from dataclasses import replace
from typing import cast

import pytest

from bot.features import ROWS
from bot.tables import Player, Table, Tables, agenda, ahead, lobby, play, robots, seats
from bot.watch.robot_driver import LATEST, SOONEST, before_move
from tapis.engines import Level, Playable
from tapis.games.kit.game import Illegal
from tests.bot.table_house import ANNA, BEN, CARO, EVE, House
from tests.bot.toy_game import Toy, ToyOptions

pytestmark = pytest.mark.store("sqlite", "postgresql")


async def with_robots(house: House, *people: Player, number: int = 1, **options: object) -> Table:
    """Start a game of these people and of robots."""
    table = await house.lobby(*people, **options)
    for _ in range(number):
        table = await house.tables.at(table.id, robots.add, people[0].id)
    return (await house.tables.at(table.id, lobby.start, people[0].id, next(house.ids))).table


async def robots_move(house: House, table: Table, code: str | None = None) -> Table:
    """Let the robot to move play this, or its fallback."""
    [turn] = await house.tables.at(table.id, robots.turns)
    done = await house.tables.at(turn.table_id, robots.play_turn, turn, code or turn.fallback or "")
    return done.table


async def test_a_robot_takes_the_next_seat_under_the_name_of_a_court_card(house: House) -> None:
    table = await house.lobby(ANNA)
    table = await house.tables.at(table.id, robots.add, ANNA.id)
    table = await house.tables.at(table.id, robots.add, ANNA.id, "strong")
    assert table.players == (ANNA, Player(-1, "Judith", "medium"), Player(-2, "Lancelot", "strong"))
    table = await house.tables.at(table.id, robots.remove, ANNA.id)
    assert table.players == (ANNA, Player(-1, "Judith", "medium"))


async def test_a_game_without_an_engine_takes_no_robot_in_any_way(house: House) -> None:
    table, tables = await house.lobby(ANNA, BEN), Tables(house.store, {"toy": Playable(rules=Toy)}, rows=ROWS)
    new = {
        "guild_id": 1,
        "channel_id": 6,
        "host": ANNA,
        "game": "toy",
        "options": ToyOptions(),
        "locale": "fr",
    }
    for asked in (
        tables.at(table.id, robots.add, ANNA.id),
        tables.at(table.id, robots.set_absent, ANNA.id, "robot"),
        tables.run(robots.open_with, **new, robots=1),
    ):
        await house.refused(asked, "table.refuse.no_engine")
    await tables.at(table.id, lobby.start, ANNA.id, next(house.ids))
    await house.refused(tables.at(table.id, robots.stand_in, BEN.id), "table.refuse.no_engine")


async def test_a_robot_s_luck_is_a_secret_of_the_table_and_comes_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can compute how long it waits, so nobody sees by the clock whether it thought."""
    table = await with_robots(house, ANNA)
    table = (await house.play(table, ANNA, "pass")).table
    [turn], [again] = [await house.tables.at(table.id, robots.turns) for _ in range(2)]
    assert turn == again
    monkeypatch.setattr(Table, "mixed_seed", "other")
    [other] = await house.tables.at(table.id, robots.turns)
    assert replace(other, luck=turn.luck) == turn
    assert other.luck != turn.luck
    assert table.seed not in turn.luck


async def test_a_robot_has_heard_all_since_the_deal_however_long_ago(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More has been said since than is read at once; what came before the deal is left out."""
    monkeypatch.setattr(play, "HEARD", 2)
    toy = Playable(rules=Toy, engine="none:None", opening_facts=frozenset({"rolled"}))
    house.tables = Tables(house.store, {"toy": toy}, clock=lambda: house.now, rows=ROWS)
    table = await with_robots(house, ANNA)
    for code in ("shout", "roll", *("note",) * 8, "pass"):
        table = (await house.play(table, ANNA, code)).table
    [turn] = await house.tables.at(table.id, robots.turns)
    told = [getattr(fact, "what", fact.kind) for fact in turn.question.heard]
    assert told == ["rolled", *("note",) * 8, "pass"]


async def test_a_full_table_takes_no_robot_and_none_leaves_a_table_without(house: House) -> None:
    table = await house.lobby(ANNA, BEN, most=2)
    await house.refused(house.tables.at(table.id, robots.add, ANNA.id), "table.refuse.full", most=2)
    await house.refused(house.tables.at(table.id, robots.remove, ANNA.id), "table.refuse.no_robot")


async def test_a_robot_of_an_unknown_level_is_not_seated(house: House) -> None:
    table = await house.lobby(ANNA)
    unknown = cast("Level", "moyen")
    await house.refused(house.tables.at(table.id, robots.add, ANNA.id, unknown), "press.unknown")


async def test_only_the_host_seats_robots(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    await house.refused(
        house.tables.at(table.id, robots.add, BEN.id), "table.refuse.host_only", host=ANNA.name
    )


async def test_a_level_set_in_the_lobby_is_that_of_all_robots(house: House) -> None:
    table = await house.lobby(ANNA)
    await house.tables.at(table.id, robots.add, ANNA.id, "easy")
    table = await house.tables.at(table.id, robots.set_level, ANNA.id, "strong")
    assert (table.level, table.players[1].level) == ("strong", "strong")


async def moves_of_robots(house: House, table: Table) -> list[int]:
    """Return the seats of robots that have to move, not only may interrupt."""
    return [turn.seat for turn in await house.tables.at(table.id, robots.turns) if turn.fallback is not None]


async def test_a_robot_is_due_when_its_turn_begins_and_no_longer_after_its_move(house: House) -> None:
    table = await with_robots(house, ANNA)
    assert await moves_of_robots(house, table) == []
    table = (await house.play(table, ANNA, "pass")).table
    assert (await moves_of_robots(house, table), table.robots_due) == ([1], True)
    assert [ident for _, ident in await house.tables.run(agenda.due, "robot")] == [table.id]
    table = await robots_move(house, table)
    assert (await moves_of_robots(house, table), table.last_seat) == ([], 1)


async def test_what_a_robot_has_waited_is_not_waited_again(house: House) -> None:
    """A bot that is started again and again, or a table that is changed, keeps no robot from its move."""
    table = await with_robots(house, ANNA)
    await house.play(table, ANNA, "pass")
    [turn] = await house.tables.at(table.id, robots.turns)
    pause = before_move(turn, house.now)
    assert SOONEST <= pause <= LATEST
    house.later(seconds=0.5)
    await house.tables.at(table.id, robots.set_absent, ANNA.id, "robot")
    [turn] = await house.tables.at(table.id, robots.turns)
    assert before_move(turn, house.now) == pytest.approx(pause - 0.5)
    table = (await house.undo(table, ANNA)).table
    await house.play(table, ANNA, "pass")
    [turn] = await house.tables.at(table.id, robots.turns)
    assert before_move(turn, house.now) >= SOONEST, "another decision"


async def test_robots_that_may_interrupt_are_asked_once_a_revision(house: House) -> None:
    table = await with_robots(house, ANNA)
    [turn] = await house.tables.at(table.id, robots.turns)
    assert (turn.seat, turn.fallback, turn.question.legal) == (1, None, ("shout",))
    await house.tables.at(turn.table_id, robots.keep_quiet, turn)
    assert await house.tables.run(agenda.due, "robot") == []
    assert (await house.play(table, ANNA, "note")).table.robots_due


async def test_nobody_is_called_or_reminded_of_a_robots_turn(house: House) -> None:
    table = await with_robots(house, ANNA)
    done = await house.play(table, ANNA, "pass")
    assert done.due == frozenset()
    house.later(days=2)
    assert await house.tables.schedule.claim_reminders() == []
    assert not (await house.tables.get(table.id)).late(house.now)


async def test_a_robot_that_has_moved_does_not_move_again_on_the_same_decision(house: House) -> None:
    """Two drivers of one table, or one that was killed and started again, make no double move."""
    table = await with_robots(house, ANNA, number=2)
    await house.play(table, ANNA, "pass")
    [turn] = await house.tables.at(table.id, robots.turns)
    first = await house.tables.at(turn.table_id, robots.play_turn, turn, turn.fallback or "")
    assert await house.tables.at(turn.table_id, robots.play_turn, turn, turn.fallback or "") is None
    assert (await house.tables.get(table.id)).rev == first.table.rev


async def test_a_robots_decision_that_is_not_legal_changes_nothing(house: House) -> None:
    table = await with_robots(house, ANNA)
    await house.play(table, ANNA, "pass")
    [turn] = await house.tables.at(table.id, robots.turns)
    before = house.dump()
    with pytest.raises(Illegal):
        await house.tables.at(turn.table_id, robots.play_turn, turn, "fly")
    assert house.dump() == before


async def test_a_question_holds_the_seats_own_view_and_its_legal_actions(house: House) -> None:
    table = await with_robots(house, ANNA)
    table = (await house.play(table, ANNA, "pass")).table
    [turn] = await house.tables.at(table.id, robots.turns)
    assert turn.question.view == table.position.view(1)
    assert turn.question.legal == tuple(str(action) for action in table.position.legal(1))
    assert (turn.seat, turn.level, turn.rev) == (1, "medium", table.rev)


async def test_who_would_leave_hears_what_becomes_of_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A leaver loses, keeps the place they have, or was the only person (L1)."""
    table = await house.started(ANNA, BEN)
    assert table.by_leaving(ANNA.id) == "loses"
    monkeypatch.setattr(Toy, "placed", lambda _, seat: seat == 0)
    assert [table.by_leaving(one.id) for one in (ANNA, BEN)] == ["placed", "loses"]
    await house.tables.at(table.id, seats.leave, ANNA.id)
    assert (await house.tables.get(table.id)).gone[0].lost is False
    alone = await with_robots(house, EVE, channel=6)
    assert alone.by_leaving(EVE.id) == "alone"


async def test_robots_move_no_more_once_the_last_person_has_left(house: House) -> None:
    table = await with_robots(house, ANNA, number=2)
    table = (await house.tables.at(table.id, seats.leave, ANNA.id)).table
    assert (table.phase, table.unranked) == ("over", True)
    assert await house.tables.at(table.id, robots.turns) == []


# Standing in


async def late_ben(house: House, **options: object) -> Table:
    """Start a game of two in which Ben is late."""
    table = await house.started(ANNA, BEN, **options)
    table = (await house.play(table, ANNA, "pass")).table
    house.later(hours=25)
    return table


async def test_a_robot_is_never_late(house: House) -> None:
    """Who is late is a person: their game waits for a robot, and nobody plays in its place."""
    table = await with_robots(house, ANNA)
    await house.play(table, ANNA, "pass")
    house.later(days=2)
    await house.refused(house.skip(table, ANNA), "table.refuse.skip_robot")
    await house.refused(house.tables.at(table.id, robots.stand_in, ANNA.id), "table.refuse.skip_robot")


async def test_a_robot_stands_in_for_who_is_late_until_their_next_press(house: House) -> None:
    table = await late_ben(house)
    table = await house.tables.at(table.id, robots.stand_in, ANNA.id)
    assert table.players == (ANNA, Player(BEN.id, BEN.name, "medium"))
    assert table.robots_due
    table = (await house.play(table, BEN, "roll")).table
    assert (table.players, table.last_seat, table.robots_due) == ((ANNA, BEN), 1, False)


async def test_a_refused_press_too_gives_a_player_their_seat_back(house: House) -> None:
    table = await late_ben(house)
    await house.tables.at(table.id, robots.stand_in, ANNA.id)
    with pytest.raises(Illegal):
        await house.play(table, BEN, "fly")
    assert (await house.tables.get(table.id)).players == (ANNA, BEN)


async def test_who_looks_at_their_hand_is_back(house: House) -> None:
    table = await late_ben(house)
    await house.tables.at(table.id, robots.stand_in, ANNA.id)
    assert (await house.tables.present(table.id, ANNA.id)).robots == {1}
    assert (await house.tables.present(table.id, BEN.id)).robots == frozenset()


async def test_the_host_gives_the_seat_of_an_absent_player_who_never_moved_to_a_person(house: House) -> None:
    """A robot stands in there, so the newcomer plays unranked once it has moved (G1, G3)."""
    table = await late_ben(house)
    table = await house.tables.at(table.id, robots.stand_in, ANNA.id)
    await robots_move(house, table, "pass")
    await house.tables.at(table.id, seats.ask, ANNA.id, BEN.id, EVE)
    table = await house.tables.at(table.id, seats.join, EVE)
    assert (table.players, table.outsiders) == ((ANNA, EVE), {EVE.id})


async def test_who_comes_back_to_a_table_without_a_host_hosts_it(house: House) -> None:
    table = await house.started(ANNA, BEN, game="relay")
    table = (await house.play(table, ANNA, "pass")).table
    house.later(hours=25)
    await house.tables.at(table.id, robots.stand_in, ANNA.id)
    await house.tables.at(table.id, seats.leave, ANNA.id)
    assert (await house.tables.present(table.id, BEN.id)).host_id == BEN.id


async def test_a_robots_move_comes_too_late_once_the_player_is_back(house: House) -> None:
    table = await late_ben(house)
    await house.tables.at(table.id, robots.stand_in, ANNA.id)
    [turn] = await house.tables.at(table.id, robots.turns)
    await house.tables.at(table.id, ahead.come_back, BEN.id)
    assert await house.tables.at(turn.table_id, robots.play_turn, turn, turn.fallback or "") is None


async def test_nobody_stands_in_for_a_player_who_is_in_time(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "pass")
    with pytest.raises(Illegal):
        await house.tables.at(table.id, robots.stand_in, ANNA.id)
    assert (await house.tables.get(table.id)).robots == frozenset()


async def test_a_robot_comes_by_itself_only_where_the_table_wants_that(house: House) -> None:
    table = await late_ben(house)
    assert not await house.tables.at(table.id, robots.stand_in_itself), "nobody has asked for it"
    await house.tables.at(table.id, robots.set_absent, ANNA.id, "robot")
    assert await house.tables.at(table.id, robots.stand_in_itself), "Ben is late"
    assert (await house.tables.get(table.id)).robots == {1}


async def test_robots_never_play_on_without_a_person(house: House) -> None:
    """Where everybody awaited is late and nobody else is there, the table waits."""
    table = await with_robots(house, ANNA)
    await house.tables.at(table.id, robots.set_absent, ANNA.id, "robot")
    house.later(hours=25)
    assert not await house.tables.at(table.id, robots.stand_in_itself), "Anna is the only person"
    assert (await house.tables.get(table.id)).robots == {1}, "the robot's own seat alone"


async def test_the_host_of_a_table_is_a_person_who_is_there(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    house.later(hours=25)
    table = await house.tables.at(table.id, robots.stand_in, BEN.id)
    assert (table.robots, table.host_id) == ({0}, BEN.id)


# Results, undo, other people


async def finished(house: House, table: Table, *, robot: str) -> Table:
    """Play a game to its end: its people throw and pass, robots do this."""
    while table.phase == "playing":
        [seat] = table.position.awaited()
        if table.players[seat].level:
            table = await robots_move(house, table, robot)
            continue
        for code in ("roll", "pass"):
            if table.phase == "playing":
                table = (await house.play(table, table.players[seat], code)).table
    return table


async def results(house: House) -> list[tuple[object, ...]]:
    return house.base.rows("SELECT * FROM results")


async def test_a_game_of_which_robots_played_more_than_a_third_of_a_seat_does_not_count(house: House) -> None:
    table = await with_robots(house, ANNA, goal=20)
    await finished(house, table, robot="pass")
    assert await results(house) == []


async def test_a_game_in_which_a_robot_stood_in_for_a_while_counts(house: House) -> None:
    table = await late_ben(house, goal=30)
    await house.tables.at(table.id, robots.stand_in, ANNA.id)
    table = await robots_move(house, table)
    for player in (ANNA, BEN):
        table = (await house.play(table, player, "pass")).table
    await finished(house, table, robot="pass")
    assert len(await results(house)) == 2


async def test_undo_reaches_back_over_a_robots_move_that_showed_nothing_new(house: House) -> None:
    table = await with_robots(house, ANNA)
    table = (await house.play(table, ANNA, "pass")).table
    table = await robots_move(house, table, "pass")
    done = await house.undo(table, ANNA)
    assert done.table.position.awaited() == {0}
    assert done.table.rev == 4, "each of the two moves is taken back in a revision of its own"


async def test_undo_stops_at_what_a_robot_has_shown(house: House) -> None:
    table = await with_robots(house, ANNA)
    table = (await house.play(table, ANNA, "pass")).table
    table = await robots_move(house, table, "roll")
    await house.refused(house.undo(table, ANNA), "table.refuse.undo_not_yours")


async def test_a_person_may_sit_down_in_a_robots_place(house: House) -> None:
    table = await with_robots(house, ANNA)
    table = await house.tables.at(table.id, seats.join, EVE)
    assert table.request is not None, "Anna is asked"
    table = await house.tables.at(table.id, seats.agree, ANNA.id)
    assert table.players == (ANNA, EVE)


async def test_a_table_with_robots_starts_as_it_opens(house: House) -> None:
    table = await house.tables.run(
        robots.open_with,
        guild_id=1,
        channel_id=9,
        host=ANNA,
        game="toy",
        options=ToyOptions(),
        locale="fr",
        robots=2,
    )
    assert (table.phase, len(table.players), len(table.robots)) == ("playing", 3, 2)


async def test_a_lobby_that_its_last_person_leaves_closes_with_its_robots(house: House) -> None:
    table = await house.lobby(ANNA)
    await house.tables.at(table.id, robots.add, ANNA.id)
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.phase == "over"


async def test_a_rematch_against_robots_alone_begins_at_once(house: House) -> None:
    table = await finished(house, await with_robots(house, ANNA, goal=5), robot="pass")
    again = await house.tables.about(table.id, lobby.rematch, ANNA, 77)
    assert (again.players, again.unready) == ((ANNA, Player(-1, "Judith", "medium")), frozenset())
    assert (again.phase, again.salt[0]) == ("playing", "77")


async def test_a_rematch_with_other_people_keeps_the_robots_and_asks_them_nothing(house: House) -> None:
    table = await finished(house, await with_robots(house, ANNA, BEN, goal=5), robot="pass")
    again = await house.tables.about(table.id, lobby.rematch, ANNA)
    assert (again.phase, len(again.players), again.unready) == ("lobby", 3, {BEN.id})


async def test_nobody_stands_in_at_a_rematch(house: House) -> None:
    table = await late_ben(house, goal=30)
    await house.tables.at(table.id, robots.stand_in, ANNA.id)
    table = await robots_move(house, table)
    while table.phase == "playing":
        table = (await house.play(table, ANNA, "roll")).table
    again = await house.tables.about(table.id, lobby.rematch, ANNA)
    assert (again.players, again.unready) == ((ANNA, BEN), {BEN.id})


@pytest.mark.parametrize("winner", [ANNA, BEN])
async def test_who_was_stood_in_for_wins_nothing_by_it_and_loses_as_ever(
    house: House, winner: Player
) -> None:
    """A robot made more than a third of the moves (S1); the board says so (S2)."""
    table = await house.started(ANNA, BEN, goal=1)
    house.later(hours=24)
    table = await house.tables.at(table.id, robots.stand_in, BEN.id)
    table = await robots_move(house, table, "pass")
    await house.play(table, BEN, "pass")
    table = (await house.play(table, ANNA, "roll" if winner == ANNA else "pass")).table
    if winner == BEN:
        table = (await house.play(table, BEN, "roll")).table
    rows = house.base.rows("SELECT user_id, won FROM results ORDER BY seat")
    assert rows == ([(BEN.id, 0)] if winner == ANNA else [(ANNA.id, 0), (BEN.id, 1)])
    left_out = [(one.seat, one.why) for one in table.standing.left_out]
    assert left_out == ([(0, "stand_in")] if winner == ANNA else [])


async def test_the_robot_in_a_left_seat_has_a_name_of_its_own_and_is_strong(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, game="relay")
    table = (await house.tables.at(table.id, seats.leave, BEN.id)).table
    assert table.names == ("Anna", "🤖 Judith", "Caro")
    assert (table.players[1].level, [gone.name for gone in table.gone]) == ("strong", ["Ben"])
