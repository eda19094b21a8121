"""Yams, turn by turn: actions, refusals, withdrawals and the end, as in yams.md."""

import pytest

from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.dice import Rolled
from bot.games.kit.sheet import Scored, Slot
from bot.games.yams import UPPER, Yams, YamsOptions
from tests.games.yams_table import codes, refused, table, thrown, write
from tests.tiers import in_turn

# The turn and its actions


def test_a_turn_begins_with_a_throw_of_all_five():
    assert codes(table(), 0) == ["roll.11111"]


def test_after_a_throw_any_dice_may_be_thrown_again_or_a_box_written():
    options = codes(thrown(1, 2, 3, 4, 5), 0)
    assert len(options) == 31 + 12
    assert options[-12:] == [f"score.{box}" for box in YamsOptions().boxes()]


def test_a_throw_is_told_with_all_five_dice():
    game = thrown(5, 5, 2, 1, 6)
    facts = game.play(0, "roll.00110", Loaded([5, 5]))
    assert facts == [Rolled(seat=0, dice=(5, 5, 5, 5, 6), mask="00110", throw=2)]


def test_a_kept_die_may_be_thrown_later():
    game = thrown(5, 5, 2, 1, 6)
    game.play(0, "roll.00111", Loaded([5, 1, 1]))
    game.play(0, "roll.11100", Loaded([1, 1, 1]))
    assert game.dice == (1, 1, 1, 1, 1)


def test_all_five_may_be_thrown_again():
    game = thrown(5, 5, 2, 1, 6)
    game.play(0, "roll.11111", Loaded([1, 2, 3, 4, 5]))
    assert game.dice == (1, 2, 3, 4, 5)


def test_after_the_third_throw_a_box_must_be_written():
    game = thrown(1, 2, 3, 4, 5)
    game.play(0, "roll.00001", Loaded([5]))
    game.play(0, "roll.00001", Loaded([6]))
    assert [code for code in codes(game, 0) if not code.startswith("score.")] == []


def test_writing_passes_the_turn():
    game = thrown(1, 2, 3, 4, 5)
    assert game.play(0, "score.suite", Loaded()) == [Scored(seat=0, grid=1, box="suite", points=20)]
    assert (game.awaited(), game.dice, codes(game, 1)) == ({1}, (), ["roll.11111"])


def test_play_goes_round_in_seat_order():
    game = table(3)
    order = []
    for box in ("ones", "twos"):
        for _ in range(3):
            order.extend(game.awaited())
            write(game, order[-1], box)
    assert order == [0, 1, 2, 0, 1, 2]


def test_several_grids_are_written_by_number():
    game = thrown(1, 2, 3, 4, 5, grids=2)
    assert codes(game, 0)[31:] == [f"score.{grid}.{box}" for grid in (1, 2) for box in YamsOptions().boxes()]


# Refusals


@in_turn(
    ("code", "why"),
    [
        ("score.ones", "dice.refuse.not_thrown"),
        ("roll.10000", "dice.refuse.first_throw_all"),
        ("roll.00000", "dice.refuse.no_die_chosen"),
        ("bank", "refuse.unknown_action"),
    ],
)
def test_before_the_first_throw_there_is_nothing_but_to_throw(code, why):
    assert refused(table(), 0, code).why == why


def test_a_fourth_throw_is_refused():
    game = thrown(1, 2, 3, 4, 5)
    game.play(0, "roll.11111", Loaded([1, 2, 3, 4, 5]))
    game.play(0, "roll.11111", Loaded([1, 2, 3, 4, 5]))
    refusal = refused(game, 0, "roll.11111")
    assert (refusal.why, refusal.detail) == ("dice.refuse.no_throw_left", {"throws": 3})


def test_a_throw_of_no_die_is_refused():
    assert refused(thrown(1, 2, 3, 4, 5), 0, "roll.00000").why == "dice.refuse.no_die_chosen"


def test_a_written_box_is_refused_with_its_points():
    game = table(1)
    write(game, 0, "sixes", (6, 6, 6, 1, 2))
    game.play(0, "roll.11111", Loaded([6, 6, 6, 6, 6]))
    refusal = refused(game, 0, "score.sixes")
    assert (refusal.why, refusal.detail) == ("sheet.refuse.filled", {"box": "yams.box.sixes", "points": 18})


def test_a_box_of_other_options_is_refused_by_name():
    refusal = refused(thrown(1, 2, 3, 4, 5), 0, "score.maxi")
    assert (refusal.why, refusal.detail) == ("sheet.refuse.box_not_played", {"box": "yams.box.maxi"})


def test_an_unheard_of_box_is_refused():
    refusal = refused(thrown(1, 2, 3, 4, 5), 0, "score.joker" + "x" * 99)
    assert refusal.why == "sheet.refuse.no_such_box"
    assert len(str(refusal.detail["box"])) == 40


