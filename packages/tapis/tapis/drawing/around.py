"""Three to five players around a table: seat 0 south, then clockwise, each card in front of its player.

The places of three and four are written `SWNE`, those of five `swnme`: two sit north, cards are smaller, and
none lie open.
"""

from tapis.drawing.canvas import Box, Canvas
from tapis.drawing.faces import width_of
from tapis.drawing.letters import LEAST, shown_name
from tapis.drawing.palette import GOLD, PALE
from tapis.drawing.plates import PAD, PILED, bubbles, game, notes, piled, piles, plate, played
from tapis.drawing.table import Table

HEIGHT = 600
LIFT = 100
"""By how much the picture is lower, and all but its top lies higher, where nobody sits north.

It is not where the cards that lie aside would have to be the smallest.
"""
CARD, OF_FIVE = 168, 144
"""Height of a card of the trick: of up to four, and of five."""
MINI = 64
LABEL, SIDE = LEAST, 68
"""Size of the letters of a side's names, and height of a side in the corner box, in pixels."""

_PLACES = {3: "SWE", 4: "SWNE", 5: "swnme"}
_CARDS = {
    "S": (340, 352), "W": (196, 216), "N": (340, 80), "E": (484, 216),
    "s": (348, 378), "w": (198, 240), "n": (284, 70), "m": (413, 70), "e": (499, 240),
}  # fmt: skip
_PLATES: dict[str, Box] = {
    "S": (276, 527, 524, 593), "W": (8, 262, 186, 328), "N": (276, 7, 524, 73), "E": (614, 262, 792, 328),
    "s": (276, 527, 524, 593), "w": (8, 286, 190, 352), "e": (610, 286, 792, 352),
    "n": (8, 121, 276, 187), "m": (524, 121, 792, 187),
}  # fmt: skip
_CALLS: dict[str, Box] = {
    "S": (290, 452, 510, 514), "W": (198, 268, 398, 330), "N": (290, 86, 510, 148), "E": (402, 268, 602, 330),
    "s": (290, 452, 510, 514), "w": (198, 290, 398, 352), "e": (402, 290, 602, 352),
    "n": (198, 194, 398, 256), "m": (402, 194, 602, 256),
}  # fmt: skip
_BESIDE: dict[str, Box] = {
    **_CALLS, "W": (198, 268, 338, 330), "E": (462, 268, 602, 330),
    "w": (198, 290, 338, 352), "e": (462, 290, 602, 352),
}  # fmt: skip
"""Where what is said stands, and where it does beside cards that lie in the middle."""
_FANS = {"S": (18, 527, 248), "W": (8, 334, 180), "N": (536, 8, 248), "E": (614, 334, 178)}
"""By direction: left and top of the open cards, and their width, in pixels."""
_GAME: Box = (8, 7, 268, 113)
_SCORES_LEFT, _SCORES_TOP, _SCORES_RIGHT = 532, 7, 792
_NOTES_LEFT, _NOTES_WIDE = 8, 260
_NOTES_FOOT = {False: HEIGHT - 7, True: 519}
"""Where the notes end: above the cards that lie open before the south, if there are any."""
PILES = {3: (608, 249), 4: (532, 205), 5: (532, 200)}
"""By the number of players: left end of the plate of what lies aside, and its greatest height."""
_PILES_TOP, _BELOW_PILES = 7, 15
"""Where that plate begins, and pixels from the edge to below it that are not its own."""
_DOG = 132
"""Height of the dog's cards in the middle; of its backs, two thirds."""
_LAST: Box = (604, 404, 792, 593)
_LAST_CARDS = {
    "S": (675, 522), "W": (622, 476), "N": (675, 436), "E": (728, 476),
    "s": (675, 522), "w": (610, 482), "n": (652, 434), "m": (699, 434), "e": (741, 482),
}  # fmt: skip


