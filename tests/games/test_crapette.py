"""Crapette, turn by turn: set-up, moves, the end of a turn and of the game, as in crapette.md."""

import pytest
from pydantic import ValidationError

from bot.games.crapette import (
    UNDER,
    Agreed,
    Crapette,
    CrapetteOptions,
    Ended,
    Moved,
    MoveOffer,
    Restocked,
    SetOut,
    Stalled,
    Turned,
    Uncovered,
)
from bot.games.kit.cards import PACK52
from bot.games.kit.chance import Chance, Loaded
from bot.games.kit.game import Result
from bot.games.kit.starting import Begins
from tests.games.crapette_table import codes, dealt, lay, play, refused, targets
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


# The turn


def test_the_next_stock_card_is_turned_up_when_the_turned_card_is_played():
    game = lay({0: "10S"}, own=("QC KC", "4D 3H", ""), turned="9H")
    assert play(game, "move.d.t0") == [
        Moved(seat=0, card="9H", source="d", target="t0"),
        Turned(seat=0, card="3H"),
    ]
    assert (game.turned, game.stocks[0]) == (["3H"], ["4D"])


def test_a_turn_begins_with_the_waste_turned_over_if_the_stock_is_empty():
    game = lay(other=("QC KC", "", "4C 9D"))
    assert play(game, "end")[1:] == [Restocked(seat=1, cards=2), Turned(seat=1, card="4C")]
    assert (game.stocks[1], game.wastes[1]) == (["9D"], [])


def test_a_crapette_card_is_uncovered_whoever_played_the_one_above():
    """R4."""
    game = lay({0: "10S"}, own=("QC 9H", "9C", ""), other=("JC AS", "9C", ""))
    assert play(game, "move.c.t0")[1:] == [Uncovered(seat=0, card="QC")]
    assert play(game, "move.oc.f")[1:] == [Uncovered(seat=1, card="JC")]
    assert refused(game, "move.t0.f").detail == {"card": "card.9H", "cards": ["card.AH"]}


def test_an_empty_crapette_stays_empty_and_a_turn_may_end_at_any_moment():
    """R19: no duty to fill anything; R3: even with an ace to place."""
    game = lay({0: "10S", 1: "AS"}, own=("9H", "9C", ""))
    assert str(game.fallback(0)) == "end"
    assert play(game, "move.c.t0") == [Moved(seat=0, card="9H", source="c", target="t0")]
    assert refused(game, "move.c.t0").detail == {"pile": "crapette.pile.c"}
    assert play(game, "end") == [Ended(seat=0, card="KS"), Turned(seat=1, card="9C")]
    assert (game.number, game.turn) == (8, 1)


# Moves


def test_every_source_goes_to_foundation_columns_and_the_opponent_s_piles():
    game = lay(
        {0: "8S", 1: "", 2: "7D"},
        own=("QC 7H", "9C", "7H"),
        other=("6H", "9C", "8H"),
        turned="7H",
        foundations={"H": (6, 0)},
    )
    for source in ("d", "c", "w"):
        assert targets(game, source) == ["f", "t0", "t1", "oc", "ow"]
    assert targets(game, "t2") == ["t0", "t1"]


def test_end_cards_of_all_eight_columns_can_be_moved_and_loaded():
    game = lay({3: "9H", 4: "10C", 7: "8S"}, other=("10H", "9C", "9S"), turned="QD")
    assert targets(game, "t3") == ["t4", "oc"]
    assert targets(game, "t7") == ["t3", "ow"]


def test_a_card_goes_to_the_first_foundation_that_takes_it():
    game = lay({0: "AS", 1: "AS", 2: "2S"})
    play(game, "move.t0.f", "move.t2.f", "move.t1.f")
    assert game.foundations[:2] == [2, 1]
    full = lay({0: "3S"}, foundations={"S": (13, 1)})
    assert refused(full, "move.t0.f").detail == {"card": "card.3S", "cards": ["card.2S"]}


def test_a_loaded_crapette_is_played_off_again_card_by_card():
    game = lay(other=("QC 6H", "9C", ""), turned="7H")
    play(game, "move.d.oc", "end")
    assert game.crapettes[1] == ["QC", "6H", "7H"]
    assert game.tops(1)["c"] == "7H"


@in_turn(
    ("code", "why"),
    [
        ("move.d.c", "own_crapette"),
        ("move.t0.c", "own_crapette"),
        ("move.d.w", "own_waste"),
        ("move.c.w", "own_waste"),
        ("move.f.t0", "from_foundation"),
        ("move.t0.t0", "same_pile"),
        ("move.oc.t0", "opponent_card"),
        ("move.oc.ow", "opponent_card"),
        ("move.ow.f", "empty_pile"),
        ("move.w.f", "empty_pile"),
        ("move.d.ow", "load_empty"),
        ("move.d.oc", "load"),
        ("move.d.t0", "column"),
        ("move.d.f", "foundation"),
        ("giveup", "no_demonstration"),
        *((code, "") for code in ("move.s.t0", "move.d.t8", "move.d", "move.d.t0.t1", "stop.x", "stop.07")),
    ],
)
def test_what_is_not_legal_is_refused_with_its_rule(code, why):
    game = lay(turned="5H")
    assert refused(game, code).why == (f"crapette.refuse.{why}" if why else "refuse.unknown_action")
    assert refused(game, code, seat=1).why in {"refuse.not_your_turn", "refuse.unknown_action"}


