"""What a seat of Tarot, or the channel, may know (tarot.md, section 8)."""

from typing import Literal, TypeAlias

from tapis.games.kit.cards import Card
from tapis.games.kit.game import Result, Seat, Value, View
from tapis.games.tarot.actions import Contract
from tapis.games.tarot.facts import HandfulShown
from tapis.games.tarot.handfuls import Handful
from tapis.games.tarot.options import TarotOptions
from tapis.games.tarot.scoring import DealScored

Phase: TypeAlias = Literal["auction", "call", "dog", "ready", "play", "over"]


class BoutPlayed(Value, frozen=True):
    """A bout of a complete trick: who played it, and who won that trick."""

    card: Card
    seat: Seat
    winner: Seat


class TarotView(View, frozen=True):
    """What everybody sees and, for a seat, its own `hand` and what it may do with it.

    `bids`, `trick` and `last_trick` stand in the order said or played; a bid is `pass` or a contract.
    `taker` and `contract` are None before the auction is over, `called` before a card is called.  `camps`
    tells if everybody knows who plays with whom; then `partner` is the taker's, None where there is none.
    `dog` is () as long as it is face down.  `discarded` counts the cards laid aside, `discarded_trumps` are
    those of them that were shown.  `tricks_won` and `points` (half points, without the Excuse) are by seat;
    `bouts` are those of the tricks so far.  `scored` counts deals.

    A seat's own: `playable` cards, the cards it may call (`callable`) or discard (`discardable`, trumps only
    where they are needed), the `handfuls` it may show with its next card, and what it discarded (`discard`).
    """

    options: TarotOptions
    players: int
    phase: Phase
    turn: Seat | None
    deal: int
    dealer: Seat
    bids: tuple[tuple[Seat, str], ...]
    taker: Seat | None
    contract: Contract | None
    called: Card | None
    camps: bool
    partner: Seat | None
    slam: bool
    dog: tuple[Card, ...]
    discarded: int
    discarded_trumps: tuple[Card, ...]
    handfuls_shown: tuple[HandfulShown, ...]
    leader: Seat
    trick: tuple[tuple[Seat, Card], ...]
    last_trick: tuple[tuple[Seat, Card], ...]
    last_winner: Seat | None
    hand_sizes: tuple[int, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]
    bouts: tuple[BoutPlayed, ...]
    scores: tuple[int, ...]
    scored: int
    last_deal: DealScored | None
    out: tuple[Seat, ...]
    result: Result | None
    hand: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    callable: tuple[Card, ...] = ()
    discardable: tuple[Card, ...] = ()
    handfuls: tuple[Handful, ...] = ()
    discard: tuple[Card, ...] = ()
