"""The plates of a ranking: place, name, points."""

from tapis.drawing.canvas import WIDTH, Canvas
from tapis.drawing.letters import LEAST, Player, foot_of, shown_name, width_of
from tapis.drawing.palette import GOLD, PALE, RIM, WHITE

ABREAST = 3
"""Plates in a row."""
MARGIN, PAD, PLATE, LOW_PLATE = 14, 8, 48, 41
"""The edges, the room between plates, their height, and that of plates below or above something else."""
SIZE = LEAST
FEW = 4
"""Up to so many sides may have a row each."""

Ranked = tuple[str, tuple[Player, ...], str]
"""A place as it is written, who shares it as one side, their points as they are written."""


def height(count: int, abreast: int = ABREAST, plate: int = PLATE) -> int:
    """Return how many pixels so many plates of this height take, with the baize below them."""
    rows = -(-count // abreast)
    return rows * (plate + PAD) + (PAD if rows else 0)


def abreast_of(ranked: tuple[Ranked, ...], abreast: int = ABREAST) -> int:
    """Return how many plates stand in a row: so many, or one where few sides have names that would be cut."""
    room = _wide(abreast) - 5 * PAD - 4
    taken = (
        width_of(place, SIZE) + width_of(points, SIZE, bold=True) + width_of(together(players), SIZE)
        for place, players, points in ranked
    )
    return 1 if len(ranked) <= FEW and any(each > room for each in taken) else abreast


def _wide(abreast: int) -> int:
    """Return the width of a plate among so many in a row."""
    return (WIDTH - 2 * MARGIN - (abreast - 1) * PAD) // abreast


def plates(
    canvas: Canvas,
    ranked: tuple[Ranked, ...],
    top: int,
    abreast: int = ABREAST,
    plate: int = PLATE,
    *,
    golden: int = 0,
) -> None:
    """Lay the plates of these sides from here on, so many in a row, so many of the first golden."""
    wide = _wide(abreast)
    for order, (place, players, points) in enumerate(ranked):
        down, across = divmod(order, abreast)
        left, y = MARGIN + across * (wide + PAD), top + down * (plate + PAD)
        lit = order < golden
        canvas.panel((left, y, left + wide, y + plate), bright=lit)
        inks = (RIM, RIM, RIM) if lit else (PALE, GOLD, WHITE)
        foot, x, edge = foot_of(y, plate, SIZE), left + PAD + 4, left + wide - PAD
        x += PAD + canvas.text(place, x, foot, SIZE, inks[0])
        edge -= PAD + canvas.text(points, edge, foot, SIZE, inks[1], side="right", width=wide // 2, bold=True)
        canvas.text(together(players), x, foot, SIZE, inks[2], width=edge - x)


def together(players: tuple[Player, ...]) -> str:
    """Name who plays together."""
    return " & ".join(shown_name(*player) for player in players)
