"""What everybody at a table of Crapette saw."""

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.starting import Begins


class SetOut(Fact, frozen=True):
    """The table was laid: the top of each crapette, and the first card of each column."""

    crapettes: tuple[Card, ...]
    columns: tuple[Card, ...]


class Restocked(Fact, frozen=True):
    """A player turned their waste over into a new stock of `cards` cards."""

    seat: Seat
    cards: int


class Turned(Fact, frozen=True):
    """A player turned up the top card of their stock."""

    seat: Seat
    card: Card


class Moved(Fact, frozen=True):
    """A card went from one pile to another."""

    seat: Seat
    card: Card
    source: str
    target: str


class Uncovered(Fact, frozen=True):
    """The next card of this seat's crapette was turned up, whoever played the one above it (R4)."""

    seat: Seat
    card: Card


class Ended(Fact, frozen=True):
    """A turn ended or was interrupted; its turned card, if there was one, went to this seat's waste."""

    seat: Seat
    card: Card | None


class Called(Fact, frozen=True):
    """A player called "Crapette !"; the omitted cards are named only if the call is upheld."""

    seat: Seat
    upheld: bool
    cards: tuple[Card, ...]


class Demonstrated(Fact, frozen=True):
    """The caller put an omitted card on a foundation."""

    seat: Seat
    card: Card


class GaveUp(Fact, frozen=True):
    """The demonstration failed, and the position before the call is restored (R13)."""

    seat: Seat


class Agreed(Fact, frozen=True):
    """A player agrees to stop a blocked game, until their next turn begins; it ends when both do (R16)."""

    seat: Seat


class Stalled(Fact, frozen=True):
    """The game is blocked after this many quiet turns in a row (R16)."""

    turns: int


class Packs(Fact, frozen=True):
    """A secret: both players' shuffled packs, top card first."""

    packs: tuple[tuple[Card, ...], ...]


EVERY = (
    *(SetOut, Begins, Restocked, Turned, Moved, Uncovered, Ended),
    *(Called, Demonstrated, GaveUp, Agreed, Stalled),
)
"""Every fact that actions tell; `Packs` is not among them, as it is a secret."""
