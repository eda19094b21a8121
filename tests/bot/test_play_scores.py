"""What players lose a game and what luck gives them, from the ledgers of games that count."""

from dataclasses import replace
from datetime import datetime
from statistics import mean
from typing import Any

import pytest

from bot.records.ledger import Coached
from bot.records.standings import Beside, PlayLine
from bot.scores import FEWEST, Period, Scores
from bot.store import AccountRow, Transaction
from bot.tables import Player, Table
from tests.bot.table_house import ANNA, BEN, CARO, NOON, House
from tests.bot.test_erasure import recounted, totals
from tests.bot.toy_game import GAMES, ToyOptions

GOAL = "goal=1"


@pytest.fixture
def scores(house: House) -> Scores:
    return Scores(house.store, lambda: house.now, GAMES)


async def finish(house: House, *players: Player, guild: int = 1) -> Table:
    """Play a game that ends with the first throw, a minute after the last one."""
    house.later(minutes=1)
    table = await house.started(*players, goal=1, guild=guild)
    return (await house.play(table, players[0], "roll")).table


async def count(
    house: House,
    table: Table,
    *accounts: tuple[float, float],
    measure: str = "points",
    dear: float = 0.0,
    choices: int = 50,
    **changed: int,
) -> None:
    """Keep a ledger whose seats have these (loss, luck)."""
    rows = [
        replace(
            AccountRow(
                table.id, seat, measure, 200.0, luck, loss, 200 + luck - loss, 0.0, choices,
                dear * (seat + 1), 7, "roll.1", "roll.0", seats=len(accounts),
            ),
            **changed,
        )
        for seat, (loss, luck) in enumerate(accounts)
    ]  # fmt: skip

    def keep(tx: Transaction) -> bool:
        return tx.keep_ledger(table.id, 1, b"", rows)

    assert await house.store.run(keep), "its ledger was due"


async def games(house: House, *losses: float, luck: float = 0.0, **changed: Any) -> None:
    for loss in losses:
        await count(house, await finish(house, ANNA, BEN), (loss, luck), (2 * loss, -luck), **changed)


async def leave(house: House) -> Table:
    """Let Ben leave a game that Anna and Caro play to its end."""
    house.later(minutes=1)
    table = await house.started(ANNA, BEN, CARO, goal=1)
    await house.tables.leave(table.id, BEN.id)
    return (await house.play(table, ANNA, "roll")).table


async def told(scores: Scores, period: Period = "all") -> list[PlayLine]:
    """Return what the leaderboard tells of play, the least lost first."""
    rows = await scores.leaderboard(1, "toy", GOAL, period)
    return sorted((row.play for row in rows if row.play), key=lambda line: line.loss)


