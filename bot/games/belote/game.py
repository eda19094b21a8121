"""Belote (belote.md): four players in two sides, thirty-two cards, two rounds of bidding, announcements."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, Self

from pydantic import Field

from bot.games.belote import facts
from bot.games.belote.actions import PASS, Pass, PlayCard, Take, bids, cards_of
from bot.games.belote.announcements import Combinations, best, combinations, strength
from bot.games.belote.counting import announced, scored, shown_by, taken
from bot.games.belote.dealing import SEATS, first_packets, last_packets
from bot.games.belote.options import BeloteOptions
from bot.games.belote.refusals import why_no_bid, why_no_card, why_not_declared
from bot.games.belote.scoring import DealScored, Sides, added, on_side, race_winner
from bot.games.belote.view import BeloteView, seated
from bot.games.kit.cards import (
    PACK32,
    Card,
    Trump,
    points_of,
    powers,
    suit_key,
)
from bot.games.kit.chance import Chance
from bot.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat
from bot.games.kit.tricks import master, playable, trick_points

_ONLY = tuple(frozenset((seat,)) for seat in SEATS)


class Belote(Game[Action]):
    """Seats 0 and 2 against seats 1 and 3; play goes clockwise, from each seat to the next."""

    key = "belote"
    command = "belote"
    seats = range(4, 5)
    minutes = 40
    hidden = True
    teams = True
    survives = False
    Options = BeloteOptions
    fact_types = facts.EVERY

    options: BeloteOptions
    dealer: Seat
    deal: int = 0
    """How many deals the match has had, cancelled ones too."""
    phase: Literal["bid1", "bid2", "play", "over"] = "bid1"
    turn: Seat = 0
    hands: list[list[Card]] = Field(default_factory=list[list[Card]])
    """Each seat's cards, sorted as they are held."""
    stock: list[Card] = Field(default_factory=list[Card])
    """The cards still to be dealt, top first."""
    turned: Card = ""
    fresh: bool = False
    """True if the last action dealt cards."""
    bids: list[tuple[Seat, str]] = Field(default_factory=list[tuple[Seat, str]])
    trump: Trump = ""
    """Empty until somebody takes."""
    leader: Seat = 0
    table: list[Card] = Field(default_factory=list[Card])
    """The cards of the current trick, its leader's first."""
    tricks: list[facts.Trick] = Field(default_factory=list[facts.Trick])
    """The complete tricks of this deal."""
    earlier: facts.Trick | None = None
    """The last trick of the deal before."""
    declared: list[Combinations] = Field(default_factory=lambda: [(), (), (), ()])
    """What each seat declared in this deal, aloud or not."""
    calls: list[facts.Called] = Field(default_factory=list[facts.Called])
    shown: list[Seat] = Field(default_factory=list[Seat])
    """The seats whose combinations have been shown."""
    belote: Seat | None = None
    """The seat that called belote in this deal."""
    rebelote: bool = False
    scores: Sides = (0, 0)
    races: Sides = (0, 0)
    pot: int = 0
    last_deal: DealScored | None = None

    @property
    def taker(self) -> Seat | None:
        """The seat that took in this deal: the last one to speak."""
        return self.bids[-1][0] if self.trump else None

    @property
    def last_trick(self) -> facts.Trick | None:
        """The newest complete trick, of this deal or of the one before."""
        return self.tricks[-1] if self.tricks else self.earlier

    # DEAL

    @classmethod
    def start(cls, options: BeloteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer (R2) and deal."""
        game = cls(players=seats, options=options, dealer=chance.below(4))
        return game, [game._deal(chance)]

    def _deal(self, chance: Chance) -> facts.Turned:
        """Deal three cards, then two, to each seat from the dealer's left on, and turn the next card."""
        pack = chance.shuffle(PACK32)
        first = (self.dealer + 1) % 4
        self.hands = first_packets(pack, self.dealer)
        self.turned, self.stock = pack[20], pack[21:]
        self.deal += 1
        self.fresh = True
        self.phase, self.turn, self.bids = "bid1", first, []
        self.trump, self.earlier = "", self.last_trick
        self.leader, self.table, self.tricks = first, [], []
        self.declared, self.calls, self.shown = [(), (), (), ()], [], []
        self.belote, self.rebelote = None, False
        return facts.Turned(dealer=self.dealer, card=self.turned, deal=self.deal)

    def _deal_the_rest(self, taker: Seat) -> None:
        """Give the taker the turned card, and deal the rest of the pack."""
        self.hands[taker].append(self.turned)
        self.hands = last_packets(self.hands, self.stock, self.dealer, taker, self.trump)
        self.stock = []
        self.fresh = True

    # What may be done

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.phase == "over" or self.abandoned else _ONLY[self.turn]

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the bids or the cards of the seat whose turn it is."""
        if seat != self.turn or self.phase == "over" or self.abandoned:
            return NOTHING
        if not self.trump:
            return bids(self.turned[-1], self.phase == "bid1")
        hand = tuple(self.hands[seat])
        may_declare = not self.tricks and self._may_declare(hand)
        return cards_of(hand, tuple(self.table), self.trump, may_declare)

    def _may_declare(self, hand: tuple[Card, ...]) -> bool:
        """Return True if the player may choose to declare this hand with their first card."""
        return not self.tricks and self.options.declarations == "choice" and bool(combinations(hand))

    def fallback(self, seat: Seat) -> Action:
        """Return a pass, or the lowest card that may be played, undeclared."""
        if not self.trump:
            return PASS
        points, trump = points_of(self.trump), self.trump
        legal = playable(self.hands[seat], self.table, trump, partners=True)
        return PlayCard(
            card=min(
                legal,
                key=lambda card: (card[-1] == trump, points[card], powers(card[-1], trump)[card]),
            )
        )

    def undoable(self, action: Action) -> bool:
        """Return True for a pass that led to no new deal; a card that was played has been seen."""
        return isinstance(action, Pass) and not self.fresh

    @classmethod
    def public_code(cls, code: str) -> str:
        """Leave out the declaration, which may be silent (R15)."""
        return code.removesuffix(".declare")

    def _announcing(self) -> int | None:
        """Return the side with the strongest combination, which is the side of the last call."""
        return self.calls[-1].seat % 2 if self.calls and self.tricks else None

    def secrets(self) -> list[Fact]:
        """Return who holds what: once after the first packets, once after the last ones."""
        hands = tuple(map(tuple, self.hands))
        return [facts.Dealt(hands=hands, stock=tuple(self.stock))] if self.fresh else []

    # The turn

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if self.fresh:
            self.fresh = False
        if isinstance(action, PlayCard):
            return self._card(seat, action, chance)
        if isinstance(action, Take):
            return self._take(seat, action)
        return self._pass(seat, chance)

    # BID1 and BID2

    def _pass(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """Pass; after eight passes the next dealer deals, nothing is scored and the pot waits (R4)."""
        yield facts.Passed(seat=seat, round=self._round)
        self.bids.append((seat, "pass"))
        self.turn = (seat + 1) % 4
        if len(self.bids) == 4:
            self.phase = "bid2"
        elif len(self.bids) == 8:
            yield facts.Cancelled()
            self.dealer = (self.dealer + 1) % 4
            yield self._deal(chance)

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

    def _card(self, seat: Seat, action: PlayCard, chance: Chance) -> Iterator[Fact]:
        card, hand = action.card, self.hands[seat]
        if not self.tricks and (action.declare or self.options.declarations == "auto"):
            yield from self._declare(seat, combinations(tuple(hand)))
        hand.remove(card)
        self.table.append(card)
        yield _played(seat, card)
        if card[-1] == self.trump and card[0] in "KQ":
            yield from self._belote(seat, card)
        if len(self.table) < 4:
            self.turn = (seat + 1) % 4
        else:
            yield self._win_trick()
        if len(self.tricks) == 1:
            yield from self._show(self.turn)
        elif len(self.tricks) == 8:
            yield from self._score(chance)

    def _win_trick(self) -> facts.TrickWon:
        """Give the trick to its master, who leads the next."""
        winner = (self.leader + master(self.table, self.trump)) % 4
        points = trick_points(self.table, self.trump)
        trick = facts.Trick(leader=self.leader, cards=tuple(self.table), winner=winner, points=points)
        self.tricks.append(trick)
        self.table.clear()
        self.leader = self.turn = winner
        return facts.TrickWon(seat=winner, number=len(self.tricks), points=points)

    # Announcements

    def _declare(self, seat: Seat, held: Combinations) -> Iterator[facts.Called]:
        """Record all combinations of the hand (R14); call the best if it beats every earlier call (R15)."""
        if not held:
            return
        strongest = best(held, self.trump)
        before = best(self.declared[self.calls[-1].seat], self.trump) if self.calls else None
        self.declared[seat] = held
        if before is None or strength(strongest, self.trump) > strength(before, self.trump):
            self.calls.append(facts.Called(seat=seat, combination=strongest.kind, rank=strongest.rank))
            yield self.calls[-1]

    def _show(self, seat: Seat) -> Iterator[facts.Shown]:
        """Show what the player declared, before their second card, if their side won the announcements."""
        if self.declared[seat] and seat % 2 == self._announcing():
            self.shown.append(seat)
            yield shown_by(seat, self.declared)

    def _belote(self, seat: Seat, card: Card) -> Iterator[facts.BeloteCalled]:
        """Call belote with the first of king and queen of trump, rebelote with the second (R16)."""
        other = ("Q" if card[0] == "K" else "K") + self.trump
        if other in self.hands[seat]:
            self.belote = seat
            yield facts.BeloteCalled(seat=seat, call="belote", suit=self.trump)
        elif self.belote == seat:
            self.rebelote = True
            yield facts.BeloteCalled(seat=seat, call="rebelote", suit=self.trump)

    # SCORE

    def _score(self, chance: Chance) -> Iterator[Fact]:
        """Score the deal; then the next seat deals, unless the match is over."""
        deal = self._scored()
        self.last_deal, self.pot, self.scores = deal, deal.pot, deal.scores
        yield deal
        winner = race_winner(self.scores, self.options.target)
        if winner is not None:
            yield from self._win_race(winner)
        if max(self.races) == self.options.races:
            self.phase = "over"
            return
        if winner is not None:
            self.scores, self.pot = (0, 0), 0
        self.dealer = (self.dealer + 1) % 4
        yield self._deal(chance)

    def _scored(self) -> DealScored:
        return scored(
            self.tricks,
            taker=self.bids[-1][0],
            trump=self.trump,
            announcements=announced(self._announcing(), self.declared),
            belote=self.belote,
            belote_kept=self.options.belote_kept == "on",
            scores=self.scores,
            pot=self.pot,
        )

    def _win_race(self, side: int) -> Iterator[facts.RaceWon]:
        self.races = added(self.races, on_side(side, 1))
        yield facts.RaceWon(side=side, scores=self.scores, races=self.races, pot=self.pot)

    # What is seen

    def view(self, seat: Seat | None) -> BeloteView:
        """Return what everybody sees and, for a seat, its own cards."""
        points, tricks = taken(self.tricks)
        last, turn = self.last_trick, min(self.awaited(), default=None)
        return BeloteView(
            options=self.options,
            players=self.players,
            phase=self.phase,
            turn=turn,
            deal=self.deal,
            dealer=self.dealer,
            turned=self.turned,
            bids=tuple(self.bids),
            taker=self.taker,
            trump=self.trump or None,
            leader=self.leader,
            trick=seated(self.leader, self.table),
            last_trick=seated(last.leader, last.cards) if last else (),
            last_winner=last.winner if last else None,
            hand_sizes=tuple(map(len, self.hands)),
            tricks_won=tricks,
            points=points,
            calls=tuple(self.calls),
            shown=tuple(shown_by(each, self.declared) for each in self.shown),
            announcing=self._announcing(),
            belote=self.belote,
            rebelote=self.rebelote,
            scores=self.scores,
            races=self.races,
            pot=0 if self.phase == "over" else self.pot,  # what is pending then is lost (section 7)
            last_deal=self.last_deal,
            out=tuple(self.out),
            result=self.result(),
            **({} if seat is None else self._own(seat)),
        )

    def _own(self, seat: Seat) -> dict[str, Any]:
        """Return what only this seat sees: its hand, and what it may play and declare now."""
        hand = tuple(self.hands[seat])
        own: dict[str, Any] = {"hand": hand, "declared": self.declared[seat]}
        if self.trump and seat in self.awaited():
            own["playable"] = tuple(playable(hand, self.table, self.trump, partners=True))
            own["declarable"] = combinations(hand) if self._may_declare(hand) else ()
        return own

    def _result(self) -> Result | None:
        """Rank the sides: the winner of the last race won the match; a player who left has lost it (R21)."""
        if self.phase != "over":
            return None
        first = self.races.index(max(self.races))
        details: list[dict[str, str | int]] = [{"races": self.races[seat % 2]} for seat in SEATS]
        return Result(
            places=tuple(1 if seat % 2 == first and seat not in self.out else 2 for seat in SEATS),
            scores=tuple(self.scores[seat % 2] for seat in SEATS),
            details=tuple(details),
        )

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of the bidding or of play forbids `code`."""
        verb, _, rest = code.partition(".")
        if seat not in self.awaited() or verb not in {"pass", "take", "play"} or code.startswith("pass."):
            return super().why_not(seat, code)
        if not self.trump:
            return why_no_bid(code, self.turned[-1], first_round=self.phase == "bid1")
        if verb != "play":
            return Illegal("belote.refuse.bidding_over", suit=suit_key(self.trump))
        card, _, more = rest.partition(".")
        if card not in PACK32 or more not in {"", "declare"} or rest.endswith("."):
            return super().why_not(seat, code)
        undeclared = why_not_declared(self.options.declarations, late=bool(self.tricks))
        return why_no_card(card, self.hands[seat], self.table, self.trump, undeclared)


@cache
def _played(seat: Seat, card: Card) -> facts.Played:
    """Return the fact from a cache; there are only 128."""
    return facts.Played(seat=seat, card=card)
