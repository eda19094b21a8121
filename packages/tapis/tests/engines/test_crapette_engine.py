"""The engine of Crapette: duty first, calls that hold, demonstrations, turns and games that end."""

from random import Random

import pytest

from bench.engine_figures.crapette import Match, at_random_mostly_quiet, plain
from bench.engine_figures.players import by_engine
from tapis.engines import LEVELS, NOTHING_NOW, Question
from tapis.engines.crapette.engine import CrapetteEngine
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.kit.game import Fact
from tapis.walk import Seated
from tests.contract.hidden_crapette import reshuffle
from tests.contract.plays import copied, variants
from tests.games.crapette_table import EXAMPLE_16, lay, play
from tests.tiers import in_turn

ENGINE = CrapetteEngine()


def asked(game: Crapette, seat: int, heard: list[Fact] | None = None) -> Question:
    legal = tuple(map(str, game.legal(seat)))
    return Question(seat=seat, view=game.view(seat), legal=legal, heard=tuple(heard or ()))


def chosen(game: Crapette, seat: int = 0, heard: list[Fact] | None = None) -> str:
    return ENGINE.choose(asked(game, seat, heard), "strong", ENGINE.budget, Random(1))


# Duty


@in_turn("variant", [1, 2, 3])
def test_a_priority_card_is_placed_before_anything_else(variant):
    """Even before a crapette card that could be got rid of."""
    game = lay({0: "AS", 1: "7H", 2: "8C", 3: "QS"}, own=("9C JD", "9C", ""), variant=variant)
    assert chosen(game) == "move.t0.f"


def test_in_variant_3_the_nearest_card_is_freed_first():
    """Worked examples 20 and 21: 7H goes on 8C, then 8S is placed; in variant 2 a covered card is no duty."""
    columns, more = (
        {0: "8S 7H", 1: "8C", 2: "JC"},
        {"own": ("9C 10D", "9C", ""), "foundations": {"S": (7, 0)}},
    )
    game = lay(columns, variant=3, **more)
    assert chosen(game) == "move.t0.t1"
    play(game, "move.t0.t1")
    assert chosen(game) == "move.t0.f"
    assert chosen(lay(columns, variant=2, **more)) == "move.c.t2"


def test_strong_robots_give_no_reason_to_call():
    for variant in (2, 3):
        strong = by_engine(ENGINE)
        table = Seated(Crapette, CrapetteOptions(variant=variant), [strong, strong], f"duty {variant}")
        for number, _ in enumerate(table.actions()):
            assert table.game.omitted == []
            if number == 30:
                break


# The call


@in_turn(
    ("columns", "more", "moves", "called"),
    [
        pytest.param(EXAMPLE_16, {"variant": 2}, "t1.t2", True, id="16"),
        pytest.param(EXAMPLE_16, {"variant": 2}, "t1.t2 t0.f", False, id="17 placed in time"),
        pytest.param(
            {0: "8S 7H", 1: "8C"}, {"turned": "7D", "variant": 3}, "d.t1", False, id="22 cannot be shown"
        ),
        pytest.param(
            {0: "AS", 1: "8C", 2: "QC"},
            {"turned": "7H", "own": ("QC KC", "2D JH", ""), "variant": 2},
            "d.t1 d.t2",
            True,
            id="the moves since are taken back through cards that nobody sees any more",
        ),
    ],
)
def test_what_was_omitted_and_can_be_shown_is_called(columns, more, moves, called):
    """By who heard it, in that turn."""
    game = lay(columns, foundations={"S": (7, 0)} if "8S 7H" in columns.values() else None, **more)
    heard = play(game, *(f"move.{move}" for move in moves.split()))
    assert chosen(game, 1, heard) == ("stop.7" if called else NOTHING_NOW)
    assert chosen(game, 1) == NOTHING_NOW, "nothing was heard"
    heard = play(game, "end")
    assert chosen(game, 0, heard) == NOTHING_NOW, "an earlier turn"


def test_a_free_card_that_is_omitted_in_variant_3_is_called_and_shown():
    """Worked example 21."""
    game = lay({0: "8S 7H", 1: "8C", 2: "JC"}, own=("9C 10D", "9C", ""), foundations={"S": (7, 0)}, variant=3)
    heard = play(game, "move.c.t2")
    assert chosen(game, 1, heard) == "stop.7"
    play(game, "stop.7", seat=1)
    shown = []
    while game.demonstration is not None:
        shown.append(chosen(game, 1))
        play(game, shown[-1])
    assert shown == ["move.t0.t1", "move.t0.f"]
    assert (game.turn, game.number) == (1, 8)


@pytest.mark.slow("whole matches")
@in_turn("variant", [2, 3])
def test_robots_call_players_at_random_and_never_in_vain(variant):
    match = Match(by_engine(ENGINE), at_random_mostly_quiet, CrapetteOptions(variant=variant)).play(1)
    assert match.calls > 0, "nothing was called"
    assert match.vain == 0


# Turns and games that end


@in_turn("options", variants(Crapette)[:4], 1, "whole games")
def test_robots_of_all_levels_play_every_option_to_the_end(options):
    """Every thought is about all that is legal; a low budget keeps it cheap."""

    def player(question: Question, luck: Random) -> str:
        if luck.random() < 0.2:
            evaluations = ENGINE.think(question, 5)
            assert sorted(evaluation.code for evaluation in evaluations) == sorted(question.legal)
        return ENGINE.choose(question, LEVELS[question.seat], 5, luck)

    table = Seated(Crapette, CrapetteOptions(**options), [player, player], f"options {options['variant']}")
    for _ in table.actions():
        pass
    assert table.game.result() is not None


def test_a_turn_does_not_go_back_and_forth():
    game = lay({0: "8S 7H", 1: "8C"}, own=("9C 9S", "9C", ""), turned="9H")
    play(game, "move.t0.t1")
    values = {evaluation.code: evaluation.value for evaluation in ENGINE.think(asked(game, 0), 10)}
    assert values["move.t1.t0"] < values["end"] - 10


@in_turn(("left", "answer"), [("9C", "agree"), ("9C " * 20, NOTHING_NOW)])
def test_a_stop_is_agreed_to_by_who_is_ahead(left, answer):
    game = lay(other=("QC KC", left, ""))
    game.agreed = [0]
    game.stocks[0] = ["9C"] * 10
    assert chosen(game, 1) == answer


# Secrets


def test_what_lies_face_down_changes_nothing():
    rng, plays = Random(5), by_engine(ENGINE)
    table = Seated(Crapette, CrapetteOptions(variant=2), [plain, plays], "secret")
    for number, _ in enumerate(table.actions()):
        seat = table.game.acting
        question, before = table.question(seat), copied(table.game)
        if number % 15 == 0:
            decision = plays(question, Random(1))
            for _ in range(4):
                reshuffle(table.game, seat, rng)
                assert repr(table.question(seat)) == repr(question)
                assert plays(table.question(seat), Random(1)) == decision
            table.game = before
        if number == 45:
            break


# Strength, in short


@pytest.mark.proof("whole matches: how well it plays")
def test_it_beats_players_at_random():
    assert Match(by_engine(ENGINE), at_random_mostly_quiet, CrapetteOptions()).play(3).won == 3.0


@pytest.mark.proof("whole matches: how well it plays")
def test_it_mostly_beats_plain_players():
    assert Match(by_engine(ENGINE), plain, CrapetteOptions()).play(4).won >= 3.0
