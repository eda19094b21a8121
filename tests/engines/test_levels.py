"""What is told of levels: of every game, of every level, and the stronger the better."""

import pytest

from bot.engines import ENGINES, LEVELS
from bot.games import SHELF
from bot.games.kit.level import MEASURED
from bot.screens.kit.robots import level_told
from bot.text import LANGUAGES, text_in


def test_every_game_with_an_engine_tells_its_levels():
    assert set(MEASURED) == set(ENGINES) == set(SHELF)


@pytest.mark.parametrize("game", MEASURED)
def test_a_stronger_level_loses_less_or_wins_more(game):
    assert tuple(MEASURED[game]) == LEVELS, "weakest first"
    (unit, *others), figures = zip(*MEASURED[game].values(), strict=True)
    assert others == [unit] * 2, "one unit for a game"
    assert list(figures) == sorted(set(figures), reverse=unit == "lost"), figures
    assert figures[-1] == {"lost": 0, "won": 50}[unit], "the strongest is what the others are measured by"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MEASURED)
def test_levels_are_told_apart(game, language):
    told = {level_told(text_in(language), game, level).partition(":")[2] for level in LEVELS}
    assert len(told) == len(LEVELS), told
