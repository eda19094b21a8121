"""The worked examples of crapette.md, by their numbers; 16 to 23 are in test_crapette_duties.py."""

import pytest

from bot.games.crapette import Called, Demonstrated, Ended, GaveUp, Moved, Restocked, Stalled, Turned
from bot.games.kit.game import Result
from tests.games.crapette_table import (
    EXAMPLE_16,
    EXAMPLE_21,
    call,
    codes,
    dealt,
    lay,
    play,
    refused,
    takers,
    targets,
)
from tests.tiers import in_turn


@pytest.mark.parametrize(
    ("crapettes", "columns", "first"),
    [
        pytest.param("9H QS", ("2S 3S 4S 5S", "2S 3S 4S 5S"), 1, id="1 the higher crapette begins"),
        pytest.param("9H 9D", ("2S 7S KH 4D", "8S KS 2H 3D"), 1, id="2 then columns, highest first"),
        pytest.param("AS 2H", ("KS KH KD KC", "3S 3H 3D 4C"), 1, id="3 the ace is low"),
        pytest.param("9H 9D", ("KS QS 3H 2D", "KS QS 3H 4D"), 1, id="R2 a tie goes on to the lowest"),
        pytest.param("9H 9D", ("KS QS 5H 2D", "KS QS 3H 4D"), 0, id="R2 but only while they are equal"),
    ],
)
def test_examples_1_to_3_who_begins(crapettes, columns, first):
    assert dealt(tuple(crapettes.split()), columns).turn == first


def test_example_4_foundations_take_the_next_rank():
    game = lay({0: "5S", 1: "AS", 2: "2S"}, foundations={"S": (4, 0)})
    assert [targets(game, pile)[:1] == ["f"] for pile in ("t0", "t1", "t2")] == [True, True, False]
    refusal = refused(game, "move.t2.f")
    assert refusal.why == "crapette.refuse.foundation"
    assert refusal.detail == {"card": "card.2S", "cards": ["card.AS", "card.5S"]}


@in_turn(("card", "goes"), [("7H", True), ("7D", True), ("7S", False), ("9H", False)])
def test_example_5_a_column_takes_one_lower_of_the_other_colour(card, goes):
    game = lay({0: "8C"}, turned=card)
    assert ("t0" in targets(game, "d")) == goes
    if not goes:
        assert refused(game, "move.d.t0").detail == {"card": f"card.{card}", "end": "card.8C"}


def test_example_6_an_empty_column_takes_any_card_but_the_opponent_s():
    columns = {0: "", **dict(enumerate(["3S", "5H", "7S", "9D", "JC", "KC", "KH"], 1))}
    game = lay(columns, own=("2C KD", "9C", "3C"), other=("QC KC", "9C", "9S"), turned="5D")
    assert takers(game, "t0") == ["5D", "KD", "3C", "3S", "5H", "7S", "9D", "JC", "KC", "KH"]
    assert refused(game, "move.ow.t0").why == "crapette.refuse.opponent_card"


@in_turn(("card", "goes"), [("5H", True), ("7H", True), ("6D", False), ("7D", False)])
def test_example_7_a_neighbour_of_the_same_suit_is_loaded(card, goes):
    game = lay(turned=card, other=("QC KC", "9C", "6H"))
    assert ("ow" in targets(game, "d")) == goes
    if not goes:
        assert refused(game, "move.d.ow").detail == {"card": f"card.{card}", "top": "card.6H"}


@in_turn(("card", "goes"), [("QS", True), ("AS", False)])
def test_example_8_king_and_ace_are_no_neighbours_and_an_empty_waste_takes_nothing(card, goes):
    game = lay(turned=card, other=("KS", "9C", ""))
    assert ("oc" in targets(game, "d")) == goes
    assert "ow" not in targets(game, "d")
    refusal = refused(game, "move.d.ow")
    assert (refusal.why, refusal.detail) == (
        "crapette.refuse.load_empty",
        {"pile": "crapette.pile.ow"},
    )


def test_example_9_the_opponent_s_top_goes_to_a_foundation_alone():
    game = lay({0: "3C"}, other=("KD 2D", "9C", ""), foundations={"D": (1, 0)})
    assert targets(game, "oc") == ["f"]
    assert refused(game, "move.oc.t0").detail == {"card": "card.2D"}


