"""The picture of Can't Stop: small, the same for the same data, showing all it is told, readable by shape."""

import random
from collections import Counter
from itertools import combinations

import pytest
from PIL import Image

from tapis.drawing.cant_stop import ALONE, HEAVY, LIGHT, MANY, PAIR, PLATES, square_box
from tapis.drawing.cant_stop_board import COLUMNS, CantStopBoard, length
from tapis.drawing.canvas import WIDTH
from tapis.drawing.palette import BAIZE, GOLD, HONEY, PANEL, Colour
from tapis.drawing.pawns import BLACK, LETTERS, LOOKS, pawn
from tapis.games.cant_stop import game as cant_stop
from tests.drawing.pixels import counted, drawn, otherwise, pixels
from tests.tiers import in_turn

NOBODY = (None,) * len(COLUMNS)


def squares(**on: int) -> tuple[int, ...]:
    """The tokens of a seat: `squares(c7=3)` is one on square 3 of column 7."""
    return tuple(on.get(f"c{column}", 0) for column in COLUMNS)


def columns_won(**by: int) -> tuple[int | None, ...]:
    return tuple(by.get(f"c{column}") for column in COLUMNS)


START = CantStopBoard(("Alice", "Bruno"), (squares(),) * 2, (), NOBODY, 0, (), 3)
GAME = CantStopBoard(
    names=("Alice", "Bruno", "Chloé", "David"),
    tokens=(
        squares(c4=3, c6=4, c8=2),
        squares(c3=2, c5=6, c6=4, c9=2),
        squares(c5=6, c6=4, c9=2, c11=4),
        squares(c5=6, c6=4, c9=2, c12=1),
    ),
    markers=((6, 7), (8, 3), (9, 2)),
    won=columns_won(c7=1, c10=2),
    turn=0,
    bases=((6, 4), (8, 2), (9, 0)),
    goal=3,
)


def colours(picture: Image.Image, column: int, square: int) -> Counter[Colour]:
    """How many pixels of each colour a square shows."""
    return counted(picture.crop(square_box(column, square)))


def anyhow(rng: random.Random) -> CantStopBoard:
    """A board as it may come about, of any number of players."""
    seats = rng.randint(2, 4)
    won = tuple(rng.choice((None, None, rng.randrange(seats))) for _ in COLUMNS)
    turn = rng.randrange(seats)
    tokens = tuple(tuple(rng.randrange(length(column)) for column in COLUMNS) for _ in range(seats))
    open_columns = [column for column, by in zip(COLUMNS, won, strict=True) if by is None]
    marked = sorted(rng.sample(open_columns, min(rng.randint(0, 3), len(open_columns))))
    bases = tuple((column, tokens[turn][column - 2]) for column in marked)
    markers = tuple((column, rng.randint(base + 1, length(column))) for column, base in bases)
    return CantStopBoard(GAME.names[:seats], tokens, markers, won, turn, bases, 3)


def test_a_drawing_leaves_no_trace_on_the_next() -> None:
    before = drawn(START)
    drawn(GAME)
    assert drawn(START) == before


TOLD = otherwise(
    GAME,
    {"names": ("Alice", "Bruno", "Chloé", "Emma")},
    {"names": ("Bruno", "Alice", "Chloé", "David")},
    {"tokens": (squares(c4=4, c6=4, c8=2), *GAME.tokens[1:])},
    {"tokens": (*GAME.tokens[:3], squares(c5=6, c6=4, c9=2))},
    {"tokens": (*GAME.tokens[:3], squares(c5=6, c6=4, c9=1, c12=1))},
    {"markers": ((6, 8), (8, 3), (9, 2))},
    {"markers": ((6, 7), (8, 3)), "bases": ((6, 4), (8, 2))},
    {"markers": (), "bases": ()},
    {"bases": ((6, 4), (8, 2), (9, 1))},
    {"won": columns_won(c7=1, c10=3)},
    {"won": columns_won(c7=1)},
    {"turn": 1},
    {"turn": None},
    {"goal": 5},
)


def test_the_board_has_the_columns_of_the_rules() -> None:
    assert COLUMNS == cant_stop.COLUMNS
    assert [length(column) for column in COLUMNS] == [cant_stop.length(column) for column in COLUMNS]
    picture = pixels(START)
    for column in COLUMNS:
        for square in range(1, length(column) + 1):
            assert colours(picture, column, square)[PANEL] > 2700, (column, square)


