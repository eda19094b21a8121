"""The days: when they are, whose entries there are, what becomes of them, how they compare."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from json import loads
from pathlib import Path
from typing import Any

import pytest

from bench.people import finished
from bot.days.days import Days
from bot.days.results import field_of
from bot.days.statements import DayStatements
from bot.features import MARKS, ROWS
from bot.mydata.own_data import kept_of
from bot.shelf import SHELF
from bot.store import Shards
from bot.store.erasures import Erasures
from bot.tables import (
    Player,
    Table,
    Tables,
    ending,
    export,
    ledgers,
    lobby,
    places,
    private,
    robots,
    seats,
)
from tapis.games.kit.game import Illegal
from tapis.games.tarot.game import Tarot
from tapis.games.yams import Yams
from tapis.records.check import verify
from tapis.records.day_entries import DaysPlayed, Entry
from tapis.records.days import KINDS, Kind, day_seed
from tapis.records.ledger import VERSION, Account, Ledger
from tapis.shelf import GAMES
from tests.bot.bases import Base
from tests.bot.canary import erase
from tests.bot.table_house import ANNA, BEN, CARO, DAN, NOON, House
from tests.bot.test_counting import BROKEN, Room
from tests.tiers import early

pytestmark = pytest.mark.store("sqlite", "postgresql")
TODAY = date(2026, 3, 1)
SERVER = 7


class Daily(House):
    """A house in which days are played."""

    def __init__(self, base: Base, store: Any) -> None:
        super().__init__(base, store)
        self.tables = self.other()
        self.days = Days(self.tables, store)

    def other(self, **of: Any) -> Tables:
        """Return the tables as another process has them."""
        return Tables(self.store, SHELF, clock=lambda: self.now, rows=ROWS, marks=MARKS, **of)

    async def begins(self, player: Player = ANNA, kind: Kind = "throw", guild: int | None = None) -> Table:
        return await self.days.begin(
            owner=player, kind=kind, guild_id=guild, locale="fr", interaction_id=next(self.ids)
        )

    async def again(self, when: date = TODAY, kind: Kind = "throw") -> Table:
        return await self.days.again(
            owner=ANNA, kind=kind, when=when, locale="fr", interaction_id=next(self.ids)
        )

    async def ends(self, table: Table) -> Table:
        """The person at a throw plays what nobody would think about, to the end."""
        return await finished(self.tables, table)

    async def counts(self, table: Table, loss: float) -> None:
        account = Account(prior=200.0, luck=31.5, loss=loss, result=231.5 - loss, choices=30)
        await self.tables.run(ledgers.keep, table.id, Ledger(measure="points", accounts=(account,)))

    async def throws(self, player: Player, loss: float, guild: int | None = None) -> Entry:
        table = await self.ends(await self.begins(player, guild=guild))
        await self.counts(table, loss)
        return await self.entry(player)

    async def entry(self, player: Player = ANNA, when: date = TODAY, guild: int | None = None) -> Entry:
        return (await self.days.own(player.id, when, guild))["throw"]


def points_of(table: Table) -> int:
    return table.result.scores[0]


HOUSE = Daily


# When


async def test_the_first_day_of_all_has_number_1_and_a_month_its_secret(house: Daily) -> None:
    today = await house.days.today()
    assert (today.date, today.number, today.closed) == (TODAY, 1, False)
    assert today.begins == datetime(2026, 2, 28, 23, tzinfo=UTC), "midnight in Paris"
    assert today.closes == datetime(2026, 3, 2, 2, tzinfo=UTC)
    [month] = await house.days.months()
    assert (len(month.secret), month.told) == (64, datetime(2026, 4, 1, 1, tzinfo=UTC))
    house.later(days=1)
    assert (await house.days.today()).number == 2


async def test_two_processes_make_one_month(house: Daily) -> None:
    days = await asyncio.gather(*[Days(house.other(), house.store).today() for _ in range(8)])
    assert len({day.month.secret for day in days}) == 1


async def test_a_zone_is_of_the_next_month(house: Daily) -> None:
    await house.days.today()
    moved = Days(house.other(), house.store, "America/New_York")
    assert (await moved.today()).month.zone == "Europe/Paris"
    house.now = datetime(2026, 4, 1, 1, tzinfo=UTC)
    april = await moved.today()
    assert (april.date, april.number, april.month.zone) == (date(2026, 4, 1), 32, "America/New_York")
    assert april.begins == datetime(2026, 3, 31, 22, tzinfo=UTC), "where March ends"
    assert april.ends == datetime(2026, 4, 2, 4, tzinfo=UTC)


async def test_months_in_which_the_bot_was_down_are_there(house: Daily) -> None:
    await house.days.today()
    house.later(days=100)
    assert (await house.days.today()).number == 101
    assert [month.month for month in await house.days.months()] == [
        "2026-06",
        "2026-05",
        "2026-04",
        "2026-03",
    ]


async def test_a_day_is_known_once_it_has_begun(house: Daily) -> None:
    await house.days.today()
    days = [await house.days.day(TODAY + timedelta(days=later)) for later in (-1, 0, 1)]
    assert [day and day.number for day in days] == [None, 1, None]


async def test_a_day_closes_three_hours_after_its_midnight_for_ever(house: Daily) -> None:
    await house.days.today()
    house.now = datetime(2026, 3, 2, 1, 59, tzinfo=UTC)
    assert await house.days.close() == []
    house.later(minutes=1)
    assert await house.days.close() == [TODAY]
    assert await house.days.close() == []
    house.now = NOON
    assert (await house.days.today()).closed
    await house.refused(house.begins(), "day.refuse.closed")


# Entries


async def test_an_entry_is_a_private_table_with_the_luck_of_the_day(house: Daily) -> None:
    table = await house.begins()
    month = (await house.days.today()).month
    assert (table.owner, table.mark.record, table.game, table.advice) == (
        ANNA.id,
        {"day": "2026-03-01"},
        "yams",
        "no",
    )
    assert table.mixed_seed == day_seed(month.secret, TODAY, "yams")
    assert table.players == (ANNA,)
    entry = await house.of_table(table.id)
    assert entry == await house.entry()
    assert (entry.kind, entry.finished_at, entry.points) == ("throw", None, None)


async def test_a_deal_is_played_with_three_strong_robots(house: Daily) -> None:
    table = await house.begins(kind="deal")
    assert (table.game, table.players[0]) == ("coinche", ANNA)
    assert [player.level for player in table.players[1:]] == ["strong"] * 3


async def test_begun_twice_at_once_it_is_one_entry(house: Daily) -> None:
    tables = await asyncio.gather(*[house.begins() for _ in range(6)])
    assert len({table.id for table in tables}) == 1
    assert len((await kept_of(house.tables, ANNA.id)).lists["tables"]) == 1


async def test_it_is_not_one_of_the_three_private_tables(house: Daily) -> None:
    for kind in ("throw", "deal"):
        await house.begins(kind=kind)
    options = SHELF["yams"].rules.Options()
    for _ in range(3):
        await house.tables.run(private.open_private, owner=ANNA, game="yams", options=options, locale="fr")
    newest = await house.tables.newest_private(ANNA.id, "coinche")
    assert newest.mark.by_coach


async def test_who_has_given_up_has_had_their_try(house: Daily) -> None:
    table = await house.begins()
    await house.tables.at(table.id, ending.end, ANNA.id)
    await house.refused(house.begins(), "day.refuse.given_up")
    assert (await house.entry()).finished_at is None


async def test_it_has_no_rematch(house: Daily) -> None:
    table = await house.ends(await house.begins())
    await house.refused(house.tables.about(table.id, lobby.rematch, ANNA, 900), "day.refuse.rematch")


async def test_a_finished_entry_has_its_points_and_what_the_coach_counted_once(house: Daily) -> None:
    table = await house.ends(await house.begins())
    ended = await house.entry()
    assert (ended.points, ended.finished_at, ended.counted) == (points_of(table), house.now, False)
    await house.counts(table, 12.0)
    entry = await house.entry()
    assert (entry.expected, entry.lost, entry.squares, entry.mixed) == (231.5, 12.0, "0" * 12, False)
    await house.tables.run(ledgers.renew, VERSION + 1)
    await house.counts(table, 99.0)
    assert await house.entry() == entry


async def test_a_throw_is_counted_however_long_the_coach_was_away(house: Daily) -> None:
    room = Room(house)
    room.coach.answers = [BROKEN] * 9
    await house.ends(await house.begins())
    for _ in range(9):
        await room.look()
        assert (await house.days.result(await house.entry())).place is None
        house.later(minutes=10)
    await room.look()
    assert (await house.days.result(await house.entry())).place == 1


async def test_one_begun_before_midnight_is_finished_until_the_day_closes(house: Daily) -> None:
    house.now = datetime(2026, 3, 1, 22, 59, 59, 999_000, tzinfo=UTC)
    table, late = await house.begins(), await house.begins(BEN)
    house.now = datetime(2026, 3, 2, 1, tzinfo=UTC)
    assert (await house.begins()).mark.record == {"day": "2026-03-02"}, "another day has begun"
    house.now = datetime(2026, 3, 2, 1, 59, 59, 999_000, tzinfo=UTC)
    await house.ends(table)
    house.now += timedelta(milliseconds=1)
    await house.ends(late)
    await house.counts(late, 1.0)
    assert (await house.entry()).finished_at is not None
    assert await house.entry(BEN) == replace(await house.entry(BEN), finished_at=None, lost=None)


async def test_the_clock_put_back_gives_no_second_try(house: Daily) -> None:
    table = await house.begins()
    house.now = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    tomorrow = await house.begins()
    house.later(hours=-1)
    assert (await house.begins()).id == table.id
    house.later(hours=1)
    assert (await house.begins()).id == tomorrow.id


async def test_the_program_changed_in_the_middle_leaves_an_entry_without_place(
    house: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, changed = await house.begins(), await house.begins(BEN)
    await house.throws(CARO, 5.0)
    await house.ends(first)
    monkeypatch.setattr("bot.days.results.VERSION", VERSION + 1)
    await house.counts(first, 1.0)
    await house.ends(changed)
    await house.counts(changed, 1.0)
    await house.throws(DAN, 9.0)
    for player in (ANNA, BEN):
        entry = await house.entry(player)
        result = await house.days.result(entry)
        assert (entry.mixed, result.place, result.of, result.other_fields) == (True, None, 1, 2)
    new = await house.days.result(await house.entry(DAN))
    assert (new.entry.mixed, new.place, new.of, new.other_fields) == (False, 1, 1, 3)


async def test_a_day_keeps_the_version_of_the_rules_by_which_it_was_begun(
    house: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for who begins it after the program was brought up to date, and for its robot."""
    house.now = datetime(2027, 1, 1, 12, tzinfo=UTC)
    with monkeypatch.context() as before:
        before.setattr(Tarot, "version", 2)
        tables = {ANNA: await house.begins(ANNA, "deal")}
    day, fields = date(2027, 1, 1), list[str]()
    tables[BEN] = await house.begins(BEN, "deal")
    [(_, _, _, _, version)] = await house.days.robots_wanted()
    assert version == 2
    for player, table in tables.items():
        tables[player] = await finished(house.tables, table)
        entry = (await house.days.own(player.id, day))["deal"]
        assert not entry.mixed
        fields.append(entry.field)
    tables[CARO] = await house.begins(CARO, "deal")
    house.later(days=2)
    await house.days.close()
    for table in tables.values():
        record = await house.tables.about(table.id, export.record_of)
        assert (record.version, {move.version for move in record.moves}) == (2, {None})
        assert record.seed is None or verify(record, GAMES).ok
    again = await house.again(day, "deal")
    house.later(days=1)
    later = await house.begins(DAN, "deal")
    assert (again.plays_by, later.plays_by) == (2, Tarot.version)
    assert {field.partition(".")[0] for field in fields} == {"2"}


