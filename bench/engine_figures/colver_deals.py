"""Deals in the public engine `colver` (Belote contrée), played twice, the sides changed.

`pip install colver` provides it; the project does not depend on it.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, Protocol

import numpy as np

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
            taker=self.taken.taker,
            leader=self.first,
            sizes=tuple(len(hand) for hand in self.hands),
            memory=memory,
            known={},
            barred=memory.barred if strict else {},
            points=(self.points[0], self.points[1]),
            tricks=(self.tricks[0], self.tricks[1]),
            likelihood=likelihood,
        )

    def worlds(
        self, seat: Seat, game: int, likelihood: Likelihood | None, number: int, luck: np.random.Generator
    ) -> tuple[Knowledge, Bits]:
        """Return what a seat knows, and so many worlds that agree with it.

        contrée as colver plays it lets a seat play a low trump, or keep it, where the game does not.
        """
        known = self.known(seat, game, likelihood)
        try:
            return known, known.worlds(number, luck)
        except ValueError:
            known = self.known(seat, game, likelihood, strict=False)
            return known, known.worlds(number, luck)

    def ahead(self, side: int, rng: Random, chosen: "Chooser", other: "Other | None" = None) -> "Ahead":
        """Play the deal, this side by the chooser, the other by colver; return by how much it is ahead."""
        other = other or Heuristic()
        other.begin(self, 1 - side, rng)
        while len(self.plays) < 32:
            seat = self.env.current_player()
            legal = [CARDS[action] for action in self.env.legal_actions()]
            if len(legal) == 1:
                card = legal[0]
            else:
                card = chosen(self, seat, legal, rng) if seat % 2 == side else other.card(self, seat)
            other.played(self, card)
            self.env.step(CARDS.index(card))
            self.hands[seat].remove(card)
            self.plays.append((seat, card))
            if len(self.plays) % 4 == 0:
                self._trick([card for _, card in self.plays[-4:]])
        self.points[self.leader % 2] += DER
        marked = self.env.rewards()
        return Ahead(self.points[side] - self.points[1 - side], marked[side] - marked[1 - side])

    def _trick(self, cards: Sequence[Card]) -> None:
        self.leader = (self.leader + master(cards, self.taken.trump)) % 4
        self.points[self.leader % 2] += trick_points(cards, self.taken.trump)
        self.tricks[self.leader % 2] += 1


Chooser = Callable[[Deal, Seat, Sequence[Card], Random], Card]
"""Chooses one of a seat's legal cards."""


class Ahead(NamedTuple):
    """By how much a side is ahead: in card points with the ten of the last trick, and as colver marks."""

    cards: float
    marked: float


class Other(Protocol):
    """Who plays the other side in colver."""

    def begin(self, deal: Deal, side: int, rng: Random) -> None:
        """Begin a deal, in which it plays this side."""
        ...

    def card(self, deal: Deal, seat: Seat, /) -> Card:
        """Return the card that it plays."""
        ...

    def played(self, deal: Deal, card: Card) -> None:
        """Hear which card is played next."""
        ...


class Heuristic:
    """colver's player by rules of thumb."""

    def begin(self, deal: Deal, side: int, rng: Random) -> None:
        """Need to know nothing."""

    def card(self, deal: Deal, _: Seat) -> Card:
        """Return what the rules of thumb say."""
        return CARDS[deal.env.action_heuristic_play()]

    def played(self, deal: Deal, card: Card) -> None:
        """Need to hear nothing."""


def fresh(hands: Sequence[Sequence[Card]], dealer: Seat) -> Any:  # noqa: ANN401 - colver has no types
    """Return colver's deal of these hands, before anybody has bid."""
    env = import_module("colver").Env
    return env.deal_with_hands(dealer, [[CARDS.index(card) for card in hand] for hand in hands])


def ahead(contracts: Contracts, chosen: Chooser, number: int, seed: int) -> Iterator[float]:
    """Play so many deals twice, the sides changed; yield by how many points the chooser was ahead of each."""
    for each in both_ways(contracts, chosen, number, seed, Heuristic()):
        yield each.cards


def both_ways(contracts: Contracts, chosen: Chooser, number: int, seed: int, other: Other) -> Iterator[Ahead]:
    """Play so many deals twice, the sides changed; yield by how much the chooser was ahead on average."""
    rng = Random(seed)
    while number:
        pack, dealer = rng.sample(PACK32, 32), rng.randrange(4)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        taken = contracts(hands, dealer)
        if taken is not None:
            ways = [Deal(hands, dealer, taken).ahead(side, rng, chosen, other) for side in (0, 1)]
            yield Ahead(sum(way.cards for way in ways) / 2, sum(way.marked for way in ways) / 2)
            number -= 1
