"""The emojis of dice are ours, drawn by a script, and small enough for Discord."""

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.messages.sprites import Sprites
from data.art.dice import emojis
from tests.tiers import in_turn

EMOJI = Path(__file__).resolve().parents[2] / "data" / "art" / "emoji"
LOOSE = [f"{kind}{value}" for kind in ("die", "face", "visage") for value in range(1, 7)]
DICE = sorted([*LOOSE, *(f"{name}_kept" for name in LOOSE)])
DIFFERENT = [name for name in DICE if name.removesuffix("_kept") not in {"visage1", "visage2", "visage6"}]
"""The black one, the red one and the ace are alike in both languages."""
BUTTON = (22, 22)


@pytest.fixture(scope="module")
def drawn() -> dict[str, Image.Image]:
    return dict(emojis())


def test_the_six_dice_and_the_six_faces_of_both_languages_are_there_loose_and_kept() -> None:
    there = [path.stem for kind in ("die", "face", "visage") for path in EMOJI.glob(f"{kind}*.png")]
    assert sorted(there) == DICE


@in_turn("name", DICE)
def test_a_die_is_a_small_square_picture_with_clear_corners(name: str) -> None:
    path = EMOJI / f"{name}.png"
    with Image.open(path) as picture:
        assert (picture.format, picture.size, picture.mode) == ("PNG", (96, 96), "RGBA")
        assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    assert path.stat().st_size < 20_000


@in_turn("name", DICE)
def test_the_committed_die_is_what_the_script_draws(name: str, drawn: dict[str, Image.Image]) -> None:
    with Image.open(EMOJI / f"{name}.png") as committed:
        difference = ImageChops.difference(committed, drawn[name])
    assert max(high for _, high in difference.getextrema()) <= 2, "within rounding of another Pillow"


def test_dice_and_faces_differ_even_at_button_size_without_their_colours(
    drawn: dict[str, Image.Image],
) -> None:
    shapes = {
        name: picture.resize(BUTTON, Image.Resampling.LANCZOS)
        .convert("L")
        .point([255 * (level > 150) for level in range(256)])
        for name, picture in drawn.items()
    }
    for name, other in combinations(DIFFERENT, 2):
        apart = ImageChops.difference(shapes[name], shapes[other]).histogram()[255]
        assert apart >= 5, f"{name} looks like {other}"


@in_turn(
    ("sprite", "english", "french"),
    [
        ("die5", "\N{DIE FACE-5}", "\N{DIE FACE-5}"),
        ("die5_kept", "\N{DIE FACE-5}✓", "\N{DIE FACE-5}✓"),
        ("face1", "♠", "♠"),
        ("face4", "Q", "D"),
    ],
)
def test_a_text_stands_in_for_an_absent_die(sprite: str, english: str, french: str) -> None:
    written = [Sprites(language=language).text(f"{{{{{sprite}}}}}") for language in ("en", "fr")]
    assert written == [english, french]
