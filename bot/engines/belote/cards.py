"""The values of the cards that a seat may play, announcements counted."""

import numpy as np

from bot.engines.belote.announcing import announced, belotes
from bot.engines.belote.knowledge import Knowledge, knowledge
from bot.engines.belote.play import results
from bot.engines.belote.worth import Stakes, Worth
from bot.engines.cards.tables import GAME, PLACE, Bits, Flags
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.kit.engine import Question, Thought, ranked
from bot.games.belote import BeloteView


def thoughts(question: Question, view: BeloteView, budget: int) -> tuple[Thought, ...]:
    """Return the worth of each card, with a declaration and without."""
    known = knowledge(question)
    plays = [code.split(".") for code in question.legal]
    legal = sorted({PLACE[play[1]] for play in plays})
    luck = generator(question.luck())
    hands = known.worlds(worlds_for(budget, len(legal), sum(known.sizes)), luck)
    ways = sorted({len(play) == 3 for play in plays})
    every = results(known, hands, legal, [_worth(view, known, hands, way) for way in ways])
    values, errors = every.mean(axis=1), every.std(axis=1) / np.sqrt(every.shape[1])
    places = [(ways.index(len(play) == 3), legal.index(PLACE[play[1]])) for play in plays]
    return ranked(
        {code: float(values[place]) for code, place in zip(question.legal, places, strict=True)},
        {code: float(errors[place]) for code, place in zip(question.legal, places, strict=True)},
    )


def _worth(view: BeloteView, known: Knowledge, hands: Bits, declare: bool) -> Worth:
    """Return what ends are worth if the seat declares with this card, or does not."""
    played = np.array([known.memory.played.get(seat, 0) for seat in range(4)], np.uint32)
    trump = np.full(len(hands), GAME[known.trump])
    takers = np.full(len(hands), known.taker % 2)
    whole = hands | played
    silent = _silent(view, known, declare)
    return Worth.of(
        takers,
        announced(whole, trump, known.leader, silent),
        belotes(whole, trump),
        Stakes(kept=view.options.belote_kept == "on", pot=view.pot),
    )


def _silent(view: BeloteView, known: Knowledge, declare: bool) -> Flags:
    """Return by seat whether it declares nothing.

    Of others it is believed that they declare what they hold; the seat itself knows what it did.  When the
    first trick has brought no call, nobody declared.
    """
    if view.options.declarations == "auto":
        return np.zeros(4, np.bool_)
    silent = np.full(4, sum(view.tricks_won) > 0 and view.announcing is None)
    own = bool(view.declared) if known.memory.played.get(known.seat) else declare
    silent[known.seat] = not own
    return silent
