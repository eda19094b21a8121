"""What the coach says of Tarot: what its player can see, or a chance that was counted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from tapis.coach.words.mistakes import called, verb
from tapis.coach.words.reasons import Reason, percent
from tapis.engines import Evaluation
from tapis.games.kit.cards import PACK78, SUITS, Card, card_keys
from tapis.games.kit.game import Fact, Key, Seat
from tapis.games.kit.tricks import Played
from tapis.games.tarot.actions import CONTRACTS
from tapis.games.tarot.cards import (
    BOUTS,
    EXCUSE,
    HEIGHT,
    PETIT,
    POINTS,
    SUIT_OF,
    TRUMP,
    in_hand,
    led_in,
    master,
    trumps_of,
)
from tapis.games.tarot.view import TarotView

LONG: Final = 4
"""Cards from which a suit is long."""
LAID: Final = {"discard": "discarded", "call": "other_called"}
KINDS: Final = (
    *("passed", "took", "bid_more", "bid_less", "slam", *LAID.values()),
    *("trump_early", "trump_late", "other_suit", "spent", "spared"),
)
Values: TypeAlias = Mapping[str, object]
NOTHING: Final[Values] = {}


def reasons(view: TarotView, evaluation: Evaluation, heard: Sequence[Fact]) -> Sequence[Reason]:
    """Say why a call, a discard or a card is good."""
    act, *cards = evaluation.code.split(".")
    if act == "play":
        played = Play.of(view, cards[0], heard)
        told = ((key, rule(played)) for key, rule in (FOLLOWED if played.trick else LED))
    elif act == "discard":
        told = [("voids", _voids(view, cards))]
    elif act in {"bid", "call"}:
        made = {"percent": percent(evaluation.chance)} if evaluation.chance is not None else None
        other = ("held", _held(view)) if act == "bid" else ("long", _long(view, cards[0]))
        told = [("made", made), other]
    else:
        return ()
    return [Reason(f"coach.why.{key}", values) for key, values in told if values is not None]


def _held(view: TarotView) -> Values | None:
    bouts = in_hand(BOUTS.intersection(view.hand))
    return {"n": len(trumps_of(view.hand)), "cards": card_keys(bouts)} if bouts else None


def _long(view: TarotView, card: Card) -> Values | None:
    length = sum(SUIT_OF[each] == SUIT_OF[card] for each in view.hand)
    return {"n": length} if length >= LONG else None


def _voids(view: TarotView, laid: Sequence[Card]) -> Values | None:
    """Hold where a discard leaves no card of a suit that the hand had."""
    kept = {SUIT_OF[card] for card in view.hand if card not in laid}
    suits = [suit for suit in SUITS if suit not in kept and any(SUIT_OF[card] == suit for card in laid)]
    return {"suits": [Key(f"suit.{suit}") for suit in suits]} if suits else None


@dataclass(frozen=True, slots=True)
class Play:
    """A card that is played: what its player sees, and the cards that are in others' hands or lie aside."""

    view: TarotView
    seat: Seat
    card: Card
    trick: Sequence[Card]
    out: frozenset[Card]

    @classmethod
    def of(cls, view: TarotView, card: Card, heard: Sequence[Fact]) -> Self:
        """Return a card that the seat whose turn it is would play."""
        gone = {fact.card for fact in heard if isinstance(fact, Played)}
        out = frozenset(PACK78) - gone - {*view.hand, *view.discard, *view.discarded_trumps}
        return cls(view, view.turn or 0, card, [each for _, each in view.trick], out)

    @property
    def last(self) -> bool:
        """True if the card is the last one of its trick, and no hand is empty after it."""
        return len(self.trick) == self.view.players - 1 and len(self.view.hand) > 1

    def takes(self, card: Card) -> bool:
        """Return True if the card would hold the trick."""
        return card != EXCUSE and master([*self.trick, card]) == len(self.trick)

    def friend(self, seat: Seat) -> bool | None:
        """Return whether a seat is of the player's camp; None where the player cannot tell."""
        view = self.view
        if view.camps:
            return (seat in {view.taker, view.partner}) == (self.seat in {view.taker, view.partner})
        if seat == view.taker:
            return view.called in self.view.hand
        return False if view.called in self.view.hand else None

    def holder(self) -> Seat:
        """Return who holds the trick so far."""
        return self.view.trick[master(self.trick)][0]

    def ours(self) -> bool:
        """Return True if the trick is the player's camp's once this card, its last one, is played."""
        return self.last and (self.takes(self.card) or self.friend(self.holder()) is True)


