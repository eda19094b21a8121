"""Top Jack, turn by turn: throws, announcements, columns, series and the end, as in top_jack.md."""

import pytest

from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.dice import Rolled
from bot.games.kit.game import Key
from bot.games.kit.sheet import Scored, Slot
from bot.games.kit.starting import Begins, Starting
from bot.games.top_jack import Announced, GameEnded, TopJack, TopJackOptions
from bot.games.top_jack.columns import ORDER, UPPER
from tests.games.top_jack_table import boxes, may_throw, refused, starting, table, throw, thrown
from tests.tiers import in_turn

LAYOUTS = ("free", "ordered", "down_up", "down_up_free")

# Who begins


def test_the_highest_starting_roll_begins_then_seat_order():
    """R4: those tied at the top throw again, only they."""
    dice = [6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 6, 5, 2]
    game, told = TopJack.start(TopJackOptions(), 3, Loaded([*dice, *(1, 1, 1, 1, 1), *(2, 1, 1, 1, 1)]))
    assert told == [
        Starting(seats=(0, 1, 2), dice=((6, 6, 6, 6, 1), (1, 1, 1, 1, 1), (6, 6, 6, 5, 2))),
        Starting(seats=(0, 2), dice=((1, 1, 1, 1, 1), (2, 1, 1, 1, 1))),
        Begins(seat=2),
    ]
    order: list[int] = []
    for _ in range(4):
        order.extend(game.awaited())
        throw(game)
        game.play(order[-1], f"score.{boxes(game)[0]}", Loaded())
    assert (order, game.view(None).starter) == ([2, 0, 1, 2], 2)


# Throws and announcements in a free column


def test_a_turn_begins_with_a_throw_of_all_five():
    assert [str(action) for action in table().legal(0)] == ["roll.11111"]


def test_after_the_first_throw_any_dice_are_thrown_again_or_any_box_is_written():
    game = thrown()
    assert len(game.legal(0)) == 31 + 15
    assert boxes(game) == list(ORDER)
    assert boxes(game, "announce") == []


def test_any_of_the_five_are_thrown_again_also_dice_kept_before():
    game = thrown((5, 5, 2, 1, 6))
    game.play(0, "roll.00111", Loaded([5, 5, 5]))
    game.play(0, "announce.black", Loaded())
    assert game.play(0, "roll.11000", Loaded([1, 1]))[0] == Rolled(
        seat=0, dice=(1, 1, 5, 5, 5), mask="11000", throw=3
    )


def test_after_the_second_throw_a_box_is_written_or_announced_and_nothing_is_thrown():
    """R6."""
    game = thrown(throws=2)
    without_chance = [box for box in ORDER if box != "chance"]
    assert (boxes(game), boxes(game, "announce")) == (without_chance, without_chance)
    assert not may_throw(game)
    assert refused(game, "roll.11111") == ("top_jack.refuse.announce_first", {})
    view = game.view(None)
    assert (view.may_throw, view.most_throws, view.announced) == (False, 3, None)
    assert view.announceable == tuple(Slot(1, box) for box in without_chance)


def test_once_announced_there_is_nothing_but_to_throw():
    """R6: it is binding."""
    game = thrown(throws=2)
    assert game.play(0, "announce.full", Loaded()) == [Announced(seat=0, grid=1, box="full")]
    assert (boxes(game), boxes(game, "announce"), may_throw(game)) == ([], [], True)
    view = game.view(None)
    assert (view.announced, view.announceable, view.offers, view.may_throw) == (Slot(1, "full"), (), (), True)
    reason = ("top_jack.refuse.announced", {"box": Key("top_jack.box.full")})
    for code in ("score.full", "score.ace", "announce.ace"):
        assert refused(game, code) == reason


def test_the_announced_box_is_written_by_itself_after_the_third_throw():
    game = thrown((6, 6, 5, 5, 1), throws=2)
    game.play(0, "announce.full", Loaded())
    assert game.play(0, "roll.00001", Loaded([5])) == [
        Rolled(seat=0, dice=(6, 6, 5, 5, 5), mask="00001", throw=3),
        Scored(seat=0, grid=1, box="full", points=27),
    ]
    assert (game.awaited(), game.announced, game.throws, game.dice) == ({1}, None, 0, ())


def test_worked_example_11_chance_is_not_written_after_a_second_throw():
    """R5: not even as 0, nor announced for the third."""
    game = thrown(throws=2)
    assert refused(game, "score.chance") == ("top_jack.refuse.chance_first", {})
    assert refused(game, "announce.chance") == ("top_jack.refuse.chance_first", {})


def test_worked_example_12_if_chance_is_all_that_is_left_there_is_no_second_throw():
    """R5."""
    game = table()
    game.sheets[0][0] = dict.fromkeys((box for box in ORDER if box != "chance"), 0)
    throw(game)
    assert (boxes(game), may_throw(game), game.view(None).may_throw) == (["chance"], False, False)
    assert refused(game, "roll.11111") == ("top_jack.refuse.chance_only", {})


