"""A position of Tarot as one seat knows it, of which reasons are told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from tapis.engines import Question
from tapis.games.kit.cards import PACK78, Card
from tapis.games.kit.game import Seat
from tapis.games.kit.tricks import Played
from tapis.games.tarot.cards import EXCUSE, HEIGHT, SUIT_OF, TRUMP, led_in, master
from tapis.games.tarot.facts import Began
from tapis.games.tarot.view import TarotView

SURE: Final = 3.0
"""Standard errors by which two chances differ for that to be told."""


class Gap(NamedTuple):
    """The same number after two actions, in the same worlds, and the standard error of their difference."""

    one: float
    other: float
    error: float

    def beyond(self, least: float) -> bool:
        """Return True if the first is surely more than the other, by so much at least."""
        return self.one - self.other >= max(least, SURE * self.error)


class Outlook(NamedTuple):
    """How deals end after two actions, in worlds that agree with what the seat knows.

    Attributes:
        trick: the chance that the seat's camp wins the trick on the table.
        last: the chance that the camp wins the Petit in the last trick.
        points: the half points that the camp wins from here on, without the Excuse.
        cards: by card, the chance that it ends in the tricks of the camp, or in its discard.
    """

    trick: Gap
    last: Gap
    points: Gap
    cards: Mapping[Card, Gap]


def unseen(_better: str, _worse: str) -> Outlook | None:
    """Return None: no worlds were looked at."""
    return None


@dataclass(frozen=True)
class Position:
    """What a seat knows.

    Attributes:
        view: what it sees.
        seat: the seat.
        out: the cards that are in others' hands or lie aside, as far as the seat knows.
        lacks: by seat, the suits of which everybody knows that it has no card.
        chances: those of contracts, by action.
        outlook: how two actions go on, None where that was not looked at.
    """

    view: TarotView
    seat: Seat
    out: frozenset[Card]
    lacks: Mapping[Seat, frozenset[str]]
    chances: Mapping[str, float]
    outlook: Callable[[str, str], Outlook | None] = unseen

    @classmethod
    def of(cls, question: Question, chances: Mapping[str, float]) -> Self:
        """Return what a seat knows that is asked."""
        view, tricks = TarotView.of(question.view), _tricks(question)
        gone = {card for trick in tricks for _, card in trick}
        out = frozenset(PACK78) - gone - {*view.hand, *view.discard, *view.discarded_trumps}
        return cls(view, question.seat, out, _lacking(tricks, view.players), chances)

    @property
    def trick(self) -> list[Card]:
        """The cards of the trick on the table, in the order played."""
        return [card for _, card in self.view.trick]

    def takes(self, card: Card) -> bool:
        """Return True if the card would hold the trick."""
        return card != EXCUSE and master([*self.trick, card]) == len(self.trick)

    def beaten_by(self, card: Card) -> list[Card]:
        """Return the cards that are out and stand above one in its suit, the highest first."""
        suit, height = SUIT_OF[card], HEIGHT[card]
        above = [each for each in self.out if SUIT_OF[each] == suit and HEIGHT[each] > height]
        return sorted(above, key=HEIGHT.__getitem__, reverse=True)

    def friend(self, seat: Seat) -> bool | None:
        """Return whether a seat is of the player's camp; None where the player cannot tell."""
        view = self.view
        if seat == self.seat:
            return True
        if view.camps:
            return (seat in {view.taker, view.partner}) == (self.seat in {view.taker, view.partner})
        if seat == view.taker:
            return view.called in self.view.hand
        return False if view.called in self.view.hand else None

    def foes(self) -> list[Seat]:
        """Return the seats that are surely of the other camp."""
        return [seat for seat in range(self.view.players) if self.friend(seat) is False]

    def winner(self, card: Card) -> Seat | None:
        """Return who surely wins the trick once the card is played; None where that is not known.

        It is known where the trick is over, or no trump that is out beats its highest.  In the last trick an
        Excuse may win: there nobody knows.
        """
        cards = [*self.trick, card]
        if len(self.view.hand) == 1 or led_in(cards) is None:
            return None
        best = master(cards)
        over = len(cards) == self.view.players
        if not over and (SUIT_OF[cards[best]] != TRUMP or self.beaten_by(cards[best])):
            return None
        return self.seat if best == len(self.trick) else self.view.trick[best][0]

    def ours(self, card: Card) -> bool | None:
        """Return whether the trick is the camp's once the card is played; None where that is not known."""
        winner = self.winner(card)
        return None if winner is None else self.friend(winner)


def _tricks(question: Question) -> list[list[tuple[Seat, Card]]]:
    """Return the tricks of the deal so far, the one on the table last."""
    found: list[list[tuple[Seat, Card]]] = [[]]
    players = TarotView.of(question.view).players
    for fact in question.heard:
        if isinstance(fact, Began):
            found = [[]]
        elif isinstance(fact, Played):
            if len(found[-1]) == players:
                found.append([])
            found[-1].append((fact.seat, fact.card))
    return found


def _lacking(tricks: Sequence[Sequence[tuple[Seat, Card]]], players: int) -> dict[Seat, frozenset[str]]:
    """Return by seat the suits that it could not follow, and trumps where it could not ruff."""
    found = {seat: set[str]() for seat in range(players)}
    for trick in tricks:
        led = led_in([card for _, card in trick])
        for seat, card in trick:
            if led is not None and card != EXCUSE and SUIT_OF[card] != led:
                found[seat] |= {led} if SUIT_OF[card] == TRUMP else {led, TRUMP}
    return {seat: frozenset(suits) for seat, suits in found.items()}
