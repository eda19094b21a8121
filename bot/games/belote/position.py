"""A position of Belote: what lies on the table, who may do what, who sees what, and why not.

How actions move it is `bot/games/belote/game.py`'s.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Literal

from pydantic import Field

from bot.games.belote.announcements import Combinations, combinations
from bot.games.belote.scoring import DealScored, Sides
from bot.games.belote.told import (
    BeloteCalled,
    BeloteOptions,
    BeloteView,
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
from bot.games.kit.cards import PACK32, SUITS, Card, Trump, card_key, card_keys, points_of, powers, suit_key
from bot.games.kit.game import NOTHING, Action, Choices, Fact, Game, Illegal, Result, Seat
from bot.games.kit.tricks import playable, why_not_playable

SEATS = range(4)


class Pass(Action, frozen=True):
    """Leave the turned card, or every suit, to the others."""

    def __str__(self) -> str:
        return "pass"


class Take(Action, frozen=True):
    """Take: at the turned card's suit (None) in the first round, at another in the second."""

    suit: Trump | None = None

    def __str__(self) -> str:
        return f"take.{self.suit}" if self.suit else "take"


class Play(Action, frozen=True):
    """Play a card, in the first trick with or without declaring all that one holds."""

    card: Card
    declare: bool = False

    def __str__(self) -> str:
        return f"play.{self.card}.declare" if self.declare else f"play.{self.card}"


class BelotePosition(Game[Action]):
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

    # What may be done

    def awaited(self) -> frozenset[Seat]:
        """Return the seat that is to speak or to play."""
        return frozenset() if self.phase == "over" or self.abandoned else _ONLY[self.turn]

    def legal(self, seat: Seat) -> Choices[Action]:
        """Return the bids or the cards of the seat whose turn it is."""
        if seat != self.turn or self.phase == "over" or self.abandoned:
            return NOTHING
        if not self.trump:
            return _bids(self.turned[-1], self.phase == "bid1")
        hand = tuple(self.hands[seat])
        may_declare = not self.tricks and self._may_declare(hand)
        return _cards(hand, tuple(self.table), self.trump, may_declare)

    def _may_declare(self, hand: tuple[Card, ...]) -> bool:
        """Tell whether a hand may be declared: each player's first card, if he decides."""
        return not self.tricks and self.options.declarations == "choice" and bool(combinations(hand))

    def fallback(self, seat: Seat) -> Action:
        """Return a pass, or the lowest card that may be played, undeclared."""
        if not self.trump:
            return _PASS
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
            return Illegal("belote.refuse.still_bidding") if verb == "play" else self._why_no_take(code)
        if verb != "play":
            return Illegal("belote.refuse.bidding_over", suit=suit_key(self.trump))
        card, _, more = rest.partition(".")
        if card not in PACK32 or more not in {"", "declare"} or rest.endswith("."):
            return super().why_not(seat, code)
        return self._why_no_card(seat, card, self.trump)

    def _why_no_take(self, code: str) -> Illegal:
        """The first round is for the turned card's suit, the second for the others (R3)."""
        refused = self.turned[-1]
        if self.phase == "bid1":
            return Illegal("belote.refuse.turned_only", suit=suit_key(refused))
        suits = [suit_key(suit) for suit in SUITS if suit != refused]
        if code == f"take.{refused}":
            return Illegal("belote.refuse.refused_suit", suit=suit_key(refused), suits=suits)
        return Illegal("belote.refuse.name_a_suit", suits=suits)

    def _why_no_card(self, seat: Seat, card: Card, trump: Trump) -> Illegal:
        """A card that is not his is refused alike, whoever holds it."""
        hand = self.hands[seat]
        legal = playable(hand, self.table, trump, partners=True)
        if card not in hand:
            return Illegal("belote.refuse.not_held", card=card_key(card), cards=card_keys(legal))
        if card not in legal:
            return why_not_playable(card, hand, self.table, trump, partners=True)
        if self.options.declarations == "auto":
            return Illegal("belote.refuse.declare_auto")
        return Illegal(f"belote.refuse.{'declare_late' if self.tricks else 'nothing_to_declare'}")


def _seated(leader: Seat, cards: Sequence[Card]) -> tuple[tuple[Seat, Card], ...]:
    """Say who played each card of a trick."""
    return tuple(((leader + place) % 4, card) for place, card in enumerate(cards))


_ONLY = tuple(frozenset((seat,)) for seat in SEATS)
_PASS = Pass()


@cache
def _bids(turned: str, first_round: bool) -> Choices[Action]:
    suits = (None,) if first_round else tuple(suit for suit in SUITS if suit != turned)
    return Choices((_PASS, *(Take(suit=suit) for suit in suits)))


@lru_cache(maxsize=256)
def _cards(hand: tuple[Card, ...], trick: tuple[Card, ...], trump: Trump, declare: bool) -> Choices[Action]:
    """Return the cards of a hand that may be played; kept, since whoever plays one has asked before."""
    return _choices(tuple(playable(hand, trick, trump, partners=True)), declare)


@lru_cache(maxsize=512)
def _choices(cards: tuple[Card, ...], declare: bool) -> Choices[Action]:
    """Return so many cards to play; then, where there is something to declare, each with it."""
    ways = (False, True) if declare else (False,)
    return Choices([_play_of(card, way) for way in ways for card in cards])


@cache
def _play_of(card: Card, declare: bool) -> Play:
    return Play(card=card, declare=declare)
