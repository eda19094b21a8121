"""Tournaments: who signs up, what begins when, what is written of each table, what a stop leaves."""

from asyncio import gather
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from json import loads
from threading import current_thread
from typing import Any

import pytest

from bench.people import finished
from bot.features import MARKS, ROWS
from bot.mydata.own_data import kept_of
from bot.shelf import SHELF
from bot.store import Shards
from bot.tables import (
    Player,
    Table,
    Tables,
    ending,
    export,
    ledgers,
    lobby,
    places,
    robots,
    seats,
)
from bot.tournaments import changes as verbs
from bot.tournaments import steps
from bot.tournaments.mark import TournamentMark
from bot.tournaments.steps import TournamentPost, open_table
from bot.tournaments.tournaments import Tournaments
from bot.tournaments.watch import DUE
from tapis.games.kit.game import Illegal
from tapis.games.tarot.game import Tarot
from tapis.pairing.standings import standings
from tapis.pairing.tournament import Tournament
from tapis.records.check import verify
from tapis.records.ledger import Account, Ledger
from tapis.shelf import GAMES
from tests.bot.bases import Base
from tests.bot.canary import erase
from tests.bot.table_house import NOON, House, all_due

pytestmark = pytest.mark.store("sqlite", "postgresql")
PEOPLE = tuple(Player(910_000_000_000 + number, f"P{number}") for number in range(101, 117))
MANAGER = Player(910_000_000_099, "Mona")
CHANNEL, SERVER = 50, 7


class Club(House):
    """A house in which tournaments are held, of real games."""

    def __init__(self, base: Base, store: Any) -> None:
        super().__init__(base, store)
        self.tables = self.other()
        self.tournaments = Tournaments(self.tables)
        self.threads = iter(range(1_000, 9_000))

    def other(self, **of: Any) -> Tables:
        """Return the tables as another process has them."""
        return Tables(self.store, SHELF, clock=lambda: self.now, rows=ROWS, marks=MARKS, **of)

    async def opens(
        self, people: int = 4, form: str = "swiss", game: str = "four_twenty_one", **of: Any
    ) -> Tournament:
        options = SHELF[game].rules.Options(**of.pop("options", {}))
        of = {"rounds": 2, "starts_at": None, "channel_id": CHANNEL} | of
        tournament = await self.tournaments.create(
            guild_id=SERVER,
            organiser=PEOPLE[0],
            game=game,
            options=options,
            form=form,  # pyright: ignore[reportArgumentType] # as a test names it
            locale="fr",
            **of,
        )
        for player in PEOPLE[:people]:
            tournament = await self.changes(tournament, verbs.join, player)
        return tournament

    async def changes(
        self, tournament: Tournament, verb: Callable[..., None], *of: Any, **named: Any
    ) -> Tournament:
        return await self.tournaments.changing(tournament.id, verb, *of, **named)

    async def begins(self, people: int = 4, form: str = "swiss", **of: Any) -> Tournament:
        tournament = await self.opens(people, form, **of)
        await self.changes(tournament, verbs.start, PEOPLE[0].id)
        return await self.goes_on(tournament)

    async def goes_on(self, tournament: Tournament, tables: Tables | None = None) -> Tournament:
        """Take the next step, and open the tables that are drawn, as the watch does."""
        tournaments = Tournaments(tables) if tables else self.tournaments
        stepped = await tournaments.step(tournament.id)
        for table in stepped.to_open:
            await tournaments.noting(tournament.id, steps.begin_thread, table.drawn.key)
            await tournaments.noting(tournament.id, open_table, table.drawn.key, next(self.threads))
        return await tournaments.get(tournament.id)

    async def table(self, tournament: Tournament, number: int = 1, round_: int = 1) -> Table:
        found = tournament.table(round_, number)
        assert found.table_id is not None
        return await self.tables.get(found.table_id)

    async def ends_table(self, table: Table) -> Table:
        """Everybody plays what nobody would think about, to the end."""
        return await finished(self.tables, table)

    async def ended_by_house(self, tournament: Tournament, number: int = 1, round_: int = 1) -> Tournament:
        """A manager who does not play there ends a table."""
        table = await self.table(tournament, number, round_)
        await self.tables.at(table.id, ending.end, MANAGER.id, manager=True, name=MANAGER.name)
        return await self.tournaments.get(tournament.id)

    async def puts_in(
        self, tournament: Tournament, round_: int, number: int, scores: Sequence[int]
    ) -> Tournament:
        """A manager who does not play there puts a result in."""
        return await self.tournaments.changing(
            tournament.id, verbs.correct, MANAGER.id, (round_, number), scores, MANAGER.name, manager=True
        )

    async def ends_round(self, tournament: Tournament) -> Tournament:
        for one in tournament.rounds[-1].tables:
            assert one.table_id is not None
            await self.ends_table(await self.tables.get(one.table_id))
        return await self.tournaments.get(tournament.id)


HOUSE = Club


# Signing up


async def test_people_sign_up_once_and_leave_again(house: Club) -> None:
    tournament = await house.opens(3)
    assert [one.name for one in tournament.people] == ["P101", "P102", "P103"]
    await house.refused(house.changes(tournament, verbs.join, PEOPLE[0]), "tournament.refuse.already")
    tournament = await house.tournaments.leave(tournament.id, PEOPLE[1].id)
    assert [one.number for one in tournament.people] == [1, 3]
    await house.refused(house.tournaments.leave(tournament.id, PEOPLE[1].id), "tournament.refuse.not_in")


