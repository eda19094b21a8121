"""The books of Crapette: duties that were missed, crapette cards left lying, the better move."""

from functools import cache

from bench.engine_figures.crapette import at_random_mostly_quiet
from bench.engine_figures.players import Player, by_engine
from tapis.coach.account import evaluations_at, ledger_of
from tapis.coach.cards.crapette import leaves_crapette, missed
from tapis.games.crapette.game import Crapette
from tapis.games.crapette.options import CrapetteOptions
from tapis.records.ledger import MOST, Ledger, pack
from tapis.records.record import Record
from tapis.shelf import SHELF
from tapis.walk import Seated
from tests.games.crapette_table import lay
from tests.tiers import in_turn

SEED = f"{1:064x}"


@cache
def record(variant: int) -> Record:
    """Return the record of a game of a strong player, who calls, against one who plays anything."""
    options = CrapetteOptions.model_validate({"variant": variant})
    players: list[Player] = [by_engine(SHELF["crapette"].mind()), at_random_mostly_quiet]
    return Seated(Crapette, options, players, SEED).to_the_end().record(["Ada", "Blaise"])


@cache
def ledger(variant: int) -> Ledger:
    """Return the ledger of that game."""
    return ledger_of(record(variant), SHELF)


@in_turn("variant", [1, 2, 3])
def test_a_priority_card_that_is_passed_over_is_a_missed_duty(variant: int) -> None:
    """Worked example 16; variant 1 has the duty, too, if no call."""
    game = lay({0: "AS", 1: "7H", 2: "8C"}, variant=variant)
    assert missed(game, 0, "move.t1.t2") == {"AS"}, "an ace lies open"
    assert missed(game, 0, "end") == {"AS"}, "ending the turn leaves it there"
    assert missed(game, 0, "move.t0.f") == set(), "it is placed"


def test_a_move_that_brings_a_card_nearer_to_its_foundation_misses_nothing() -> None:
    """Worked examples 20 and 21."""
    game = lay({0: "8S 7H", 1: "8C", 2: "JC"}, own=("9C 10D", "9C", ""), foundations={"S": (7, 0)}, variant=3)
    assert missed(game, 0, "move.t0.t1") == set(), "8S is nearer"
    assert missed(game, 0, "move.c.t2") == {"8S"}, "8S waits"
    assert missed(game, 0, "end") == set(), "nothing could be placed at once"


def test_a_crapette_card_is_left_lying_by_the_end_of_the_turn_and_not_by_another_move() -> None:
    game = lay({0: "JC", 1: "7H", 2: "8C"}, own=("9C 10D", "9C", ""))
    assert leaves_crapette(game, 0, "end"), "10D could go on JC"
    assert not leaves_crapette(game, 0, "move.t1.t2"), "it still can"
    assert not leaves_crapette(game, 0, "move.c.t2"), "it is played"


@in_turn("variant", [2, 3, 1], 1, "other variants")
def test_a_strong_player_misses_nothing_and_another_much(variant: int) -> None:
    strong, weak = ledger(variant).accounts
    assert strong.loss == 0, ledger(variant)
    assert weak.loss > 0, ledger(variant)
    for account in (strong, weak):
        assert account.prior + account.luck - account.loss == account.result, account
        assert account.choices > 0, account


@in_turn("variant", [2, 3, 1], 1, "other variants")
def test_what_is_named_has_a_better_move(variant: int) -> None:
    for told in ledger(variant).decisions:
        assert told.loss == 1, told
        assert evaluations_at(record(variant), SHELF, told.rev)[0].code == told.best != told.played, told


@in_turn("variant", [2, 3], 1, "another variant")
def test_what_the_opponent_called_is_named_first(variant: int) -> None:
    calls = [move.rev for move in record(variant).moves if any(f.get("upheld") for f in move.facts)]
    first = ledger(variant).decisions[0]
    assert calls, "the strong player calls"
    between = [move.action for move in record(variant).moves if first.rev < move.rev <= calls[0]]
    assert "end" not in between, "the call came in the same turn"


def test_a_ledger_of_crapette_is_small() -> None:
    assert len(pack(ledger(2))) <= MOST, "the bytes that are kept"


def test_the_golden_review_of_a_game_stays_the_same() -> None:
    told = [(each.rev, each.played, each.best) for each in ledger(2).decisions]
    assert told == [
        (1, "move.c.t3", "move.t5.f"),
        (9, "move.t3.t4", "move.d.f"),
        (58, "move.t3.t1", "move.c.f"),
        (61, "move.t6.t7", "move.c.f"),
        (90, "move.d.t4", "move.c.f"),
    ], told
