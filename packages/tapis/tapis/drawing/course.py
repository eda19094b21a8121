"""The recipe "course": a low chart alone, of figures that changed over time."""

from typing import Any

from tapis.drawing.canvas import Canvas
from tapis.drawing.chart import MARGIN, Chart, height, lay
from tapis.drawing.shaped import shaped

HIGH = 170
"""Height of the field."""


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a chart, described in `tapis.drawing.chart.Chart`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    chart = shaped(Chart, data)
    canvas = Canvas(height(chart, HIGH) + 2 * MARGIN)
    lay(canvas, chart, MARGIN, HIGH)
    return canvas.file()
