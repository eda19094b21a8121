"""Leaderboards: what counts, for whom, since when."""

from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from bot.games.kit.game import OptionSet
from bot.scores import PlayerLine, Scores, Standing, variant_of
from bot.tables import Player
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.toy_game import SHELF, Toy


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
        Standing(BEN.id, BEN.name, 2, 2, Fraction(6), 6),
        Standing(ANNA.id, ANNA.name, 2, 0, Fraction(5, 2), 4),
    ]


async def test_a_solo_game_counts_as_played_but_not_as_won(house: House, scores: Scores) -> None:
    await finish(house, (ANNA, 6))
    assert await scores.leaderboard(1, "toy", "goal=6", "all") == [
        Standing(ANNA.id, ANNA.name, 1, 0, Fraction(6), 6)
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
    assert (row.games, row.best) == (1, 3)


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
        PlayerLine("duel", "goal=3", 1, 1, Fraction(3), 3),
        PlayerLine("toy", "goal=6", 1, 0, Fraction(2), 2),
    ]


async def test_some_games_count_wins_only(
    house: House, scores: Scores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "score_counts", False)
    await finish(house, (ANNA, 2), (BEN, 6))
    rows = await scores.leaderboard(1, "toy", "goal=6", "all")
    assert rows == [
        Standing(BEN.id, BEN.name, 1, 1, None, None),
        Standing(ANNA.id, ANNA.name, 1, 0, None, None),
    ]
