"""The engine of Coinche."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

import numpy as np

from tapis.engines.cards.samples import Sampler
from tapis.engines.cards.tables import Bits
from tapis.engines.cards.worlds import generator
from tapis.engines.coinche import auction, equals
from tapis.engines.coinche.knowledge import knowledge
from tapis.engines.coinche.worth import BLUR, Stakes, in_play
from tapis.engines.kit.engine import NOTHING_NOW, Manner, Question
from tapis.engines.partners import learnt
from tapis.engines.partners.engine import Scoring, SidesEngine
from tapis.engines.partners.heard import Heard
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.worth import BLUR as NEAR
from tapis.engines.partners.worth import Tables
from tapis.engines.partners_beginner import MANNER, TAKES, TEN, in_hand, played
from tapis.games.coinche.game import Coinche, CoincheView
from tapis.games.coinche.ladder import GENERALE
from tapis.games.coinche.options import CoincheOptions
from tapis.games.kit.cards import TRUMPS
from tapis.games.kit.chance import Chance
from tapis.games.kit.level import Level

PARTNER: Final = 35
"""The points that a beginner hopes for in the partner's hand."""
DOUBTS: Final = 1.5
"""Tens of points beyond those of a bid from which a beginner doubles."""


class CoincheEngine(SidesEngine[CoincheView]):
    """Bids and plays by simulation."""

    seen = CoincheView
    known = staticmethod(knowledge)
    calls = staticmethod(auction.evaluations)
    manners: ClassVar = {
        "strong": Manner(),
        "medium": Manner(heat=11.0, cap=42.0),
        "easy": MANNER,
    }

    def beginner(self, question: Question, /) -> Mapping[str, float]:
        """Return what a beginner likes: the highest card, bids up to own points and the partner's 35."""
        view = self.seen.of(question.view)
        if view.taker is not None and view.phase == "play":
            return played(question, view)
        liked = {code: TAKES for code in question.legal if code == "pass"}
        for code in question.legal:
            verb, *rest = code.split(".")
            if verb == "bid":
                value, game = rest
                own = in_hand(view.hand, game)
                if value.isdigit() and int(value) <= own + PARTNER:
                    liked[code] = (2 * own + PARTNER - int(value)) / TEN
            elif verb == "coinche" and view.highest is not None:
                liked[code] = in_hand(view.hand, view.highest[2]) / TEN - DOUBTS
        return liked

    def warm(self) -> None:
        """Think about a first bid, and play a deal out with what was learnt of cards."""
        learnt.nets()
        options = CoincheOptions(declarations="auto")
        game, _ = Coinche.start(options, 4, Chance("warm", 0))
        question = Question.of(game, game.turn)
        self.think(question, 1)
        equals.expected(game, 1, generator(question.luck()))

    def choose(self, question: Question, level: Level, budget: int, luck: Random) -> str:
        """Return the notation that a player of this level plays; robots double at their turn only."""
        view = CoincheView.of(question.view)
        if view.phase == "auction" and view.turn != question.seat:
            return NOTHING_NOW
        return super().choose(question, level, budget, luck)

    def scoring(self, view: CoincheView, known: Knowledge, share: float, *, blurred: bool) -> Scoring:
        """Return what ends of worlds are worth.

        Raises:
            TypeError: if there is no contract.
        """
        taker, value, game = view.taker, view.value, view.game
        if taker is None or value is None or game is None:
            raise TypeError("there is no contract")
        stakes, place = Stakes(view.options, share, NEAR if blurred else 0.0), TRUMPS.index(game)

        def worth(hands: Bits, heard: Heard) -> Tables:
            return in_play(value, view.multiplier, stakes, hands, place, taker, known.leader, heard)

        return worth

    def call_sampler(
        self, question: Question, view: CoincheView, luck: np.random.Generator, share: float
    ) -> Sampler:
        """Return what values calls, which count what is marked alone."""
        del share
        stakes = Stakes(view.options, 1.0, BLUR)
        return lambda codes, number: auction.values(question, view, codes, number, luck, stakes)

    def opens(self, view: CoincheView) -> bool:
        """Return False for a générale as well: there it counts who of the takers wins the tricks."""
        return super().opens(view) and view.value != GENERALE
