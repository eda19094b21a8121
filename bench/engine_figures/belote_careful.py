"""A careful player of Belote, by the rules that are taught at tables.

It takes with three trumps, the jack or the nine among them, and enough besides.  The takers draw trumps and
then cash what is master; defenders cash aces and keep their trumps.  Points go to a partner who surely wins
the trick; a trick is won as cheaply as it surely can be, or else gets the least.  It remembers the cards that
were played and who has shown to have none of a suit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.engines.belote.knowledge import knowledge
from bot.engines.cards.tables import ABOVE, FULL, OVER, PLACE, POINTS, POWER, SUIT, SUIT_BITS, TRUMP_BITS
from bot.engines.kit.engine import Question
from bot.engines.partners.knowledge import Knowledge
from bot.games.belote import BeloteView
from bot.games.kit.cards import SUITS, Card

TRUMP_COUNT = {"J": 3.0, "9": 2.0, "A": 1.5, "10": 1.0, "K": 0.7, "Q": 0.7, "8": 0.5, "7": 0.5}
"""What trumps count in a bid."""
ACE, TEN, BELOTE = 1.3, 0.5, 0.6
"""What other aces count, tens beside their aces, and king and queen of trumps."""
TAKES = 4.4
"""The count with which it takes."""
FEWEST = 3
"""The trumps without which it does not."""
MANY = 4
"""Hidden cards of a suit with which its master is not yet ruffed."""


def careful(question: Question, _: Random) -> str:
    """Bid by the count of trumps and aces, play by the rules of the table; declare whatever there is."""
    view = BeloteView.of(question.view)
    if view.phase != "play":
        return _bid(view)
    card = _Seat.of(knowledge(question)).card(question.legal)
    codes = [code for code in question.legal if PLACE[code.split(".")[1]] == card]
    return max(codes, key=lambda code: code.endswith("declare"))


def _bid(view: BeloteView) -> str:
    first = len(view.bids) < 4
    suits = [suit for suit in SUITS if (suit == view.turned[-1]) == first]
    hand = (*view.hand, view.turned)
    suit = max(suits, key=lambda suit: count(hand, suit))
    if count(hand, suit) < TAKES:
        return "pass"
    return "take" if first else f"take.{suit}"


def count(hand: Sequence[Card], trump: str) -> float:
    """Return what six cards count if this suit is trump, 0 without three trumps with the jack or the nine.

    >>> count(("JS", "9S", "7S", "AH", "8D", "7C"), "S")
    6.8
    """
    ranks = [card[:-1] for card in hand if card[-1] == trump]
    if len(ranks) < FEWEST or not {"J", "9"} & set(ranks):
        return 0.0
    found = sum(TRUMP_COUNT[rank] for rank in ranks) + BELOTE * ({"K", "Q"} <= set(ranks))
    aces = {card[-1] for card in hand if card[:-1] == "A" and card[-1] != trump}
    return found + ACE * len(aces) + TEN * sum(card == f"10{suit}" for suit in aces for card in hand)


@dataclass(frozen=True)
class _Seat:
    """What the seat to play goes by: what it knows, the hidden cards, the trumps."""

    known: Knowledge
    hidden: int
    trumps: int

    @classmethod
    def of(cls, known: Knowledge) -> "_Seat":
        return cls(known, FULL & ~(known.hand | known.memory.gone), int(TRUMP_BITS[known.game]))

    def card(self, codes: Sequence[str]) -> int:
        """Return the card to play."""
        legal = sorted({PLACE[code.split(".")[1]] for code in codes})
        if len(legal) == 1:
            return legal[0]
        return self._follow(legal) if self.known.memory.trick else self._lead(legal)

    def _trump(self, card: int) -> bool:
        return bool(self.trumps >> card & 1)

    def _points(self, card: int) -> float:
        return float(POINTS[self.known.game, card])

    def _power(self, card: int) -> int:
        return int(POWER[self.known.game, SUIT[card], card])

    def _master(self, card: int) -> bool:
        return not int(ABOVE[self.known.game, card]) & self.hidden

    def _held(self, seat: int, among: int) -> int:
        """Return the hidden cards among these that the seat may hold."""
        return self.hidden & among & ~self.known.barred.get(seat, 0)

    def _against(self) -> tuple[int, int]:
        return (self.known.seat + 1) % 4, (self.known.seat + 3) % 4

    def _safe(self, card: int) -> bool:
        """Return whether no opponent is likely to ruff a card that is led."""
        suit = int(SUIT_BITS[SUIT[card]])
        ruffs = any(self._held(seat, self.trumps) and not self._held(seat, suit) for seat in self._against())
        many = (self.hidden & suit).bit_count() >= MANY
        return not ruffs and (many or not any(self._held(seat, self.trumps) for seat in self._against()))

    def _lead(self, legal: Sequence[int]) -> int:
        trumps = [card for card in legal if self._trump(card)]
        others = [card for card in legal if not self._trump(card)]
        taking = self.known.seat % 2 == self.known.takers
        out = any(self._held(seat, self.trumps) for seat in self._against())
        if taking and trumps and out:
            best = max(trumps, key=self._power)
            if self._master(best):
                return best
            if (self.known.seat == self.known.taker and len(trumps) > 2) or not others:
                return min(trumps, key=self._power)
            if self.known.seat != self.known.taker and not self.known.memory.gone & self.trumps:
                return best
        sure = [card for card in others if self._master(card) and self._safe(card)]
        if sure:
            return max(sure, key=self._points)
        if not others:
            return (
                max(trumps, key=self._power)
                if self._master(max(trumps, key=self._power))
                else self._low(trumps)
            )
        return self._low(others)

    def _follow(self, legal: Sequence[int]) -> int:
        memory = self.known.memory
        power, best = POWER[self.known.game, SUIT[memory.trick[0]]], memory.trick[memory.best]
        after = [(self.known.seat + step) % 4 for step in range(1, 4 - len(memory.trick))]
        enemies = [seat for seat in after if seat % 2 != self.known.seat % 2]
        if memory.order[memory.best] % 2 == self.known.seat % 2 and not self._beaten(best, enemies):
            under = [card for card in legal if power[card] < power[best]] or legal
            return max(under, key=lambda card: (not self._trump(card), self._points(card), -power[card]))
        wins = [card for card in legal if power[card] > power[best] and not self._beaten(card, enemies)]
        if not wins:
            return self._low(legal)
        spared = [card for card in wins if not self._trump(card) and not self._master(card)]
        if not enemies and spared:
            return max(spared, key=self._points)
        return min(wins, key=lambda card: (self._trump(card), power[card]))

    def _beaten(self, card: int, enemies: Sequence[int]) -> bool:
        """Return whether an opponent still to play is likely to beat a card of this trick."""
        led = int(SUIT[self.known.memory.trick[0]])
        suit = int(SUIT_BITS[led])
        many = (self.hidden & suit).bit_count() >= MANY
        for seat in enemies:
            over = self._held(seat, int(OVER[self.known.game, led, card]))
            follows = self._held(seat, suit) and (many or not self._held(seat, self.trumps))
            if over & (suit if follows else FULL):
                return True
        return False

    def _low(self, cards: Sequence[int]) -> int:
        """Return the card that is missed least: few points, no trump, a guarded suit left as it is."""

        def missed(card: int) -> tuple[bool, float, int, int]:
            suit = self.known.hand & int(SUIT_BITS[SUIT[card]])
            unguards = suit.bit_count() == 2 and any(
                self._points(other) == 10 for other in range(32) if suit >> other & 1 and other != card
            )
            return self._trump(card), self._points(card) + 3 * unguards, suit.bit_count(), self._power(card)

        return min(cards, key=missed)
