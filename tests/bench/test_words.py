"""What a player has to take in is counted as a reader counts it."""

import pytest

from bench.words import Count, count, counted, words_in
from bot.messages.components import draw
from bot.messages.sprites import Sprites
from bot.screens.kit.screen import Block, Button, Choice, Screen, Select, Verb


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("**Ada** to move · 214 points", 5),
        ("<:ten_of_hearts:123> and <t:5:R>", 2),
        ("— · ▶️\n", 0),
    ],
)
def test_signs_and_drawings_are_no_words(text: str, words: int) -> None:
    assert words_in(text) == words


def test_a_message_is_counted_whole() -> None:
    rows = ((Button(Verb("join"), "Take a seat"),), Select("box", "Choose", (Choice(Verb("join"), "All"),)))
    screen = Screen("Yams", "Ada throws", (Block("Rules", "Basic rules"),), "small print", rows=rows)
    assert count(draw(screen, Sprites().spoken("en"), "t", 0)) == Count(8, 4, 2)


def test_each_screen_of_a_played_game_is_counted() -> None:
    found = counted("menteur", "fr")
    assert {kind: len(each) > 1 for kind, each in found.items()} == dict.fromkeys(
        ("lobby", "board", "end", "hand"), True
    )
