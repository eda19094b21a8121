"""Playing: revisions, staleness, repeated interactions, results."""

import asyncio
from hashlib import sha256

import pytest

from bot.tables import Draft, Seen, lobby, play
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Illegal
from tests.bot.table_house import ANNA, BEN, House, press_of
from tests.bot.toy_game import Opened, Reply, Rolled


async def test_a_start_is_revision_0_and_tells_what_all_saw(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    done = await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))
    assert (done.table.phase, done.table.rev, done.facts) == ("playing", 0, (Opened(first=0),))
    assert done.due == {0}


async def test_the_seeds_hash_is_public_from_the_lobby_on(house: House) -> None:
    table = await house.lobby(ANNA)
    assert len(table.seed) == 64
    assert table.seed_hash == sha256(table.seed.encode()).hexdigest()


async def test_a_move_draws_from_the_stream_of_its_own_revision(house: House) -> None:
    table = await house.started(ANNA, BEN)
    for rev in (1, 2):
        done = await house.play(table, ANNA, "roll")
        assert done.facts == (Rolled(seat=0, value=Chance(table.mixed_seed, rev).dice(1)[0]),)


async def test_a_move_is_the_next_revision_with_its_facts(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.dice = [4]
    done = await house.play(table, ANNA, "roll")
    assert (done.table.rev, done.table.last_seat, done.table.facts) == (1, 0, (Rolled(seat=0, value=4),))
    assert await house.tables.get(table.id) == done.table


async def test_due_are_only_seats_whose_turn_it_has_just_become(house: House) -> None:
    table = await house.started(ANNA, BEN)
    assert (await house.play(table, ANNA, "note")).due == frozenset()
    assert (await house.play(table, ANNA, "pass")).due == {1}


async def test_a_table_outlives_the_process(house: House) -> None:
    table = await house.started(ANNA, BEN)
    table = (await house.play(table, ANNA, "roll")).table
    await house.store.close()
    house.store = await house.base.open()
    again = House(house.base, house.store)
    assert await again.tables.get(table.id) == table


async def test_a_click_on_an_old_revision_is_stale(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    await house.refused(house.play(table, ANNA, "roll", typed=False), "table.refuse.stale")


async def test_a_click_drawn_for_other_ticks_is_stale(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="2")
    await house.refused(house.play(table, ANNA, "roll", typed=False), "table.refuse.stale")


async def test_a_typed_command_plays_on_the_present_position(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "note")
    assert (await house.play(table, ANNA, "note", typed=True)).table.rev == 2


@pytest.mark.store("sqlite", "postgresql")
async def test_of_eight_clicks_at_once_one_is_applied(house: House) -> None:
    table = await house.started(ANNA, BEN)
    clicks = [house.play(table, ANNA, "roll", typed=False) for _ in range(8)]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    refusals = [outcome.why for outcome in outcomes if isinstance(outcome, Illegal)]
    assert refusals == ["table.refuse.stale"] * 7
    assert (await house.tables.get(table.id)).rev == 1


@pytest.mark.store("sqlite", "postgresql")
async def test_the_same_interaction_five_times_is_one_move(house: House) -> None:
    table = await house.started(ANNA, BEN)
    calls = [house.tables.play(table.id, ANNA.id, "roll", seen=None, interaction_id=7) for _ in range(5)]
    outcomes = await asyncio.gather(*calls)
    assert [done.repeated for done in outcomes] == [False, True, True, True, True]
    assert {done.facts for done in outcomes} == {outcomes[0].facts}
    assert outcomes[0].table == outcomes[4].table == await house.tables.get(table.id)


async def test_an_interaction_is_known_again_after_a_restart_and_later_moves(house: House) -> None:
    table = await house.started(ANNA, BEN)
    first = await house.tables.play(table.id, ANNA.id, "roll", seen=Seen(0), interaction_id=700)
    await house.play(table, ANNA, "note")
    await house.store.close()
    house.store = await house.base.open()
    again = House(house.base, house.store)
    done = await again.tables.play(table.id, ANNA.id, "roll", seen=Seen(0), interaction_id=700)
    assert (done.repeated, done.facts, done.table.rev, done.due) == (True, first.facts, 2, frozenset())


async def test_an_unknown_table_is_gone(house: House) -> None:
    await house.refused(house.tables.get("00000000"), "table.refuse.gone")


async def test_an_interruption_leaves_the_turn_where_it_was(house: House) -> None:
    table = await house.started(ANNA, BEN)
    done = await house.play(table, BEN, "shout")
    assert (done.facts, done.due, done.table.last_seat) == ((Reply(seat=1, what="shout"),), frozenset(), 1)


async def test_a_move_clears_what_was_ticked_and_leaves_the_page(house: House) -> None:
    table = await house.started(ANNA, BEN)
    table = await house.tables.at(table.id, play.mark, ANNA.id, Seen(0), mark="2", page=1)
    assert table.draft == Draft(frozenset({"2"}), 1)
    assert (await house.play(table, ANNA, "note")).table.draft == Draft(frozenset(), 1)
