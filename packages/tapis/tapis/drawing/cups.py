"""The recipe "cups": Menteur seen from above, a cup before each player, open dice once they are shown."""

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from PIL import Image, ImageDraw

from tapis.drawing.canvas import Canvas
from tapis.drawing.letters import Player, fitting, foot_of, shown_name, width_of
from tapis.drawing.palette import BACK, GOLD, PALE, PANEL, PAPER, RIM, WHITE, Colour
from tapis.drawing.pips import Face, die
from tapis.drawing.shaped import Long, shaped
from tapis.drawing.shapes import SCALE

AROUND = {
    2: ("W", "E"),
    3: ("S", "W", "E"),
    4: ("S", "W", "N", "E"),
    5: ("S", "W", "NW", "NE", "E"),
    6: ("S", "W", "NW", "N", "NE", "E"),
    7: ("S", "SW", "W", "NW", "NE", "E", "SE"),
    8: ("S", "SW", "W", "NW", "N", "NE", "E", "SE"),
}
"""Where the seats are, by how many there are: seat 0 south, then clockwise; of two the first is west."""
COLUMNS, ROWS = {"W": 0, "E": 2}, {"N": 0, "S": 2}
WIDE, EDGE, GAP = 256, 8, 8
HIGH, LOW = 216, 178
"""Height of a place in one or two rows, and in three."""
PLATE, PAD = 44, 10
NAME = 34
"""The size of names, and of what is said where there is room."""
DIE, FRAME = 44, 4
"""A die that is shown, and the gold around one that counts."""
CUP, LIFTED = 132, 76
"""Greatest height of a cup, and of a lifted one."""
BUBBLE, TAIL = 64, 16
MOST = 6
"""Most dice under a cup."""


class Holder(NamedTuple):
    """A player.

    Attributes:
        player: who they are.
        dice: how many dice they have.
        note: what stands in place of a cup, of who has no dice any more; else "".
        bid: count and value of their last bid of the round, or ().
        said: what they called, in place of a bid; else "".
        shown: their dice that are shown; () under a cup.
        change: dice they have lost (below 0) or won by what was shown.
        lit: whether it is their turn.
    """

    player: Player
    dice: Annotated[int, range(MOST + 1)]
    note: str
    bid: Annotated[tuple[int, ...], Long((0, 2))]
    said: str
    shown: Annotated[tuple[Face, ...], Long(range(MOST + 1))]
    change: int
    lit: bool


class Cups(NamedTuple):
    """A table of Menteur, as `Picture.data` of the recipe "cups" has it, in this order.

    Attributes:
        lines: what stands in the middle, below each other: at most three short texts.
        found: how many dice counted, and as what value; () while none are shown.
        counting: the values that count.
        newest: the seat that bid or called last, whose bubble is lit.
        holders: 2 to 8 players in seat order.
    """

    lines: tuple[str, ...]
    found: Annotated[tuple[int, ...], Long((0, 2))]
    counting: tuple[Face, ...]
    newest: int | None
    holders: Annotated[tuple[Holder, ...], Long(AROUND)]


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a table of Menteur, described in `Cups`, as a WebP file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    cups = shaped(Cups, data)
    places = AROUND[len(cups.holders)]
    rows = sorted({_row(place) for place in places} | {1})
    high = LOW if len(rows) > 2 else HIGH
    canvas = Canvas(2 * EDGE + len(rows) * (high + GAP) - GAP)
    for seat, (place, holder) in enumerate(zip(places, cups.holders, strict=True)):
        column = next((at for side, at in COLUMNS.items() if side in place), 1)
        left, top = _corner(column, _row(place) - rows[0], high)
        _place(canvas, cups, holder, (left, top, high), lit=seat == cups.newest)
    _middle(canvas, cups, *_corner(1, 1 - rows[0], high), high)
    return canvas.file(small=True)


def _row(place: str) -> int:
    return next((at for side, at in ROWS.items() if side in place), 1)


def _corner(column: int, row: int, high: int) -> tuple[int, int]:
    return EDGE + column * (WIDE + GAP), EDGE + row * (high + GAP)


