"""What is told of levels: of every game, of every level, and the stronger the better."""

from bot.screens.kit.robots import level_told
from bot.text import LANGUAGES, text_in
from tapis.engines import LEVELS
from tapis.shelf import SHELF
from tests.tiers import in_turn

ROBOTS = [key for key, entry in SHELF.items() if entry.engine]


def test_exactly_the_games_with_an_engine_tell_their_levels():
    assert [key for key, entry in SHELF.items() if entry.levels] == ROBOTS


@in_turn("game", ROBOTS)
def test_a_stronger_level_loses_less_or_wins_more(game):
    assert tuple(SHELF[game].levels) == LEVELS, "weakest first"
    (unit, *others), figures = zip(*SHELF[game].levels.values(), strict=True)
    assert others == [unit] * 2, "one unit for a game"
    assert list(figures) == sorted(set(figures), reverse=unit == "lost"), figures
    assert figures[-1] == {"lost": 0, "won": 50}[unit], "the strongest is what the others are measured by"


@in_turn("language", LANGUAGES)
@in_turn("game", ROBOTS)
def test_levels_are_told_apart(game, language):
    told = {level_told(text_in(language), SHELF[game].levels, level).partition(":")[2] for level in LEVELS}
    assert len(told) == len(LEVELS), told
