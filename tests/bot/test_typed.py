"""What is typed is compared with the names of what is legal; what is unclear is refused with candidates."""

import pytest

from bot.screens.menteur.hand import bid_names
from bot.text import LANGUAGES, text_in
from tapis.games.kit.game import Illegal
from tapis.games.kit.matching import InOrder, choose, fold, search
from tapis.games.menteur.bids import Bid

BOXES = [
    ("score.full", ("Full", "full house")),
    ("score.small_straight", ("Petite suite",)),
    ("score.large_straight", ("Grande suite",)),
    ("score.carre", ("Carré",)),
]
GRIDS = [
    ("score.1.full", ("Full (grille 1)", "Full", "1 full")),
    ("score.2.full", ("Full (grille 2)", "Full", "2 full")),
]
DICE = [
    ("roll.00111", ("5 5", "2e")),
    ("roll.01011", ("5 5",)),
    ("roll.11111", ("rien",)),
    ("roll.01111", ("5",)),
]


def test_case_space_and_endings_do_not_matter(subtests: pytest.Subtests) -> None:
    for typed in ["Full", "  full ", "FULL", "full house", "ful"]:
        with subtests.test(typed=typed):
            assert choose(typed, BOXES) == "score.full"


def test_accents_do_not_matter() -> None:
    assert choose("carre", BOXES) == choose("CARRÉ", BOXES) == "score.carre"


def test_a_part_is_enough_where_only_one_fits() -> None:
    assert choose("grande", BOXES) == "score.large_straight"


def test_an_exact_name_wins_over_beginnings() -> None:
    assert choose("5", DICE) == "roll.01111"


def test_two_candidates_are_refused_and_named() -> None:
    with pytest.raises(Illegal) as refused:
        choose("suite", BOXES)
    assert refused.value.why == "typed.ambiguous"
    assert refused.value.detail["candidates"] == ["Petite suite", "Grande suite"]


def test_the_last_word_may_stand_first_unless_the_order_has_a_meaning() -> None:
    assert choose("house full", BOXES) == "score.full"
    with pytest.raises(Illegal):
        choose("threes 5", [("bid.5.3", (InOrder("5 threes"),))])


def test_the_same_box_of_two_grids_is_ambiguous() -> None:
    with pytest.raises(Illegal) as refused:
        choose("full", GRIDS)
    assert refused.value.detail["candidates"] == ["Full (grille 1)", "Full (grille 2)"]
    assert choose("2 full", GRIDS) == "score.2.full"


def test_actions_alike_to_the_player_are_one_and_the_first_stands_for_all() -> None:
    assert choose("5 5", DICE) == "roll.00111"


def test_dice_are_read_however_they_are_separated(subtests: pytest.Subtests) -> None:
    for typed in ["5,5", "55", "5-5", " 5  5 "]:
        with subtests.test(typed=typed):
            assert choose(typed, DICE) == "roll.00111"


def test_dice_are_typed_in_any_order(subtests: pytest.Subtests) -> None:
    for typed in ["5 2", "2 5", "52", "25"]:
        with subtests.test(typed=typed):
            assert choose(typed, [("roll.01110", ("5 2",)), ("roll.01111", ("5",))]) == "roll.01110"


COUNTED = [
    ("bid.3.5", (InOrder("3 5"), InOrder("3 fives"))),
    ("bid.5.3", (InOrder("5 3"), InOrder("5 threes"))),
]


def test_a_count_and_a_value_are_typed_in_this_order(subtests: pytest.Subtests) -> None:
    for typed, bid in [("3 5", "bid.3.5"), ("5 3", "bid.5.3"), ("5,3", "bid.5.3")]:
        with subtests.test(typed=typed, bid=bid):
            assert choose(typed, COUNTED) == bid


def test_a_value_before_its_count_is_no_other_bid() -> None:
    with pytest.raises(Illegal) as refused:
        choose("5 3", COUNTED[:1])
    assert refused.value.why == "typed.unknown"


def test_names_in_order_stand_beside_names_in_any_order() -> None:
    mixed = [("roll.00110", ("5 3",)), *COUNTED[:1]]
    assert [thing for thing, _ in search("3 5", mixed)] == ["roll.00110", "bid.3.5"]
    assert [thing for thing, _ in search("5 3", mixed)] == ["roll.00110"]


def test_nothing_that_fits_is_refused_with_what_is_legal(subtests: pytest.Subtests) -> None:
    for typed in ["", "   ", "yams", "🎲", "*" * 500]:
        with subtests.test(typed=typed):
            with pytest.raises(Illegal) as refused:
                choose(typed, BOXES)
            assert refused.value.why == "typed.unknown"
            assert refused.value.detail["candidates"] == ["Full", "Petite suite", "Grande suite", "Carré"]
            assert len(str(refused.value.detail["typed"])) <= 40


def test_what_was_typed_is_quoted_without_markup() -> None:
    with pytest.raises(Illegal) as refused:
        choose("<@123> **x**", BOXES)
    assert refused.value.detail["typed"] == "123 x"


def test_a_card_is_quoted_with_its_suit() -> None:
    with pytest.raises(Illegal) as refused:
        choose("5♠ `", BOXES)
    assert refused.value.detail["typed"] == "5♠ "


def test_search_shows_each_name_once() -> None:
    assert [name for _, name in search("5", DICE)] == ["5"]


BIDS = [(f"bid.{points}", (str(points), f"bid.{points}")) for points in range(21, 153)]


def test_a_number_is_no_dice_and_no_part_of_another_number() -> None:
    """After a bid of 20, "21" is the next one; "12", "16" and "2" are too low, and are no other bid."""
    assert choose("21", BIDS) == choose("bid 21", BIDS) == "bid.21"
    assert [search(typed, BIDS) for typed in ("12", "16", "2", "153", "2 1")] == [[]] * 5


def test_the_suit_of_a_card_is_compared() -> None:
    jacks = [(f"play.J{suit}", (f"V{symbol}",)) for suit, symbol in zip("SHDC", "♠♥♦♣", strict=True)]
    assert choose("v♥\N{VARIATION SELECTOR-16}", jacks) == "play.JH"
    assert len(search("V", jacks)) == 4
    assert fold("V ♠") == "v ♠"


def test_every_name_of_a_bid_is_a_count_before_a_value(subtests: pytest.Subtests) -> None:
    for language in LANGUAGES:
        with subtests.test(language=language):
            kinds = {type(name) for name in bid_names(text_in(language), Bid(count=5, value=3))}
            assert kinds == {InOrder}
