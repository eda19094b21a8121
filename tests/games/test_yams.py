"""Yams, rule by rule: the worked examples, options and rulings of yams.md."""

from collections.abc import Iterable

import pytest

from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.dice import Rolled
from bot.games.kit.game import Illegal
from bot.games.kit.sheet import Scored, Slot
from bot.games.yams import BOXES, UPPER, Prime, Yams, YamsOptions, prime

EVERY_BOX = {"double_pair": "yes", "straights": "split", "chance": "maxi_mini"}


def table(seats: int = 2, **options) -> Yams:
    return Yams.start(YamsOptions(**options), seats, Loaded())[0]


def thrown(*dice: int, seats: int = 2, **options) -> Yams:
    """Seat 0 has thrown these dice."""
    game = table(seats, **options)
    game.play(0, "roll.11111", Loaded(dice))
    return game


def write(game: Yams, seat: int, box: str, dice: Iterable[int] = (1, 2, 2, 3, 6)) -> int:
    """Play a whole turn: one throw, one box; return the points told."""
    game.play(seat, "roll.11111", Loaded(dice))
    return game.play(seat, f"score.{box}", Loaded())[0].points


def refused(game: Yams, seat: int, code: str) -> Illegal:
    before = game.dump()
    with pytest.raises(Illegal) as refusal:
        game.play(seat, code, Loaded([6] * 5))
    assert game.dump() == before
    return refusal.value


def codes(game: Yams, seat: int) -> list[str]:
    return [str(action) for action in game.legal(seat)]


# Boxes of a grid and scores


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ((3, 3, 4, 4, 6), "fours", 8),  # 1
        ((3, 3, 4, 4, 6), "fives", 0),  # 2
        ((5, 5, 5, 2, 6), "brelan", 10),  # 3
        ((5, 5, 5, 5, 5), "brelan", 10),  # 4
        ((5, 5, 5, 5, 5), "carre", 40),
        ((5, 5, 5, 5, 5), "yams", 50),
        ((5, 5, 5, 5, 5), "full", 0),
        ((5, 5, 5, 2, 2), "full", 30),  # 5
        ((5, 5, 5, 2, 2), "brelan", 10),
        ((5, 5, 5, 2, 2), "double_pair", 14),
        ((5, 5, 5, 5, 3), "carre", 40),  # 6
        ((5, 5, 5, 5, 3), "brelan", 10),
        ((5, 5, 5, 5, 3), "full", 0),
        ((5, 5, 5, 5, 3), "double_pair", 0),
        ((5, 5, 2, 2, 6), "double_pair", 14),  # 7
        ((5, 5, 2, 2, 6), "full", 0),
        ((2, 1, 4, 3, 5), "suite", 20),  # 8
        ((6, 2, 4, 3, 5), "suite", 20),
        ((1, 2, 3, 4, 5), "small_straight", 15),  # 9
        ((1, 2, 3, 4, 5), "large_straight", 0),
        ((2, 3, 4, 5, 6), "small_straight", 0),  # 10
        ((2, 3, 4, 5, 6), "large_straight", 20),
        ((1, 2, 3, 4, 6), "suite", 0),  # 11
        ((6, 6, 6, 5, 1), "chance", 24),  # 12
    ],
)
def test_worked_examples_1_to_12(dice, box, points):
    options = {"double_pair": "yes", "straights": "split" if "_straight" in box else "single"}
    assert write(table(**options), 0, box, dice) == points


@pytest.mark.parametrize(("mini", "points"), [((6, 6, 6, 5, 1), 0), ((6, 6, 6, 4, 1), 24), (None, 24)])
def test_worked_example_13_maxi_must_exceed_mini(mini, points):
    """R4: it binds the second of the two, strictly."""
    game = table(1, chance="maxi_mini")
    if mini:
        write(game, 0, "mini", mini)
    assert write(game, 0, "maxi", (6, 6, 6, 5, 1)) == points


@pytest.mark.parametrize(("maxi", "points"), [((1, 1, 1, 3, 3), 0), ((1, 1, 1, 3, 4), 9), (None, 9)])
def test_worked_example_14_mini_must_stay_below_maxi(maxi, points):
    game = table(1, chance="maxi_mini")
    if maxi:
        write(game, 0, "maxi", maxi)
    assert write(game, 0, "mini", (1, 1, 2, 2, 3)) == points


