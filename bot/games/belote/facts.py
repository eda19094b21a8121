"""What everybody at a table of Belote saw."""

from typing import Literal

from bot.games.belote.announcements import Combinations, Kind
from bot.games.belote.scoring import DealScored, Sides
from bot.games.kit.cards import Card, Trump
from bot.games.kit.game import Fact, Seat, Value


class Turned(Fact, frozen=True):
    """A deal begins: `dealer` dealt and turned `card`; `deal` counts from 1 in each match."""

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
    """A player took, and gets the turned card too."""

    kind: Literal["took"] = "took"
    seat: Seat
    suit: Trump
    round: int


class Cancelled(Fact, frozen=True):
    """All passed twice (R4)."""

    kind: Literal["cancelled"] = "cancelled"


class Called(Fact, frozen=True):
    """A declaration was called: kind and rank of its best combination, without the suit (R15)."""

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
    """The player who held king and queen of trump played one of them (R16)."""

    kind: Literal["belote"] = "belote"
    seat: Seat
    call: Literal["belote", "rebelote"]
    suit: Trump


class TrickWon(Fact, frozen=True):
    """A trick was won: its number, 1 to 8, and its card points, without the ten of the last trick."""

    kind: Literal["trick"] = "trick"
    seat: Seat
    number: int
    points: int


class Shown(Fact, frozen=True):
    """A player whose side won the announcements showed theirs, before playing their second card."""

    kind: Literal["shown"] = "shown"
    seat: Seat
    combinations: Combinations
    points: int


class RaceWon(Fact, frozen=True):
    """A race ended; `races` counts the races each side has won; a pot that is still pending is lost."""

    kind: Literal["race"] = "race"
    side: int
    scores: Sides
    races: Sides
    pot: int


class Dealt(Fact, frozen=True):
    """A secret: the hands after cards were dealt, and the rest of the pack, top card first."""

    kind: Literal["dealt"] = "dealt"
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


class Trick(Value, frozen=True):
    """A complete trick: who led, the cards in the order played, who won, the points of the cards."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


EVERY = (
    *(Turned, Passed, Took, Cancelled, Called, Played, BeloteCalled, TrickWon, Shown),
    *(DealScored, RaceWon),
)
"""Every fact that actions tell; `Dealt` is not among them, as it is a secret."""
