"""The books of Tarot: what each seat marks, which all together is nothing."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, cast

import numpy as np
from numpy.typing import NDArray

from tapis.coach.cards.deals import DealAnalyst
from tapis.coach.cards.lying import WORLDS, Held, Holding, holdings, turned_out
from tapis.coach.cards.tarot_outlook import outlook, ways
from tapis.coach.cards.weighing import FULL, SURE, Alternatives, OpenHands, no_contracts, prices
from tapis.coach.choices import Choice
from tapis.coach.words.reasons import Reason, going_on_ways, told
from tapis.coach.words.tarot import RULES, position
from tapis.engines import Evaluation, Question
from tapis.engines.cards.samples import Opener, Sampled, Sampler
from tapis.engines.cards.tables import Bits, Flags, Real
from tapis.engines.cards.worlds import generator
from tapis.engines.tarot import deals
from tapis.engines.tarot.cards import SOLVED, alike, brought, looked_at
from tapis.engines.tarot.equals import expected
from tapis.engines.tarot.knowledge import Knowledge, World, knowledge, of
from tapis.engines.tarot.tables import PLACE, sets
from tapis.games.kit.cards import EXCUSE, PACK78, Card
from tapis.games.kit.game import Fact, Game, Seat
from tapis.games.tarot.cards import HEIGHT, SUIT_OF, TRUMP
from tapis.games.tarot.game import Tarot
from tapis.games.tarot.scoring import Camp, DealScored
from tapis.games.tarot.view import TarotView
from tapis.records.hindsight import Hindsight

ROWS: Final = 4096
"""So many deals are played at once."""
MANY, DEALT = 64, 80_000
"""Discards that are not listed are played in so many worlds at first, together in so many deals at most."""
OPENED: Final = 32, 128
"""In how many worlds hands are opened that can be solved, at first and at most."""


class TarotAnalyst(DealAnalyst):
    """A taker marks what all others do, with the other sign; a contract has the chance to be made.

    A discard is compared with the engine's likeliest ones, a card with a handful counts as the card.
    """

    dealt: ClassVar = "began"
    near: ClassVar = 2.0
    usual: ClassVar = 120
    most: ClassVar = 6000
    """Twelve rounds of five are some 5,000; only a match to a target can have more."""

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
            known, luck = knowledge(question), _streams(question)
            codes += map(deals.written, deals.likeliest(known, known.worlds(deals.LOOK, luck[2]).hands))
        codes += [played] if played else []
        return question.model_copy(update={"legal": tuple(dict.fromkeys(codes))})

    def noted(self, choice: Choice) -> tuple[Evaluation, ...]:
        """Return what one action of each kind was worth; of discards those that are listed, then all others.

        These are compared with the best in a few worlds, and again in more where they may do as well.
        """
        found, question = super().noted(choice), choice.question
        view, told = TarotView.of(question.view), {each.code for each in found}
        others = [kind for kind in choice.before.legal(choice.seat).kinds() if kind not in told]
        if view.phase != "dog" or not others:
            return found
        sample, best = sampler_of(question, view, _streams(question)[3]), found[0]
        priced, near = dict[str, tuple[float, float]](), others
        for number in (min(MANY, DEALT // len(others)), MANY, FULL.second):
            near = near[: DEALT // number]
            priced |= zip(near, _behind(sample, best.code, near, number), strict=True)
            near = sorted((code for code in near if _may_do(*priced[code])), key=priced.__getitem__)
        more = (
            Evaluation(code, best.value - max(0.0, loss), error) for code, (loss, error) in priced.items()
        )
        return (*found, *sorted(more, key=lambda each: -each.value))

    def alternatives(self, question: Question) -> Alternatives:
        """Return the calls, the discards or the cards."""
        view = TarotView.of(question.view)
        first, second, *_ = _streams(question)
        called = view.phase in {"auction", "call"}
        opener = self.opened(question, deepcopy(second))
        return Alternatives(
            like=_like(question, view),
            open_hands=opener and OpenHands(opener, *OPENED, least=self.near, exact=True),
            first=sampler_of(question, view, first),
            second=sampler_of(question, view, second),
            chances=_made if called else no_contracts,
        )

    def opened(self, question: Question, luck: np.random.Generator) -> Opener | None:
        """Return what values cards as if every hand lay open; None where that takes too long."""
        view = TarotView.of(question.view)
        if view.phase != "play" or len(view.hand) > max(SOLVED):
            return None
        known, times = knowledge(question), _times(view, question.seat)

        def opened(codes: Sequence[str], _dealt: int, number: int) -> Sampled:
            found = _cards(known, codes, known.worlds(number, luck), exactly=True)
            return found._replace(values=times * found.values)

        return opened

    def why(self, question: Question, better: str, worse: str) -> tuple[Reason, ...]:
        """Return what speaks for an action and not for another, by what is seen and how both go on."""
        known = position(question, self.chances_told(question, better, worse))
        if TarotView.of(question.view).phase in {"dog", "play"}:
            known = replace(known, outlook=outlook(question, generator(question.luck())))
        found = told(RULES, known, better, worse)
        return found or going_on_ways(self.ways(question, better), self.ways(question, worse))

    def ways(self, question: Question, code: str, /) -> Sequence[Reason]:
        """Return how an action goes on, in the worlds that price it."""
        view, luck = TarotView.of(question.view), generator(question.luck())
        return ways(question, view, code, sampler_of(question, view, luck), luck)

    def hindsight(self, choice: Choice, best: str) -> Hindsight | None:
        """Return how one of the last cards turned out; None of all before, whose rest is not solved."""
        question, game = choice.question, cast(Tarot, choice.before)
        view = TarotView.of(question.view)
        if view.phase != "play" or len(view.hand) > max(SOLVED):
            return None
        known, times = knowledge(question), _times(view, choice.seat)
        same, luck = alike(sets(view.hand), known), generator(question.luck())
        played, best = (f"play.{PACK78[same[PLACE[code.split('.')[1]]]]}" for code in (choice.played, best))
        truth, worlds = _truth(game), known.worlds(WORLDS, luck)

        def opened(codes: Sequence[str]) -> Sequence[float]:
            return (times * brought(known, _places(codes), truth, exactly=True)[0][:, 0]).tolist()

        def played_out(other: str) -> tuple[Real, Iterator[Held]]:
            mine, theirs = brought(known, _places((played, other)), worlds, exactly=False)[0]
            suits = dict.fromkeys([TRUMP, *(SUIT_OF[code.split(".")[1]] for code in (played, other))])
            out = {suit: _missing(game.hands, choice.seat, suit) for suit in suits if suit != EXCUSE}
            found = holdings(out, game.players, choice.seat)
            return mine - theirs, (
                (each, _within(each, worlds.hands)) for each in found if _within(each, truth.hands)[0]
            )

        return turned_out([*dict.fromkeys(_like(question, view).values())], best, played, opened, played_out)


def _truth(game: Tarot) -> World:
    """Return the world that there was."""
    camp = np.zeros((1, game.players), np.int64)
    camp[0, [seat for seat in (game.taker, game.partner) if seat is not None]] = 1
    return World(
        np.stack([sets(hand) for hand in game.hands])[None],
        of(game.discard or game.dog)[None],
        camp,
        np.zeros(1, np.float32),
    )


def _missing(hands: Sequence[Sequence[Card]], seat: Seat, suit: str) -> list[Card]:
    """Return what the others of a seat hold of a suit, the strongest first."""
    held = [card for other, hand in enumerate(hands) if other != seat for card in hand]
    return sorted((card for card in held if SUIT_OF[card] == suit), key=HEIGHT.__getitem__, reverse=True)


def _within(holding: Holding, hands: Bits) -> Flags:
    """Return [world]: whether a seat holds this there."""
    hand = hands[:, holding.seat]
    wanted = sets([card for card in PACK78 if SUIT_OF[card] == holding.suit] or holding.cards)
    return (hand & wanted == (0 if holding.suit else wanted)).all(axis=-1)


def _places(codes: Sequence[str]) -> list[int]:
    """Return the cards that are played, as numbers."""
    return [PLACE[code.split(".")[1]] for code in codes]


def _streams(question: Question) -> list[np.random.Generator]:
    """Return luck for the first look, the second, discards that are listed, and all others.

    It does not depend on what is compared beside what is listed, or what is tried would have its own measure.
    """
    listed = tuple(code for code in question.legal if code.count(".") < 2)
    luck = question.model_copy(update={"legal": listed}).luck()
    return [generator(luck) for _ in range(4)]


def _behind(sample: Sampler, best: str, codes: Sequence[str], number: int) -> list[tuple[float, float]]:
    """Return how much worse than the best these are in so many worlds, each with its error."""
    seen = sample((best, *codes), number)
    values = seen.values.astype(np.float64)
    return prices(values[0] - values[1:], seen.likely)


def _may_do(loss: float, error: float) -> bool:
    """Return whether what seems to cost so much may still be as good."""
    return loss < 2 * SURE * error


def _made(codes: Sequence[str], values: NDArray[np.float64]) -> Mapping[str, float]:
    """Return the chance of each contract: its taker marks something only where it is made."""
    made = (values > 0).mean(axis=1).tolist()
    return {code: chance for code, chance in zip(codes, made, strict=True) if code != "pass"}


def sampler_of(question: Question, view: TarotView, luck: np.random.Generator) -> Sampler:
    """Return what samples the marks that actions bring the seat."""
    whole = 2 if view.players == deals.FIVE else view.players - 1
    times = whole if view.phase in {"auction", "call"} else _times(view, question.seat)
    shares = _SHARES[view.phase]

    def sampled(codes: Sequence[str], number: int) -> Sampled:
        found = shares(question, view, codes, number, luck)
        return found._replace(values=times * found.values)

    return sampled


def _times(view: TarotView, seat: Seat) -> int:
    """Return how many shares A the seat marks: a taker's partner who is not known is somebody."""
    if seat != view.taker:
        return 1
    if view.players < deals.FIVE:
        return view.players - 1
    alone = view.called in view.hand or (view.camps and view.partner is None)
    return view.players - 1 if alone else 2


