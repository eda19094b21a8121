"""Tables whose channel was deleted or whose server was left: nothing ends them but their people."""

import pytest

from bot.tables import Table, messages, places
from tests.bot.table_house import ANNA, House

pytestmark = pytest.mark.store("sqlite", "postgresql")


async def lives(house: House, *tables: Table) -> list[str]:
    """Return the life of each table as it is now, and what it goes back to."""
    now = [await house.tables.get(table.id) for table in tables]
    return [f"{table.life} {table.back}".strip() for table in now]


async def test_with_its_channel_a_lobby_closes_and_a_running_game_rests(house: House) -> None:
    lobby, game, elsewhere = (
        await house.lobby(),
        await house.started(channel=6),
        await house.started(channel=7),
    )
    for channel in (5, 6):
        await house.tables.run(places.channel_gone, channel)
    assert await lives(house, lobby, game, elsewhere) == ["over", "suspended playing", "playing"]


async def test_with_its_server_lobbies_close_and_running_games_rest(house: House) -> None:
    lobby, game = await house.lobby(), await house.started(channel=6)
    await house.tables.run(places.guild_gone, 2)
    assert await lives(house, lobby, game) == ["lobby", "playing"]
    await house.tables.run(places.guild_gone, 1)
    assert await lives(house, lobby, game) == ["over", "suspended playing"]


async def test_a_resting_game_keeps_its_position_and_goes_on(house: House) -> None:
    game = await house.started()
    house.dice = [3]
    await house.tables.run(places.channel_gone, 5)
    assert await house.tables.run(places.channel_back, 6) == []
    assert await house.tables.run(places.channel_back, 5) == [game.id]
    after = await house.tables.get(game.id)
    assert (after.position, after.rev, after.players) == (game.position, game.rev, game.players)
    assert (await house.play(after, ANNA, "roll")).table.rev == 1


async def test_nobody_is_waited_for_while_a_game_rests(house: House) -> None:
    """No reminder, nobody late, no board to check; once it goes on time begins anew."""
    game = await house.started(pace="1h")
    await house.tables.run(places.guild_gone, 1)
    house.later(hours=5)
    assert await house.tables.schedule.claim_reminders() == []
    assert await house.tables.schedule.late_tables() == []
    assert await house.tables.run(messages.behind) == []
    assert await house.tables.run(places.guild_back, 1) == [game.id]
    assert not (await house.tables.get(game.id)).late(house.now)
    assert await house.tables.schedule.claim_reminders() == []
    house.later(minutes=31)
    assert [reminder.table.id for reminder in await house.tables.schedule.claim_reminders()] == [game.id]


async def test_who_is_awaited_at_a_game_that_goes_on_is_still_to_be_called(house: House) -> None:
    """A start finds them if the bot stops before it has pinged them."""
    game = await house.started()
    await house.tables.about(game.id, messages.pinged, 1)
    assert await house.tables.run(messages.uncalled) == []
    await house.tables.run(places.guild_gone, 1)
    await house.tables.run(places.guild_back, 1)
    assert await house.tables.run(messages.uncalled) == [game.id]


async def test_a_ping_that_is_taken_back_calls_nobody(house: House) -> None:
    game = await house.started()
    await house.tables.about(game.id, messages.pinged, None)
    assert await house.tables.run(messages.uncalled) == [game.id]
    await house.tables.about(game.id, messages.pinged, 1)
    assert await house.tables.about(game.id, messages.pinged, None) == (1, None)
    assert await house.tables.run(messages.uncalled) == []


async def test_a_reminder_claimed_before_its_game_rests_is_not_sent_meanwhile(house: House) -> None:
    await house.started(pace="1h")
    house.later(minutes=31)
    assert await house.tables.schedule.claim_reminders(), "nobody is reminded"
    await house.tables.run(places.channel_gone, 5)
    assert await house.tables.schedule.claim_reminders() == []


async def test_the_boards_of_lobbies_that_closed_are_to_be_painted_when_the_server_is_back(
    house: House,
) -> None:
    lobby = await house.lobby()
    await house.tables.run(places.guild_gone, 1)
    assert await house.tables.run(places.guild_back, 1) == [lobby.id]
    assert await lives(house, lobby) == ["over"]


async def test_a_deleted_channel_does_not_come_back_with_its_server(house: House) -> None:
    game = await house.started()
    await house.tables.run(places.channel_gone, 5)
    await house.tables.run(places.guild_gone, 1)
    assert await house.tables.run(places.guild_back, 1) == []
    assert await lives(house, game) == ["suspended playing"]


async def test_what_somebody_acts_on_rests_no_longer(house: House) -> None:
    """Then the channel is there, whatever was heard of it."""
    game = await house.started()
    house.dice = [3]
    await house.tables.run(places.channel_gone, 5)
    assert not (await house.play(game, ANNA, "roll")).table.place_gone
    assert await lives(house, game) == ["playing"]


async def test_a_server_missing_at_log_in_lets_even_its_lobbies_rest_until_it_is_there(house: House) -> None:
    lobby, game = await house.lobby(), await house.started(channel=6)
    assert await house.tables.run(places.reconcile, {2, 3}) == (frozenset({1}), [])
    assert await lives(house, lobby, game) == ["suspended lobby", "suspended playing"]
    house.later(hours=2)
    assert await house.tables.schedule.stale_lobbies() == []
    assert await house.tables.run(places.reconcile, {2, 3}) == (frozenset({1}), [])
    assert await house.tables.run(places.reconcile, {1, 2, 3}) == (frozenset(), [lobby.id, game.id])
    assert await lives(house, lobby, game) == ["lobby", "playing"]


@pytest.mark.parametrize("guilds", [{1}, {1, 2}])
async def test_log_in_changes_nothing_where_all_servers_are_there(house: House, guilds: set[int]) -> None:
    await house.started()
    before = house.dump()
    assert await house.tables.run(places.reconcile, guilds) == (frozenset(), [])
    assert house.dump() == before


async def test_a_ping_of_several_tables_is_known_by_each_until_it_is_played(house: House) -> None:
    """With the channel that it stands in; and who was pinged lately is found by it."""
    first, second = await house.started(channel=6), await house.started(channel=7)
    alone = await house.started(channel=8)
    for table in (first, second):
        await house.tables.about(table.id, messages.pinged, 900, 6)
    await house.tables.about(alone.id, messages.pinged, 800)
    assert sorted(await house.tables.run(messages.channels_of_ping, 900)) == [6, 7]
    assert await house.tables.about(second.id, messages.pinged, None) == (900, 6)
    assert await house.tables.run(messages.channels_of_ping, 900) == [6]
    assert await house.tables.run(messages.channels_of_ping, 800) == []
    assert await house.tables.run(messages.pinged_since, 1, ANNA.id, 800) == [first.id]
    assert await house.tables.run(messages.pinged_since, 2, ANNA.id, 0) == []
