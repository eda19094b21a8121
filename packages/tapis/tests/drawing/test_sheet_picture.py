"""The picture of a score sheet: small, stable, showing all it is told, lit and golden where it should be."""

import random
from functools import partial
from typing import Any

import pytest

from tapis.drawing.palette import BAIZE, GOLD, LIT, PANEL, RULE
from tapis.drawing.sheet_paper import Cell, SheetPaper, SheetRow
from tests.drawing.pixels import counted, drawn, otherwise, pixels
from tests.tiers import early, in_turn

NAMES = ("Alice", "Maximilien", "Chloé", "David", "Юля", "山田太郎", "Bénédicte-Marie", "Zoé")
UPPER = ("As", "Deux", "Trois", "Quatre", "Cinq", "Six")
LOWER = ("Brelan", "Petite suite", "Grande suite", "Full", "Carré", "Yams", "Chance", "Maxi", "Mini")
HEADS = tuple((name, seat) for seat, name in enumerate(NAMES))
TALLEST = 710
"""Pixels of the tallest sheet of eight columns: 311 on a phone 350 wide."""


def row(label: str, *cells: Cell, total: bool = False) -> SheetRow:
    return SheetRow(label, total, cells)


def paper(columns: int, seed: int = 1, **changed: Any) -> SheetPaper:
    """A sheet as it may look in the middle of a game."""
    rng = random.Random(seed)

    def cells(*values: Cell) -> tuple[Cell, ...]:
        return tuple(rng.choice(values) for _ in range(columns))

    upper = tuple(row(box, *cells("", "0", "12", "30")) for box in UPPER)
    sums = (
        row("Partie haute", *cells("42", "63"), total=True),
        row("Prime", *cells(0, 400, 1000, "31"), total=True),
    )
    lower = tuple(row(box, *cells("", "0", "25", "50")) for box in LOWER)
    whole = (row("Total", *cells("98", "234", "1 034"), total=True),)
    page = SheetPaper(None, HEADS[:columns], 0, ((*upper, *sums), lower, whole), (1, 3, columns - 1), ())
    return page._replace(**changed)


RANKING = tuple((f"{seat + 1}.", ((name, seat),), str(300 - seat)) for name, seat in HEADS)


def plain(page: SheetPaper) -> tuple[Any, ...]:
    """The data without their types' names: a screen writes plain tuples."""
    return tuple(page._replace(parts=tuple(tuple(tuple(one) for one in part) for part in page.parts)))  # pyright: ignore[reportArgumentType]


TOLD = otherwise(
    partial(paper, 3),
    {"over": ("Alice", 0)},
    {"heads": (*HEADS[:2], ("Chloë", 2))},
    {"lit": 1},
    {"lit": None},
    {"parts": paper(3, seed=2).parts},
    {"newest": (1, 4, 2)},
    {"newest": None},
    {"others": RANKING[:1]},
)


@pytest.mark.parametrize("columns", early([2, 1, 8]))
def test_the_column_of_the_player_to_move_is_lit_under_a_golden_head(columns: int) -> None:
    for lit in {0, columns // 2, columns - 1}:
        colours = counted(paper(columns, lit=lit, newest=None))
        assert colours[LIT] > 10_000 / columns, lit
        assert colours[GOLD] > 1000, lit
    colours = counted(paper(columns, lit=None, newest=None))
    assert (colours[LIT], colours[GOLD]) == (0, 0)


def test_all_grids_of_the_player_to_move_are_lit() -> None:
    one, all_lit = counted(paper(3)), counted(paper(3, over=("Alice", 0)))
    assert all_lit[LIT] > 1.2 * one[LIT]
    assert all_lit[GOLD] > one[GOLD] + 3000
    assert drawn(paper(3, over=("Alice", 0), lit=1)) == drawn(paper(3, over=("Alice", 0)))


def test_the_box_written_last_is_golden() -> None:
    bare, marked = (counted(paper(3, lit=None, newest=newest)) for newest in (None, (1, 3, 2)))
    assert bare[GOLD] == 0
    assert marked[GOLD] > 3000


def test_a_bar_is_as_long_as_the_bonus_is_near() -> None:
    def long(filled: int) -> int:
        parts = (
            (row("As", ""), row("Prime", filled, total=True)),
            (row("Full", ""),),
            (row("Total", "0", total=True),),
        )
        return counted(paper(1, parts=parts, newest=None))[RULE]

    rests = [long(filled) for filled in (0, 100, 500, 900, 1000)]
    assert rests == sorted(rests, reverse=True)
    assert rests[0] > rests[2] > rests[4]


@pytest.mark.slow("many drawings of one picture")
def test_a_player_of_the_ranking_has_a_plate_below() -> None:
    heights = [pixels(paper(2, others=RANKING[:count])).height for count in (0, 1, 3, 4, 8)]
    assert heights == sorted(heights)
    assert heights[1] == heights[2] < heights[3] < heights[4]
    assert counted(paper(2, others=RANKING[:1]))[PANEL] > counted(paper(2))[PANEL] + 5000


@in_turn("name", ["", "🎲", "W" * 400, "\u202egnol", "\n"])
def test_any_name_stays_in_its_head(name: str) -> None:
    """Beside the head of the column nothing changes."""
    named = pixels(paper(8, heads=((name, 0), *HEADS[1:]), lit=None))
    other = pixels(paper(8, lit=None))
    for picture in (named, other):
        picture.paste(BAIZE, (182, 14, 260, 50))
    assert named.tobytes() == other.tobytes()


REFUSED = otherwise(
    partial(paper, 3),
    {"heads": ()},
    {"heads": HEADS + HEADS},
    {"heads": HEADS[:2]},
    {"lit": 3},
    {"parts": paper(3).parts[:2]},
    {"parts": ((), (), ())},
    {"parts": ((row("As", 1001, "", ""),), *paper(3).parts[1:])},
    {"newest": (3, 0, 0)},
    {"newest": (1, 99, 0)},
    {"newest": (1, 0, 3)},
    {"others": RANKING * 2},
)[1:]