async def test_a_leaderboard_tells_what_a_hundred_choices_lose(house: House, scores: Scores) -> None:
    await games(house, *[4.0, 8.0] * (FEWEST // 2))
    assert await told(scores) == [
        PlayLine(ANNA.id, "points", FEWEST, 12.0),
        PlayLine(BEN.id, "points", FEWEST, 24.0),
    ]


async def test_it_tells_nothing_of_who_has_fewer_games_than_that(house: House, scores: Scores) -> None:
    await games(house, *[4.0] * (FEWEST - 1))
    assert await told(scores) == []


@pytest.mark.store("sqlite", "postgresql")
async def test_a_period_counts_only_its_own_games(house: House, scores: Scores) -> None:
    await games(house, *[40.0] * FEWEST)
    house.later(days=30)
    await games(house, *[4.0] * FEWEST)
    [anna, _] = await told(scores, "week")
    assert (anna.games, anna.loss) == (FEWEST, 8.0)
    [anna, _] = await told(scores)
    assert (anna.games, anna.loss) == (2 * FEWEST, 44.0)


@pytest.mark.store("sqlite", "postgresql")
async def test_who_leaves_has_what_they_lost_until_then(house: House, scores: Scores) -> None:
    """What a robot chose in their seat afterwards is not theirs, and takes no place from them."""
    await games(house, *[1.0] * (FEWEST - 1))
    left = await leave(house)
    await count(house, left, (1.0, 0.0), (60.0, 0.0), (1.0, 0.0), stood_in=90, ended=1)
    [ben] = [line for line in await told(scores) if line.user_id == BEN.id]
    assert (ben.games, ben.loss) == (FEWEST, 100 * (2 * (FEWEST - 1) + 60) / (50 * FEWEST))
    found = (await scores.play_of(1, BEN.id))["toy", GOAL]
    assert found.losses[-1] == 120.0
    assert found.best is not None
    assert found.best[0] == 4.0
    assert totals(house.base) == recounted(house.base)


@pytest.mark.store("sqlite", "postgresql")
@pytest.mark.parametrize(("stood_in", "placed"), [(5, 2), (6, 0)])
async def test_nine_of_ten_choices_are_ones_own(
    house: House, scores: Scores, stood_in: int, placed: int
) -> None:
    await games(house, *[1.0] * FEWEST, stood_in=stood_in)
    assert len(await told(scores)) == placed


async def test_a_chance_to_win_is_compared_among_as_many_seats(house: House, scores: Scores) -> None:
    await games(house, *[0.1] * FEWEST, measure="win")
    for _ in range(FEWEST + 1):
        await count(house, await finish(house, ANNA, BEN, CARO), *[(0.2, 0.0)] * 3, measure="win")
    assert {(line.seats, line.user_id) for line in await told(scores)} == {
        (3, player.id) for player in (ANNA, BEN, CARO)
    }
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.seats, found.games, found.mean) == (3, FEWEST + 1, pytest.approx(0.4))
    assert found.beside == (Beside(2, FEWEST, 0.2),)


async def test_the_leaderboard_tells_it_beside_its_own_figures(house: House, scores: Scores) -> None:
    await games(house, *[4.0] * FEWEST)
    rows = await scores.leaderboard(1, "toy", GOAL, "all")
    assert {row.user_id: row.play and row.play.loss for row in rows} == {ANNA.id: 8.0, BEN.id: 16.0}
    assert [row.games for row in rows] == [FEWEST, FEWEST]


async def test_what_counts_different_things_is_not_compared(house: House, scores: Scores) -> None:
    """5000 alone counts turns, with others the chance to win: the board tells what was played most."""
    await games(house, *[4.0] * FEWEST)
    for _ in range(FEWEST):
        await count(house, await finish(house, BEN), (0.5, 0.0), measure="turns")
    board = await told(scores)
    assert len(board) == 2
    assert {line.measure for line in board} == {"points"}


@pytest.mark.store("sqlite", "postgresql")
async def test_statistics_tell_losses_luck_best_game_and_dearest_decision(
    house: House, scores: Scores
) -> None:
    for loss, luck, dear in ((9.0, 10.0, 3.0), (2.0, -4.0, 1.0), (5.0, 8.0, 2.0)):
        await count(house, await finish(house, ANNA, BEN), (loss, luck), (0.0, 0.0), dear=dear)
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.measure, found.games, found.losses, found.luck) == ("points", 3, (18.0, 4.0, 10.0), 14.0)
    assert found.mean == pytest.approx(100 * 16 / 150)
    assert found.best == (4.0, house.now.replace(minute=2))
    assert (found.dearest.loss, found.dearest.rev, found.dearest.played) == (3.0, 7, "roll.1")
    assert found.dearest.ended == NOON.replace(minute=1)
    assert isinstance(found.dearest.ended, datetime)


@pytest.mark.store("sqlite", "postgresql")
async def test_without_a_server_those_of_all_are_told_together(house: House, scores: Scores) -> None:
    for guild, loss in ((1, 9.0), (2, 2.0)):
        dear = loss / 2
        await count(house, await finish(house, ANNA, BEN, guild=guild), (loss, 1.0), (0.0, 0.0), dear=dear)
    [line] = await scores.player(None, ANNA.id)
    assert (line.games, line.wins) == (2, 2)
    found = (await scores.play_of(None, ANNA.id))["toy", GOAL]
    assert (found.games, found.losses, found.luck) == (2, (18.0, 4.0), 2.0)
    assert found.best == (4.0, house.now)
    assert found.dearest.loss == 4.5


async def test_only_the_newest_twenty_games_are_told(house: House, scores: Scores) -> None:
    await games(house, *map(float, range(23)))
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.games, found.losses) == (23, tuple(2.0 * loss for loss in range(3, 23)))


async def test_nine_of_ten_players_are_within_what_the_spread_of_luck_says(
    house: House, scores: Scores
) -> None:
    """Luck of one game is 10 or -10: of n games the standard deviation is 10 times the root of n.

    Its mean is 0, also where those who play here were all lucky.
    """
    for _ in range(16):
        await count(house, await finish(house, ANNA, BEN), (1.0, 10.0), (1.0, 10.0))
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert found.luck == 160.0
    assert found.chance == pytest.approx(1.6449 * 10 * 4)


async def test_of_few_games_no_range_is_told(house: House, scores: Scores) -> None:
    await games(house, *[1.0] * 9, luck=10.0)
    assert (await scores.play_of(1, ANNA.id))["toy", GOAL].chance is None


