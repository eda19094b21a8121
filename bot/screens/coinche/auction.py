"""The auction of Coinche as a small table: a column for each seat, a line for each round."""

from collections.abc import Sequence

from bot.games.coinche.game import CoincheView
from bot.games.kit.cards import SUITS
from bot.games.kit.game import Seat
from bot.screens.coinche.contract import bid_sign, game_sign, value_text
from bot.screens.kit.columns import clip, code, in_code, left, width
from bot.screens.kit.screen import Scene
from bot.text import Text

ROUNDS = 12
"""The newest rounds that are written, more than nearly any auction has; a line says how many came before."""
_COLUMN = 6
"""Columns of a seat; only "coinche", which is said once at most, takes more."""


def auction_table(scene: Scene, view: CoincheView) -> str:
    """Write who said what, "" before anybody has spoken; whoever is to speak is marked with ">"."""
    if not view.bids:
        return ""
    t, said = scene.t, _rounds(view)
    turn = view.turn if view.phase == "auction" else None
    heads = [(">" if seat == turn else "") + in_code(scene.names[seat], seat) for seat in _order(view)]
    lines = [[call and call_text(t, call) for call in each] for each in said[-ROUNDS:]]
    wide = [max(_COLUMN, *(width(line[place]) for line in lines)) for place in range(4)]
    before = len(said) - len(lines)
    first = [t("coinche.column.before", n=before)] if before else []
    return code([_row(heads, wide), *first, *(_row(line, wide) for line in lines)])


def _rounds(view: CoincheView) -> list[list[str]]:
    """Return what was said, round by round from the dealer's left on; who is passed over said ""."""
    said: list[list[str]] = []
    order, last = _order(view), 4
    for seat, call in view.bids:
        place = order.index(seat)
        if place <= last:
            said.append([""] * 4)
        said[-1][place] = call
        last = place
    return said


def _order(view: CoincheView) -> list[Seat]:
    return [(view.dealer + step) % 4 for step in range(1, 5)]


def _row(cells: Sequence[str], wide: Sequence[int]) -> str:
    return " ".join(left(clip(cell, each), each) for cell, each in zip(cells, wide, strict=True))


def call_parts(t: Text, call: str) -> tuple[str, str]:
    """Return what a player said as a short text, and the suit whose sign follows it, or ""."""
    _, *rest = call.split(".")
    if not rest:
        return call_text(t, call), ""
    value, game = rest
    said = value_text(t, value)
    return (said, game) if game in SUITS else (f"{said} {game_sign(t, game)}", "")


def call_text(t: Text, call: str) -> str:
    """Write what a player said, in at most seven signs."""
    verb, *rest = call.split(".")
    return bid_sign(t, *rest) if rest else t(f"coinche.column.{verb}")
