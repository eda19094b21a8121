"""What the engines of 5000, 421, Can't Stop and Menteur have in common."""

from itertools import islice

import pytest

from tapis.engines import Question
from tapis.games.kit.chance import Chance
from tapis.shelf import GAMES, SHELF
from tests.engines.whole_games import robots, thought_of
from tests.tiers import in_turn

KEYS = ("five_thousand", "four_twenty_one", "cant_stop", "menteur")


@in_turn(("seed", "seats"), [(1, 2), (2, 3)])
@in_turn("key", KEYS)
@pytest.mark.slow("whole games of robots")
def test_robots_play_any_options_to_the_end(key: str, seed: int, seats: int):
    *_, (game, _) = robots(GAMES[key], seed, seats=seats)
    assert game.result() is not None, game.options


@in_turn("key", KEYS)
def test_every_legal_action_has_one_thought_best_first(key: str):
    engine = SHELF[key].mind()
    for _, question in islice(robots(GAMES[key], 3, seats=2), 20):
        evaluations = engine.think(question, engine.budget)
        values = [evaluation.value for evaluation in evaluations]
        assert sorted(evaluation.code for evaluation in evaluations) == sorted(question.legal), question.view
        assert values == sorted(values, reverse=True), question.view


@in_turn("key", KEYS)
def test_an_equal_question_has_an_equal_answer(key: str):
    engine = SHELF[key].mind()
    for _, question in islice(robots(GAMES[key], 4, seats=3), 0, 42, 14):
        again = question.model_copy(deep=True)
        assert thought_of(engine, again) == thought_of(engine, question), question.view


@in_turn("key", KEYS)
def test_a_seat_that_may_do_nothing_has_no_thought(key: str):
    game, _ = GAMES[key].start(GAMES[key].Options(), 2, Chance("0", 0))
    idle = next(seat for seat in range(2) if seat not in game.awaited())
    assert thought_of(SHELF[key].mind(), Question.of(game, idle)) == [], key


@in_turn("key", KEYS)
@pytest.mark.slow("whole games of robots")
def test_robots_go_on_when_a_player_leaves(key: str):
    """A seat that is out is nobody's rival, and its tokens stay aside."""
    *_, (game, _) = robots(GAMES[key], 5, seats=3, leaves=12)
    assert game.out == [0], key
    assert game.result() is not None, key
