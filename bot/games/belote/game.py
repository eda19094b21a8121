"""Belote (belote.md): four players in two sides, thirty-two cards, two rounds of bidding, announcements."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, Literal, Self

from pydantic import Field

from bot.games.belote.actions import PASS, Pass, Play, Take, bids, cards_of
from bot.games.belote.announcements import Combinations, best, combinations, strength
from bot.games.belote.facts import (
    BeloteCalled,
    Called,
    Cancelled,
    Dealt,
    Passed,
    Played,
    RaceWon,
    Shown,
    Took,
    Trick,
    TrickWon,
    Turned,
)
from bot.games.belote.options import BeloteOptions
from bot.games.belote.refusals import why_no_bid, why_no_card
from bot.games.belote.scoring import (
    BELOTE,
    CAPOT,
    DER,
    DealScored,
    Sides,
    added,
    on_side,
    race_winner,
    settle,
)
from bot.games.belote.view import BeloteView
from bot.games.kit.cards import (
    PACK32,
    Card,
    Trump,
    in_hand,
    points_of,
    powers,
    suit_key,
)
from bot.games.kit.chance import Chance
from bot.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat
from bot.games.kit.tricks import master, playable, trick_points

SEATS = range(4)
_ONLY = tuple(frozenset((seat,)) for seat in SEATS)


class Belote(Game[Action]):
    """Seats 0 and 2 against seats 1 and 3; everything goes clockwise, from seat to the next seat."""

    key = "belote"
    command = "belote"
    seats = range(4, 5)
    hidden = True
    teams = True
    survives = False
    Options = BeloteOptions
    fact_types = (
        *(Turned, Passed, Took, Cancelled, Called, Played, BeloteCalled, TrickWon, Shown),
        *(DealScored, RaceWon),
    )

    options: BeloteOptions
    dealer: Seat
    deal: int = 0
    """How many deals the match has had, cancelled ones too."""
    phase: Literal["bid1", "bid2", "play", "over"] = "bid1"
    turn: Seat = 0
    hands: list[list[Card]] = Field(default_factory=list[list[Card]])
    """As they are held: sorted."""
    stock: list[Card] = Field(default_factory=list[Card])
    """What is still to be dealt, top first."""
    turned: Card = ""
    fresh: bool = False
    """The last action dealt cards."""
    bids: list[tuple[Seat, str]] = Field(default_factory=list[tuple[Seat, str]])
    trump: Trump = ""
    """Empty while nobody has taken."""
    leader: Seat = 0
    table: list[Card] = Field(default_factory=list[Card])
    """The current trick, from its leader on."""
    tricks: list[Trick] = Field(default_factory=list[Trick])
    """The complete tricks of this deal."""
    earlier: Trick | None = None
    """The last trick of the deal before."""
    declared: list[Combinations] = Field(default_factory=lambda: [(), (), (), ()])
    """What each seat declared in this deal, aloud or not."""
    calls: list[Called] = Field(default_factory=list[Called])
    shown: list[Seat] = Field(default_factory=list[Seat])
    """Whose combinations have been shown."""
    belote: Seat | None = None
    """Who called belote in this deal."""
    rebelote: bool = False
    scores: Sides = (0, 0)
    races: Sides = (0, 0)
    pot: int = 0
    last_deal: DealScored | None = None

    @property
    def taker(self) -> Seat | None:
        """Who took in this deal: the last to speak, the bidding ending with him."""
        return self.bids[-1][0] if self.trump else None

    @property
    def last_trick(self) -> Trick | None:
        """The newest complete trick, be it of the deal before."""
        return self.tricks[-1] if self.tricks else self.earlier

    # DEAL

    @classmethod
    def start(cls, options: BeloteOptions, seats: int, chance: Chance) -> tuple[Self, list[Fact]]:
        """Draw the first dealer (R2) and deal."""
        game = cls(players=seats, options=options, dealer=chance.below(4))
        return game, [game._deal(chance)]

    def _deal(self, chance: Chance) -> Turned:
        """Deal three cards and then two to each seat from the dealer's left on, and turn the next."""
        pack = chance.shuffle(PACK32)
        first = (self.dealer + 1) % 4
        self.hands = [[] for _ in SEATS]
        for place in SEATS:
            packets = pack[place * 3 : place * 3 + 3] + pack[12 + place * 2 : 14 + place * 2]
            self.hands[(first + place) % 4] = in_hand(packets)
        self.turned, self.stock = pack[20], pack[21:]
        self.deal += 1
        self.fresh = True
        self.phase, self.turn, self.bids = "bid1", first, []
        self.trump, self.earlier = "", self.last_trick
        self.leader, self.table, self.tricks = first, [], []
        self.declared, self.calls, self.shown = [(), (), (), ()], [], []
        self.belote, self.rebelote = None, False
        return Turned(dealer=self.dealer, card=self.turned, deal=self.deal)

    def _deal_the_rest(self, taker: Seat) -> None:
        """Give the taker the turned card; from the dealer's left each seat gets three more, he two."""
        self.hands[taker].append(self.turned)
        for step in range(1, 5):
            seat = (self.dealer + step) % 4
            packet = 2 if seat == taker else 3
            self.hands[seat] = in_hand(self.hands[seat] + self.stock[:packet], self.trump)
            del self.stock[:packet]
        self.fresh = True

    # What may be done

    def awaited(self) -> frozenset[Seat]:
        """Return the seat that is to speak or to play."""
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
        """Tell whether a hand may be declared: each player's first card, if he decides."""
        return not self.tricks and self.options.declarations == "choice" and bool(combinations(hand))

    def fallback(self, seat: Seat) -> Action:
        """Return a pass, or the lowest card that may be played, undeclared."""
        if not self.trump:
            return PASS
        points, trump = points_of(self.trump), self.trump
        legal = playable(self.hands[seat], self.table, trump, partners=True)
        return Play(
            card=min(
                legal,
                key=lambda card: (card[-1] == trump, points[card], powers(card[-1], trump)[card]),
            )
        )

    def undoable(self, action: Action) -> bool:
        """A pass may be taken back, unless the cards were dealt anew; a card has been seen."""
        return isinstance(action, Pass) and not self.fresh

    @classmethod
    def public_code(cls, code: str) -> str:
        """Leave out the declaration: it may have been recorded silently (R15)."""
        return code.removesuffix(".declare")

    def _announcing(self) -> int | None:
        """Return the side with the strongest declared combination: the last to be called out."""
        return self.calls[-1].seat % 2 if self.calls and self.tricks else None

    def _shown(self, seat: Seat) -> Shown:
        held = self.declared[seat]
        return Shown(seat=seat, combinations=held, points=sum(each.points for each in held))

    def _taken(self) -> tuple[Sides, Sides]:
        """Return the points of the cards and the number of tricks each side has taken."""
        points, tricks = [0, 0], [0, 0]
        for trick in self.tricks:
            points[trick.winner % 2] += trick.points
            tricks[trick.winner % 2] += 1
        return (points[0], points[1]), (tricks[0], tricks[1])

    def secrets(self) -> list[Fact]:
        """Return who holds what, after the first packets and after the last."""
        hands = tuple(map(tuple, self.hands))
        return [Dealt(hands=hands, stock=tuple(self.stock))] if self.fresh else []

    # The turn

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if self.fresh:
            self.fresh = False
        if isinstance(action, Play):
            return self._card(seat, action, chance)
        if isinstance(action, Take):
            return self._take(seat, action)
        return self._pass(seat, chance)

    # BID1 and BID2

    def _pass(self, seat: Seat, chance: Chance) -> Iterator[Fact]:
        """After eight passes the next dealer deals; nothing is scored and the pot waits (R4)."""
        yield Passed(seat=seat, round=self._round)
        self.bids.append((seat, "pass"))
        self.turn = (seat + 1) % 4
        if len(self.bids) == 4:
            self.phase = "bid2"
        elif len(self.bids) == 8:
            yield Cancelled()
            self.dealer = (self.dealer + 1) % 4
            yield self._deal(chance)

    def _take(self, seat: Seat, action: Take) -> Iterator[Took]:
        """End the bidding at once; the dealer's left leads whoever took (R5)."""
        self.trump = action.suit or self.turned[-1]
        yield Took(seat=seat, suit=self.trump, round=self._round)
        self.bids.append((seat, str(action)))
        self._deal_the_rest(seat)
        self.phase, self.turn = "play", self.leader

    @property
    def _round(self) -> int:
        return 1 if self.phase == "bid1" else 2

    # PLAY

    def _card(self, seat: Seat, action: Play, chance: Chance) -> Iterator[Fact]:
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

    def _win_trick(self) -> TrickWon:
        """Give the trick to its master, who leads the next."""
        winner = (self.leader + master(self.table, self.trump)) % 4
        points = trick_points(self.table, self.trump)
        trick = Trick(leader=self.leader, cards=tuple(self.table), winner=winner, points=points)
        self.tricks.append(trick)
        self.table.clear()
        self.leader = self.turn = winner
        return TrickWon(seat=winner, number=len(self.tricks), points=points)

    # Announcements

    def _declare(self, seat: Seat, held: Combinations) -> Iterator[Called]:
        """Record all that the hand holds (R14); call its best if it beats all called before (R15)."""
        if not held:
            return
        strongest = best(held, self.trump)
        before = best(self.declared[self.calls[-1].seat], self.trump) if self.calls else None
        self.declared[seat] = held
        if before is None or strength(strongest, self.trump) > strength(before, self.trump):
            self.calls.append(Called(seat=seat, combination=strongest.kind, rank=strongest.rank))
            yield self.calls[-1]

    def _show(self, seat: Seat) -> Iterator[Shown]:
        """Before his second card, show what a player of the side that won the announcements declared."""
        if self.declared[seat] and seat % 2 == self._announcing():
            self.shown.append(seat)
            yield self._shown(seat)

    def _belote(self, seat: Seat, card: Card) -> Iterator[BeloteCalled]:
        """Call belote with the first of king and queen of trump, rebelote with the second (R16)."""
        other = ("Q" if card[0] == "K" else "K") + self.trump
        if other in self.hands[seat]:
            self.belote = seat
            yield BeloteCalled(seat=seat, call="belote", suit=self.trump)
        elif self.belote == seat:
            self.rebelote = True
            yield BeloteCalled(seat=seat, call="rebelote", suit=self.trump)

    # SCORE

    def _score(self, chance: Chance) -> Iterator[Fact]:
        """Score the deal; then the next seat deals, unless the match is over."""
        scored = self._scored()
        self.last_deal, self.pot, self.scores = scored, scored.pot, scored.scores
        yield scored
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
        cards, tricks = self._taken()
        last = self.tricks[-1].winner % 2
        lines: dict[str, Any] = {
            "cards": cards,
            "der": on_side(last, DER),
            "capot": on_side(last, CAPOT) if max(tricks) == 8 else (0, 0),
            "announcements": self._announced(),
            "belote": (0, 0) if self.belote is None else on_side(self.belote % 2, BELOTE),
        }
        taker, totals = self.bids[-1][0], added(*lines.values())
        kept = lines["belote"][taker % 2] if self.options.belote_kept == "on" else 0
        outcome, marked, pot_won, pot = settle(taker % 2, totals, self.pot, kept)
        return DealScored(
            taker=taker,
            trump=self.trump,
            tricks=tricks,
            **lines,
            totals=totals,
            outcome=outcome,
            marked=marked,
            pot_won=pot_won,
            pot=pot,
            scores=added(self.scores, marked, pot_won),
        )

    def _announced(self) -> Sides:
        """Count every combination declared by the two partners who won the announcements."""
        side = self._announcing()
        if side is None:
            return 0, 0
        held = chain(self.declared[side], self.declared[side + 2])
        return on_side(side, sum(each.points for each in held))

    def _win_race(self, side: int) -> Iterator[RaceWon]:
        self.races = added(self.races, on_side(side, 1))
        yield RaceWon(side=side, scores=self.scores, races=self.races, pot=self.pot)

    # What is seen

    def view(self, seat: Seat | None) -> BeloteView:
        """Return what everybody sees, and a seat's own cards."""
        points, tricks = self._taken()
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
            trick=_seated(self.leader, self.table),
            last_trick=_seated(last.leader, last.cards) if last else (),
            last_winner=last.winner if last else None,
            hand_sizes=tuple(map(len, self.hands)),
            tricks_won=tricks,
            points=points,
            calls=tuple(self.calls),
            shown=tuple(map(self._shown, self.shown)),
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
        """Return what a seat alone sees: its hand, and what it may play and declare now."""
        hand = tuple(self.hands[seat])
        own: dict[str, Any] = {"hand": hand, "declared": self.declared[seat]}
        if self.trump and seat in self.awaited():
            own["playable"] = tuple(playable(hand, self.table, self.trump, partners=True))
            own["declarable"] = combinations(hand) if self._may_declare(hand) else ()
        return own

    def _result(self) -> Result | None:
        """Rank the sides: the winner of the last race has won the match; who left has lost it (R21)."""
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
        """Say which rule of the bidding or of play forbids it."""
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
        return why_no_card(card, self.hands[seat], self.table, self.trump, self._why_undeclared())

    def _why_undeclared(self) -> str:
        """Return the refusal of a declaration, where the card alone may be played."""
        if self.options.declarations == "auto":
            return "belote.refuse.declare_auto"
        return f"belote.refuse.{'declare_late' if self.tricks else 'nothing_to_declare'}"


def _seated(leader: Seat, cards: Sequence[Card]) -> tuple[tuple[Seat, Card], ...]:
    """Say who played each card of a trick."""
    return tuple(((leader + place) % 4, card) for place, card in enumerate(cards))


@cache
def _played(seat: Seat, card: Card) -> Played:
    """Return the fact, of which there are only so many."""
    return Played(seat=seat, card=card)
