"""How a beginner plays the belotes: by the trick on the table and the points in the own hand alone.

Likings are in steps: a card more or less strong, or ten points in the hand.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from tapis.engines.kit.engine import Manner, Question
from tapis.games.kit.cards import NO_TRUMP, Card, Trump, points_of, powers
from tapis.games.partners.view import PartnersView

MANNER: Final = Manner(heat=0.6, cap=1.5)
"""How a beginner strays among what they like."""
TEN: Final = 10.0
TAKES: Final = 4.5
"""Tens of points in the own hand from which a beginner takes, or bids."""
WINS: Final = 10.0
"""How much rather a beginner takes a trick."""
DECLARES: Final = 0.5
"""How much rather a beginner declares what they have."""


def in_hand(cards: Iterable[Card], game: Trump) -> int:
    """Return the points of cards in a game.

    >>> in_hand(["JH", "9H", "AS"], "H")
    45
    """
    points = points_of(game)
    return sum(points[card] for card in cards)


def liking(card: Card, trick: Sequence[Card], trump: Trump) -> float:
    """Return how much a beginner likes a card: the highest that leads or takes, else the lowest.

    >>> [liking(card, ["KS"], "H") for card in ("AS", "7S", "8H")]
    [18.0, -1.0, 12.0]
    """
    if not trick:
        return float(_height(card, trump))
    power = powers(trick[0][-1], trump)
    if power[card] > max(power[laid] for laid in trick):
        return WINS + _height(card, trump)
    return -float(_height(card, trump))


def _height(card: Card, trump: Trump) -> int:
    """Return how high a card stands in its suit, 1 to 8."""
    return powers(card[-1], NO_TRUMP if trump != card[-1] else trump)[card] % 10


def liked_cards(legal: Iterable[str], trick: Sequence[Card], trump: Trump) -> dict[str, float]:
    """Return how much a beginner likes each way to play a card."""
    found: dict[str, float] = {}
    for code in legal:
        verb, card, *more = code.split(".")
        if verb == "play":
            found[code] = liking(card, trick, trump) + DECLARES * bool(more)
    return found


def played(question: Question, view: PartnersView) -> dict[str, float]:
    """Return how much a beginner of two sides likes each way to play a card."""
    return liked_cards(question.legal, [card for _, card in view.trick], view.trump or NO_TRUMP)
