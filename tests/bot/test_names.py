"""Names of people can format, link, ping and reorder nothing."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, safe_name


@pytest.mark.parametrize("name", ["Alice", "Jean-Pierre", "Zoé", "李小龍", "Ωmega 3", "O'Brien", "👑 Max"])
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert safe_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "**bold**",
        "_i_",
        "~~s~~",
        "`code`",
        "||spoiler||",
        "[x](https://evil.example)",
        "<@123>",
        "<t:1:R>",
        "</cmd:1>",
        "<:e:1>",
        "@everyone",
        "# big",
        "{{die1}}",
        "a\\*",
    ],
)
def test_nothing_of_discords_markup_is_left(name: str) -> None:
    assert not set("*_~`|<>@#[]:{}\\") & set(safe_name(name))


def test_lines_controls_and_direction_marks_are_gone() -> None:
    assert safe_name("a\nb\tc\u202e\u200b\x07d") == "a b cd"


def test_towers_of_marks_are_cut() -> None:
    assert sum(unicodedata.combining(c) > 0 for c in safe_name("z" + "\u0335" * 50)) <= 2


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u202e"])
def test_a_name_of_nothing_is_a_question_mark(name: str) -> None:
    assert safe_name(name) == "?"


@given(st.text())
def test_any_name_is_short_and_on_one_line(name: str) -> None:
    safe = safe_name(name)
    assert 1 <= len(safe) <= LONGEST
    assert "\n" not in safe
    assert safe == safe.strip()
