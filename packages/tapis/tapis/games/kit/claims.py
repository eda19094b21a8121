"""The rest of the tricks, claimed: what follows from what one player may know, however the other cards lie.

A claim holds if the player's own cards, in one order, win every remaining trick.  Everybody else counts
against it, in the last trick of two sides all but the partner: who overtakes leads what nobody knows.

For each other seat it is counted how many cards of a suit it may hold at most and must hold at least.  A card
that is led is safe from a seat that cannot have kept a higher card of the suit through the rounds before, and
cannot ruff: it has no trump left by then, or cannot have played all its cards of the suit.  What is not
inferred only makes a claim harder; nothing is inferred that may be wrong.

The search remembers which own cards left lead nowhere: at most 256 positions for the eight cards of a hand.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias, cast

from tapis.games.kit.cards import PACK32, SUITS, Card, Trump, powers
from tapis.games.kit.game import Game, Seat
from tapis.games.kit.tricks import playable

Laid: TypeAlias = tuple[Seat, Card]
"""Who played which card."""


@dataclass(frozen=True)
class Claim:
    """What a player knows who is to play and claims the rest.

    Attributes:
        seat: the player.
        hand: their cards.
        sizes: how many cards each seat holds.
        plays: the cards of this deal in the order played, with those of the trick under way.
        trump: what is trump.
        partners: whether the seat two further on is a partner.
        undertrump: whether who cannot go over a trump must still play a lower one.
        alone: whether the partner may win no trick either.
        open_cards: by seat, cards that lie face up before it.
    """

    seat: Seat
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    plays: tuple[Laid, ...]
    trump: Trump
    partners: bool = False
    undertrump: bool = True
    alone: bool = False
    open_cards: Mapping[Seat, Sequence[Card]] = field(default_factory=dict[Seat, Sequence[Card]])

    def order(self) -> tuple[Card, ...]:
        """Return the own cards in an order that surely wins every trick left, () if none is found."""
        if not self._trick:
            return self._leads(self.hand, (), set()) or ()
        for card in self._playable(self.hand, self._trick):
            rest = tuple(other for other in self.hand if other != card)
            if self._takes(card) and (found := self._leads(rest, (), set())) is not None:
                return (card, *found)
        return ()

    def _leads(
        self, left: tuple[Card, ...], led: tuple[Card, ...], failed: set[frozenset[Card]]
    ) -> tuple[Card, ...] | None:
        """Return the cards left in an order that wins once these were led; None if there is none."""
        if not left:
            return led
        if frozenset(left) in failed:
            return None
        against = [seat for seat in self._others if len(left) > 1 or not self._may_overtake(seat)]
        for card in left:
            if any(self._threatens(seat, card, led) for seat in against):
                continue
            rest = tuple(other for other in left if other != card)
            if (found := self._leads(rest, (*led, card), failed)) is not None:
                return found
        failed.add(frozenset(left))
        return None

    # What others may hold

    @cached_property
    def _others(self) -> tuple[Seat, ...]:
        """The other seats, in the order they play after this one."""
        seats = len(self.sizes)
        return tuple((self.seat + step) % seats for step in range(1, seats))

    @cached_property
    def _trick(self) -> tuple[Laid, ...]:
        """The trick under way."""
        return self.plays[len(self.plays) - len(self.plays) % len(self.sizes) :]

    @cached_property
    def _unseen(self) -> frozenset[Card]:
        return frozenset(PACK32) - {*self.hand} - {card for _, card in self.plays}

    @cached_property
    def _may(self) -> Mapping[Seat, frozenset[Card]]:
        """The cards that each other seat may hold.

        Nobody holds a card with which what they played would have broken a rule.
        """
        may = {seat: set(self._unseen) for seat in self._others}
        for seat in self._others:
            lie = {card for other, cards in self.open_cards.items() if other != seat for card in cards}
            may[seat] -= lie
        for place, (seat, card) in enumerate(self.plays):
            if seat != self.seat:
                trick = self.plays[place - place % len(self.sizes) : place]
                may[seat] = {other for other in may[seat] if card in self._playable((card, other), trick)}
        return {seat: frozenset(cards) for seat, cards in may.items()}

    def _playable(self, hand: Sequence[Card], trick: Sequence[Laid]) -> Sequence[Card]:
        laid = [card for _, card in trick]
        return playable(hand, laid, self.trump, partners=self.partners, undertrump=self.undertrump)

    def _may_overtake(self, seat: Seat) -> bool:
        """Return True for a partner, who may win the last trick."""
        return self.partners and not self.alone and (seat - self.seat) % 4 == 2

    def _most(self, seat: Seat, suit: str) -> int:
        """Return how many cards of a suit a seat may hold now."""
        return min(self.sizes[seat], sum(card[-1] == suit for card in self._may[seat]))

    def _least(self, seat: Seat, suit: str) -> int:
        """Return how many cards of a suit a seat must hold now."""
        others = sum(card[-1] != suit for card in self._may[seat])
        lie = sum(card[-1] == suit for card in self.open_cards.get(seat, ()))
        least = max(self.sizes[seat] - others, lie)
        if sum(self.sizes) - len(self.hand) == len(self._unseen):  # no card lies aside
            rest = sum(self._most(other, suit) for other in self._others if other != seat)
            least = max(least, sum(card[-1] == suit for card in self._unseen) - rest)
        return least

    # Who may win a trick

    def _follows(self, seat: Seat) -> bool:
        """Return True for a seat that has still to play to the trick under way."""
        return bool(self._trick) and (seat - self.seat) % len(self.sizes) < len(self.sizes) - len(self._trick)

    def _takes(self, card: Card) -> bool:
        """Return True if this card surely wins the trick under way."""
        led = self._trick[0][1][-1]
        power = powers(led, self.trump)
        if power[card] <= max(power[laid] for _, laid in self._trick):
            return False
        return not any(
            power[other] > power[card] and (other[-1] == led or not self._least(seat, led))
            for seat in filter(self._follows, self._others)
            for other in self._may[seat]
        )

    def _threatens(self, seat: Seat, card: Card, led: Sequence[Card]) -> bool:
        """Return True if a seat may win the trick that this card leads, once these were led."""
        suit, trump = card[-1], self.trump
        power = powers(suit, trump)
        higher = any(power[other] > power[card] for other in self._may[seat] if other[-1] == suit)
        if higher and self._most(seat, suit) > self._rounds(seat, suit, led):
            return True
        if trump not in SUITS or suit == trump or self._most(seat, trump) <= self._rounds(seat, trump, led):
            return False
        return self._least(seat, suit) <= len(led) + self._follows(seat)

    def _rounds(self, seat: Seat, suit: str, led: Sequence[Card]) -> int:
        """Return how often a seat has had to follow this suit since the claim, once these were led."""
        under_way = self._follows(seat) and self._trick[0][1][-1] == suit
        return under_way + sum(card[-1] == suit for card in led)


def of_this_deal(plays: Sequence[Laid], pack: int, sizes: Sequence[int]) -> tuple[Laid, ...]:
    """Return the newest plays that belong to a deal of `pack` cards, of which these many are still held."""
    return tuple(plays[len(plays) - pack + sum(sizes) :])


def laid_down(game: Game[Any], seat: Seat, order: Sequence[Card]) -> Iterator[tuple[Seat, str]]:
    """Yield who plays what, in notation, once a claim is accepted; each is to be played before the next.

    Who claimed plays in their order, everybody else their fallback: the lowest card that they may.
    """
    own, view = iter(order), cast("Any", game.view(seat))
    for _ in range(sum(view.hand_sizes)):
        [turn] = game.awaited()
        action = f"play.{next(own)}" if turn == seat else str(game.fallback(turn))
        yield turn, action
