"""Servers that remove the bot are erased 30 days later, and no sooner, and no others."""

from datetime import timedelta
from unittest.mock import Mock

import pytest

from bench.people import opened
from bot.features import ROWS
from bot.interactions.absences import Absences
from bot.store import ALL, GuildSettings, Shards
from bot.tables import Player, Table, Tables, lobby, places, seats
from bot.tables.places import KEPT
from bot.watch import Watch
from bot.watch.watch import OLD
from tests.bot.table_house import ANNA, BEN, CARO, House, all_due
from tests.bot.toy_game import SHELF

pytestmark = pytest.mark.store("sqlite", "postgresql")

HERE, THERE = 1, 2


async def table_on(house: House, guild: int, channel: int, *players: Player) -> Table:
    """Play a game of one throw on a server."""
    table = await opened(
        house.tables,
        players[0],
        game="toy",
        options=(await house.lobby(ANNA, channel=900 + channel, goal=1)).options,
        channel=channel,
        guild=guild,
    )
    await house.tables.at((await house.tables.in_channel(900 + channel) or table).id, seats.leave, ANNA.id)
    for player in players[1:]:
        await house.tables.at(table.id, seats.join, player)
    await house.tables.at(table.id, lobby.start, players[0].id, 7000 + channel)
    house.dice = [6]
    return (await house.play(table, players[0], "roll")).table


async def two_servers(house: House) -> tuple[Table, Table]:
    here = await table_on(house, HERE, 5, ANNA, BEN)
    there = await table_on(house, THERE, 6, BEN, CARO)
    for guild in (HERE, THERE):
        await house.store.save_settings(guild, GuildSettings(locale="en"))
    house.base.write("INSERT INTO house_luck VALUES (2, 'die', 6, 1)")
    return here, there


def of(house: House, guild: int) -> dict[str, int]:
    """Return how much is kept of a server, by table."""
    found = {
        name: house.base.rows(f"SELECT count(*) FROM {name} WHERE guild_id = ?", guild)[0][0]  # noqa: S608 - names of our own
        for name in ("tables", "results", "boards", "guilds", "house_luck", "departures")
    }
    of_table = "SELECT count(*) FROM {} WHERE table_id IN (SELECT id FROM tables WHERE guild_id = ?)"
    for name in ("moves", "ledgers", "guests"):
        found[name] = house.base.rows(of_table.format(name), guild)[0][0]
    return found


def watch(house: House, *present: int) -> Watch:
    """A watch over these tables, on a bot that is on these servers."""
    painter = Mock(on_server=lambda guild: guild in present)
    parts = Mock(tables=house.tables, painter=painter, store=house.store, clock=house.tables.clock)
    return Watch(parts, Mock(), calm=0, kept=timedelta(days=9999))


async def test_a_server_is_erased_thirty_days_after_it_removed_the_bot(house: House) -> None:
    _, there = await two_servers(house)
    before = of(house, HERE)
    await house.tables.run(places.server_left, THERE)
    house.later(days=29, hours=23)
    await watch(house, HERE).agenda.follow(OLD)
    assert of(house, THERE)["results"] == 2, "its time is not over"
    house.later(hours=1)
    await watch(house, HERE).agenda.follow(OLD)
    assert set(of(house, THERE).values()) == {0}
    assert of(house, HERE) == before, "the other server lost something"
    left = [row for row in house.base.dump() if there.id in str(row)]
    assert left == []
    assert house.base.rows("SELECT count(*) FROM guests WHERE user_id = ?", CARO.id) == [(0,)]
    totals = "SELECT * FROM totals ORDER BY 1, 2, 3, 4, 5, 6"
    assert house.base.rows(totals) == house.base.rows(totals.replace("totals", "recount"))


async def test_a_server_that_invites_the_bot_again_keeps_everything(house: House) -> None:
    await two_servers(house)
    before = of(house, THERE)
    await house.tables.run(places.server_left, THERE)
    house.later(days=29)
    await house.tables.run(places.server_back, THERE)
    house.later(days=300)
    await watch(house, HERE, THERE).agenda.follow(OLD)
    assert of(house, THERE) == before


async def test_the_time_counts_from_the_first_removal_that_was_noticed(house: House) -> None:
    """Neither a restart nor a second look begins it anew."""
    await two_servers(house)
    assert await house.tables.run(places.compare, {HERE}, ALL) == {THERE}
    house.later(days=20)
    assert await house.tables.run(places.compare, {HERE}, ALL) == {THERE}
    house.later(days=10)
    assert await all_due(house.tables, "departure", late=KEPT) == [THERE]


async def test_a_server_that_is_there_at_log_in_is_not_gone(house: House) -> None:
    """Also where the event of its return was missed."""
    await two_servers(house)
    await house.tables.run(places.server_left, THERE)
    assert await house.tables.run(places.compare, {HERE, THERE}, ALL) == frozenset()
    house.later(days=31)
    assert await all_due(house.tables, "departure", late=KEPT) == []


async def test_servers_of_other_processes_are_not_looked_at(house: House) -> None:
    await two_servers(house)
    others = Shards(2, (1,))
    assert await house.tables.run(places.compare, set(), others) == frozenset()
    assert of(house, THERE)["departures"] == 0
    await house.tables.run(places.server_left, THERE)
    house.later(days=31)
    assert (
        await all_due(
            Tables(house.store, SHELF, clock=lambda: house.now, own=others, rows=ROWS), "departure", late=KEPT
        )
        == []
    )


async def test_a_server_that_the_bot_is_on_is_never_erased(house: House) -> None:
    """Whatever the database says: its return was not heard, or could not be written."""
    await two_servers(house)
    await house.tables.run(places.server_left, THERE)
    before = of(house, THERE) | {"departures": 0}
    house.later(days=31)
    await watch(house, HERE, THERE).agenda.follow(OLD)
    assert of(house, THERE) == before


async def test_a_large_server_is_erased_page_by_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.places.PAGE", 1)
    await two_servers(house)
    await table_on(house, THERE, 7, BEN, CARO)
    await house.tables.run(places.server_left, THERE)
    assert await house.tables.run(places.erase_server, THERE) is False
    assert of(house, THERE)["tables"] == 1
    house.later(days=31)
    await watch(house, HERE).agenda.follow(OLD)
    assert set(of(house, THERE).values()) == {0}


async def test_a_server_that_comes_back_amid_its_erasure_keeps_the_rest(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.places.PAGE", 1)
    await two_servers(house)
    await table_on(house, THERE, 7, BEN, CARO)
    await house.tables.run(places.server_left, THERE)
    await house.tables.run(places.erase_server, THERE)
    await house.tables.run(places.server_back, THERE)
    assert await house.tables.run(places.erase_server, THERE), "there is nothing more to do"
    assert (of(house, THERE)["tables"], of(house, THERE)["guilds"]) == (1, 1)


async def test_what_the_client_hears_of_servers_is_noted(house: House) -> None:
    await two_servers(house)
    parts = Mock(tables=house.tables, store=house.store, clock=house.tables.clock)
    absences = Absences(parts)
    await absences.guild_gone(THERE)
    assert of(house, THERE)["departures"] == 1
    await absences.guild_back(THERE)
    assert of(house, THERE)["departures"] == 0
    await absences.reconcile({HERE})
    assert of(house, THERE)["departures"] == 1
    await absences.guild_back(THERE)
    assert of(house, THERE)["departures"] == 0
