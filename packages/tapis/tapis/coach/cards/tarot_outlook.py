"""How a deal of Tarot goes on after an action, in worlds that agree with what a seat knows."""

from collections.abc import Callable, Sequence

import numpy as np

from tapis.coach.words.reasons import Reason, Way, likeliest
from tapis.coach.words.tarot_position import Gap, Outlook
from tapis.engines import Question
from tapis.engines.cards.samples import Sampler
from tapis.engines.cards.tables import Flags, Whole
from tapis.engines.tarot import deals, fates
from tapis.engines.tarot.fates import Fates
from tapis.engines.tarot.knowledge import Knowledge, World, knowledge, of
from tapis.engines.tarot.tables import HALVES, PLACE
from tapis.games.kit.cards import PACK78
from tapis.games.tarot.view import TarotView

DRAWS, WORLDS = 16, 32
"""Both actions are followed in so many draws of so many worlds; those of one draw may be alike."""


def outlook(question: Question, luck: np.random.Generator) -> Callable[[str, str], Outlook | None]:
    """Return what compares two cards, or two discards, in the same worlds; None for other actions."""
    known = knowledge(question)
    world, found = _drawn(known, luck), dict[str, Fates]()
    mine = int(world.camp[0, question.seat])

    def after(code: str) -> Fates:
        if code not in found:
            act, *cards = code.split(".")
            found[code] = (
                fates.of_play(known, PLACE[cards[0]], world)
                if act == "play"
                else fates.of_discard(known, of(cards), world)
            )
        return found[code]

    def between(better: str, worse: str) -> Outlook | None:
        acts = {code.split(".")[0] for code in (better, worse)}
        if acts not in ({"play"}, {"discard"}):
            return None
        both, none = (after(better), after(worse)), Gap(0.0, 0.0, 0.0)
        one, other = (each.camp == mine for each in both)
        cards = zip(PACK78, one.T, other.T, strict=True)
        return Outlook(
            trick=_gap(*(each.first == mine for each in both)) if acts == {"play"} else none,
            last=_gap(*(each.au_bout == mine for each in both)),
            points=_gap(one @ HALVES, other @ HALVES),
            cards={card: _gap(mine, theirs) for card, mine, theirs in cards},
        )

    return between


def _drawn(known: Knowledge, luck: np.random.Generator) -> World:
    draws = [known.worlds(WORLDS, luck) for _ in range(DRAWS)]
    return World(*(np.concatenate(each) for each in zip(*draws, strict=True)))


def _gap(one: Flags | Whole, other: Flags | Whole) -> Gap:
    """Return the means with the error of their difference, by all worlds or by draws, whichever is more."""
    differences = one.astype(np.float64) - other
    draws = differences.reshape(DRAWS, WORLDS).mean(axis=1).std(ddof=1) / np.sqrt(DRAWS)
    error = max(draws, differences.std() / np.sqrt(len(differences)))
    return Gap(float(one.mean()), float(other.mean()), float(error))


def ways(
    question: Question, view: TarotView, code: str, sample: Sampler, luck: np.random.Generator
) -> Sequence[Reason]:
    """Return the two ways in which an action goes on, the likelier first: the contract is made or fails.

    After a pass somebody takes or nobody does; after a slam is announced every trick is won or not.
    """
    if code == "slam":
        known = knowledge(question)
        world = _drawn(known, luck)
        aside = deals.candidates(view)[:1] if view.phase == "dog" else world.aside[:, None]
        return _both("swept", "missed", deals.discarded(known, aside, world.hands, slam=True)[1])
    values = np.concatenate([sample([code], WORLDS).values[0] for _ in range(DRAWS)])
    if code == "pass":
        return _both("taken", "untaken", float((values != 0).mean()))
    takers = view.taker is None or question.seat in {view.taker, view.partner} or view.called in view.hand
    return _both("made", "failed", float(((values > 0) == takers).mean()))


def _both(one: str, other: str, chance: float) -> Sequence[Reason]:
    return likeliest(Way(chance, f"tarot_{one}"), Way(1 - chance, f"tarot_{other}"))
