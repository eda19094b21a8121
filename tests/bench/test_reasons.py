"""Reasons over whole games: each is in words, is refuted by nothing, and nearly every mistake has one."""

import pytest

from bench.reasons import FAULTS, all_counted, missed
from tapis.shelf import GAMES, SHELF

DICE = [game for game, entry in SHELF.items() if entry.measure in {"points", "win"}]


@pytest.mark.parametrize("game", DICE)
def test_a_game_of_dice_is_explained(game: str) -> None:
    SHELF[game].mind().prepare(GAMES[game].Options())
    found = all_counted(game, 2, 1, 1)
    assert found.decisions
    assert found.samples
    assert {fault: found.faults[fault] for fault in FAULTS if found.faults[fault]} == {}


@pytest.mark.slow("two games of each with their reviews")
@pytest.mark.parametrize("game", ["comptoir", "crapette"])
def test_a_short_game_of_cards_is_explained(game: str) -> None:
    found = all_counted(game, 2, 0, 1)
    assert {fault: found.faults[fault] for fault in FAULTS if found.faults[fault]} == {}


@pytest.mark.proof("some thousand decisions with dice, and reviews of matches at cards")
@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_mistake_has_a_reason(game: str) -> None:
    assert not missed(all_counted(game, 40 if game in DICE else 4, 0, 1))
