"""The lobby: who sits, who hosts, how many, which options."""

import asyncio

import pytest

from bench.people import opened
from bot.tables import ending, lobby, messages, seats
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.toy_game import Duel, Opened, Toy, ToyOptions


async def test_whoever_opens_a_table_sits_and_hosts(house: House) -> None:
    table = await house.lobby(ANNA)
    assert (table.phase, table.players, table.host_id, table.kind) == ("lobby", (ANNA,), ANNA.id, Toy)
    assert (table.options, table.pace, table.locale, table.rev, table.position) == (
        ToyOptions(),
        "24h",
        "fr",
        0,
        None,
    )
    assert (table.opened_at, table.touched_at) == (house.now, house.now)


async def test_a_channel_has_one_open_table(house: House) -> None:
    await house.lobby(ANNA)
    await house.refused(house.lobby(BEN), "table.refuse.channel_taken")
    assert (await house.lobby(BEN, channel=6)).players == (BEN,)


async def test_a_channel_is_free_again_after_the_end(house: House) -> None:
    table = await house.lobby(ANNA)
    await house.tables.at(table.id, ending.end, ANNA.id)
    assert await house.tables.in_channel(5) is None
    assert await house.tables.in_channel((await house.lobby(BEN)).channel_id) is not None


async def test_the_last_finished_table_of_a_channel_is_found(house: House) -> None:
    first = await house.lobby(ANNA)
    await house.tables.at(first.id, ending.end, ANNA.id)
    house.later(days=-1)  # a clock set back does not change which was last
    second = await house.lobby(BEN)
    ended = await house.tables.at(second.id, ending.end, BEN.id)
    assert await house.tables.newest_in_channel(5) == ended
    assert await house.tables.newest_in_channel(6) is None


async def test_options_of_another_game_are_a_mistake_of_the_program(house: House) -> None:
    with pytest.raises(TypeError, match="ToyOptions wanted"):
        await opened(house.tables, ANNA, game="toy", options=Duel.Options.__base__())


async def test_who_leaves_the_lobby_frees_the_seat(house: House) -> None:
    table = await house.lobby(ANNA, BEN, CARO)
    done = await house.tables.at(table.id, seats.leave, BEN.id)
    assert done.table.players == (ANNA, CARO)
    await house.refused(house.tables.at(table.id, seats.leave, BEN.id), "table.refuse.not_seated")


async def test_the_next_player_hosts_also_round_the_corner(house: House) -> None:
    table = await house.lobby(ANNA, BEN, CARO)
    await house.tables.at(table.id, lobby.take_seat, ANNA.id, 2)
    assert (await house.tables.at(table.id, seats.leave, ANNA.id)).table.host_id == CARO.id


async def test_the_last_one_out_closes_the_lobby(house: House) -> None:
    table = await house.lobby(ANNA)
    done = await house.tables.at(table.id, seats.leave, ANNA.id)
    assert (done.table.phase, done.table.unranked, done.table.players) == ("over", True, ())


async def test_the_host_sends_a_player_away(house: House) -> None:
    table = await house.lobby(ANNA, BEN)
    assert (await house.tables.at(table.id, lobby.kick, ANNA.id, BEN.id)).players == (ANNA,)


async def test_taking_a_seat_swaps_two_players(house: House) -> None:
    table = await house.lobby(ANNA, BEN, CARO)
    assert (await house.tables.at(table.id, lobby.take_seat, ANNA.id, 2)).players == (CARO, BEN, ANNA)


async def test_the_host_sets_options_language_and_pace(house: House) -> None:
    table = await house.lobby(ANNA)
    table = await house.tables.at(
        table.id, lobby.configure, ANNA.id, options={"goal": "3"}, pace="5m", locale="en"
    )
    assert (table.options, table.pace, table.locale) == (ToyOptions(goal=3), "5m", "en")


async def test_changes_that_arrive_at_once_all_count(house: House) -> None:
    """Each names what it changes alone, and is added to what the table is when its turn comes."""
    table = await house.lobby(ANNA)
    await asyncio.gather(
        house.tables.at(table.id, lobby.configure, ANNA.id, options={"goal": "3"}),
        house.tables.at(table.id, lobby.configure, ANNA.id, options={"together": "yes"}),
        house.tables.at(table.id, lobby.configure, ANNA.id, pace="5m"),
        house.tables.at(table.id, lobby.configure, ANNA.id, options={"most": "2"}),
    )
    table = await house.tables.get(table.id)
    assert (table.options, table.pace) == (ToyOptions(goal=3, together="yes", most=2), "5m")


async def test_an_option_that_there_is_not_is_refused(house: House, subtests: pytest.Subtests) -> None:
    table = await house.lobby(ANNA)
    for options in [{"nothing": "1"}, {"goal": "0"}, {"goal": "many"}, {"together": "maybe"}, {"": ""}]:
        with subtests.test(options=options):
            call = house.tables.at(table.id, lobby.configure, ANNA.id, options=options)
            await house.refused(call, "press.unknown")


async def test_a_game_starts_once(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.refused(
        house.tables.at(table.id, lobby.start, ANNA.id, next(house.ids)), "table.refuse.started"
    )
    assert (await house.tables.get(table.id)).facts == (Opened(first=0),)


async def test_the_board_and_the_last_ping_are_remembered(house: House) -> None:
    table = await house.started(ANNA, BEN)
    await house.tables.about(table.id, messages.placed, 900)
    await house.tables.about(table.id, messages.pinged, 901)
    table = await house.tables.get(table.id)
    assert (table.message_id, table.ping_id, table.rev) == (900, 901, 0)
