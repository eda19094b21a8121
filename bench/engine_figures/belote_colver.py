"""The engine of Belote against the heuristic player of `colver`, in colver's own engine.

`pip install colver` provides it; the project does not depend on it.  Who has the most promising hand takes
for 80; announcements do not count.  colver plays contrée, where nobody has to undertrump: the engine chooses
among colver's legal cards and plays the rest out by the rules of Belote.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np

from bot.engines.belote import BeloteEngine
from bot.engines.belote.hands import Bid, likelihood, promise
from bot.engines.belote.worth import Stakes, worths
from bot.engines.cards.memory import remembered
from bot.engines.cards.tables import GAME, PLACE, bits
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.partners.knowledge import Knowledge
from bot.engines.partners.play import results
from bot.engines.partners.worth import Tables
from bot.games.kit.cards import PACK32, SUITS, Card, Trump
from bot.games.kit.game import Seat
from bot.games.kit.tricks import master, trick_points
from bot.games.partners.sides import DER

RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
"""colver's order of a suit."""
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""colver's order of the pack."""


def installed() -> bool:
    """Return whether colver can be imported."""
    return find_spec("colver") is not None


def ahead(number: int, seed: int) -> list[float]:
    """Play deals twice, the sides changed; return by how many card points the engine was ahead of each."""
    return list(_ahead(number, Random(seed)))


def _ahead(number: int, rng: Random) -> Iterator[float]:
    for _ in range(number):
        pack, dealer = rng.sample(PACK32, 32), rng.randrange(4)
        hands = [pack[8 * seat : 8 * seat + 8] for seat in range(4)]
        promises = promise(np.array([bits(hand) for hand in hands], np.uint32))
        taker, suit = divmod(int(promises.argmax()), 4)
        yield sum(_Deal(hands, dealer, taker, SUITS[suit]).ahead(side, rng) for side in (0, 1)) / 2


class _Deal:
    """One deal in colver, and what the engine has to know of it."""

    def __init__(self, hands: Sequence[Sequence[Card]], dealer: Seat, taker: Seat, trump: Trump) -> None:
        self.hands = [list(hand) for hand in hands]
        self.taker, self.trump = taker, trump
        self.leader = self.first = (dealer + 1) % 4
        self.plays: list[tuple[Seat, Card]] = []
        self.points, self.tricks = [0, 0], [0, 0]
        env = import_module("colver").Env
        self.env: Any = env.deal_with_hands(dealer, [[CARDS.index(card) for card in hand] for hand in hands])
        self.env.set_contract(SUITS.index(trump), 80, taker % 2, 0)
        self.env.set_phase_playing()

    def ahead(self, side: int, rng: Random) -> int:
        """Play the deal, this side by the engine; return by how many points it is ahead."""
        while len(self.plays) < 32:
            seat = self.env.current_player()
            card = self._chosen(seat, rng) if seat % 2 == side else CARDS[self.env.action_heuristic_play()]
            self.env.step(CARDS.index(card))
            self.hands[seat].remove(card)
            self.plays.append((seat, card))
            if len(self.plays) % 4 == 0:
                self._trick([card for _, card in self.plays[-4:]])
        self.points[self.leader % 2] += DER
        return self.points[side] - self.points[1 - side]

    def _trick(self, cards: Sequence[Card]) -> None:
        self.leader = (self.leader + master(cards, self.trump)) % 4
        self.points[self.leader % 2] += trick_points(cards, self.trump)
        self.tricks[self.leader % 2] += 1

    def _chosen(self, seat: Seat, rng: Random) -> Card:
        legal = [CARDS[action] for action in self.env.legal_actions()]
        if len(legal) == 1:
            return legal[0]
        sizes = tuple(len(hand) for hand in self.hands)
        number = worlds_for(BeloteEngine.budget, len(legal), sum(sizes))
        luck = generator(rng)
        try:
            known = self._known(seat, sizes, strict=True)
            worlds = known.worlds(number, luck)
        except ValueError:  # a seat did not undertrump, as contrée allows
            known = self._known(seat, sizes, strict=False)
            worlds = known.worlds(number, luck)
        nothing = np.zeros((number, 1), np.int64)
        worth = Tables.of(np.full(number, self.taker), nothing, lambda _: worths((0, 0), (0, 0), Stakes()))
        values = results(known, worlds, [PLACE[card] for card in legal], [worth])[0].mean(axis=0)
        return legal[int(values.argmax())]

    def _known(self, seat: Seat, sizes: tuple[int, ...], *, strict: bool) -> Knowledge:
        memory = remembered(self.plays, 4, GAME[self.trump], partners=True)
        took = Bid(self.taker, (SUITS.index(self.trump),), took=True)
        return Knowledge(
            seat=seat,
            hand=bits(self.hands[seat]),
            game=GAME[self.trump],
            takers=self.taker % 2,
            leader=self.first,
            sizes=sizes,
            memory=memory,
            known={},
            barred=memory.barred if strict else {},
            points=(self.points[0], self.points[1]),
            tricks=(self.tricks[0], self.tricks[1]),
            likelihood=None if seat == self.taker else lambda hands: likelihood(hands, [took]),
        )
