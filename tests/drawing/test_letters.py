"""Names are written with a font that knows ASCII only; accents are set by us, the rest is not half drawn."""

import pytest

from bot.drawing.letters import cut, fitting, line_mask, shown_name, taken_apart, width_of


@pytest.mark.parametrize("accented", "àâäçéèêëîïôöùûüÿñãåÅÀÉŠžčőşķ")
def test_an_accent_is_drawn_upon_its_letter(accented: str) -> None:
    plain = taken_apart(accented)[0]
    assert line_mask(accented, 26).tobytes() != line_mask(plain, 26).tobytes()
    assert width_of(accented, 26) == width_of(plain, 26)


def test_accents_of_a_letter_differ() -> None:
    assert len({line_mask(letter, 26).tobytes() for letter in "eéèêëēėěęẽ"}) == 10


def test_no_ink_is_lost_at_the_top_or_the_bottom() -> None:
    for letter in ("Ế", "Å", "Ç", "Ű"):
        mask = line_mask(letter, 26)
        left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
        assert top > 0
        assert left >= 0
        assert right <= mask.width
        assert bottom < mask.height


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Chloé", "Chloé"),
        ("Łukasz Øster", "Lukasz Oster"),
        ("L\N{RIGHT SINGLE QUOTATION MARK}Été \N{EN DASH} 2", "L'Été - 2"),
        ("Léa 🎲", "Léa"),
        ("Юля", "#4"),
        ("山田 T", "#4"),
        ("🂡", "#4"),
        ("", "#4"),
    ],
)
def test_a_name_that_cannot_be_drawn_is_the_number_of_its_seat(name: str, shown: str) -> None:
    assert shown_name(name, 3) == shown


def test_a_line_is_cut_to_its_width() -> None:
    for width in (60, 100, 180):
        shown = cut("Bénédicte-Marie de la Tour", 26, width, bold=True)
        assert shown.endswith("...")
        assert width_of(shown, 26, bold=True) <= width + 4
    assert cut("Zoé", 26, 100) == "Zoé"


def test_a_line_is_written_smaller_before_it_is_cut() -> None:
    assert fitting("Zoé", 26, 100) == 26
    assert 20 < fitting("Maximilien", 26, width_of("Maximilien", 23)) < 26
    assert fitting("Bénédicte-Marie de la Tour", 26, 60) == 21


@pytest.mark.parametrize(("ligature", "letters"), [("cœur", "coeur"), ("Œuf", "OEuf"), ("Læti", "Laeti")])
def test_ligatures_are_one_sign_and_narrower_than_their_letters(ligature: str, letters: str) -> None:
    """French pictures write "cœur", not "coeur"."""
    assert shown_name(ligature, 0) == ligature
    assert width_of(ligature, 40) < width_of(letters, 40)
    assert line_mask(ligature, 40).getbbox() is not None
    assert cut(ligature, 40, 500) == ligature