def test_squares_stand_upon_each_other_and_beside_each_other() -> None:
    """No two overlap; a column rises from its first square; all columns have the same middle."""
    boxes = {
        (column, square): square_box(column, square)
        for column in COLUMNS
        for square in range(1, length(column) + 1)
    }
    for one, other in combinations(boxes.values(), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for column in COLUMNS:
        tops = [boxes[column, square][1] for square in range(1, length(column) + 1)]
        assert tops == sorted(tops, reverse=True)
        assert tops[0] + tops[-1] == boxes[7, 1][1] + boxes[7, 13][1]
    assert boxes[12, 1][2] <= WIDTH


def test_pawns_differ_in_colour_in_shape_and_in_letter() -> None:
    """In lightness, too, but for red and blue: nobody needs to tell red from green."""
    assert len({look.colour for look in LOOKS}) == len(LETTERS) == len(LOOKS) == 4
    for size in (ALONE, PAIR, MANY):
        for one, other in combinations(range(4), 2):
            shapes = [pawn(seat, size, LIGHT).getchannel("A") for seat in (one, other)]
            differing = sum(abs(a - b) > 128 for a, b in zip(*(s.tobytes() for s in shapes), strict=True))
            assert differing > size * size * 0.06, (one, other, size)
    light = [sum(look.colour) for look in LOOKS]
    assert light[2] > 2 * max(light[0], light[1])
    assert light[3] < min(light[0], light[1]) / 2


@in_turn("seat", range(4))
def test_a_token_is_seen_on_its_square_and_nowhere_else(seat: int) -> None:
    board = GAME._replace(tokens=(squares(),) * 4, markers=(), bases=(), won=NOBODY, turn=None)
    before = pixels(board)
    tokens = tuple(squares(c5=4) if other == seat else squares() for other in range(4))
    after = pixels(board._replace(tokens=tokens))
    assert colours(after, 5, 4)[LOOKS[seat].colour] > 150
    box = square_box(5, 4)
    assert before.crop(box).tobytes() != after.crop(box).tobytes()
    for picture in (before, after):
        picture.paste(BAIZE, box)
    assert before.tobytes() == after.tobytes()


@in_turn("seats", [seats for count in (2, 3, 4) for seats in combinations(range(4), count)])
def test_several_pawns_on_a_square_are_all_seen(seats: tuple[int, ...]) -> None:
    """Of each pawn at least half of what one of its size shows of its colour."""
    tokens = tuple(squares(c7=8) if seat in seats else squares() for seat in range(4))
    seen = colours(pixels(GAME._replace(tokens=tokens, markers=(), bases=(), won=NOBODY)), 7, 8)
    for seat in seats:
        colour = LOOKS[seat].colour
        alone = pawn(seat, PAIR if len(seats) == 2 else MANY, LIGHT)
        ground = Image.new("RGB", alone.size, PANEL)
        ground.paste(alone, (0, 0), alone)
        plain = counted(ground)[colour]
        assert seen[colour] > 0.5 * plain, (seat, seen)


def test_what_the_turn_would_gain_is_golden_from_above_the_own_token_to_the_marker() -> None:
    board = GAME._replace(
        tokens=(squares(c6=4), squares(), squares(), squares(c6=6)),
        markers=((6, 7), (9, 1)),
        bases=((6, 4), (9, 0)),
    )
    picture = pixels(board)
    shown = {square: colours(picture, 6, square) for square in range(1, 12)}
    assert [square for square, found in shown.items() if found[HONEY] > 500] == [5, 6]
    assert [square for square, found in shown.items() if found[GOLD] > 500] == [7]
    assert colours(picture, 9, 1)[GOLD] > 500
    assert shown[6][LOOKS[3].colour] > 150, "another's token on the way"


@in_turn("turn", range(4))
def test_a_marker_is_the_movers_pawn_with_a_heavy_rim_on_gold(turn: int) -> None:
    token = GAME._replace(
        tokens=tuple(squares(c6=3) if seat == turn else squares() for seat in range(4)),
        markers=(), bases=(), turn=turn,
    )  # fmt: skip
    marker = token._replace(tokens=(squares(),) * 4, markers=((6, 3),), bases=((6, 0),))
    on, moving = colours(pixels(token), 6, 3), colours(pixels(marker), 6, 3)
    assert moving[LOOKS[turn].colour] > 150
    assert moving[GOLD] > 500
    assert GOLD not in on
    assert pawn(turn, ALONE, HEAVY).tobytes() != pawn(turn, ALONE, LIGHT).tobytes()
    if turn != 3:
        assert moving[BLACK] > 1.3 * on[BLACK]


def test_a_marker_on_the_top_turns_the_columns_number_golden() -> None:
    """It wins the column on a stop."""

    def number(square: int) -> Counter[Colour]:
        board = START._replace(markers=((2, square),), bases=((2, 0),))
        left, top, right, _ = square_box(2, 3)
        return counted(pixels(board).crop((left, top - 38, right, top)))

    assert GOLD in number(3)
    assert GOLD not in number(2)


def test_markers_without_a_turn_are_not_drawn() -> None:
    """A game may end in the middle of a turn, when nobody is left to play."""
    ended = GAME._replace(turn=None)
    assert drawn(ended) == drawn(ended._replace(markers=(), bases=()))


@pytest.mark.slow("many drawings of one picture")
@in_turn("winner", range(4))
def test_a_won_column_has_its_winners_colour_and_pawn(winner: int) -> None:
    """No square of it is left, and whatever tokens the data still have there are gone."""
    still = GAME._replace(tokens=(squares(c4=7),) * 4, markers=(), bases=(), won=NOBODY)
    picture = pixels(still._replace(won=columns_won(c4=winner)))
    for square in range(1, 6):
        left, top, right, bottom = square_box(4, square)
        assert set(counted(picture.crop((left + 8, top, right - 8, bottom - 8)))) == {LOOKS[winner].colour}
    bare = still._replace(tokens=(squares(),) * 4, won=columns_won(c4=winner))
    assert picture.tobytes() == pixels(bare).tobytes()
    pawns = {
        pixels(bare._replace(won=columns_won(c4=seat))).crop(square_box(4, 7)).tobytes() for seat in range(4)
    }
    assert len(pawns) == 4


def test_a_player_has_a_star_for_each_column_he_won() -> None:
    """Seven are the most: four of five needed, and three by the last stop."""
    seen = set[bytes]()
    for count in range(8):
        won = tuple(1 if place < count else None for place in range(11))
        left, top = PLATES[1]
        picture = pixels(START._replace(won=won))
        box = (left, top, WIDTH - 10, top + 104)
        assert picture.getpixel((WIDTH - 14, top + 80)) == PANEL, "within the plate"
        seen.add(picture.crop(box).tobytes())
    assert len(seen) == 8


def test_the_plate_of_whoever_is_to_move_is_golden() -> None:
    for turn in (*range(4), None):
        picture = pixels(GAME._replace(turn=turn, markers=(), bases=()))
        golden = [seat for seat, (x, y) in enumerate(PLATES) if picture.getpixel((x + 140, y + 8)) == GOLD]
        assert golden == ([] if turn is None else [turn])


@pytest.mark.slow("many drawings of one picture")
@in_turn(
    "name",
    ["", " ", "Юля", "山田太郎", "🎲🎲", "\u202egnol", "a\u0301\u0301\u0301", "W" * 4000, "\x00\n", "ŁÿȘ𝕬ßœ"],
)
def test_any_name_can_be_drawn_and_stays_on_its_plate(name: str) -> None:
    named, other = pixels(START._replace(names=(name, "Bruno"))), pixels(START)
    x, y = PLATES[0]
    for picture in (named, other):
        picture.paste(BAIZE, (x, y, x + 276, y + 104))
    assert named.tobytes() == other.tobytes()


REFUSED = otherwise(
    GAME,
    {"names": ("Alice",)},
    {"names": ("Alice", "Bruno", "Chloé")},
    {"names": tuple("ABCDE"), "tokens": (squares(),) * 5},
    {"tokens": (squares(),) * 3},
    {"tokens": (squares()[:10], *GAME.tokens[1:])},
    {"tokens": (squares(c2=4), *GAME.tokens[1:])},
    {"tokens": (squares(c7=-1), *GAME.tokens[1:])},
    {"markers": ((6, 12), (8, 3), (9, 2))},
    {"markers": ((6, 4), (8, 3), (9, 2))},
    {"markers": ((7, 7), (8, 3), (9, 2)), "bases": ((7, 4), (8, 2), (9, 0))},
    {"markers": ((6, 7), (6, 8)), "bases": ((6, 4), (6, 4))},
    {"markers": tuple((c, 2) for c in (3, 4, 5, 6)), "bases": tuple((c, 0) for c in (3, 4, 5, 6))},
    {"markers": ((13, 1),), "bases": ((13, 0),)},
    {"bases": ()},
    {"bases": ((6, -1), (8, 2), (9, 0))},
    {"won": NOBODY[:10]},
    {"won": columns_won(c2=4)},
    {"goal": 1},
    {"turn": 4},
    {"turn": -1},
)[1:]
