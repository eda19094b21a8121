"""The books of Tarot: what each seat marks, which all together is nothing."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import NDArray

from bot.coach.cards.deals import DealAnalyst
from bot.coach.cards.weighing import Scales
from bot.engines import Question
from bot.engines.cards.samples import Sampler
from bot.engines.cards.tables import Flags, Real
from bot.engines.cards.worlds import generator
from bot.engines.tarot import deals
from bot.engines.tarot.cards import alike, results
from bot.engines.tarot.equals import expected
from bot.engines.tarot.knowledge import knowledge
from bot.engines.tarot.tables import CARDS, PLACE, sets
from bot.games.kit.cards import PACK78
from bot.games.kit.game import Fact, Game, Seat
from bot.games.tarot import Tarot, TarotView
from bot.games.tarot.scoring import Camp, DealScored


class TarotAnalyst(DealAnalyst):
    """A taker marks what all others do, with the other sign; a contract has the chance to be made.

    A discard is compared with the engine's likeliest ones, a card with a handful counts as the card.
    """

    dealt: ClassVar = "began"
    near: ClassVar = 2.0
    usual: ClassVar = 120
    most: ClassVar = 700

    def opens(self, game: Game[Any]) -> bool:
        """Return True if the cards are dealt and nobody has spoken, not even a taker who is written."""
        tarot = cast(Tarot, game)
        return tarot.phase in {"auction", "dog"} and not tarot.bids and not tarot.slam

    def expected(self, game: Game[Any], times: int, luck: Random) -> tuple[float, ...]:
        """Return what the deal marks for each seat."""
        return tuple(expected(cast(Tarot, game), times, generator(luck)).mean(axis=0).tolist())

    def shares(self, game: Game[Any], seat: Seat) -> tuple[float, ...]:
        """Return what each seat gains by the seat's loss: by camps, to each the same before there are any."""
        tarot = cast(Tarot, game)
        if tarot.taker is None or tarot.phase == "auction":
            return (1.0 / (game.players - 1),) * game.players
        parts = Camp(tarot.taker, tarot.partner).marks(1, game.players)
        return tuple(-part / parts[seat] for part in parts)

    def brought(self, fact: Fact, _players: int) -> tuple[float, ...] | None:
        """Return what each seat marked."""
        return tuple(map(float, fact.marks)) if isinstance(fact, DealScored) else None

    def listed(self, question: Question, played: str | None = None) -> Question:
        """Add the likeliest discards, and what was played, to what is listed."""
        view, codes = TarotView.of(question.view), list(question.legal)
        if view.phase == "dog":
            known, luck = knowledge(question), generator(question.luck())
            codes += map(deals.written, deals.likeliest(known, known.worlds(deals.LOOK, luck).hands))
        codes += [played] if played else []
        return question.model_copy(update={"legal": tuple(dict.fromkeys(codes))})

    def scales(self, question: Question) -> Scales:
        """Return the calls, the discards or the cards."""
        view, luck = TarotView.of(question.view), question.luck()
        first, second = (generator(luck) for _ in range(2))
        called = view.phase in {"auction", "call"}
        return Scales(
            like=_like(question, view),
            first=_sampler(question, view, first),
            second=_sampler(question, view, second),
            chances=_made if called else _none,
        )


def _none(_codes: Sequence[str], _values: NDArray[np.float64]) -> Mapping[str, float]:
    return {}


def _made(codes: Sequence[str], values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return the chance of each contract: its taker marks something only where it is made."""
    made = (values > 0).mean(axis=1).tolist()
    return {code: chance for code, chance in zip(codes, made, strict=True) if code != "pass"}


def _sampler(question: Question, view: TarotView, luck: np.random.Generator) -> Sampler:
    """Return what samples the marks that actions bring the seat."""
    whole = 2 if view.players == deals.FIVE else view.players - 1
    if view.phase == "auction":
        return lambda codes, number: whole * deals.bid_values(question, view, codes, number, luck)
    if view.phase == "call":
        return lambda codes, number: whole * deals.call_values(question, view, codes, number, luck)
    times = _times(view, question.seat)
    if view.phase == "play":
        known = knowledge(question)

        def cards(codes: Sequence[str], number: int) -> Real:
            places = [PLACE[code.split(".")[1]] for code in codes]
            return times * results(known, places, number, luck)[0]

        return cards
    return lambda codes, number: times * _before_play(question, view, codes, number, luck)


def _times(view: TarotView, seat: Seat) -> int:
    """Return how many shares A the seat marks: a taker's partner who is not known is somebody."""
    if seat != view.taker:
        return 1
    if view.players < deals.FIVE:
        return view.players - 1
    alone = view.called in view.hand or (view.camps and view.partner is None)
    return view.players - 1 if alone else 2


def _before_play(
    question: Question, view: TarotView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Real:
    """Return [code, world] the share A of discards, of a slam before one, or of a slam and none."""
    known = knowledge(question)
    world = known.worlds(number, luck)
    usual = deals.candidates(view)[:1] if view.phase == "dog" else None

    def value(code: str) -> Real:
        laid = world.aside[:, None]
        if usual is not None:
            laid = usual if code == "slam" else _laid(code)[None]
        found, _ = deals.discarded(known, laid, world.hands, slam=view.slam or code == "slam")
        return found[0]

    return np.stack([value(code) for code in codes])


def _laid(code: str) -> Flags:
    found = np.zeros(CARDS, np.bool_)
    found[[PLACE[card] for card in code.split(".")[1:]]] = True
    return found


def _like(question: Question, view: TarotView) -> dict[str, str]:
    """Return, of each action, one that is as good: of cards that are, the lowest, without a handful."""
    if view.phase != "play":
        return {code: code for code in question.legal}
    same = alike(sets(view.hand), knowledge(question))
    return {code: f"play.{PACK78[same[PLACE[code.split('.')[1]]]]}" for code in question.legal}
