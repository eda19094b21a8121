"""What easy robots do: what a simple rule likes, and nothing else."""

from random import Random

from tapis.engines import Question
from tapis.engines.partners_beginner import liked_cards
from tapis.games.dice_poker import DicePoker, DicePokerOptions
from tapis.games.kit.chance import Chance, Loaded
from tapis.games.yams import Yams, YamsOptions
from tapis.shelf import GAMES, SHELF
from tapis.walk import Walk
from tests.tiers import in_turn

RULED = [game for game in SHELF if game not in {"belote", "coinche"}]


def asked(game: str, *, seats: int = 2, most: int = 15) -> list[Question]:
    """Return what is asked in a game at random."""
    walk, found = Walk(GAMES[game], None, max(seats, GAMES[game].seats[0]), "beginner"), list[Question]()
    while walk.going and len(found) < most:
        question = walk.question(min(walk.game.awaited()))
        if len(question.legal) > 1:
            found.append(question)
        walk.step()
    return found


@in_turn("game", RULED)
def test_a_beginner_does_only_what_comes_to_their_mind(game):
    engine = SHELF[game].mind()
    for number, question in enumerate(asked(game)):
        liked = engine.beginner(question)
        assert liked, "the rule always has an answer"
        assert set(liked) <= set(question.legal)
        assert engine.choose(question, "easy", engine.budget, Random(number)) in liked


def test_nobody_crosses_out_a_straight_that_holds_four_aces():
    game = Yams.start(YamsOptions(), 1, Chance("0", 0))[0]
    game.play(0, "roll.11111", Loaded([1, 1, 1, 1, 4]))
    game.throws = 3
    question, engine = Question.of(game, 0), SHELF["yams"].mind()
    written = {engine.choose(question, "easy", engine.budget, Random(seed)) for seed in range(50)}
    offers = {f"score.{offer.box}": offer.points for offer in game.view(0).offers}
    assert all(offers[code] for code in written), written


def test_with_nothing_to_gain_the_cheapest_box_is_crossed_out():
    game = Yams.start(YamsOptions(), 1, Chance("0", 0))[0]
    game.sheets[0][0] = {box: 0 for box in game.boxes if box not in {"ones", "yams"}}
    game.play(0, "roll.11111", Loaded([2, 3, 4, 6, 6]))
    game.throws = 3
    engine = SHELF["yams"].mind()
    liked = engine.beginner(Question.of(game, 0))
    assert max(liked, key=liked.__getitem__) == "score.ones"


def test_nobody_crosses_out_a_box_while_the_dice_can_be_thrown_again():
    game = DicePoker.start(DicePokerOptions(), 2, Chance("0", 0))[0]
    game.play(0, "roll.11111", Loaded([2, 2, 3, 5, 6]))
    liked = SHELF["dice_poker"].mind().beginner(Question.of(game, 0))
    assert {code.partition(".")[0] for code in liked} == {"roll"}, "no row gains anything yet"


def test_a_card_is_the_highest_that_takes_or_else_the_lowest():
    taking = liked_cards(["play.AS", "play.10S", "play.7S"], ["KS"], "H")
    assert max(taking, key=taking.__getitem__) == "play.AS"
    losing = liked_cards(["play.10S", "play.7S"], ["AS"], "H")
    assert max(losing, key=losing.__getitem__) == "play.7S"


@in_turn("game", ["belote", "coinche"])
def test_partners_call_and_play_by_their_own_hand(game):
    for question in asked(game, seats=4):
        liked = SHELF[game].mind().beginner(question)
        assert liked, "the rule always has an answer"
        assert set(liked) <= set(question.legal)
