"""The emojis of pawns are those of the board, and told apart by shape, and by letter where none is drawn."""

from itertools import combinations
from pathlib import Path

from PIL import Image, ImageChops

from bot.messages.sprites import Sprites
from data.art.pawns import emojis
from tests.tiers import in_turn

EMOJI = Path(__file__).resolve().parents[2] / "data" / "art" / "emoji"
PAWNS = [f"pawn_{letter}" for letter in "ABCD"]
BUTTON = (22, 22)


@in_turn("name", PAWNS)
def test_a_pawn_is_a_small_square_picture_with_clear_corners(name: str) -> None:
    path = EMOJI / f"{name}.png"
    with Image.open(path) as picture:
        assert (picture.format, picture.size, picture.mode) == ("PNG", (96, 96), "RGBA")
        assert picture.getchannel("A").getpixel((0, 0)) == 0
    assert path.stat().st_size < 20_000


def test_the_committed_pawns_are_what_the_script_draws() -> None:
    drawn = dict(emojis())
    assert sorted(drawn) == PAWNS
    for name, picture in drawn.items():
        with Image.open(EMOJI / f"{name}.png") as committed:
            difference = ImageChops.difference(committed, picture).tobytes()
        assert max(difference) <= 2, f"{name}: beyond rounding of another Pillow"


def test_pawns_differ_even_at_button_size_by_their_outline_alone() -> None:
    outlines = {
        name: picture.resize(BUTTON, Image.Resampling.LANCZOS).getchannel("A") for name, picture in emojis()
    }
    for one, other in combinations(PAWNS, 2):
        apart = ImageChops.difference(outlines[one], outlines[other]).histogram()
        assert sum(apart[128:]) >= 20, f"{one} looks like {other}"


@in_turn(("name", "text"), [*zip(PAWNS, "🔴🟦△◆", strict=True)])
def test_a_sign_stands_in_for_an_absent_pawn(name: str, text: str) -> None:
    assert Sprites().text(f"{{{{{name}}}}}") == text
