"""Every game's record is checked from its seed alone."""

from typing import Any

from tapis.games.kit.game import Game
from tapis.records.check import verify
from tapis.records.record import seed_hash
from tests.contract.plays import Case, Clauses, Play, trail
from tests.tiers import in_turn

CLAUSES = Clauses()


def begun(play: Play) -> int:
    """Return how many moves begin the game and do not end it: four, of a shorter one fewer."""
    return min(4, trail(play.case).play.rev - 1)


def games_of(case: Case) -> dict[str, type[Game[Any]]]:
    return {case.kind.key: case.kind}


@CLAUSES
def the_record_of_a_random_game_is_valid(variant):
    assert str(verify(trail(variant).play.record(), games_of(variant))).startswith("valid: ")


@CLAUSES
def the_record_of_a_game_with_withdrawals_is_valid(variant):
    play = Play(variant, "trail")
    for _ in range(begun(play)):
        play.step()
    play.withdraw(0)
    play.to_the_end()
    assert str(verify(play.record(), games_of(variant))).startswith("valid: ")


@CLAUSES
def the_record_of_a_running_game_is_well_formed(variant):
    play = Play(variant, "trail")
    for _ in range(begun(play)):
        play.step()
    assert str(verify(play.record(), games_of(variant))).startswith("well formed: ")


@CLAUSES
def another_throw_or_deal_is_noticed_in_the_record(variant):
    data = trail(variant).play.record().plain()
    data["seed"] = data["seed"][::-1]
    data["seed_sha256"] = seed_hash(data["seed"])
    assert not verify(data, games_of(variant)).ok


@in_turn("clause", CLAUSES)
def test_a_record_of_a_game_keeps_every_clause(variant, clause):
    clause(variant)
