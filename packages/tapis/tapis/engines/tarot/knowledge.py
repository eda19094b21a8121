"""What a seat of Tarot knows of the cards, and worlds that agree with it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

import numpy as np

from tapis.engines.cards.tables import Bits, Flags, Real, Whole
from tapis.engines.cards.worlds import Hidden, kept, spread_over
from tapis.engines.kit.engine import Question
from tapis.engines.tarot.hands import aside_liking, most_liked, strength
from tapis.engines.tarot.rows import Rows
from tapis.engines.tarot.tables import CARDS, EX, HALVES, PLACE, POWER, SUIT, TRUMPED, packed
from tapis.engines.tarot.worth import Stake
from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat
from tapis.games.kit.tricks import Played
from tapis.games.tarot.actions import CONTRACTS, MULTIPLIERS
from tapis.games.tarot.dealing import DOG
from tapis.games.tarot.facts import Began
from tapis.games.tarot.scoring import HANDFULS
from tapis.games.tarot.view import TarotView

SPARE: Final = 3
"""Worlds dealt for each one that is kept."""
LAID: Final = 8.0
"""How far takers stray from the rule by which cards are laid aside, in its points.

With this and `HEARD` a card is where it is said to be as often as is said, among robots of each level
(`python -m bench.hidden`).
"""
HEARD: Final = 0.4
"""The weight of bids: hands are not bid on by the usual count alone."""
TAKES: Final = {3: (62.0, 66.0, 86.0, 98.0), 4: (46.0, 50.0, 72.0, 84.0), 5: (32.0, 38.0, 62.0, 74.0)}
"""By the number of players, the points in hand (`strength`) from which on each contract is likely bid."""
DOUBT: Final = 4.0
"""How many points make a call e times likelier."""
RUNG: dict[str, int] = {"pass": -1} | {contract: rung for rung, contract in enumerate(CONTRACTS)}
TRUMPS: Flags = SUIT == TRUMPED


def of(cards: Iterable[Card]) -> Flags:
    """Return [card]: whether it is among these."""
    return np.isin(np.arange(CARDS), [PLACE[card] for card in cards])


def missing(plays: Sequence[tuple[Seat, int]], seats: int) -> Flags:
    """Return [seat, card]: what each seat cannot hold after these plays, as it would have had to play it."""
    found, led, best = np.zeros((seats, CARDS), np.bool_), -1, 0
    for number, (seat, card) in enumerate(plays):
        if number % seats == 0:
            led, best = -1, 0
        if card == EX:
            continue
        suit = int(SUIT[card])
        if led < 0:
            led = suit
        elif suit != led:
            found[seat] |= (led == SUIT) | (TRUMPS & (suit != TRUMPED))
        power = int(POWER[led, card])
        if suit == TRUMPED and power < best:
            found[seat] |= TRUMPS & (POWER[led] > best)
        best = max(best, power)
    return found


class World(NamedTuple):
    """Worlds of one deal.

    Attributes:
        hands: [world, seat, suit] the hands.
        aside: [world, card] whether it lies aside.
        camp: [world, seat] 1 for the takers.
        likely: [world] the logarithm of how likely what was heard is there, as far as it is believed.
    """

    hands: Bits
    aside: Flags
    camp: Whole
    likely: Real


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows; a place is a seat, or the cards that lie aside: the discard, or a hidden dog.

    Attributes:
        seat: whose knowledge it is.
        view: what it sees.
        plays: seats and cards of the tricks so far.
        held: [place, card] cards known to be there.
        barred: [place, card] cards that cannot be there.
        sizes: by place, how many cards are there.
    """

    seat: Seat
    view: TarotView
    plays: Sequence[tuple[Seat, int]]
    held: Flags
    barred: Flags
    sizes: tuple[int, ...]

    def worlds(self, number: int, luck: np.random.Generator) -> World:
        """Deal the hidden cards in so many ways that agree with what is known, likely ones more often."""
        held = self.agreeing(SPARE * number, luck)
        likely = self.likely(held)
        chosen = kept(likely, number, luck)
        held = held[chosen]
        view, camp = self.view, np.zeros((number, self.view.players), np.int64)
        if view.called is not None:
            camp[held[:, :-1, PLACE[view.called]]] = 1
        camp[:, [seat for seat in (view.taker, view.partner) if seat is not None]] = 1
        return World(packed(held[:, :-1]), held[:, -1], camp, likely[chosen])

    def agreeing(self, number: int, luck: np.random.Generator) -> Flags:
        """Return [world, place, card]: whether it is there, in deals that agree with all but the bids."""
        gone = np.isin(np.arange(CARDS), [card for _, card in self.plays])
        cards = tuple(np.flatnonzero(~(gone | self.held.any(axis=0))).tolist())
        room = tuple((np.array(self.sizes) - self.held.sum(axis=1)).tolist())
        barred = {
            place: sum(1 << card for card in np.flatnonzero(row).tolist())
            for place, row in enumerate(self.barred)
        }
        owners = spread_over(Hidden(cards=cards, room=room, barred=barred), number, luck)
        found = np.tile(self.held, (number, 1, 1))
        found[:, :, list(cards)] |= owners[:, None, :] == np.arange(len(room))[:, None]
        taker = self.view.taker
        if taker is None or taker == self.seat or not self.view.discarded:
            return found
        pool = found[:, taker] | found[:, -1]
        liked = aside_liking(packed(pool | self._played(taker)))
        liked += (
            np.float32(LAID) * luck.gumbel(size=liked.shape).astype(np.float32) + 1000 * self.barred[taker]
        )
        liked = np.where(pool & ~(self.held[taker] | self.barred[-1]), liked, np.float32(-9999))
        found[:, -1] = most_liked(np.where(self.held[-1], np.float32(9999), liked), self.sizes[-1])
        found[:, taker] = pool & ~found[:, -1]
        return found

    def _played(self, seat: Seat) -> Flags:
        return np.isin(np.arange(CARDS), [card for who, card in self.plays if who == seat])

    def likely(self, held: Flags, weight: float = HEARD) -> Real:
        """Return by world the logarithm of how likely it is that the others say what they said.

        Args:
            held: [world, place, card] whether the card is there.
            weight: how much of it is believed.
        """
        view, found, reached = self.view, np.zeros(len(held), np.float32), -1
        needs = (*TAKES[view.players], np.inf)
        for seat, said in view.bids:
            last, reached = reached, max(reached, RUNG[said])
            if seat == self.seat:
                continue
            whole = held[:, seat] | self._played(seat)
            if seat == view.taker and view.dog:
                whole = (whole | held[:, -1]) & ~of(view.dog)
            points = strength(packed(whole))
            if said != "pass" and not (said == "garde" and view.options.chooses):
                found -= np.logaddexp(0, (needs[reached] - points) / DOUBT)
            next_up = reached + 1 if said != "pass" else max(RUNG[view.options.lowest], last + 1)
            found -= np.logaddexp(0, (points - needs[next_up]) / DOUBT)
        return cast(Real, np.float32(weight) * found)

    def rows(self, world: World) -> Rows:
        """Return each world at the card that the seat has to play."""
        camps, kind = np.unique(world.camp, axis=0, return_inverse=True)
        first = self.plays[0][0] if self.plays else self.view.leader
        left = self.view.hand_sizes[self.seat] + sum(seat == self.seat for seat, _ in self.plays)
        hands = np.zeros((len(camps), self.view.players, 6), np.uint32)
        rows = Rows(hands, camps, np.full(len(camps), first), left)
        for _, card in self.plays:
            rows.play(np.full(len(camps), card))
        rows = rows.taken(kind.reshape(-1))
        rows.hands = world.hands.copy()
        return rows

    def stake(self, aside: Flags, *, slam: bool = False) -> Stake:
        """Return what deals are played for in which this [row, card] lies aside."""
        view, contract = self.view, self.view.contract or "prise"
        shown = sum(HANDFULS[each.size] for each in view.handfuls_shown)
        times = np.full(len(aside), MULTIPLIERS[contract])
        return Stake(
            times, aside & (contract != "contre"), shown, view.slam or slam, view.options.excuse_last
        )