def _draws(play: Play) -> Values | None:
    """Hold for a taker who leads trumps; only where the dog was shown are all of them in others' hands."""
    out = [card for card in play.out if SUIT_OF[card] == TRUMP]
    known = SUIT_OF[play.card] == TRUMP and play.seat == play.view.taker and play.view.dog
    return {"n": len(out)} if known and out else None


def _master(play: Play) -> Values | None:
    suit = SUIT_OF[play.card]
    beaten = any(SUIT_OF[each] == suit and HEIGHT[each] > HEIGHT[play.card] for each in play.out)
    return NOTHING if play.card != EXCUSE and not beaten and play.takes(play.card) else None


def _excuse(play: Play) -> Values | None:
    """Hold before the last trick: only there its player's camp may lose it."""
    return NOTHING if play.card == EXCUSE and len(play.view.hand) > 1 else None


def _petit(play: Play) -> Values | None:
    return NOTHING if play.card == PETIT and play.ours() else None


def _hunted(play: Play) -> Values | None:
    """Hold where the last card of a trick takes the Petit of another camp."""
    if PETIT not in play.trick or not play.last or not play.takes(play.card):
        return None
    return NOTHING if play.friend(play.view.trick[play.trick.index(PETIT)][0]) is False else None


def _saves(play: Play) -> Values | None:
    """Hold for a card with a face that its camp wins with the trick."""
    face = POINTS[play.card] > 1 and SUIT_OF[play.card] in SUITS
    return NOTHING if face and play.ours() else None


def _lowest(play: Play) -> Values | None:
    """Hold where the enemy holds the trick, nothing takes it, and another card is worth more."""
    if led_in(play.trick) is None or play.card == EXCUSE or play.friend(play.holder()) is not False:
        return None
    worth = [POINTS[card] for card in play.view.playable]
    lost = not any(map(play.takes, play.view.playable))
    return NOTHING if lost and POINTS[play.card] == min(worth) < max(worth) else None


Rule: TypeAlias = tuple[str, Callable[[Play], Values | None]]
LED: Final[Sequence[Rule]] = (("draws", _draws), ("master", _master), ("excuse", _excuse))
FOLLOWED: Final[Sequence[Rule]] = (
    ("hunted", _hunted),
    ("petit", _petit),
    ("saves", _saves),
    ("master", _master),
    ("excuse", _excuse),
    ("lowest", _lowest),
)
"""What can be told of a card that is led, and of one that follows, the strongest first."""


def mistake(played: str, best: str) -> str:
    """Compare how high a contract is, what is called or laid aside, and which card is played."""
    verbs = {verb(played), verb(best)}
    if "slam" in verbs:
        return "slam"
    if "pass" in verbs:
        return called(played, best)
    if verb(played) in LAID:
        return LAID[verb(played)]
    if verb(played) == "bid":
        order = [f"bid.{contract}" for contract in CONTRACTS]
        return "bid_more" if order.index(played) > order.index(best) else "bid_less"
    card, better = (code.split(".")[1] for code in (played, best))
    suit, wanted = SUIT_OF[card], SUIT_OF[better]
    if suit != wanted:
        trump = TRUMP in {suit, wanted} and EXCUSE not in {suit, wanted}
        return ("trump_early" if suit == TRUMP else "trump_late") if trump else "other_suit"
    return "spent" if HEIGHT[card] > HEIGHT[better] else "spared"
