"""5000: the exact solution alone, and the race against others."""

import numpy as np
import pytest

from bench.engine_figures.arena import wins
from bench.engine_figures.five_thousand import plain
from bench.engine_figures.players import by_engine
from tapis.engines import Question
from tapis.engines.five_thousand import alone as solitary
from tapis.engines.five_thousand.throws import throwing
from tapis.engines.kit import solutions
from tapis.games.five_thousand.dice import bust_chance
from tapis.games.five_thousand.game import FiveThousand, FiveThousandOptions
from tapis.shelf import SHELF
from tests.games.five_thousand_table import table
from tests.tiers import in_turn

OPTIONS = FiveThousandOptions()


@pytest.fixture(scope="module")
def solution() -> solitary.Alone:
    SHELF["five_thousand"].mind().prepare(OPTIONS)
    found = solitary.known(OPTIONS)
    assert found is not None, "what was prepared is known"
    return found


def deciding(*, mine: int, other: int, points: int, free: int, throws: int) -> FiveThousand:
    """Seat 0 has kept dice and may bank or throw."""
    game = table()
    game.totals, game.opened = [mine, other], [True, other > 0]
    game.points, game.free, game.throws = points, free, throws
    return game


def best(game: FiveThousand) -> str:
    engine = SHELF["five_thousand"].mind()
    return engine.think(Question.of(game, game.turn or 0), engine.budget)[0].code


@pytest.mark.slow("solves a long game")
def test_alone_the_target_takes_20_turns(solution):
    assert solution.turns[0] == pytest.approx(20.1209, abs=1e-4)


@pytest.mark.slow("solves a long game")
def test_the_mean_of_the_finish_is_the_number_of_turns(solution):
    unfinished = 1.0 - solution.finished[0]
    assert float(np.sum(unfinished)) == pytest.approx(float(solution.turns[0]), abs=1e-3)


@in_turn("dice", [1, 2, 3, 4, 5, 6])
def test_chances_of_a_throw_add_up_and_its_bust_is_that_of_the_rules(dice):
    brings = throwing(dice, 6)
    assert brings.bust == pytest.approx(float(bust_chance(dice)))
    assert brings.bust + brings.wins + sum(chance for chance, _ in brings.keeps) == pytest.approx(1.0)


@pytest.mark.slow("solves a long game")
def test_a_solution_is_kept_and_found_again(solution, tmp_path):
    solutions.keep_in(tmp_path)
    try:
        solutions.keep(
            *solitary._named(OPTIONS), np.concatenate(solution, axis=None).astype(np.float32).tobytes()
        )
        table_kept = solutions.table(*solitary._named(OPTIONS))
        assert table_kept is not None, "the table was just kept"
        assert table_kept[0] == pytest.approx(20.1209, abs=1e-4)
        del table_kept
    finally:
        solutions.keep_in(None)


@pytest.mark.slow("solves a long game")
def test_who_is_far_ahead_banks(solution):
    assert best(deciding(mine=4500, other=0, points=300, free=3, throws=2)) == "bank"


@pytest.mark.slow("solves a long game")
def test_who_would_lose_next_turn_throws_on(solution):
    assert best(deciding(mine=4500, other=4950, points=300, free=3, throws=2)) == "roll"


@pytest.mark.slow("solves a long game")
def test_who_can_win_at_once_banks(solution):
    assert best(deciding(mine=4700, other=4950, points=300, free=3, throws=2)) == "bank"


def test_before_the_game_is_solved_it_plays_sensibly():
    options = FiveThousandOptions(exact="yes")
    game = FiveThousand.start(options, 2, None)[0]
    game.totals, game.opened = [4700, 0], [True, False]
    game.points, game.free, game.throws = 300, 3, 2
    assert not SHELF["five_thousand"].mind().ready(options), "nobody prepared these options"
    assert best(game) == "bank"


@pytest.mark.proof("many games: how well they play")
def test_strong_robots_win_more_than_plain_players(solution):
    won = wins(FiveThousand, OPTIONS, by_engine(SHELF["five_thousand"].mind()), plain, games=12)
    assert won >= 5, f"{won} of 12"
