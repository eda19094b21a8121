"""Belote (belote.md): a turned card, two rounds of bidding, litige and pot."""

from collections.abc import Iterator
from functools import cache
from typing import Literal, Self

from pydantic import Field

from tapis.games.belote.scoring import DealScored, scored
from tapis.games.kit.cards import PACK32, SUITS, Card, Trump, in_hand, suit_key
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Action, Choices, Fact, Illegal, Seat
from tapis.games.partners import facts
from tapis.games.partners.actions import PASS
from tapis.games.partners.dealing import packets
from tapis.games.partners.facts import BeloteCalled, Dealt
from tapis.games.partners.game import Partners
from tapis.games.partners.options import PartnersOptions
from tapis.games.partners.view import PartnersView


class BeloteOptions(PartnersOptions, frozen=True):
    """Points of a race, races to win, who decides on announcements, a failing side's belote (section 8)."""

    declarations: Literal["choice", "auto"] = "choice"
    belote_kept: Literal["off", "on"] = "off"


class Take(Action, frozen=True):
    """Take at the turned card's suit (None) in the first round, at another suit in the second."""

    suit: Trump | None = None

    def __str__(self) -> str:
        return f"take.{self.suit}" if self.suit else "take"


@cache
def bids(turned: str, first_round: bool) -> Choices[Action]:
    """Return a pass, then the turned suit in the first round, or the three others (R3)."""
    suits = (None,) if first_round else tuple(suit for suit in SUITS if suit != turned)
    return Choices((PASS, *(Take(suit=suit) for suit in suits)))


class Turned(Fact, frozen=True):
    """A deal begins: `dealer` dealt and turned `card`; `deal` counts from 1 in each match."""

    dealer: Seat
    card: Card
    deal: int


class Passed(Fact, frozen=True):
    """A player passed in the first or second round of the bidding."""

    seat: Seat
    round: int


class Took(Fact, frozen=True):
    """A player took, and gets the turned card too."""

    seat: Seat
    suit: Trump
    round: int


class RaceWon(facts.RaceWon, frozen=True):
    """A race ended; a pot that is still pending is lost."""

    pot: int


class BeloteView(PartnersView, frozen=True):
    """What everybody sees and, for a seat, its own cards.

    `turned` belongs to the taker once there is one.
    """

    options: BeloteOptions
    turned: Card
    belote: Seat | None
    rebelote: bool
    pot: int
    last_deal: DealScored | None


