"""The call "Crapette !" and the demonstration, as in section 5 of crapette.md."""

from bot.games.crapette import (
    Demonstrated,
    Ended,
    GaveUp,
    Moved,
    Restocked,
    Stalled,
    Turned,
    Uncovered,
)
from bot.games.kit.game import Result
from tests.games.crapette_table import EXAMPLE_16, EXAMPLE_21, VAIN, call, codes, lay, omitted, play, refused
from tests.tiers import in_turn

# Who may call, and when


@in_turn("variant", [2, 3])
@in_turn("columns", [{}, EXAMPLE_16])
def test_the_call_is_offered_at_all_times_whatever_is_omitted(variant, columns):
    game = lay(columns, variant=variant)
    for code in ("move.t1.t2", "end"):
        assert codes(game, 1) == ["stop.7", "agree"]
        assert (game.view(None).may_call, game.view(1).may_call) == (1, 1)
        if columns or code == "end":
            play(game, code)
    assert codes(game, 0) == ["stop.8", "agree"]


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


@in_turn("turn", [6, 8, 123456789])
def test_a_call_that_means_another_turn_is_stale(turn):
    game = lay(EXAMPLE_16, variant=2)
    play(game, "move.t1.t2")
    refusal = refused(game, f"stop.{turn}", seat=1)
    assert (refusal.why, refusal.detail) == ("crapette.refuse.other_turn", {"turn": 7})


@in_turn("last", ["end", "stop.7"])
def test_a_call_after_the_end_of_the_turn_or_another_call_is_stale(last):
    """Either closes the matter; then it is the caller's own turn, and nobody calls there."""
    game = lay(EXAMPLE_16, variant=2)
    play(game, "move.t1.t2")
    play(game, last, seat=0 if last == "end" else 1)
    assert refused(game, "stop.7", seat=1).why == "crapette.refuse.other_turn"
    assert game.omitted == []
    assert refused(game, f"stop.{game.number}", seat=1).why == "crapette.refuse.call_own_turn"


# Upheld


def test_an_upheld_call_may_end_a_blocked_game():
    """An omission is no placing: the turn may be the last quiet one; no turned card is laid down."""
    game = lay(EXAMPLE_16, own=("QC KC", "", ""), turned="", variant=2, stall_limit=20)
    game.quiet = 19
    play(game, "move.t1.t2", "agree")
    assert call(game)[1:] == [Ended(seat=0, card=None), Stalled(turns=20)]
    assert game.agreed == [0], "an agreement does not hinder the call"
    assert game.result() == Result(places=(1, 2), scores=(2, 4))


# The demonstration


def demonstrating(**options):
    """Player 1 is to show AS under 7H, his call having been upheld; 8C and 8S take it."""
    options = {"variant": 3, "hints": "on", "own": ("QC 10D", "9C", ""), **options}
    game = lay({**EXAMPLE_21, 3: "8S"}, **options)
    play(game, "move.c.t2")
    call(game)
    return game


def test_only_columns_omitted_cards_and_giving_up_are_accepted():
    game = demonstrating()
    assert codes(game, 1) == ["move.t0.t1", "move.t0.t3", "giveup"]
    assert codes(game, 0) == []
    view = game.view(None)
    assert (view.state, view.turn, view.number, view.may_call, view.may_end) == (
        "demonstrate",
        1,
        7,
        None,
        False,
    )
    assert (view.omitted, view.actions_left, view.turned, view.wastes) == (
        ("AS",),
        4,
        (None, None),
        ("KS", None),
    )
    assert {offer.card for offer in view.offers} == {"7H"}
    assert (game.awaited(), str(game.fallback(1))) == ({1}, "giveup")


@in_turn("code", ["end", "agree", "move.c.t0", "move.d.f", "move.ow.f", "stop.7"])
def test_anything_else_is_refused_with_what_is_to_be_shown(code):
    refusal = refused(demonstrating(), code, seat=1)
    assert (refusal.why, refusal.detail) == ("crapette.refuse.demonstrate", {"cards": ["card.AS"]})