@in_turn(
    ("code", "why"),
    [
        ("full", "which_grid"),
        ("3.full", "no_such_grid"),
        ("0.full", "no_such_grid"),
        ("x.full", "no_such_grid"),
    ],
)
def test_with_several_grids_the_box_names_one(code, why):
    assert refused(thrown(1, 2, 3, 4, 5, grids=2), 0, f"score.{code}").why == f"sheet.refuse.{why}"


def test_out_of_turn_nothing_is_played():
    refusal = refused(thrown(1, 2, 3, 4, 5), 1, "roll.11111")
    assert (refusal.why, refusal.detail) == ("refuse.not_your_turn", {"seat": 0})


# Undo, absence, withdrawal


def test_a_box_can_be_taken_back_and_a_throw_cannot():
    game = thrown(1, 2, 3, 4, 5)
    roll, box = game.legal(0)[0], game.legal(0)[-1]
    assert not game.undoable(roll)
    game.play(0, str(box), Loaded())
    assert game.undoable(box)


def test_the_box_that_ends_the_game_stays():
    game = thrown(1, 2, 3, 4, 5, seats=1)
    game.sheets[0][0] = dict.fromkeys(game.boxes[1:], 0)
    (box,) = game.legal(0)[31:]
    game.play(0, "score.ones", Loaded())
    assert not game.undoable(box)


def test_the_absent_throw_then_take_what_gives_most():
    game = table()
    assert str(game.fallback(0)) == "roll.11111"
    game.play(0, "roll.11111", Loaded([3, 3, 3, 2, 2]))
    assert str(game.fallback(0)) == "score.full"


def test_the_absent_lose_the_first_box_when_nothing_gives_points():
    game = thrown(1, 2, 3, 4, 6)
    game.sheets[0][0] = dict.fromkeys([*UPPER, "chance"], 0)
    assert str(game.fallback(0)) == "score.brelan"


def test_withdrawing_in_ones_turn_passes_it_on():
    game = thrown(1, 2, 3, 4, 5, seats=3)
    game.withdraw(0, Loaded())
    assert (game.awaited(), game.throws, game.dice) == ({1}, 0, ())


def test_withdrawing_out_of_turn_leaves_the_throw_as_it_is():
    game = thrown(1, 2, 3, 4, 5, seats=3)
    game.withdraw(1, Loaded())
    assert (game.awaited(), game.dice) == ({0}, (1, 2, 3, 4, 5))
    game.play(0, "score.suite", Loaded())
    assert game.awaited() == {2}


def test_the_game_is_over_when_the_last_to_play_withdraws():
    game = table()
    full = dict.fromkeys(game.boxes, 5)
    game.sheets = [[dict(full)], [{**full, "yams": 50}]]
    del game.sheets[1][0]["chance"]
    game.turn = 1
    game.withdraw(1, Loaded())
    result = game.result()
    assert result is not None
    assert (result.places, result.ranked) == ((1, 2), True)


def test_a_game_that_everybody_leaves_is_not_ranked():
    game = table(1)
    game.withdraw(0, Loaded())
    result = game.result()
    assert result is not None
    assert not result.ranked
    assert (game.awaited(), game.legal(0)) == (frozenset(), ())


# End and ranking


def finished(*chances: int) -> Yams:
    """Everybody has filled his grid and has nothing but this in chance."""
    game = table(len(chances))
    game.sheets = [[dict.fromkeys(game.boxes, 0) | {"chance": points}] for points in chances]
    game.turn = None
    return game


def test_equal_totals_share_a_rank():
    result = finished(20, 25, 25, 10).result()
    assert result is not None
    assert (result.places, result.scores) == ((3, 1, 1, 4), (20, 25, 25, 10))


def test_the_game_ends_when_every_grid_is_full():
    game = table(2)
    chance = Chance("end", 0)
    while game.awaited():
        seat = min(game.awaited())
        assert game.result() is None
        game.play(seat, str(game.fallback(seat)), chance)
    assert [(grids, grid) for grids in game.sheets for grid in grids if set(grid) != set(game.boxes)] == []
    result = game.result()
    assert result is not None
    assert result.details == ({"turns": 12}, {"turns": 12})
    assert refused(game, 0, "roll.11111").why == "refuse.over"


def test_the_view_offers_what_each_open_box_would_give():
    game = thrown(5, 5, 5, 2, 2)
    offers = {offer.box: offer.points for offer in game.view(None).offers}
    assert offers == {
        "ones": 0,
        "twos": 4,
        "threes": 0,
        "fours": 0,
        "fives": 15,
        "sixes": 0,
        "brelan": 10,
        "suite": 0,
        "full": 30,
        "carre": 0,
        "yams": 0,
        "chance": 19,
    }


def test_before_the_throw_nothing_is_offered():
    assert table().view(None).offers == ()


@in_turn("grids", [0, 7])
def test_grids_are_1_to_6(grids):
    with pytest.raises(ValueError, match="grids"):
        YamsOptions(grids=grids)


def test_slots_survive_the_round_trip():
    score = thrown(1, 2, 3, 4, 5, grids=2).legal(0)[31]
    assert type(score).model_validate_json(score.model_dump_json()).slot == Slot(1, "ones")
