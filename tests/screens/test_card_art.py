"""The card emojis are ours, drawn by a script, small enough for Discord, and told apart by shape."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.messages.sprites import Sprites
from data.art.cards import FRENCH, RANKS, card, emojis
from tests.tiers import in_turn

EMOJI = Path(__file__).resolve().parents[2] / "data" / "art" / "emoji"
CARDS = [f"card_{rank}{suit}" for rank in RANKS for suit in "SHDC"]
FRENCH_CARDS = [f"carte_{rank}{suit}" for rank in "JNQK" for suit in "SHDC"]
TRUMPS = [*(f"card_T{height}" for height in range(1, 22)), "card_EX"]
SUITS = [f"suit_{suit}" for suit in "SHDCT"]
BUTTON = (22, 22)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Image.Image]:
    return dict(emojis())


def test_every_card_is_there_in_english_and_the_court_in_french_too() -> None:
    there = [path.stem for path in EMOJI.glob("[cs]*_*.png")]
    assert sorted(there) == sorted(CARDS + FRENCH_CARDS + TRUMPS + SUITS)


def test_emojis_are_small_palette_pictures_with_clear_corners() -> None:
    for path in EMOJI.glob("[cs]*_*.png"):
        with Image.open(path) as picture:
            assert (picture.format, picture.size, picture.mode) == ("PNG", (96, 96), "P"), path.name
            assert picture.convert("RGBA").getpixel((0, 0))[3] == 0, path.name
        assert path.stat().st_size < 10_000, path.name


@pytest.mark.slow("draws every emoji of a card")
def test_the_committed_emojis_are_what_the_script_draws(drawn: dict[str, Image.Image]) -> None:
    for name, picture in drawn.items():
        with Image.open(EMOJI / f"{name}.png") as committed:
            difference = ImageChops.difference(committed.convert("RGBA"), picture.convert("RGBA"))
        changed = max(high for _, high in difference.getextrema())
        assert changed <= 8, f"{name}: beyond rounding of another Pillow"


@pytest.mark.slow("draws every emoji of a card")
def test_all_emojis_differ_even_at_button_size_without_their_colours(drawn: dict[str, Image.Image]) -> None:
    """Suits are never told apart by colour alone: black and white at 22 pixels is enough."""
    flat = {}
    for name, picture in drawn.items():
        small = picture.convert("RGBA").resize(BUTTON, Image.Resampling.LANCZOS)
        flat[name] = Image.composite(small, Image.new("RGBA", BUTTON, "white"), small).convert("L")
    shapes = {
        name: picture.point([255 * (level > 150) for level in range(256)]) for name, picture in flat.items()
    }
    cards = [name for name in shapes if not name.startswith("carte")]
    for index, name in enumerate(cards):
        for other in cards[index + 1 :]:
            apart = ImageChops.difference(shapes[name], shapes[other]).histogram()[255]
            assert apart >= 5, f"{name} looks like {other}"


@pytest.mark.slow("draws every emoji of a card")
@in_turn(("rank", "letter"), FRENCH.items())
def test_a_french_card_shows_its_french_letter(rank: str, letter: str, drawn: dict[str, Image.Image]) -> None:
    shown = drawn[f"carte_{rank}S"].convert("RGBA")
    assert shown.tobytes() == card(letter, "S").convert("RGBA").tobytes()
    assert shown.tobytes() != drawn[f"card_{rank}S"].convert("RGBA").tobytes()


@in_turn(
    ("sprite", "english", "french"),
    [
        ("card_JS", "J♠", "V♠"),
        ("card_10H", "10♥", "10♥"),
        ("card_KD", "K♦", "R♦"),
        ("suit_C", "♣", "♣"),
        ("card_NH", "N♥", "C♥"),
        ("card_T21", "21✦", "21✦"),
    ],
)
def test_a_text_stands_in_for_an_absent_card(sprite: str, english: str, french: str) -> None:
    written = [Sprites(language=language).text(f"{{{{{sprite}}}}}") for language in ("en", "fr")]
    assert written == [english, french]
