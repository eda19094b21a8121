"""Names in columns, places, options and pages."""

from typing import Annotated, Literal

from pydantic import Field

from bot.screens.kit.numbers import points
from bot.screens.kit.options import options_line
from bot.screens.kit.people import medal
from bot.screens.kit.rows import pages_rows
from bot.screens.kit.screen import Button, Select, Verb
from bot.text import text_in
from tapis.drawing.columns import clip, in_code, in_line, left, right, width
from tapis.games.kit.game import OptionSet
from tapis.games.kit.options import option_values
from tapis.games.yams import YamsOptions
from tests.tiers import in_turn

ARABIC = "أحمد"


class Wide(OptionSet, frozen=True):
    target: Annotated[int, Field(ge=100, le=5000)] = 1001
    stall: Annotated[int, Field(ge=20, le=400)] = 80
    dice: Literal[5, 6] = 5


def test_columns_count_wide_letters_twice_and_marks_not_at_all() -> None:
    assert [width(text) for text in ("Yams", "骰子", "e\u0301", "a\u200eb", "ｗ")] == [4, 4, 1, 2, 2]  # noqa: RUF001


@in_turn("name", ["Alice", "Maximilien", "骰子骰子骰子", "🎲🎲🎲🎲", "e\u0301" * 20])
@in_turn("columns", [1, 2, 5, 6])
def test_a_cell_is_as_wide_as_its_column(name: str, columns: int) -> None:
    assert width(left(name, columns)) == width(right(name, columns)) == columns


def test_a_clipped_name_says_so() -> None:
    assert (clip("Maximilien", 6), clip("Alice", 5)) == ("Maxim…", "Alice")


def test_a_name_in_a_code_block_cannot_end_it() -> None:
    assert in_code("`a```b\\", 0) == "ab"


def test_a_name_of_emojis_becomes_its_seat_in_a_code_block() -> None:
    assert (in_code("🎲🎲", 4), in_code("🏳\N{VARIATION SELECTOR-16}🌈", 4), in_code("🎲Bob", 4)) == (
        "#5",
        "#5",
        "Bob",
    )


def test_of_letters_in_circles_and_squares_a_code_block_has_the_letters() -> None:
    assert in_code("Ⓐⓛⓘⓒⓔ", 4) == in_code("🄐🄻⒤ⓒⓔ", 4).capitalize() == "Alice"
    assert in_code("Bob™", 4) == "Bob"


def test_a_name_from_right_to_left_does_not_swap_with_the_numbers_after_it() -> None:
    assert in_line(ARABIC) == in_code(ARABIC, 0) == ARABIC + "\u200e"
    assert in_line("Bob") == "Bob"


def test_the_first_three_places_have_medals() -> None:
    assert [medal(place) for place in (1, 2, 3, 4)] == ["🥇", "🥈", "🥉", "`4`"]


@in_turn(
    ("language", "written"),
    [
        ("en", ["0 points", "1 point", "2 points", "\u22128 points"]),
        ("fr", ["0 point", "1 point", "2 points", "\u22128 points"]),
    ],
)
def test_points_agree_with_their_number(language: str, written: list[str]) -> None:
    assert [points(text_in(language), n) for n in (0, 1, 2, -8)] == written


def test_a_range_too_long_for_a_list_is_offered_in_round_numbers() -> None:
    values = option_values(Wide, "target")
    assert len(values) <= 25
    assert {100, 1000, 1001, 5000} <= set(values)
    assert {20, 80, 400} <= set(option_values(Wide, "stall"))
    assert option_values(Wide, "dice") == [5, 6]
    assert option_values(YamsOptions, "grids") == [1, 2, 3, 4, 5, 6]


def test_only_options_that_were_changed_are_named_on_the_board() -> None:
    french = text_in("fr")
    assert options_line(french, "yams", YamsOptions()) == "Règles de base"
    changed = YamsOptions(double_pair="yes", grids=3)
    line = "Case double paire\u00a0: oui · Grilles par joueur\u00a0: 3"
    assert options_line(french, "yams", changed) == line


def test_a_single_page_needs_no_arrows() -> None:
    assert pages_rows(text_in("en"), "sheet", 0, ["a"]) == ()


def test_arrows_lead_to_the_pages_that_are_there() -> None:
    for page, verbs in ((0, ["sheet.1"]), (1, ["sheet.0", "sheet.2"]), (2, ["sheet.1"])):
        (row,) = pages_rows(text_in("en"), "sheet", page, ["a", "b", "c"])
        assert not isinstance(row, Select)
        assert [button.do for button in row] == [Verb(verb) for verb in verbs]


@in_turn("page", [0, 7, 39])
def test_many_pages_are_listed_around_the_one_shown(page: int) -> None:
    arrows, jump = pages_rows(text_in("en"), "sheet", page, [f"page {number}" for number in range(40)])
    assert isinstance(jump, Select)
    assert [
        button for button in arrows if not isinstance(arrows, Select) and not isinstance(button, Button)
    ] == []
    assert len(jump.choices) == 25
    assert [choice.do for choice in jump.choices if choice.chosen] == [Verb(f"sheet.{page}")]