def draw(table: Table) -> Canvas:
    """Draw the whole table."""
    places = _PLACES[len(table.names)]
    aside, room = PILES[len(places)]
    wide = _SCORES_RIGHT - aside
    lift = LIFT if len(places) == 3 and piled(table, wide, room - LIFT)[0] > PILED[-1] else 0
    room -= lift
    _, high = piled(table, wide, room)
    canvas = Canvas(HEIGHT - lift)
    game(canvas, table, _GAME)
    if table.teams:
        _scores(canvas, table)
    _last(canvas, table, lift)
    piles(canvas, table, aside, _PILES_TOP, wide, room)
    notes(canvas, table, _NOTES_LEFT, _NOTES_FOOT[any(table.open)] - lift, _NOTES_WIDE)
    for seat, place in enumerate(places):
        left, top, right, bottom = _PLATES[place]
        if place == "m" and (down := high + _BELOW_PILES - top) > 0:  # beside no card, whatever its height
            left, top, bottom = _PLATES["e"][0], top + down, bottom + down
        plate(canvas, table, seat, (left, top - lift, right, bottom - lift))
        if table.open and table.open[seat]:
            x, y, width = _FANS[place]
            canvas.fan(table.open[seat], table.letters, x, y - lift, MINI, width)
    _trick(canvas, table, lift)
    return canvas


def _trick(canvas: Canvas, table: Table, lift: int) -> None:
    """Lay the cards of the trick, or the turned card with what was said; mark where the next card goes."""
    places = _PLACES[len(table.names)]
    high = OF_FIVE if len(places) == 5 else CARD
    calls = _BESIDE if table.turned or table.dog else _CALLS
    said = {seat: calls[place] for seat, place in enumerate(places)}
    bubbles(
        canvas, table, {seat: (x, top - lift, to, foot - lift) for seat, (x, top, to, foot) in said.items()}
    )
    cards = {seat: (_CARDS[place][0], _CARDS[place][1] - lift) for seat, place in enumerate(places)}
    if table.turned and not table.trick:
        canvas.card(table.turned, table.letters, 340, 216, CARD)
        return
    if table.dog:
        _dog(canvas, table, 300 - lift)
        return
    laid = {seat for seat, _ in table.trick}
    for seat, at in cards.items():
        if seat not in laid and table.trump and not table.calls:
            canvas.space(*at, high, bright=seat == table.turn)
    for seat, _ in table.trick:
        played(canvas, table, seat, *cards[seat], high)


def _dog(canvas: Canvas, table: Table, middle: int) -> None:
    """Lay the dog around this height: open in rows of three, or as a heap face down."""
    if not table.dog[0]:
        high = _DOG * 2 // 3
        canvas.backs(len(table.dog), 340, middle - high // 2, high, 120)
        return
    rows = [table.dog[:3], table.dog[3:]] if len(table.dog) > 3 else [table.dog]
    wide = 3 * (width_of(_DOG) + 3)
    top = middle - len(rows) * (_DOG + 3) // 2
    for row, cards in enumerate(rows):
        canvas.fan(cards, table.letters, 400 - wide // 2, top + row * (_DOG + 3), _DOG, wide)


def _scores(canvas: Canvas, table: Table) -> None:
    """Write the scores of both sides: who they are, below each other, and at the right what they have."""
    left, top, right = _SCORES_LEFT, _SCORES_TOP, _SCORES_RIGHT
    high = 2 * PAD + 2 * SIDE
    canvas.panel((left, top, right, top + high))
    canvas.fill((left + PAD, top + high // 2, right - PAD, top + high // 2 + 1), PALE)
    for side, (label, points) in enumerate(table.scores):
        first = top + PAD + side * SIDE
        second = first + SIDE // 2
        wide = canvas.text(points, right - PAD, first + 29, LEAST, GOLD, side="right", bold=True)
        if table.won:
            won = canvas.text(table.won[side], right - PAD, second + 29, LEAST, PALE, side="right")
            wide = max(wide, won)
        named = [label] if label else [shown_name(table.names[seat], seat) for seat in (side, side + 2)]
        for line, name in enumerate(named):
            foot = first + 28 + line * SIDE // 2 if len(named) > 1 else first + 44
            canvas.text(name, left + PAD, foot, LABEL, width=right - left - 3 * PAD - wide)


def _last(canvas: Canvas, table: Table, lift: int) -> None:
    """Draw the last trick small, as it lay, with its winner's card in gold."""
    if not table.last:
        return
    left, top, right, bottom = _LAST
    top -= lift
    canvas.panel((left, top, right, bottom - lift))
    canvas.text(
        table.words[3], (left + right) // 2, top + 29, LEAST, PALE, side="middle", width=right - left - PAD
    )
    places = _PLACES[len(table.names)]
    for seat, card in sorted(table.last, key=lambda played: played[0] == table.last_winner):
        x, y = _LAST_CARDS[places[seat]]
        canvas.card(
            card, table.letters, x - width_of(MINI) // 2 + 23, y - lift, MINI, best=seat == table.last_winner
        )
