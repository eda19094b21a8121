"""What a seat that is to play a card sees: the position of which reasons are told in games with trumps."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from tapis.engines import Question
from tapis.games.kit.cards import PACK32, SUITS, Card, Scale, Trump, powers
from tapis.games.kit.game import Seat
from tapis.games.kit.tricks import Played, master, trick_points
from tapis.games.partners.view import PartnersView

LAST, WON = "last", "won"
"""What else there is a chance of: that the own side takes the last trick, that it wins the deal."""


def chance_of(code: str, what: str) -> str:
    """Return where the chance of something after an action stands: LAST, WON, or a card for the own side.

    >>> chance_of("play.JS", "10H")
    'play.JS 10H'
    """
    return f"{code} {what}"


def card_of(code: str) -> Card:
    """Return the card of a play, with or without a declaration."""
    return code.split(".")[1]


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat that is to play a card.

    Attributes:
        seat: who plays.
        hand: the hand.
        playable: which of it may be played.
        trick: who played which cards of the trick, in order.
        after: who plays to it afterwards.
        trump: what is trump.
        scale: what cards are worth.
        out: the cards that are neither gone nor in the hand.
        dealt: whether all of these are in the others' hands.
        allies: the others of the own side.
        attacks: whether the own side took.
        lacking: by seat, the suits that it did not follow.
        named: the suits that the partner bid.
        chances: by play, how likely the own side then takes the trick; see `chance_of`, too.
    """

    seat: Seat
    hand: Sequence[Card]
    playable: Sequence[Card]
    trick: Sequence[tuple[Seat, Card]]
    after: Sequence[Seat]
    trump: Trump
    scale: Scale
    out: frozenset[Card]
    dealt: bool
    allies: frozenset[Seat]
    attacks: bool
    lacking: Mapping[Seat, Collection[str]]
    named: frozenset[str]
    chances: Mapping[str, float]

    @classmethod
    def of(
        cls,
        question: Question,
        view: Any,  # noqa: ANN401 - of any game with these trumps
        chances: Mapping[str, float],
        *,
        allies: Iterable[Seat],
        scale: Scale = "columns",
        covered: int = 0,
    ) -> Self:
        """Return what a seat sees, from its view and what everybody saw.

        `covered`: how many cards it may not see yet of those that it holds.
        """
        played = [(fact.seat, fact.card) for fact in question.heard if isinstance(fact, Played)]
        seat, partners, own = question.seat, isinstance(view, PartnersView), frozenset(allies)
        out = frozenset(PACK32) - set(view.hand) - {each for _, each in played}
        left = view.players - 1 - len(view.trick)
        return cls(
            seat=seat,
            hand=view.hand,
            playable=view.playable,
            trick=view.trick,
            after=[(seat + step) % view.players for step in range(1, left + 1)],
            trump=view.trump,
            scale=scale,
            out=out,
            dealt=not covered and len(out) == sum(view.hand_sizes) - len(view.hand),
            allies=own,
            attacks=view.taker in {seat, *own},
            lacking=_lacking(played, view.players),
            named=frozenset(_bid_by(view, (seat + 2) % 4) if partners else ()),
            chances=chances,
        )

    @property
    def cards(self) -> list[Card]:
        """The cards of the trick."""
        return [card for _, card in self.trick]

    def power(self, card: Card) -> Mapping[Card, int]:
        """Return how strong cards are in the trick, or in the one that is led with this card."""
        return powers(self.trick[0][1][-1] if self.trick else card[-1], self.trump)

    def above(self, card: Card) -> list[Card]:
        """Return what is still out in the suit of a card, and beats it there."""
        power = powers(card[-1], self.trump)
        return [each for each in self.out if each[-1] == card[-1] and power[each] > power[card]]

    def points(self, *cards: Card) -> int:
        """Return what cards are worth."""
        return trick_points(cards, self.trump, self.scale)

    def takes(self, card: Card) -> bool:
        """Return True if the card would hold the trick."""
        return master([*self.cards, card], self.trump) == len(self.trick)

    def holder(self, card: Card) -> tuple[Seat, Card]:
        """Return who holds the trick after a card, and with which."""
        trick = [*self.trick, (self.seat, card)]
        return trick[master([each for _, each in trick], self.trump)]

    def own(self, seat: Seat) -> bool:
        """Return True if the seat is of the own side."""
        return seat == self.seat or seat in self.allies

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Return True if another seat may hold a card, by the suits that it followed."""
        return card in self.out and card[-1] not in self.lacking.get(seat, ())

    def settled(self, card: Card) -> bool | None:
        """Return whether the own side surely takes the trick with this card; None: either side may."""
        who, best = self.holder(card)
        power, own = self.power(card), self.own(who)
        beating = [each for each in self.out if power[each] > power[best]]
        others = [seat for seat in self.after if self.own(seat) != own]
        return None if any(self.may_hold(seat, each) for seat in others for each in beating) else own

    def rivals(self) -> list[Seat]:
        """Return the other side's seats that play to the trick after this one."""
        return [seat for seat in self.after if not self.own(seat)]

    def ruffs(self, seat: Seat, suit: str) -> bool:
        """Return True if a seat that has none of a suit may hold a trump."""
        trumps = self.trump in SUITS and any(self.may_hold(seat, f"{rank}{self.trump}") for rank in RANKS)
        return trumps and suit in self.lacking.get(seat, ())

    def trumps_out(self) -> list[Card]:
        """Return the trumps in others' hands; none where these are not known."""
        return [each for each in self.out if self.dealt and each[-1] == self.trump]


RANKS: Final = ("J", "9", "A", "10", "K", "Q", "8", "7")


def _lacking(played: Sequence[tuple[Seat, Card]], players: int) -> dict[Seat, set[str]]:
    """Return by seat the suits that were led and that it did not follow."""
    found: dict[Seat, set[str]] = {}
    for first in range(0, len(played), players):
        led = played[first][1][-1]
        for seat, card in played[first + 1 : first + players]:
            if card[-1] != led:
                found.setdefault(seat, set()).add(led)
    return found


def _bid_by(view: PartnersView, seat: Seat) -> list[str]:
    """Return the suits that a seat bid, where bids name a value."""
    said = [code.split(".") for who, code in view.bids if who == seat]
    return [words[2] for words in said if words[0] == "bid" and len(words) == 3]
