"""What is omitted and what is not: duties, omissions and combinations, as in section 5 of crapette.md."""

import pytest

from bot.games.crapette import Called
from tests.games.crapette_table import VAIN, call, lay, omitted, play


@pytest.mark.parametrize("pile", ["c", "d", "w", "t0"])
def test_priority_cards_are_one_s_own_tops_and_the_column_ends(pile):
    """R9: each is omitted by a move elsewhere, and stays so where it goes."""
    aces = {
        "c": {"own": ("QC AS", "9C", "")},
        "d": {"turned": "AS"},
        "w": {"own": ("QC KC", "9C", "AS")},
        "t0": {},
    }
    game = lay({0: "AS" if pile == "t0" else "KC", 1: "7H", 2: "8C", 3: ""}, variant=2, **aces[pile])
    play(game, "move.t1.t2")
    assert omitted(game) == ["AS"]
    play(game, f"move.{pile}.t3", "move.t3.f")
    assert omitted(game) == []


def test_an_omitted_card_is_followed_wherever_it_goes():
    game = lay({0: "AS", 1: ""}, variant=2)
    play(game, "move.t0.t1")
    assert [(spot.pile, spot.below) for spot in game.omitted] == [("t1", 0)]
    play(game, "move.t1.t0")
    assert [(spot.pile, spot.below) for spot in game.omitted] == [("t0", 0)]
    assert call(game)[0] == Called(seat=1, upheld=True, cards=("AS",))


def test_an_omitted_waste_card_is_followed_into_the_stock_and_up_again():
    game = lay({0: "10S", 1: "8S", 2: ""}, own=("QC KC", "", "7D AS"), turned="9H", variant=2)
    play(game, "move.d.t0")
    assert (game.turned, game.stocks[0]) == (["7D"], ["AS"])
    assert [(spot.pile, spot.below) for spot in game.omitted] == [("s", 0)]
    play(game, "move.d.t1")
    assert [(spot.pile, spot.below) for spot in game.omitted] == [("d", 0)]
    play(game, "move.d.f")
    assert omitted(game) == []
    assert call(game) == VAIN


def test_of_two_equal_cards_each_is_omitted_for_itself():
    game = lay({0: "AS", 1: "AS", 2: "7H", 3: "8C"}, variant=2)
    play(game, "move.t2.t3")
    assert omitted(game) == ["AS", "AS"]
    play(game, "move.t1.f")
    assert [(spot.card, spot.pile) for spot in game.omitted] == [("AS", "t0")]


def test_what_comes_to_fit_later_is_omitted_by_a_later_move():
    game = lay({0: "AS", 1: "2S", 2: "7H", 3: "8C", 4: "8S"}, variant=2)
    play(game, "move.t0.f")
    assert omitted(game) == []
    play(game, "move.t2.t3")
    assert omitted(game) == ["2S"]


def test_in_variant_3_a_priority_card_is_omitted_even_by_a_move_that_lowers_a_distance():
    game = lay({0: "AS 7H", 1: "8C", 2: "AD"}, variant=3)
    play(game, "move.t0.t1")
    assert omitted(game) == ["AD"]


def test_in_variant_3_a_move_may_lower_a_distance_from_outside_the_columns():
    """Without 8C, 5D would have to leave 8S before 7H can go."""
    game = lay({0: "AS 7H", 1: "8S 5D", 2: "6C", 3: "9D"}, turned="8C", variant=3)
    assert {spot.card: distance for spot, distance in game._duties(0).items()} == {"AS": 3}
    play(game, "move.d.t3")
    assert {spot.card: distance for spot, distance in game._duties(0).items()} == {"AS": 2}
    assert omitted(game) == []
    assert call(game) == VAIN


def test_in_variant_3_one_distance_lowered_is_enough_for_all():
    game = lay({0: "AS 7H", 1: "8C", 2: "AD 6S"}, variant=3)
    assert {spot.card: distance for spot, distance in game._duties(0).items()} == {"AS": 2, "AD": 2}
    play(game, "move.t0.t1")
    assert omitted(game) == []


def test_in_variant_3_what_gets_a_distance_only_by_the_move_was_not_neglected():
    """The turned 8C makes room for 7H; before, no combination was there."""
    game = lay({0: "AS QS 7H", 1: "KD", 2: "9D", 3: "JH 8C 7D"}, turned="8C", variant=3)
    assert "AS" not in {spot.card for spot in game._duties(0)}
    play(game, "move.d.t2")
    assert {spot.card: distance for spot, distance in game._duties(0).items()}["AS"] == 3
    assert omitted(game) == []


@pytest.mark.parametrize(("length", "cards"), [(2, []), (3, ["AH"])])
def test_a_combination_has_at_most_so_many_actions(length, cards):
    game = lay({0: "AH QS JH", 1: "QC", 2: "KD", 3: "7H", 4: "8C"}, variant=3, combo_length=length)
    play(game, "move.t3.t4")
    assert omitted(game) == cards
    assert call(game)[0].upheld == bool(cards)


def test_a_combination_for_the_opponent_s_top_is_none():
    game = lay({0: "KC 7H", 1: "8C", 2: "8S"}, other=("QC AS", "9C", ""), variant=3)
    play(game, "move.t0.t1")
    assert omitted(game) == []
