"""Deals in the public engine `colver` (Belote contrée), played twice, the sides changed.

`pip install colver` provides it; the project does not depend on it.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from bot.engines.cards.memory import remembered
from bot.engines.cards.tables import Bits, Real, bits
from bot.engines.partners.knowledge import Knowledge
from bot.games.kit.cards import PACK32, SUITS, Card, Trump
from bot.games.kit.game import Seat
from bot.games.kit.tricks import master, trick_points
from bot.games.partners.sides import DER

RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
"""colver's order of a suit."""
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""colver's order of the pack."""
Likelihood = Callable[[Bits], Real]
"""Tells how likely hands are after what was said."""


def installed() -> bool:
    """Return whether colver can be imported."""
    return find_spec("colver") is not None


class Taken(NamedTuple):
    """A contract: who took, the trump, how much, what was said before."""

    taker: Seat
    trump: Trump
    value: int = 80
    bids: tuple[tuple[Seat, str], ...] = ()


Contracts = Callable[[Sequence[Sequence[Card]], Seat], Taken | None]
"""Says who takes with these hands and this dealer; None if nobody does."""


class Deal:
    """One deal in colver, and what an engine has to know of it."""

    def __init__(self, hands: Sequence[Sequence[Card]], dealer: Seat, taken: Taken) -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealer, self.taken = dealer, taken
        self.leader = self.first = (dealer + 1) % 4
        self.plays: list[tuple[Seat, Card]] = []
        self.points, self.tricks = [0, 0], [0, 0]
        self.env = fresh(hands, dealer)
        self.env.set_contract(SUITS.index(taken.trump), taken.value, taken.taker % 2, 0)
        self.env.set_phase_playing()

    @property
    def left(self) -> int:
        """How many cards are in all hands."""
        return sum(map(len, self.hands))

    def known(
        self, seat: Seat, game: int, likelihood: Likelihood | None, *, strict: bool = True
    ) -> Knowledge:
        """Return what a seat knows in the game of this number; unless `strict`, any card may follow any."""
        memory = remembered(self.plays, 4, game, partners=True)
        return Knowledge(
            seat=seat,
            hand=bits(self.hands[seat]),
            game=game,
            takers=self.taken.taker % 2,
            leader=self.first,
            sizes=tuple(len(hand) for hand in self.hands),
            memory=memory,
            known={},
            barred=memory.barred if strict else {},
            points=(self.points[0], self.points[1]),
            tricks=(self.tricks[0], self.tricks[1]),
            likelihood=likelihood,
        )

    def ahead(self, side: int, rng: Random, chosen: "Chooser") -> int:
        """Play the deal, this side by the chooser; return by how many points it is ahead."""
        while len(self.plays) < 32:
            seat = self.env.current_player()
            mine = seat % 2 == side
            card = self._card(seat, rng, chosen) if mine else CARDS[self.env.action_heuristic_play()]
            self.env.step(CARDS.index(card))
            self.hands[seat].remove(card)
            self.plays.append((seat, card))
            if len(self.plays) % 4 == 0:
                self._trick([card for _, card in self.plays[-4:]])
        self.points[self.leader % 2] += DER
        return self.points[side] - self.points[1 - side]

    def _card(self, seat: Seat, rng: Random, chosen: "Chooser") -> Card:
        legal = [CARDS[action] for action in self.env.legal_actions()]
        return legal[0] if len(legal) == 1 else chosen(self, seat, legal, rng)

    def _trick(self, cards: Sequence[Card]) -> None:
        self.leader = (self.leader + master(cards, self.taken.trump)) % 4
        self.points[self.leader % 2] += trick_points(cards, self.taken.trump)
        self.tricks[self.leader % 2] += 1


Chooser = Callable[[Deal, Seat, Sequence[Card], Random], Card]
"""Chooses one of a seat's legal cards."""


def fresh(hands: Sequence[Sequence[Card]], dealer: Seat) -> Any:  # noqa: ANN401 - colver has no types
    """Return colver's deal of these hands, before anybody has bid."""
    env = import_module("colver").Env
    return env.deal_with_hands(dealer, [[CARDS.index(card) for card in hand] for hand in hands])


def ahead(contracts: Contracts, chosen: Chooser, number: int, seed: int) -> Iterator[float]:
    """Play so many deals twice, the sides changed; yield by how many points the chooser was ahead of each."""
    rng = Random(seed)
    while number:
        pack, dealer = rng.sample(PACK32, 32), rng.randrange(4)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        taken = contracts(hands, dealer)
        if taken is not None:
            yield sum(Deal(hands, dealer, taken).ahead(side, rng, chosen) for side in (0, 1)) / 2
            number -= 1