def test_example_10_the_waste_is_turned_over_without_shuffling():
    game = lay({0: "10S"}, own=("QC KC", "", "4C 9D JS"), turned="9H")
    assert play(game, "move.d.t0") == [
        Moved(seat=0, card="9H", source="d", target="t0"),
        Restocked(seat=0, cards=3),
        Turned(seat=0, card="4C"),
    ]
    assert (game.stocks[0], game.wastes[0]) == (["JS", "9D"], [])


def test_example_11_the_turned_card_goes_to_the_waste():
    game = lay(own=("QC KC", "9C", "4C"), turned="QD")
    assert play(game, "end") == [Ended(seat=0, card="QD"), Turned(seat=1, card="9C")]
    assert (game.wastes[0], game.turn) == (["4C", "QD"], 1)


def test_example_12_without_a_turned_card_nothing_is_laid_down():
    game = lay(own=("QC KC", "", ""), turned="")
    assert play(game, "end") == [Ended(seat=0, card=None), Turned(seat=1, card="9C")]
    assert (game.wastes[0], game.turn) == ([], 1)


def test_example_13_the_last_card_played_wins():
    game = lay({0: "10S"}, own=("", "", ""), turned="9H")
    play(game, "move.d.t0")
    assert game.result() == Result(places=(1, 2), scores=(0, 4))
    assert (game.awaited(), codes(game), codes(game, 1)) == (frozenset(), [], [])


def test_example_14_the_opponent_s_last_card_wins_for_him():
    game = lay(other=("2S", "", ""), foundations={"S": (1, 0)})
    play(game, "move.oc.f")
    assert game.result() == Result(places=(2, 1), scores=(5, 0))


def test_example_15_variant_1_has_no_call():
    game = lay(EXAMPLE_16)
    play(game, "move.t1.t2")
    assert codes(game, 1) == ["agree"]
    assert refused(game, "stop.7", seat=1).why == "crapette.refuse.no_call"


def test_example_21_a_combination_is_omitted_called_and_shown():
    game = lay(EXAMPLE_21, own=("QC 10D", "9C", ""), variant=3)
    play(game, "move.c.t2")
    assert call(game) == [Called(seat=1, upheld=True, cards=("AS",)), Ended(seat=0, card="KS")]
    assert play(game, "move.t0.t1", "move.t0.f") == [
        Moved(seat=1, card="7H", source="t0", target="t1"),
        Moved(seat=1, card="AS", source="t0", target="f"),
        Demonstrated(seat=1, card="AS"),
        Turned(seat=1, card="9C"),
    ]
    assert (game.turn, game.number, game.state(), game.foundations[0]) == (1, 8, "act", 1)


def test_example_24_a_demonstration_given_up_restores_the_position():
    game = lay(EXAMPLE_21, own=("QC 10D", "9C", ""), variant=3)
    play(game, "move.c.t2")
    before = game.model_copy(deep=True)
    call(game)
    play(game, "move.t0.t1")
    assert play(game, "giveup") == [GaveUp(seat=1)]
    before.called = True
    assert game.dump() == before.dump()
    assert (game.turn, game.awaited()) == (0, {0})
    assert refused(game, "stop.7", seat=1).why == "crapette.refuse.called_already"


def test_example_25_a_blocked_game_goes_to_the_fewer_cards():
    nineteen, twenty_two = " ".join(["9C"] * 19), " ".join(["9C"] * 22)
    game = lay(own=("KC", "", nineteen), other=("KC", "", twenty_two), turned="")
    for turn in range(1, 81):
        facts = play(game, "end")
        assert (facts[-1] == Stalled(turns=80)) == (turn == 80)
    assert game.result() == Result(places=(1, 2), scores=(20, 23))
    assert game.awaited() == frozenset()


@in_turn("code", ["move.c.t0", "move.t1.f", "move.oc.f"])
def test_example_25_a_turn_with_a_foundation_or_a_crapette_is_not_quiet(code):
    game = lay({0: "10S", 1: "AS"}, own=("QC 9H", "9C", ""), other=("QC AH", "9C", ""))
    game.quiet = 79
    play(game, code, "end")
    assert (game.quiet, game.turn, game.result()) == (0, 1, None)
