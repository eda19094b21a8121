"""A careful player of Tarot, written out: what a book for beginners teaches."""

from collections.abc import Sequence
from random import Random

from bot.engines.kit.engine import Question
from bot.engines.tarot.hands import strength
from bot.engines.tarot.tables import sets
from bot.games.kit.cards import SUITS, Card
from bot.games.kit.tricks import Played
from bot.games.tarot import TarotView
from bot.games.tarot.cards import (
    EXCUSE,
    HEIGHT,
    PACK78,
    PETIT,
    POINTS,
    SUIT_OF,
    TRUMP,
    led_in,
    powers,
    trumps_of,
)
from bot.games.tarot.dealing import DOG

LEAST = {"contre": 81, "sans": 71, "garde": 56, "prise": 40}
"""The usual count of bouts, trumps, honours, voids and long suits, and what each contract takes of it."""
HUNTERS = 5
"""Trumps with which a defender hunts the Petit."""


def careful(question: Question, _: Random) -> str:
    """Bid by the usual count, lay short suits aside, play by rules of thumb; show the largest handful."""
    view = TarotView.of(question.view)
    if view.phase == "auction":
        points = float(strength(sets(view.hand)))
        bids = [f"bid.{contract}" for contract, least in LEAST.items() if points >= least]
        return next((code for code in bids if code in question.legal), "pass")
    if view.phase == "call":
        return max(question.legal, key=lambda code: _calls(code.removeprefix("call."), view.hand))
    if view.phase == "dog":
        return ".".join(("discard", *_laid(view)))
    if view.phase == "ready":
        return "ready"
    code = f"play.{_Seat(question, view).card()}"
    if view.handfuls:
        best = view.handfuls[-1]
        low = sorted(trumps_of(view.hand), key=HEIGHT.__getitem__)[: best.hidden]
        code = ".".join((code, best.size, *low))
    return code


def _suited(hand: Sequence[Card], suit: str) -> list[Card]:
    return [card for card in hand if SUIT_OF[card] == suit]


def _price(card: Card) -> tuple[bool, int, bool, int]:
    """Return what a lost card costs, to compare."""
    return card == PETIT, POINTS[card], SUIT_OF[card] == TRUMP, HEIGHT[card]


def _calls(card: Card, hand: Sequence[Card]) -> tuple[bool, int]:
    """Prefer a card that others hold, of the longest suit."""
    return card not in hand, len(_suited(hand, SUIT_OF[card]))


def _laid(view: TarotView) -> list[Card]:
    """Lay the shortest suits without a king aside, their honours first."""
    suits = {suit: _suited(view.hand, suit) for suit in SUITS}

    def order(card: Card) -> tuple[bool, bool, int, int]:
        suit = SUIT_OF[card]
        kings = any(each[0] == "K" for each in suits.get(suit, ()))
        return suit == TRUMP, kings, len(suits.get(suit, ())), -HEIGHT[card]

    return sorted(view.discardable, key=order)[: DOG[view.players]]