@in_turn("code", ["end", "agree", "move.t0.t1", "giveup"])
def test_the_interrupted_player_waits(code):
    assert refused(demonstrating(), code).why == "refuse.not_your_turn"


def test_another_card_that_fits_is_no_demonstration():
    """AD was uncovered by the move that omitted AS."""
    game = demonstrating(own=("AD 10D", "9C", ""))
    assert game.tops(1)["oc"] == "AD"
    assert "move.oc.f" not in codes(game, 1)
    assert refused(game, "move.oc.f", seat=1).why == "crapette.refuse.demonstrate"


def test_a_demonstration_that_uses_up_its_actions_fails():
    """But the last one may be the placing; none is taken back."""
    game = demonstrating(combo_length=2)
    before, action = game.model_copy(deep=True), game.legal(1).find("move.t0.t1")
    assert play(game, "move.t0.t1")[-1] == Moved(seat=1, card="7H", source="t0", target="t1")
    assert not game.undoable(action)
    last = game.model_copy(deep=True)
    assert play(game, "move.t1.t3") == [
        Moved(seat=1, card="7H", source="t1", target="t3"),
        GaveUp(seat=1),
    ]
    assert (game.turn, game.turned, game.wastes[0]) == (0, ["KS"], [])
    assert game.columns == before.columns
    assert (game.called, codes(game, 1), omitted(game)) == (True, ["agree"], ["AS"])
    assert Demonstrated(seat=1, card="AS") in play(last, "move.t0.f")


@in_turn(("pile", "shown"), [("c", "oc"), ("d", "ow")])
def test_an_omitted_top_is_shown_at_once(pile, shown):
    """R12: his crapette's top, or his turned card on top of his waste."""
    tops = {"own": ("QC AS", "9C", "")} if pile == "c" else {"turned": "AS"}
    game = lay({0: "7H", 1: "8C"}, variant=3, **tops)
    play(game, "move.t0.t1")
    call(game)
    facts = play(game, f"move.{shown}.f")
    uncovered = [Uncovered(seat=0, card="QC")] if pile == "c" else []
    assert facts == [
        Moved(seat=1, card="AS", source=shown, target="f"),
        *uncovered,
        Demonstrated(seat=1, card="AS"),
        Turned(seat=1, card="9C"),
    ]


def test_an_omitted_card_loaded_on_the_caller_is_his_to_show():
    game = lay({0: "2S", 1: "7H", 2: "8C"}, other=("KC 3S", "9C", ""), foundations={"S": (1, 0)}, variant=3)
    play(game, "move.t0.oc")
    call(game)
    assert codes(game, 1)[0] == "move.c.f"
    assert Demonstrated(seat=1, card="2S") in play(game, "move.c.f")


def test_a_shown_card_breaks_the_quiet_and_the_caller_s_turn_goes_on():
    game = demonstrating()
    game.quiet = 79
    play(game, "move.t0.t1", "move.t0.f")
    assert (game.turn, game.number, game.quiet, game.progress) == (1, 8, 0, True)
    assert codes(game, 0) == ["stop.8", "agree"]
    play(game, "end")
    assert game.quiet == 0


def test_a_demonstration_can_win_for_either():
    """R15: the interrupted player's last card is shown."""
    game = lay({0: "7H", 1: "8C"}, own=("AS", "", ""), turned="", variant=3)
    play(game, "move.t0.t1")
    call(game)
    assert play(game, "move.oc.f")[-1] == Demonstrated(seat=1, card="AS")
    assert game.result() == Result(places=(1, 2), scores=(0, 4))


def test_a_demonstration_given_up_leaves_the_omission():
    """It may still be mended, and the turn goes on."""
    game = demonstrating()
    play(game, "giveup")
    assert omitted(game) == ["AS"]
    play(game, "move.t0.t1", "move.t0.f")
    assert omitted(game) == []
    assert play(game, "end")[0] == Ended(seat=0, card="KS")


def test_a_new_stock_in_the_caller_s_turn_follows_his_demonstration():
    game = demonstrating(other=("QC KC", "", "9C"))
    play(game, "move.t0.t1")
    assert play(game, "move.t0.f")[2:] == [Restocked(seat=1, cards=1), Turned(seat=1, card="9C")]
