"""The auction of Coinche as a small table: a column for each seat, a line for each round."""

from collections.abc import Sequence

from bot.games.coinche import CoincheView
from bot.games.kit.game import Seat
from bot.screens.coinche.contract import bid_sign
from bot.screens.kit.columns import clip, code, in_code, left, width
from bot.screens.kit.screen import Scene
from bot.text import Text

ROUNDS = 5
"""The newest rounds that are written; a line of dots stands for those before."""
_COLUMN = 6
"""Columns of a seat; only "coinche", which is said once at most, takes more."""


def auction_table(scene: Scene, view: CoincheView) -> str:
    """Write who said what, "" before anybody has spoken; whoever is to speak is marked with ">"."""
    if not view.bids:
        return ""
    order = [(view.dealer + step) % 4 for step in range(1, 5)]
    turn = view.turn if view.phase == "auction" else None
    heads = [(">" if seat == turn else "") + in_code(scene.names[seat], seat) for seat in order]
    lines = _rounds(scene.t, order, view.bids)
    wide = [max(_COLUMN, *(width(line[place]) for line in lines)) for place in range(4)]
    more = [["…"] * 4] if len(lines) > ROUNDS else []
    return code(
        " ".join(left(clip(cell, each), each) for cell, each in zip(line, wide, strict=True))
        for line in (heads, *more, *lines[-ROUNDS:])
    )


def _rounds(t: Text, order: Sequence[Seat], bids: Sequence[tuple[Seat, str]]) -> list[list[str]]:
    """Return what each seat said, round by round; who is passed over has an empty place."""
    lines: list[list[str]] = []
    last = len(order)
    for seat, call in bids:
        place = order.index(seat)
        if place <= last:
            lines.append([""] * len(order))
        lines[-1][place] = call_text(t, call)
        last = place
    return lines


def call_text(t: Text, call: str) -> str:
    """Write what a player said, in at most seven signs."""
    verb, *rest = call.split(".")
    return bid_sign(t, *rest) if rest else t(f"coinche.column.{verb}")
