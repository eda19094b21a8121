"""The recipe "story": the card of a finished game, and below it what each side could expect over time."""

from typing import Any

from tapis.drawing import chart, podium
from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.chart import Chart
from tapis.drawing.letters import LEAST, width_of
from tapis.drawing.palette import GOLD, PALE
from tapis.drawing.podium import MARGIN, Podium
from tapis.drawing.ranking import LOW_PLATE, abreast_of, height, plates
from tapis.drawing.shaped import shaped

HEAD, TITLE, NOTE = 66, 44, LEAST
STEPS, LOW = {1: 136, 2: 126, 3: 118}, {1: 110, 2: 102, 3: 96}
"""The height of a step, by place, with two lines of figures on some step, and with one on each."""
ON_STEPS, ABREAST = 3, 2
"""Up to so many lone players stand on steps; more, and partners, have plates: so many in a row."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a story, the data of a `Podium` and of a `Chart`, as a WebP file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    result, course = data
    card, lines = podium.read(result), shaped(Chart, course)
    sides = card.sides
    stand = len(sides) <= ON_STEPS and all(len(players) == 1 for _, players, *_ in sides)
    ranked = () if stand else podium.plated(sides)
    abreast = abreast_of(ranked, ABREAST)
    steps = STEPS if any(podium.lines(*figures)[1] for _, _, *figures in sides) else LOW
    below = HEAD + (podium.high(sides, steps) + MARGIN if stand else height(len(ranked), abreast, LOW_PLATE))
    canvas = Canvas(below + chart.height(lines) + MARGIN)
    _head(canvas, card)
    if stand:
        podium.stand(canvas, sides, below - MARGIN, steps)
    plates(canvas, ranked, HEAD, abreast, LOW_PLATE, golden=sum(place == 1 for place, *_ in sides))
    chart.lay(canvas, lines, below)
    return canvas.file(small=True)


def _head(canvas: Canvas, card: Podium) -> None:
    """Write the game on the left, when and where on the right of the same line."""
    room = WIDTH - 4 * MARGIN
    named = min(width_of(card.title, TITLE, bold=True), room // 2)
    canvas.text(card.title, 2 * MARGIN, 54, TITLE, GOLD, width=room // 2, bold=True)
    canvas.text(card.note, WIDTH - 2 * MARGIN, 54, NOTE, PALE, side="right", width=room - named - 20)