async def test_partners_sign_up_with_each_other(house: Club) -> None:
    tournament = await house.opens(1, "duplicate", game="belote", partners="fixed")
    join = partial(house.changes, tournament, verbs.join)
    tournament = await join(PEOPLE[1], partner=PEOPLE[0].id)
    assert [one.team for one in tournament.people] == [1, 1]
    await house.refused(join(PEOPLE[2], partner=PEOPLE[0].id), "tournament.refuse.partner_taken")
    await house.refused(join(PEOPLE[2], partner=PEOPLE[9].id), "tournament.refuse.partner")


async def test_a_channel_has_one_tournament_at_a_time(house: Club) -> None:
    tournament = await house.opens(2)
    with pytest.raises(Illegal, match=r"tournament\.refuse\.channel_taken"):
        await house.opens(2)
    await house.changes(tournament, verbs.close, PEOPLE[0].id)
    assert (await house.opens(2)).id != tournament.id


async def test_of_tournaments_opened_at_once_in_a_channel_one_stands(house: Club) -> None:
    options: Any = SHELF["yams"].rules.Options()
    asked: dict[str, Any] = {"guild_id": SERVER, "channel_id": CHANNEL, "game": "yams", "options": options}
    create = house.tournaments.create
    tries = [create(organiser=one, form="swiss", rounds=2, locale="fr", **asked) for one in PEOPLE[:8]]
    found = await gather(*tries, return_exceptions=True)
    assert [type(one) for one in found].count(Tournament) == 1
    assert {one.why for one in found if isinstance(one, Illegal)} == {"tournament.refuse.channel_taken"}


async def test_the_organiser_and_managers_alone_start_pause_correct_and_close(house: Club) -> None:
    tournament, own = await house.opens(4), PEOPLE[0].name
    tournaments = house.tournaments
    for call in (
        tournaments.changing(tournament.id, verbs.start, PEOPLE[1].id),
        tournaments.changing(tournament.id, verbs.pause, PEOPLE[1].id),
        tournaments.changing(tournament.id, verbs.go_on, PEOPLE[1].id),
        tournaments.changing(tournament.id, verbs.correct, PEOPLE[1].id, (1, 1), (1, 2, 3, 4), "P102"),
        tournaments.changing(tournament.id, verbs.close, PEOPLE[1].id),
    ):
        await house.refused(call, "tournament.refuse.organiser_only", name=own)
    assert (
        await tournaments.changing(tournament.id, verbs.close, PEOPLE[1].id, manager=True)
    ).life == "closed"


# Beginning


async def test_a_tournament_begins_at_its_hour_by_the_step_of_whoever_looks(house: Club) -> None:
    tournament = await house.opens(4, starts_at=NOON + timedelta(hours=1))
    assert await all_due(house.tables, DUE) == [tournament.id], "the sign-ups were not looked at yet"
    await house.tournaments.step(tournament.id)
    assert await all_due(house.tables, DUE) == []
    house.later(hours=1)
    assert await all_due(house.tables, DUE) == [tournament.id]
    tournament = await house.goes_on(tournament, house.other())
    assert tournament.life == "running"
    table = await house.table(tournament)
    assert (table.phase, table.pace, table.channel_id) == ("playing", "5m", 1_000)
    assert isinstance(table.mark, TournamentMark)
    assert table.mark.id == tournament.id
    assert {player.id for player in table.players} == {player.id for player in PEOPLE[:4]}
    assert not table.unready, "to have signed up is to have agreed"


async def test_with_too_few_people_it_is_closed(house: Club) -> None:
    tournament = await house.opens(1, starts_at=NOON + timedelta(hours=1))
    house.later(hours=1)
    tournament = await house.goes_on(tournament)
    assert (tournament.life, tournament.problem, tournament.rounds) == ("closed", "few", ())


async def test_other_shards_leave_it_alone(house: Club) -> None:
    await house.opens(4, starts_at=NOON + timedelta(hours=1))
    house.later(hours=2)
    mine = (SERVER >> 22) % 2
    assert await all_due(house.other(own=Shards(2, (1 - mine,))), DUE) == []
    assert len(await all_due(house.other(own=Shards(2, (mine,))), DUE)) == 1


async def test_a_cup_begins_by_itself_when_it_is_full(house: Club) -> None:
    tournament = await house.opens(7, "cup", game="yams", size=8, rounds=0)
    assert (await house.goes_on(tournament)).life == "open"
    await house.changes(tournament, verbs.join, PEOPLE[7])
    await house.refused(house.changes(tournament, verbs.join, PEOPLE[8]), "tournament.refuse.full", most=8)
    assert await all_due(house.tables, DUE) == [tournament.id]
    tournament = await house.goes_on(tournament)
    assert (tournament.life, len(tournament.rounds[0].tables)) == ("running", 2)


async def test_seats_and_options_are_those_of_its_tables(house: Club) -> None:
    tournament = await house.opens(6, game="yams", seats=3, options={"grids": 2})
    configure = partial(house.changes, tournament, verbs.configure)
    await house.refused(
        configure(PEOPLE[1].id, {"grids": "3"}), "tournament.refuse.organiser_only", name="P101"
    )
    await house.refused(configure(PEOPLE[0].id, {"grids": "99"}), "press.unknown")
    await configure(PEOPLE[0].id, {"grids": "3"})
    await house.changes(tournament, verbs.start, PEOPLE[0].id)
    tournament = await house.goes_on(tournament)
    table = await house.table(tournament, 2)
    assert (len(table.players), table.options.model_dump()["grids"]) == (3, 3)
    await house.refused(configure(PEOPLE[0].id, {"grids": "1"}), "tournament.refuse.started")


async def test_what_needs_a_live_pace_is_refused_to_a_tournament_of_days(house: Club) -> None:
    tournament = await house.opens(4, game="coinche", form="duplicate", pace="24h")
    change = house.changes(tournament, verbs.configure, PEOPLE[0].id, {"turn": "any"})
    await house.refused(change, "table.refuse.live_pace")


