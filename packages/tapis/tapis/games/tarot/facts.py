"""What everybody at a table of Tarot saw."""

from tapis.games.kit.auctions import Began, Cancelled, Passed
from tapis.games.kit.cards import Card
from tapis.games.kit.game import Fact, Seat
from tapis.games.kit.tricks import Played
from tapis.games.tarot.actions import Contract, Size
from tapis.games.tarot.scoring import DealScored


class PetitSec(Fact, frozen=True):
    """A hand's only trump is the Petit, without the Excuse: it is shown, and the deal is cancelled (R3)."""

    seat: Seat
    hand: tuple[Card, ...]


class Bade(Fact, frozen=True, kind="bid"):
    """A player offered to play a contract."""

    seat: Seat
    contract: Contract


class Contracted(Fact, frozen=True, kind="contract"):
    """The auction is over: the last contract is played, and its player is the taker."""

    seat: Seat
    contract: Contract


class CardCalled(Fact, frozen=True, kind="called"):
    """The taker called a card."""

    card: Card


class DogShown(Fact, frozen=True, kind="dog"):
    """The dog was shown to all, and joined the taker's hand."""

    cards: tuple[Card, ...]


class SlamAnnounced(Fact, frozen=True, kind="slam"):
    """The taker announced a slam."""

    seat: Seat


class Discarded(Fact, frozen=True, kind="discard"):
    """The taker discarded so many cards; `trumps` are those among them, which are shown (R9)."""

    number: int
    trumps: tuple[Card, ...]


class HandfulShown(Fact, frozen=True, kind="handful"):
    """A player showed a handful, before their first card."""

    seat: Seat
    size: Size
    cards: tuple[Card, ...]


class TrickWon(Fact, frozen=True, kind="trick"):
    """A trick was won; `points` are the half points of its cards without the Excuse; `number` is from 1."""

    seat: Seat
    number: int
    points: int


class PartnerKnown(Fact, frozen=True, kind="partner"):
    """Everybody knows the taker's partner now; `seat` is None where the taker plays alone."""

    seat: Seat | None


class Dealt(Fact, frozen=True):
    """A secret: the hands and the dog of a deal."""

    hands: tuple[tuple[Card, ...], ...]
    dog: tuple[Card, ...]


EVERY = (
    *(Began, PetitSec, Passed, Bade, Cancelled, Contracted, CardCalled, DogShown, SlamAnnounced),
    *(Discarded, HandfulShown, Played, TrickWon, PartnerKnown, DealScored),
)
"""Every fact that actions tell; `Dealt` is not among them, as it is a secret."""
