"""The play of two sides of two: eight tricks, announcements, belote, races (belote.md, sections 4 to 7).

How a deal is bid and what it scores belongs to each game.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from operator import not_
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import Field

from tapis.games.kit.ahead import BID, PARTNER, card_offers, holds_in_play
from tapis.games.kit.cards import (
    ALL_TRUMP,
    PACK32,
    Card,
    Scale,
    Trump,
    card_key,
    card_keys,
    points_of,
    powers,
)
from tapis.games.kit.chance import Chance
from tapis.games.kit.claims import Claim, of_this_deal
from tapis.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat, View
from tapis.games.kit.tricks import master, playable, trick_points, why_not_playable
from tapis.games.partners import facts
from tapis.games.partners.actions import PASS, PlayCard, cards_of
from tapis.games.partners.announcements import Combinations, best, combinations, strength
from tapis.games.partners.dealing import SEATS
from tapis.games.partners.options import PartnersOptions
from tapis.games.partners.sides import Sides, added, announced, on_side, race_winner, shown_by, taken
from tapis.games.partners.view import PartnersView, seated

O_co = TypeVar("O_co", bound=PartnersOptions, covariant=True)

_ONLY = tuple(frozenset((seat,)) for seat in SEATS)


class Partners(Game[Action], Generic[O_co]):
    """Seats 0 and 2 against seats 1 and 3; play goes clockwise, from each seat to the next.

    A game defines `start`, `taker`, `view`, and the methods under "What a game defines".
    """

    seats = range(4, 5)
    minutes = 40
    hidden = True
    teams = True
    in_advance = True
    survives = False
    version = 2
    public = (
        *("options", "phase", "deal", "dealer", "bids", "taker", "leader", "calls", "scores", "races"),
        *("marks", "out"),
    )
    scale: ClassVar[Scale] = "columns"
    """What cards are worth without a single trump suit."""
    bids_ahead: ClassVar[tuple[str, ...]] = (BID,)
    """The conditions on which a player may pass in advance."""
    calls_for: ClassVar[frozenset[str]]
    """The verbs of its bidding."""

    options: O_co
    dealer: Seat
    deal: int = 0
    """How many deals the match has had, cancelled ones too."""
    phase: str
    """`over` at the end; the other phases are each game's own."""
    turn: Seat = 0
    hands: list[list[Card]] = Field(default_factory=list[list[Card]])
    """Each seat's cards, sorted as they are held."""
    fresh: bool = False
    """True if the last action dealt cards."""
    bids: list[tuple[Seat, str]] = Field(default_factory=list[tuple[Seat, str]])
    """Who said what in the bidding of this deal."""
    trump: Trump = ""
    """Empty until the bidding is over."""
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
    scores: Sides = (0, 0)
    races: Sides = (0, 0)
    marks: list[Sides] = Field(default_factory=list[Sides], exclude_if=not_)
    """What each deal so far has marked, where each stands alone (the option `deals`)."""

    # What a game defines

    @property
    @abstractmethod
    def taker(self) -> Seat | None:
        """The seat that took in this deal, once the bidding is over."""

    @abstractmethod
    def _deal(self, chance: Chance) -> Fact:
        """Deal the next hands, and begin the bidding after `_clear`."""

    @abstractmethod
    def _bids(self) -> Choices[Action]:
        """Return what the seat whose turn it is may say."""

    @abstractmethod
    def _bid(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        """Say a bid or a pass; set `trump` and `phase` where it ends the bidding."""

    @abstractmethod
    def _belote_of(self, suit: str) -> Seat | None:
        """Return the seat that called belote in this suit in this deal."""

    @abstractmethod
    def _call_belote(self, call: facts.BeloteCalled) -> None:
        """Keep a call of belote or rebelote."""

    @abstractmethod
    def _count(self) -> Fact:
        """Score the deal after its last trick, and mark it in `scores`."""

    @abstractmethod
    def _why_no_bid(self, code: str) -> Illegal | None:
        """Say why `code`, a bid or a card, may not be said now; None if it is neither."""

    @abstractmethod
    def _why_no_more_bids(self) -> Illegal:
        """Say that the bidding is over."""

    def _race_won(self, side: int) -> facts.RaceWon:
        """Return the fact that a side won a race."""
        return facts.RaceWon(side=side, scores=self.scores, races=self.races)

    def _begin_race(self) -> None:
        """Begin the next race with nothing."""
        self.scores = (0, 0)

    # DEAL

    def _clear(self, hands: list[list[Card]]) -> None:
        """Begin a deal with these hands: nothing is said or played, the dealer's left is first."""
        first = (self.dealer + 1) % 4
        self.hands = hands
        self.deal += 1
        self.fresh = True
        self.turn, self.bids = first, []
        self.trump, self.earlier = "", self.last_trick
        self.leader, self.table, self.tricks = first, [], []
        self.declared, self.calls, self.shown = [(), (), (), ()], [], []

    def _next_deal(self, chance: Chance) -> Fact:
        """Let the next seat deal."""
        self.dealer = (self.dealer + 1) % 4
        return self._deal(chance)

    def _cancel(self, chance: Chance) -> Iterator[Fact]:
        """End a deal that nobody takes: nothing is scored, and the next seat deals."""
        yield facts.Cancelled()
        yield from self._close_alone(chance) if self.options.deals else (self._next_deal(chance),)

    def _close_alone(self, chance: Chance) -> Iterator[Fact]:
        """End a deal that stands alone: keep what it marks; the next one begins from 0 to 0."""
        self.marks.append(self.scores)
        self._begin_race()
        if len(self.marks) == self.options.deals:
            self.phase = "over"
        else:
            yield self._next_deal(chance)

    # What may be done

    def awaited(self) -> frozenset[Seat]:
        """Return the seat whose turn it is."""
        return frozenset() if self.phase == "over" or self.abandoned else _ONLY[self.turn]

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the bids or the cards of the seat whose turn it is."""
        if seat != self.turn or self.phase == "over" or self.abandoned:
            return NOTHING
        if not self.trump:
            return self._bids()
        hand = tuple(self.hands[seat])
        may_declare = not self.tricks and self._may_declare(hand)
        return cards_of(hand, tuple(self.table), self.trump, may_declare, self.options.must_undertrump)

    def certain(self, seat: Seat) -> Action | None:
        """Return the last card of a deal."""
        return self.legal(seat).only if self.trump and max(map(len, self.hands)) == 1 else None

    def forced(self, seat: Seat) -> Action | None:
        """Return the only legal card, which then has no announcement to choose."""
        return self.legal(seat).only if self.trump else None

    @classmethod
    def plans(cls, seat: Seat, view: View) -> Mapping[str, tuple[str, ...]]:
        """Return a pass while others bid, then the cards of the hand, for who waits."""
        view = PartnersView.of(view)
        if view.turn in {None, seat}:
            return {}
        return dict.fromkeys(cls.bids_ahead, ("pass",)) if view.trump is None else card_offers(view.hand)

    @classmethod
    def holds(cls, when: str, seat: Seat, view: View) -> bool:
        """Return True if a condition holds; the partner has spoken who said anything but a pass."""
        view = PartnersView.of(view)
        if view.trump is not None:
            return holds_in_play(when, [card for _, card in view.trick])
        spoken = any(said != "pass" for who, said in view.bids if who == (seat + 2) % 4)
        return when == BID or (when == PARTNER and not spoken)

    @classmethod
    def claim(cls, seat: Seat, view: View, plays: Sequence[tuple[Seat, Card]]) -> tuple[Card, ...]:
        """Return the seat's cards in an order that surely wins all tricks left, after the first."""
        view = PartnersView.of(view)
        if view.trump is None or view.turn != seat:
            raise Illegal("claim.refuse.turn")
        if not any(view.tricks_won):  # announcements come first
            raise Illegal("claim.refuse.first_trick")
        return Claim(
            seat=seat,
            hand=view.hand,
            sizes=view.hand_sizes,
            plays=of_this_deal(plays, len(PACK32), view.hand_sizes),
            trump=view.trump,
            partners=True,
            undertrump=view.options.must_undertrump,
            alone=cls._wins_alone(view),
        ).order()

    @classmethod
    def _wins_alone(cls, _view: PartnersView) -> bool:
        """Return whether the taker has to win every trick without the partner."""
        return False

    def _may_declare(self, hand: tuple[Card, ...]) -> bool:
        """Return True if the player may choose to declare this hand with their first card."""
        return not self.tricks and self.options.declarations == "choice" and bool(combinations(hand))

    def _playable(self, hand: list[Card]) -> tuple[Card, ...]:
        """Return the cards of a hand that may be played to the trick on the table."""
        return tuple(
            playable(hand, self.table, self.trump, partners=True, undertrump=self.options.must_undertrump)
        )

    def fallback(self, seat: Seat) -> Action:
        """Return a pass, or the lowest card that may be played, undeclared."""
        if not self.trump:
            return PASS
        points, trump = points_of(self.trump, self.scale), self.trump
        return PlayCard(
            card=min(
                self._playable(self.hands[seat]),
                key=lambda card: (card[-1] == trump, points[card], powers(card[-1], trump)[card]),
            )
        )

    def undoable(self, action: Action) -> bool:
        """Return True for what was said, if no card was dealt on it; a card that was played has been seen."""
        return not isinstance(action, PlayCard) and not self.fresh

    @classmethod
    def public_code(cls, code: str) -> str:
        """Leave out the declaration, which may be silent (R15)."""
        return code.removesuffix(".declare")

    def _announcing(self) -> int | None:
        """Return the side with the strongest combination, which is the side of the last call."""
        return self.calls[-1].seat % 2 if self.calls and self.tricks else None

    @property
    def last_trick(self) -> facts.Trick | None:
        """The newest complete trick, of this deal or of the one before."""
        return self.tricks[-1] if self.tricks else self.earlier

    def secrets(self) -> list[Fact]:
        """Return who holds what, after each deal."""
        return [facts.Dealt(hands=tuple(map(tuple, self.hands)))] if self.fresh else []

    @classmethod
    def upgrade(cls, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Read an older state as it is: what it lacks has its default."""
        return data if version in range(1, cls.version) else super().upgrade(data, version)

    # PLAY

    def _play(self, seat: Seat, action: Action, chance: Chance) -> Iterator[Fact]:
        if self.fresh:
            self.fresh = False
        if isinstance(action, PlayCard):
            return self._card(seat, action, chance)
        return self._bid(seat, action, chance)

    def _card(self, seat: Seat, action: PlayCard, chance: Chance) -> Iterator[Fact]:
        card, hand = action.card, self.hands[seat]
        if not self.tricks and (action.declare or self.options.declarations == "auto"):
            yield from self._declare(seat, combinations(tuple(hand)))
        hand.remove(card)
        self.table.append(card)
        yield facts.Played(seat=seat, card=card)
        if card[0] in "KQ" and self.trump in {card[-1], ALL_TRUMP}:
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
        points = trick_points(self.table, self.trump, self.scale)
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
        """Call belote with the first of king and queen of a trump suit, rebelote with the second (R16)."""
        suit = card[-1]
        other = ("Q" if card[0] == "K" else "K") + suit
        if other in self.hands[seat]:
            call = facts.BeloteCalled(seat=seat, call="belote", suit=suit)
        elif self._belote_of(suit) == seat:
            call = facts.BeloteCalled(seat=seat, call="rebelote", suit=suit)
        else:
            return
        self._call_belote(call)
        yield call

    def _announced(self) -> Sides:
        """Return the points of announcements, by side."""
        return announced(self._announcing(), self.declared)

    # SCORE

    def _score(self, chance: Chance) -> Iterator[Fact]:
        """Score the deal; then the next seat deals, unless the match is over."""
        yield self._count()
        if self.options.deals:
            yield from self._close_alone(chance)
            return
        winner = race_winner(self.scores, self.options.goal)
        if winner is not None:
            self.races = added(self.races, on_side(winner, 1))
            yield self._race_won(winner)
        if max(self.races) == self.options.races:
            self.phase = "over"
            return
        if winner is not None:
            self._begin_race()
        yield self._next_deal(chance)

    def _result(self) -> Result | None:
        """Rank the sides: the winner of the last race won the match; a player who left has lost it (R21).

        Where each deal stands alone, the side that marked more in all of them has won; equal sides both have.
        """
        if self.phase != "over":
            return None
        scores = added(*self.marks) if self.options.deals else self.scores
        won = scores if self.options.deals else self.races
        details: list[dict[str, str | int]] = [{"races": self.races[seat % 2]} for seat in SEATS]
        return Result(
            places=tuple(1 if won[seat % 2] == max(won) and seat not in self.out else 2 for seat in SEATS),
            scores=tuple(scores[seat % 2] for seat in SEATS),
            details=tuple(details),
        )

    # What is seen

    def known(self, seat: Seat) -> View:
        """Return the view without what earlier deals tell, where each deal stands alone."""
        view = self.view(seat)
        if not self.options.deals:
            return view
        trick = {} if self.tricks else {"last_trick": (), "last_winner": None}
        return view.model_copy(update={"marks": (), "last_deal": None, **trick})

    def _seen(self, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of a `PartnersView`: what everybody sees and, for a seat, its own cards."""
        points, tricks = taken(self.tricks)
        last = self.last_trick
        return {
            **self._public(),
            "trump": self.trump or None,
            "trick": seated(self.leader, self.table),
            "last_trick": seated(last.leader, last.cards) if last else (),
            "last_winner": last.winner if last else None,
            "hand_sizes": tuple(map(len, self.hands)),
            "tricks_won": tricks,
            "points": points,
            "shown": tuple(shown_by(each, self.declared) for each in self.shown),
            "announcing": self._announcing(),
            "result": self.result(),
            **({} if seat is None else self._own(seat)),
        }

    def _own(self, seat: Seat) -> dict[str, Any]:
        """Return what only this seat sees: its hand, and what it may play and declare now."""
        hand = tuple(self.hands[seat])
        own: dict[str, Any] = {"hand": hand, "declared": self.declared[seat]}
        if self.trump and seat in self.awaited():
            own["playable"] = self._playable(self.hands[seat])
            own["declarable"] = combinations(hand) if self._may_declare(hand) else ()
        return own

    # Refusals

    def why_not(self, seat: Seat, code: str) -> Illegal:
        """Say which rule of the bidding or of play forbids `code`."""
        verb, _, rest = code.partition(".")
        known = verb == "play" or verb in self.calls_for
        if seat not in self.awaited() or not known or code.startswith("pass."):
            return super().why_not(seat, code)
        if not self.trump:
            return self._why_no_bid(code) or super().why_not(seat, code)
        if verb != "play":
            return self._why_no_more_bids()
        card, _, more = rest.partition(".")
        if card not in PACK32 or more not in {"", "declare"} or rest.endswith("."):
            return super().why_not(seat, code)
        return self._why_no_card(card, self.hands[seat])

    def _why_no_card(self, card: Card, hand: Sequence[Card]) -> Illegal:
        """Say why a card may not be played, or not with a declaration (belote.md, sections 4 and 5).

        A card that is not in the hand gets the same refusal, whoever holds it.
        """
        rules = {"partners": True, "undertrump": self.options.must_undertrump}
        legal = playable(hand, self.table, self.trump, **rules)
        if card not in hand:
            return Illegal("partners.refuse.not_held", card=card_key(card), cards=card_keys(legal))
        if card not in legal:
            return why_not_playable(card, hand, self.table, self.trump, **rules)
        if self.options.declarations != "choice":
            return Illegal(f"partners.refuse.declare_{self.options.declarations}")
        return Illegal(f"partners.refuse.{'declare_late' if self.tricks else 'nothing_to_declare'}")
