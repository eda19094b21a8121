"""What a quiet turn is, what an undo restores, and how games of older rules go on (R16, R21)."""

import json
from pathlib import Path

from tapis.games.crapette.facts import Called, Stalled
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.kit.game import Result
from tapis.records.check import verify
from tapis.shelf import GAMES
from tests.games.crapette_table import EXAMPLE_16, VAIN, call, lay, omitted, play
from tests.tiers import in_turn

OLD_RECORD = json.loads((Path(__file__).parent / "records" / "crapette-v1.json").read_text())


def undone(game: Crapette, code: str) -> Crapette:
    """Play this and take it back."""
    before = game.model_copy(deep=True)
    action = game.legal(game.acting).find(code)
    play(game, code)
    assert action is not None
    assert game.undoable(action), "this move can be taken back"
    before.take_back(game)
    return before


# Quiet turns


def to_and_fro(stall_limit: int = 80) -> Crapette:
    """Example 26: 7H over 6H on player 0's crapette, 8S in a column."""
    thirteen = ("KC " * 11 + "6H 7H", "9C " * 40, "")
    other = ("KD " * 13, "9D " * 40, "")
    return lay({0: "8S"}, own=thirteen, other=other, turned="2C", stall_limit=stall_limit)


def test_example_26_a_card_loaded_and_taken_off_again_is_no_progress():
    game = to_and_fro()
    quiet = []
    for _ in range(40):
        told = play(game, "move.c.t0", "end", "move.t0.oc", "end")
        quiet.append(game.quiet)
    assert quiet == list(range(1, 80, 2))
    assert [fact for fact in told if isinstance(fact, Stalled)] == []
    assert play(game, "move.c.t0", "end")[-1] == Stalled(turns=80)
    assert game.number - 7 + 1 == 81, "stopped after turn 81 of this game"


def test_progress_that_is_taken_back_does_not_count_but_when_it_is_made_again():
    game = undone(lay({0: "AS"}, variant=2), "move.t0.f")
    play(game, "end")
    assert game.quiet == 1
    game = undone(lay({0: "8S"}, own=("7H", "9C", "")), "move.c.t0")
    assert game.smallest == [1, 2]
    play(game, "move.c.t0", "end")
    assert (game.quiet, game.smallest) == (0, [0, 2])


# Undo


def test_example_27_an_undo_restores_the_card_and_not_the_duty():
    """Placed afterwards, the omitted card is forgiven; and it is omitted again if that is taken back."""
    game = undone(lay(EXAMPLE_16, variant=2), "move.t1.t2")
    assert (game.columns[1], game.columns[2]) == (["7H"], ["8C"])
    assert omitted(game) == ["AS"]
    assert call(game.model_copy(deep=True))[0] == Called(seat=1, upheld=True, cards=("AS",))
    assert omitted(undone(game.model_copy(deep=True), "move.t0.f")) == ["AS"]
    play(game, "move.t0.f")
    assert call(game) == VAIN
    itself = undone(lay({0: "AS", 1: "2H"}, variant=2), "move.t0.t1")
    assert [tuple(spot) for spot in itself.omitted] == [("AS", "t0", 0)], "AS is moved and lies there again"


def test_undos_in_a_row_keep_what_each_move_omitted():
    first = lay({0: "AS", 1: "7H", 2: "8C", 3: "AH 6S"}, variant=2)
    second = first.model_copy(deep=True)
    play(second, "move.t1.t2")
    third = second.model_copy(deep=True)
    play(third, "move.t3.t2")
    play(third, "move.t3.f")
    second.take_back(third.model_copy(update={"recent": third.recent[:-1]}))
    first.take_back(second)
    assert omitted(first) == ["AS"]


def test_whether_a_move_can_be_taken_back_does_not_depend_on_what_it_omitted():
    plain, omitting = lay({1: "7H", 2: "8C"}, variant=2), lay(EXAMPLE_16, variant=2)
    for game in (plain, omitting):
        play(game, "move.t1.t2")
        assert game.harmless


# Options


@in_turn(("variant", "hints"), [(1, "on"), (2, "off"), (3, "off")])
def test_hints_left_out_are_those_of_the_variant(variant, hints):
    assert CrapetteOptions(variant=variant).hints == hints
    assert CrapetteOptions.model_validate_json(f'{{"variant": {variant}}}').hints == hints
    assert CrapetteOptions().with_options({"variant": variant}).hints == hints


def test_hints_that_were_chosen_are_kept_with_the_variant_they_were_chosen_for():
    chosen = CrapetteOptions(variant=2, hints="on")
    assert chosen.with_options({"stall_limit": 20}).hints == "on"
    assert chosen.with_options({"variant": 2}).hints == "on"
    assert chosen.with_options({"variant": 3}).hints == "off"


def test_hints_change_no_rule():
    for variant in (1, 2, 3):
        on, off = (lay(EXAMPLE_16, variant=variant, hints=hints) for hints in ("on", "off"))
        assert on.legal(0) == off.legal(0)
        assert on.legal(1) == off.legal(1)


# Versions


def test_a_record_of_version_1_is_checked_by_the_rules_of_version_1():
    assert str(verify(OLD_RECORD, GAMES)).startswith("valid: ")


def test_the_same_game_is_none_of_version_2():
    options = {**OLD_RECORD["options"], "hints": "off"}
    assert not verify({**OLD_RECORD, "version": 2, "options": options}, GAMES).ok


def test_a_record_does_not_go_back_to_older_rules():
    moves = [dict(move) for move in OLD_RECORD["moves"]]
    moves[3]["version"] = 1
    assert "no version 1" in str(verify({**OLD_RECORD, "moves": moves}, GAMES))


def test_a_state_of_version_1_is_played_on_by_the_rules_of_now():
    new = to_and_fro(stall_limit=20)
    old = {name: value for name, value in new.model_dump().items() if name not in {"smallest", "rules"}}
    old["options"] = {"variant": 1, "combo_length": 4, "stall_limit": 20}
    game = Crapette.load(json.dumps(old), 1)
    assert (game.smallest, game.options.hints) == ([13, 13], "on")
    for _ in range(10):
        play(game, "move.c.t0", "end", "move.t0.oc", "end")
    assert play(game, "move.c.t0", "end")[-1] == Stalled(turns=20)
    assert isinstance(game.result(), Result)
