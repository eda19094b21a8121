"""The recipe "podium": who won which game, with the figures, when and where; a card to be passed on."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from tapis.drawing.canvas import WIDTH, Box, Canvas
from tapis.drawing.letters import LEAST, Player, fitting_all, in_two, shown_name
from tapis.drawing.palette import GOLD, HONEY, PALE, RIM, WHITE
from tapis.drawing.ranking import Ranked, height, plates
from tapis.drawing.shaped import Long, shaped

SIDES = 12
"""Most sides of a card."""
MARGIN, HEAD, STAR = 14, 122, 52
NAME, SIZE = 40, 34
"""Height of a name above a step, and size of its letters."""
ABREAST = 2
"""Plates in a row, of those who have no step."""
COLOURS = {1: GOLD, 2: PALE, 3: HONEY}
"""The colour of a step, by place."""
STEPS = {1: 206, 2: 150, 3: 114}
"""The height of a step, by place, on a card of its own."""
WIDE = {1: 380, 2: 380, 3: 250}
"""The width of a step, by the number of steps."""
STANDS = {1: (0,), 2: (0.5, -0.5), 3: (0, -1, 1)}
"""Where who comes first, second and third stands, in steps right of the middle, by their number."""


OnStep: TypeAlias = tuple[int, tuple[Player, ...], str, str]
"""A side: its place, who they are, their figure as it is written, what else is said or ""."""


class Podium(NamedTuple):
    """A card, as `Picture.data` of the recipe "podium" has it, in this order.

    Attributes:
        title: the game.
        note: when and where.
        sides: best first, 1 to 12.
    """

    title: str
    note: str
    sides: Annotated[tuple[OnStep, ...], Long(range(1, SIDES + 1))]


def read(data: tuple[Any, ...]) -> Podium:
    """Return the card that these data describe.

    Raises:
        TypeError: if they are not three values.
        ValueError: if one of them is not what `Podium` says.
    """
    card = shaped(Podium, data)
    places = [place for place, *_ in card.sides]
    if places[0] < 1 or places != sorted(places):
        raise ValueError(f"best first: {places!r}")
    return card


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a card, described in `Podium`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    card = read(data)
    first, rest = parted(card)
    floor = HEAD + high(first, STEPS)
    canvas = Canvas(floor + MARGIN + height(len(rest), ABREAST))
    canvas.text(card.title, WIDTH // 2, 60, 52, GOLD, side="middle", width=WIDTH - 80, bold=True)
    canvas.text(card.note, WIDTH // 2, 102, LEAST, PALE, side="middle", width=WIDTH - 80)
    stand(canvas, first, floor, STEPS)
    plates(canvas, rest, floor + MARGIN, ABREAST)
    return canvas.file()


def parted(card: Podium) -> tuple[tuple[OnStep, ...], tuple[Ranked, ...]]:
    """Return the sides that stand on steps, and the plates of the others."""
    first, rest = card.sides[: max(STANDS)], card.sides[max(STANDS) :]
    return first, plated(rest)


def plated(sides: tuple[OnStep, ...]) -> tuple[Ranked, ...]:
    """Return the plates of sides: of a long figure its number and what that counts."""
    return tuple((f"{place}.", players, lines(figure, "")[0]) for place, players, figure, _ in sides)


def high(first: tuple[OnStep, ...], steps: Mapping[int, int]) -> int:
    """Return how many pixels the steps take, with the names and the star above them."""
    return STAR + max(len(_names(players, WIDE[len(first)])) for _, players, *_ in first) * NAME + steps[1]


def stand(canvas: Canvas, first: tuple[OnStep, ...], floor: int, steps: Mapping[int, int]) -> None:
    """Draw the first sides on steps of these heights, whose foot is at `floor`."""
    wide = WIDE[len(first)]
    for side, shift in zip(first, STANDS[len(first)], strict=True):
        middle, tall = WIDTH // 2 + int(shift * (wide + 6)), steps[min(side[0], 3)]
        _step(canvas, side, (middle - wide // 2, floor - tall, middle + wide // 2, floor))


def _step(canvas: Canvas, side: OnStep, box: Box) -> None:
    """Draw a step with who stands on it: the names above, place and figure on its front."""
    place, players, *figures = side
    left, top, right, _ = box
    middle, wide = (left + right) // 2, right - left
    canvas.slab(box, COLOURS[min(place, 3)], 10)
    names = _names(players, wide)
    size = fitting_all(names, SIZE, wide, bold=True)
    for line, name in enumerate(reversed(names)):
        canvas.text(name, middle, top - 14 - line * NAME, size, WHITE, side="middle", width=wide, bold=True)
    if place == 1:
        canvas.star(middle - 22, top - len(names) * NAME - 50, 44)
    canvas.text(str(place), middle, top + 52, 50, RIM, side="middle", bold=True)
    figure, more = lines(*figures)
    canvas.text(figure, middle, top + 80, LEAST, RIM, side="middle", width=wide - 16, bold=True)
    canvas.text(more, middle, top + 109, LEAST, RIM, side="middle", width=wide - 16)


def _names(players: tuple[Player, ...], wide: int) -> list[str]:
    """Return the lines above a step of this width: the names, a long one in two."""
    return [line for player in players for line in in_two(shown_name(*player), SIZE, wide, bold=True)]


def lines(figure: str, more: str) -> tuple[str, str]:
    """Return the two lines on a step: a figure and what else is said; a long figure takes both.

    >>> lines("3 columns in 9 turns", ""), lines("1200 points", ""), lines("0 points", "+3")
    (('3 columns', 'in 9 turns'), ('1200 points', ''), ('0 points', '+3'))
    """
    if more:
        return figure, more
    words = figure.split(" ")
    return " ".join(words[:2]), " ".join(words[2:])
