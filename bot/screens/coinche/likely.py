"""The bids that a hand of Coinche can bear, by a count that players make themselves."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from bot.games.coinche import CoincheView
from bot.games.coinche.ladder import CAPOT, GENERALE, worth
from bot.games.kit.cards import ALL_TRUMP, NO_TRUMP, SUITS, rank_of, suit_of
from bot.games.kit.game import Action, Seat
from bot.games.partners.announcements import combinations
from bot.games.partners.sides import BELOTE
from bot.screens.kit.cards import parts_of

GAMES, NEXT = 2, 3
"""A row of buttons for each of so many games, with the next values in it."""


class Worth(NamedTuple):
    """Points that a hand brings its side: as it is, by rank of each trump, for every other ace."""

    hand: int
    trumps: Mapping[str, int]
    ace: int = 0


_SUIT, _LOW = "one suit", {"8": 10, "7": 10}
OPENING: Final = {
    _SUIT: Worth(20, {"J": 35, "9": 25, "A": 20, "10": 15, "K": 15, "Q": 15, **_LOW}, 10),
    NO_TRUMP: Worth(40, {"A": 20, "10": 10}),
    ALL_TRUMP: Worth(25, {"J": 25, "9": 10, "A": 5}),
}
"""What the hand of a taker is worth; in no trump and in all trump the ranks of every suit count."""
HELP: Final = {
    _SUIT: Worth(-25, {"J": 30, "9": 20, "A": 15, "10": 15, "K": 10, "Q": 10, **_LOW}, 10),
    NO_TRUMP: Worth(-30, {"A": 25, "10": 10}),
    ALL_TRUMP: Worth(-30, {"J": 25, "9": 10, "A": 5}),
}
"""What the hand of a partner adds to what was bid."""
LONG = 4
"""Trumps that are enough without the jack and the nine; with either it takes one less."""
_COUNTS: Final = {CAPOT: 185, GENERALE: 1000}
"""The counts that bear what is more than a number; nobody counts on every trick for themselves alone."""


def count(hand: Sequence[str], game: str, table: Mapping[str, Worth] = OPENING) -> int:
    """Count the points that a hand brings in a game, belotes included.

    >>> count(["JH", "9H", "7H", "AS", "KC"], "H"), count(["AH", "10H", "AS", "10C"], "SA")
    (100, 100)
    """
    points = table.get(game, table[_SUIT])
    trumps = [rank_of(card) for card in hand if game not in SUITS or suit_of(card) == game]
    aces = sum(rank_of(card) == "A" and suit_of(card) != game for card in hand)
    belotes = sum({f"K{suit}", f"Q{suit}"} <= {*hand} for suit in SUITS if game in {suit, ALL_TRUMP})
    counted = sum(points.trumps.get(rank, 0) for rank in trumps)
    return points.hand + counted + points.ace * aces + BELOTE * belotes


def bears(view: CoincheView, game: str) -> int:
    """Return up to which number the hand of the player to speak bears a game, 0 if it does not at all.

    A game that the partner has bid is borne by that bid and what the hand adds to it, which is added once.
    """
    shown = 0 if view.options.declarations == "off" else _announced(view.hand)
    own = count(view.hand, game) + shown if _may_open(view.hand, game) else 0
    partner, mine = (_last(view, seat, game) for seat in ((view.turn or 0) + side for side in (2, 0)))
    if not partner:
        return own
    if mine:
        return max(partner, own + max(0, partner - mine))
    return max(own, partner + max(0, count(view.hand, game, HELP) + shown))


def likely_bids(view: CoincheView, offers: Iterable[Action]) -> list[list[str]]:
    """Return the notations of the bids that the hand bears: of its best games the next values, lowest first.

    Args:
        view: what the player to speak sees.
        offers: their legal actions, lower bids first.
    """
    borne: dict[str, list[str]] = {}
    for action in offers:
        verb, rest = parts_of(action)
        if verb == "bid" and (_COUNTS.get(rest[0]) or worth(rest[0])) <= bears(view, rest[1]):
            borne.setdefault(rest[1], []).append(str(action))
    games = sorted(borne, key=lambda game: -bears(view, game))
    return [borne[game][:NEXT] for game in games[:GAMES]]


def _may_open(hand: Sequence[str], game: str) -> bool:
    """Return True if a hand may name this game: a suit takes a jack or a nine third, or four trumps."""
    trumps = {rank_of(card) for card in hand if suit_of(card) == game}
    return game not in SUITS or len(trumps) >= LONG - bool(trumps & {"J", "9"})


def _last(view: CoincheView, seat: Seat, game: str) -> int:
    """Return the number that a seat bid last in a game, 0 if it has bid none."""
    said = [call.split(".") for speaker, call in view.bids if speaker == seat % 4]
    return next((worth(call[1]) for call in reversed(said) if call[2:] == [game]), 0)


def _announced(hand: Sequence[str]) -> int:
    return sum(each.points for each in combinations(tuple(hand)))
