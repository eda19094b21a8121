"""The convention by which robots bid and the buttons of a hand count, as `data/rules/*/coinche.md` tells it.

A hand counts for a game that it names, or as help for the one that the partner named.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tapis.games.kit.cards import ALL_TRUMP, NO_TRUMP, SUITS, Card, Trump, rank_of, suit_of
from tapis.games.partners.sides import BELOTE


class Worth(NamedTuple):
    """Points that a hand brings its side: as it is, by rank of each trump, for every other ace."""

    hand: int
    trumps: Mapping[str, int]
    ace: int = 0


SUIT: Final = "one suit"
_TRUMPS: Final = {"J": 35, "9": 25, "A": 20, "10": 15, "K": 15, "Q": 15, "8": 10, "7": 10}
OPENING: Final = {
    SUIT: Worth(20, _TRUMPS, 10),
    NO_TRUMP: Worth(40, {"A": 20, "10": 10}),
    ALL_TRUMP: Worth(25, {"J": 25, "9": 10, "A": 5}),
}
"""What the hand of a taker is worth; in no trump and in all trump the ranks of every suit count."""
HELP: Final = {
    SUIT: Worth(-35, _TRUMPS, 15),
    NO_TRUMP: Worth(-30, {"A": 25, "10": 10}),
    ALL_TRUMP: Worth(-30, {"J": 25, "9": 10, "A": 5}),
}
"""What the hand of a partner adds to what was bid."""
THIRD: Final = 3
"""Trumps that a suit takes to be named, one of them the jack or the nine."""
SPARE: Final = 10
"""What an opening counts more than it says."""
AGAINST: Final = 5
"""What is bid in it against the opponents' bid above the count, at most."""
KEPT: Final = 20
"""What it keeps back besides, where it can."""


def count(hand: Sequence[Card], game: Trump, table: Mapping[str, Worth] = OPENING) -> int:
    """Count the points that a hand brings in a game, belotes included.

    >>> count(["JH", "9H", "7H", "AS", "KC"], "H"), count(["AH", "10H", "AS", "10C"], "SA")
    (100, 100)
    >>> count(["8H", "AS", "AC", "AD"], "H", HELP)
    20
    """
    points = table.get(game, table[SUIT])
    trumps = [rank_of(card) for card in hand if game not in SUITS or suit_of(card) == game]
    belotes = sum({f"K{suit}", f"Q{suit}"} <= {*hand} for suit in SUITS if game in {suit, ALL_TRUMP})
    counted = sum(points.trumps.get(rank, 0) for rank in trumps)
    return points.hand + counted + points.ace * aces(hand, game) + BELOTE * belotes


def aces(hand: Sequence[Card], game: Trump) -> int:
    """Return how many aces a hand holds besides trumps.

    >>> aces(["AH", "AS", "KC"], "H")
    1
    """
    return sum(rank_of(card) == "A" and suit_of(card) != game for card in hand)


def may_name(hand: Sequence[Card], game: Trump) -> bool:
    """Return True if a hand may name this game: a suit takes the jack or the nine, third.

    >>> may_name(["JH", "8H", "7H"], "H"), may_name(["AH", "10H", "KH", "8H"], "H"), may_name(["AH"], "SA")
    (True, False, True)
    """
    trumps = {rank_of(card) for card in hand if suit_of(card) == game}
    return game not in SUITS or (len(trumps) >= THIRD and bool(trumps & {"J", "9"}))
