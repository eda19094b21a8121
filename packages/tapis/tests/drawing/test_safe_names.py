"""Names of people can format, link, ping and reorder nothing."""

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapis.drawing.names import LONGEST, disambiguated
from tapis.drawing.safe_names import safe_name


def test_an_ordinary_name_stays_as_it_is(subtests: pytest.Subtests) -> None:
    for name in ["Alice", "Jean-Pierre", "Zoé", "李小龍", "Ωmega 3", "O'Brien", "👑 Max"]:
        with subtests.test(name=name):
            assert safe_name(name) == name


def test_nothing_of_discords_markup_is_left(subtests: pytest.Subtests) -> None:
    for name in [
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
    ]:
        with subtests.test(name=name):
            assert (set("*_~`|<>@#[]:{}\\") & set(safe_name(name))) == set()


def test_lines_controls_and_direction_marks_are_gone() -> None:
    assert safe_name("a\nb\tc\u202e\u200b\x07d") == "a b cd"


def test_towers_of_marks_are_cut() -> None:
    assert sum(unicodedata.combining(c) > 0 for c in safe_name("z" + "\u0335" * 50)) <= 2


def test_a_name_of_nothing_is_a_question_mark(subtests: pytest.Subtests) -> None:
    for name in ["", "   ", "\u200b\u200b", "\u202e"]:
        with subtests.test(name=name):
            assert safe_name(name) == "?"


@given(st.text())
def test_any_name_is_short_and_on_one_line(name: str) -> None:
    safe = safe_name(name)
    assert 1 <= len(safe) <= LONGEST
    assert "\n" not in safe
    assert safe == safe.strip()


def test_a_name_that_cannot_be_seen_is_shown_as_the_account_s_own(subtests: pytest.Subtests) -> None:
    for name in [
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u034f",
        "\ufe0f",
        "\u0301",
        "\ufffc",
        "\U000e0100",
    ]:
        with subtests.test(name=name):
            assert safe_name(name, "bob") == "bob"
            assert safe_name(name) == "?"


def test_what_is_drawn_as_nothing_is_a_blank_inside_a_name(subtests: pytest.Subtests) -> None:
    for name in ["\u3164", "\u2800", "\u115f", "\uffa0", "\ufffc"]:
        with subtests.test(name=name):
            assert safe_name(f"{name}A{name}{name}B{name}") == "A B"


def test_nobody_passes_for_a_robot(subtests: pytest.Subtests) -> None:
    for name in ["🤖 Judith", "🤖Judith", "\u200b🤖\ufe0f🤖 Judith", "Jud🤖ith"]:
        with subtests.test(name=name):
            assert safe_name(name) in {"Judith", "Jud ith"}


def test_signs_that_stand_for_letters_are_written_as_letters() -> None:
    """What is a letter to Unicode stays as its owner writes it; a flag beside a name is a flag."""
    names = ("Ⓐⓛⓘ", "🅐🅛🅘", "🅱ob", "🇱\u200b🇪\u200b🇦", "Léa 🇫🇷", "\N{MATHEMATICAL BOLD CAPITAL A}l")
    shown = ["Ali", "ALI", "Bob", "LEA", "Léa 🇫🇷", "\N{MATHEMATICAL BOLD CAPITAL A}l"]
    assert list(map(safe_name, names)) == shown


def test_an_emoji_keeps_its_look() -> None:
    assert safe_name("\u2764\ufe0f Max") == "\u2764\ufe0f Max"


def test_addresses_are_broken(subtests: pytest.Subtests) -> None:
    """No dot stands before two letters or more, in no way that is taken for one."""
    for name in ["discord.gg/x", "Go example.com now", "www.a-b.io", "evil\u3002com", "x.y.zz"]:
        with subtests.test(name=name):
            assert not re.search(r"\w[.\u3002\uff0e\uff61][^\W\d_]{2}", safe_name(name))


def test_other_dots_stay(subtests: pytest.Subtests) -> None:
    for name in ["J.R.R. Tolkien", "Dr. No", "v1.2", "..."]:
        with subtests.test(name=name):
            assert safe_name(name) == name


def test_names_that_look_alike_are_told_apart(subtests: pytest.Subtests) -> None:
    for twin in ["Bob", "BOB", "bob", "B\u00f3b", "\u0412\u043eb", "B\u03bfb", "\uff22ob", "B0b", "B.ob"]:
        with subtests.test(twin=twin):
            assert disambiguated(("Bob", "Zoe", twin)) == ("Bob", "Zoe", f"{twin} (2)")


def test_a_number_that_somebody_bears_is_not_given_again() -> None:
    assert disambiguated(("Bob", "Bob (2)", "Bob")) == ("Bob", "Bob (2)", "Bob (3)")
    assert disambiguated(("?", "?", "?")) == ("?", "? (2)", "? (3)")


@settings(max_examples=25)
@given(st.lists(st.text(min_size=1).map(safe_name), max_size=32))
def test_a_table_s_names_differ_and_stay_short(names: list[str]) -> None:
    apart = disambiguated(tuple(names))
    assert len({name.casefold() for name in apart}) == len(names)
    assert [name for name in apart if not (len(name) <= LONGEST)] == []
