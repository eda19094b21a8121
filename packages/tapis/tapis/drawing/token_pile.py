"""The recipe "token_pile": the tokens of 421, in the pot and before players, with the throws of the round."""

from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from PIL import Image, ImageDraw

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.letters import LEAST, Player, foot_of, shown_name
from tapis.drawing.palette import BACK, GOLD, PALE, PAPER, RIM, WHITE
from tapis.drawing.pips import Face, die
from tapis.drawing.shaped import Long, shaped
from tapis.drawing.shapes import SCALE

PLAYERS = 10
"""Most players of a picture."""
TOKENS = 21
"""Tokens of the game."""
MARGIN, POT, GAP = 14, 64, 8
HIGH, LOW, FEW = 72, 52, 4
"""Height of a player's row: of so few players, and of more."""
NAME, DICE = 208, 350
TOKEN, DIE, ARROW = 38, 44, 40
SMALL, STACK, RISE = 30, 5, 5
"""Tokens of a stack: their size, how many, and how much higher each lies."""
MARKS = ("", "best", "weakest")


class Holder(NamedTuple):
    """A player of the round.

    Attributes:
        player: who they are.
        tokens: how many they have, 0 to 21.
        dice: their throw of this round, three values; () before it.
        worth: what stands beside the dice, or in their place; may be "".
        mark: "best" or "weakest" so far, or "".
        lit: whether it is their turn.
    """

    player: Player
    tokens: Annotated[int, range(TOKENS + 1)]
    dice: Annotated[tuple[Face, ...], Long((0, 3))]
    worth: str
    mark: Annotated[str, MARKS]
    lit: bool


class TokenPile(NamedTuple):
    """A table of 421, as `Picture.data` of the recipe "token_pile" has it, in this order.

    Attributes:
        part: what is played, as it is written on top.
        pot: tokens in the pot, or None where there is no pot any more.
        holders: 1 to 10 players in throwing order.
    """

    part: str
    pot: Annotated[int | None, (None, *range(TOKENS + 1))]
    holders: Annotated[tuple[Holder, ...], Long(range(1, PLAYERS + 1))]


def draw(data: tuple[Any, ...]) -> bytes:
    """Draw a table of 421, described in `TokenPile`, as a PNG file.

    Raises:
        TypeError, ValueError: if the data are not of that shape.
    """
    pile = shaped(TokenPile, data)
    row = HIGH if len(pile.holders) <= FEW else LOW
    canvas = Canvas(MARGIN + POT + GAP + len(pile.holders) * (row + GAP) - GAP + MARGIN)
    foot = foot_of(MARGIN, POT, 32)
    middle = MARGIN + POT // 2 - TOKEN // 2
    if pile.pot is None:
        canvas.text(pile.part, WIDTH // 2, foot, 32, side="middle", width=WIDTH - 60, bold=True)
    else:
        written = canvas.text(pile.part, MARGIN + 8, foot, 32, width=400, bold=True)
        x = MARGIN + 8 + written + 18
        _tokens(canvas, pile.pot, x, middle, WIDTH - MARGIN - 8 - x)
    for order, holder in enumerate(pile.holders):
        _holder(canvas, holder, MARGIN + POT + GAP + order * (row + GAP), row)
    return canvas.file()


def _holder(canvas: Canvas, holder: Holder, top: int, row: int) -> None:
    """Draw a player's place: their name, their tokens, their throw."""
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + row))
    if holder.lit:
        canvas.panel((MARGIN, top, MARGIN + NAME, top + row), bright=True)
    ink = RIM if holder.lit else WHITE
    canvas.text(
        shown_name(*holder.player), MARGIN + 14, foot_of(top, row, 30), 30, ink, width=NAME - 24, bold=True
    )
    left, right = MARGIN + NAME + 14, WIDTH - MARGIN - DICE
    _tokens(canvas, holder.tokens, left, top + (row - TOKEN) // 2, right - left - 14)
    if not holder.dice:
        canvas.text(holder.worth, right, foot_of(top, row, LEAST), LEAST, PALE, width=DICE - 8)
        return
    x = right
    for value in holder.dice:
        canvas.lay(die(value, DIE), x, top + (row - DIE) // 2)
        x += DIE + 4
    end = WIDTH - MARGIN - 8 - ARROW
    canvas.text(holder.worth, x + 6, foot_of(top, row, LEAST), LEAST, PALE, width=end - x - 10)
    if holder.mark:
        canvas.arrow(end, top + (row - ARROW) // 2, ARROW, up=holder.mark == "best")


def _tokens(canvas: Canvas, count: int, x: int, y: int, width: int) -> None:
    """Lay tokens side by side or, where this width is not enough, in stacks, and write how many."""
    number = str(count)
    x += canvas.text(number, x, foot_of(y, TOKEN, 33), 33, GOLD, bold=True) + 10
    room = width - 10 - 44
    if count <= STACK or count * (TOKEN + 3) - 3 <= room:
        step = min(TOKEN + 3, (room - TOKEN) // max(1, count - 1))
        for place in range(count):
            canvas.lay(_token(TOKEN), x + place * step, y)
        return
    foot = y + (TOKEN - SMALL + (STACK - 1) * RISE) // 2
    step = min(SMALL + 4, (room - SMALL) // ((count - 1) // STACK or 1))
    for place in range(count):
        stack, level = divmod(place, STACK)
        canvas.lay(_token(SMALL), x + stack * step, foot - level * RISE)


@lru_cache(maxsize=2)
def _token(size: int) -> Image.Image:
    """Draw a token: red with a light ring, its rim dark."""
    side = size * SCALE
    large = Image.new("RGBA", (side, side), (*RIM, 0))
    draw = ImageDraw.Draw(large)
    for inset, colour in ((0.0, RIM), (0.05, BACK), (0.16, PAPER), (0.24, BACK)):
        edge = inset * side
        draw.ellipse((edge, edge, side - 1 - edge, side - 1 - edge), (*colour, 255))
    return large.resize((size, size), Image.Resampling.LANCZOS)
