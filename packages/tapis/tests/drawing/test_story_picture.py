"""The story of a game: small, telling all it is told, with every line named and every mark explained."""

import io
import itertools
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from tapis.drawing import RECIPES, canvas
from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.chart import GAP, LINES, LOOKS, Chart, Line, Mark, field_height
from tapis.drawing.letters import CAPITAL, shown_name
from tapis.drawing.palette import GOLD, RIM, Colour
from tapis.drawing.podium import Podium
from tests.drawing.pixels import otherwise
from tests.tiers import in_turn

GOLDEN = Path(__file__).with_name("golden")
NAMES = ("Alice", "Maximilien", "Юля", "山田太郎", "Bénédicte-Marie de la Tour", "Farid", "Gaëlle", "Hugo")
TICKS = tuple((up, f"{up // 4}") for up in range(0, 1001, 250))
LUCK = Mark("C", good=True, at=(300, 700), text="La plus belle chance : Alice, +31 points")
MISTAKE = Mark("E", good=False, at=(600, 300), text="La faute la plus chère : Юля, 12,4 points")


def named(seat: int) -> tuple[tuple[str, int], ...]:
    return ((NAMES[seat % len(NAMES)], seat),)


def lines(count: int) -> tuple[Line, ...]:
    """Lines that begin at one point and end at points of their own."""
    return tuple(
        Line(named(seat), tuple((k * 100, 500 + k * (count - 1 - 2 * seat) * 6) for k in range(11)))
        for seat in range(count)
    )


def story(sides: int, **changed: Any) -> tuple[Any, ...]:
    card = Podium(
        "Yams",
        "22 novembre 2026 · Le salon de jeu",
        tuple((seat + 1, named(seat), f"{300 - seat} points", "") for seat in range(sides)),
    )
    chart = Chart("Ce que chacun pouvait attendre", TICKS, lines(min(sides, LINES)), (LUCK, MISTAKE))
    return tuple(card._replace(**changed.pop("card", {}))), tuple(chart._replace(**changed))


def drawn(data: tuple[Any, ...]) -> bytes:
    """Draw it each time: tests look at what is written while it is drawn."""
    return RECIPES["story"](data)


@in_turn("sides", [2, 4, 8])
def test_a_story_looks_as_it_was_looked_at(sides: int) -> None:
    """`GOLDEN=write` draws them anew; letters may differ a little with the version of FreeType."""
    made, path = drawn(story(sides)), GOLDEN / f"story_{sides}.png"
    if os.environ.get("GOLDEN") == "write":
        path.write_bytes(made)
    with Image.open(io.BytesIO(made)) as now, Image.open(path) as then:
        assert now.size == then.size
        apart = ImageStat.Stat(ImageChops.difference(now.convert("RGB"), then.convert("RGB"))).mean
    assert max(apart) < 1.5, apart


TOLD = otherwise(
    partial(story, 3),
    {"caption": "Chances de gagner"},
    {"ticks": TICKS[:-1]},
    {"lines": (*lines(3)[:-1], Line(named(5), lines(3)[-1].way))},
    {"lines": (*lines(3)[:-1], Line(named(2), ((0, 500), (1000, 10))))},
    {"marks": (LUCK,)},
    {"marks": (LUCK._replace(at=(500, 500)), MISTAKE)},
    {"marks": (LUCK._replace(letter="L"), MISTAKE)},
    {"marks": (LUCK._replace(good=False), MISTAKE)},
    {"marks": (LUCK, MISTAKE._replace(text="Bob"))},
    {"turn": "La donne 4 a tout décidé"},
    {"card": {"title": "Belote"}},
    {"card": {"note": ""}},
    {"card": {"sides": ((1, named(0), "9 points", ""), *story(3)[0][2][1:])}},
    {"card": {"sides": ((1, named(0), "300 points", "+3"), *story(3)[0][2][1:])}},
)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int, Colour]]:
    """Collect each text that is written, with its base line, its size and its colour."""
    found: list[tuple[str, int, int, Colour]] = []
    really = Canvas.text

    def text(canvas: Canvas, text: str, x: int, foot: int, size: int, *rest: Any, **how: Any) -> int:
        found.append((text, foot, size, rest[0] if rest else (255, 255, 255)))
        return really(canvas, text, x, foot, size, *rest, **how)

    monkeypatch.setattr(Canvas, "text", text)
    return found


