"""The index of a person: which of their decisions it tells, how sure it is, and that nobody can better it."""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from random import Random
from statistics import stdev
from typing import Any

import pytest

import bot.scores
from bot.scores import Scores
from bot.store import AccountRow, RatingRow, ResultRow, Transaction
from bot.tables import Player, Table, ledgers, robots, seats
from bot.tables import lobby as lobbies
from tapis.records.index import NEWEST, SHOWN
from tapis.records.ledger import Account, Decision, Ledger, pack
from tapis.records.losses import Loss
from tapis.records.statistics import Index, Word
from tests.bot.table_house import ANNA, BEN, CARO, House
from tests.bot.test_play_scores import finish, leave
from tests.bot.test_tables_robots import robots_move
from tests.bot.toy_game import GAMES
from tests.steps import read_steps

BOTH = pytest.mark.store("sqlite", "postgresql")
VERBS = ("roll", "score")
MANY = 500
"""The games of one person; one in five is advised."""
ROBOTS = {"toy": {"points": (2.0, 1.0, 0.5)}}


@pytest.fixture
def scores(house: House) -> Scores:
    return Scores(house.store, lambda: house.now, GAMES, ROBOTS)


async def keep(house: House, table: Table, losses: str, **changed: Any) -> None:
    """Keep these decisions of every seat."""
    count = sum(not word[0].isalpha() for word in losses.split())
    own = {"losses": losses, "decided": count, "seats": len(table.players)}
    row = AccountRow(table.id, 0, "points", 200.0, 0.0, 0.0, 200.0, 0.0, count, **own)
    rows = [replace(row, seat=seat, **changed) for seat in range(len(table.players))]

    def work(tx: Transaction) -> bool:
        return tx.keep_ledger(table.id, 1, b"", rows)

    assert await house.store.run(work), "its ledger was due"


async def games(house: House, *decided: str, **changed: Any) -> None:
    for losses in decided:
        await keep(house, await finish(house, ANNA, BEN), losses, **changed)


async def anna(scores: Scores) -> list[Index]:
    return list((await scores.index_of(1, ANNA.id, "toy")).counted)


def many(count: int, *losses: int) -> str:
    """Write so many decisions, which lose these in turns."""
    return "roll " + " ".join(str(losses[place % len(losses)]) for place in range(count))


@BOTH
async def test_an_index_is_the_mean_of_the_newest_200_decisions_with_its_error(
    house: House, scores: Scores
) -> None:
    await games(house, many(30, 999), many(150, 900, 100), many(120, 0, 50))
    [found] = await anna(scores)
    losses = [0.0, 0.5] * 60 + [9.0, 1.0] * 40
    assert (found.decisions, found.mean) == (NEWEST, pytest.approx(sum(losses) / NEWEST))
    assert found.error == pytest.approx(stdev(losses) / NEWEST**0.5)
    assert [(line.user_id, line.name) for line in await scores.index_board(1, "toy", "all")] == [
        (ANNA.id, ANNA.name),
        (BEN.id, BEN.name),
    ]
    assert {line.index.mean for line in await scores.index_board(1, "toy", "all")} == {found.mean}


@BOTH
async def test_mistakes_are_those_that_ledgers_name_of_the_own_seat_the_newest_game_first(
    house: House, scores: Scores
) -> None:
    """Without what was as good as the best, within 0.3 points or two standard errors."""
    played = [await finish(house, ANNA, BEN) for _ in range(3)]
    costs = [(4.0, 0.0), (0.3, 0.0), (2.0, 0.9), (2.0, 1.0)]
    for number, table in enumerate(played):
        told = [
            Decision(rev=number, seat=seat, played=f"roll.{place}", best="score", loss=loss, error=error)
            for seat in (0, 1)
            for place, (loss, error) in enumerate(costs)
        ]
        account = Account(prior=200, luck=0, loss=0, result=200)
        made = pack(Ledger(measure="points", accounts=(account,) * 2, decisions=tuple(told)))
        own = {"seats": 2, "losses": "roll 4", "decided": 1}
        rows = [
            AccountRow(table.id, seat, "points", 200.0, 0.0, 0.0, 200.0, 0.0, 1, **own) for seat in (0, 1)
        ]
        assert await house.store.run(partial(kept, table.id, made, rows)), "its ledger was due"
    found = await scores.mistakes_of(1, BEN.id, "toy")
    assert [(each.rev, each.seat, each.played) for each in found] == [
        (number, 1, f"roll.{place}") for number in (2, 1, 0) for place in (0, 2)
    ]
    assert await scores.mistakes_of(1, CARO.id, "toy") == []


