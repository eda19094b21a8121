"""Leaderboards: what counts, for whom, since when."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field

from bot.scores import Scores
from bot.store import GuildSettings, StoreError
from bot.store.schema import SCHEMA, steps
from bot.tables import Player, ending, seats
from discord_sandbox.client import HANGS
from tapis.games.kit.game import Figure, OptionSet, Result
from tapis.records.months import PERIODS
from tapis.records.statistics import PlayerLine, PlayerTotals
from tests.bot.bases import Base, PostgresBase, in_memory
from tests.bot.table_house import ANNA, BEN, CARO, DAN, EVE, House
from tests.bot.toy_game import GAMES, Toy

pytestmark = pytest.mark.store("sqlite", "postgresql")

DAY = 86_400_000
AVERAGE, BEST = Figure(of="score", how="average"), Figure(of="score", how="most")


class Sheet(OptionSet, frozen=True):
    double_pair: Literal["yes", "no"] = "no"
    grids: Annotated[int, Field(ge=1, le=6)] = 1
    bonus: int = 30


@pytest.fixture
def scores(house: House) -> Scores:
    return Scores(house.store, lambda: house.now, GAMES)


async def finish(house: House, *points: tuple[Player, int], **options: Any) -> None:
    """Play a game in which each player throws once; the last throw ends it."""
    players = [player for player, _ in points]
    table = await house.started(*players, **{"goal": points[-1][1], **options})
    for player, value in points:
        house.dice = [value]
        await house.play(table, player, "roll")
        if player is not players[-1]:
            await house.play(table, player, "pass")


def test_a_variant_names_the_options_that_differ_in_sheet_order() -> None:
    assert Sheet().canonical() == ""
    assert Sheet(grids=2, double_pair="yes").canonical() == "double_pair=yes,grids=2"


async def test_a_leaderboard_counts_games_wins_average_and_best(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 1), (BEN, 6))
    await finish(house, (ANNA, 4), (BEN, 6))
    assert await scores.leaderboard(1, "toy", "goal=6", "all") == [
        PlayerTotals(BEN.id, BEN.name, 2, 2, {AVERAGE: Fraction(6), BEST: Fraction(6)}),
        PlayerTotals(ANNA.id, ANNA.name, 2, 0, {AVERAGE: Fraction(5, 2), BEST: Fraction(4)}),
    ]


async def test_a_solo_game_counts_as_played_but_not_as_won(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 6))
    assert await scores.leaderboard(1, "toy", "goal=6", "all") == [
        PlayerTotals(ANNA.id, ANNA.name, 1, 0, {AVERAGE: Fraction(6), BEST: Fraction(6)})
    ]


async def test_equal_wins_stand_by_average(house: House, scores: Scores) -> None:
    await finish(house, (CARO, 2), (ANNA, 3), (BEN, 6))
    rows = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert [row.user_id for row in rows] == [BEN.id, ANNA.id, CARO.id]


async def test_variants_stand_apart(house: House, scores: Scores) -> None:
    for _ in range(2):
        await finish(house, (ANNA, 6))
    await finish(house, (ANNA, 3), goal=3)
    assert await scores.variants(1, "toy") == [("goal=6", 2), ("goal=3", 1)]
    [row] = await scores.leaderboard(1, "toy", "goal=3", "all")
    assert (row.games, row.figures[BEST]) == (1, 3)


async def test_a_variants_games_are_counted_not_its_seats(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 1), (BEN, 6))
    assert await scores.variants(1, "toy") == [("goal=6", 1)]


@pytest.mark.parametrize(("period", "days"), [("week", 7), ("year", 365)])
async def test_a_period_reaches_back_so_many_days(
    house: House, scores: Scores, period: Any, days: int
) -> None:
    await finish(house, (ANNA, 6))
    house.later(days=days)
    assert len(await scores.leaderboard(1, "toy", "goal=6", period)) == 1
    house.later(seconds=1)
    assert await scores.leaderboard(1, "toy", "goal=6", period) == []
    assert len(await scores.leaderboard(1, "toy", "goal=6", "all")) == 1


@pytest.mark.parametrize(("zone", "hours"), [("", 12), ("America/New_York", 16)])
async def test_a_month_is_that_of_the_servers_calendar(
    house: House, scores: Scores, zone: str, hours: int
) -> None:
    """Without a zone, of UTC."""
    await house.store.save_settings(1, GuildSettings(zone=zone))
    await finish(house, (ANNA, 6))
    house.later(days=30, hours=hours)
    assert await scores.leaderboard(1, "toy", "goal=6", "month") == []
    house.later(seconds=-1)
    assert len(await scores.leaderboard(1, "toy", "goal=6", "month")) == 1


async def test_servers_and_games_stand_apart(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 6))
    assert await scores.leaderboard(2, "toy", "goal=6", "all") == []
    assert await scores.leaderboard(1, "duel", "goal=6", "all") == []
    assert await scores.player(2, ANNA.id) == []


async def test_unfinished_games_do_not_count(house: House, scores: Scores) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "roll")
    await house.tables.at(table.id, ending.end, ANNA.id)
    assert await scores.variants(1, "toy") == []


async def test_a_player_has_a_line_for_each_game_and_variant(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 2), (BEN, 6))
    await finish(house, (BEN, 1), (ANNA, 3), game="duel")
    assert await scores.player(1, ANNA.id) == [
        PlayerLine("duel", "goal=3", 1, 1, {AVERAGE: Fraction(3), BEST: Fraction(3)}),
        PlayerLine("toy", "goal=6", 1, 0, {AVERAGE: Fraction(2), BEST: Fraction(2)}),
    ]


async def test_some_games_count_wins_only(
    house: House, scores: Scores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "figures", ())
    await finish(house, (ANNA, 2), (BEN, 6))
    rows = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert rows == [PlayerTotals(BEN.id, BEN.name, 1, 1, {}), PlayerTotals(ANNA.id, ANNA.name, 1, 0, {})]


# What else matters in a game than its score


@pytest.fixture
def details(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str | int]]:
    """What the next games of Toy end with, by seat."""
    told: list[dict[str, str | int]] = []
    ending = Toy._result

    def result(game: Toy) -> Result | None:
        end = ending(game)
        return end and end.model_copy(update={"details": tuple(told)})

    monkeypatch.setattr(Toy, "_result", result)
    return told


async def test_fractions_are_summed_exactly(
    house: House, scores: Scores, details: list[dict[str, str | int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thirds and sevenths and whole numbers, without any rounding."""
    won = Figure(of="settlement", how="sum")
    monkeypatch.setattr(Toy, "figures", (won, BEST))
    for settlement in ("-2/3", "1/7", "5", "-1/3"):
        details[:] = {"settlement": settlement}, {"settlement": settlement.replace("-", "")}
        await finish(house, (ANNA, 1), (BEN, 6))
    first, second = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert first.figures == {won: Fraction(43, 7), BEST: Fraction(6)}
    assert second.figures == {won: Fraction(29, 7), BEST: Fraction(1)}


