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


@pytest.mark.slow("a game of cards of easy robots, and one of medium robots, each with its review")
@pytest.mark.parametrize("game", [game for game in GAMES if game not in DICE])
def test_a_game_of_cards_is_explained(game: str) -> None:
    found = all_counted(game, 2, 0, 1)
    assert {fault: found.faults[fault] for fault in FAULTS if found.faults[fault]} == {}


@pytest.mark.proof("some thousand decisions of each game of dice")
@pytest.mark.parametrize("game", DICE)
def test_nearly_every_mistake_with_dice_has_a_reason(game: str) -> None:
    assert not missed(all_counted(game, 40, 0, 1))
