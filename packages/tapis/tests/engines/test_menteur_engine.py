"""Menteur: odds, what bids tell, and that no cup is looked into."""

from random import Random

import numpy as np
import pytest

from bench.engine_figures.arena import wins
from bench.engine_figures.menteur import bits, by_odds, heard, told
from bench.engine_figures.players import at_random, by_engine
from tapis.engines import Question
from tapis.engines.menteur.belief import Belief, heard_chances
from tapis.engines.menteur.cups import counts, thrown
from tapis.engines.menteur.engine import strategy
from tapis.games.kit.chance import Chance
from tapis.games.menteur.bids import Bid
from tapis.games.menteur.chances import likely
from tapis.games.menteur.game import Menteur
from tapis.games.menteur.options import MenteurOptions
from tapis.shelf import SHELF
from tests.contract.hidden_menteur import reshuffle
from tests.engines.whole_games import robots, thought_of
from tests.tiers import in_turn

OPTIONS = MenteurOptions()


def begun(cups: list[list[int]], *bids: tuple[int, int], **options) -> Menteur:
    """Return a round with these cups; seat 0 opens, and the bids go round."""
    game = Menteur.start(MenteurOptions(**options), len(cups), Chance("0", 0))[0]
    game.opener = game.turn = 0
    game.cups, game.dice = [list(cup) for cup in cups], [len(cup) for cup in cups]
    for count, value in bids:
        game.play(game.turn, f"bid.{count}.{value}", Chance("0", 1))
    return game


def best(game: Menteur) -> str:
    return thought_of(SHELF["menteur"].mind(), Question.of(game, game.turn))[0]


def belief(game: Menteur) -> Belief:
    return Belief(game.view(game.turn), game.turn)


@in_turn("aces", ["wild", "plain"])
def test_before_any_bid_chances_are_the_exact_odds(aces):
    game = begun([[1, 2, 3, 5, 5], [6] * 5, [6] * 4], aces=aces)
    seen = belief(game)
    truth = seen.cups[1] @ seen.truth(1)
    for bid in (Bid(count=4, value=5), Bid(count=3, value=1), Bid(count=6, value=2)):
        exact = likely(bid, (1, 2, 3, 5, 5), 14, wild=aces == "wild")
        assert truth[seen.rungs.place[bid]] == pytest.approx(float(exact)), bid


def test_a_bid_tells_of_the_bidders_dice():
    game = begun([[2, 2, 2, 3, 4], [6] * 5], (4, 2))
    seen = belief(game)
    twos = counts(5, wild=True)[:, 1]
    assert seen.cups[0] @ twos > thrown(5) @ twos + 0.5


def test_what_is_told_believes_a_bid_less_than_a_robot_and_more_than_nothing():
    game = begun([[2, 2, 2, 3, 4], [6] * 5], (4, 2))
    bid, view = Bid(count=4, value=2), game.view(1)
    odds = float(likely(bid, view.hand, 10, wild=True))
    read = float(belief(game).found(bid)[4:].sum())
    assert 1.5 * odds < heard_chances(view, 1)["liar"] < read / 1.5


def test_an_impossible_bid_is_doubted():
    assert best(begun([[2, 3, 4, 5, 6], [3, 3, 4, 4, 5]], (9, 2))) == "liar"


def test_a_bid_that_the_own_dice_make_true_is_not_doubted():
    assert best(begun([[2, 3, 4, 5, 6], [3, 3, 1, 3, 5]], (2, 3))) != "liar"


def test_a_bid_that_is_exactly_right_for_sure_is_called_so():
    game = begun([[3], [3, 3], [4, 4, 2, 5, 5]], (1, 3), (8, 3))
    assert best(game) == "liar"


@in_turn("loss", ["one", "difference"])
def test_calls_are_worth_dice(loss):
    game = begun([[2, 3, 4, 5, 6], [3, 3, 4, 4, 5]], (10, 2), loss=loss)
    engine = SHELF["menteur"].mind()
    worth = {evaluation.code: evaluation.value for evaluation in engine.think(Question.of(game, 1), 12)}
    assert (worth["liar"] > 1.5) == (loss == "difference")


def test_what_lies_under_other_cups_changes_no_decision():
    engine, rng = SHELF["menteur"].mind(), Random(1)
    looked_at = 0
    for number, (game, question) in enumerate(robots(Menteur, 6, seats=3)):
        if number % 5:
            continue
        again = game.model_copy(deep=True)
        for _ in range(4):
            reshuffle(again, question.seat, rng)
            asked = Question.of(again, question.seat)
            assert thought_of(engine, asked) == thought_of(engine, question), question.view
        looked_at += 1
        if looked_at == 3:
            return


def test_every_cup_is_counted_once():
    assert thrown(6).sum() == pytest.approx(1.0)
    assert np.all(counts(5, wild=False).sum(axis=1) == 5)


@in_turn("bids", [(), ((2, 4),), ((2, 4), (3, 4))])
def test_two_draw_what_they_do_and_all_of_it_is_as_good_as_the_best(bids):
    engine, question = SHELF["menteur"].mind(), None
    game = begun([[2, 3, 3, 5, 6], [1, 3, 4, 4, 6]], *bids)
    question = Question.of(game, game.turn)
    mixed = engine.mixed(question)
    drawn = {engine.choose(question, "strong", engine.budget, Random(seed)) for seed in range(60)}
    values = {evaluation.code: evaluation.value for evaluation in engine.think(question, engine.budget)}
    assert sum(mixed.values()) == pytest.approx(1.0)
    assert len(drawn) > 1, "a reader cannot know what is done"
    assert drawn <= set(mixed)
    assert {values[code] for code in mixed} == {max(values.values())}, "no mistake is drawn"


def test_the_strategy_of_two_is_read_from_what_everybody_sees():
    game = begun([[2, 3, 3, 5, 6], [1, 3, 4, 4, 6]], (2, 4))
    rows, codes = strategy(game.view(1), 1)
    again, _ = strategy(game.view(None), 1)
    assert np.array_equal(rows, again)
    assert rows.shape == (len(thrown(5)), len(codes))
    assert rows.sum(axis=1) == pytest.approx(np.ones(len(rows)))


@in_turn("options", [{"aces": "plain"}, {"duel": "full"}, {"loss": "difference"}, {"dice": 6}])
def test_other_rules_are_not_played_by_the_strategy_of_two(options):
    dice = options.get("dice", 5)
    game = begun([[2] * dice, [3] * dice], (2, 4), **options)
    assert strategy(game.view(1), 1) is None


@pytest.mark.slow("every hand of the strategy of two")
def test_a_bid_of_three_tells_less_than_half_of_what_the_best_bid_tells():
    before, after = told(heard(3, ("bid.3.4",)))
    assert 0 < after <= before / 2


def test_a_bid_that_all_cups_make_tells_nothing():
    assert bits(np.ones((2, 1)), np.array([0.25, 0.75])) == 0.0


@pytest.mark.proof("many games: how well they play")
@in_turn(
    ("others", "seats", "games", "least"), [(at_random, 2, 6, 5), (by_odds, 2, 200, 101), (by_odds, 5, 6, 3)]
)
def test_strong_robots_win_most_games(others, seats, games, least):
    won = wins(Menteur, OPTIONS, by_engine(SHELF["menteur"].mind()), others, games=games, seats=seats)
    assert won >= least, f"{won} of {games}"
