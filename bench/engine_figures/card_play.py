"""Card play of Coinche beside the search of `colver`: `isdd` deals worlds and solves each with open hands.

Its worlds are uniform among those that voids allow.  Contracts are those of colver's own bidder
(`coinche_colver.py`); points are marked by colver.  Both have as much processor time a decision.
"""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from bench.engine_figures import Figure, coinche_colver, colver_deals
from bench.engine_figures.colver_deals import CARDS, Deal
from bench.engine_figures.intervals import shown
from bot.games.kit.cards import Card
from bot.games.kit.game import Seat

SPEC: Final = """
[bid]
strategy = "improved"
[play]
method = "isdd"
time_ms = 20
[worlds]
source = "uniform"
"""
DEALS: Final = 400


class Searching:
    """colver's search, and the processor time that it and who plays against it take, in ms a decision."""

    def __init__(self) -> None:
        self.ours: list[float] = []
        self.theirs: list[float] = []
        self._limit = 20
        self._agents: dict[Seat, Any] = {}

    def begin(self, deal: Deal, side: int, rng: Random) -> None:
        """Seat two searches at a deal."""
        agent = import_module("colver").Agent
        self._agents = {seat: agent(SPEC, seat, rng.randrange(1 << 30)) for seat in (side, side + 2)}
        for each in self._agents.values():
            each.init_deal(deal.env)

    def card(self, deal: Deal, seat: Seat) -> Card:
        """Return the card that it plays, in more time if it has had less than the other side."""
        self._limit = max(1, self._limit + (1 if sum(self.theirs) < sum(self.ours) else -1))
        self._agents[seat].set_time_ms(self._limit)
        began = process_time()
        found = CARDS[self._agents[seat].decide(deal.env)["action"]]
        self.theirs.append(1000 * (process_time() - began))
        return found

    def played(self, deal: Deal, card: Card) -> None:
        """Tell both searches of a card."""
        for each in self._agents.values():
            each.observe(deal.env, CARDS.index(card))

    def chosen(self, deal: Deal, seat: Seat, legal: Sequence[Card], rng: Random) -> Card:
        """Return what the engine of Coinche plays."""
        began = process_time()
        found = coinche_colver.chosen(deal, seat, legal, rng)
        self.ours.append(1000 * (process_time() - began))
        return found


def figures(short: bool) -> list[Figure]:
    """Measure card play; nothing where colver is not installed."""
    if not colver_deals.installed():
        return []
    other = Searching()
    played = list(colver_deals.both_ways(coinche_colver.taken, other.chosen, 4 if short else DEALS, 1, other))
    ours, theirs = fmean(other.ours), fmean(other.theirs)
    told = f"{len(played)} deals both ways, {ours:.0f} ms a decision, isdd {theirs:.0f}"
    cards, marked = [each.cards for each in played], [each.marked for each in played]
    return [
        shown(f"Coinche: card points a deal ahead of colver's isdd, {told}", cards, 0),
        shown(f"Coinche: points marked a deal ahead of colver's isdd, {told}", marked, 0),
    ]
