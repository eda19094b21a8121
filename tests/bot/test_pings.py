"""A player is called when the turn becomes theirs: at once, or a minute later who was here; never twice."""

from typing import Any

import aiohttp
import pytest

from bench.people import opened
from bot.tables import Outcome, Table, ending, lobby, messages, seats
from tests.bot.painter_house import ALICE, BRUNO, CHANNEL, House
from tests.bot.table_house import press_of

HOUSE = House


def pings(house: House) -> list[str]:
    """Return the lines that are there now."""
    return [message["content"] for message in house.channel.messages.values() if message.get("content")]


def pinged(house: House) -> list[list[str]]:
    """Return who is pinged by the lines that are there now."""
    return [
        message["allowed_mentions"].to_dict()["users"]
        for message in house.channel.messages.values()
        if message.get("content")
    ]


async def settled(house: House, done: Outcome, *here: int) -> None:
    """See to what follows a move of players who are here."""
    for user in here:
        house.pings.acted(done.table, user)
    house.pings.due(done.table, done.due)
    await house.jobs.idle()


async def turn_of_bruno(house: House, *, here: bool) -> Table:
    """Let Alice play her first turn; Bruno acted in the last minute, or not."""
    table = await house.started()
    if here:
        house.pings.acted(table, BRUNO.id)
    await house.play(table, ALICE, "roll.11111", 1)
    done = await house.play(table, ALICE, "score.chance", 2)
    await settled(house, done, ALICE.id)
    return done.table


async def after_a_minute(house: House) -> float:
    house.clock.advance(seconds=60)
    seconds = house.later.pass_by()
    await house.jobs.idle()
    return seconds


async def test_who_was_here_is_pinged_after_a_minute_if_the_turn_is_still_theirs(house: House) -> None:
    await turn_of_bruno(house, here=True)
    assert pings(house) == []
    assert round(await after_a_minute(house)) == 60
    assert pinged(house) == [[str(BRUNO.id)]]
    assert house.later.waiting == []


async def test_who_was_away_is_pinged_at_once_and_no_more(house: House) -> None:
    await turn_of_bruno(house, here=False)
    assert pinged(house) == [[str(BRUNO.id)]]
    assert house.later.waiting == []


async def test_who_has_acted_in_their_turn_knows_of_it(house: House) -> None:
    table = await turn_of_bruno(house, here=True)
    done = await house.play(table, BRUNO, "roll.11111", 3)
    await settled(house, done, BRUNO.id)
    assert house.later.waiting == []
    assert pings(house) == []


async def test_who_has_only_ticked_in_their_turn_knows_of_it(house: House) -> None:
    table = await turn_of_bruno(house, here=True)
    house.clock.advance(seconds=5)
    house.pings.acted(table, BRUNO.id)
    assert (house.later.waiting, pings(house)) == ([], [])


async def test_a_turn_that_is_over_after_the_minute_is_not_called(house: House) -> None:
    """Whatever happened that nobody told the pings of."""
    table = await turn_of_bruno(house, here=True)
    await house.tables.at(table.id, ending.end, 99, manager=True)
    await after_a_minute(house)
    assert pings(house) == []


async def test_in_another_turn_of_theirs_a_player_is_pinged_again_and_the_ping_before_goes(
    house: House,
) -> None:
    table = await turn_of_bruno(house, here=True)
    await after_a_minute(house)
    for player, box in ((BRUNO, "score.chance"), (ALICE, "score.full")):
        await settled(house, await house.play(table, player, "roll.11111", player.id + 10), player.id)
        await settled(house, await house.play(table, player, box, player.id + 20), player.id)
    assert pings(house) == []
    await after_a_minute(house)
    assert pings(house) == [], "a quarter of an hour lies between two pings"
    house.clock.advance(minutes=14)
    assert round(house.later.pass_by(), 3) == 14 * 60
    await house.jobs.idle()
    assert pinged(house) == [[str(BRUNO.id)]]


async def test_who_sits_alone_is_not_pinged(house: House) -> None:
    table = await opened(house.tables, ALICE, channel=CHANNEL, guild=5)
    await settled(house, await house.tables.at(table.id, lobby.start, ALICE.id, press_of(table)), ALICE.id)
    assert house.later.waiting == []
    assert await house.tables.run(messages.uncalled) == []


async def test_a_ping_that_was_not_sent_is_tried_again(house: House) -> None:
    send = house.channel.send

    async def down(*_: object, **__: object) -> Any:
        raise aiohttp.ServerDisconnectedError

    table = await turn_of_bruno(house, here=True)
    house.channel.send = down  # type: ignore[method-assign]
    await after_a_minute(house)
    assert await house.tables.run(messages.uncalled) == [table.id]
    house.channel.send = send  # type: ignore[method-assign]
    house.clock.advance(seconds=2)
    house.later.pass_by()
    await house.jobs.idle()
    assert pinged(house) == [[str(BRUNO.id)]]
    assert await house.tables.run(messages.uncalled) == []


async def restarted(house: House) -> House:
    """Begin anew on the same tables: of what was in memory nothing is left."""
    new = House(None, house.tables.store)  # type: ignore[arg-type]
    new.clock.now = house.clock.now
    await new.pings.resume()
    await new.jobs.idle()
    return new


async def test_a_restart_forgets_nobody_who_is_to_be_called(house: House) -> None:
    await turn_of_bruno(house, here=True)
    house.clock.advance(minutes=10)
    new = await restarted(house)
    assert pinged(new) == [[str(BRUNO.id)]]
    assert pinged(await restarted(house)) == []


async def test_after_a_restart_a_minute_is_still_a_minute(house: House) -> None:
    await turn_of_bruno(house, here=True)
    house.clock.advance(seconds=40)
    new = await restarted(house)
    assert pings(new) == []
    [(seconds, _)] = new.later.waiting
    assert seconds == pytest.approx(20, abs=0.001)


async def test_a_restart_calls_nobody_who_was_called_or_has_acted(house: House) -> None:
    table = await turn_of_bruno(house, here=False)
    assert pinged(await restarted(house)) == []
    await house.play(table, BRUNO, "roll.11111", 3)
    house.clock.advance(minutes=10)
    assert pinged(await restarted(house)) == []


async def test_after_half_of_the_pace_the_reminder_calls(house: House) -> None:
    await turn_of_bruno(house, here=True)
    house.clock.advance(hours=12)
    assert pinged(await restarted(house)) == []


async def test_who_left_is_called_to_their_free_seat_by_nothing(house: House) -> None:
    """Not when the turn comes there, not a minute later, not after a restart."""
    table = await house.belote()
    [seat] = table.position.awaited()
    after = table.players[(seat + 1) % 4]
    house.pings.acted(table, after.id)
    await settled(house, await house.tables.at(table.id, seats.leave, after.id), after.id)
    house.pings.acted(table, after.id)
    done = await house.play(table, table.players[seat], "pass", 1)
    await settled(house, done, table.players[seat].id)
    assert (pings(house), house.later.waiting, await house.tables.run(messages.uncalled)) == ([], [], [])
    house.clock.advance(minutes=10)
    assert pings(await restarted(house)) == []


async def test_a_table_that_is_over_is_forgotten(house: House) -> None:
    """A bot that runs for months does not keep every table it has seen."""
    table = await turn_of_bruno(house, here=True)
    over = await house.tables.at(table.id, ending.end, 99, manager=True)
    house.pings.due(over, frozenset())
    await house.jobs.idle()
    assert house.pings._turns == {}
    assert house.later.waiting == []
