"""Every picture: a small file for phones, the same for the same data, quick, for any names."""

import io
import random
import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from PIL import Image

from tapis import drawing
from tapis.drawing import RECIPES, SMALL, letters, ranks
from tapis.drawing.canvas import WIDTH
from tapis.drawing.chart import Line
from tapis.drawing.felt import felt, height_of
from tapis.drawing.letters import LEAST
from tapis.drawing.palette import (
    AGED,
    BACK,
    BAIZE,
    EDGE,
    GOLD,
    HONEY,
    LINE,
    PALE,
    PANEL,
    PAPER,
    RIM,
    RULE,
    Colour,
    few,
)  # fmt: skip
from tapis.drawing.podium import SIDES
from tapis.drawing.shapes import INK
from tapis.drawing.sheet_paper import COLUMNS
from tests.drawing import test_cant_stop_picture as cant_stop
from tests.drawing import test_crapette_picture as crapette
from tests.drawing import test_cups_picture as cups
from tests.drawing import test_day_card as day_card
from tests.drawing import test_podium_picture as podium
from tests.drawing import test_race_and_token_pile_pictures as race_and_tokens
from tests.drawing import test_sheet_picture as sheet
from tests.drawing import test_standings_picture as standings
from tests.drawing import test_story_picture as story
from tests.drawing import test_trick_picture as trick
from tests.drawing.pixels import drawn
from tests.drawing.speed import loop_held, times_the_yardstick
from tests.tiers import early, in_turn