def kept(table_id: str, made: bytes, rows: list[AccountRow], tx: Transaction) -> bool:
    return tx.keep_ledger(table_id, 1, made, rows)


async def test_the_oldest_game_is_cut_exactly_from_its_end(house: House, scores: Scores) -> None:
    await games(house, "roll" + " 100" * 100 + " 300" * 50, many(150, 0))
    [found] = await anna(scores)
    assert found.mean == pytest.approx(50 * 3 / NEWEST)


@BOTH
@pytest.mark.parametrize(("count", "shown"), [(SHOWN - 1, 0), (SHOWN, 1)])
async def test_there_is_no_index_of_fewer_than_fifty(
    house: House, scores: Scores, count: int, shown: int
) -> None:
    await games(house, many(count, 10))
    assert len(await anna(scores)) == shown
    assert len(await scores.index_board(1, "toy", "all")) == 2 * shown


async def test_estimates_add_their_own_errors_by_their_squares(house: House, scores: Scores) -> None:
    await games(house, "play" + " 100~300" * 100)
    [found] = await anna(scores)
    assert found.error == pytest.approx(3.0 / 10)


async def test_chances_to_win_are_told_by_how_many_sat_there(house: House, scores: Scores) -> None:
    await games(house, many(60, 100), measure="win")
    await keep(house, await finish(house, ANNA, BEN, CARO), many(50, 50), measure="win")
    assert [(found.seats, found.mean) for found in await anna(scores)] == [
        (2, pytest.approx(0.01)),
        (3, pytest.approx(0.005)),
    ]


