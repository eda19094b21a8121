"""What a perfect player makes of a day's dice, counted a second way."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest

from tapis.coach.account import analyst, ledger_of
from tapis.coach.analyst import NoLedger
from tapis.coach.day_robots import points_of
from tapis.engines import Question
from tapis.engines.sheet.engine import SheetEngine
from tapis.games.kit.game import Seat
from tapis.records.days import Kind
from tapis.shelf import GAMES, SHELF
from tests.coach.second_solver import (
    ALONE,
    FIVE,
    VALUES,
    YAMS,
    Hand,
    WholeSheet,
    left_alone,
    yams,
    yams_bonus,
)
from tests.kept import solve
from tests.records.check_day import check
from tests.records.whole_days import COINCHE, SECRET, Day, vectors
from tests.tiers import early

pytestmark = pytest.mark.usefixtures("tables")
CLOSE = 1e-3
"""How far the tables, which hold 32-bit floats, may be from the second solver after a whole sheet."""
THROW: Kind = "throw"


def best(walk: Any) -> tuple[Seat, str]:
    """Choose what the coach finds best, as its ledger counts."""
    legal = tuple(map(str, walk.game.legal(0)))
    question = Question(seat=0, view=walk.game.known(0), legal=legal)
    return 0, analyst(SHELF["yams"]).evaluations(question)[0].code


def without_a_mistake(before: int) -> Day:
    """Play the throw of a day with the luck of docs/record.md, so many days before that of the document."""
    solve("yams", {})
    walk = Day(THROW, COINCHE - timedelta(days=before), best)
    while walk.going:
        walk.step()
    return walk


@pytest.mark.parametrize("before", early(range(3)))
def test_who_plays_without_a_mistake_makes_what_a_perfect_player_makes(before: int) -> None:
    """By the ledger of the record, in which nothing is lost."""
    walk = without_a_mistake(before)
    account = ledger_of(walk.record(["Anna"]), SHELF).accounts[0]
    assert (account.loss, account.prior + account.luck) == pytest.approx((0.0, account.result), abs=CLOSE)
    assert points_of(SHELF["yams"], walk.seed, GAMES["yams"].version) == account.result


def test_where_no_table_is_solved_no_perfect_player_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SheetEngine, "solved", lambda *_: False)
    with pytest.raises(NoLedger):
        points_of(SHELF["yams"], "0" * 64, 1)


def followed(solved: WholeSheet, moves: Sequence[Any]) -> int:
    """Follow a game by the rules as players read them: no move is worse than another; return its points."""
    left, dice, throws, upper, points = YAMS, (), 0, 0, 0
    hand: Hand
    for move in moves:
        fact, (verb, _, what) = move["facts"][0], move["action"].partition(".")
        hand, (after, thrown) = tuple(sorted(dice)), solved.turn(left)
        if verb == "score":
            chosen = solved.written(what, left)[FIVE.index(hand)]
        else:
            chosen = thrown[throws][ALONE.index(left_alone(dice or (0,) * 5, what))]
        most = after[throws - 1][FIVE.index(hand)] if throws else thrown[0][0]
        assert chosen[upper] == pytest.approx(most[upper], abs=CLOSE), move
        if verb == "score":
            made = yams(what, hand, throws)
            left, dice, throws = left - {what}, (), 0
            points, upper = points + made, upper + made * (what in VALUES)
        else:
            dice, throws = tuple(fact["dice"]), fact["throw"]
    return points + yams_bonus(upper)


@pytest.mark.proof("solves a whole sheet a second time, in minutes")
def test_no_move_of_a_perfect_player_is_worse_than_another_by_a_second_solver() -> None:
    solved = WholeSheet()
    for before in range(10):
        walk = without_a_mistake(before)
        record = walk.record(["Anna"]).plain()
        check(record, SECRET, vectors()["hash"])
        moves = [move for move in record["moves"] if move["seat"] is not None]
        assert points_of(SHELF["yams"], walk.seed, GAMES["yams"].version) == followed(solved, moves)
