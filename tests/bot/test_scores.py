"""Leaderboards: what counts, for whom, since when."""

from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from bot.games.kit.game import Figure, OptionSet, Result
from bot.scores import PlayerLine, Scores, Standing, variant_of
from bot.tables import Player
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.toy_game import SHELF, Toy

AVERAGE, BEST = Figure(of="score", how="average"), Figure(of="score", how="most")


class Sheet(OptionSet, frozen=True):
    double_pair: Literal["yes", "no"] = "no"
    grids: Annotated[int, Field(ge=1, le=6)] = 1
    bonus: int = 30


@pytest.fixture
def scores(house: House) -> Scores:
    return Scores(house.store, lambda: house.now, SHELF)


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
    assert variant_of(Sheet()) == ""
    assert variant_of(Sheet(grids=2, double_pair="yes")) == "double_pair=yes,grids=2"


async def test_a_leaderboard_counts_games_wins_average_and_best(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 1), (BEN, 6))
    await finish(house, (ANNA, 4), (BEN, 6))
    assert await scores.leaderboard(1, "toy", "goal=6", "all") == [
        Standing(BEN.id, BEN.name, 2, 2, {AVERAGE: Fraction(6), BEST: Fraction(6)}),
        Standing(ANNA.id, ANNA.name, 2, 0, {AVERAGE: Fraction(5, 2), BEST: Fraction(4)}),
    ]


async def test_a_solo_game_counts_as_played_but_not_as_won(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 6))
    assert await scores.leaderboard(1, "toy", "goal=6", "all") == [
        Standing(ANNA.id, ANNA.name, 1, 0, {AVERAGE: Fraction(6), BEST: Fraction(6)})
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


@pytest.mark.parametrize(("period", "days"), [("week", 7), ("month", 30), ("year", 365)])
async def test_a_period_reaches_back_so_many_days(
    house: House, scores: Scores, period: Any, days: int
) -> None:
    await finish(house, (ANNA, 6))
    house.later(days=days)
    assert len(await scores.leaderboard(1, "toy", "goal=6", period)) == 1
    house.later(seconds=1)
    assert await scores.leaderboard(1, "toy", "goal=6", period) == []
    assert len(await scores.leaderboard(1, "toy", "goal=6", "all")) == 1


async def test_servers_and_games_stand_apart(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 6))
    assert await scores.leaderboard(2, "toy", "goal=6", "all") == []
    assert await scores.leaderboard(1, "duel", "goal=6", "all") == []
    assert await scores.player(2, ANNA.id) == []


async def test_unfinished_games_do_not_count(house: House, scores: Scores) -> None:
    table = await house.started(ANNA, BEN)
    await house.play(table, ANNA, "roll")
    await house.tables.end(table.id, ANNA.id)
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
    assert rows == [Standing(BEN.id, BEN.name, 1, 1, {}), Standing(ANNA.id, ANNA.name, 1, 0, {})]


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


async def test_a_players_results_are_found_without_reading_the_whole_server(
    house: House, scores: Scores
) -> None:
    asked: list[str] = []
    await house.store.run(lambda tx: tx._connection.set_trace_callback(asked.append))
    await scores.player(1, ANNA.id)
    await house.store.run(lambda tx: tx._connection.set_trace_callback(None))
    queries = [query for query in asked if "FROM results" in query]
    plans = await house.store.run(
        lambda tx: [
            [step for *_, step in tx._connection.execute(f"EXPLAIN QUERY PLAN {query}")] for query in queries
        ]
    )
    assert plans
    assert all(any("USING INDEX results_of_user" in step for step in plan) for plan in plans)
