"""The values of the cards that a seat may play, with or without a handful; the last tricks exactly."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from tapis.engines.cards.tables import Bits, Real, Whole
from tapis.engines.cards.worlds import generator, worlds_for
from tapis.engines.kit.engine import Evaluation, Question, ranked
from tapis.engines.tarot.endings import solved
from tapis.engines.tarot.knowledge import Knowledge, World, knowledge
from tapis.engines.tarot.policy import play_out
from tapis.engines.tarot.tables import BIT, CARDS, HALVES, PLACE, SUIT, sets
from tapis.engines.tarot.worth import shares
from tapis.games.tarot.cards import TRUMPS
from tapis.games.tarot.scoring import HANDFULS
from tapis.games.tarot.view import TarotView

LAST: Final = 3
"""Cards in hand from which on the rest is solved exactly, whoever asks."""
SOLVED: Final[Mapping[int, int]] = {1: 24, 2: 24, 3: 24, 4: 20, 5: 12}
"""By the cards in hand from which on it is solved for a robot, the most worlds."""
TOLD: Final = 4.0
"""What a handful tells the enemy costs so many points."""


def evaluations(question: Question, view: TarotView, budget: int) -> tuple[Evaluation, ...]:
    """Return what each card is worth, also with the largest handful that may be shown."""
    known = knowledge(question)
    same = alike(sets(view.hand), known)
    cards = sorted({same[PLACE[code.split(".")[1]]] for code in question.legal})
    number = worlds_for(budget, len(cards), sum(view.hand_sizes))
    world, exactly = looked_at(known, number, generator(question.luck()), max(SOLVED))
    share, won = brought(known, cards, world, exactly=exactly)
    means, errors = share.mean(axis=1), share.std(axis=1) / np.sqrt(share.shape[1])
    values, spread = dict[str, float](), dict[str, float]()
    for code in question.legal:
        place = cards.index(same[PLACE[code.split(".")[1]]])
        values[code] = float(means[place])
        more, points = _handful(view)
        if points:
            values[code + more] = values[code] + points * float(won[place].mean()) - TOLD
        spread |= dict.fromkeys((code, code + more), float(errors[place]))
    return ranked(values, spread)


def _handful(view: TarotView) -> tuple[str, int]:
    """Return the rest of the notation and the points of the largest handful, its low trumps hidden."""
    if not view.handfuls:
        return "", 0
    best = view.handfuls[-1]
    low = [card for card in TRUMPS if card in view.hand][: best.hidden]
    return ".".join(("", best.size, *low)), HANDFULS[best.size]


def alike(hand: Bits, known: Knowledge) -> dict[int, int]:
    """Return, of each card of the hand, the lowest one that is as good: no hidden card is between them."""
    plays = known.plays
    gone = {card for _, card in plays[: len(plays) // known.view.players * known.view.players]}
    found, last = dict[int, int](), -1
    for card in range(CARDS):
        if hand[SUIT[card]] & BIT[card]:
            same = last >= 0 and SUIT[card] == SUIT[last] and HALVES[card] == HALVES[last]
            last = last if same else card
            found[card] = last
        elif card not in gone:
            last = -1
    return found


def looked_at(
    known: Knowledge, number: int, luck: np.random.Generator, last: int = LAST
) -> tuple[World, bool]:
    """Return so many worlds, and whether the rest is solved there: with at most `last` cards in hand."""
    size = known.view.hand_sizes[known.seat]
    exactly = size <= last
    return known.worlds(min(number, SOLVED[size]) if exactly else number, luck), exactly


def brought(known: Knowledge, cards: Sequence[int], world: World, *, exactly: bool) -> tuple[Real, Whole]:
    """Play each of these cards in given worlds; the rest is solved, or played as all believe it best.

    Returns [card, world]: the share A of the seat's camp, and 1 where that camp wins the deal, else -1.
    """
    origin = np.repeat(np.arange(len(world.hands)), len(cards))
    rows, stake = known.rows(world).taken(origin), known.stake(world.aside).taken(origin)
    rows.play(np.tile(np.array(cards, np.int64), len(world.hands)))
    left = sum(known.view.hand_sizes) - 1
    if exactly and left:
        found = solved(rows, stake, world.hands)
    else:
        play_out(rows, left)
        found = shares(rows, stake)
    sign = 2 * int(world.camp[0, known.seat]) - 1
    return sign * found[0].reshape(-1, len(cards)).T, sign * found[1].reshape(-1, len(cards)).T
