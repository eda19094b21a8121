"""The recipe "race": the way of each player to the target, a lane each, the finish on the right."""

from typing import Annotated, Any, NamedTuple, TypeAlias

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.letters import LEAST, Player, foot_of, shown_name, width_of
from tapis.drawing.palette import GOLD, HONEY, LINE, PALE, PAPER, RIM, WHITE
from tapis.drawing.shaped import Long, shaped

LANES = 10
"""Most players of a picture."""
WHOLE = 1000
"""The way to the target."""
Way: TypeAlias = Annotated[int, range(WHOLE + 1)]
MARGIN, HEAD, GAP = 14, 40, 8
HIGH, LOW, FEW = 60, 50, 4
"""Height of a lane: of so few players, and of more."""
NAME, POINTS, CHIP = 214, 124, 46
LEFT, RIGHT = MARGIN + NAME + GAP + CHIP // 2, WIDTH - MARGIN - POINTS - GAP - CHIP // 2
"""Where the way begins and where the finish is: the middle of a runner's chip."""
SQUARE = 10
BETWEEN = 24
"""Pixels between the points of two marks."""


class Runner(NamedTuple):
    """A player of the race.

    Attributes:
        place: their place so far, as it is written.
        player: who runs; their chip shows the first letter of their name.
        points: their total, as it is written.
        way: thousandths of the way to the target.
        note: what their lane says in place of a chip, where they have not set off or have left; else "".
        lit: whether it is their turn.
    """

    place: str
    player: Player
    points: str
    way: Way
    note: str
    lit: bool


class Race(NamedTuple):
    """A race, as `Picture.data` of the recipe "race" has it, in this order.

    Attributes:
        marks: thousandths of the way, and the points that are written over them.
        runners: 1 to 10 players from top to bottom.
    """

    marks: tuple[tuple[Way, str], ...]
    runners: Annotated[tuple[Runner, ...], Long(range(1, LANES + 1))]


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a race, described in `Race`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    race = shaped(Race, data)
    high = HIGH if len(race.runners) <= FEW else LOW
    canvas = Canvas(MARGIN + HEAD + len(race.runners) * (high + GAP) - GAP + MARGIN)
    for way, points in _apart(race.marks):
        canvas.text(points, _at(way), MARGIN + 29, LEAST, PALE, side="middle")
    for lane, runner in enumerate(race.runners):
        _lane(canvas, race, runner, MARGIN + HEAD + lane * (high + GAP), high)
    return canvas.file()


def _apart(marks: tuple[tuple[int, str], ...]) -> list[tuple[int, str]]:
    """Return the marks whose points stand well apart: the target's, and every so many before it."""
    widest = max((width_of(points, LEAST) for _, points in marks), default=0)
    every = -(-(widest + BETWEEN) * len(marks) // (RIGHT - LEFT))
    return [mark for place, mark in enumerate(reversed(marks)) if place % max(1, every) == 0]


def _at(way: int) -> int:
    return LEFT + (RIGHT - LEFT) * way // WHOLE


def _lane(canvas: Canvas, race: Race, runner: Runner, top: int, high: int) -> None:
    """Draw a player's lane: their name, the way with its marks, their chip, their points."""
    foot = foot_of(top, high, LEAST)
    canvas.panel((MARGIN, top, MARGIN + NAME, top + high), bright=runner.lit)
    ink = RIM if runner.lit else WHITE
    name = shown_name(*runner.player)
    x = MARGIN + 12
    x += 8 + canvas.text(runner.place, x, foot, LEAST, ink if runner.lit else PALE)
    canvas.text(name, x, foot, LEAST, ink, width=MARGIN + NAME - 10 - x, bold=True)
    start, end, middle = LEFT - CHIP // 2, RIGHT + CHIP // 2, top + high // 2
    canvas.panel((start, top, end, top + high))
    for way, _ in () if runner.note else race.marks:
        canvas.fill((_at(way) - 1, top + 6, _at(way) + 1, top + high - 6), LINE)
    _finish(canvas, top, high)
    if runner.note:
        canvas.text(runner.note, start + 14, foot, LEAST, PALE, width=end - start - 90)
    else:
        canvas.slab((start + 6, middle - 8, _at(runner.way), middle + 8), HONEY, 8)
        x = _at(runner.way) - CHIP // 2
        if runner.lit:
            canvas.slab(
                (x - 5, middle - CHIP // 2 - 5, x + CHIP + 5, middle + CHIP // 2 + 5), GOLD, CHIP // 2 + 5
            )
        canvas.chip(x, middle - CHIP // 2, CHIP, name.removeprefix("#")[:1].upper())
    canvas.text(runner.points, WIDTH - MARGIN, foot, 31, GOLD, side="right", width=POINTS, bold=True)


def _finish(canvas: Canvas, top: int, high: int) -> None:
    """Draw the chequered line."""
    for row in range((high - 8) // SQUARE):
        for column in range(2):
            x, y = RIGHT + 2 + column * SQUARE, top + 5 + row * SQUARE
            canvas.fill((x, y, x + SQUARE, y + SQUARE), PAPER if (row + column) % 2 else RIM)