class _Seat:
    """A seat that has to play a card, and what it remembers."""

    def __init__(self, question: Question, view: TarotView) -> None:
        self.seat, self.view = question.seat, view
        self.hand, self.may = view.hand, [code.split(".")[1] for code in question.legal]
        plays = [(fact.seat, fact.card) for fact in question.heard if isinstance(fact, Played)]
        gone = {card for _, card in plays}
        self.hidden = [card for card in PACK78 if card not in gone and card not in self.hand]
        partner = view.partner if view.camps else None
        self.takers = {view.taker, partner}
        if view.called in self.hand or any(each == (self.seat, view.called) for each in plays):
            self.takers.add(self.seat)
        self.attacks = self.seat in self.takers
        self.void = self._voids(plays)

    def _voids(self, plays: Sequence[tuple[int, Card]]) -> set[tuple[int, str]]:
        """Return who has shown to hold nothing of which suit."""
        found = set[tuple[int, str]]()
        for start in range(0, len(plays), self.view.players):
            trick = plays[start : start + self.view.players]
            led = led_in([card for _, card in trick])
            found |= {(seat, led or "") for seat, card in trick if SUIT_OF[card] not in {led, EXCUSE}}
        return found

    def friend(self, seat: int) -> bool:
        """Return True if a seat plays for the same camp, as far as this one knows."""
        return (seat in self.takers) == self.attacks

    def high(self, card: Card) -> bool:
        """Return True if no higher card of its suit is hidden."""
        return all(HEIGHT[each] < HEIGHT[card] for each in _suited(self.hidden, SUIT_OF[card]))

    def card(self) -> Card:
        """Return the card to play; the Excuse saves a high card, and is never kept for the last trick."""
        others = [card for card in self.may if card != EXCUSE]
        if not others:
            return EXCUSE
        trick = self.view.trick
        if EXCUSE in self.may and len(self.hand) == 2:
            return EXCUSE
        if led_in([card for _, card in trick]) is None:
            return self._lead(others)
        card, wins = self._follow(others)
        dear = POINTS[card] > 3 or (SUIT_OF[card] == TRUMP and HEIGHT[card] > 16)
        return EXCUSE if EXCUSE in self.may and dear and not wins else card

    def _lead(self, cards: Sequence[Card]) -> Card:
        trumps = sorted((card for card in trumps_of(cards) if card != PETIT), key=HEIGHT.__getitem__)
        out = trumps_of(self.hidden)
        suits = [suited for suit in SUITS if (suited := sorted(_suited(cards, suit), key=HEIGHT.__getitem__))]
        if not suits:
            return trumps[-1] if trumps else cards[0]
        if self.attacks:
            if trumps and out and len(trumps) * 2 >= len(out):
                return trumps[-1] if self.high(trumps[-1]) or PETIT in out else trumps[0]
            tops = [suited[-1] for suited in suits if self.high(suited[-1])]
            return tops[0] if tops and not out else max(suits, key=len)[0]
        if PETIT in out and len(trumps) >= HUNTERS:
            return trumps[-1]
        return self._defended(suits)

    def _defended(self, suits: Sequence[Sequence[Card]]) -> Card:
        """Return what a defender leads of plain suits: what the taker has to ruff, a king, or a long suit."""
        forced = [suited for suited in suits if (self.view.taker, SUIT_OF[suited[0]]) in self.void]
        if forced:
            return max(forced, key=len)[0]
        kings = [suited[-1] for suited in suits if suited[-1][0] == "K" and len(suited) < HUNTERS]
        return kings[0] if kings else min(suits, key=lambda suited: (POINTS[suited[-1]] > 1, -len(suited)))[0]

    def _follow(self, cards: Sequence[Card]) -> tuple[Card, bool]:
        """Return the card to follow with, and whether the camp is believed to win the trick."""
        trick = self.view.trick
        laid = [card for _, card in trick]
        power = powers(led_in(laid) or TRUMP)
        owner, best = max(trick, key=lambda each: power[each[1]])
        foes = [
            seat
            for step in range(1, self.view.players - len(trick))
            if not self.friend(seat := (self.seat + step) % self.view.players)
        ]
        cheap = min(cards, key=_price)
        rich = max(cards, key=lambda each: (POINTS[each], SUIT_OF[each] != TRUMP, -HEIGHT[each]))
        ours = self.friend(owner) and (not foes or self._keeps(best, foes))
        if ours:
            return rich, True
        winning = [card for card in cards if power[card] > power[best]]
        if not winning:
            return cheap, False
        if SUIT_OF[winning[0]] == TRUMP:
            winning.sort(key=lambda card: (card == PETIT and bool(foes), HEIGHT[card]))
            chasing = PETIT in laid and bool(foes)
            return winning[-1 if chasing else 0], True
        top = max(winning, key=HEIGHT.__getitem__)
        return (top, True) if not foes or self._keeps(top, foes) else (cheap, False)

    def _keeps(self, card: Card, foes: Sequence[int]) -> bool:
        """Return True if a card is the highest, and no enemy to come is known to ruff."""
        suit = SUIT_OF[card]
        ruffers = [foe for foe in foes if (foe, suit) in self.void and (foe, TRUMP) not in self.void]
        return self.high(card) and (suit == TRUMP or not ruffers)
