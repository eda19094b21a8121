"""A beginner's calls at Coinche: they count the points in hand."""

from collections.abc import Sequence
from typing import Final

from tapis.games.coinche.game import CoincheView
from tapis.games.coinche.ladder import games_of, values_of, worth
from tapis.games.kit.cards import SUITS, Trump, is_trump, points_of
from tapis.games.kit.game import Seat

PARTNER: Final = 32
"""The points that a partner and the luck of play are believed to add."""
AGREES: Final = 20
"""Points in hand for each ten that are added to a partner's bid."""
DEFEATS: Final = 52
"""Points in hand, in the opponents' game, with which they are doubled."""
TRUMPS: Final = 3
"""Trumps without which no suit is bid."""


def beginner(view: CoincheView, legal: Sequence[str]) -> str:
    """Return the highest bid that the points in hand allow, at most ten above what is needed.

    Args:
        view: what the seat to speak sees.
        legal: its legal calls, in notation.
    """
    if view.highest is not None and "coinche" in legal:
        _, _, game = view.highest
        if _points(view, game) >= DEFEATS:
            return "coinche"
    found: dict[str, int] = {}
    for game in games_of(view.options):
        if game in SUITS and sum(is_trump(card, game) for card in view.hand) < TRUMPS:
            continue
        found[game] = _points(view, game) + PARTNER
    raised = None if view.turn is None else _raised(view.turn, view)
    if raised is not None:
        game, points = raised
        found[game] = max(found.get(game, 0), points)
    if not found:
        return "pass"
    game = max(found, key=found.__getitem__)
    numbers = [value for value in values_of(view.options) if value.isdigit() and worth(value) <= found[game]]
    bids = [code for value in numbers[-1:] if (code := f"bid.{value}.{game}") in legal]
    return bids[0] if bids else "pass"


def _points(view: CoincheView, game: Trump) -> int:
    points = points_of(game, "even")
    return sum(points[card] for card in view.hand)


def _raised(seat: Seat, view: CoincheView) -> tuple[str, int] | None:
    """Return the partner's game with the points that the side should make, unless the seat has bid."""
    bids = [(who, *code.split(".")[1:]) for who, code in view.bids if code.startswith("bid")]
    theirs = [(value, game) for who, value, game in bids if who == (seat + 2) % 4]
    if not theirs or not theirs[-1][0].isdigit() or any(who == seat for who, *_ in bids):
        return None
    value, game = theirs[-1]
    return game, int(value) + 10 * (_points(view, game) // AGREES)