async def test_the_least_and_the_most_are_found_across_denominators(
    house: House, scores: Scores, details: list[dict[str, str | int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    least, most = Figure(of="settlement", how="fewest"), Figure(of="settlement", how="most")
    average = Figure(of="settlement", how="average")
    monkeypatch.setattr(Toy, "figures", (least, most, average))
    for settlement in ("-5/3", "7/2", "-3/2", "3"):
        details[:] = ({"settlement": settlement},)
        await finish(house, (ANNA, 6))
    [row] = await scores.player(1, ANNA.id)
    assert row.figures == {least: Fraction(-5, 3), most: Fraction(7, 2), average: Fraction(5, 6)}


async def test_of_won_games_only_the_fewest_turns_count(
    house: House, scores: Scores, details: list[dict[str, str | int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    fewest = Figure(of="turns", how="fewest", won=True)
    monkeypatch.setattr(Toy, "figures", (fewest,))
    for mine, theirs in ((9, 12), (10, 4)):
        details[:] = {"turns": theirs}, {"turns": mine}
        await finish(house, (ANNA, 1), (BEN, 6))
    first, second = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert (first.user_id, first.figures) == (BEN.id, {fewest: Fraction(9)})
    assert (second.user_id, second.figures) == (ANNA.id, {})
    [line] = await scores.player(1, BEN.id)
    assert line.figures == first.figures


async def test_of_equal_wins_the_fewest_turns_rank_first(
    house: House, scores: Scores, details: list[dict[str, str | int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "figures", (Figure(of="turns", how="fewest", won=True),))
    for winner, turns in ((ANNA, 8), (BEN, 7)):
        details[:] = {"turns": 1}, {"turns": turns}
        await finish(house, (CARO, 1), (winner, 6))
    rows = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert [row.user_id for row in rows] == [BEN.id, ANNA.id, CARO.id]


async def test_who_has_no_detail_has_no_figure_but_has_played(
    house: House, scores: Scores, details: list[dict[str, str | int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    won = Figure(of="settlement", how="sum")
    monkeypatch.setattr(Toy, "figures", (won,))
    details[:] = {}, {"settlement": "-7"}, {"settlement": "7"}
    await finish(house, (ANNA, 1), (BEN, 2), (CARO, 6))
    rows = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert [(row.user_id, row.games, dict(row.figures)) for row in rows] == [
        (CARO.id, 1, {won: Fraction(7)}),
        (BEN.id, 1, {won: Fraction(-7)}),
        (ANNA.id, 1, {}),
    ]


async def test_the_newest_name_is_shown(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 6))
    house.later(seconds=1)
    await finish(house, (Player(ANNA.id, "Annie"), 6))
    [row] = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert (row.name, row.games) == ("Annie", 2)


# How the figures are kept


async def test_leaderboards_statistics_and_variants_wait_for_no_transaction(
    house: House, scores: Scores
) -> None:
    """The thread that writes is busy all the while."""
    await finish(house, (ANNA, 1), (BEN, 6))
    free = threading.Event()
    writing = asyncio.create_task(house.store.run(lambda _: free.wait(HANGS)))
    try:
        async with asyncio.timeout(HANGS):
            board = await scores.leaderboard(1, "toy", "goal=6", "week")
            lines = await scores.player(1, ANNA.id)
            variants = await scores.variants(1, "toy")
    finally:
        free.set()
    assert await writing, "the writer was let go only after the answers"
    assert ([row.name for row in board], len(lines), variants) == (["Ben", "Anna"], 1, [("goal=6", 1)])


async def test_a_question_that_takes_long_holds_no_move_up(house: House) -> None:
    free = threading.Event()
    asking = asyncio.create_task(house.store.read(lambda _: free.wait(HANGS)))
    try:
        async with asyncio.timeout(HANGS):
            table = await house.started(ANNA, BEN)
            await house.play(table, ANNA, "roll")
    finally:
        free.set()
    assert await asking, "the question was let go only after the move"


async def test_what_was_asked_sees_what_was_just_written(house: House, scores: Scores) -> None:
    for games in range(1, 20):
        await finish(house, (ANNA, 6))
        assert await scores.variants(1, "toy") == [("goal=6", games)]


@pytest.mark.store("sqlite")
async def test_no_question_reads_more_results_than_those_of_an_hour(house: House, scores: Scores) -> None:
    """Whole hours, days and years come from totals; names by one step into an index."""
    await finish(house, (ANNA, 1), (BEN, 6))
    asked: list[str] = []
    await house.store.read(lambda questions: questions._connection.set_trace_callback(asked.append))
    for period in PERIODS:
        await scores.leaderboard(1, "toy", "goal=6", period)
    await scores.player(1, ANNA.id)
    await scores.variants(1, "toy")
    await house.store.read(lambda questions: questions._connection.set_trace_callback(None))
    plans: set[str] = set()
    for query in (query for query in asked if query.startswith("SELECT")):
        plan = await house.store.read(
            lambda questions, query=query: questions._connection.execute(
                f"EXPLAIN QUERY PLAN {query}"
            ).fetchall()
        )
        plans |= {step for *_, step in plan}
    read = {step for step in plans if {"results", "totals", "boards"} & set(step.split()[1:3])}
    assert {step for step in read if not step.startswith("SEARCH")} == set()
    of_results = [step for step in read if "results " in step]
    assert len(of_results) == 2
    assert [step for step in of_results if not ("at>? AND at<?" in step or "results_of_user" in step)] == []


GAMES_KEPT = "SELECT guild_id, game, variant, games FROM boards WHERE games > 0 ORDER BY 1, 2, 3"
GAMES_COUNTED = "SELECT guild_id, game, variant, games FROM recounted_games ORDER BY 1, 2, 3"


def kept(connection: Any) -> list[list[Any]]:
    totals = connection.execute("SELECT * FROM totals ORDER BY 1, 2, 3, 4, 5, 6").fetchall()
    return [totals, connection.execute(GAMES_KEPT).fetchall()]


def recounted(connection: Any) -> list[list[Any]]:
    totals = connection.execute("SELECT * FROM recount ORDER BY 1, 2, 3, 4, 5, 6").fetchall()
    return [totals, connection.execute(GAMES_COUNTED).fetchall()]


DETAILS = (
    "{}",
    '{"settlement": "-2/3"}',
    '{"settlement": "5", "turns": 9}',
    '{"turns": 3, "settlement": "1/7"}',
    '{"score": 7}',
)
FIGURES = {"score", "turns", "settlement"}
RESULT = st.fixed_dictionaries(
    {
        "user_id": st.integers(1, 4),
        "guild_id": st.integers(1, 2),
        "variant": st.sampled_from(["", "a=1"]),
        "points": st.integers(-50, 50),
        "won": st.integers(0, 1),
        "detail": st.sampled_from(DETAILS),
        "at": st.one_of(st.integers(0, 10 * DAY), st.integers(0, 500 * DAY)),
    }
)


def added(connection: Any, number: int, tables: list[dict[str, Any]]) -> None:
    """Write a result for each seat of one table, all of one server, variant and moment."""
    same = {name: tables[0][name] for name in ("guild_id", "variant", "at")}
    connection.executemany(
        "INSERT INTO results (table_id, seat, user_id, name, guild_id, game, variant, place, points, won,"
        " detail, at) VALUES (:table_id, :seat, :user_id, 'N', :guild_id, 'toy', :variant, 1, :points,"
        " :won, :detail, :at)",
        [
            {**row, **same, "table_id": str(number), "seat": seat, "user_id": row["user_id"] + 4 * seat}
            for seat, row in enumerate(tables)
        ],
    )


def updated(folder: Iterable[str]) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for step in folder:
        connection.executescript(step)
    return connection


@contextmanager
def empty(base: Base) -> Iterator[Any]:
    """A database with nothing in it, where results need no table; what is written is gone afterwards."""
    if isinstance(base, PostgresBase):
        with base.undone() as line:
            for table in ("results", "accounts"):
                line.execute(f"ALTER TABLE {table} DROP CONSTRAINT {table}_table_id_fkey")
            yield line
    else:
        with closing(in_memory()) as connection:
            yield connection


EXAMPLES: Any = {"deadline": None, "suppress_health_check": [HealthCheck.function_scoped_fixture]}
"""Each example undoes what it did, so they may share a database."""
PLAYED = st.lists(st.lists(RESULT, min_size=1, max_size=3), min_size=1, max_size=25)


@pytest.mark.store("postgresql", "sqlite")
def test_a_game_goes_once_with_all_its_seats(base: Base) -> None:
    seats = [
        {"user_id": seat, "guild_id": 1, "variant": "", "points": 1, "won": 0, "detail": "{}", "at": 1}
        for seat in (1, 2, 3)
    ]
    with empty(base) as connection:
        for number in (0, 1):
            added(connection, number, seats)
        connection.execute("DELETE FROM results WHERE table_id = ?", ("0",))
        assert connection.execute(GAMES_KEPT).fetchall() == [(1, "toy", "", 1)]


ACCOUNTS = st.dictionaries(
    st.integers(0, 24),
    st.tuples(st.sampled_from(["points", "win"]), st.floats(0, 40), st.floats(-99, 99)),
    max_size=9,
)


@settings(max_examples=40, **EXAMPLES)
@given(
    games=PLAYED,
    accounts=ACCOUNTS,
    anew=st.sets(st.integers(0, 24), max_size=4),
    taken_back=st.sets(st.integers(0, 24), max_size=4),
)
def test_the_kept_totals_always_equal_a_recount(
    base: Base,
    games: list[list[dict[str, Any]]],
    accounts: dict[int, tuple[str, float, float]],
    anew: set[int],
    taken_back: set[int],
) -> None:
    """Also where ledgers are made anew, and after results went in which the least or the most stood."""
    with empty(base) as connection:
        for number, tables in enumerate(games):
            added(connection, number, tables)
        for number, account in accounts.items():
            for seat in range(3):
                connection.execute(
                    "INSERT INTO accounts"
                    " (table_id, seat, measure, prior, loss, luck, result, error, choices)"
                    " VALUES (?, ?, ?, 0, ?, ?, 0, 0, 1)",
                    (str(number), seat, *account),
                )
        assert kept(connection) == recounted(connection)
        for number in sorted(anew):
            connection.execute("DELETE FROM accounts WHERE table_id = ?", (str(number),))
            assert kept(connection) == recounted(connection)
        for number in sorted(taken_back):
            connection.execute("DELETE FROM results WHERE table_id = ?", (str(number),))
            assert kept(connection) == recounted(connection)


@pytest.mark.slow("each example makes two databases")
@settings(max_examples=15, deadline=None)
@given(games=PLAYED)
def test_a_database_of_before_the_totals_gets_them(games: list[list[dict[str, Any]]]) -> None:
    first, *later = steps(SCHEMA)
    with closing(updated([first])) as connection, closing(in_memory()) as always:
        for number, tables in enumerate(games):
            added(connection, number, tables)
            added(always, number, tables)
        for step in later:
            connection.executescript(step)
        assert kept(connection)[0], "there is something to count"
        assert kept(connection) == recounted(connection)
        assert set(told(connection)) == set(told(always))


def told(connection: sqlite3.Connection) -> list[Any]:
    """Read the totals without the numbers that the boards happen to have."""
    return connection.execute(
        "SELECT guild_id, game, variant, span, start, user_id, of, denominator, count, total, least, most,"
        " wins, won_total, won_least, won_most FROM totals JOIN boards ON boards.id = board"
    ).fetchall()


@settings(max_examples=25, **EXAMPLES)
@given(games=PLAYED, since=st.one_of(st.integers(0, 12 * DAY), st.integers(0, 510 * DAY)))
def test_a_period_made_of_buckets_equals_its_results_counted_one_by_one(
    base: Base, games: list[list[dict[str, Any]]], since: int
) -> None:
    with empty(base) as connection:
        for number, tables in enumerate(games):
            added(connection, number, tables)
        found = base.questions(connection).everybody(1, "toy", "", FIGURES, since=since)
        expected = connection.execute(
            "SELECT game, variant, user_id, of, denominator, count(*), sum(value), min(value), max(value),"
            " sum(won), sum(won * value), min(CASE WHEN won = 1 THEN value END),"
            " max(CASE WHEN won = 1 THEN value END) FROM told"
            " WHERE guild_id = 1 AND variant = '' AND at >= ?"
            " GROUP BY game, variant, user_id, of, denominator",
            (since,),
        ).fetchall()
    assert sorted(found, key=repr) == sorted(expected, key=repr)


async def test_a_result_is_not_changed_behind_its_totals(house: House) -> None:
    await finish(house, (ANNA, 6))
    with pytest.raises(StoreError, match="never changed"):
        await house.store.run(lambda tx: tx._connection.execute("UPDATE results SET points = 7"))


async def test_the_best_are_the_first_of_all(house: House, scores: Scores) -> None:
    """Also where more have as many wins as the last of them."""
    await finish(house, (CARO, 2), (ANNA, 3), (BEN, 6))
    await finish(house, (DAN, 4), (EVE, 6))
    everybody = await scores.leaderboard(1, "toy", "goal=6", "all")
    for best in (1, 2, 3, 4):
        assert await scores.leaderboard(1, "toy", "goal=6", "all", best) == everybody[:best]


async def test_leaving_counts_as_a_game_and_distorts_no_figure(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 4), (BEN, 6))
    table = await house.started(ANNA, BEN, CARO, goal=6)
    await house.tables.at(table.id, seats.leave, ANNA.id)
    for player in (BEN, CARO):
        await house.tables.at(table.id, seats.leave, player.id)
    await house.started(EVE, DAN, goal=6, channel=6)
    left = await house.tables.in_channel(6)
    await house.tables.at(left.id, seats.leave, EVE.id)
    assert await scores.leaderboard(1, "toy", "goal=6", "all", best=9) == [
        PlayerTotals(BEN.id, BEN.name, 2, 1, {AVERAGE: Fraction(6), BEST: Fraction(6)}),
        PlayerTotals(ANNA.id, ANNA.name, 2, 0, {AVERAGE: Fraction(4), BEST: Fraction(4)}),
        PlayerTotals(EVE.id, EVE.name, 1, 0, {}),
    ]