@pytest.mark.store("sqlite", "postgresql")
async def test_a_private_game_counts_for_its_owner_alone(house: House, scores: Scores) -> None:
    table = await house.tables.private.open(
        owner=ANNA, game="toy", options=ToyOptions(goal=1), locale="fr", interaction_id=next(house.ids)
    )
    await house.play(table, ANNA, "roll")
    await count(house, table, (1.0, 10.0))
    await house.tables.ledgers.add_luck(table.id, {("die", 6): 1})
    [(game, variant)] = await scores.play_of(None, ANNA.id)
    read = house.store.read
    assert await read(lambda questions: questions.all_luck(game, variant, "points")) == (0, 0)
    assert await read(lambda questions: questions.house_luck(0)) == {}


@pytest.mark.store("sqlite", "postgresql")
async def test_a_ledger_that_is_made_anew_takes_the_place_of_the_old(house: House, scores: Scores) -> None:
    table = await finish(house, ANNA, BEN)
    await count(house, table, (9.0, 1.0), (9.0, 1.0), choices=7)
    await house.tables.ledgers.renew()
    await count(house, table, (4.0, 3.0), (9.0, 1.0))
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.games, found.losses, found.luck) == (1, (8.0,), 3.0)


@pytest.mark.store("sqlite", "postgresql")
async def test_what_an_older_coach_counted_goes_where_a_newer_one_cannot(
    house: House, scores: Scores
) -> None:
    table = await finish(house, ANNA, BEN)
    await count(house, table, (9.0, 1.0), (9.0, 1.0))
    await house.tables.ledgers.renew()
    await house.tables.ledgers.refuse(table.id, "long")
    assert await scores.play_of(1, ANNA.id) == {}
    assert totals(house.base) == recounted(house.base)
    assert (await house.tables.get(table.id)).ledger == Coached("refused", "long")


async def test_a_game_that_does_not_count_tells_nobody_their_losses(house: House, scores: Scores) -> None:
    table = await house.started(ANNA, BEN, goal=1)
    await house.store.run(lambda tx: tx._connection.execute("UPDATE tables SET advice = 'yes'"))
    table = (await house.play(table, ANNA, "roll")).table
    await count(house, table, (9.0, 1.0), (9.0, 1.0))
    assert await scores.play_of(1, ANNA.id) == {}


# Alone


async def practised(house: House, *losses: float, wins: bool = True) -> list[AccountRow]:
    """Let Anna practise beside Ben, these losses at so many choices; return what was counted of her."""
    kept = list[AccountRow]()
    for number, loss in enumerate(losses):
        house.later(minutes=1)
        table = await house.lobby(ANNA, BEN, goal=1)
        await house.tables.configure(table.id, ANNA.id, advised=True)
        await house.tables.start(table.id, ANNA.id, next(house.ids))
        table = (await house.play(table, ANNA, "roll")).table
        result = 230.0 + number if wins == (number % 3 > 0) else 150.0
        rows = [
            AccountRow(table.id, seat, "points", 200.0, 9.0, lost, points, 0.0, 20 + number, seats=2)
            for seat, (lost, points) in enumerate([(loss, result), (5.0, 200.0)])
        ]
        await house.store.run(lambda tx, at=table.id, rows=rows: tx.keep_ledger(at, 1, b"", rows))
        kept.append(rows[0])
    return kept


@pytest.mark.store("sqlite", "postgresql")
async def test_who_practises_has_figures_of_their_own_and_no_place(house: House, scores: Scores) -> None:
    """Computed here from the accounts alone, as a reader of them would."""
    kept = await practised(house, 30.0, 12.5, 21.0, 7.0, 0.0)
    await games(house, 4.0)
    [anna] = await scores.alone_of(1, ANNA.id)
    assert (anna.game, anna.measure, anna.seats, anna.games) == ("toy", "points", 0, len(kept))
    assert anna.wins == len([row for row in kept if row.result > 200])
    assert anna.result == pytest.approx(mean(row.result for row in kept))
    assert anna.losses == pytest.approx([row.loss / row.choices * 100 for row in kept])
    assert await scores.alone_of(2, ANNA.id) == [], "another server"
    assert await scores.alone_of(None, ANNA.id) == [anna], "all servers"
    [ben] = await scores.alone_of(1, BEN.id)
    assert ben.wins == len(kept) - anna.wins
    [line] = [row for row in await scores.leaderboard(1, "toy", GOAL, "all") if row.user_id == ANNA.id]
    assert line.games == 1, "only the game that counts"


async def test_a_game_of_people_that_counts_for_nobody_was_not_played_alone(
    house: House, scores: Scores
) -> None:
    await practised(house, 3.0)
    assert [line.games for line in await scores.alone_of(1, ANNA.id)] == [1]
    house.base.write("UPDATE tables SET advice = 'no'")
    assert await scores.alone_of(1, ANNA.id) == []
