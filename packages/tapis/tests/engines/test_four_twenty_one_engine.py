"""421: the exact solution for two, and rounds thrown out for more."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.arena import wins
from bench.engine_figures.four_twenty_one import plain
from bench.engine_figures.players import by_engine
from tapis.engines import Question
from tapis.engines.four_twenty_one import duel
from tapis.engines.four_twenty_one.crowd import Tokens, likely_hands, settled
from tapis.engines.four_twenty_one.engine import shares
from tapis.engines.four_twenty_one.hands import HANDS, after, place_of
from tapis.games.four_twenty_one.game import FourTwentyOne, FourTwentyOneOptions
from tapis.games.kit.chance import Chance
from tapis.shelf import SHELF
from tests.tiers import in_turn

OPTIONS = FourTwentyOneOptions()


def round_over(
    options: FourTwentyOneOptions, held: list[int], thrown: list[tuple[int, ...]]
) -> FourTwentyOne:
    """Return a game after a round of three throws each with these final dice; seat 0 began."""
    game = FourTwentyOne.start(options, len(held), Chance("0", 0))[0]
    game.order, game.tokens, game.pot = tuple(range(len(held))), list(held), 21 - sum(held)
    game.thrown, game.turn, game.limit, game.throws = list(thrown), None, 3, 3
    list(game._settle(Chance("0", 1)))
    return game


@pytest.mark.slow("solves two tables")
@in_turn(("le_bon", "won"), [("no", 0.52048), ("yes", 0.51037)])
def test_for_two_the_starter_wins_a_little_more(le_bon, won):
    solved = duel.duel(FourTwentyOneOptions(le_bon=le_bon))
    assert solved.start[0, 0] == pytest.approx(won, abs=1e-5)


@in_turn("nenette", ["fixed", "at_least"])
@in_turn("seats", [2, 3, 5])
def test_rounds_move_tokens_as_the_rules_do(seats, nenette):
    rng = Random(seats)
    options = FourTwentyOneOptions(nenette=nenette)
    for _ in range(40):
        held = [0] * seats
        for _ in range(rng.choice((8, 18, 21))):
            held[rng.randrange(seats)] += 1
        thrown = rng.sample(HANDS, seats)
        if rng.random() < 0.4:
            thrown[0] = (1, 2, 2)
        if len(set(thrown)) < seats:
            continue
        hands = np.array([[place_of(dice) for dice in thrown]])
        before = Tokens(np.array([held]), np.array([21 - sum(held)]))
        found = settled(before, hands, np.zeros(hands.shape), options)
        game = round_over(options, held, thrown)
        assert found.held[0].tolist() == game.tokens, (held, thrown)
        assert found.pot[0] == game.pot, (held, thrown)


def test_for_two_a_round_goes_on_as_the_rules_say():
    rng = Random(1)
    for _ in range(60):
        mine = rng.randrange(22)
        theirs = 21 - mine if rng.random() < 0.5 else rng.randrange(22 - mine)
        thrown = rng.sample(HANDS, 2)
        number = int(duel.cases(OPTIONS)[place_of(thrown[0]), place_of(thrown[1])])
        case, worth = divmod(number, duel.MOST_WORTH + 1)
        (way,) = duel.ways_on(mine, theirs, duel.CASES[case], worth, 2)
        game = round_over(OPTIONS, [mine, theirs], thrown)
        assert [way.mine, way.theirs] == game.tokens, (mine, theirs, thrown)
        assert game.winners or way.starts == (game.order[0] == 0), (mine, theirs, thrown)


def test_chances_of_hands_add_up():
    assert after(()).sum() == pytest.approx(1.0)
    assert likely_hands("number").sum(axis=1) == pytest.approx([1.0, 1.0, 1.0])


def test_a_starter_with_421_stops():
    engine = SHELF["four_twenty_one"].mind()
    engine.prepare(OPTIONS)
    game = FourTwentyOne.start(OPTIONS, 2, Chance("0", 0))[0]
    game.throws, game.dice = 1, (4, 2, 1)
    assert engine.think(Question.of(game, game.turn), engine.budget)[0].code == "stop"


def test_nobody_aims_at_the_nenette_in_the_discharge_of_three():
    game = FourTwentyOne.start(OPTIONS, 3, Chance("0", 0))[0]
    game.pot, game.tokens, game.throws, game.dice = 0, [7, 7, 7], 2, (2, 2, 1)
    engine = SHELF["four_twenty_one"].mind()
    assert engine.think(Question.of(game, game.turn), engine.budget)[0].code != "stop"


@pytest.mark.proof("many games: how well they play")
def test_strong_robots_win_more_than_their_share_of_three():
    won = wins(FourTwentyOne, OPTIONS, by_engine(SHELF["four_twenty_one"].mind()), plain, games=15, seats=3)
    assert won >= 5.75, f"{won} of 15"


def test_everybodys_chances_after_an_action_agree_with_the_one_to_move():
    """Who has thrown the weakest hand is worth the least of those who have as many tokens."""
    game = FourTwentyOne.start(OPTIONS, 3, Chance("0", 0))[0]
    game.order, game.turn, game.limit, game.throws = (0, 1, 2), 2, 3, 2
    game.thrown, game.dice = [(4, 2, 1), (2, 2, 1), ()], (4, 2, 6)
    question = Question.of(game, 2)
    for evaluation in SHELF["four_twenty_one"].mind().think(question, 40):
        found = shares(question.view, 2, evaluation.code, 40)
        assert found[2] == pytest.approx(evaluation.value), evaluation
        assert found[1] < found[0], found
