"""The weekends of a table, and the days off of who sits there, as far as the table knows of them."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.store import GuildSettings, Person
from bot.tables import Table, lobby, messages, seats
from bot.tables.players import Away
from bot.tables.running_clocks import RunningClocks
from tests.bot.table_house import ANNA, BEN, CARO, House, press_of

pytestmark = pytest.mark.store("sqlite", "postgresql")
PARIS, MONTREAL = "Europe/Paris", "America/Montreal"


async def with_weekends(house: House, **options: object) -> Table:
    """Open a lobby whose host has a zone, and who lets the clock stand at weekends."""
    house.people[ANNA.id] = Person(zone=PARIS)
    table = await house.lobby(ANNA, BEN, **options)
    return await house.tables.at(table.id, lobby.configure, ANNA.id, weekend=True)


async def test_they_are_in_the_zone_of_the_host(house: House) -> None:
    """Fixed when it is chosen: the host's own zone, or another host's, changes nothing later."""
    await house.store.save_settings(1, GuildSettings(zone=MONTREAL))
    table = await with_weekends(house)
    assert table.weekend == PARIS
    house.people[ANNA.id] = Person(zone=MONTREAL)
    table = await house.tables.at(table.id, lobby.configure, ANNA.id, weekend=True)
    assert table.weekend == PARIS
    assert (await house.tables.get(table.id)).weekend == PARIS


@pytest.mark.parametrize("own", ["", "Europe/Atlantis"])
async def test_else_in_that_of_the_server(house: House, own: str) -> None:
    house.people[ANNA.id] = Person(zone=own)
    table = await house.lobby(ANNA, BEN)
    await house.refused(
        house.tables.at(table.id, lobby.configure, ANNA.id, weekend=True), "table.refuse.weekend_zone"
    )
    await house.store.save_settings(1, GuildSettings(zone=MONTREAL))
    assert (await house.tables.at(table.id, lobby.configure, ANNA.id, weekend=True)).weekend == MONTREAL


async def test_they_go_with_a_pace_of_a_day(house: House) -> None:
    house.people[ANNA.id] = Person(zone=PARIS)
    table = await house.lobby(ANNA, BEN, pace="1h")
    await house.refused(
        house.tables.at(table.id, lobby.configure, ANNA.id, weekend=True), "table.refuse.weekend_pace"
    )
    table = await house.tables.at(table.id, lobby.configure, ANNA.id, pace="24h", weekend=True)
    assert table.weekend == PARIS
    assert (await house.tables.at(table.id, lobby.configure, ANNA.id, pace="5m")).weekend == ""


async def test_a_rematch_keeps_them(house: House) -> None:
    table = await with_weekends(house)
    table = (await house.tables.at(table.id, lobby.start, ANNA.id, press_of(table))).table
    await house.ends(table, ANNA, BEN)
    assert (await house.tables.about(table.id, lobby.rematch, BEN)).weekend == PARIS


async def test_the_host_alone_switches_them_during_the_game_and_they_count_from_then(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.people[ANNA.id] = Person(zone=PARIS)
    table = await house.started(ANNA, BEN)
    await house.refused(
        house.tables.at(table.id, lobby.configure, BEN.id, weekend=True),
        "table.refuse.host_only",
        host=ANNA.name,
    )
    rebased: list[str] = []

    def rebase(clocks: RunningClocks) -> Table:
        rebased.append(clocks.table.weekend)
        return clocks.table

    monkeypatch.setattr(RunningClocks, "rebase", rebase)
    for on in (True, True, False):
        await house.tables.at(table.id, lobby.configure, ANNA.id, weekend=on)
    assert list(dict.fromkeys(rebased)) == [PARIS, ""]


# Days off


def off(*spans: tuple[str, str], zone: str = PARIS) -> Person:
    return Person(zone=zone, days_off=spans)


async def test_they_are_announced_as_soon_as_they_are_set_and_until_the_return(house: House) -> None:
    """OGS 213: the first day, then the last; who has two spans is told by the next one."""
    table = await house.started(ANNA, BEN, CARO)
    house.people[BEN.id] = off(("2026-03-24", "2026-03-28"), ("2026-04-02", "2026-04-02"))
    told = {}
    for day in (1, 24, 28, 29):
        house.now = datetime(2026, 3, day, 12, tzinfo=UTC)
        told[day] = (await house.tables.get(table.id)).away
    first = (Away(1, date(2026, 3, 24), date(2026, 3, 28)),)
    assert told == {1: first, 24: first, 28: first, 29: (Away(1, date(2026, 4, 2), date(2026, 4, 2)),)}
    house.now = datetime(2026, 4, 3, 12, tzinfo=UTC)
    assert (await house.tables.get(table.id)).away == ()


async def test_they_end_at_midnight_of_the_persons_own_zone(house: House) -> None:
    table = await house.started(ANNA, BEN)
    house.now = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)  # half past midnight in Paris
    house.people |= {ANNA.id: off(("2026-03-28", "2026-03-28")), BEN.id: replace(off(), zone=MONTREAL)}
    assert (await house.tables.get(table.id)).away == ()
    house.people[ANNA.id] = off(("2026-03-28", "2026-03-28"), zone=MONTREAL)
    assert [one.seat for one in (await house.tables.get(table.id)).away] == [0]


async def test_a_lobby_tells_them_and_neither_an_ended_game_nor_a_left_seat_does(house: House) -> None:
    house.people[BEN.id] = off(("2026-03-24", "2026-03-28"))
    assert [one.seat for one in (await house.lobby(ANNA, BEN, channel=6)).away] == [1]
    table = await house.started(ANNA, BEN, CARO)
    assert [one.seat for one in table.away] == [1]
    assert (await house.tables.at(table.id, seats.leave, BEN.id)).table.away == ()
    ended = await house.started(ANNA, BEN, channel=7)
    assert (await house.ends(ended, ANNA, BEN)).away == ()


async def test_the_boards_of_a_person_are_noted_as_out_of_date(house: House) -> None:
    """So a start paints those that a kill left behind, and each shard its own."""
    lobby, table = await house.lobby(ANNA, BEN, channel=6), await house.started(BEN, ANNA)
    other = await house.started(ANNA, CARO, channel=7)
    ended = await house.ends(await house.started(ANNA, BEN, channel=8), ANNA, BEN)
    now = [await house.tables.get(one.id) for one in (lobby, table, other, ended)]
    await house.tables.run(messages.shown, {one.id: one.changes for one in now})
    assert await house.tables.run(messages.behind) == []
    assert sorted(await house.tables.repaint_boards_of(BEN.id)) == sorted([lobby.id, table.id])
    assert sorted(found for _, found in await house.tables.run(messages.behind)) == sorted(
        [lobby.id, table.id]
    )
