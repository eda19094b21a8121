"""A plain player of Belote.

The plain player bids by a glance at the hand and plays by rules of thumb.  In the public engine `colver`
(Belote contrée, PyPI) its card play loses 1.3 ± 1.8 card points a deal to that engine's heuristic player over
500 deals played both ways, so it stands for a player of that strength.
"""

from collections.abc import Iterator
from random import Random

import numpy as np

from bench.engine_figures.both_ways import ahead
from bench.engine_figures.players import Player
from bot.engines.belote.hands import best, open_suits, promise
from bot.engines.belote.knowledge import knowledge
from bot.engines.cards.policy import scores
from bot.engines.cards.tables import PLACE, bits
from bot.engines.kit.engine import Question
from bot.engines.partners.play import rows_of
from bot.games.belote import Belote, BeloteOptions, BeloteView
from bot.games.kit.cards import SUITS


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


def both_ways(
    one: Player, other: Player, number: int, seed: int, options: BeloteOptions | None = None
) -> Iterator[tuple[float, float]]:
    """Play so many deals twice; see `bench/engine_figures/both_ways.py`."""
    return ahead(Belote, options or BeloteOptions(target=5000), one, other, number, seed)
