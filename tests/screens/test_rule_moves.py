"""The example of a move in each game's rules: a picture, and the same as text."""

import io

import pytest
from PIL import Image

from bot.screens.kit import moves, pages
from bot.screens.kit.screen import Picture, Screen
from bot.text import LANGUAGES, text_in
from tapis.drawing import RECIPES
from tapis.drawing.move_steps import steps
from tapis.shelf import GAMES
from tests.tiers import early, in_turn


def shown(game: str, language: str) -> tuple[Screen, Picture]:
    """Return the one page of a game's rules that has a picture."""
    t = text_in(language)
    every = [pages.rules(t, GAMES[game], page)[0] for page in range(len(pages.rule_pages(t, GAMES[game])))]
    [(screen, picture)] = [(screen, screen.picture) for screen in every if screen.picture is not None]
    return screen, picture


@in_turn("game", GAMES)
def test_the_rules_of_each_game_show_one_move_the_same_in_every_language(game: str) -> None:
    examples = [shown(game, language)[1].data[1] for language in LANGUAGES]
    pieces = [[step[1] for step in example] for example in examples]
    assert pieces[0] == pieces[1], "the same dice and cards"
    assert any(meant for step in pieces[0] for _, meant in step), "something is meant"


@pytest.mark.parametrize("language", early(LANGUAGES))
@in_turn("game", GAMES)
def test_the_picture_of_a_move_is_small_and_says_what_it_shows(game: str, language: str) -> None:
    screen, picture = shown(game, language)
    png = RECIPES["move"](picture.data)
    assert len(png) < 60_000, f"{len(png)} bytes"
    with Image.open(io.BytesIO(png)) as drawn:
        assert drawn.width == 800, "a phone shows it about 350 wide"
        assert drawn.height <= 580, "it leaves room for the text"
    assert picture.alt == screen.text.replace("**", "").replace("\n", ". ") + "."
    assert "```" not in screen.body, "what is drawn is not written too"


def test_a_step_is_read_as_the_rules_write_it() -> None:
    lines = "Keep: *5 f3 *10H = done\nThen: = 40"
    assert steps(lines) == (
        ("Keep", (("5", True), ("f3", False), ("10H", True)), "done"),
        ("Then", (), "40"),
    )
    assert moves.told(text_in("en"), lines) == "Keep: **5** J **10♥** → done\nThen: → 40"


@in_turn("line", ["no colon", "Dice: 7", "Cards: 1H", "Poker die: f7"])
def test_what_is_no_step_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="no step"):
        steps(line)
