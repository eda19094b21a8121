"""Belote (belote.md): a turned card, two rounds of bidding, litige and pot."""

from collections.abc import Iterator
from typing import Self

from pydantic import Field

from bot.games.belote import facts
from bot.games.belote.actions import Take, bids
from bot.games.belote.counting import scored
from bot.games.belote.dealing import last_packets
from bot.games.belote.options import BeloteOptions
from bot.games.belote.refusals import why_no_bid
from bot.games.belote.scoring import DealScored
from bot.games.belote.view import BeloteView
from bot.games.kit.cards import PACK32, Card, suit_key
from bot.games.kit.chance import Chance
from bot.games.kit.game import Action, Choices, Fact, Illegal, Seat
from bot.games.partners.dealing import packets
from bot.games.partners.facts import BeloteCalled, Dealt
from bot.games.partners.play import Partners


class Belote(Partners[BeloteOptions]):
    """Who takes gets the turned card, and plays with their partner for more points than the others make."""

    key = "belote"
    command = "belote"
    Options = BeloteOptions
    fact_types = facts.EVERY
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

    def _deal(self, chance: Chance) -> facts.Turned:
        """Deal three cards, then two, to each seat from the dealer's left on, and turn the next card."""
        pack = chance.keyed("deal", self.deal + 1).shuffle(PACK32)
        self._clear(packets(pack, self.dealer, 3, 2))
        self.turned, self.stock = pack[20], pack[21:]
        self.phase = "bid1"
        self.belote, self.rebelote = None, False
        return facts.Turned(dealer=self.dealer, card=self.turned, deal=self.deal)

    def _deal_the_rest(self, taker: Seat) -> None:
        """Give the taker the turned card, and deal the rest of the pack."""
        self.hands[taker].append(self.turned)
        self.hands = last_packets(self.hands, self.stock, self.dealer, taker, self.trump)
        self.stock = []
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
        yield facts.Passed(seat=seat, round=self._round)
        self.bids.append((seat, "pass"))
        self.turn = (seat + 1) % 4
        if len(self.bids) == 4:
            self.phase = "bid2"
        elif len(self.bids) == 8:
            yield from self._cancel(chance)

    def _take(self, seat: Seat, action: Take) -> Iterator[facts.Took]:
        """End the bidding at once; the dealer's left leads, whoever took (R5)."""
        self.trump = action.suit or self.turned[-1]
        yield facts.Took(seat=seat, suit=self.trump, round=self._round)
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

    def _race_won(self, side: int) -> facts.RaceWon:
        return facts.RaceWon(side=side, scores=self.scores, races=self.races, pot=self.pot)

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
        return why_no_bid(code, self.turned[-1], first_round=self.phase == "bid1")

    def _why_no_more_bids(self) -> Illegal:
        return Illegal("belote.refuse.bidding_over", suit=suit_key(self.trump))