@pytest.mark.parametrize(("upper", "points"), [(62, 0), (63, 0), (64, 31), (84, 51), (105, 72)])
def test_worked_example_15_the_prime_is_what_exceeds_63_plus_30(upper, points):
    assert prime(upper) == points


def test_worked_example_16_three_grids_are_36_turns_each():
    game = table(2, grids=3)
    turns = 0
    while game.awaited():
        seat = min(game.awaited())
        game.play(seat, "roll.11111", Loaded([1, 2, 3, 4, 6]))
        game.play(seat, str(game.fallback(seat)), Loaded())
        turns += seat == 0
    assert turns == 36


def test_worked_example_17_all_boxes_are_15():
    assert YamsOptions(**EVERY_BOX).boxes() == (
        *UPPER,
        "double_pair",
        "brelan",
        "small_straight",
        "large_straight",
        "full",
        "carre",
        "yams",
        "maxi",
        "mini",
    )


def test_the_default_grid_has_twelve_boxes_in_sheet_order():
    assert YamsOptions().boxes() == (*UPPER, "brelan", "suite", "full", "carre", "yams", "chance")


@pytest.mark.parametrize(("value", "box"), list(enumerate(UPPER, 1)))
def test_an_upper_box_counts_the_dice_of_its_value(value, box):
    assert BOXES[box]((value, value, value, 7 - value, 7 - value)) == 3 * value


@pytest.mark.parametrize("box", ["brelan", "full", "carre", "yams"])
def test_a_failed_box_is_worth_nothing(box):
    """R5."""
    assert write(table(), 0, box, (1, 2, 3, 4, 6)) == 0


def test_maxi_and_mini_look_at_their_own_grid_only():
    """R7."""
    game = table(1, chance="maxi_mini", grids=2)
    write(game, 0, "1.mini", (6, 6, 6, 6, 6))
    assert write(game, 0, "2.maxi", (1, 1, 1, 1, 2)) == 6


def test_a_failed_mini_stays_at_zero_whatever_follows():
    game = table(1, chance="maxi_mini")
    write(game, 0, "maxi", (1, 1, 1, 1, 1))
    assert write(game, 0, "mini", (1, 1, 1, 1, 1)) == 0


# Totals and the prime


def fill_upper(game: Yams, grid: str = "", fours: int = 4) -> list:
    """Seat 0 alone writes three of each value, and so many fours; return the facts of the last box."""
    facts = []
    for value, box in enumerate(UPPER, 1):
        count = fours if value == 4 else 3
        game.play(0, "roll.11111", Loaded([value] * count + [1 if value > 1 else 2] * (5 - count)))
        facts = game.play(0, f"score.{grid}{box}", Loaded())
    return facts


def test_the_prime_is_told_when_the_upper_part_is_complete():
    facts = fill_upper(table(1))
    assert facts[1:] == [Prime(seat=0, grid=1, upper=67, points=34)]


def test_63_earns_no_prime():
    """R6: it must be exceeded."""
    game = table(1)
    assert fill_upper(game, fours=3)[1:] == []
    assert game.view(None).grid_totals == ((63,),)


def test_each_grid_has_its_own_prime():
    """R7."""
    game = table(1, grids=2)
    fill_upper(game, "2.")
    view = game.view(None)
    assert (view.uppers, view.primes, view.grid_totals) == (((0, 67),), ((0, 34),), ((0, 101),))


def test_the_total_adds_boxes_prime_and_grids():
    game = table(1, grids=2)
    fill_upper(game, "1.")
    write(game, 0, "2.yams", (6, 6, 6, 6, 6))
    assert game.view(None).totals == (67 + 34 + 50,)


def test_a_second_yams_earns_nothing_more():
    game = table(1, grids=2)
    write(game, 0, "1.yams", (6, 6, 6, 6, 6))
    write(game, 0, "2.yams", (6, 6, 6, 6, 6))
    assert game.view(None).totals == (100,)


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
    assert all(code.startswith("score.") for code in codes(game, 0))


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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    assert all(set(grid) == set(game.boxes) for grids in game.sheets for grid in grids)
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


@pytest.mark.parametrize("grids", [0, 7])
def test_grids_are_1_to_6(grids):
    with pytest.raises(ValueError, match="grids"):
        YamsOptions(grids=grids)


def test_slots_survive_the_round_trip():
    score = thrown(1, 2, 3, 4, 5, grids=2).legal(0)[31]
    assert type(score).model_validate_json(score.model_dump_json()).slot == Slot(1, "ones")
