"""What a game costs players and what luck gives them, from the ledgers of games that count."""

from dataclasses import replace
from datetime import datetime
from statistics import mean
from typing import Any

import pytest

from bot.scores import Scores
from bot.store import AccountRow, Transaction
from bot.tables import Player, Table, ledgers, lobby, private, seats
from tapis.records.ledger import Coached
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
    await house.tables.at(table.id, seats.leave, BEN.id)
    return (await house.play(table, ANNA, "roll")).table


async def test_what_a_game_costs_is_the_mean_of_all_that_were_counted(house: House, scores: Scores) -> None:
    await games(house, *[4.0, 9.0, 8.0])
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.games, found.cost) == (3, pytest.approx(mean([4.0, 9.0, 8.0])))
    assert (await scores.play_of(1, BEN.id))["toy", GOAL].cost == pytest.approx(2 * 7.0)


@pytest.mark.store("sqlite", "postgresql")
async def test_who_leaves_has_what_they_lost_until_then(house: House, scores: Scores) -> None:
    """What a robot chose in their seat afterwards is not theirs."""
    await games(house, *[1.0] * 9)
    left = await leave(house)
    await count(house, left, (1.0, 0.0), (60.0, 0.0), (1.0, 0.0), stood_in=90, ended=1)
    found = (await scores.play_of(1, BEN.id))["toy", GOAL]
    assert (found.games, found.cost) == (10, pytest.approx((9 * 2 + 60) / 10))
    assert totals(house.base) == recounted(house.base)


async def test_a_chance_to_win_is_told_among_as_many_seats_as_most_often(
    house: House, scores: Scores
) -> None:
    await games(house, *[0.1] * 3, measure="win")
    for _ in range(4):
        await count(house, await finish(house, ANNA, BEN, CARO), *[(0.2, 0.0)] * 3, measure="win")
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.measure, found.games, found.cost) == ("win", 4, pytest.approx(0.2))


async def test_what_counts_different_things_is_not_added_up(house: House, scores: Scores) -> None:
    """5000 alone counts turns, with others the chance to win: what was played most is told."""
    await games(house, *[4.0] * 3)
    for _ in range(2):
        await count(house, await finish(house, ANNA), (0.5, 0.0), measure="turns")
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.measure, found.games, found.cost) == ("points", 3, pytest.approx(4.0))


@pytest.mark.store("sqlite", "postgresql")
async def test_statistics_tell_what_a_game_costs_luck_and_the_dearest_decision(
    house: House, scores: Scores
) -> None:
    for loss, luck, dear in ((9.0, 10.0, 3.0), (2.0, -4.0, 1.0), (5.0, 8.0, 2.0)):
        await count(house, await finish(house, ANNA, BEN), (loss, luck), (0.0, 0.0), dear=dear)
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.measure, found.games, found.luck) == ("points", 3, 14.0)
    assert found.cost == pytest.approx(16 / 3)
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
    assert (found.games, found.cost, found.luck) == (2, 5.5, 2.0)
    assert found.dearest.loss == 4.5


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
    table = await house.tables.run(
        private.open_private,
        owner=ANNA,
        game="toy",
        options=ToyOptions(goal=1),
        locale="fr",
        interaction_id=next(house.ids),
    )
    await house.play(table, ANNA, "roll")
    await count(house, table, (1.0, 10.0))
    await house.tables.run(ledgers.add_luck, table.id, {("die", 6): 1})
    [(game, variant)] = await scores.play_of(None, ANNA.id)
    read = house.store.read
    assert await read(lambda questions: questions.all_luck(game, variant, "points")) == (0, 0)
    assert await read(lambda questions: questions.house_luck(0)) == {}


@pytest.mark.store("sqlite", "postgresql")
async def test_a_ledger_that_is_made_anew_takes_the_place_of_the_old(house: House, scores: Scores) -> None:
    table = await finish(house, ANNA, BEN)
    await count(house, table, (9.0, 1.0), (9.0, 1.0), choices=7)
    await house.tables.run(ledgers.renew)
    await count(house, table, (4.0, 3.0), (9.0, 1.0))
    found = (await scores.play_of(1, ANNA.id))["toy", GOAL]
    assert (found.games, found.cost, found.luck) == (1, 4.0, 3.0)


@pytest.mark.store("sqlite", "postgresql")
async def test_what_an_older_coach_counted_goes_where_a_newer_one_cannot(
    house: House, scores: Scores
) -> None:
    table = await finish(house, ANNA, BEN)
    await count(house, table, (9.0, 1.0), (9.0, 1.0))
    await house.tables.run(ledgers.renew)
    await house.tables.run(ledgers.refuse, table.id, "long")
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
        await house.tables.at(table.id, lobby.configure, ANNA.id, advised=True)
        await house.tables.at(table.id, lobby.start, ANNA.id, next(house.ids))
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
    assert (anna.game, anna.measure, anna.games) == ("toy", "points", len(kept))
    assert anna.wins == len([row for row in kept if row.result > 200])
    assert anna.result == pytest.approx(mean(row.result for row in kept))
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
