"""What a seat knows of the hands while cards are played."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np

from tapis.engines.cards.memory import Memory, remembered
from tapis.engines.cards.tables import FULL, PLACE, Bits, Real, bits
from tapis.engines.cards.tables import cards as named
from tapis.engines.cards.worlds import Hidden, dealt, drawn
from tapis.engines.kit.engine import Question
from tapis.engines.partners import learnt
from tapis.engines.partners.announcing import pairs
from tapis.engines.partners.heard import SILENCE, Heard, heard
from tapis.games.kit.cards import SUITS
from tapis.games.kit.game import Seat
from tapis.games.kit.tricks import Played
from tapis.games.partners.announcements import every
from tapis.games.partners.facts import Called
from tapis.games.partners.view import PartnersView

SPARE = 3
"""Worlds dealt for each one that is drawn."""
BIDS, PLAYS = 0.4, 0.4
"""How much of what bids and plays tell is believed, as powers of how likely they are: what is then said of
hidden cards is so about as often as it is said, whatever the level of the robots (decision 0130)."""
ROUNDS = 5
"""How often more worlds are dealt, until enough agree with what was announced."""
WAYS = 4
"""How many ways to have made the calls are dealt side by side."""

Likelihood: TypeAlias = Callable[[Bits], Real]
"""Takes [world, seat] the eight cards of each seat; returns by world the logarithm of how likely the bids of
others are."""


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows of the hands.

    Attributes:
        seat: whose knowledge it is.
        hand: its cards.
        game: the number of the game.
        taker: the seat that took.
        leader: who led the first trick.
        sizes: by seat, the number of cards held.
        memory: the tricks so far.
        known: by seat, cards of others that everybody knows to be in the hand.
        barred: by seat, cards that cannot be in the hand.
        calls: combinations that were called and not shown.
        points: by side, the points of the tricks won.
        tricks: by side, the tricks won.
        heard: what was heard of announcements.
        likelihood: what the bids of others tell; None: nothing.
    """

    seat: Seat
    hand: int
    game: int
    taker: Seat
    leader: Seat
    sizes: tuple[int, ...]
    memory: Memory
    known: Mapping[Seat, int]
    barred: Mapping[Seat, int]
    calls: tuple[Called, ...] = ()
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    heard: Heard = SILENCE
    likelihood: Likelihood | None = None

    @property
    def takers(self) -> int:
        """The side that took."""
        return self.taker % 2

    @property
    def sign(self) -> int:
        """1 for a seat of that side, -1 for another."""
        return 1 if self.takers == self.seat % 2 else -1

    def worlds(self, number: int, luck: np.random.Generator) -> Bits:
        """Deal the hidden cards in so many consistent ways; return [world, seat] the cards held.

        Deals in which others hold what they bid and played on are drawn more often, maybe more than once.
        """
        return self.drawn(number, luck)[0]

    def drawn(self, number: int, luck: np.random.Generator, dealt_for: int = 0) -> tuple[Bits, Real]:
        """Return the same, and by world the logarithm of how likely what was heard is.

        `dealt_for`: as many are dealt as for so many worlds, if that is more.
        """
        if self.likelihood is None and not self._plays_tell:
            return self.agreeing(number, luck)[:number], np.zeros(number, np.float32)
        hands = self.agreeing(max(number, dealt_for) * SPARE, luck)
        likely = self.likely(hands)
        chosen = drawn(likely, number, luck)
        return hands[chosen], likely[chosen]

    def likely(self, hands: Bits, bids: float = BIDS, plays: float = PLAYS) -> Real:
        """Return by world the logarithm of how likely the bids and the plays of others are, so much of each.

        Args:
            hands: [world, seat] the cards held.
            bids: the weight of the bids.
            plays: the weight of the plays.
        """
        whole, found = hands | self.played(), np.zeros(len(hands), np.float32)
        if self.likelihood is not None:
            found += np.float32(bids) * self.likelihood(whole)
        if self._plays_tell:
            told = learnt.likelihood(whole, self.game, self.taker, self.leader, self.memory.plays, self.seat)
            found += np.float32(plays) * told
        return found

    @property
    def _plays_tell(self) -> bool:
        """Whether others have played cards, and the learnt player knows the game."""
        return learnt.fits(self.game) and any(seat != self.seat for seat, _ in self.memory.plays)

    def agreeing(self, number: int, luck: np.random.Generator) -> Bits:
        """Deal the hidden cards in at least so many ways in which nobody holds what they did not announce.

        Where there are no such ways, as somebody keeps silent about what they hold, others are as good.
        """
        others = [seat for seat in self.memory.played if seat != self.seat]
        hands = self._consistent(number, luck)
        if self.heard is SILENCE or not others:
            return hands
        faults = self.heard.faults(hands | self.played(), self.game, others)
        for _ in range(ROUNDS):
            if np.count_nonzero(faults == 0) >= number:
                break
            more = self._consistent(number, luck)
            hands = np.concatenate([hands, more])
            faults = np.concatenate([faults, self.heard.faults(more | self.played(), self.game, others)])
        return hands[np.argsort(faults, kind="stable")[: max(number, np.count_nonzero(faults == 0))]]

    def played(self) -> Bits:
        """Return by seat the cards that it has played."""
        return np.array([self.memory.played.get(seat, 0) for seat in range(4)], np.uint32)

    def _consistent(self, number: int, luck: np.random.Generator) -> Bits:
        """Deal the hidden cards in at least so many ways, whatever was bid."""
        ways = self._ways(luck)
        each = -(-number // len(ways))
        found: list[Bits] = []
        for way in ways:
            try:
                found.append(self._dealt(way, each, luck))
            except ValueError:
                continue
        return np.concatenate(found) if found else self._dealt({}, number, luck)

    def _dealt(self, way: Mapping[Seat, int], number: int, luck: np.random.Generator) -> Bits:
        """Deal the cards that are hidden if each seat holds these cards too."""
        held = {seat: self.known.get(seat, 0) | way.get(seat, 0) for seat in range(4)}
        held[self.seat] = self.hand
        placed = sum(held.values())
        hidden = FULL & ~(self.memory.gone | placed)
        room = tuple(self.sizes[seat] - held[seat].bit_count() for seat in range(4))
        if placed.bit_count() != sum(each.bit_count() for each in held.values()) or min(room) < 0:
            raise ValueError("the same card twice, or too many in a hand")
        places = tuple(PLACE[card] for card in named(hidden))
        hands = dealt(Hidden(cards=places, room=room, barred=self.barred), number, luck)
        return hands | np.array([held[seat] for seat in range(4)], np.uint32)

    def _ways(self, luck: np.random.Generator) -> list[dict[Seat, int]]:
        """Return some ways in which the seats that called may hold what they called."""
        choices = [list(self._behind(call)) for call in self.calls if call.seat != self.seat]
        choices = [choice for choice in choices if choice]
        if not choices:
            return [{}]
        every_way = list(product(*choices))
        picked = luck.permutation(len(every_way))[:WAYS]
        ways: list[dict[Seat, int]] = []
        for number in picked:
            way: dict[Seat, int] = {}
            for seat, held in every_way[int(number)]:
                way[seat] = way.get(seat, 0) | held
            ways.append(way)
        return ways

    def _behind(self, call: Called) -> Iterator[tuple[Seat, int]]:
        """Yield what the seat still holds of each combination that it may have called."""
        played = self.memory.played.get(call.seat, 0)
        elsewhere = (self.memory.gone & ~played) | self.hand | self.barred.get(call.seat, 0)
        elsewhere |= sum(held for seat, held in self.known.items() if seat != call.seat)
        for combination, needed, _ in every():
            if (combination.kind, combination.rank) == (call.combination, call.rank):
                held = bits(needed) & ~played
                if not held & elsewhere:
                    yield call.seat, held


def knowledge(
    question: Question,
    view: PartnersView,
    *,
    game: int,
    taker: Seat,
    leader: Seat,
    belotes: Mapping[str, Seat],
    held: Mapping[Seat, int],
    likelihood: Likelihood | None,
) -> Knowledge:
    """Read what the seat knows from its view and from what everybody saw since the deal.

    Args:
        question: what the seat is asked.
        view: what it sees.
        game: the number of the game.
        taker: the seat that took.
        leader: who led the first trick.
        belotes: by suit, who called belote.
        held: by seat, cards that everybody saw it get.
        likelihood: what the bids of others tell; None: nothing.
    """
    plays = [(fact.seat, fact.card) for fact in question.heard if isinstance(fact, Played)]
    memory = remembered(plays, 4, game, partners=True)
    barred, known = dict(memory.barred), dict(held)
    _shown(view, known)
    _paired(game, belotes, memory, known, barred)
    known = {seat: cards & ~memory.gone for seat, cards in known.items()}
    told = {shown.seat for shown in view.shown}
    return Knowledge(
        seat=question.seat,
        hand=bits(view.hand),
        game=game,
        taker=taker,
        leader=leader,
        sizes=view.hand_sizes,
        memory=memory,
        known=known,
        barred={seat: cards & ~known.get(seat, 0) for seat, cards in barred.items()},
        calls=tuple(call for call in view.calls if call.seat not in told),
        points=view.points,
        tricks=view.tricks_won,
        heard=heard(view, question.seat, game, memory.played, leader),
        likelihood=likelihood,
    )


def _shown(view: PartnersView, known: dict[Seat, int]) -> None:
    """Note the cards of announcements that were shown."""
    for shown in view.shown:
        for combination in shown.combinations:
            _add(known, shown.seat, bits(combination.cards))


def _paired(
    game: int, belotes: Mapping[str, Seat], memory: Memory, known: dict[Seat, int], barred: dict[Seat, int]
) -> None:
    """Note who holds the other card of a belote: who called it; who played a card silently does not."""
    for suit, pair in zip(SUITS, pairs()[game].tolist(), strict=True):
        for seat, played in memory.played.items():
            if played & pair:
                _add(known if belotes.get(suit) == seat else barred, seat, pair)


def _add(known: dict[Seat, int], seat: Seat, cards: int) -> None:
    known[seat] = known.get(seat, 0) | cards