class Belote(Partners[BeloteOptions]):
    """Who takes gets the turned card, and plays with their partner for more points than the others make."""

    key = "belote"
    command = "belote"
    Options = BeloteOptions
    fact_types = (Turned, Passed, Took, *facts.PLAY, DealScored, RaceWon)
    public = (*Partners.public, "turned", "belote", "rebelote", "last_deal")
    calls_for = frozenset({"pass", "take"})

    phase: str = "bid1"
    """`bid1`, `bid2`, `play` or `over`."""
    stock: list[Card] = Field(default_factory=list[Card])
    """The cards still to be dealt, top first."""
    turned: Card = ""
    belote: Seat | None = None
    """The seat that called belote in this deal."""
    rebelote: bool = False
    pot: int = 0
    last_deal: DealScored | None = None

    @property
    def taker(self) -> Seat | None:
        """The seat that took in this deal: the last one to speak."""
        return self.bids[-1][0] if self.trump else None

    # DEAL

    @classmethod
    def start(cls, options: BeloteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer (R2) and deal."""
        game = cls(players=seats, options=options, dealer=chance.keyed("dealer").below(4))
        return game, [game._deal(chance)]

    def _deal(self, chance: Chance) -> Turned:
        """Deal three cards, then two, to each seat from the dealer's left on, and turn the next card."""
        pack = chance.keyed("deal", self.deal + 1).shuffle(PACK32)
        self._clear(packets(pack, self.dealer, 3, 2))
        self.turned, self.stock = pack[20], pack[21:]
        self.phase = "bid1"
        self.belote, self.rebelote = None, False
        return Turned(dealer=self.dealer, card=self.turned, deal=self.deal)

    def _deal_the_rest(self, taker: Seat) -> None:
        """Deal three more cards to each seat; the taker gets the turned one and two (section 3)."""
        self.hands[taker].append(self.turned)
        for step in range(1, 5):
            seat = (self.dealer + step) % 4
            packet = 2 if seat == taker else 3
            self.hands[seat] = in_hand([*self.hands[seat], *self.stock[:packet]], self.trump)
            del self.stock[:packet]
        self.fresh = True

    def secrets(self) -> list[Fact]:
        """Return who holds what: once after the first packets, once after the last ones."""
        hands = tuple(map(tuple, self.hands))
        return [Dealt(hands=hands, stock=tuple(self.stock))] if self.fresh else []

    # BID1 and BID2

    def _bids(self) -> Choices[Action]:
        return bids(self.turned[-1], self.phase == "bid1")

    def _bid(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        return self._take(seat, action) if isinstance(action, Take) else self._pass(seat, chance)

    def _pass(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Pass; after eight passes the next dealer deals, nothing is scored and the pot waits (R4)."""
        yield Passed(seat=seat, round=self._round)
        self.bids.append((seat, "pass"))
        self.turn = (seat + 1) % 4
        if len(self.bids) == 4:
            self.phase = "bid2"
        elif len(self.bids) == 8:
            yield from self._cancel(chance)

    def _take(self, seat: Seat, action: Take) -> Iterator[Took]:
        """End the bidding at once; the dealer's left leads, whoever took (R5)."""
        self.trump = action.suit or self.turned[-1]
        yield Took(seat=seat, suit=self.trump, round=self._round)
        self.bids.append((seat, str(action)))
        self._deal_the_rest(seat)
        self.phase, self.turn = "play", self.leader

    @property
    def _round(self) -> int:
        return 1 if self.phase == "bid1" else 2

    # PLAY

    def _belote_of(self, suit: str) -> Seat | None:
        return self.belote if suit == self.trump else None

    def _call_belote(self, call: BeloteCalled) -> None:
        self.belote, self.rebelote = call.seat, call.call == "rebelote"

    # SCORE

    def _count(self) -> DealScored:
        """Score the deal, with the pot that earlier litiges left."""
        deal = scored(
            self.tricks,
            taker=self.bids[-1][0],
            trump=self.trump,
            announcements=self._announced(),
            belote=self.belote,
            belote_kept=self.options.belote_kept == "on",
            scores=self.scores,
            pot=self.pot,
        )
        if self.options.deals:
            deal = deal.model_copy(update={"pot": 0})  # what a litige leaves is lost, as no deal follows it
        self.last_deal, self.pot, self.scores = deal, deal.pot, deal.scores
        return deal

    def _race_won(self, side: int) -> RaceWon:
        return RaceWon(side=side, scores=self.scores, races=self.races, pot=self.pot)

    def _begin_race(self) -> None:
        """Begin the next race with nothing; the pot is lost."""
        super()._begin_race()
        self.pot = 0

    # What is seen

    def view(self, seat: Seat | None) -> BeloteView:
        """Return what everybody sees and, for a seat, its own cards."""
        return BeloteView(
            **self._seen(seat),
            pot=0 if self.phase == "over" else self.pot,  # what is pending then is lost (section 7)
        )

    # Refusals

    def _why_no_bid(self, code: str) -> Illegal:
        """Say that the first round is for the turned card's suit, the second for the others (R3)."""
        turned = self.turned[-1]
        if code.startswith("play"):
            return Illegal("belote.refuse.still_bidding")
        if self.phase == "bid1":
            return Illegal("belote.refuse.turned_only", suit=suit_key(turned))
        suits = [suit_key(suit) for suit in SUITS if suit != turned]
        if code == f"take.{turned}":
            return Illegal("belote.refuse.refused_suit", suit=suit_key(turned), suits=suits)
        return Illegal("belote.refuse.name_a_suit", suits=suits)

    def _why_no_more_bids(self) -> Illegal:
        return Illegal("belote.refuse.bidding_over", suit=suit_key(self.trump))
