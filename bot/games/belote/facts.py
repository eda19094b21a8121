"""What everybody at a table of Belote saw."""

from typing import Literal

from bot.games.belote.announcements import Combinations, Kind
from bot.games.belote.scoring import DealScored, Sides
from bot.games.kit.cards import Card, Trump
from bot.games.kit.game import Fact, Seat, Value


class Turned(Fact, frozen=True):
    """A deal begins, the first of the match is 1: the dealer dealt and turned this card."""

    kind: Literal["turned"] = "turned"
    dealer: Seat
    card: Card
    deal: int


class Passed(Fact, frozen=True):
    """A player passed in the first or second round of the bidding."""

    kind: Literal["passed"] = "passed"
    seat: Seat
    round: int


class Took(Fact, frozen=True):
    """A player took, and has the turned card too."""

    kind: Literal["took"] = "took"
    seat: Seat
    suit: Trump
    round: int


class Cancelled(Fact, frozen=True):
    """All passed twice (R4)."""

    kind: Literal["cancelled"] = "cancelled"


class Called(Fact, frozen=True):
    """A declaration that was called out: kind and height of its best combination, not the suit (R15)."""

    kind: Literal["called"] = "called"
    seat: Seat
    combination: Kind
    rank: str


class Played(Fact, frozen=True):
    """A card was played."""

    kind: Literal["played"] = "played"
    seat: Seat
    card: Card


class BeloteCalled(Fact, frozen=True):
    """King or queen of trump was played by the player who held both (R16)."""

    kind: Literal["belote"] = "belote"
    seat: Seat
    call: Literal["belote", "rebelote"]
    suit: Trump


class TrickWon(Fact, frozen=True):
    """A trick, 1 to 8, and the points of its cards (without the ten of the last)."""

    kind: Literal["trick"] = "trick"
    seat: Seat
    number: int
    points: int


class Shown(Fact, frozen=True):
    """Combinations shown before the second card of a player of the side that won the announcements."""

    kind: Literal["shown"] = "shown"
    seat: Seat
    combinations: Combinations
    points: int


class RaceWon(Fact, frozen=True):
    """A race ended; `races` counts those won by each side; a pot still pending is lost."""

    kind: Literal["race"] = "race"
    side: int
    scores: Sides
    races: Sides
    pot: int


class Dealt(Fact, frozen=True):
    """Who holds what after cards were dealt, and what remains in the pack, top first: a secret."""

    kind: Literal["dealt"] = "dealt"
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


class Trick(Value, frozen=True):
    """A complete trick: its cards in the order played, who led, who won, the points of the cards."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


EVERY = (
    *(Turned, Passed, Took, Cancelled, Called, Played, BeloteCalled, TrickWon, Shown),
    *(DealScored, RaceWon),
)
"""Every fact that actions tell; who was dealt what is a secret."""
