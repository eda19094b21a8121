"""Words in place of drawings: what a person reads who wants text."""

import pytest

from bot.messages.components import draw
from bot.messages.plain_text import plain_text_in
from bot.screens.kit.amounts import SQUARES
from bot.screens.kit.people import medal
from bot.screens.kit.screen import Act, Button, Choice, Mark, Screen, Select
from bot.tables import Player

FR, EN = plain_text_in("fr"), plain_text_in("en")


def test_a_drawing_is_read_in_words(subtests: pytest.Subtests) -> None:
    for drawn, english, french in [
        ("# {{card_10H}} {{card_JS}}", "# ten of hearts, jack of spades", "# dix de cœur, valet de pique"),
        ("{{die5}} {{die1}}", "5, 1", "5, 1"),
        ("{{die5_kept}} {{face4_kept}}", "5✓, Q✓", "5✓, D✓"),
        ("{{face1}} {{face4}}", "spades, Q", "pique, D"),
        ("{{pawn_A}} **A** Alice", "**A** Alice", "**A** Alice"),
        ("▶️ **It is your turn**", "**It is your turn**", "**It is your turn**"),
        ("⬆️ column 2 → column 5", "column 2 → column 5", "column 2 → column 5"),
        ("5 ✓", "5 ✓", "5 ✓"),
        ("1️⃣ Alice", "1 Alice", "1 Alice"),
        ("one 🎉 two\n  three", "one two\n  three", "one two\n  three"),
    ]:
        with subtests.test(drawn=drawn):
            assert (EN.text(drawn), FR.text(drawn)) == (english, french)


def test_a_sign_that_says_something_by_itself_is_not_lost(subtests: pytest.Subtests) -> None:
    """A place, what a turn lost, a bonus that is gone, a column's top, who is a robot, who was away."""
    for drawn, english, french in [
        (" ".join(medal(place) for place in range(1, 5)), "`1` `2` `3` `4`", "`1` `2` `3` `4`"),
        (f"{SQUARES}: {SQUARES[2]} more", "✓○✗: ✗ more", "✓○✗: ✗ more"),
        ("Alice **12** ✗ · Zoé **63** ✓", "Alice **12** ✗ · Zoé **63** ✓", "Alice **12** ✗ · Zoé **63** ✓"),
        ("A5   →7★", "A5   →7★", "A5   →7★"),
        (f"**{Player(-1, 'Judith', 'easy').shown}** (2)", "**robot Judith** (2)", "**robot Judith** (2)"),
        ("🤖 Robot", "Robot", "Robot"),
        ("`4` ⏭️ Zoé", "`4` in their absence: Zoé", "`4` en son absence\u00a0: Zoé"),
        ("`5` ⏩ Zoé", "`5` by itself: Zoé", "`5` automatique\u00a0: Zoé"),
        ("⏭️ Played for Zoé", "Played for Zoé", "Played for Zoé"),
    ]:
        with subtests.test(drawn=drawn):
            assert (EN.text(drawn), FR.text(drawn)) == (english, french)


def test_a_written_card_or_suit_is_read_in_words() -> None:
    assert (
        FR.text("Prendre à cœur ♥ : V♠, 10♥, 7 ♦")
        == "Prendre à cœur : valet de pique, dix de cœur, 7 carreau"
    )
    assert EN.text("{{suit_H}} hearts ♥ · J♠") == "hearts · jack of spades"


def test_every_button_and_line_has_words() -> None:
    """Also where the drawing was all it had; what was set apart by colour alone has its tick."""
    buttons = (
        Button(Mark("0"), "", "die5", "5 ✓"),
        Button(Act("play.10H"), "", "card_10H", "10♥"),
        Button(Act("roll"), "Throw", "🎲"),
        Button(Act("x"), "", "🎲"),
    )
    select = Select("box", "🎲 Choose", (Choice(Act("a"), "J♠", "♥", "card_JS"),))
    rows = draw(Screen("🎲 Yams", rows=(buttons, select)), EN).view.to_components()
    assert [item["label"] for item in rows[0]["components"]] == ["5 ✓", "ten of hearts", "Throw", "🎲"]
    assert [item for item in rows[0]["components"] if "emoji" in item] == []
    [shown] = rows[1]["components"]
    assert shown["placeholder"] == "Choose"
    assert shown["options"] == [{"label": "jack of spades", "value": "a", "description": "hearts"}]
