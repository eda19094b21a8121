"""What is told of a choice at dice: hand-made positions, a better action and a worse one."""

from typing import Any

from tapis.coach.account import analyst
from tapis.coach.words.reasons import Reason
from tapis.engines import Question
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Game
from tapis.games.menteur.bids import Bid
from tapis.games.menteur.view import Said
from tapis.shelf import GAMES, SHELF
from tests.second_ways.every import CHECKS
from tests.second_ways.told import Told


def why(game: str, better: str, worse: str, seats: int = 2, **fields: Any) -> tuple[Reason, ...]:
    """Return why one action is better than another in a position with these fields; a second way agrees."""
    position = laid(game, seats, **fields)
    seat = min(position.awaited())
    question = Question.of(position, seat)
    assert {better, worse} <= {*question.legal}
    found = analyst(SHELF[game]).why(question, better, worse)
    for each in found:
        if each.key.startswith("coach.why."):
            told = Told(position, seat, better, worse, each.values, ())
            check = CHECKS[game][each.key.removeprefix("coach.why.")]
            assert check(told), each
            assert not check(told.swapped()), each
    return found


def laid(game: str, seats: int, **fields: Any) -> Game[Any]:
    position, _ = GAMES[game].start(GAMES[game].Options(), seats, Chance("laid", 0))
    for name, value in fields.items():
        setattr(position, name, value)
    return position


def tokens(**columns: int) -> list[int]:
    """Return the squares of a seat by column: `c7=3` is the third of column 7."""
    return [columns.get(f"c{column}", 0) for column in range(2, 13)]


def test_who_stops_climbing_wins_a_column_that_the_throw_would_lose() -> None:
    found = why("cant_stop", "stop", "roll", turn=0, throws=3, markers=((2, 3), (5, 1), (12, 1)))
    assert found == (Reason("coach.why.closes", {"column": 2, "percent": "44"}),), found


def test_the_third_column_wins_the_game() -> None:
    won = (0, *[None] * 9, 0)
    found = why("cant_stop", "stop", "roll", turn=0, throws=1, won=won, markers=((7, 13),))
    assert found[0] == Reason("coach.why.stop_wins", {}), found


def test_an_opponent_who_is_about_to_win_leaves_no_time_to_stop() -> None:
    fields = {"won": (1, *[None] * 9, 1), "tokens": [tokens(c7=1), tokens(c8=10)]}
    found = why("cant_stop", "roll", "stop", turn=0, throws=1, markers=((5, 1), (6, 1), (7, 2)), **fields)
    assert found[0] == Reason("coach.why.chased", {"n": 1, "column": 8}), found


def test_steps_in_long_columns_are_less_than_they_seem() -> None:
    own, marks = tokens(c4=3, c7=2, c11=1), ((7, 6), (8, 3), (11, 2))
    found = why("cant_stop", "roll", "stop", turn=0, throws=5, tokens=[own, tokens()], markers=marks)
    assert found[0].key == "coach.why.cheap_part", found


def test_a_step_in_a_short_column_is_more_of_it() -> None:
    found = why("cant_stop", "move.2+12", "move.7+7", turn=0, throws=1, dice=(1, 1, 6, 6))
    assert found[0] == Reason("coach.why.climbs", {"percent": 67, "other": 15}), found
    assert found[1].key == "coach.lesson.climbs"


def test_as_many_markers_are_free_as_are_told() -> None:
    won = (0, None, 0, None, 1, *[None] * 6)
    found = why("cant_stop", "roll", "stop", turn=0, throws=1, won=won, markers=((8, 2),))
    assert found[0] == Reason("coach.why.marker_left", {"n": 2, "percent": "2"}), found


def test_the_safer_move_is_told_once() -> None:
    marks = ((4, 1), (8, 1))
    found = why("cant_stop", "move.6", "move.3", turn=0, throws=2, markers=marks, dice=(1, 2, 1, 5))
    assert [each.key for each in found].count("coach.why.safer") == 1, found


def test_that_throws_bust_is_told_once() -> None:
    fields = {"tokens": [tokens(c9=7), tokens()], "markers": ((9, 8), (6, 1), (8, 1))}
    found = why("cant_stop", "roll", "stop", turn=0, throws=1, **fields)
    assert [each.key for each in found] == ["coach.why.one_short"], found


ONE_DIE = {"totals": [1000, 0], "opened": [True, False], "throws": 2, "free": 1, "points": 400}
"""A turn of 5000 after two throws."""


def test_the_target_is_banked() -> None:
    found = why("five_thousand", "bank", "roll", **{**ONE_DIE, "totals": [4600, 0]})
    assert found[0] == Reason("coach.why.bank_wins", {}), found


def test_one_more_die_may_win_in_this_turn() -> None:
    fields = {**ONE_DIE, "totals": [4400, 0], "points": 0, "free": 5, "dice": (5, 5, 5, 2, 3), "throws": 2}
    found = why("five_thousand", "keep.11100", "keep.10000", **fields)
    assert found[0] == Reason("coach.why.win_chance", {"percent": "33", "other": "4"}), found


def test_points_are_banked_where_few_dice_would_bring_less() -> None:
    found = why("five_thousand", "bank", "roll", **ONE_DIE)
    assert found[0] == Reason("coach.why.bank", {"percent": "67", "points": 400, "mean": 158}), found
    assert found[1].key == "coach.lesson.bank"


