"""What everybody at a table of Crapette saw."""

from typing import Literal

from bot.games.kit.cards import Card
from bot.games.kit.game import Fact, Seat
from bot.games.kit.starting import Begins


class SetOut(Fact, frozen=True):
    """The table was laid: the top of each crapette, and the first card of each column."""

    kind: Literal["set_out"] = "set_out"
    crapettes: tuple[Card, ...]
    columns: tuple[Card, ...]


class Restocked(Fact, frozen=True):
    """A player turned their waste over into a new stock of `cards` cards."""

    kind: Literal["restocked"] = "restocked"
    seat: Seat
    cards: int


class Turned(Fact, frozen=True):
    """A player turned up the top card of their stock."""

    kind: Literal["turned"] = "turned"
    seat: Seat
    card: Card


class Moved(Fact, frozen=True):
    """A card went from one pile to another."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    card: Card
    source: str
    target: str


class Uncovered(Fact, frozen=True):
    """The next card of this seat's crapette was turned up, whoever played the one above it (R4)."""

    kind: Literal["uncovered"] = "uncovered"
    seat: Seat
    card: Card


class Ended(Fact, frozen=True):
    """A turn ended or was interrupted; its turned card, if there was one, went to this seat's waste."""

    kind: Literal["ended"] = "ended"
    seat: Seat
    card: Card | None


class Called(Fact, frozen=True):
    """A player called "Crapette !"; the omitted cards are named only if the call is upheld."""

    kind: Literal["called"] = "called"
    seat: Seat
    upheld: bool
    cards: tuple[Card, ...]


class Demonstrated(Fact, frozen=True):
    """The caller put an omitted card on a foundation."""

    kind: Literal["demonstrated"] = "demonstrated"
    seat: Seat
    card: Card


class GaveUp(Fact, frozen=True):
    """The demonstration failed, and the position before the call is restored (R13)."""

    kind: Literal["gave_up"] = "gave_up"
    seat: Seat


class Agreed(Fact, frozen=True):
    """A player agrees to stop a blocked game, until their next turn begins; it ends when both do (R16)."""

    kind: Literal["agreed"] = "agreed"
    seat: Seat


class Stalled(Fact, frozen=True):
    """The game is blocked after this many quiet turns in a row (R16)."""

    kind: Literal["stalled"] = "stalled"
    turns: int


class Packs(Fact, frozen=True):
    """A secret: both players' shuffled packs, top card first."""

    kind: Literal["packs"] = "packs"
    packs: tuple[tuple[Card, ...], ...]


EVERY = (
    *(SetOut, Begins, Restocked, Turned, Moved, Uncovered, Ended),
    *(Called, Demonstrated, GaveUp, Agreed, Stalled),
)
"""Every fact that actions tell; `Packs` is not among them, as it is a secret."""