@BOTH
async def test_what_was_played_since_in_another_unit_takes_nothing_away(
    house: House, scores: Scores, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest games of each unit are looked at, as on the leaderboard."""
    monkeypatch.setattr(bot.scores, "GAMES", 2)
    await games(house, many(60, 100), measure="win")
    await games(house, *[many(60, 50)] * 3)
    assert [(found.measure, found.known) for found in await anna(scores)] == [("points", 120), ("win", 60)]


async def test_kinds_are_told_by_what_they_lost_in_all(house: House, scores: Scores) -> None:
    await games(house, "roll" + " 10" * 40 + " score" + " 300" * 5 + " announce" + " 0" * 10)
    [found] = await anna(scores)
    assert [(kind.verb, kind.decisions, round(kind.lost, 6)) for kind in found.kinds] == [
        ("score", 5, 15.0),
        ("roll", 40, 4.0),
    ]


async def test_the_course_has_the_index_after_each_game_from_which_there_is_one(
    house: House, scores: Scores
) -> None:
    await games(house, many(30, 100), many(30, 400), many(60, 0))
    [found] = await anna(scores)
    assert found.course == pytest.approx((2.5, 1.25))


@pytest.mark.parametrize(
    ("loss", "word"),
    [
        (300, Word("", "easy")),
        (150, Word("easy", "medium")),
        (100, Word("medium", "medium")),
        (20, Word("strong", "")),
    ],
)
async def test_words_follow_what_the_robots_lose(house: House, scores: Scores, loss: int, word: Word) -> None:
    await games(house, many(100, loss))
    [found] = await anna(scores)
    assert found.word == word


@pytest.mark.parametrize(("count", "passed"), [(NEWEST, "medium"), (NEWEST - 1, "")])
async def test_a_level_is_passed_with_a_whole_index_alone(
    house: House, scores: Scores, count: int, passed: str
) -> None:
    await games(house, many(count, 70))
    [found] = await anna(scores)
    assert found.passed == passed


@BOTH
async def test_games_of_the_day_are_told_beside_it_and_on_no_leaderboard(
    house: House, scores: Scores
) -> None:
    await games(house, many(60, 100))
    table = await finish(house, ANNA, BEN)
    await keep(house, table, many(100, 0))

    def enter(tx: Transaction) -> None:
        tx._connection.execute(
            "INSERT INTO day_entries (date, game, user_id, table_id, field, opened_at)"
            " VALUES ('2026-11-27', 'toy', ?, ?, '', 0)",
            (ANNA.id, table.id),
        )

    await house.store.run(enter)
    found = await scores.index_of(1, ANNA.id, "toy")
    assert [(each.decisions, each.mean) for each in found.counted] == [(60, pytest.approx(1.0))]
    assert [(each.decisions, each.mean) for each in found.days] == [(100, 0.0)]
    assert {line.index.decisions for line in await scores.index_board(1, "toy", "all")} == {60}


@BOTH
async def test_advised_games_are_told_beside_it_and_on_no_leaderboard(house: House, scores: Scores) -> None:
    table = await house.lobby(ANNA, BEN, goal=1)
    await house.tables.at(table.id, lobbies.configure, ANNA.id, advised=True)
    await house.tables.at(table.id, lobbies.start, ANNA.id, next(house.ids))
    table = (await house.play(table, ANNA, "roll")).table
    await keep(house, table, many(60, 100))
    found = await scores.index_of(1, ANNA.id, "toy")
    assert (found.counted, [each.mean for each in found.practice]) == ((), [pytest.approx(1.0)])
    assert await scores.index_board(1, "toy", "all") == []


# What nobody can better it by


async def test_who_leaves_has_all_decisions_until_then(house: House, scores: Scores) -> None:
    await keep(house, await leave(house), many(60, 500), ended=1, stood_in=90)
    [found] = (await scores.index_of(1, BEN.id, "toy")).counted
    assert (found.decisions, found.mean) == (60, pytest.approx(5.0))


async def stood_in(house: House, *, advised: bool = False) -> Table:
    """Let Anna win with Ben where a robot made more than a third of her moves (S1)."""
    lobby = await house.lobby(ANNA, BEN, goal=1)
    await house.tables.at(lobby.id, lobbies.configure, ANNA.id, advised=advised)
    table = (await house.tables.at(lobby.id, lobbies.start, ANNA.id, next(house.ids))).table
    house.later(hours=24)
    table = await robots_move(house, await house.tables.at(table.id, robots.stand_in, BEN.id), "pass")
    await house.play(table, BEN, "pass")
    return (await house.play(table, ANNA, "roll")).table


async def advised(house: House) -> Table:
    return await stood_in(house, advised=True)


async def gave(house: House) -> Table:
    """Let Anna give Caro her seat after a move of hers, which Ben agrees to (G2); Caro wins."""
    table = await house.started(ANNA, BEN, goal=1)
    for player in (ANNA, BEN):
        table = (await house.play(table, player, "pass")).table
    await house.gives(table, ANNA, CARO, BEN)
    return (await house.play(table, CARO, "roll")).table


async def left(house: House) -> Table:
    """Let Ben leave before his first move, so that Anna has not won (L4)."""
    table = await house.started(ANNA, BEN, game="duel")
    table = (await house.play(table, ANNA, "pass")).table
    return (await house.tables.at(table.id, seats.leave, BEN.id)).table


@BOTH
@pytest.mark.parametrize(
    ("ends", "ranked", "counted"),
    [
        (stood_in, [BEN], [BEN, ANNA]),
        (gave, [BEN], [BEN, ANNA]),
        (left, [BEN], [BEN, ANNA]),
        (advised, [], []),
    ],
)
async def test_what_was_decided_in_a_game_that_counts_is_told_without_a_result_too(
    house: House,
    scores: Scores,
    ends: Callable[[House], Coroutine[Any, Any, Table]],
    ranked: list[Player],
    counted: list[Player],
) -> None:
    """Anna has no result, and her decisions count; nothing else of hers does, nor of who took over."""
    table = await ends(house)
    account = Account(prior=200, luck=0, loss=0, result=200, choices=60)
    losses = tuple(tuple(Loss(rev, "roll", cost, decides=True) for rev in range(60)) for cost in (5.0, 3.0))
    made = Ledger(measure="points", accounts=(account,) * 2, losses=losses)
    await house.tables.run(ledgers.keep, table.id, made)
    assert house.base.rows("SELECT user_id, won FROM results") == [(one.id, 0) for one in ranked]
    assert await scores.player(1, ANNA.id) == []
    board = await scores.index_board(1, table.game, "all")
    told = [(BEN.id, pytest.approx(3.0)), (ANNA.id, pytest.approx(5.0))][: len(counted)]
    assert [(line.user_id, line.index.mean) for line in board] == told
    for one in (ANNA, BEN, CARO):
        found = (await scores.index_of(1, one.id, table.game)).counted
        assert [each.decisions for each in found] == [60] * (one in counted)
    asked = await house.store.read(lambda questions: questions.decided_at(table.id))
    assert sorted(asked) == sorted((1, table.game, one.id) for one in counted)


async def test_many_short_games_weigh_as_one_long_one_of_the_same_decisions(
    house: House, scores: Scores
) -> None:
    """Thirty short games without a mistake do not outweigh a long one by their number."""
    await keep(house, await finish(house, ANNA, CARO), many(90, 300))
    for _ in range(30):
        await keep(house, await finish(house, ANNA, BEN), many(1, 0))
    [found] = await anna(scores)
    assert (found.decisions, found.mean) == (120, pytest.approx(300 * 90 / 120 / 100))


# Many games


def write(tx: Transaction, like: str, number: int) -> None:
    """Write a game as tables and the coach do; one in five is advised."""
    table_id, luck, now = f"{number:08x}", Random(number), number * 1000
    row = tx.table(like)
    assert row is not None
    practice = number % 5 == 0
    tx.add_table(replace(row, id=table_id, channel_id=number, advice="yes" if practice else "no"))
    tx.add_guests(table_id, [ANNA.id, BEN.id])
    if not practice:
        seats = list(enumerate((ANNA, BEN)))
        tx.add_results(
            ResultRow(table_id, seat, one.id, one.name, 1, "toy", "", seat + 1, 9, 1 - seat, "{}", now)
            for seat, one in seats
        )
        tx.add_ratings(
            RatingRow(table_id, 1, "toy", seat, one.id, now, seat + 1, 25.0, 8.0, number)
            for seat, one in seats
        )
    tx.add_ledger(table_id, now)
    losses = " ".join(f"{verb} " + " ".join(str(luck.randrange(300)) for _ in range(13)) for verb in VERBS)
    own: dict[str, Any] = {"seats": 2, "losses": losses, "decided": 13 * len(VERBS)}
    rows = [
        AccountRow(table_id, seat, "points", 200.0, 1.0, 5.0, 196.0, 0.0, 40, 4.0, **own) for seat in (0, 1)
    ]
    tx.keep_ledger(table_id, 1, b"", rows)


async def test_the_statistics_of_ten_times_the_games_take_some_ten_times_the_steps(
    house: House, scores: Scores
) -> None:
    """Which are 430 for each game, so that 50 ms suffice for two thousand."""
    like, steps = (await finish(house, ANNA, BEN)).id, list[int]()

    async def look() -> None:
        lines = await scores.player(1, ANNA.id)
        [alone] = await scores.alone_of(1, ANNA.id)
        [_] = await scores.ratings_of(1, ANNA.id)
        plays = await scores.play_of(1, ANNA.id)
        found = await scores.index_of(1, ANNA.id, "toy")
        assert sum(line.games for line in lines) == plays["toy", ""].games + 1
        assert (plays["toy", ""].games, alone.games) == (last * 4 // 5, last // 5)
        assert [each.decisions for each in (*found.counted, *found.practice)] == [NEWEST] * 2

    for first, last in ((1, MANY // 10), (MANY // 10 + 1, MANY)):
        wanted = range(first, last + 1)
        await house.store.run(lambda tx, wanted=wanted: [write(tx, like, number) for number in wanted])
        steps.append(await read_steps(house.store, look))
    assert steps[1] < 12 * steps[0]
    assert steps[1] < 520 * MANY
