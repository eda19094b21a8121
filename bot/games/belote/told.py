"""What a table of Belote tells: facts everybody saw, the deals for the record, and views."""

from typing import Annotated, Literal

from pydantic import Field

from bot.games.belote.announcements import Combinations, Kind
from bot.games.belote.scoring import DealScored, Sides
from bot.games.kit.cards import Card, Trump
from bot.games.kit.game import Fact, OptionSet, Result, Seat, Value, View


class BeloteOptions(OptionSet, frozen=True):
    """Section 8: points of a race, races to win, who decides on announcements, a failing side's belote."""

    target: Annotated[int, Field(ge=100, le=5000)] = 1001
    races: Annotated[int, Field(ge=1, le=5)] = 1
    declarations: Literal["choice", "auto"] = "choice"
    belote_kept: Literal["off", "on"] = "off"


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
    """A player took; he has the turned card too."""

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


class BeloteView(View, frozen=True):
    """What everybody sees; and of his own, `hand`, `playable`, `declarable` and `declared` for a seat.

    `bids`, `trick` and `last_trick` are in the order said or played.  `turned` is the taker's after a take.
    `last_trick` is the deal before's until the first trick of a deal is complete.  `announcing` is the side
    that wins the announcements, once the first trick is complete.  `points` are those of the cards alone.
    """

    options: BeloteOptions
    players: int
    phase: Literal["bid1", "bid2", "play", "over"]
    turn: Seat | None
    deal: int
    dealer: Seat
    turned: Card
    bids: tuple[tuple[Seat, str], ...]
    taker: Seat | None
    trump: Trump | None
    leader: Seat
    trick: tuple[tuple[Seat, Card], ...]
    last_trick: tuple[tuple[Seat, Card], ...]
    last_winner: Seat | None
    hand_sizes: tuple[int, ...]
    tricks_won: Sides
    points: Sides
    calls: tuple[Called, ...]
    shown: tuple[Shown, ...]
    announcing: int | None
    belote: Seat | None
    rebelote: bool
    scores: Sides
    races: Sides
    pot: int
    last_deal: DealScored | None
    out: tuple[Seat, ...]
    result: Result | None
    hand: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    declarable: Combinations = ()
    declared: Combinations = ()
