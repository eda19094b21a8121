"""A plain player of Belote, and deals played both ways with the same cards.

The plain player bids by a glance at the hand and plays by rules of thumb.  In the public engine `colver`
(Belote contrée, PyPI) its card play loses 1.3 ± 1.8 card points a deal to that engine's heuristic player over
500 deals played both ways, so it stands for a player of that strength.
"""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from bench.engine_figures.players import Player
from bench.engine_figures.seated import Seated
from bot.engines.belote.hands import best, open_suits, promise
from bot.engines.belote.knowledge import knowledge
from bot.engines.cards.policy import scores
from bot.engines.cards.tables import PLACE, bits
from bot.engines.kit.engine import Question
from bot.engines.partners.play import rows_of
from bot.games.belote import Belote, BeloteOptions, BeloteView
from bot.games.belote.scoring import DealScored
from bot.games.kit.cards import PACK32, SUITS
from bot.games.kit.chance import Loaded
from bot.games.partners import Cancelled


def plain(question: Question, luck: Random) -> str:  # noqa: ARG001 - it has none
    """Bid by the promise of the hand, play by the plain player's taste; declare whatever there is."""
    view = question.view
    if not isinstance(view, BeloteView):
        raise TypeError("not a view of Belote")
    if view.phase != "play":
        six = np.array([bits((*view.hand, view.turned))], np.uint32)
        promised, suit = best(promise(six), open_suits(len(view.bids), view.turned[-1]))
        if promised[0] <= 0:
            return "pass"
        return "take" if len(view.bids) < 4 else f"take.{SUITS[int(suit[0])]}"
    known = knowledge(question)
    hands = np.zeros((1, 4), np.uint32)
    hands[0, question.seat] = known.hand
    liked = scores(rows_of(known, hands))[0]
    return max(question.legal, key=lambda code: (liked[PLACE[code.split(".")[1]]], code.endswith("declare")))


def bidding(bidder: Player, player: Player) -> Player:
    """Return who bids as one and plays cards as the other."""
    return lambda question, luck: (player if "play" in question.legal[0] else bidder)(question, luck)


def deal(
    order: Sequence[str], dealer: int, players: Sequence[Player], options: BeloteOptions
) -> DealScored | None:
    """Play one deal, side 0 by the first player; return its score, or None if everybody passed."""
    dealt = Loaded(numbers=[dealer], orders=[order])
    table = Seated(Belote, options, [*players, *players], f"one deal {' '.join(order)}", dealt)
    for _ in table.play():
        for fact in table.told:
            if isinstance(fact, DealScored):
                return fact
            if isinstance(fact, Cancelled):
                return None
    return None


def both_ways(
    one: Player, other: Player, number: int, seed: int, options: BeloteOptions | None = None
) -> Iterator[tuple[float, float]]:
    """Play so many deals twice, the sides changed.

    Yields:
        of each deal, by how much `one` was ahead on average: in card points with the ten of the last trick,
        and in points marked.
    """
    for pair in scored_both_ways(one, other, number, seed, options):
        cards = marked = 0
        for side, scored in pair:
            cards += _ahead(scored.cards, side) + _ahead(scored.der, side)
            marked += _ahead(scored.marked, side)
        yield cards / 2, marked / 2


def scored_both_ways(
    one: Player, other: Player, number: int, seed: int, options: BeloteOptions | None = None
) -> Iterator[list[tuple[int, DealScored]]]:
    """Play so many deals twice; yield of each the side of `one` and the score, unless everybody passed."""
    rng = Random(seed)
    for _ in range(number):
        order, dealer = rng.sample(PACK32, 32), rng.randrange(4)
        ways = [(0, (one, other)), (1, (other, one))]
        scores = [
            (side, deal(order, dealer, players, options or BeloteOptions(target=5000)))
            for side, players in ways
        ]
        yield [(side, scored) for side, scored in scores if scored is not None]


def _ahead(points: tuple[int, int], side: int) -> int:
    return points[side] - points[1 - side]
