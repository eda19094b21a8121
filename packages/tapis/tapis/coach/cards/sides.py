"""The books of games of deals between two sides: what a deal brings a side, less what it brings the other."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any, cast

import numpy as np

from tapis.coach.cards.lying import WORLDS, Holding, Table, called, together
from tapis.coach.cards.odds import WORLDS as PLAYED_ON
from tapis.coach.cards.odds import begun, chances_of, played_on
from tapis.coach.cards.trumps import TrumpsAnalyst
from tapis.coach.cards.weighing import Alternatives, Chances, open_hands
from tapis.coach.choices import Choice
from tapis.engines import Playable, Question
from tapis.engines.cards.alike import alike
from tapis.engines.cards.policy import scores
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.samples import Opener
from tapis.engines.cards.tables import Bits, Real, bits
from tapis.engines.cards.worlds import generator
from tapis.engines.partners import learnt
from tapis.engines.partners.engine import SidesEngine, declares
from tapis.engines.partners.playouts import rows_of
from tapis.engines.partners.worth import SHARE
from tapis.games.kit.cards import SUITS
from tapis.games.kit.chance import Chance
from tapis.games.kit.game import Fact, Game, Seat
from tapis.games.partners.game import Partners
from tapis.games.partners.sides import Sides
from tapis.games.partners.view import PartnersView
from tapis.records.hindsight import Hindsight


class SidesAnalyst(TrumpsAnalyst):
    """Partners share what a deal brings; each has their own decisions."""

    def __init__(self, game: Playable) -> None:
        super().__init__(game)
        self.engine = cast(SidesEngine[Any], game.mind())

    @abstractmethod
    def ahead(self, game: Game[Any], times: int, luck: np.random.Generator) -> Real:
        """Return [time] what a deal that opens brings seats 0 and 2, less what it brings the others."""

    @abstractmethod
    def marked(self, fact: Fact) -> Sides | None:
        """Return what each side marked in a scored deal; None for another fact."""

    @abstractmethod
    def chances(self, question: Question, luck: np.random.Generator, /) -> Chances:
        """Return what finds how likely contracts are made."""

    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what the deal brings each seat's side."""
        ahead = float(self.ahead(game, times, generator(luck)).mean())
        return ahead, -ahead, ahead, -ahead

    def shares(self, game: Game[Any], seat: Seat) -> tuple[float, ...]:
        """Return what a loss takes from the partner and gives the others."""
        return tuple(-1.0 if other % 2 == seat % 2 else 1.0 for other in range(game.players))

    def brought(self, fact: Fact, _players: int) -> tuple[float, ...] | None:
        """Return what each side marked, less what the other did."""
        marked = self.marked(fact)
        if marked is None:
            return None
        first, second = marked
        return (float(first - second), float(second - first)) * 2

    def brings(self, question: Question, codes: Sequence[str], hands: Bits, *, opened: bool) -> Real:
        """Return [code, world]: what cards bring the seat's side in given worlds, by seat the cards held.

        `opened`: as if every hand lay open; else as players play who see their own.
        """
        known = self.engine.known(question)
        return self.engine.cards(question, known, codes, hands, share=1.0, most=len(hands), opened=opened)

    def odds(self, question: Question, codes: Sequence[str]) -> Mapping[str, float]:
        """Return the chances of plays, as robots go on in the engine's own worlds."""
        known, view = self.engine.known(question), self.engine.seen.of(question.view)
        hands = known.worlds(PLAYED_ON, generator(question.luck()))
        rows = begun(rows_of(known, hands), codes)

        def liked(rows: Rows, left: int) -> Real:
            if not learnt.fits(known.game):
                return scores(rows)
            return learnt.scores(rows, known.taker) if left > rows.seats else np.zeros(1, np.float32)

        course = played_on(rows, int(known.sign > 0), sum(known.sizes) - 1, liked)
        scoring, number = self.engine.scoring(view, known, 1.0, blurred=False), np.arange(len(hands))
        won = list[Real]()
        for place, code in enumerate(codes):
            heard = known.heard.declaring(declares(view, known, code.split(".")))
            worth = scoring(hands | known.played(), heard)
            won.append(known.sign * worth(rows.taken(number + place * len(hands)), number))
        return chances_of(codes, rows, course, np.concatenate(won) > 0)

    def hindsight(self, choice: Choice, best: str) -> Hindsight | None:
        """Return how a bid or a card turned out."""
        question = choice.question
        view = PartnersView.of(question.view)
        if view.phase != "play":
            return self._called(choice, best)
        if not self.engine.opens(view):
            return None
        like, game = self._like(question), cast(Partners[Any], choice.before)
        codes = tuple(dict.fromkeys(like.values()))
        worlds = self.engine.known(question).worlds(WORLDS, generator(question.luck()))
        table = Table(choice.seat, codes, game.hands, game.trump, partial(self.brings, question))
        return table.hindsight(like[best], like[choice.played], worlds)

    def _called(self, choice: Choice, best: str) -> Hindsight | None:
        """Return how a call turned out: what the deal brings if all pass after it and all hands lie open."""
        seat, brought, luck = choice.seat, dict[str, float](), Chance("passed out", 0)
        found: Holding | None = None
        for code in dict.fromkeys((best, choice.played, "pass")):
            game = cast(Partners[Any], choice.before.model_copy(deep=True))
            if code not in choice.question.legal:
                continue
            deal = game.deal
            game.play(seat, code, luck)
            while game.deal == deal and game.phase not in {"play", "over"}:
                game.play(game.turn, "pass", luck)
            brought[code] = 0.0
            if game.phase != "play" or game.deal != deal:
                continue
            question = Question.of(game, game.turn)
            if not self.engine.opens(question.view):
                return None
            truth = np.array([[bits(hand) for hand in game.hands]], np.uint32)
            leads = tuple(dict.fromkeys(self._like(question).values()))
            values = self.brings(question, leads, truth, opened=True)[:, 0]
            brought[code] = float(values.max()) * (1 if game.turn % 2 == seat % 2 else -1)
            if code == choice.played and code.startswith(("bid.", "take")) and game.trump in SUITS:
                found = together(game.hands, seat, game.trump, ((seat + 1) % 4, (seat + 3) % 4))
        return called(brought, best, choice.played, found)

    def alternatives(self, question: Question) -> Alternatives:
        """Return the bids, or the cards with and without a declaration."""
        luck = question.luck()
        first, second, own = (generator(luck) for _ in range(3))
        opener = self.opened(question, deepcopy(second))
        return Alternatives(
            like=self._like(question),
            open_hands=opener and open_hands(opener, len(PartnersView.of(question.view).hand)),
            first=self.engine.sampler(question, first, SHARE),
            second=self.engine.sampler(question, second, 1.0),
            chances=self.chances(question, own),
        )

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open; None where that cannot be."""
        return self.engine.opened(question, luck)

    def _like(self, question: Question) -> dict[str, str]:
        """Return, of each legal action, one that is as good: of cards that are, the lowest."""
        view = PartnersView.of(question.view)
        if view.phase != "play":
            return {code: code for code in question.legal}
        known = self.engine.known(question)
        same = alike(known.hand, known.memory.gone & ~bits(card for _, card in view.trick), known.game)
        legal = set(question.legal)
        found: dict[str, str] = {}
        for code in question.legal:
            verb, card, *declared = code.split(".")
            other = ".".join([verb, same[card], *declared])
            found[code] = other if other in legal else code
        return found