RACE, TOKEN_PILE = race_and_tokens.RACE, race_and_tokens.TOKEN_PILE
RACE_OF_EIGHT = RACE._replace(runners=race_and_tokens.RUNNERS * 2)
TOKEN_PILE_OF_EIGHT = TOKEN_PILE._replace(holders=TOKEN_PILE.holders[:2] * 4)
ANY_SHEETS = (sheet.paper(8, seed, others=sheet.RANKING) for seed in range(1000))
ANYHOW = [random.Random(seed) for seed in range(16)]
SHAPES: dict[str, tuple[str, float, list[tuple[Any, ...]]]] = {
    "Can't Stop": ("cant_stop", 1, [cant_stop.START, cant_stop.GAME, *map(cant_stop.anyhow, ANYHOW)]),
    "Crapette": (
        "crapette",
        1,
        [crapette.GAME, crapette.FULL, crapette.FULL._replace(letters="en", last=())],
    ),
    "Crapette anyhow": ("crapette", 9, [*crapette.LONG_COLUMNS, *map(crapette.anyhow, ANYHOW)]),
    "Menteur": ("cups", 0.75, [cups.SHOWN, *map(cups.bidding, range(2, 9)), *map(cups.shown, range(2, 9))]),
    "day": ("day_card", 0.65, [day_card.CARD, day_card.DEALS]),
    "podium": ("podium", 1, [podium.card(*range(1, sides + 1)) for sides in (1, 2, 3, 4, SIDES)]),
    "race": ("race", 1, [RACE, RACE_OF_EIGHT]),
    "token_pile": ("token_pile", 1, [TOKEN_PILE, TOKEN_PILE_OF_EIGHT]),
    "sheet": ("sheet", sheet.TALLEST / WIDTH, [sheet.paper(columns) for columns in range(1, COLUMNS + 1)]),
    "ranking": ("sheet", (sheet.TALLEST + 180) / WIDTH, [sheet.paper(8, others=sheet.RANKING)]),
    "grids": ("sheet", (sheet.TALLEST + 52) / WIDTH, [sheet.paper(4, over=("Zoé", 7))]),
    "standings": ("standings", 1.25, [tuple(each) for each in standings.MANY]),
    "story": ("story", 391 / 350, [story.story(sides) for sides in (1, 2, 3, 4, 8, SIDES)]),
    "Tarot": ("trick", 0.75, [trick.TAROT]),
    "trick": (
        "trick",
        1.5,
        [trick.comptoir(seats, opened=min(5, 32 // seats)) for seats in (2, 3, 4, 5, 8, 10, 16, 17, 25, 32)],
    ),
}
"""What is drawn, with its recipe and the greatest height in widths."""
TOLD = [
    day_card.TOLD, podium.TOLD, cups.PLAYER, cups.ROUND, race_and_tokens.RUNNER, race_and_tokens.PLAYER,
    race_and_tokens.ROUND, sheet.TOLD, standings.TOLD, cant_stop.TOLD, crapette.TOLD, story.TOLD, trick.TOLD,
]  # fmt: skip
"""Data, and the same with each of their fields otherwise."""
REFUSED = [
    *cant_stop.REFUSED, *crapette.REFUSED, *cups.REFUSED, *day_card.REFUSED, *podium.REFUSED,
    *race_and_tokens.REFUSED, *sheet.REFUSED, *standings.REFUSED, *story.REFUSED, *trick.REFUSED,
]  # fmt: skip
KINDS = {True: ("WEBP", "RGB"), False: ("PNG", "P")}
"""What files small pictures are, and the others."""


@in_turn("told", TOLD, 9, "many drawings of one picture")
def test_everything_that_is_told_is_seen(told: list[tuple[Any, ...]]) -> None:
    assert [other for other in told[1:] if drawn(other) == drawn(told[0])] == []


@in_turn("data", REFUSED)
def test_other_data_are_refused(data: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        drawn(data)


@pytest.mark.parametrize("most", early([1, None]))
@in_turn("name", SHAPES)
def test_a_picture_is_a_small_palette_file_of_a_size_for_phones(name: str, most: int | None) -> None:
    recipe, highest, shapes = SHAPES[name]
    for data in shapes[:most]:
        made = RECIPES[recipe](tuple(data))
        with Image.open(io.BytesIO(made)) as picture:
            picture.load()
            assert (picture.format, picture.mode, picture.width) == (*KINDS[recipe in SMALL], WIDTH)
            assert height_of(made) == picture.height <= highest * WIDTH
        assert len(made) <= 60 * 1024


@in_turn(
    "recipe, data, most",
    [
        ("cant_stop", cant_stop.GAME, 16_000),
        ("crapette", crapette.GAME, 22_500),
        ("cups", cups.bidding(8), 14_500),
        ("cups", cups.SHOWN, 16_500),
        ("trick", trick.BELOTE, 14_000),
    ],
)
def test_a_table_in_few_colours_takes_few_bytes(recipe: str, data: tuple[Any, ...], most: int) -> None:
    made = RECIPES[recipe](tuple(data))
    with Image.open(io.BytesIO(made)) as picture:
        assert picture.getcolors(32) is not None
    assert len(made) <= most


@in_turn("name", SHAPES)
def test_no_letter_is_smaller_than_a_phone_can_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone shows three eighths of a picture: letters of `LEAST` are 11 px there.

    Ranks on small cards are told by their height, that of a capital of 25.
    """
    modules = [import_module(f"tapis.drawing.{each.name}") for each in iter_modules(drawing.__path__)]
    sizes: list[int] = []
    heights: list[int] = []
    written, ranked = letters._mask, ranks.rank_mask

    def mask(text: str, size: int, *, bold: bool = False) -> Image.Image:
        sizes.append(size)
        return written(text, size, bold=bold)

    def rank_mask(rank: str, height: int, *more: Any) -> Image.Image:
        heights.append(height)
        return ranked(rank, height, *more)

    for module in modules:
        for each in vars(module).values():
            getattr(each, "cache_clear", int)()  # what was drawn before is drawn again
        if "rank_mask" in vars(module) and module is not ranks:
            monkeypatch.setattr(module, "rank_mask", rank_mask)
    monkeypatch.setattr(letters, "_mask", mask)
    monkeypatch.setattr(letters, "_small_mask", mask)
    recipe, _, shapes = SHAPES[name]
    for data in shapes:
        RECIPES[recipe](tuple(data))
    assert min(sizes) >= LEAST
    assert min(heights, default=18) >= 18


@in_turn("colour", [*INK.values(), AGED, BACK, BAIZE, EDGE, GOLD, HONEY, LINE, PALE, PANEL, PAPER, RIM, RULE])
def test_an_area_has_the_same_colour_in_a_small_file(colour: Colour) -> None:
    made = few(Image.new("RGB", (1, 1), colour), small=True)
    assert made.convert("RGB").getpixel((0, 0)) == colour


def test_an_empty_table_is_a_small_file_of_any_height() -> None:
    with Image.open(io.BytesIO(felt(480))) as picture:
        assert (picture.size, picture.convert("RGB").getcolors()) == (
            (WIDTH, 480),
            [(373824, BAIZE), (10176, EDGE)],
        )
    assert len(felt(480)) < 500


@pytest.mark.slow("a process of its own")
def test_the_same_data_give_the_same_bytes_in_another_process() -> None:
    first = [(recipe, tuple(every[0])) for recipe, _, every in SHAPES.values()]
    script = "import ast, sys, tapis.drawing as d; data = ast.literal_eval(sys.stdin.read());"
    script += "[sys.stdout.buffer.write(d.RECIPES[recipe](each)) for recipe, each in data]"
    theirs = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", script], input=repr(_plain(first)).encode(), capture_output=True, check=True
    )
    assert theirs.stdout == b"".join(RECIPES[recipe](data) for recipe, data in first)


def _plain(data: Any) -> Any:
    """Named tuples are written as tuples."""
    return tuple(map(_plain, data)) if isinstance(data, tuple | list) else data


@in_turn("recipe", sorted({recipe for recipe, _, _ in SHAPES.values()}))
@in_turn("data", [(), ("fr",), (("fr",), ("caption",))])
def test_a_tuple_of_another_length_is_refused(recipe: str, data: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError)):
        RECIPES[recipe](data)


@pytest.mark.parametrize(
    "name",
    early(
        [
            "ŁÿȘ𝕬ßœ\x00\n\u202egnol 山田🎲 Юля",
            "",
            " ",
            "Юля",
            "山田太郎",
            "🎲🎲",
            "\u202egnol",
            "a\u0301\u0301\u0301",
            "W" * 4000,
        ]
    ),
)
def test_any_name_can_be_drawn(name: str) -> None:
    """On sheets and boards of Can't Stop it stays in its place, too (their own tests)."""
    sides = ((1, ((name, 0), (name, 2)), name, name), (2, ((name, 1), (name, 3)), name, name))
    lines = (Line(((name, 0), (name, 2)), ((0, 0), (1000, 1000))),)
    marks = (story.LUCK._replace(text=name),)
    pictures = {
        "crapette": crapette.GAME._replace(names=(name, name), words=(name,) * 3),
        "cups": cups.one(player=(name, 0), said=name)._replace(lines=(name,)),
        "podium": podium.card(1, title=name, note=name, sides=sides),
        "race": race_and_tokens.alone(player=(name, 0)),
        "token_pile": race_and_tokens.one(player=(name, 0), worth=name),
        "story": story.story(1, caption=name, lines=lines, marks=marks, card={"sides": sides[:1]}),
        "trick": trick.BELOTE._replace(
            names=(name, "Bruno", name, "David"), words=("Atout", "Pique", name, name)
        ),
    }
    for recipe, data in pictures.items():
        with Image.open(io.BytesIO(RECIPES[recipe](tuple(data)))) as picture:
            assert picture.width == WIDTH


@pytest.mark.slow("times of many drawings")
@pytest.mark.parametrize(
    ("recipe", "data", "yardsticks"),
    [
        pytest.param("cant_stop", cant_stop.GAME, 1.6, id="Can't Stop: about 0.8"),
        pytest.param("crapette", crapette.FULL, 2.4, id="Crapette with all columns full: 1.2"),
        pytest.param("cups", cups.SHOWN, 1.6, id="Menteur of eight, all dice shown: 0.7"),
        pytest.param("podium", podium.card(*range(1, SIDES + 1)), 2.5, id="podium: 0.5"),
        pytest.param("race", RACE_OF_EIGHT, 2.5, id="race of eight: 0.6"),
        pytest.param("token_pile", TOKEN_PILE_OF_EIGHT, 2.5, id="token pile of eight: 0.6"),
        pytest.param("sheet", ANY_SHEETS, 2.5, id="sheet of eight, each time with other figures: 1.2"),
        pytest.param("story", story.story(8), 10, id="story of eight: 4"),
        pytest.param("trick", trick.BELOTE, 1.3, id="Belote: 0.6"),
        pytest.param("trick", trick.comptoir(32), 4.0, id="Comptoir of 32: 2.2"),
    ],
)
def test_a_picture_takes_milliseconds(recipe: str, data: Any, yardsticks: float) -> None:
    """A yardstick is about 10 ms."""

    def draw() -> bytes:
        return RECIPES[recipe](tuple(next(data) if data is ANY_SHEETS else data))

    assert times_the_yardstick(draw) < yardsticks


@pytest.mark.slow("times of many drawings")
@pytest.mark.parametrize(
    ("recipe", "data"), [("cant_stop", cant_stop.GAME), ("crapette", crapette.FULL), ("cups", cups.SHOWN)]
)
async def test_the_event_loop_goes_on_while_a_picture_is_drawn(recipe: str, data: tuple[Any, ...]) -> None:
    """The bot draws in a thread: most of the work lets others run, so the loop is never held for 25 ms."""
    assert await loop_held(lambda: RECIPES[recipe](tuple(data))) < 0.025