def test_a_lone_5_is_left_for_the_die_that_it_takes() -> None:
    fields = {"totals": [1000, 0], "opened": [True, False], "throws": 1, "dice": (1, 5, 2, 3, 4)}
    found = why("five_thousand", "keep.10000", "keep.11000", **fields)
    assert found[0].key == "coach.why.fewer", found
    assert (found[0].values["n"], found[0].values["percent"], found[0].values["other"]) == (4, "16", "28")
    assert found[1].key == "coach.lesson.fewer"


def test_that_all_dice_are_thrown_anew_is_told_once() -> None:
    fields = {"totals": [1000, 0], "opened": [True, False], "throws": 1, "dice": (1, 1, 1, 5, 5)}
    found = why("five_thousand", "keep.11111", "keep.11101", **fields)
    assert found[0].key == "coach.why.full_hand", found
    assert "coach.why.fewer" not in {each.key for each in found}


def test_the_last_throw_before_the_opening_tells_whether_it_opens() -> None:
    fields = {"totals": [0, 0], "opened": [False, False], "points": 600, "dice": (1, 5, 2, 3, 4)}
    found = why("five_thousand", "keep.11000", "keep.10000", throws=3, **fields)
    assert found == (
        Reason("coach.why.opens", {"percent": "100", "other": "0"}),
        Reason("coach.lesson.opens", {}),
    ), found


def test_the_last_throw_of_who_has_opened_takes_all_that_scores() -> None:
    fields = {"totals": [1000, 0], "opened": [True, False], "points": 200, "dice": (1, 5, 2, 3, 4)}
    found = why("five_thousand", "keep.11000", "keep.10000", throws=3, **fields)
    assert found == (Reason("coach.why.takes_all", {"points": 150, "other": 100}),), found


def test_two_aces_stay_for_any_third_die() -> None:
    found = why("four_twenty_one", "roll.001", "roll.110", throws=1, dice=(1, 1, 3))
    assert found[0] == Reason("coach.why.two_aces", {}), found


def test_two_dice_of_a_4_2_1_stay_while_throws_remain() -> None:
    found = why("four_twenty_one", "roll.001", "roll.111", throws=2, limit=3, dice=(4, 1, 6))
    assert [each.key for each in found] == ["coach.why.makes_best", "coach.lesson.makes_best"], found
    assert found[0].values == {"percent": "17", "other": "3"}


def test_a_token_in_ten_turns_is_no_reason() -> None:
    found = why("four_twenty_one", "roll.100", "roll.111", throws=2, limit=3, dice=(1, 1, 6))
    assert [each.key for each in found] == ["coach.why.gets_tokens"], found


def test_the_best_hand_is_not_beaten() -> None:
    found = why("four_twenty_one", "stop", "roll.111", throws=1, dice=(4, 2, 1))
    assert found[0] == Reason("coach.why.unbeaten", {}), found


def test_who_cannot_but_take_tokens_is_told_of_the_nenette() -> None:
    fields = {"pot": 0, "tokens": [15, 6], "throws": 2, "limit": 3, "dice": (2, 2, 3)}
    position = laid("four_twenty_one", 2, **fields, order=(1, 0), turn=1, thrown=[(), (2, 4, 1)])
    question = Question.of(position, 0)
    keeping = analyst(SHELF["four_twenty_one"]).ways(question, "roll.001")
    assert [(each.key, each.values["percent"]) for each in keeping] == [
        ("coach.way.tokens_taken", "100"),
        ("coach.way.nenette", "17"),
    ]
    told = Told(position, 0, "roll.001", "", keeping[1].values, ())
    assert CHECKS["four_twenty_one"]["way.nenette"](told)


def test_what_the_better_action_cannot_spoil_is_told_of_the_other_choice() -> None:
    fields = {"turn": 0, "throws": 2, "dice": (6, 5, 2, 1, 5), "sheets": [[{"chance": 20}], [{}]]}
    found = why("top_jack", "announce.pair", "announce.king", **fields)
    assert [each.key for each in found] == ["coach.why.sheet_would_spoil"], found
    assert found[0].values["other"] == "58"


CUPS = {"cups": [(6, 6, 2), (1, 5, 5), (3, 4, 1)], "turn": 0}
"""A round of Menteur; seat 0 is to act."""


def bid(code: str, seat: int = 2) -> Said:
    _, count, value = code.split(".")
    return Said(seat=seat, bid=Bid(count=int(count), value=int(value)))


def test_after_a_doubt_the_chance_of_the_other_choice_alone_is_told() -> None:
    found = why("menteur", "liar", "bid.8.4", 3, **CUPS, bids=[bid("bid.7.4")])
    assert [each.key for each in found] == ["coach.why.liar", "coach.why.other_costs"], found


def test_what_follows_from_the_chance_that_a_bid_is_true_is_not_told_again() -> None:
    found = why("menteur", "bid.7.6", "bid.8.4", 3, **CUPS, bids=[bid("bid.5.4")])
    assert [each.key for each in found] == ["coach.why.truer", "coach.why.own"], found
    assert found[1].values == {"n": 2, "other": 0}


def test_in_menteur_each_way_holds_of_each_action() -> None:
    position = laid("menteur", 3, **CUPS)
    question = Question.of(position, 0)
    for code in question.legal[:12]:
        ways = analyst(SHELF["menteur"]).ways(question, code)
        assert 0 < len(ways) <= 2
        for way in ways:
            check = CHECKS["menteur"][way.key.removeprefix("coach.")]
            assert check(Told(position, 0, code, "", way.values, ())), (code, way)