def test_worked_example_13_an_announced_full_fails_with_five_equal():
    game = thrown((5, 5, 5, 6, 6), throws=2)
    game.play(0, "announce.full", Loaded())
    assert game.play(0, "roll.00011", Loaded([5, 5]))[1] == Scored(seat=0, grid=1, box="full", points=0)


@in_turn("throws", [0, 1])
def test_nothing_is_announced_before_the_second_throw(throws):
    assert refused(thrown(throws=throws), "announce.full") == ("top_jack.refuse.announce_later", {})


def test_a_box_may_be_failed_at_any_time():
    game = thrown((1, 2, 2, 4, 6))
    assert game.play(0, "score.top_jack", Loaded()) == [Scored(seat=0, grid=1, box="top_jack", points=0)]


@in_turn("verb", ["score", "announce"])
def test_a_written_box_stays(verb):
    game = table()
    game.sheets[0][0] = {"full": 28}
    throw(game, throws=2)
    reason = ("sheet.refuse.filled", {"box": Key("top_jack.box.full"), "points": 28})
    assert refused(game, f"{verb}.full") == reason


@in_turn(
    ("code", "why"),
    [
        ("score.yams", "sheet.refuse.no_such_box"),
        ("announce.yams", "sheet.refuse.no_such_box"),
        ("score.2.full", "sheet.refuse.no_such_grid"),
        ("announce.2.full", "sheet.refuse.no_such_grid"),
        ("announce.1.full", "refuse.unknown_action"),
        ("bank", "refuse.unknown_action"),
    ],
)
def test_what_is_no_box_is_refused(code, why):
    assert refused(thrown(throws=2), code)[0] == why


@in_turn(
    ("code", "why"),
    [
        ("score.ace", "dice.refuse.not_thrown"),
        ("roll.10000", "dice.refuse.first_throw_all"),
        ("roll.00000", "dice.refuse.no_die_chosen"),
    ],
)
def test_before_the_first_throw_there_is_nothing_but_to_throw(code, why):
    assert refused(table(), code)[0] == why


def test_out_of_turn_nothing_is_announced():
    game = thrown(throws=2)
    reason = game.why_not(1, "announce.full")
    assert (reason.why, reason.detail) == ("refuse.not_your_turn", {"seat": 0})


# Undo, kept dice, absence


def test_an_announcement_can_be_taken_back_until_the_throw():
    game = thrown(throws=2)
    announce = game.legal(0).find("announce.full")
    assert announce is not None
    game.play(0, "announce.full", Loaded())
    assert game.undoable(announce)
    last = game.legal(0).find("roll.00001")
    assert last is not None
    game.play(0, "roll.00001", Loaded([1]))
    assert not game.undoable(last)


def test_a_written_box_can_be_taken_back():
    game = thrown()
    score = game.legal(0)[-1]
    game.play(0, str(score), Loaded())
    assert game.undoable(score)


def test_dice_kept_by_the_second_throw_stay_ticked_over_the_announcement():
    game = thrown()
    again, _ = game.legal(0).find("roll.00110"), game.play(0, "roll.00110", Loaded([1, 1]))
    assert again is not None
    assert game.ticked(again) == frozenset()
    announce = game.legal(0).find("announce.full")
    assert announce is not None
    game.play(0, "announce.full", Loaded())
    assert game.ticked(announce) == {"0", "1", "4"}


def test_the_absent_write_what_gives_most_without_announcing():
    game = thrown((6, 6, 6, 5, 5), throws=2)
    assert str(game.fallback(0)) == "score.full"


@in_turn(
    ("dice", "box", "code"),
    [
        ((4, 4, 1, 4, 4), "pocker", "roll.00100"),
        ((4, 4, 2, 4, 4), "top_jack", "roll.00100"),
        ((1, 2, 3, 3, 5), "minor_straight", "roll.00100"),
        ((6, 6, 6, 6, 1), "ace", "roll.00001"),
    ],
)
def test_who_is_absent_after_announcing_throws_the_one_die_that_helps_most(dice, box, code):
    game = thrown(dice, throws=2)
    game.play(0, f"announce.{box}", Loaded())
    assert str(game.fallback(0)) == code


# Columns in order


@in_turn("written", range(15))
def test_an_ordered_column_is_filled_from_1_to_15_with_two_throws_a_box(written):
    game = table(layout="ordered")
    game.sheets[0][0] = dict.fromkeys(ORDER[:written], 0)
    throw(game)
    assert boxes(game) == [ORDER[written]]
    assert may_throw(game) == (ORDER[written] != "chance")


def test_in_an_ordered_column_the_third_throw_is_refused_and_nothing_is_announced():
    """R5."""
    game = thrown(throws=2, layout="ordered")
    assert (boxes(game), boxes(game, "announce")) == (["black"], [])
    assert refused(game, "roll.11111") == ("top_jack.refuse.two_throws", {})
    assert refused(game, "announce.black") == ("top_jack.refuse.announce_ordered", {})
    assert game.view(None).most_throws == 2


def test_another_box_of_an_ordered_column_is_refused_with_the_next_one():
    game = thrown(layout="ordered")
    assert refused(game, "score.red") == ("top_jack.refuse.not_next", {"next": Key("top_jack.box.black")})


