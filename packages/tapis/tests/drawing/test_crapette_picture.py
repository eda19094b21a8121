"""The picture of Crapette: small, the same for the same data, showing all it is told, for any position."""

import random

import pytest
from PIL import Image, ImageChops

from tapis.drawing.canvas import WIDTH
from tapis.drawing.crapette import CARD, EDGE, PITCH, ROOM, STRIP, WIDE
from tapis.drawing.crapette_table import RANKS, SUITS, CrapetteTable
from tapis.drawing.faces import BACKS, back, covered
from tapis.drawing.palette import GOLD
from tapis.drawing.shapes import INK
from tests.drawing.pixels import drawn, otherwise, pixels
from tests.tiers import in_turn

PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
DOWN = tuple(rank + "SHCD"[place % 4] for place, rank in enumerate(reversed(RANKS)))
"""The longest column there can be: king to ace, black and red by turns."""
WORDS = ("Crapette", "Talon", "Écart")
GAME = CrapetteTable(
    letters="fr",
    names=("Alice", "Chloé"),
    turn=0,
    crapettes=("9H", "QS"),
    crapette_counts=(11, 13),
    stocks=(23, 30),
    wastes=("4C", "10D"),
    waste_counts=(9, 3),
    turned=("KD", ""),
    columns=(
        ("KS", "QH", "JC", "10D", "9S", "8H"),
        ("5C", "4D"),
        (),
        ("QD", "JS", "10H"),
        ("7H",),
        ("KC",),
        ("JD", "10C", "9D"),
        ("6S", "5D"),
    ),
    foundations=(3, 1, 0, 0, 2, 0, 5, 0),
    last=("t3", "t5", 0),
    marked=(),
    words=WORDS,
)
FULL = GAME._replace(
    names=("Wolfgang Amadeus Maximilian W", "Bénédicte-Marie de la Tour"),
    columns=(DOWN,) * 8,
    foundations=(10, 10, 13, 11, 12, 9, 10, 10),
    last=("oc", "f3", 0),
    marked=("QH", "9H"),
)


def anyhow(rng: random.Random) -> CrapetteTable:
    """Lay all 104 cards anyhow: some face down, the others into the columns."""
    cards = 2 * PACK
    rng.shuffle(cards)
    tops = [cards.pop() for _ in range(6)]
    columns: list[list[str]] = [[] for _ in range(8)]
    for card in cards[: rng.randint(0, len(cards))]:
        rng.choice(columns).append(card)
    return GAME._replace(
        letters=rng.choice(("fr", "en")),
        crapettes=tuple(tops[:2]),
        wastes=tuple(tops[2:4]),
        turned=tuple(tops[4:]),
        columns=tuple(map(tuple, columns)),
        foundations=tuple(rng.randint(0, 13) for _ in range(8)),
    )


LONG_COLUMNS = [
    GAME._replace(columns=(tuple(PACK[:20]), *((),) * 7)),
    GAME._replace(columns=tuple(tuple(PACK[place::4]) for place in range(4)) * 2),
]


def test_a_picture_keeps_its_height_while_columns_can_be_so_long() -> None:
    """A longer column makes it higher, so that its cards can be read."""
    columns = [*(DOWN[:longest] for longest in (0, 1, 7, 13)), tuple(PACK[:20])]
    *heights, high = [pixels(GAME._replace(columns=(one, *GAME.columns[1:]))).height for one in columns]
    assert set(heights) == {pixels(GAME).height}
    assert heights[0] < WIDTH
    assert heights[0] < high < 1.5 * WIDTH


TOLD = otherwise(
    GAME,
    {"letters": "en"},
    {"names": ("Alice", "Emma")},
    {"names": ("Chloé", "Alice")},
    {"turn": 1},
    {"turn": None},
    {"crapettes": ("9D", "QS")},
    {"crapettes": ("9H", "QC")},
    {"crapette_counts": (1, 13)},
    {"stocks": (22, 30)},
    {"stocks": (23, 0)},
    {"wastes": ("4C", "10H")},
    {"wastes": ("", "10D"), "waste_counts": (0, 3)},
    {"waste_counts": (9, 4)},
    {"turned": ("", "")},
    {"turned": ("", "KD")},
    {"last": ()},
    {"last": ("t5", "t3", 0)},
    {"last": ("c", "ow", 0)},
    {"last": ("c", "ow", 1)},
    {"last": ("t3", "f6", 0)},
    {"marked": ("8H",)},
    {"marked": ("QH",)},
    {"marked": ("9H",)},
    {"words": ()},
    {"words": ("Crapette", "Stock", "Waste")},
)


@pytest.mark.slow("many drawings of one picture")
@in_turn("letters", ["fr", "en"])
def test_every_covered_card_is_told_from_every_other_by_the_edge_that_is_left(letters: str) -> None:
    for index in range(20, 29):
        edges = {covered(card, letters, CARD, index).crop((0, 0, WIDE, index + 4)).tobytes() for card in PACK}
        assert len(edges) == len(PACK)


