"""How turns and games of 5000 end: settling, the options of the end, five 1s, the ranking."""

import pytest

from bot.games.five_thousand import FiveOnes, FiveThousandOptions, Settled, settle
from bot.games.kit.chance import Loaded
from bot.games.kit.dice import Thrown
from bot.games.kit.game import Result
from tests.games.five_thousand_table import at, bank, codes, keep, refused, table, take, throw
from tests.tiers import in_turn

# Settling, and the options of the end


@in_turn(
    ("options", "total", "points", "expected"),
    [
        pytest.param({}, 4900, 150, ("win", 5050), id="example 15"),
        pytest.param({"exact": "yes"}, 4900, 150, ("overshoot", 4900), id="example 15, exact"),
        pytest.param({"exact": "yes"}, 4900, 100, ("win", 5000), id="example 16"),
        pytest.param({"exact": "yes"}, 4900, 50, ("scored", 4950), id="exact, short of it"),
        pytest.param({"last_thousand": "yes"}, 3800, 500, ("capped", 4000), id="example 17, 3800 + 500"),
        pytest.param({"last_thousand": "yes"}, 4000, 950, ("capped", 4000), id="example 17, 4000 + 950"),
        pytest.param({"last_thousand": "yes"}, 4000, 1000, ("win", 5000), id="example 17, 4000 + 1000"),
        pytest.param({"last_thousand": "yes"}, 3500, 1500, ("win", 5000), id="example 17, 3500 + 1500"),
        pytest.param({"last_thousand": "yes"}, 3500, 500, ("scored", 4000), id="R7, 4000 itself"),
        pytest.param({"last_thousand": "yes"}, 4000, 1050, ("win", 5050), id="R7, above the target"),
        pytest.param({"last_thousand": "yes", "target": 10000}, 8900, 300, ("capped", 9000), id="example 18"),
        pytest.param(
            {"last_thousand": "yes", "target": 10000}, 3800, 500, ("scored", 4300), id="R7, target 10000"
        ),
        pytest.param(
            {"last_thousand": "yes", "exact": "yes"}, 4000, 1050, ("overshoot", 4000), id="example 19"
        ),
        pytest.param({"last_thousand": "yes", "exact": "yes"}, 4000, 1000, ("win", 5000), id="R7, exactly"),
        pytest.param({"last_thousand": "yes", "exact": "yes"}, 3900, 300, ("capped", 4000), id="R7, below"),
        pytest.param({"target": 10000}, 4900, 150, ("scored", 5050), id="target 10000"),
        pytest.param({"target": 10000}, 9900, 100, ("win", 10000), id="target 10000, reached"),
    ],
)
def test_a_turn_is_settled_by_the_first_line_that_applies(options, total, points, expected):
    assert settle(FiveThousandOptions(**options), total, points, opened=True) == expected
    game = at(total, **options)
    take(game, (1, 5, 2, 3, 4), [1])
    game.points = points
    outcome, after = expected
    assert bank(game) == [Settled(seat=0, outcome=outcome, points=points, total=after)]
    assert (game.totals[0], game.result() is not None) == (after, outcome == "win")


@in_turn("points", [700, 5050])
def test_who_has_not_opened_stays_so_where_nothing_is_scored(points):
    """Too little comes first; too much with `exact` changes the opening state no more (R6)."""
    game = table(exact="yes")
    take(game, (1, 2, 2, 3, 3), [1])
    take(game, (1, 2, 3, 3), [1])
    throw(game, 5, 3, 3)
    game.points = points - 50
    outcome = "not_opened" if points < 750 else "overshoot"
    assert keep(game, 5)[-1] == Settled(seat=0, outcome=outcome, points=points, total=0)
    assert game.opened == [False, False]


def test_a_capped_turn_opens():
    game = table(last_thousand="yes")
    take(game, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5])
    game.points = 4500
    assert bank(game) == [Settled(seat=0, outcome="capped", points=4500, total=4000)]
    assert game.opened == [True, False]