def _card_values(
    question: Question, _view: TarotView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Sampled:
    """Return the share A of cards."""
    known = knowledge(question)
    world, exactly = looked_at(known, number, luck)
    return _cards(known, codes, world, exactly=exactly)


def _cards(known: Knowledge, codes: Sequence[str], world: World, *, exactly: bool) -> Sampled:
    """Return the same in given worlds, of which a solution leaves those out that take too long."""
    found, _ = brought(known, _places(codes), world, exactly=exactly)
    return Sampled(found, world.likely[: found.shape[1]])


def _before_play(
    question: Question, view: TarotView, codes: Sequence[str], number: int, luck: np.random.Generator
) -> Sampled:
    """Return the share A of discards, of a slam before one, or of a slam and none."""
    known = knowledge(question)
    world = known.worlds(number, luck)
    found, laid = dict[str, Real](), [code for code in codes if code.startswith("discard")]
    for first in range(0, len(laid), size := max(1, ROWS // number)):
        part = laid[first : first + size]
        values, _ = deals.discarded(
            known, np.stack([of(code.split(".")[1:]) for code in part]), world.hands, slam=view.slam
        )
        found |= zip(part, values, strict=True)
    aside = deals.candidates(view)[:1] if view.phase == "dog" else world.aside[:, None]
    for code in codes:
        if code not in found:
            slam = view.slam or code == "slam"
            [found[code]], _ = deals.discarded(known, aside, world.hands, slam=slam)
    return Sampled(np.stack([found[code] for code in codes]), world.likely)


_SHARES: Final = {
    "auction": deals.bid_values,
    "call": deals.call_values,
    "dog": _before_play,
    "ready": _before_play,
    "play": _card_values,
}
"""By phase, what samples the share A."""


def _like(question: Question, view: TarotView) -> dict[str, str]:
    """Return, of each action, one that is as good: of cards that are, the lowest, without a handful."""
    if view.phase != "play":
        return {code: code for code in question.legal}
    same = alike(sets(view.hand), knowledge(question))
    return {code: f"play.{PACK78[same[PLACE[code.split('.')[1]]]]}" for code in question.legal}