def test_worked_example_14_chance_by_one_throw_then_top_jack_by_two():
    game = table(layout="ordered")
    game.sheets[0][0] = dict.fromkeys(ORDER[:13], 0)
    throw(game)
    assert (boxes(game), may_throw(game)) == (["chance"], False)
    assert refused(game, "roll.11111") == ("top_jack.refuse.chance_only", {})
    game.play(0, "score.chance", Loaded())
    throw(game)
    game.play(1, "score.black", Loaded())
    throw(game, throws=2)
    assert (boxes(game), may_throw(game)) == (["top_jack"], False)


@in_turn("throws", [1, 2])
def test_worked_example_15_two_columns_begin_at_their_two_ends(throws):
    game = thrown(throws=throws, layout="down_up")
    assert (boxes(game), may_throw(game)) == (["1.black", "2.top_jack"], throws == 1)
    assert boxes(game, "announce") == []


@in_turn(("throws", "up"), [(1, ["2.chance"]), (2, [])])
def test_worked_example_16_chance_of_the_up_column_by_one_throw_only(throws, up):
    game = table(layout="down_up")
    game.sheets[0][1] = {"top_jack": 0}
    throw(game, throws=throws)
    assert boxes(game) == ["1.black", *up]
    if throws == 2:
        assert refused(game, "score.2.chance") == ("top_jack.refuse.chance_first", {})


def test_no_second_throw_where_both_columns_have_come_to_chance():
    game = table(layout="down_up")
    game.sheets[0] = [dict.fromkeys(ORDER[:13], 0), {"top_jack": 0}]
    throw(game)
    assert (boxes(game), may_throw(game)) == (["1.chance", "2.chance"], False)


def test_beside_two_ordered_columns_the_third_throw_is_for_the_free_one():
    """R5."""
    game = thrown(throws=2, layout="down_up_free")
    free = [f"3.{box}" for box in ORDER if box != "chance"]
    assert boxes(game) == ["1.black", "2.top_jack", *free]
    assert boxes(game, "announce") == free
    assert refused(game, "announce.1.black") == ("top_jack.refuse.announce_ordered", {})
    assert refused(game, "announce.full") == ("sheet.refuse.which_grid", {"grids": 3})
    game.play(0, "announce.3.full", Loaded())
    assert throw(game, (6, 6, 6, 5, 5))[1] == Scored(seat=0, grid=3, box="full", points=28)


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


@in_turn("left", [(), ("chance",)])
def test_no_third_throw_once_the_free_column_has_no_box_for_it(left):
    game = table(layout="down_up_free")
    game.sheets[0][2] = dict.fromkeys((box for box in ORDER if box not in left), 0)
    throw(game, throws=2)
    assert (boxes(game), boxes(game, "announce")) == (["1.black", "2.top_jack"], [])
    assert refused(game, "roll.11111") == ("top_jack.refuse.two_throws", {})


def test_a_box_is_written_in_the_column_that_is_named():
    game = thrown((1, 1, 1, 1, 1), layout="down_up")
    assert refused(game, "score.black") == ("sheet.refuse.which_grid", {"grids": 2})
    game.play(0, "score.2.top_jack", Loaded())
    assert game.sheets[0] == [{}, {"top_jack": 50}]


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


def test_several_top_jacks_of_one_game_add_100_once():
    """R7."""
    game = table(series=2, layout="down_up")
    game.sheets[0] = [dict.fromkeys(ORDER, 0) | {"top_jack": 50}, {"top_jack": 50}]
    view = game.view(None)
    assert (view.hundreds, view.totals) == ((100, 0), (200, 0))


def test_five_equal_dice_in_another_box_add_no_100():
    """R7."""
    game = table(series=2)
    game.sheets[0] = [{"ace": 30, "pocker": 24, "top_jack": 0}]
    assert game.view(None).hundreds == (0, 0)


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


def test_withdrawing_in_ones_turn_passes_it_on_without_the_announcement():
    game = table(3)
    throw(game, throws=2)
    game.play(0, "announce.full", Loaded())
    game.withdraw(0, Loaded())
    assert (game.awaited(), game.announced, game.throws, game.dice) == ({1}, None, 0, ())
    throw(game)
    assert boxes(game) == list(ORDER)


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


def test_a_game_of_a_series_ends_when_the_last_to_play_withdraws():
    game = table(3, series=2)
    game.sheets[1:] = [[dict.fromkeys(ORDER, 0)], [dict.fromkeys(ORDER, 0)]]
    game.sheets[0][0] = dict.fromkeys(ORDER[:14], 0)
    told = game.withdraw(0, Loaded([*(1, 1, 1, 1, 1), *(2, 1, 1, 1, 1)]))
    assert [fact.kind for fact in told] == ["withdrew", "game_ended", "starting", "begins"]
    assert game.awaited() == {2}


def test_the_last_but_one_who_leaves_ends_the_series_unranked():
    game = table(2, series=2)
    assert [fact.kind for fact in game.withdraw(0, Loaded())] == ["withdrew"]
    result = game.result()
    assert result is not None
    assert not result.ranked


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
