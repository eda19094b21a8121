"""What everybody at a table of two sides of two saw of the play."""

from typing import Literal

from tapis.games.kit.auctions import Cancelled
from tapis.games.kit.cards import Card, Trump
from tapis.games.kit.game import Fact, Seat, Value
from tapis.games.kit.tricks import Played
from tapis.games.partners.announcements import Combinations, Kind


class Called(Fact, frozen=True):
    """A declaration was called: kind and rank of its best combination, without the suit (R15)."""

    seat: Seat
    combination: Kind
    rank: str


class BeloteCalled(Fact, frozen=True, kind="belote"):
    """The player who held king and queen of trump played one of them (R16)."""

    seat: Seat
    call: Literal["belote", "rebelote"]
    suit: Trump


class TrickWon(Fact, frozen=True, kind="trick"):
    """A trick was won: its number, 1 to 8, and its card points, without the ten of the last trick."""

    seat: Seat
    number: int
    points: int


class Shown(Fact, frozen=True):
    """A player whose side won the announcements showed theirs, before playing their second card."""

    seat: Seat
    combinations: Combinations
    points: int


class RaceWon(Fact, frozen=True, kind="race"):
    """A race ended; `scores` and `races`, the races each side has won, hold side 0, then side 1."""

    side: int
    scores: tuple[int, int]
    races: tuple[int, int]


class Dealt(Fact, frozen=True):
    """A secret: the hands after cards were dealt, and the rest of the pack, top card first."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()


class Trick(Value, frozen=True):
    """A complete trick: who led, the cards in the order played, who won, the points of the cards."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


PLAY = (Cancelled, Called, Played, BeloteCalled, TrickWon, Shown)
"""The facts that every such game tells beside those of its bidding and of its scores.

`Dealt` is not among them, as it is a secret.
"""
