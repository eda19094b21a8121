"""What a seat of Belote de comptoir knows of the cards."""

from dataclasses import dataclass

import numpy as np

from tapis.engines.cards.memory import Memory, remembered
from tapis.engines.cards.tables import FULL, GAME, PLACE, Bits, Real, bits
from tapis.engines.cards.tables import cards as named
from tapis.engines.cards.worlds import Hidden, dealt, drawn
from tapis.engines.comptoir.glance import likely
from tapis.engines.kit.engine import Question
from tapis.games.comptoir.facts import Dealer
from tapis.games.comptoir.view import ComptoirView
from tapis.games.kit.game import Seat
from tapis.games.kit.tricks import Played


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows.

    Attributes:
        seat: whose knowledge it is.
        view: what it sees.
        memory: the tricks so far.
        held: by seat, the cards known to be held.
        sizes: by seat, the number of cards held.
    """

    seat: Seat
    view: ComptoirView
    memory: Memory
    held: tuple[int, ...]
    sizes: tuple[int, ...]

    def worlds(self, number: int, luck: np.random.Generator) -> Bits:
        """Deal the hidden cards in so many consistent ways; return [world, seat] the cards held.

        Deals in which others hold what they bid on are drawn more often, some twice.  What is not dealt to
        anybody stays hidden.
        """
        return self.drawn(number, luck)[0]

    def drawn(self, number: int, luck: np.random.Generator) -> tuple[Bits, Real]:
        """Return the same, and by world the logarithm of how likely what was heard is."""
        hands = self.agreeing(number, luck)
        if not self.view.bids:
            return hands, np.zeros(number, np.float32)
        likely = self.likely(hands)
        chosen = drawn(likely, number, luck)
        return hands[chosen], likely[chosen]

    def likely(self, hands: Bits) -> Real:
        """Return by world [world, seat] the logarithm of how likely the bids of others are."""
        played = [self.memory.played.get(seat, 0) for seat in range(self.view.players)]
        return likely(self.view, self.seat, hands | np.array(played, np.uint32))

    def agreeing(self, number: int, luck: np.random.Generator) -> Bits:
        """Deal the hidden cards in so many ways, whatever was bid."""
        hidden = FULL & ~(self.memory.gone | sum(self.held))
        places = tuple(PLACE[card] for card in named(hidden))
        room = [size - held.bit_count() for size, held in zip(self.sizes, self.held, strict=True)]
        whole = Hidden(cards=places, room=(*room, len(places) - sum(room)), barred=self.memory.barred)
        return dealt(whole, number, luck)[:, :-1] | np.array(self.held, np.uint32)


def knowledge(question: Question, view: ComptoirView) -> Knowledge:
    """Read what the seat knows from its view and from what everybody saw since the deal."""
    plays: list[tuple[Seat, str]] = []
    for fact in question.heard:
        if isinstance(fact, Dealer):
            plays = []
        elif isinstance(fact, Played):
            plays.append((fact.seat, fact.card))
    memory = remembered(plays, view.players, GAME[view.trump], partners=False) if plays else Memory()
    held = [bits(cards) for cards in view.open_cards]
    held[question.seat] |= bits(view.hand)
    return Knowledge(question.seat, view, memory=memory, held=tuple(held), sizes=view.hand_sizes)