@pytest.mark.slow("many drawings of one picture")
def test_every_card_of_a_column_and_every_rank_of_a_foundation_is_seen() -> None:
    columns = [DOWN, *((*DOWN[:place], "AD", *DOWN[place + 1 :]) for place in range(12))]
    bare = [GAME._replace(columns=(column, *((),) * 7)) for column in columns]
    assert len(set(map(drawn, bare))) == 13
    for foundation in (0, 7):
        ranks = [
            (*GAME.foundations[:foundation], rank, *GAME.foundations[foundation + 1 :]) for rank in range(14)
        ]
        assert len({drawn(GAME._replace(foundations=reached)) for reached in ranks}) == 14


@pytest.mark.slow("many drawings of one picture")
def test_every_column_and_foundation_has_its_place() -> None:
    """Columns 1 to 4 lie left of the foundations, 5 to 8 right of them; a row for each suit."""
    bare = GAME._replace(columns=((),) * 8, foundations=(0,) * 8, last=())
    lefts = []
    for column in range(8):
        columns = tuple(("AH",) if place == column else () for place in range(8))
        lefts.append(changed(bare, bare._replace(columns=columns))[0])
    assert lefts == sorted(set(lefts))
    assert lefts[3] + WIDE < WIDTH // 2 - PITCH
    assert lefts[4] > WIDTH // 2 + PITCH
    for foundation, suit in enumerate(SUITS):
        ranks = tuple(1 if place == foundation else 0 for place in range(8))
        box = changed(bare, bare._replace(foundations=ranks))
        assert WIDTH // 2 - PITCH <= box[0] < box[2] <= WIDTH // 2 + PITCH
        assert (box[0] > WIDTH // 2 - WIDE // 2) == (foundation % 2 == 1)
        assert colour_of(bare._replace(foundations=ranks), box, INK[suit])


def changed(one: CrapetteTable, other: CrapetteTable) -> tuple[int, int, int, int]:
    """The box in which two pictures differ."""
    box = ImageChops.difference(pixels(one), pixels(other)).getbbox()
    assert box is not None
    return box


def colour_of(table: CrapetteTable, box: tuple[int, int, int, int], colour: tuple[int, int, int]) -> bool:
    """Whether this colour is seen in this box."""
    found = pixels(table).crop(box).getcolors(1 << 20)
    assert found is not None
    return colour in {seen for _, seen in found}


@in_turn(("pile", "other"), [("c", "oc"), ("w", "ow"), ("t0", "t0"), ("t7", "t7"), ("f4", "f4")])
def test_a_move_is_marked_at_the_pile_of_whoever_made_it(pile: str, other: str) -> None:
    """Player 0's crapette is the other's crapette to player 1; columns and foundations are nobody's."""
    assert drawn(GAME._replace(last=(pile, "t5", 0))) == drawn(GAME._replace(last=(other, "t5", 1)))


def test_where_a_move_came_from_and_went_to_is_golden() -> None:
    still, moved = GAME._replace(last=()), GAME._replace(last=("t7", "t4", 0))
    left, _, right, _ = changed(still, moved)
    assert left > WIDTH // 2 + PITCH
    for column in (4, 7):
        x = EDGE + WIDTH // 2 + PITCH + (column - 4) * PITCH
        assert colour_of(moved, (x - 8, EDGE + STRIP, x + PITCH, EDGE + STRIP + ROOM), GOLD)
    assert right <= WIDTH


def test_the_plate_of_whoever_is_to_move_is_golden() -> None:
    lower = pixels(GAME).height - EDGE - STRIP // 2
    for turn, golden in ((0, [lower]), (1, [EDGE + STRIP // 2]), (None, [])):
        picture = pixels(GAME._replace(turn=turn))
        rows = (EDGE + STRIP // 2, lower)
        assert [y for y in rows if picture.getpixel((EDGE + 6, y)) == GOLD] == golden


def test_the_backs_of_the_two_packs_differ_in_colour_and_in_pattern() -> None:
    red, blue = back(CARD, 0), back(CARD, 1)
    lattice, points = (
        ImageChops.difference(one, Image.new("RGB", one.size, ground)).convert("L").point(bool)
        for one, ground in zip((red, blue), BACKS, strict=True)
    )
    assert BACKS[0] != BACKS[1]
    assert lattice.tobytes() != points.tobytes()


REFUSED = otherwise(
    GAME,
    {"names": ("Alice",)},
    {"turn": 2},
    {"turn": -1},
    {"crapettes": ("9X", "QS")},
    {"crapettes": ("", "QS")},
    {"crapette_counts": (0, 13)},
    {"stocks": (23,)},
    {"stocks": (23, -1)},
    {"waste_counts": (0, 3)},
    {"wastes": ("", "10D")},
    {"turned": ("0S", "")},
    {"columns": ((),) * 7},
    {"columns": (("",), *((),) * 7)},
    {"foundations": (0,) * 7},
    {"foundations": (14, *(0,) * 7)},
    {"foundations": (-1, *(0,) * 7)},
    {"last": ("t8", "t0", 0)},
    {"last": ("t1", "t0", 2)},
    {"last": ("t1", "t0")},
    {"marked": ("S",)},
    {"words": ("Crapette",)},
)[1:]