async def test_of_any_game_an_entry_goes_on_by_the_rules_by_which_its_day_was_begun(
    house: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, newest = await house.begins(), Yams.version
    for code in ("roll.11111", "score.chance"):
        table = (await house.play(table, ANNA, code)).table
    monkeypatch.setattr(Yams, "version", newest + 1)
    monkeypatch.setattr(Yams, "upgrade", lambda data, _: data)
    table = (await house.undo(table, ANNA)).table
    assert table.plays_by == newest
    await house.counts(await house.ends(table), 1.0)
    first, second = await house.entry(), await house.throws(BEN, 2.0)
    assert (first.mixed, first.field) == (False, second.field)
    assert (await house.days.result(first)).of == 2
    assert [
        (await house.tables.about(one.table_id or "", export.record_of)).version for one in (first, second)
    ] == [newest] * 2


async def test_deals_end_with_what_we_mark_less_them_and_void_ones_with_nothing(house: Daily) -> None:
    table, lost = await house.begins(kind="deal"), True
    while table.phase == "playing":
        if turns := await house.tables.at(table.id, robots.turns):
            [turn] = turns
            done = await house.tables.at(
                turn.table_id, robots.play_turn, turn, turn.fallback or "", fallback=lost
            )
            table, lost = done.table, False
        else:
            table = (await house.play(table, ANNA, str(table.position.fallback(0)))).table
    entry = (await house.days.own(ANNA.id, TODAY))["deal"]
    assert (entry.void, entry.marks, entry.points) == ({0}, (None, 0, 0, 0), 0), "all have passed"


# Played again


async def test_an_open_day_is_not_played_again(house: Daily) -> None:
    await house.days.today()
    await house.refused(house.again(), "day.refuse.open")
    await house.refused(house.again(TODAY - timedelta(days=1)), "day.refuse.unknown")


async def test_a_closed_day_is_played_again_and_counts_nowhere(house: Daily) -> None:
    first = await house.ends(await house.begins())
    house.later(days=1)
    await house.days.close()
    kept = await kept_of(house.tables, ANNA.id)
    assert [row["server"] for row in kept.lists["results"]] == ["0"], (
        "the entry counts as a private table's game"
    )
    table = await house.again()
    assert (await house.again()).id == table.id, "pressed twice it is one"
    assert (table.mark.record, table.mixed_seed) == (first.mark.record, first.mixed_seed)
    table = await house.ends(table)
    assert table.standing.uncounted == "again"
    assert await house.of_table(table.id) is None
    now = await kept_of(house.tables, ANNA.id)
    assert {**now.lists, "tables": kept.lists["tables"]} == kept.lists
    assert (await house.days.own(ANNA.id, TODAY))["throw"].table_id == first.id


async def test_days_played_again_are_among_the_three(house: Daily) -> None:
    await house.days.today()
    house.later(days=3)
    await house.days.close()
    for later in range(3):
        await house.again(TODAY + timedelta(days=later))
    await house.refused(house.again(kind="deal"), "limit.private", most=3)


# Beside each other


async def test_a_throw_is_placed_by_points_lost_and_ties_share(house: Daily) -> None:
    for player, loss in ((ANNA, 4.0), (BEN, 1.0), (CARO, 4.0)):
        await house.throws(player, loss)
    await house.ends(await house.begins(DAN))
    places = [await house.days.result(await house.entry(one)) for one in (ANNA, BEN, CARO, DAN)]
    assert [(one.place, one.of) for one in places] == [(2, 3), (1, 3), (2, 3), (None, 3)]


async def test_places_of_a_server_are_of_those_who_began_or_looked_there(house: Daily) -> None:
    here = await house.throws(ANNA, 4.0, SERVER)
    await house.throws(BEN, 1.0)
    await house.throws(CARO, 2.0)
    await house.entry(CARO, guild=SERVER)
    result = await house.days.result(here, SERVER)
    assert (result.place, result.of, result.place_here, result.of_here) == (3, 3, 2, 2)
    assert (await house.days.result(here)).place_here is None
    assert await house.days.places(TODAY, "throw", SERVER, 5) == [], "the day is open"
    house.later(days=1)
    await house.entry(BEN, guild=SERVER)
    await house.days.close()
    await house.entry(BEN, guild=SERVER)
    listed = await house.days.places(TODAY, "throw", SERVER, 5)
    assert [(one.place, one.name, one.lost) for one in listed] == [(1, "Caro", 2.0), (2, "Anna", 4.0)]
    assert len(await house.days.places(TODAY, "throw", SERVER, 1)) == 1


async def test_an_erased_person_leaves_someones_entry(house: Daily) -> None:
    await house.throws(ANNA, 1.0, SERVER)
    other = await house.throws(BEN, 4.0, SERVER)
    assert ANNA.id in await house.store.run(lambda tx: tx.known_people(ROWS))
    await erase(house, ANNA)
    assert ANNA.id not in await house.store.run(lambda tx: tx.known_people(ROWS))
    assert (await kept_of(house.tables, ANNA.id)).nothing
    assert await house.days.own(ANNA.id, TODAY) == {}
    assert (await house.days.result(other)).place == 2
    house.later(days=1)
    await house.days.close()
    first, second = await house.days.places(TODAY, "throw", SERVER, 5)
    assert (first.name, second.name) == ("", "Ben")


async def test_who_is_erased_has_no_second_try_that_day(house: Daily, tmp_path: Path) -> None:
    house.store.erasures = Erasures(tmp_path / "days.db")
    await house.throws(ANNA, 9.0)
    await erase(house, ANNA)
    for kind in KINDS:
        with pytest.raises(Illegal, match=r"day\.refuse\.erased"):
            await house.begins(ANNA, kind)
    assert (await house.begins(BEN)).phase == "playing", "nobody else is refused"
    house.later(days=1)
    assert (await house.begins(ANNA)).phase == "playing", "the next day is another"


@pytest.mark.parametrize("kind", early(KINDS, why="the other kind"))
@pytest.mark.parametrize("leaves", ["leaves", "erased"])
async def test_who_leaves_in_the_middle_has_not_finished(house: Daily, kind: Kind, leaves: str) -> None:
    table = await house.begins(ANNA, kind)
    if leaves == "erased":
        await erase(house, ANNA)
    else:
        await house.tables.at(table.id, seats.leave, ANNA.id)
    [ended] = [await house.of_table(table.id)]
    assert (ended.finished_at, ended.points) == (None, None)
    assert (await house.tables.get(table.id)).phase == "over", "nobody plays on"
    assert ended.name == ("" if leaves == "erased" else "Anna")


async def test_an_erased_server_has_no_entries(house: Daily) -> None:
    entry = await house.throws(ANNA, 1.0, SERVER)
    assert await house.tables.run(places.compare, set(), Shards()) == {SERVER}
    assert await house.tables.run(places.erase_server, SERVER), "it is erased"
    assert (await house.days.result(entry, SERVER)).of_here == 0
    assert (await house.days.result(entry)).place == 1


async def test_days_played_are_those_of_the_month(house: Daily) -> None:
    await house.throws(ANNA, 1.0, SERVER)
    house.later(days=1)
    for player in (ANNA, BEN):
        await house.ends(await house.begins(player, guild=SERVER))
    await house.begins(CARO, guild=SERVER)
    assert await house.days.played(ANNA.id, SERVER) == DaysPlayed(2, 2, 2)
    assert await house.days.played(BEN.id, None) == DaysPlayed(1, 0, 0)
    house.later(days=31)
    assert await house.days.played(ANNA.id, SERVER) == DaysPlayed(0, 0, 0)


async def test_a_perfect_player_plays_the_throw_once_it_has_closed(house: Daily) -> None:
    """Its points are one figure for all, whatever they made of the dice."""
    for player, loss in ((ANNA, 4.0), (BEN, 40.0)):
        await house.throws(player, loss)
    month, version = (await house.days.today()).month, SHELF["yams"].rules.version
    field = field_of(SHELF["yams"], version)
    wanted = (TODAY, "yams", field, day_seed(month.secret, TODAY, "yams"), version)
    assert wanted not in await house.days.robots_wanted(), "the day is open"
    await house.days.keep_robot(TODAY, "yams", field, (1,))
    house.later(days=1)
    await house.days.close()
    assert wanted in await house.days.robots_wanted()
    results = [await house.days.result(await house.entry(one)) for one in (ANNA, BEN)]
    assert [one.perfect for one in results] == [None, None]
    for points in (214, 300):
        await house.days.keep_robot(TODAY, "yams", field, (points,))
    assert wanted not in await house.days.robots_wanted()
    results = [await house.days.result(await house.entry(one)) for one in (ANNA, BEN)]
    assert [(one.perfect, one.place, one.of, one.other_fields) for one in results] == [
        (214, 1, 2, 0),
        (214, 2, 2, 0),
    ]


async def test_places_are_final_once_all_that_was_finished_is_counted_or_refused(house: Daily) -> None:
    counted = await house.throws(ANNA, 4.0)
    tables = [await house.ends(await house.begins(player)) for player in (BEN, CARO)]
    await house.begins(DAN)
    assert (await house.days.result(counted)).pending == 0, "the day is open"
    house.later(days=1)
    await house.days.close()
    assert await house.days.pending(TODAY) == {"throw": 2, "deal": 0}
    assert (await house.days.result(counted)).pending == 2
    await house.counts(tables[0], 1.0)
    await house.tables.run(ledgers.refuse, tables[1].id, "away")
    assert await house.days.pending(TODAY) == {"throw": 0, "deal": 0}
    assert [(await house.days.result(await house.entry(one))).refused for one in (BEN, CARO)] == [
        False,
        True,
    ]


async def test_the_strong_robot_is_wanted_until_it_has_played(house: Daily) -> None:
    month = (await house.days.today()).month
    version = SHELF["coinche"].rules.version
    field = field_of(SHELF["coinche"], version)
    wanted = [(TODAY, "coinche", field, day_seed(month.secret, TODAY, "coinche"), version)]
    assert await house.days.robots_wanted() == wanted
    for marks in ((10, 20, -30, 0), (1, 1, 1, 1)):
        await house.days.keep_robot(TODAY, "coinche", field, marks)
    assert await house.days.robots_wanted() == []
    kept = await house.store.read(
        lambda asked: DayStatements.of(asked).day_marks("2026-03-01", "coinche", field, 0)
    )
    assert [(user, loads(marks)) for _, user, marks, _ in kept] == [(-1, [10, 20, -30, 0])]
