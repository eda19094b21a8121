"""Scoring a deal of Belote, litige and pot, races (belote.md, sections 6 and 7)."""

from tapis.games.belote.scoring import settle
from tapis.games.partners.facts import Trick
from tapis.games.partners.sides import race_winner
from tests.games.belote_table import bidding, play_out, scored
from tests.tiers import in_turn


def test_the_pot_plays_no_part_in_the_comparison():
    assert settle(0, (80, 82), 500).outcome == "failed"


def all_tricks(taker: int):
    """Side A wins every trick."""
    game = bidding()
    game.trump, game.phase, game.bids = "H", "play", [(taker, "take")]
    others = [Trick(leader=0, cards=(), winner=0, points=0)] * 6
    game.tricks = [Trick(leader=0, cards=(), winner=2, points=152), *others]
    game.hands, game.leader, game.turn = [["8S"], ["7S"], ["7D"], ["8D"]], 0, 0
    return scored(play_out(game))


def test_example_24_capot():
    result = all_tricks(0)
    assert (result.cards, result.der, result.capot) == ((152, 0), (10, 0), (88, 0))
    assert (result.outcome, result.marked) == ("made", (250, 0))


def test_announcements_may_make_a_capot_fail():
    """R19: it is compared like any other deal."""
    assert settle(0, (250, 300), 0).marked == (0, 550)


def test_defenders_have_the_capot_too():
    result = all_tricks(1)
    assert (result.outcome, result.marked, result.taker) == ("failed", (250, 0), 1)


@in_turn(
    ("scores", "target", "winner"),
    [
        ((1001, 900), 1001, 0),
        ((1000, 900), 1001, None),
        ((1000, 900), 1000, 0),
        ((1010, 1020), 1001, 1),
        ((1010, 1010), 1001, None),
        ((0, 100), 100, 1),
    ],
)
def test_a_race_ends_at_its_target(scores, target, winner):
    assert race_winner(scores, target) == winner
