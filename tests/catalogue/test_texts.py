"""Languages: plurals, lists, refusals, rules."""

import re
from pathlib import Path

import pytest

from bot.text import LANGUAGES, language_of, rules_in, text_in
from tapis.games.kit.game import Illegal, Key
from tests.tiers import in_turn


@in_turn(
    ("language", "n", "written"),
    [
        ("en", 0, "0 open boxes"),
        ("en", 1, "1 open box"),
        ("fr", 0, "0 case libre"),
        ("fr", 1, "1 case libre"),
        ("fr", 2, "2 cases libres"),
    ],
)
def test_a_text_agrees_with_its_number_as_its_language_does(language: str, n: int, written: str) -> None:
    assert text_in(language)("sheet.open", n=n) == written


@in_turn("language", LANGUAGES)
def test_a_key_that_is_not_there_is_an_error_and_never_shown(language: str) -> None:
    with pytest.raises(KeyError):
        text_in(language)("yams.box.poker")


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        text_in("en")("refuse.not_your_turn", name="Bob")


def test_a_key_among_the_values_is_translated_and_a_list_is_written_out() -> None:
    french = text_in("fr")
    refused = Illegal("sheet.refuse.box_not_played", box=Key("yams.box.small_straight"))
    written = "Petite suite\u00a0: cette case ne se joue pas avec les options de la table."
    assert french.refusal(refused) == written
    assert french.show([Key("yams.box.full"), Key("yams.box.carre"), 3]) == "Full, Carré et 3"


def test_a_number_below_0_has_a_real_minus_sign() -> None:
    refused = Illegal("sheet.refuse.filled", box=Key("dice_poker.box.fours"), points=-12)
    written = "Fours is already scored (\u221212), and stays so."
    assert text_in("en").refusal(refused) == written


def test_a_refusal_names_who_sits_in_the_seat() -> None:
    refused = Illegal("refuse.not_your_turn", seat=1)
    assert text_in("fr").refusal(refused, ("Alice", "Bob")) == "C\u2019est à Bob de jouer."


@in_turn(("locale", "spoken"), [("fr", "fr"), ("en-GB", "en"), ("pt-BR", "en"), (None, "en")])
def test_a_locale_gets_the_nearest_language(locale: str | None, spoken: str) -> None:
    assert language_of(locale) == spoken


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(KeyError):
        text_in("de")


@in_turn("language", LANGUAGES)
def test_rules_are_read_section_by_section(language: str) -> None:
    sections = rules_in(language, "yams")
    assert len(sections) > 4
    assert [
        (title, body) for title, body in sections if not (title and body and ("## " not in body.split("\n")))
    ] == []


def test_a_game_without_rules_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        rules_in("en", "chess")


def test_french_texts_have_no_break_before_double_punctuation() -> None:
    """A line that begins with ":" or "!" reads badly: a space that does not break stands before it."""
    root = Path(__file__).resolve().parents[2] / "data"
    files = [*(root / "text" / "fr").glob("*.po"), *(root / "rules" / "fr").glob("*.md")]
    broken = [
        f"{file.name}: {line}"
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if re.search(r" [:;!?»]|« ", line)
    ]
    assert broken == []
