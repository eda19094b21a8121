"""The emojis are ours, drawn by scripts, small enough for Discord, and told apart by shape."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from tapis import drawing
from tapis.data.art import cards, dice, pawns
from tests.tiers import in_turn

CARDS = [f"card_{rank}{suit}" for rank in cards.RANKS for suit in "SHDC"]
FRENCH_CARDS = [f"carte_{rank}{suit}" for rank in "JNQK" for suit in "SHDC"]
TRUMPS = [*(f"card_T{height}" for height in range(1, 22)), "card_EX"]
SUITS = [f"suit_{suit}" for suit in "SHDCT"]
LOOSE = [f"{kind}{value}" for kind in ("die", "face", "visage") for value in range(1, 7)]
PAWNS = [f"pawn_{letter}" for letter in "ABCD"]
BUTTON = (22, 22)


class Art(NamedTuple):
    """What a script draws."""

    emojis: Callable[[], Iterable[tuple[str, Image.Image]]]
    files: str
    names: list[str]
    mode: str
    most: int
    """Bytes of a file."""
    near: int
    """How far a colour may be off: another Pillow rounds otherwise."""
    alike: tuple[str, ...] = ()
    """How names begin that show in one language what another shows too."""


ART = [
    Art(dice.emojis, "[dfv]*[1-6]*", [*LOOSE, *(f"{name}_kept" for name in LOOSE)], "RGBA", 20_000, 2,
        ("visage1", "visage2", "visage6")),
    Art(pawns.emojis, "pawn_*", PAWNS, "RGBA", 20_000, 2),
    Art(cards.emojis, "[cs]*_*", [*CARDS, *FRENCH_CARDS, *TRUMPS, *SUITS], "P", 10_000, 8, ("carte",)),
]  # fmt: skip
SLOW = (2, "draws every emoji of a card")


@cache
def drawn(emojis: Callable[[], Iterable[tuple[str, Image.Image]]]) -> dict[str, Image.Image]:
    return {name: picture.convert("RGBA") for name, picture in emojis()}


@in_turn("art", ART)
def test_every_emoji_is_there_as_a_small_square_picture_with_clear_corners(art: Art) -> None:
    assert sorted(path.stem for path in drawing.ART.glob(f"{art.files}.png")) == sorted(art.names)
    for name in art.names:
        path = drawing.ART / f"{name}.png"
        with Image.open(path) as picture:
            assert (picture.format, picture.size, picture.mode) == ("PNG", (96, 96), art.mode), name
            assert picture.convert("RGBA").getchannel("A").getpixel((0, 0)) == 0, name
        assert path.stat().st_size < art.most, name


@in_turn("art", ART, *SLOW)
def test_the_committed_emojis_are_what_the_script_draws(art: Art) -> None:
    assert sorted(drawn(art.emojis)) == sorted(art.names)
    for name, picture in drawn(art.emojis).items():
        with Image.open(drawing.ART / f"{name}.png") as committed:
            difference = ImageChops.difference(committed.convert("RGBA"), picture)
        apart = max(chain.from_iterable(difference.getextrema()))  # type: ignore[arg-type] - of four channels
        assert apart <= art.near, f"{name}: beyond rounding of another Pillow"


@in_turn("art", [ART[0], ART[2]], 1, SLOW[1])
def test_emojis_differ_even_at_button_size_without_their_colours(art: Art) -> None:
    """Suits are never told apart by colour alone: black and white at 22 pixels is enough."""
    shapes = dict[str, Image.Image]()
    for name, picture in drawn(art.emojis).items():
        small = picture.resize(BUTTON, Image.Resampling.LANCZOS)
        flat = Image.composite(small, Image.new("RGBA", BUTTON, "white"), small).convert("L")
        if name.removesuffix("_kept") not in art.alike and not name.startswith(art.alike[-1]):
            shapes[name] = flat.point([255 * (level > 150) for level in range(256)])
    for name, other in combinations(shapes, 2):
        apart = ImageChops.difference(shapes[name], shapes[other]).histogram()[255]
        assert apart >= 5, f"{name} looks like {other}"


def test_pawns_differ_even_at_button_size_by_their_outline_alone() -> None:
    outlines = {
        name: picture.resize(BUTTON, Image.Resampling.LANCZOS).getchannel("A")
        for name, picture in drawn(pawns.emojis).items()
    }
    for one, other in combinations(PAWNS, 2):
        apart = ImageChops.difference(outlines[one], outlines[other]).histogram()
        assert sum(apart[128:]) >= 20, f"{one} looks like {other}"


@pytest.mark.slow("draws every emoji of a card")
@in_turn(("rank", "letter"), cards.FRENCH.items())
def test_a_french_card_shows_its_french_letter(rank: str, letter: str) -> None:
    shown = drawn(cards.emojis)
    french = shown[f"carte_{rank}S"].tobytes()
    assert french == cards.card(letter, "S").convert("RGBA").tobytes()
    assert french != shown[f"card_{rank}S"].tobytes()
