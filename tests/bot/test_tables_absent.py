"""Absent players: pace, skip, withdrawal, replacement."""

from bot.tables import Player, ReplaceRequest, lobby, play, seats
from tapis.games.kit.game import Withdrew
from tapis.games.kit.steps import Replaced
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House
from tests.bot.toy_game import Reply

# Pace


async def test_a_player_is_late_when_the_pace_is_over(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    house.later(minutes=5, seconds=-1)
    assert not table.late(house.now)
    house.later(seconds=1)
    assert table.late(house.now)


async def test_nobody_is_late_out_of_a_game(house: House) -> None:
    lobby = await house.lobby(ANNA, channel=6)
    house.later(days=9)
    assert not lobby.late(house.now)


async def test_the_time_begins_anew_with_every_action_of_the_awaited(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(hours=3)
    assert (await house.play(table, ANNA, "note")).table.waiting_since == house.now


async def test_an_interruption_gives_the_awaited_no_more_time(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(hours=3)
    assert (await house.play(table, BEN, "shout")).table.waiting_since == table.waiting_since


async def test_of_several_awaited_one_who_is_done_gives_the_others_no_more_time(house: House) -> None:
    table = await house.started(ANNA, BEN, together="yes")
    house.later(hours=3)
    assert (await house.play(table, ANNA, "pass")).table.waiting_since == table.waiting_since


async def test_a_new_pace_counts_from_its_setting_also_while_the_game_is_played(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="none")
    house.later(days=2)
    table = await house.tables.at(table.id, lobby.configure, ANNA.id, pace="5m")
    assert not table.late(house.now)
    house.later(minutes=5)
    assert table.late(house.now)


# Skip


async def test_without_a_pace_who_is_silent_for_a_day_is_skipped(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="none")
    house.later(hours=23)
    await house.refused(house.skip(table, BEN), "table.refuse.skip_early", minutes=60)
    house.later(hours=1)
    assert await house.tables.schedule.late_tables() == [table.id]
    assert (await house.skip(table, BEN)).facts == (Reply(seat=0, what="pass"),)


async def test_a_skip_plays_the_fallback_of_the_absentee(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    house.later(minutes=5)
    done = await house.skip(table, BEN)
    assert (done.facts, done.table.rev, done.due) == ((Reply(seat=0, what="pass"),), 1, {1})
    assert (done.table.waiting_since, done.table.last_seat) == (house.now, 0)


async def test_a_skip_plays_for_all_that_are_late_each_in_its_own_revision(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m", together="yes")
    house.later(minutes=5)
    done = await house.skip(table, BEN)
    assert done.facts == (Reply(seat=0, what="pass"), Reply(seat=2, what="pass"))
    assert done.table.rev == 2
    assert (await house.tables.get(table.id)).facts == done.facts


async def test_the_same_skip_twice_skips_once(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m", together="yes")
    house.later(minutes=5)
    first = await house.tables.at(table.id, play.skip, BEN.id, 7)
    again = await house.tables.at(table.id, play.skip, BEN.id, 7)
    assert (again.repeated, again.facts, again.table) == (True, first.facts, first.table)


# Withdrawal


async def test_a_withdrawal_is_a_move_after_which_the_others_go_on(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    done = await house.tables.at(table.id, seats.leave, ANNA.id)
    assert (done.table.rev, done.facts, done.due) == (1, (Withdrew(seat=0),), {1})
    assert (done.table.phase, done.table.players) == ("playing", (ANNA, BEN, CARO))


async def test_a_withdrawing_host_passes_the_table_on_to_one_who_plays(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.leave, BEN.id)
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.host_id == CARO.id


# Replacement


async def test_a_replacement_waits_for_the_yes_of_the_newcomer(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    table, done = await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    assert (done, table.request) == (False, ReplaceRequest(ANNA.id, 0, DAN))
    assert (table.players, table.rev) == ((ANNA, BEN, CARO), 0)


async def test_the_newcomer_has_seat_and_score(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    house.dice = [4]
    position = (await house.play(table, ANNA, "roll")).table.position
    table = await house.gives(table, ANNA, DAN, BEN, CARO)
    assert (table.players, table.position, table.request) == ((DAN, BEN, CARO), position, None)
    assert (table.rev, table.facts) == (2, (Replaced(seat=0, was="Anna", now="Dan"),))
    assert await house.tables.get(table.id) == table


async def test_strangers_and_the_newcomer_do_not_agree(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    for stranger in (DAN, EVE):
        call = house.tables.at(table.id, seats.agree, stranger.id)
        await house.refused(call, "table.refuse.not_seated")


async def test_who_takes_a_late_seat_has_all_the_time(house: House) -> None:
    """The host replaces a late player who has not moved; the newcomer's yes is enough (G1)."""
    table = await house.started(ANNA, BEN, pace="5m")
    await house.play(table, ANNA, "pass")
    house.later(minutes=5)
    await house.tables.at(table.id, seats.ask, ANNA.id, BEN.id, DAN)
    table = await house.tables.at(table.id, seats.join, DAN)
    assert (table.players, table.waiting_since) == ((ANNA, DAN), house.now)


async def test_a_solo_player_gives_the_seat_away(house: House) -> None:
    table = await house.gives(await house.started(ANNA), ANNA, DAN)
    assert (table.players, table.host_id) == ((DAN,), DAN.id)


async def test_the_hosts_powers_go_with_the_seat(house: House) -> None:
    table = await house.started(ANNA, BEN)
    assert (await house.gives(table, ANNA, DAN)).host_id == DAN.id


async def test_replacing_one_who_is_not_awaited_gives_the_awaited_no_more_time(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.later(hours=3)
    assert (await house.gives(table, BEN, DAN)).waiting_since == table.waiting_since


async def test_a_player_who_comes_back_and_plays_keeps_the_seat(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO, pace="5m")
    await house.play(table, ANNA, "pass")
    house.later(minutes=5)
    await house.tables.at(table.id, seats.ask, ANNA.id, BEN.id, DAN)
    assert (await house.play(table, BEN, "note")).table.request is None
    await house.refused(house.tables.at(table.id, seats.agree, CARO.id), "table.refuse.no_request")


async def test_the_others_moves_leave_the_request_alone(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    assert (await house.play(table, BEN, "shout")).table.request is not None


async def test_who_offers_the_own_seat_may_play_on_meanwhile(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    assert (await house.play(table, ANNA, "note")).table.request is not None


async def test_a_newcomer_who_sits_already_is_refused(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    call = house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, Player(CARO.id, "Caro"))
    await house.refused(call, "table.refuse.already_seated", name="Caro")


async def test_the_request_of_one_who_withdraws_is_void(house: House) -> None:
    table = await house.started(ANNA, BEN, CARO)
    await house.tables.at(table.id, seats.ask, ANNA.id, ANNA.id, DAN)
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.request is None


async def test_an_old_player_of_a_seat_plays_no_more(house: House) -> None:
    table = await house.gives(await house.started(ANNA, BEN), ANNA, DAN)
    await house.refused(house.play(table, ANNA, "roll"), "table.refuse.not_seated")
    assert (await house.play(table, DAN, "roll")).table.rev == 2


async def test_a_table_remembers_that_its_newest_move_was_a_skip(house: House) -> None:
    table = await house.started(ANNA, BEN, pace="5m")
    house.later(minutes=6)
    skipped = (await house.skip(table, BEN)).table
    assert (skipped.skipped, (await house.tables.get(table.id)).skipped) == (True, True)
    assert not (await house.play(table, BEN, "note")).table.skipped