# Taking back


@in_turn(
    ("code", "undoable"),
    [
        ("move.t0.t1", True),
        ("move.t2.f", True),
        ("move.w.t1", True),
        ("move.ow.f", True),
        ("move.t3.oc", True),
        ("move.d.t1", False),
        ("move.c.t1", False),
        ("move.oc.f", False),
        ("end", False),
        ("agree", False),
    ],
)
def test_what_showed_nothing_new_may_be_taken_back(code, undoable):
    game = lay(
        {0: "7H", 1: "8C", 2: "AS", 3: "AD"},
        own=("QC 7D", "9C", "7D"),
        other=("KC 2D", "9C", "AC"),
        turned="7H",
        foundations={"D": (1, 0)},
    )
    action = game.legal(0).find(code)
    assert action is not None
    play(game, code)
    assert game.undoable(action) == undoable


# The end


@in_turn(
    ("own", "other", "move", "result"),
    [
        ("9H//", "KC/9C/", "c.t0", Result(places=(1, 2), scores=(0, 2))),
        ("9H//4C", "KC/9C/", "c.t0", None),
        ("QC//", "KC/9C/", "d.t0", None),
        ("7H//", "6H/9C/", "c.oc", Result(places=(1, 2), scores=(0, 3))),
    ],
)
def test_who_has_no_card_left_has_won(own, other, move, result):
    """Not while a waste is left; a card loaded on the opponent can be the last.  A win is final."""
    sides = [tuple(side.split("/")) for side in (own, other)]
    game = lay({0: "10S"}, own=sides[0], other=sides[1], turned="9H" if move[0] == "d" else "")
    action = game.legal(0).find(f"move.{move}")
    play(game, f"move.{move}")
    assert game.result() == result
    assert game.undoable(action) == (result is None)


@in_turn("limit", [20, 400])
def test_so_many_quiet_turns_in_a_row_block_the_game(limit):
    game = lay(turned="", stall_limit=limit)
    for _ in range(limit - 1):
        play(game, "end")
    assert game.result() is None
    assert play(game, "end")[-1] == Stalled(turns=limit)
    assert game.result() == Result(places=(1, 1), scores=(4, 4)), "equal numbers are a draw"


def test_both_agree_to_stop():
    """R16: the turned card counts; an agreement stands until the own next turn, whatever is moved."""
    game = lay({0: "7H", 1: "8C"})
    assert play(game, "agree", seat=1) == [Agreed(seat=1)]
    assert refused(game, "agree", seat=1).why == "crapette.refuse.agreed_already"
    assert game.result() is None
    stopped = game.model_copy(deep=True)
    play(stopped, "move.t0.t1", "agree")
    assert stopped.result() == Result(places=(2, 1), scores=(5, 4))
    play(game, "end")
    assert game.agreed == []
    play(game, "agree", "end", "agree")
    assert game.result() is not None


def test_who_leaves_has_lost_whoever_plays_on():
    """R23: the table goes on, and nothing played then changes the ranking."""
    game = lay({0: "10S"}, own=("", "", ""), turned="9H")
    game.withdraw(0, Chance("x", 0))
    assert (game.result(), game.awaited()) == (None, {0})
    play(game, "move.d.t0")
    assert game.left(0) == 0
    assert game.result().places == (2, 1)


# What is seen


def test_everybody_sees_the_tops_and_how_many_lie_below():
    game = lay({0: "10S", 1: "AS"}, own=("QC 9H", "9C 9C", "3C 4D"), other=("KC", "9C", ""), turned="JD")
    play(game, "move.c.t0")
    view = game.view(None)
    assert view == game.view(0) == game.view(1)
    assert (view.crapettes, view.crapette_counts) == (("QC", "KC"), (1, 1))
    assert (view.wastes, view.waste_counts) == (("4D", None), (2, 0))
    assert (view.stock_counts, view.turned) == ((2, 1), ("JD", None))
    assert view.columns[:2] == (("10S", "9H"), ("AS",))
    assert (view.turn, view.state, view.number, view.left) == (0, "act", 7, (6, 2))
    assert view.last == (0, "9H", "c", "t0")
    assert MoveOffer(source="t1", target="f", card="AS") in view.offers
    assert len(view.offers) == sum(code.startswith("move") for code in codes(game))
    assert (view.may_end, view.may_call, view.quiet, view.agreed) == (True, None, 0, ())


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