async def test_a_form_and_a_game_have_only_some_tables(house: Club) -> None:
    for form, game, number in (("swiss", "crapette", 3), ("league", "yams", 3), ("duplicate", "belote", 2)):
        with pytest.raises(Illegal, match=r"pairing\.refuse\.seats"):
            await house.opens(0, form, game=game, seats=number)


async def test_what_pairs_is_loaded_before_the_transaction_that_draws(
    house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[str]()
    monkeypatch.setattr("bot.tournaments.tournaments.prepared", lambda: bool(threads))
    monkeypatch.setattr("bot.tournaments.tournaments.prepare", lambda: threads.append(current_thread().name))
    tournament = await house.opens(4, game="yams", seats=2)
    await house.tournaments.step(tournament.id)
    assert threads == [], "it has not begun"
    await house.changes(tournament, verbs.start, PEOPLE[0].id)
    await house.tournaments.step(tournament.id)
    database = await house.store.run(lambda _: current_thread().name)
    assert (len(threads), {database, current_thread().name}.isdisjoint(threads)) == (1, True)


# Rounds


async def test_a_round_follows_when_all_its_tables_have_ended_and_then_it_is_over(house: Club) -> None:
    tournament = await house.begins(8)
    assert len(tournament.rounds[0].tables) == 2
    await house.ends_table(await house.table(tournament, 1))
    tournament = await house.goes_on(tournament)
    assert len(tournament.rounds) == 1
    await house.ends_table(await house.table(tournament, 2))
    assert await all_due(house.tables, DUE) == [tournament.id], "the end of a table wakes it"
    tournament = await house.goes_on(tournament)
    assert [one.drawn.number for one in tournament.rounds] == [1, 2]
    tournament = await house.ends_round(tournament)
    tournament = await house.goes_on(tournament)
    assert tournament.life == "over"
    assert len(tournament.plan.secret) == 64, "its lots and its deals may be checked now"
    assert {line.person for line in standings(tournament.state)} == set(range(1, 9))


async def test_what_a_table_ends_with_is_written_with_its_last_move(house: Club) -> None:
    tournament = await house.begins(4)
    table = await house.ends_table(await house.table(tournament))
    tournament = await house.tournaments.get(tournament.id)
    [one] = tournament.rounds[0].tables
    assert (one.scores, one.result.places) == (tuple(table.result.scores), tuple(table.result.places))
    assert one.result.absent == frozenset()
    rows = house.base.rows("SELECT count(*) FROM results WHERE table_id = ?", table.id)
    assert rows == [(4,)], "its games count like others"


@pytest.mark.parametrize(
    ("game", "partners"),
    [
        ("belote", None),
        pytest.param("tarot", None, marks=pytest.mark.slow("292 moves a table")),
        pytest.param("tarot", "teams", marks=pytest.mark.slow("296 moves a table")),
    ],
)
async def test_all_tables_of_a_duplicate_round_have_the_same_luck_which_is_untold_until_its_end(
    house: Club, game: str, partners: str | None
) -> None:
    tournament = await house.begins(8, "duplicate", game=game, partners=partners)
    first, second = await house.table(tournament, 1), await house.table(tournament, 2)
    assert first.seed == second.seed
    assert first.salt == second.salt == ()
    assert first.options.model_dump()["deals"] == 4
    assert first.position.dump() == second.position.dump()  # pyright: ignore[reportOptionalMemberAccess]
    await house.ends_table(first)
    record = await house.tables.about(first.id, export.record_of)
    assert (record.format, record.round, record.seed) == ("tapis-vert/6", 1, None)
    await house.ends_table(second)
    record = await house.tables.about(first.id, export.record_of)
    assert record.seed == first.seed
    [one, _] = (await house.tournaments.get(tournament.id)).rounds[0].tables
    assert len(one.result.marks) == 4
    tournament = await house.goes_on(tournament)
    assert (await house.table(tournament, 1, 2)).seed != first.seed


async def test_a_round_keeps_the_version_of_the_rules_by_which_it_was_begun(
    house: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables that are opened after the program was brought up to date deal as those before."""
    tournament = await house.opens(8, "duplicate", game="tarot", partners="teams")
    await house.changes(tournament, verbs.start, PEOPLE[0].id)
    stepped = await house.tournaments.step(tournament.id)
    first, second = (one.drawn.key for one in stepped.to_open)
    with monkeypatch.context() as before:
        before.setattr(Tarot, "version", 2)
        await house.tournaments.noting(tournament.id, open_table, first, next(house.threads))
    await house.tournaments.noting(tournament.id, open_table, second, next(house.threads))
    tournament = await house.ends_round(await house.tournaments.get(tournament.id))
    records = [
        await house.tables.about(one.table_id or "", export.record_of) for one in tournament.rounds[0].tables
    ]
    assert [record.version for record in records] == [2, 2]
    assert [verify(record, GAMES).problem for record in records] == [None, None]
    deals = [[secret.facts for secret in record.secrets or ()] for record in records]
    assert deals[0] == deals[1]
    tournament = await house.goes_on(tournament)
    assert (await house.table(tournament, 1, 2)).plays_by == Tarot.version


async def test_four_shares_of_tarot_are_put_in_for_a_table(house: Club) -> None:
    tournament = await house.ended_by_house(await house.begins(8, "duplicate", game="tarot"))
    await house.refused(house.puts_in(tournament, 1, 1, (50,)), "tournament.correct.shares", number=4)
    tournament = await house.puts_in(tournament, 1, 1, (50, -20, 0, 0))
    one = tournament.rounds[0].tables[0]
    assert (one.result.marks, one.scores) == ((50, -20, 0, 0), (130, 10, -70, -70))
    assert one.result.places == (1, 2, 3, 3)


@pytest.mark.parametrize(
    ("game", "why", "number"),
    [("yams", "tournament.correct.seats", 1), ("belote", "tournament.refuse.marks", 4)],
)
async def test_what_is_put_in_for_equal_luck_is_asked_as_it_is_compared(
    house: Club, game: str, why: str, number: int
) -> None:
    tournament = await house.ended_by_house(await house.begins(8, "duplicate", game=game))
    await house.refused(house.puts_in(tournament, 1, 1, (50, 2)), why, number=number)


async def test_of_two_teams_of_tarot_the_first_seats_choose_the_contracts_of_the_same_deals(
    house: Club,
) -> None:
    tournament = await house.begins(8, "duplicate", game="tarot", partners="teams")
    first, second = await house.table(tournament, 1), await house.table(tournament, 2)
    assert first.seed == second.seed
    assert (first.options.canonical(), sorted(first.awaited)) == ("taker=chooses", [0])
    table = (await house.play(first, first.players[0], "bid.sans")).table
    assert (table.position.phase, table.position.contract) == ("ready", "sans")  # pyright: ignore[reportAttributeAccessIssue]
    for number, marks in ((1, (82, 68, -68, 0)), (2, (66, -76, -58, 0))):
        tournament = await house.puts_in(await house.ended_by_house(tournament, number), 1, number, marks)
    assert tournament.rounds[0].tables[0].scores == (246, -82, -82, -82)
    assert {line.points for line in standings(tournament.state)} == {16.0, 3.162}, "tarot.md, example 87"


# Absent and gone


async def test_robots_play_for_all_who_never_come_even_where_nobody_does(house: Club) -> None:
    tournament = await house.begins(4)
    table = await house.table(tournament)
    while table.phase == "playing":
        if not table.robots_due:
            house.later(minutes=6)
            for table_id in await house.tables.schedule.late_tables():
                assert await house.tables.at(table_id, robots.stand_in_itself) is True
        table = await house.tables.get(table.id)
        [turn, *_] = await house.tables.at(table.id, robots.turns)
        assert turn.level == "strong"
        done = await house.tables.at(
            turn.table_id, robots.play_turn, turn, str(table.position.fallback(turn.seat))
        )
        table = done.table
    tournament = await house.tournaments.get(tournament.id)
    [one] = tournament.rounds[0].tables
    assert one.result.absent == {0, 1, 2, 3}


async def test_who_leaves_has_left_the_game_under_way_and_is_drawn_no_more(house: Club) -> None:
    tournament = await house.begins(8)
    tournament = await house.tournaments.leave(tournament.id, PEOPLE[2].id)
    table = next(
        table
        for table in [await house.table(tournament, 1), await house.table(tournament, 2)]
        if table.place_of(PEOPLE[2].id) is not None
    )
    assert table.has_left(PEOPLE[2].id)
    tournament = await house.goes_on(await house.ends_round(tournament))
    drawn = [number for table in tournament.rounds[1].drawn.tables for number in table.people]
    assert sorted(drawn) == [1, 2, 4, 5, 6, 7, 8]
    await house.refused(house.tournaments.leave(tournament.id, PEOPLE[2].id), "tournament.refuse.not_in")


async def test_who_is_erased_is_gone_and_is_someone_in_what_they_played(house: Club) -> None:
    tournament = await house.begins(8)
    before = len(standings(tournament.state))
    await erase(house, PEOPLE[2])
    tournament = await house.tournaments.get(tournament.id)
    gone = tournament.named(3)
    assert (gone.user_id, gone.name, gone.gone) == (0, "", True)
    tournament = await house.goes_on(await house.ends_round(tournament))
    assert len(standings(tournament.state)) == before
    assert str(PEOPLE[2].id) not in "\n".join(house.dump())
    assert PEOPLE[2].name not in "\n".join(house.dump())


async def test_where_the_organiser_was_erased_managers_alone_hold_it(house: Club) -> None:
    tournament = await house.opens(4)
    await erase(house, PEOPLE[0])
    await house.refused(house.changes(tournament, verbs.start, PEOPLE[1].id), "tournament.refuse.managers")


# Pausing, correcting, closing


async def test_no_round_begins_in_a_pause(house: Club) -> None:
    tournament = await house.begins(4)
    await house.changes(tournament, verbs.pause, PEOPLE[0].id)
    tournament = await house.goes_on(await house.ends_round(tournament))
    assert len(tournament.rounds) == 1
    await house.refused(house.changes(tournament, verbs.pause, PEOPLE[0].id), "tournament.refuse.paused")
    await house.changes(tournament, verbs.go_on, PEOPLE[0].id)
    tournament = await house.goes_on(tournament)
    assert len(tournament.rounds) == 2


async def test_a_result_that_is_put_in_counts_from_then_on_and_drawn_rounds_stay(house: Club) -> None:
    tournament = await house.begins(4, game="yams")
    tournament = await house.goes_on(await house.ends_round(tournament))
    second = tournament.rounds[1].drawn
    seats = tournament.rounds[0].tables[0].drawn.seats
    tournament = await house.puts_in(tournament, 1, 1, (1, 2, 4, 3))
    [one] = tournament.rounds[0].tables
    assert (one.scores, one.result.places, one.corrected) == ((1, 2, 4, 3), (4, 3, 1, 2), True)
    assert (one.by_id, one.by) == (MANAGER.id, MANAGER.name)
    assert tournament.rounds[1].drawn == second
    assert standings(tournament.state)[0].person == seats[2]
    await house.refused(house.puts_in(tournament, 1, 1, (1, 2)), "tournament.refuse.numbers", number=4)
    await house.refused(house.puts_in(tournament, 3, 1, (1, 2)), "tournament.refuse.no_table")


async def test_where_the_fewest_points_are_best_a_result_that_is_put_in_says_so_too(house: Club) -> None:
    tournament = await house.puts_in(await house.ended_by_house(await house.begins(4)), 1, 1, (1, 2, 4, 3))
    result = tournament.rounds[0].tables[0].result
    assert result.places == (1, 2, 4, 3), "the tokens that are left"


async def test_who_left_has_nothing_of_what_is_put_in_for_the_game_that_they_left(house: Club) -> None:
    tournament = await house.begins(8, game="yams")
    await house.tournaments.leave(tournament.id, PEOPLE[2].id)
    table = next(one for one in tournament.rounds[0].tables if 3 in one.drawn.people)
    seat = table.drawn.seats.index(3)
    scores = [200 if place == seat else 100 + place for place in range(4)]
    tournament = await house.ended_by_house(tournament, table.drawn.number)
    tournament = await house.puts_in(tournament, *table.drawn.key, scores)
    points = {line.person: line.points for line in standings(tournament.state)}
    assert points[3] == 0
    assert max(points[person] for person in table.drawn.people) == 4


async def test_nobody_puts_in_a_result_of_their_own_table_or_of_one_under_way(house: Club) -> None:
    tournament = await house.begins(8)
    correct = partial(house.changes, tournament, verbs.correct, PEOPLE[0].id)
    mine = next(one.drawn.number for one in tournament.rounds[0].tables if 1 in one.drawn.people)
    for manager in (False, True):
        call = correct((1, mine), (1, 2, 3, 4), manager=manager)
        await house.refused(call, "tournament.refuse.own_table")
    await house.refused(correct((1, 3 - mine), (1, 2, 3, 4)), "tournament.refuse.under_way")
    await house.ends_table(await house.table(tournament, 3 - mine))
    tournament = await correct((1, 3 - mine), (1, 2, 3, 4), "P101")
    assert [one.by for one in tournament.rounds[0].tables if one.corrected] == ["P101"]


async def test_after_the_end_only_managers_who_did_not_play_put_a_result_in(house: Club) -> None:
    tournament = await house.begins(4, rounds=1)
    tournament = await house.goes_on(await house.ends_round(tournament))
    scores = (1, 2, 3, 4)
    for who, manager in ((PEOPLE[0], False), (PEOPLE[0], True), (PEOPLE[1], True)):
        call = house.changes(tournament, verbs.correct, who.id, (1, 1), scores, manager=manager)
        why = "tournament.refuse.managers_after"
        await house.refused(call, why)
    assert (await house.puts_in(tournament, 1, 1, scores)).rounds[0].tables[0].corrected


async def test_the_name_of_who_put_a_result_in_goes_with_their_data(house: Club) -> None:
    tournament = await house.ended_by_house(await house.begins(4))
    await house.puts_in(tournament, 1, 1, (1, 2, 3, 4))
    [own] = loads((await kept_of(house.tables, MANAGER.id)).text(NOON))["evenings"]
    assert own["evening"] == tournament.id
    await erase(house, MANAGER)
    one = (await house.tournaments.get(tournament.id)).rounds[0].tables[0]
    assert (one.corrected, one.by_id, one.by) == (True, 0, "")
    assert MANAGER.name not in "\n".join(house.dump())


async def test_a_closed_tournament_draws_nothing_and_its_games_are_played_on(house: Club) -> None:
    tournament = await house.begins(4)
    await house.changes(tournament, verbs.close, PEOPLE[0].id)
    tournament = await house.goes_on(await house.ends_round(tournament))
    assert (tournament.life, len(tournament.rounds)) == ("closed", 1)


async def test_one_that_is_closed_before_its_end_has_standings_and_no_winner(house: Club) -> None:
    tournament = await house.begins(4)
    await house.ends_round(tournament)
    await house.changes(tournament, verbs.close, PEOPLE[0].id)
    finals = list[bool]()
    while (post := await house.tournaments.noting(tournament.id, steps.begin_post)) is not None:
        finals.append(post.final)
        await house.tournaments.noting(tournament.id, steps.told, post)
    assert finals == [False, False]


# What Discord refuses


async def waits(house: Club, tournament: Tournament, *, refused: bool, times: int) -> list[int]:
    """Let so many tries fail; return the minutes between them, as long as there are any."""
    found = list[int]()
    for _ in range(times):
        await house.tournaments.noting(tournament.id, steps.put_off, "posts", refused=refused)
        [(due, paused)] = house.base.rows("SELECT due, paused FROM evenings WHERE id = ?", tournament.id)
        if due is None or paused:
            break
        found.append(round((due / 1000 - house.now.timestamp()) / 60))
        house.later(minutes=found[-1])
    return found


async def test_what_fails_is_tried_again_after_growing_waits_for_ever(house: Club) -> None:
    tournament = await house.begins(4)
    assert await waits(house, tournament, refused=False, times=50) == [1, 1, 2, 4, 8, *[10] * 45]
    assert (await house.tournaments.get(tournament.id)).paused is False
    await house.tournaments.noting(tournament.id, steps.settle)
    assert await waits(house, tournament, refused=False, times=2) == [1, 1], "it went well meanwhile"


async def test_what_is_refused_for_two_hours_pauses_it_until_the_organiser_goes_on(house: Club) -> None:
    tournament = await house.begins(4)
    assert sum(await waits(house, tournament, refused=True, times=50)) >= 120
    tournament = await house.goes_on(tournament)
    assert (tournament.paused, tournament.problem) == (True, "posts")
    tournaments = house.tournaments
    assert await tournaments.noting(tournament.id, steps.begin_post) is None
    await house.changes(tournament, verbs.go_on, PEOPLE[0].id)
    assert await all_due(house.tables, DUE) == [tournament.id]
    assert await tournaments.noting(tournament.id, steps.begin_post) is not None
    assert (await tournaments.get(tournament.id)).problem == ""


async def test_of_one_that_is_over_the_posts_that_are_refused_are_left_out(house: Club) -> None:
    tournament = await house.begins(4)
    await house.ends_round(tournament)
    await house.changes(tournament, verbs.close, PEOPLE[0].id)
    await waits(house, tournament, refused=True, times=50)
    assert await house.tournaments.noting(tournament.id, steps.begin_post) is None
    await house.goes_on(tournament)
    assert await all_due(house.tables, DUE) == []


async def test_one_whose_channel_is_gone_is_closed_and_its_organiser_told(house: Club) -> None:
    tournament = await house.begins(4)
    await house.tournaments.noting(tournament.id, steps.posted, 77)
    await house.tournaments.noting(tournament.id, steps.lose_channel)
    await house.goes_on(tournament)
    assert await all_due(house.tables, DUE) == []
    lost = await house.tournaments.lost_by(PEOPLE[0].id, SERVER)
    assert (lost and (lost.id, lost.life, lost.problem)) == (tournament.id, "closed", "channel")
    assert await house.tournaments.lost_by(PEOPLE[1].id, SERVER) is None
    await house.opens(0, game="yams")
    assert await house.tournaments.lost_by(PEOPLE[0].id, SERVER) is None, "they hold another"


# Stops


async def test_each_step_is_taken_once_whoever_takes_it_and_however_often(house: Club) -> None:
    tournament = await house.begins(8)
    others = [house.tournaments, Tournaments(house.other()), Tournaments(house.other())]
    for tournaments in others:
        await tournaments.step(tournament.id)
    [one, _] = tournament.rounds[0].tables
    opened = [
        await tournaments.noting(tournament.id, open_table, one.drawn.key, 77) for tournaments in others
    ]
    assert opened == [None, None, None]
    tournament = await house.ends_round(tournament)
    for tournaments in others:
        await tournaments.step(tournament.id)
    tournament = await house.tournaments.get(tournament.id)
    assert len(tournament.rounds) == 2
    keys = [table.drawn.key for table in tournament.to_open]
    assert keys == [(2, 1), (2, 2)], "what was drawn before a stop is opened after it"


async def test_a_thread_that_may_have_been_opened_before_a_stop_is_known_as_begun(house: Club) -> None:
    tournament = await house.opens(4)
    await house.changes(tournament, verbs.start, PEOPLE[0].id)
    tournament = await house.tournaments.step(tournament.id) or tournament
    assert await house.tournaments.noting(tournament.id, steps.begin_thread, (1, 1)) == 0
    assert await Tournaments(house.other()).noting(tournament.id, steps.begin_thread, (1, 1)), (
        "it was begun before"
    )


async def test_posts_are_begun_told_and_never_told_twice(house: Club) -> None:
    tournament = await house.begins(4)
    tournaments = house.tournaments
    post = await tournaments.noting(tournament.id, steps.begin_post)
    assert (post.nonce, post.again) == (f"ev{tournament.id}-r1", False)
    post = await Tournaments(house.other()).noting(tournament.id, steps.begin_post)
    assert (post.nonce, post.again) == (f"ev{tournament.id}-r1", True), "a stop came before it was told"
    await tournaments.noting(tournament.id, steps.told, post)
    await tournaments.noting(tournament.id, steps.told, post)
    assert await tournaments.noting(tournament.id, steps.begin_post) is None
    nonces = list[tuple[str, bool]]()
    for _ in range(2):
        tournament = await house.goes_on(await house.ends_round(tournament))
        house.later(minutes=3)
        while (post := await tournaments.noting(tournament.id, steps.begin_post)) is not None:
            nonces.append((post.nonce.split("-")[1], post.final))
            await tournaments.noting(tournament.id, steps.told, post)
    assert nonces == [("s1", False), ("r2", False), ("s2", True)]
    assert await all_due(house.tables, DUE) == []


async def test_after_the_end_what_is_put_in_has_the_end_told_anew(house: Club) -> None:
    tournament = await house.begins(4)
    tournaments, ends = house.tournaments, list[TournamentPost]()
    for _ in range(2):
        tournament = await house.goes_on(await house.ends_round(tournament))
    house.later(minutes=3)
    for scores in ((9, 8, 7, 6), (6, 7, 8, 9)):
        while (post := await tournaments.noting(tournament.id, steps.begin_post)) is not None:
            ends += [post] * post.final
            await tournaments.noting(tournament.id, steps.told, post)
        house.later(minutes=1)
        tournament = await house.puts_in(tournament, 2, 1, scores)
        assert await all_due(house.tables, DUE) == [tournament.id]
    post = await tournaments.noting(tournament.id, steps.begin_post)
    assert (post.final, post.again) == (True, False)
    assert len({one.nonce for one in (*ends, post)}) == 3, "Discord takes none for one that it has"


async def test_a_league_tells_each_round_once_and_its_end(house: Club) -> None:
    """However its games were drawn; also where each batch had been told until now."""
    tournament = await house.begins(5, "league", rounds=0)
    told = list[str]()
    house.base.write("UPDATE evenings SET posted = 9, posting = 9")
    while tournament.life == "running":
        waiting = [one for each in tournament.rounds for one in each.tables if one.result is None]
        [ident] = [one.table_id for one in waiting[:1]]
        assert ident is not None
        await house.ends_table(await house.tables.get(ident))
        tournament = await house.goes_on(tournament)
        while (post := await house.tournaments.noting(tournament.id, steps.begin_post)) is not None:
            told.append(post.nonce.split("-")[1])
            await house.tournaments.noting(tournament.id, steps.told, post)
        house.later(minutes=1)
    assert len(tournament.rounds) != 5
    assert told == ["r3", "r4", "r5", "s5"]


async def posted(house: Club, tournament: Tournament) -> list[tuple[bool, int]]:
    """Tell the posts that may be told; return whether each is the end, and how many it has first."""
    found = list[tuple[bool, int]]()
    while (post := await house.tournaments.noting(tournament.id, steps.begin_post)) is not None:
        found.append((post.final, sum(line.place == 1 for line in standings(post.tournament.state))))
        await house.tournaments.noting(tournament.id, steps.told, post)
    return found


@pytest.mark.parametrize("counted", [True, False])
async def test_an_end_without_a_winner_waits_for_the_coach_but_not_for_long(
    house: Club, counted: bool
) -> None:
    tournament = await house.begins(4, game="yams", seats=2, rounds=1)
    tournament = await house.goes_on(await house.ends_round(tournament))
    assert tournament.life == "over"
    for number in (1, 2):
        tournament = await house.puts_in(tournament, 1, number, (3, 2))
    assert [final for final, _ in await posted(house, tournament)] == [False]
    for one in tournament.rounds[0].tables if counted else ():
        assert one.table_id is not None
        lost = (one.drawn.number, 9)
        accounts = [Account(prior=200, luck=0, loss=loss, result=200 - loss) for loss in lost]
        await house.tables.run(ledgers.keep, one.table_id, Ledger(measure="points", accounts=tuple(accounts)))
    house.later(seconds=0 if counted else 30)
    assert await posted(house, tournament) == [(True, 1 if counted else 2)]


# Who ends a table (E1)


async def test_players_do_not_end_a_table_and_of_managers_only_who_does_not_play(house: Club) -> None:
    tournament = await house.begins(8)
    table = await house.table(tournament)
    for player in (table.players[0], PEOPLE[7], PEOPLE[0]):  # also a manager who plays at another table
        call = house.tables.at(
            table.id, ending.end, player.id, manager=player not in table.players, name=player.name
        )
        await house.refused(call, "table.refuse.tournament_end")
    await house.refused(
        house.tables.at(table.id, ending.meaning, table.players[0].id), "table.refuse.tournament_end"
    )
    tournament = await house.ended_by_house(tournament)
    result = tournament.rounds[0].tables[0].result
    assert (result.places, result.absent, result.out) == ((), frozenset(), frozenset())
    assert {line.points for line in standings(tournament.state)} == {0, 3}, "a bye for all four"


async def test_nobody_makes_others_late_or_replaces_them_at_a_tournaments_table(house: Club) -> None:
    tournament = await house.begins(4, pace="24h", game="yams")
    table = await house.table(tournament)
    host, other = table.host_id, next(one for one in table.players if one.id != table.host_id)
    for call in (
        house.tables.at(table.id, lobby.configure, host, pace="5m"),
        house.tables.at(table.id, lobby.configure, host, weekend=True),
        house.tables.at(table.id, robots.set_absent, host, "ask"),
    ):
        await house.refused(call, "table.refuse.tournament")
    house.later(hours=80)
    replaced = house.tables.at(table.id, seats.ask, host, other.id, PEOPLE[9])
    await house.refused(replaced, "table.refuse.not_to_give", name=other.name)


async def test_who_leaves_has_lost_the_round_and_who_stays_has_won(house: Club) -> None:
    tournament = await house.begins(4, seats=2)
    table = await house.table(tournament)
    await house.tables.at(table.id, seats.leave, table.players[0].id)
    tournament = await house.tournaments.get(tournament.id)
    one = tournament.rounds[0].tables[0]
    assert (one.result.places, one.result.out) == ((), {0})
    points = {line.person: line.points for line in standings(tournament.state)}
    assert [points[number] for number in one.drawn.seats] == [0, 2]


async def test_who_won_as_the_others_left_keeps_that_however_they_play_on(house: Club) -> None:
    tournament = await house.begins(4, game="crapette", seats=2)
    table = await house.table(tournament)
    moved = set[int]()
    while len(moved) < 2:
        assert table.position is not None
        seat = min(table.awaited)
        table = (await house.play(table, table.players[seat], str(table.position.fallback(seat)))).table
        moved.add(seat)
    for seat in (0, 1):
        await house.tables.at(table.id, seats.leave, table.players[seat].id)
    one = (await house.tournaments.get(tournament.id)).rounds[0].tables[0]
    assert (one.result.out, one.result.absent) == ({0}, {0}), "the second has won before"


async def test_who_ends_a_table_of_equal_deals_has_nothing_of_it(house: Club) -> None:
    tournament = await house.begins(4, "duplicate", game="yams", rounds=2)
    for number in (2, 3, 4):
        await house.ends_table(await house.table(tournament, number))
    table = await house.table(tournament, 1)
    await house.tables.at(table.id, seats.leave, table.players[0].id)
    tournament = await house.tournaments.get(tournament.id)
    left = tournament.rounds[0].tables[0].drawn.seats[0]
    line = next(line for line in standings(tournament.state) if line.person == left)
    assert (line.points, line.absent, line.place) == (0, 1, 4)


async def test_a_table_whose_thread_is_deleted_is_opened_anew_once(house: Club) -> None:
    tournament = await house.begins(8, "duplicate", game="belote")
    first = await house.table(tournament)
    await house.tables.run(places.channel_gone, first.channel_id)
    assert await all_due(house.tables, DUE) == [tournament.id], "somebody looks at it at once"
    tournament = await house.goes_on(tournament)
    second = await house.table(tournament)
    assert (second.id != first.id, second.phase, second.seed) == (True, "playing", first.seed)
    assert (await house.tables.about(first.id, export.record_of)).seed is None, "its deals are still played"
    assert [one.id for one in second.players] == [one.id for one in first.players]
    await house.tables.run(places.channel_gone, second.channel_id)
    tournament = await house.goes_on(tournament)
    result = tournament.rounds[0].tables[0].result
    assert (result.places, result.absent, result.out) == ((), {0, 1, 2, 3}, frozenset())


@pytest.mark.parametrize("state", ["quarantine", "archived"])
async def test_a_table_that_was_set_aside_or_archived_is_opened_anew_within_the_hour(
    house: Club, state: str
) -> None:
    tournament = await house.begins(4)
    table = await house.table(tournament)
    await posted(house, tournament)
    house.base.write("UPDATE tables SET life = ?, back = 'playing' WHERE id = ?", state, table.id)
    assert await all_due(house.tables, DUE) == []
    house.later(hours=1)
    assert await all_due(house.tables, DUE) == [tournament.id]
    tournament = await house.goes_on(tournament)
    assert (await house.table(tournament)).id != table.id
    assert house.base.rows("SELECT life FROM tables WHERE id = ?", table.id) == [("over",)]


# How long what is open waits (E3)


async def test_a_person_has_one_tournament_here_and_it_starts_within_sixty_days(house: Club) -> None:
    with pytest.raises(Illegal, match=r"tournament\.refuse\.far"):
        await house.opens(0, starts_at=NOON + timedelta(days=61))
    await house.opens(0, starts_at=NOON + timedelta(days=60))
    with pytest.raises(Illegal, match=r"tournament\.refuse\.another"):
        await house.opens(0, channel_id=51)


async def test_a_sign_up_without_a_start_ends_after_a_week_in_which_nobody_touched_it(house: Club) -> None:
    tournament = await house.opens(1)
    await house.goes_on(tournament)
    house.later(days=6)
    await house.changes(tournament, verbs.join, PEOPLE[1])
    tournament = await house.goes_on(tournament)
    assert tournament.idle_until == house.now + timedelta(days=7)
    house.later(days=7)
    assert await all_due(house.tables, DUE) == [tournament.id]
    tournament = await house.goes_on(tournament)
    assert (tournament.life, tournament.problem) == ("closed", "idle")


async def test_what_was_opened_before_the_bounds_has_a_week_that_no_touch_prolongs(house: Club) -> None:
    tournament = await house.opens(1)
    far = NOON + timedelta(days=10_000)
    house.base.write("UPDATE evenings SET starts_at = ?", round(far.timestamp() * 1000))
    tournament = await house.goes_on(tournament)
    assert (tournament.life, tournament.problem) == ("open", "bounds")
    until = tournament.idle_until
    house.later(days=6)
    await house.changes(tournament, verbs.join, PEOPLE[1])
    tournament = await house.goes_on(tournament)
    assert (tournament.idle_until, until) == (until, NOON + timedelta(days=7))
    house.later(days=1)
    tournament = await house.goes_on(tournament)
    assert (tournament.life, tournament.problem) == ("closed", "bounds")


async def test_a_week_that_a_clock_ahead_has_given_is_one_of_the_right_time(house: Club) -> None:
    tournament = await house.opens(1)
    house.later(days=40)
    await house.goes_on(tournament)
    house.later(days=-40)
    now = round(house.now.timestamp() * 1000)
    await house.store.run(lambda tx: tx.set_to_now(now, now + 60_000, ROWS))
    assert (await house.goes_on(tournament)).idle_until == house.now + timedelta(days=7)


async def test_a_pause_ends_by_itself_after_a_week(house: Club) -> None:
    tournament = await house.begins(4)
    await house.changes(tournament, verbs.pause, PEOPLE[0].id)
    await house.goes_on(await house.ends_round(tournament))
    house.later(days=7)
    tournament = await house.goes_on(tournament)
    assert (tournament.paused, len(tournament.rounds)) == (False, 2)


LIVES = [
    (life, problem, paused, due, form)
    for life in ("open", "running", "over", "closed")
    for problem in ("", "threads", "posts", "few", "channel", "idle", "bounds")
    for paused in (0, 1)
    for due in (None, 0)
    for form in ("swiss", "league")
]


async def test_no_row_waits_without_an_instant(house: Club) -> None:
    """Whatever a row says, its next step leaves it over and told, or with an instant."""
    tournament = await house.begins(4, seats=2, pace="24h")
    await house.tournaments.noting(tournament.id, steps.posted, 77)
    for life, problem, paused, due, form in LIVES:
        house.base.write(
            "UPDATE evenings SET life = ?, problem = ?, paused = ?, due = ?, form = ?, idle_until = NULL",
            *(life, problem, paused, due, form),
        )
        await house.tournaments.step(tournament.id)
        [(now, at)] = house.base.rows("SELECT life, due FROM evenings")
        assert now in {"over", "closed"} or at is not None, (life, problem, paused, due, form)


# What is kept


async def test_a_server_that_is_erased_takes_its_tournaments_along(house: Club) -> None:
    tournament = await house.begins(4)
    await house.tables.run(places.server_left, SERVER)
    while not await house.tables.run(places.erase_server, SERVER):
        pass
    assert house.base.rows("SELECT count(*) FROM evenings") == [(0,)]
    assert house.base.rows("SELECT count(*) FROM evening_people") == [(0,)]
    assert await house.tournaments.step(tournament.id) is None


async def test_a_person_gets_their_tournaments_with_their_data(house: Club) -> None:
    tournament = await house.begins(4)
    kept = await kept_of(house.tables, PEOPLE[1].id)
    [own] = loads(kept.text(NOON))["evenings"]
    assert (own["evening"], own["name"], own["number"], own["organises"]) == (tournament.id, "P102", 2, False)
    [own] = loads((await kept_of(house.tables, PEOPLE[0].id)).text(NOON))["evenings"]
    assert own["organises"] is True
