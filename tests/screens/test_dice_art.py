"""The emojis are ours, drawn by a script, and small enough for Discord."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image, ImageChops

ART = Path(__file__).resolve().parents[2] / "data" / "art"
DICE = [f"die{value}" for value in range(1, 7)]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw", ART / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_six_dice_are_there() -> None:
    assert sorted(path.stem for path in (ART / "emoji").glob("die?.png")) == DICE


@pytest.mark.parametrize("name", DICE)
def test_a_die_is_a_small_square_picture_with_clear_corners(name: str) -> None:
    path = ART / "emoji" / f"{name}.png"
    with Image.open(path) as picture:
        assert (picture.format, picture.size, picture.mode) == ("PNG", (96, 96), "RGBA")
        assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    assert path.stat().st_size < 20_000


@pytest.mark.parametrize("value", range(1, 7))
def test_the_committed_die_is_what_the_script_draws(value: int, script: ModuleType) -> None:
    with Image.open(ART / "emoji" / f"die{value}.png") as committed:
        difference = ImageChops.difference(committed, script.die(value))
    assert max(high for _, high in difference.getextrema()) <= 2, "within rounding of another Pillow"


def test_the_faces_differ(script: ModuleType) -> None:
    assert len({script.die(value).tobytes() for value in range(1, 7)}) == 6
