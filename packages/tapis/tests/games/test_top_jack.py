"""Columns, series and whole games of Top Jack; single turns are in `moments/top_jack.txt`."""

import pytest

from tapis.games.kit.chance import Chance, Loaded
from tapis.games.kit.dice import Rolled
from tapis.games.kit.sheet import Scored
from tapis.games.kit.starting import Begins, Starting
from tapis.games.top_jack.columns import ORDER, UPPER
from tapis.games.top_jack.game import GameEnded, TopJack, TopJackOptions
from tests.games.top_jack_table import boxes, may_throw, starting, table, throw
from tests.tiers import in_turn

LAYOUTS = ("free", "ordered", "down_up", "down_up_free")


# Columns in order


@in_turn("written", range(15))
def test_an_ordered_column_is_filled_from_1_to_15_with_two_throws_a_box(written):
    game = table(layout="ordered")
    game.sheets[0][0] = dict.fromkeys(ORDER[:written], 0)
    throw(game)
    assert boxes(game) == [ORDER[written]]
    assert may_throw(game) == (ORDER[written] != "chance")


@in_turn(
    ("layout", "left", "most"),
    [
        ("free", [("full", "chance")], 3),
        ("free", [("chance",)], 1),
        ("ordered", [("full", "chance", "top_jack")], 2),
        ("ordered", [("chance", "top_jack")], 1),
        ("down_up_free", [ORDER, ORDER, ("full",)], 3),
        ("down_up_free", [ORDER, ORDER, ("chance",)], 2),
        ("down_up_free", [ORDER, ORDER, ()], 2),
        ("down_up_free", [("chance", "top_jack"), ORDER[:14], ("chance",)], 1),
    ],
)
@in_turn("throws", [0, 1])
def test_the_view_tells_how_many_throws_the_boxes_left_allow(layout, left, most, throws):
    """R5."""
    game = table(layout=layout)
    game.sheets[0] = [dict.fromkeys((box for box in ORDER if box not in boxes), 0) for boxes in left]
    if throws:
        throw(game)
    assert game.view(None).most_throws == most


@in_turn(
    ("layout", "columns"),
    [
        ("free", ("free",)),
        ("ordered", ("down",)),
        ("down_up", ("down", "up")),
        ("down_up_free", ("down", "up", "free")),
    ],
)
def test_a_game_is_fifteen_turns_a_column(layout, columns):
    game, turns = table(layout=layout), 0
    assert game.view(None).columns == columns
    while game.awaited():
        seat = min(game.awaited())
        throw(game)
        game.play(seat, str(game.fallback(seat)), Loaded())
        turns += seat == 0
    assert turns == 15 * len(columns)
    result = game.result()
    assert result is not None
    assert result.details == ({"turns": turns}, {"turns": turns})


# The series


def last_box(game: TopJack, totals: list[int], jacks: list[bool]) -> None:
    """Fill all sheets but the last player's chance, so that each game ends with these totals."""
    for seat, (total, jack) in enumerate(zip(totals, jacks, strict=True)):
        grid = dict.fromkeys(ORDER, 0)
        grid |= {"pair": total - 50 if jack else total, "top_jack": 50 if jack else 0}
        game.sheets[seat] = [grid]
    last = game.players - 1
    points = game.sheets[last][0].pop("chance")
    game.sheets[last][0]["pair"] -= 5
    assert points == 0
    game.turn = last
    throw(game, (1, 1, 1, 1, 1))


def test_worked_example_17_a_top_jack_adds_100_to_its_game_of_a_series():
    """R7."""
    game = table(series=3)
    last_box(game, [250, 100], [True, False])
    told = game.play(1, "score.chance", Loaded([*starting(1), *[1] * 5]))
    assert told[1:] == [
        GameEnded(game=1, totals=(250, 100), hundreds=(100, 0), scores=(350, 100)),
        Starting(seats=(0, 1), dice=((6, 6, 6, 6, 6), (1, 1, 1, 1, 1))),
        Begins(seat=0),
    ]
    last_box(game, [240, 100], [False, False])
    game.play(1, "score.chance", Loaded(starting(2)))
    last_box(game, [300, 100], [True, False])
    told = game.play(1, "score.chance", Loaded())
    assert told[1:] == [GameEnded(game=3, totals=(300, 100), hundreds=(100, 0), scores=(990, 300))]
    result = game.result()
    assert result is not None
    assert (result.scores, result.places, game.awaited()) == ((990, 300), (1, 2), frozenset())


