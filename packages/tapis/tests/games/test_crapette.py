"""Crapette: set-up, options, what a call leaves as it was; single turns are in `moments/crapette.txt`."""

import pytest
from pydantic import ValidationError

from tapis.games.crapette.facts import GaveUp, SetOut, Turned
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import UNDER
from tapis.games.kit.cards import PACK52
from tapis.games.kit.chance import Loaded
from tapis.games.kit.starting import Begins
from tests.games.crapette_table import EXAMPLE_21, VAIN, call, codes, dealt, lay, play, refused
from tests.tiers import in_turn

# Set-up


def test_each_pack_gives_a_crapette_four_columns_and_a_stock():
    """13, 4 and 35 cards (R18), card 13 and card 18 on top."""
    packs = [list(PACK52), list(PACK52[::-1])]
    game, facts = Crapette.start(CrapetteOptions(), 2, Loaded(orders=packs))
    assert game.crapettes == [pack[:13] for pack in packs]
    assert game.columns == [[card] for pack in packs for card in pack[13:17]]
    ends = tuple(column[0] for column in game.columns)
    assert facts[0] == SetOut(crapettes=("KS", "AC"), columns=ends)
    assert facts[1:] == [Begins(seat=0), Turned(seat=0, card=packs[0][17])]
    assert game.stocks == [packs[0][:17:-1], packs[1][:16:-1]]
    assert (game.wastes, game.foundations, game.number) == ([[], []], [0] * 8, 1)


@in_turn("lot", [0, 1])
def test_when_all_is_equal_lots_are_drawn(lot):
    assert dealt(("9H", "9D"), ("KS QS 3H 2D", "KH QD 3C 2S"), numbers=(lot,)).turn == lot


def test_options_have_the_sheet_s_values():
    assert CrapetteOptions() == CrapetteOptions(variant=1, combo_length=4, stall_limit=80)
    for wrong in (
        {"variant": 4},
        {"combo_length": 1},
        {"combo_length": 6},
        {"stall_limit": 19},
        {"stall_limit": 401},
    ):
        with pytest.raises(ValidationError):
            CrapetteOptions(**wrong)


# What is seen


def test_the_last_few_moves_are_remembered():
    game = lay({0: "7H", 1: "8C", 2: "8S"})
    play(game, *["move.t0.t1", "move.t1.t2", "move.t2.t1"], *["move.t1.t2", "move.t2.t1"] * 3)
    assert len(game.view(None).recent) == 6
    assert game.view(None).recent[-1] == game.view(None).last == (0, "7H", "t2", "t1")


@in_turn(
    ("card", "wanted"), [("5H", "6C 6S"), ("QS", "KD KH"), ("AD", "2C 2S"), ("10C", "JD JH"), ("KH", "")]
)
def test_a_card_is_laid_on_one_rank_higher_of_the_other_colour(card, wanted):
    """Section 4, written out: the table that the game reads is compared with the sheet."""
    assert sorted(UNDER[card]) == wanted.split()


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


def test_a_call_in_vain_changes_nothing_and_is_the_only_one_of_the_turn():
    """R14."""
    game = lay({0: "7H", 1: "8C", 2: "AS"}, variant=2)
    before = game.model_copy(deep=True)
    assert call(game) == VAIN
    assert game.model_copy(update={"called": False}).dump() == before.dump()
    assert (codes(game, 1), game.view(None).may_call) == (["agree"], None)
    play(game, "move.t0.t1")
    assert refused(game, "stop.7", seat=1).why == "crapette.refuse.called_already"
    play(game, "end", "end")
    assert codes(game, 1) == ["stop.9", "agree"]
