"""Names are written in the fonts that have their letters; what no font has is left out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import features

from tapis.drawing.fonts import BOLD, FOLDER, LATIN, SHAPED, font, runs
from tapis.drawing.letters import LEAST, cut, drawable, fitting, line_mask, shown_name, width_of
from tests.tiers import in_turn

WRITTEN = (
    "Chloé", "Łukasz Øster", "L\N{RIGHT SINGLE QUOTATION MARK}Été \N{EN DASH} 2",
    "Ελένη", "Юля Ёжик", "山田太郎", "さくら", "김민수", "陈小龙",
    "გიორგი", "Արամ", "★ ♠♥♦♣ ←→", "cœur Œuf æ ß",
)  # fmt: skip
SHAPED_NAMES = ("أحمد علي", "דוד כהן", "प्रिया शर्मा", "สมชาย ใจดี")

needs_shaping = pytest.mark.skipif(
    not features.check_feature("raqm"), reason="without FriBiDi no font counts as having these letters"
)


@in_turn("name", WRITTEN)
def test_a_name_is_written_in_full(name: str) -> None:
    """Accents, œ and other scripts stay as their owners write them."""
    assert shown_name(name, 3) == name
    assert line_mask(name, 26).getbbox() is not None


@needs_shaping
@in_turn("name", SHAPED_NAMES)
def test_a_script_whose_letters_join_is_written_in_one_run(name: str) -> None:
    assert shown_name(name, 3) == name
    assert [text for _, text in runs(name)] == [name]
    assert line_mask(name, 26).getbbox() is not None


def test_without_text_shaping_such_scripts_are_not_half_drawn() -> None:
    """Arabic in letters that do not join is unreadable; the seat's number stands for it."""
    script = (
        "from PIL import features; features.check_feature = lambda name: False\n"
        "from tapis.drawing.letters import shown_name\n"
        "print(ascii([shown_name('\\u0623\\u062d\\u0645\\u062f', 3), shown_name('Zo\\u00e9', 3)]))"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)  # noqa: S603 - ours
    assert said.stdout.strip() == r"['#4', 'Zo\xe9']"


@in_turn(
    ("name", "shown"),
    [
        ("Léa 🎲", "Léa"),
        ("\N{MATHEMATICAL BOLD FRAKTUR CAPITAL A}\N{MATHEMATICAL BOLD SMALL L}ice", "Alice"),
        ("Z\u0301\u0301\u0301algo", "Źalgo"),
        ("\u202eBob\x00\n", "Bob"),
        ("🂡", "#4"),
        ("🎲🎲", "#4"),
        ("", "#4"),
    ],
)
def test_what_no_font_has_is_left_out_and_a_name_of_nothing_else_is_the_number_of_its_seat(
    name: str, shown: str
) -> None:
    assert shown_name(name, 3) == shown


@in_turn(
    ("name", "shown"),
    [
        ("Ⓐⓛ⒤ ⑦", "Ali ⑦"),
        ("🄰🄻🄸🄲🄴", "ALICE"),
        ("🅐🅛🅘🅒🅔", "ALICE"),
        ("🅰🅻🅸🅲🅴 ❷➄", "ALICE 25"),
        ("A\N{LATIN LETTER SMALL CAPITAL L}\N{LATIN LETTER SMALL CAPITAL I}", "Ali"),
        ("🇦🇱🇮🇨🇪", "ALICE"),
        ("Léa 🇫🇷", "Léa"),
    ],
)
def test_letters_in_circles_squares_and_flags_are_drawn_as_letters(name: str, shown: str) -> None:
    assert shown_name(name, 3) == shown
    assert line_mask(shown, 26).getbbox() is not None


@in_turn(
    "sign",
    "+\N{MULTIPLICATION SIGN}·…—%()'\N{MINUS SIGN}\N{NON-BREAKING HYPHEN}\N{RIGHT SINGLE QUOTATION MARK}",
)
def test_no_sign_of_our_own_texts_is_lost(sign: str) -> None:
    """A loss of 5 points must not become 5 points."""
    assert len(drawable(f"1{sign}5")) == 3
    assert width_of(f"{sign}5", 30) > width_of("5", 30) + 3


def test_every_accent_of_a_letter_is_its_own() -> None:
    assert len({line_mask(letter, 26).tobytes() for letter in "eéèêëēėěęẽế"}) == 11


def test_no_ink_is_lost_at_the_top_or_the_bottom() -> None:
    for text in ("Ế", "Å", "Ç", "Ű", "gjpqy", "Щ", "龍", *SHAPED_NAMES):
        for size in (20, 26, 40):
            left, top, right, bottom = line_mask(text, size, bold=True).getbbox() or (9, 9, 9, 9)
            wide, high = line_mask(text, size, bold=True).size
            assert top > 0, text
            assert left >= 0, text
            assert right <= wide, text
            assert bottom < high, text


def test_letters_of_latin_have_a_bold_font_and_others_thicker_strokes() -> None:
    for text in ("Zoé", "山田"):
        plain, bold = line_mask(text, 30), line_mask(text, 30, bold=True)
        assert sum(bold.tobytes()) > 1.1 * sum(plain.tobytes()), text


def test_a_line_is_cut_to_its_width() -> None:
    for width in (60, 100, 180):
        shown = cut("Bénédicte-Marie de la Tour", 26, width, bold=True)
        assert shown.endswith("…"), width
        assert width_of(shown, 26, bold=True) <= width
    assert cut("Zoé", 26, 100) == "Zoé"


def test_a_line_is_written_smaller_before_it_is_cut() -> None:
    """Down to four fifths of its size, but not to what a phone cannot show."""
    assert fitting("Zoé", 44, 100) == 44
    assert LEAST < fitting("Maximilien", 44, width_of("Maximilien", 40)) < 44
    assert fitting("Bénédicte-Marie de la Tour", 44, 60) == 35
    assert fitting("Bénédicte-Marie de la Tour", 32, 60) == LEAST


def test_figures_are_equally_wide_so_that_columns_stand() -> None:
    for bold in (False, True):
        assert len({width_of(figure * 3, 30, bold=bold) for figure in "0123456789"}) == 1


def test_each_font_draws_what_the_coverage_says() -> None:
    """The first and the last character of every range have ink, unless they are blanks or mere joints."""
    drawn = json.loads((FOLDER / "coverage.json").read_text("utf-8"))
    assert {LATIN, *SHAPED} <= set(drawn)
    for file, ends in drawn.items():
        letters = font(file, 40)
        missing = letters.getmask("\U0010ffff").getbbox(), bytes(letters.getmask("\U0010ffff"))
        for code in ends[:120]:
            mask = letters.getmask(chr(code))
            assert (mask.getbbox(), bytes(mask)) != missing, (file, hex(code))
    assert font(BOLD, 40).getlength("Œ") > font(LATIN, 40).getlength("Œ")


def test_the_fonts_are_small_and_their_licence_lies_beside_them() -> None:
    files = [path for path in Path(FOLDER).iterdir() if path.suffix in {".ttf", ".otf", ".json"}]
    assert sum(path.stat().st_size for path in files) <= 3_000_000
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text("utf-8").upper()


def test_a_text_is_cut_before_it_costs_time() -> None:
    assert len(drawable("W" * 4000)) <= 320
    assert shown_name("W" * 4000, 0) == "W" * 80
