"""The values of the cards that a seat may play, announcements counted."""

from collections.abc import Sequence

import numpy as np

from bot.engines.belote.announcing import announced, belotes
from bot.engines.belote.knowledge import Knowledge, knowledge
from bot.engines.belote.play import SOLVED, results
from bot.engines.belote.worth import Stakes, Worth
from bot.engines.cards.samples import spread
from bot.engines.cards.tables import GAME, PLACE, Bits, Flags, Real
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.kit.engine import Question, Thought
from bot.games.belote import BeloteView


def thoughts(question: Question, view: BeloteView, budget: int) -> tuple[Thought, ...]:
    """Return the worth of each card, with a declaration and without."""
    known = knowledge(question)
    number = worlds_for(budget, len({code.split(".")[1] for code in question.legal}), sum(known.sizes))
    every = values(view, known, question.legal, number, generator(question.luck()), Stakes.of(view))
    return spread(question.legal, every)


def values(
    view: BeloteView,
    known: Knowledge,
    codes: Sequence[str],
    number: int,
    luck: np.random.Generator,
    stakes: Stakes,
    most: int = SOLVED,
) -> Real:
    """Return [code, world]: what these plays bring the seat's side, each in the same worlds.

    Args:
        view: what the seat sees.
        known: what it knows of the hands.
        codes: legal plays, some with a declaration maybe.
        number: how many worlds.
        luck: where the worlds come from.
        stakes: what is counted.
        most: the most worlds where the rest of the deal is solved exactly.
    """
    plays = [code.split(".") for code in codes]
    cards = sorted({PLACE[play[1]] for play in plays})
    hands = known.worlds(number, luck)
    ways = sorted({len(play) == 3 for play in plays})
    every = results(known, hands, cards, [_worth(view, known, hands, way, stakes) for way in ways], most)
    places = [(ways.index(len(play) == 3), cards.index(PLACE[play[1]])) for play in plays]
    return np.stack([every[way, :, card] for way, card in places])


def _worth(view: BeloteView, known: Knowledge, hands: Bits, declare: bool, stakes: Stakes) -> Worth:
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
        stakes,
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
