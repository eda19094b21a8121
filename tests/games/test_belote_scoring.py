"""Scoring a deal of Belote, litige and pot, races (belote.md, sections 6 and 7)."""

from bot.games.belote import RaceWon
from bot.games.belote.scoring import settle
from bot.games.partners import Trick
from bot.games.partners.sides import race_winner
from tests.games.belote_table import bidding, ending, play_out, scored
from tests.tiers import in_turn


def test_example_21_made():
    assert scored(ending(bidding(), 0, 82, 80)).marked == (82, 80)


@in_turn(("kept", "marked"), [("off", (0, 182)), ("on", (20, 162))])
def test_example_22_failed(kept, marked):
    """R17: the defenders mark everything, belote too unless it is kept."""
    result = scored(ending(bidding(belote_kept=kept), 0, 80, 102, belote=2))
    assert (result.outcome, result.totals, result.marked) == ("failed", (80, 102), marked)


def test_the_belote_of_the_defenders_is_theirs_either_way():
    result = scored(ending(bidding(belote_kept="on"), 0, 60, 122, belote=1))
    assert result.marked == (0, 182)


def test_example_23_litige_and_its_pot():
    game = bidding()
    first = scored(ending(game, 1, 81, 81))
    assert (first.outcome, first.marked, first.pot, game.scores) == ("litige", (81, 0), 81, (81, 0))
    second = scored(ending(game, 0, 100, 62))
    assert (second.marked, second.pot_won, second.pot) == ((100, 62), (81, 0), 0)
    assert game.scores == (81 + 181, 62)


def test_defenders_who_win_have_the_pot():
    game = bidding()
    ending(game, 1, 81, 81)
    assert scored(ending(game, 0, 60, 102)).pot_won == (0, 81)
    assert game.scores == (81, 162 + 81)


def test_a_second_litige_adds_to_the_pot():
    """R18."""
    game = bidding()
    ending(game, 1, 81, 81)
    assert scored(ending(game, 0, 81, 81)).pot == 162
    assert (game.scores, game.pot) == ((81, 81), 162)


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


def test_example_25_the_higher_score_wins_the_race():
    """Both sides passed the target in that deal."""
    game = bidding()
    game.scores = (950, 960)
    assert ending(game, 0, 92, 70)[-1] == RaceWon(side=0, scores=(1042, 1030), races=(1, 0), pot=0)
    assert game.result().places == (1, 2, 1, 2)


def test_equal_scores_at_the_target_go_on():
    """R20."""
    game = bidding()
    game.scores = (962, 1000)
    ending(game, 0, 100, 62)
    assert (game.scores, game.result(), game.deal) == ((1062, 1062), None, 2)


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


def test_no_pot_waits_after_a_match_that_a_litige_ended():
    """Section 7: a pot still pending then is lost."""
    game = bidding()
    game.scores = (0, 990)
    assert ending(game, 0, 81, 81)[-1] == RaceWon(side=1, scores=(0, 1071), races=(0, 1), pot=81)
    assert game.view(None).pot == 0


def test_the_pot_of_a_race_won_is_lost():
    game = bidding(target=100, races=2)
    game.scores = (50, 0)
    told = ending(game, 1, 81, 81)
    assert told[-2] == RaceWon(side=0, scores=(131, 0), races=(1, 0), pot=81)
    assert (game.scores, game.pot) == ((0, 0), 0)
