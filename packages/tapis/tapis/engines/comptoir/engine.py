"""The engine of Belote de comptoir."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import numpy as np

from tapis.engines.cards.samples import Sampled, Sampler
from tapis.engines.cards.tables import bars
from tapis.engines.comptoir import auction, cards
from tapis.engines.comptoir.knowledge import knowledge
from tapis.engines.comptoir.stakes import even
from tapis.engines.kit.engine import Engine, Evaluation, Manner, Question, ranked
from tapis.engines.partners_beginner import TEN, in_hand, liked_cards
from tapis.games.comptoir.view import ComptoirView

LOVES_CARDS = 10.0
"""What a beginner's liking for a way to deal counts beside that for cards."""
AVERAGE = 4.75
"""The points of a card that nobody sees."""
FACES = {"": 0.0, "blind": 0.0, "partly_blind": 0.01, "open": 0.02, "hand": 0.03}
"""What a dealer prefers: the more of its own cards a player sees alone, the more play counts."""


class ComptoirEngine(Engine):
    """Deals, bids and plays by simulation; values are expected points of the match, rivals' points against.

    A budget counts cards played in all worlds together.
    """

    unit = "points"
    budget = 8_000
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=0.15, cap=0.65),
        "easy": Manner(heat=0.8, cap=1.8),
    }

    def warm(self) -> None:
        """Read which cards are legal."""
        bars()

    def think(self, question: Question, budget: int) -> tuple[Evaluation, ...]:
        """Return what each choice is worth to the seat."""
        view = ComptoirView.of(question.view)
        if view.phase == "deal":
            return _deals(question)
        if view.phase == "auction":
            return auction.bids(question, view, budget)
        if view.phase == "trump" or view.taker is None:
            return cards.games(question, view, budget)
        return cards.plays(question, view, view.taker, budget)

    def beginner(self, question: Question) -> Mapping[str, float]:
        """Return tens of points in the own hand, beyond the price of a bid; cards by the trick alone."""
        view = ComptoirView.of(question.view)
        if view.phase == "deal":
            return {code: LOVES_CARDS * _liking(code) for code in question.legal}
        if view.phase == "play":
            return liked_cards(question.legal, [card for _, card in view.trick], view.trump)
        held = (*view.hand, *view.open_cards[question.seat])
        unseen = AVERAGE * (view.hand_sizes[question.seat] - len(held))
        own = {game: (in_hand(held, game) + unseen) / TEN for game in view.games}
        if view.phase == "trump":
            return {code: own[code.partition(".")[2]] for code in question.legal}
        most = max(own.values())
        return {
            code: most - int(code.partition(".")[2]) / TEN if code != "pass" else 0.0
            for code in question.legal
        }

    def sampler(self, question: Question, luck: np.random.Generator, spare: float) -> Sampler:
        """Return what values bids, games or cards in worlds that agree with what the seat knows.

        Values are the seat's own points of the deal less the mean of the others'.

        Args:
            question: what the seat knows.
            luck: where the worlds come from.
            spare: what a point of cards more or less is worth where the contract does not hang on it.
        """
        view = ComptoirView.of(question.view)
        stake = even(view.players, question.seat)
        if view.phase == "auction":
            return lambda codes, number: auction.values(question, view, codes, number, luck, stake)
        known = knowledge(question, view)

        def sampled(codes: Sequence[str], number: int) -> Sampled:
            if view.phase == "trump":
                won = cards.game_points(question, view, codes, number, luck)
            else:
                won = cards.card_points(question, view, known, codes, number, luck)
            return won._replace(values=cards.worth(won.values, view, stake, spare))

        return sampled


def _deals(question: Question) -> tuple[Evaluation, ...]:
    """Prefer many cards, and hands that only their owners see: both leave less to luck."""
    return ranked({code: _liking(code) for code in question.legal})


def _liking(code: str) -> float:
    """Return how much a dealer likes a way to deal, as `deal.4.open`.

    >>> _liking("deal.5.open") > _liking("deal.5.blind") > _liking("deal.4.hand")
    True
    """
    values = code.split(".")[1:]
    return sum(FACES[value] if value in FACES else 0.1 * int(value) for value in values)
