"""What everybody at a table of Belote de comptoir saw."""

from tapis.games.comptoir.options import Faces
from tapis.games.kit.game import Fact, Seat


class Dealer(Fact, frozen=True):
    """The pack was shuffled; this seat deals."""

    seat: Seat


class Dealt(Fact, frozen=True):
    """Each seat got `cards` cards; the first `turned` of each packet lie as `faces` says."""

    seat: Seat
    cards: int
    faces: Faces
    turned: int


class Opened(Fact, frozen=True):
    """These cards lie face up before each seat."""

    hands: tuple[tuple[str, ...], ...]


class Spoke(Fact, frozen=True, kind="bid"):
    """A bid."""

    seat: Seat
    points: int


class Taken(Fact, frozen=True):
    """The auction is over: this seat has the highest bid."""

    seat: Seat
    points: int


class Cancelled(Fact, frozen=True):
    """Everybody passed on this dealer's cards (R7)."""

    seat: Seat


class Named(Fact, frozen=True, kind="trump"):
    """The taker named the game."""

    seat: Seat
    game: str


class TrickWon(Fact, frozen=True, kind="trick"):
    """A trick is complete: who won it, its number in the deal from 1, and its card points."""

    seat: Seat
    points: int
    number: int


class DealScored(Fact, frozen=True, kind="scored"):
    """The contract was made or failed: the taker's bid and points, what each seat marks, the scores."""

    seat: Seat
    bid: int
    points: int
    made: bool
    marks: tuple[int, ...]
    scores: tuple[int, ...]


class Tied(Fact, frozen=True):
    """Several seats share the lead at or above the target, so another deal follows (R11)."""

    points: int
    seats: tuple[Seat, ...]


class Pack(Fact, frozen=True):
    """A secret: the shuffled pack, top card first; only the record of a finished game shows it."""

    cards: tuple[str, ...]