def test_keeping_less_may_win_exactly():
    """Example 16: the last throw holds a 1 and a 5, only the 1 is kept."""
    game = at(4800, exact="yes")
    take(game, (5, 2, 2, 3, 3), [5])
    take(game, (5, 2, 3, 3), [5])
    throw(game, 1, 5, 3)
    assert keep(game, 1)[-1] == Settled(seat=0, outcome="win", points=200, total=5000)


def test_keeping_too_much_is_legal():
    """R6: it is checked when the turn settles."""
    game = at(4900, exact="yes")
    take(game, (1, 5, 2, 3, 3), [1, 5])
    assert codes(game) == ["roll", "bank"]
    assert bank(game) == [Settled(seat=0, outcome="overshoot", points=150, total=4900)]
    assert game.awaited() == {1}


# Five 1s


@in_turn("options", [{}, {"exact": "yes", "last_thousand": "yes", "target": 10000}])
def test_five_1s_win_at_once(options):
    """Example 20, R9: also unopened and whatever the options; the totals stay."""
    game = table(**options)
    assert throw(game, 1, 1, 1, 1, 1) == [
        Thrown(seat=0, dice=(1, 1, 1, 1, 1), throw=1),
        FiveOnes(seat=0),
        Settled(seat=0, outcome="win", points=0, total=0),
    ]
    assert (game.winner, game.totals, game.awaited()) == (0, [0, 0], frozenset())


@in_turn("dice", [(1, 1, 1, 1, 1, 1), (1, 1, 6, 1, 1, 1)])
def test_six_dice_may_hold_five_1s(dice):
    """R9."""
    game = table(dice=6)
    assert FiveOnes(seat=0) in throw(game, *dice)
    assert game.winner == 0


def test_five_1s_win_on_any_throw():
    """R9: here on the third, after two full hands; what was at stake is not added."""
    game = at(300)
    take(game, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    take(game, (2, 3, 4, 5, 6), (2, 3, 4, 5, 6))
    assert throw(game, 1, 1, 1, 1, 1)[-1] == Settled(seat=0, outcome="win", points=0, total=300)


def test_1s_of_several_throws_do_not_win():
    game = table()
    take(game, (1, 1, 1, 2, 3), [1, 1, 1])
    throw(game, 1, 1)
    assert game.result() is None


def test_the_winner_by_five_1s_is_first_whatever_the_totals():
    """R9: all totals stay; the others are ranked by theirs."""
    game = table(4)
    game.totals = [0, 900, 4000, 900]
    throw(game, 1, 1, 1, 1, 1)
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ((1, 3, 2, 3), (0, 900, 4000, 900))


# End and ranking


def test_the_game_stops_the_moment_somebody_wins():
    """R8: the others do not finish the round; the others by total, equal totals share a rank."""
    game = table(4)
    game.totals, game.opened, game.turn = [900, 4900, 900, 3000], [True] * 4, 1
    take(game, (1, 2, 2, 3, 3), [1])
    bank(game)
    assert game.result() == Result(
        places=(3, 1, 3, 2),
        scores=(900, 5000, 900, 3000),
        details=({"turns": 0}, {"turns": 1}, {"turns": 0}, {"turns": 0}),
    )
    assert (game.awaited(), codes(game, 2)) == (frozenset(), [])
    assert refused(game, 2, "roll").why == "refuse.over"


def test_who_withdrew_comes_last():
    game = table(3)
    game.totals, game.opened = [4000, 4900, 800], [True] * 3
    game.withdraw(0, Loaded())
    take(game, (1, 2, 2, 3, 3), [1])
    bank(game)
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ((3, 1, 2), (4000, 5000, 800))


def test_a_player_left_alone_ends_the_game_unranked():
    game = table(2)
    game.withdraw(0, Loaded())
    result = game.result()
    assert result is not None
    assert not result.ranked
    assert (game.awaited(), game.legal(1), game.view(None).state) == (frozenset(), (), "over")
