"""The recipe "podium": who won which game, with the figures, when and where; a card to be passed on."""

from typing import Any, NamedTuple

from bot.drawing.canvas import WIDTH, Canvas
from bot.drawing.letters import Player, shown_name
from bot.drawing.palette import GOLD, HONEY, PALE, RIM, WHITE
from bot.drawing.ranking import Ranked, height, plates

SIDES = 12
"""Most sides of a card."""
MARGIN, HEAD, STAR, NAME = 14, 122, 52, 40
ABREAST = 2
"""Plates in a row, of those who have no step."""
STEPS = {1: (206, GOLD), 2: (150, PALE), 3: (114, HONEY)}
"""Height and colour of a step, by place."""
WIDE = 250
STANDS = {1: (0,), 2: (0.5, -0.5), 3: (0, -1, 1)}
"""Where who comes first, second and third stands, in steps right of the middle, by their number."""


class Podium(NamedTuple):
    """A card, as `Picture.data` of the recipe "podium" has it, in this order.

    Attributes:
        title: the game.
        note: when and where.
        sides: the place of each side, who they are, their figure as it is written and what else is said
            on a step, or ""; best first, 1 to 12.
    """

    title: str
    note: str
    sides: tuple[tuple[int, tuple[Player, ...], str, str], ...]


def read(data: tuple[Any, ...]) -> Podium:
    """Return the card that these data describe.

    Raises:
        TypeError: if they are not three values.
        ValueError: if one of them is not what `Podium` says.
    """
    card = Podium(*data)
    if not 1 <= len(card.sides) <= SIDES:
        raise ValueError(f"1 to {SIDES} sides, not {len(card.sides)}")
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
    first, rest = card.sides[: max(STANDS)], card.sides[max(STANDS) :]
    named = max(len(players) for _, players, *_ in first)
    floor = HEAD + STAR + named * NAME + STEPS[1][0]
    canvas = Canvas(floor + MARGIN + height(len(rest), ABREAST))
    canvas.text(card.title, WIDTH // 2, 60, 52, GOLD, side="middle", width=WIDTH - 80, bold=True)
    canvas.text(card.note, WIDTH // 2, 102, 27, PALE, side="middle", width=WIDTH - 80)
    for (place, players, *figures), stand in zip(first, STANDS[len(first)], strict=True):
        _step(canvas, place, players, figures, (WIDTH // 2 + int(stand * (WIDE + 6)), floor))
    ranked: tuple[Ranked, ...] = tuple((f"{place}.", players, figure) for place, players, figure, _ in rest)
    plates(canvas, ranked, floor + MARGIN, ABREAST)
    return canvas.png()


def _step(
    canvas: Canvas, place: int, players: tuple[Player, ...], figures: list[str], foot: tuple[int, int]
) -> None:
    """Draw a step with who stands on it: the names above, place and figure on its front."""
    middle, floor = foot
    high, colour = STEPS[min(place, 3)]
    top, left, right = floor - high, middle - WIDE // 2, middle + WIDE // 2
    canvas.slab((left, top, right, floor), colour, 10)
    for line, player in enumerate(reversed(players)):
        name = shown_name(*player)
        canvas.text(name, middle, top - 14 - line * NAME, 34, WHITE, side="middle", width=WIDE, bold=True)
    if place == 1:
        canvas.star(middle - 22, top - len(players) * NAME - 50, 44)
    canvas.text(str(place), middle, top + 52, 50, RIM, side="middle", bold=True)
    figure, more = figures if figures[1] else _parted(figures[0])
    canvas.text(figure, middle, top + 80, 27, RIM, side="middle", width=WIDE - 16, bold=True)
    canvas.text(more, middle, top + 104, 22, RIM, side="middle", width=WIDE - 16)


def _parted(figure: str) -> tuple[str, str]:
    """Return the two lines of a figure that has more words than a number and what it counts.

    >>> _parted("3 columns in 9 turns"), _parted("1200 points")
    (('3 columns', 'in 9 turns'), ('1200 points', ''))
    """
    words = figure.split(" ")
    return " ".join(words[:2]), " ".join(words[2:])