def test_the_next_game_begins_with_empty_columns_and_whoever_throws_highest():
    game = table(series=2)
    last_box(game, [100, 120], [False, True])
    game.play(1, "score.chance", Loaded([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]))
    view = game.view(None)
    assert (view.game, view.starter, view.turn, view.sheets) == (2, 1, 1, (({},), ({},)))
    assert (view.past, view.hundreds, view.totals) == (((100,), (220,)), (0, 0), (100, 220))
    assert view.result is None


def test_the_box_that_ends_a_game_of_a_series_is_not_taken_back():
    game = table(series=2)
    last_box(game, [100, 120], [False, False])
    score = game.legal(1).find("score.chance")
    assert score is not None
    game.play(1, "score.chance", Loaded(starting(2)))
    assert not game.undoable(score)


def test_a_single_game_has_no_100_and_tells_no_series():
    """R7."""
    game = table()
    last_box(game, [100, 120], [False, True])
    told = game.play(1, "score.chance", Loaded())
    assert told == [Scored(seat=1, grid=1, box="chance", points=5)]
    assert game.view(None).totals == (100, 120)


def test_equal_scores_share_a_rank():
    game = table(3)
    last_box(game, [100, 120, 120], [False, False, False])
    game.play(2, "score.chance", Loaded())
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ((3, 1, 1), (100, 120, 120))


@in_turn("series", [0, 11])
def test_a_series_is_1_to_10_games(series):
    with pytest.raises(ValueError, match="series"):
        TopJackOptions(series=series)


# Withdrawal


def test_who_left_a_series_throws_no_more_starting_roll_and_comes_last():
    game = table(3, series=2)
    game.sheets[0][0] = {"top_jack": 50, "full": 28}
    game.withdraw(0, Loaded())
    full = dict.fromkeys(ORDER, 1)
    game.sheets[1:] = [[dict(full)], [{box: 1 for box in ORDER if box != "ace"}]]
    game.turn = 2
    throw(game, (6, 1, 2, 3, 4))
    told = game.play(2, "score.ace", Loaded([*(1, 1, 1, 1, 2), *(1, 1, 1, 1, 1)]))
    assert told[1:] == [
        GameEnded(game=1, totals=(78, 15, 20), hundreds=(100, 100, 100), scores=(178, 115, 120)),
        Starting(seats=(1, 2), dice=((1, 1, 1, 1, 2), (1, 1, 1, 1, 1))),
        Begins(seat=1),
    ]
    game.sheets[1:] = [[dict.fromkeys(ORDER, 0)], [dict.fromkeys(ORDER, 0)]]
    game.turn = None
    result = game.result()
    assert result is not None
    assert (result.places, result.scores[0]) == ((3, 2, 1), 178)


# Many players, any layout


@in_turn("seats", [2, 8, 25, 32])
@in_turn("layout", LAYOUTS)
@pytest.mark.slow("whole games")
def test_in_random_play_every_column_keeps_its_order_and_totals_add_up(layout, seats):
    game, told = TopJack.start(TopJackOptions(layout=layout), seats, Chance(layout, 0))
    written: dict[tuple[int, int], list[str]] = {}
    throws = rev = 0
    while game.awaited():
        (seat,), rev = game.awaited(), rev + 1
        chance, legal = Chance(layout, rev), game.legal(seat)
        told = game.play(seat, str(legal[chance.below(len(legal))]), chance)
        for fact in told:
            if isinstance(fact, Rolled):
                throws = fact.throw
            elif isinstance(fact, Scored):
                written.setdefault((fact.seat, fact.grid), []).append(fact.box)
                allowed = 3 if game.columns[fact.grid - 1] == "free" else 2
                assert throws <= (1 if fact.box == "chance" else allowed)
    ends = {"down": list(ORDER), "up": list(ORDER[::-1])}
    for (_, grid), order in written.items():
        assert order == ends.get(game.columns[grid - 1], order)
        assert sorted(order) == sorted(ORDER)
    view = game.view(None)
    parts = zip(view.uppers, view.bonuses, view.lowers, strict=True)
    assert view.totals == tuple(sum(map(sum, by_seat)) for by_seat in parts)
    assert view.uppers[0][0] == sum(game.sheets[0][0][box] for box in UPPER)