def _place(canvas: Canvas, cups: Cups, holder: Holder, at: tuple[int, int, int], *, lit: bool) -> None:
    """Draw a player's place: their name, the dice they have lost or won, their cup, what they said."""
    left, top, high = at
    right, foot = left + WIDE, top + high
    canvas.panel((left, top, right, top + PLATE), bright=holder.lit)
    room = WIDE - 2 * PAD
    if holder.change:
        won = holder.change > 0
        sign = ("+" if won else "\N{MINUS SIGN}") + str(abs(holder.change))
        wide = width_of(sign, NAME, bold=True) + 2 * PAD
        canvas.slab((right - wide, top, right, top + PLATE), GOLD if won else BACK, 12)
        ink = RIM if won else WHITE
        canvas.text(sign, right - PAD, foot_of(top, PLATE, NAME), NAME, ink, side="right", bold=True)
        room -= wide
    ink = RIM if holder.lit else PALE if holder.note else WHITE
    _line(canvas, shown_name(*holder.player), left + PAD, (top, PLATE), ink, room)
    top += PLATE + 6
    if holder.shown:
        foot -= DIE + 2 * FRAME
        _dice(canvas, holder.shown, cups.counting, left, foot)
        foot -= 4
    if holder.note:
        _line(canvas, holder.note, left + PAD, (top, PLATE), PALE, WIDE - 2 * PAD)
        return
    cup = _cup(min(foot - top, LIFTED if holder.shown else CUP), lifted=bool(holder.shown))
    canvas.lay(cup, left, foot - cup.height)
    size = cup.height * 9 // 20
    base = foot_of(foot - cup.height * 11 // 12, cup.height, size)
    canvas.text(str(holder.dice), left + cup.width // 2, base, size, side="middle", bold=True)
    if holder.bid or holder.said:
        _bubble(canvas, holder, (left + cup.width + 2, (top + foot - BUBBLE) // 2, right), lit=lit)


def _bubble(canvas: Canvas, holder: Holder, box: tuple[int, int, int], *, lit: bool) -> None:
    """Lay what a player said beside their cup, as narrow as it is; the newest is lit."""
    left, top, right = box
    ground, ink = (PAPER, RIM) if lit else (PANEL, WHITE)
    said = holder.said or f"{holder.bid[0]} \N{MULTIPLICATION SIGN}"
    value = holder.bid[1:] if not holder.said else ()
    room = right - left - TAIL - 2 * PAD - (DIE + PAD if value else 0)
    x = left + TAIL + PAD
    wide = min(room, width_of(said, fitting(said, NAME, room, bold=True), bold=True))
    end = x + wide + PAD + (DIE + PAD if value else 0)
    canvas.slab((left + TAIL, top, end, top + BUBBLE), ground, 18)
    canvas.pour(_tail(), left, top + BUBBLE // 2 - TAIL, ground)
    _line(canvas, said, x, (top, BUBBLE), ink, room)
    for each in value:
        canvas.lay(die(each, DIE), end - PAD - DIE, top + (BUBBLE - DIE) // 2)


def _dice(canvas: Canvas, shown: tuple[int, ...], counting: tuple[int, ...], left: int, top: int) -> None:
    """Lay open dice side by side; those that count lie on gold."""
    size = min(DIE, (WIDE - len(shown) * 2 * FRAME) // len(shown))
    for at, value in enumerate(shown):
        x = left + at * (size + 2 * FRAME)
        if value in counting:
            canvas.slab((x, top, x + size + 2 * FRAME, top + size + 2 * FRAME), GOLD, 10)
        canvas.lay(die(value, size), x + FRAME, top + FRAME)


def _middle(canvas: Canvas, cups: Cups, left: int, top: int, high: int) -> None:
    """Write in the middle what is played, or how many dice counted."""
    step = 40
    across = left + WIDE // 2
    y = top + (high - step * len(cups.lines) - (72 if cups.found else 0)) // 2
    if cups.found:
        count, value = cups.found
        said = f"{count} \N{MULTIPLICATION SIGN}"
        size = 56
        wide = width_of(said, size, bold=True) + PAD + size
        canvas.text(said, across - wide // 2, foot_of(y, 72, size), size, GOLD, bold=True)
        canvas.lay(die(value, size), across + wide // 2 - size, y + (72 - size) // 2)
        y += 72
    for line in cups.lines:
        size = fitting(line, NAME, WIDE, bold=True)
        canvas.text(line, across, foot_of(y, step, size), size, PALE, side="middle", width=WIDE, bold=True)
        y += step


def _line(canvas: Canvas, text: str, x: int, row: tuple[int, int], ink: Colour, room: int) -> None:
    """Write a line in the middle of a row (top and height), cut where it would be too small for a phone."""
    size = fitting(text, NAME, room, bold=True)
    canvas.text(text, x, foot_of(*row, size), size, ink, width=room, bold=True)


@lru_cache(maxsize=8)
def _cup(high: int, *, lifted: bool) -> Image.Image:
    """Draw a cup that stands on its mouth; a lifted one leans."""
    large = Image.new("RGBA", (high * 3 // 4 * SCALE, high * SCALE), (*RIM, 0))
    pencil = ImageDraw.Draw(large)
    wide, tall = large.size

    def band(top: float, bottom: float, colour: Colour, inset: float = 0.0) -> None:
        """Fill the cup between two heights: it is wider below."""
        one, other = (0.24 - 0.18 * at + inset for at in (top, bottom))
        corners = (one, top), (1 - one, top), (1 - other, bottom), (other, bottom)
        pencil.polygon([(x * wide, y * tall) for x, y in corners], (*colour, 255))

    band(0.02, 0.98, RIM)
    band(0.05, 0.95, BACK, 0.04)
    band(0.14, 0.2, GOLD, 0.04)
    for inset, colour in ((0, RIM), (0.03, GOLD)):
        edges = inset * wide, (0.86 + inset) * tall, (1 - inset) * wide, (1 - inset) * tall
        pencil.rounded_rectangle(edges, tall // 16, (*colour, 255))
    if lifted:
        large = large.rotate(12, Image.Resampling.BICUBIC, expand=True)
        wide, tall = large.size
    return large.resize((high * wide // tall, high), Image.Resampling.LANCZOS)


@lru_cache(maxsize=1)
def _tail() -> Image.Image:
    """Draw the tail of a bubble, which points to the left."""
    large = Image.new("L", ((TAIL + 1) * SCALE, 2 * TAIL * SCALE), 0)
    wide, high = large.size
    ImageDraw.Draw(large).polygon(((0, high // 2), (wide, 0), (wide, high)), fill=255)
    return large.reduce(SCALE)