@pytest.mark.parametrize("sides", [2, 4, 8])
@pytest.mark.parametrize("level", [0, 500, 1000])
def test_names_at_the_ends_of_lines_never_touch_however_close_the_ends_are(
    sides: int, level: int, written: list[tuple[str, int, int, Colour]]
) -> None:
    close = tuple(Line(named(seat), ((0, 500), (1000, level))) for seat in range(sides))
    told = story(sides, lines=close)
    drawn(told)
    names = {shown_name(*named(seat)[0]) for seat in range(sides)}
    feet = sorted([foot for text, foot, _, _ in written if text in names][-sides:])
    assert len(feet) == sides
    assert all(low - high >= GAP for high, low in itertools.pairwise(feet)), feet
    assert feet[-1] - feet[0] <= field_height(Chart(*told[1]))


@pytest.mark.parametrize("sides", [2, 4, 8])
def test_all_that_is_written_can_be_read_on_a_phone(
    sides: int, written: list[tuple[str, int, int, Colour]]
) -> None:
    """A phone shows 800 pixels on 350: capitals are 7 pixels high at least."""
    drawn(story(sides))
    small = {text: size for text, _, size, _ in written if text and size * CAPITAL * 350 / WIDTH < 7}
    assert small == {}


LONG = (
    (("Maximilienne-Augustine", 0), ("Jean", 2)),
    (("Barthélemy", 1), ("Alexandra Petrova", 3)),
)
FOUR = tuple((player,) for side in LONG for player in side)


@pytest.mark.parametrize("sides", [LONG, FOUR, FOUR[:1]])
def test_long_names_are_not_cut(sides: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither on a card nor beside its chart: of two pairs, of four players, of one."""
    lost: list[str] = []
    really = canvas.cut

    def noted(text: str, size: int, width: int, *, bold: bool = False) -> str:
        left = really(text, size, width, bold=bold)
        lost.extend([text] if left != text else [])
        return left

    monkeypatch.setattr(canvas, "cut", noted)
    card = {"sides": tuple((at + 1, side, f"{900 - at} points", "") for at, side in enumerate(sides))}
    drawn(story(2, card=card, lines=tuple(Line(side, lines(1)[0].way) for side in sides)))
    assert lost == []


def test_a_name_has_the_colour_of_its_line(written: list[tuple[str, int, int, Colour]]) -> None:
    drawn(story(4))
    names = {shown_name(*named(seat)[0]): LOOKS[seat][0] for seat in range(4)}
    assert dict([(text, ink) for text, _, _, ink in written if text in names][-4:]) == names


def test_luck_and_mistakes_differ_in_shape_and_in_letter() -> None:
    """Drawn without their letters and in one colour they still differ."""
    bare = [mark._replace(letter=" ", at=(500, 500), text="") for mark in (LUCK, MISTAKE)]
    shapes = [drawn(story(1, marks=(mark,))) for mark in bare]
    dark = []
    for shape in shapes:
        with Image.open(io.BytesIO(shape)) as picture:
            flat = picture.convert("RGB").tobytes()
        pixels = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        dark.append([pixel in {RIM, GOLD} for pixel in pixels])
    assert dark[0] != dark[1]


def test_two_marks_at_one_point_stand_side_by_side() -> None:
    at = (500, 500)
    both = drawn(story(2, marks=(LUCK._replace(at=at), MISTAKE._replace(at=at))))
    one = drawn(story(2, marks=(MISTAKE._replace(at=at),)))
    assert both != one
    with Image.open(io.BytesIO(both)) as picture:
        colours = {colour: count for count, colour in picture.convert("RGB").getcolors(1 << 20) or ()}
    assert colours[GOLD] > 1500, "the triangle is covered"


REFUSED = otherwise(
    partial(story, 2),
    {"lines": ()},
    {"lines": lines(9)},
    {"lines": (Line(named(0), ((0, 0),)),)},
    {"lines": (Line(named(0), ((0, 0), (1000, 1001))),)},
    {"ticks": ((-1, "0"),)},
    {"marks": (LUCK,) * 3},
    {"marks": (LUCK._replace(at=(2000, 0)),)},
    {"card": {"sides": ()}},
)[1:]
