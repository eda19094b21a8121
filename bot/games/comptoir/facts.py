"""What everybody at a table of Belote de comptoir saw."""

from typing import Literal

from bot.games.comptoir.options import Faces
from bot.games.kit.game import Fact, Seat


class Dealer(Fact, frozen=True):
    """The pack was shuffled; this seat deals."""

    kind: Literal["dealer"] = "dealer"
    seat: Seat


class Dealt(Fact, frozen=True):
    """Each seat got `cards` cards; the first `turned` of each packet lie as `faces` says."""

    kind: Literal["dealt"] = "dealt"
    seat: Seat
    cards: int
    faces: Faces
    turned: int


class Opened(Fact, frozen=True):
    """These cards lie face up before each seat."""

    kind: Literal["opened"] = "opened"
    hands: tuple[tuple[str, ...], ...]


class Spoke(Fact, frozen=True):
    """A bid."""

    kind: Literal["bid"] = "bid"
    seat: Seat
    points: int


class Taken(Fact, frozen=True):
    """The auction is over: this seat has the highest bid."""

    kind: Literal["taken"] = "taken"
    seat: Seat
    points: int


class Cancelled(Fact, frozen=True):
    """Everybody passed on this dealer's cards (R7)."""

    kind: Literal["cancelled"] = "cancelled"
    seat: Seat


class Named(Fact, frozen=True):
    """The taker named the game."""

    kind: Literal["trump"] = "trump"
    seat: Seat
    game: str


class TrickWon(Fact, frozen=True):
    """A trick is complete: who won it, its number in the deal from 1, and its card points."""

    kind: Literal["trick"] = "trick"
    seat: Seat
    points: int
    number: int


class DealScored(Fact, frozen=True):
    """The contract was made or failed: the taker's bid and points, what each seat marks, the scores."""

    kind: Literal["scored"] = "scored"
    seat: Seat
    bid: int
    points: int
    made: bool
    marks: tuple[int, ...]
    scores: tuple[int, ...]


class Tied(Fact, frozen=True):
    """Several seats share the lead at or above the target, so another deal follows (R11)."""

    kind: Literal["tied"] = "tied"
    points: int
    seats: tuple[Seat, ...]


class Pack(Fact, frozen=True):
    """A secret: the shuffled pack, top card first; only the record of a finished game shows it."""

    kind: Literal["pack"] = "pack"
    cards: tuple[str, ...]
