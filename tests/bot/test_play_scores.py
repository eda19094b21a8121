"""What players lose a game and what luck gives them, from the ledgers of games that count."""

from datetime import datetime

import pytest

from bot.records.standings import PlayLine
from bot.scores import FEWEST, Scores
from bot.store import AccountRow, Transaction
from bot.tables import Player, Table
from tests.bot.table_house import ANNA, BEN, NOON, House
from tests.bot.toy_game import GAMES

GOAL = "goal=1"


@pytest.fixture
def scores(house: House) -> Scores:
    return Scores(house.store, lambda: house.now, GAMES)


async def finish(house: House, *players: Player) -> Table:
    """Play a game that ends with the first throw, a minute after the last one."""
    house.later(minutes=1)
    table = await house.started(*players, goal=1)
    return (await house.play(table, players[0], "roll")).table


async def count(
    house: House, table: Table, *accounts: tuple[float, float], measure: str = "points", dear: float = 0.0
) -> None:
    """Keep a ledger whose seats have these (loss, luck)."""
    rows = [
        AccountRow(
            table.id, seat, measure, 200.0, luck, loss, 200 + luck - loss, 0.0, 5,
            dear * (seat + 1), 7, "roll.1", "roll.0",
        )
        for seat, (loss, luck) in enumerate(accounts)
    ]  # fmt: skip

    def keep(tx: Transaction) -> bool:
        return tx.keep_ledger(table.id, 1, b"", rows)

    assert await house.store.run(keep), "its ledger was due"


async def games(house: House, *losses: float, luck: float = 0.0) -> None:
    for loss in losses:
        await count(house, await finish(house, ANNA, BEN), (loss, luck), (2 * loss, -luck))


async def test_who_loses_least_a_game_stands_first(house: House, scores: Scores) -> None:
    await games(house, *[4.0, 8.0] * (FEWEST // 2))
    assert await scores.play_board(1, "toy", GOAL, "all") == [
        PlayLine(ANNA.id, ANNA.name, "points", FEWEST, 6.0),
        PlayLine(BEN.id, BEN.name, "points", FEWEST, 12.0),
    ]


async def test_nobody_has_a_place_with_fewer_games_than_that(house: House, scores: Scores) -> None:
    await games(house, *[4.0] * (FEWEST - 1))
    assert await scores.play_board(1, "toy", GOAL, "all") == []


@pytest.mark.store("sqlite", "postgresql")
async def test_a_period_counts_only_its_own_games(house: House, scores: Scores) -> None:
    await games(house, *[40.0] * FEWEST)
    house.later(days=30)
    await games(house, *[4.0] * FEWEST)
    [anna, _] = await scores.play_board(1, "toy", GOAL, "week")
    assert (anna.games, anna.loss) == (FEWEST, 4.0)
    [anna, _] = await scores.play_board(1, "toy", GOAL, "all")
    assert (anna.games, anna.loss) == (2 * FEWEST, 22.0)


async def test_the_leaderboard_tells_it_beside_its_own_figures(house: House, scores: Scores) -> None:
    await games(house, *[4.0] * FEWEST)
    rows = await scores.leaderboard(1, "toy", GOAL, "all")
    assert {row.user_id: row.play and row.play.loss for row in rows} == {ANNA.id: 4.0, BEN.id: 8.0}
    assert [row.games for row in rows] == [FEWEST, FEWEST]


async def test_what_counts_different_things_is_not_compared(house: House, scores: Scores) -> None:
    """5000 alone counts turns, with others the chance to win: the board tells what was played most."""
    await games(house, *[4.0] * FEWEST)
    for _ in range(FEWEST):
        await count(house, await finish(house, BEN), (0.5, 0.0), measure="turns")
    board = await scores.play_board(1, "toy", GOAL, "all")
    assert {line.measure for line in board} == {"points"}


@pytest.mark.store("sqlite", "postgresql")
async def test_statistics_tell_losses_luck_best_game_and_dearest_decision(
    house: House, scores: Scores
) -> None:
    for loss, luck, dear in ((9.0, 10.0, 3.0), (2.0, -4.0, 1.0), (5.0, 8.0, 2.0)):
        await count(house, await finish(house, ANNA, BEN), (loss, luck), (0.0, 0.0), dear=dear)
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.measure, found.games, found.losses, found.luck) == ("points", 3, (9.0, 2.0, 5.0), 14.0)
    assert found.best == (2.0, house.now.replace(minute=2))
    assert (found.dearest.loss, found.dearest.rev, found.dearest.played) == (3.0, 7, "roll.1")
    assert found.dearest.ended == NOON.replace(minute=1)
    assert isinstance(found.dearest.ended, datetime)


async def test_only_the_newest_twenty_games_are_told(house: House, scores: Scores) -> None:
    await games(house, *map(float, range(23)))
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.games, found.losses) == (23, tuple(map(float, range(3, 23))))


async def test_nine_of_ten_players_are_within_what_the_spread_of_luck_says(
    house: House, scores: Scores
) -> None:
    """Luck of one game is 10 or -10: of n games the standard deviation is 10 times the root of n."""
    await games(house, *[1.0] * 16, luck=10.0)
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert found.luck == 160.0
    assert found.chance == pytest.approx(1.6449 * 10 * 4)


async def test_of_few_games_no_range_is_told(house: House, scores: Scores) -> None:
    await games(house, *[1.0] * 9, luck=10.0)
    assert (await scores.play_of(1, ANNA.id))["toy", GOAL].chance is None


async def test_a_ledger_that_is_made_anew_takes_the_place_of_the_old(house: House, scores: Scores) -> None:
    table = await finish(house, ANNA, BEN)
    await count(house, table, (9.0, 1.0), (9.0, 1.0))
    await house.tables.ledgers.renew(2)
    await count(house, table, (4.0, 3.0), (9.0, 1.0))
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.games, found.losses, found.luck) == (1, (4.0,), 3.0)


async def test_a_game_that_does_not_count_tells_nobody_their_losses(house: House, scores: Scores) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await house.store.run(lambda tx: tx._connection.execute("UPDATE tables SET advice = 'yes'"))
    table = (await house.play(table, ANNA, "roll")).table
    await count(house, table, (9.0, 1.0), (9.0, 1.0))
    assert await scores.play_of(1, ANNA.id) == {}