def knowledge(question: Question) -> Knowledge:
    """Read what the seat knows from its view and from what everybody saw since the deal."""
    view, seat = TarotView.of(question.view), question.seat
    plays: list[tuple[Seat, int]] = []
    for fact in question.heard if view.phase == "play" else ():
        if isinstance(fact, Began):
            plays = []
        elif isinstance(fact, Played):
            plays.append((fact.seat, PLACE[fact.card]))
    held, barred = np.zeros((2, view.players + 1, CARDS), np.bool_)
    barred[:-1] = missing(plays, view.players)
    held[seat] = of(view.hand)
    if view.discarded:
        held[-1] = of((*view.discard, *view.discarded_trumps))
        barred[-1] = TRUMPS | (HALVES[EX] == HALVES) | of([view.called] if view.called else [])
        barred[[each for each in range(view.players) if each != view.taker]] |= of(view.dog)
    away = held[-1] | np.isin(np.arange(CARDS), [card for _, card in plays])
    for shown in view.handfuls_shown:
        if shown.seat != seat:
            held[shown.seat] |= of(shown.cards) & ~away
            barred[shown.seat] |= TRUMPS & ~of(shown.cards) & of(shown.cards)[EX]
    return Knowledge(
        seat, view, plays, held, barred, (*view.hand_sizes, DOG[view.players] * (view.phase != "dog"))
    )
