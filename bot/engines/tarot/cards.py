"""The values of the cards that a seat may play, with or without a handful; the last tricks exactly."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from bot.engines.cards.tables import Bits, Flags, Real, Whole
from bot.engines.cards.worlds import generator, worlds_for
from bot.engines.kit.engine import Question, Thought, ranked
from bot.engines.tarot.knowledge import Knowledge, knowledge
from bot.engines.tarot.policy import play_out
from bot.engines.tarot.rows import Rows
from bot.engines.tarot.tables import BIT, CARDS, HALVES, PLACE, SUIT, sets
from bot.engines.tarot.worth import Stake, shares
from bot.games.tarot import TarotView
from bot.games.tarot.cards import TRUMPS
from bot.games.tarot.scoring import HANDFULS

LAST: Final = 3
"""Cards in hand from which on the rest is solved exactly: 2 ms a world; with four it takes 200."""
SOLVED, BRANCHES = 24, 20_000
"""The most worlds that are solved, and the most positions at once."""
TOLD: Final = 4.0
"""What a handful tells the enemy costs so many points."""
NEXT: Final = np.flatnonzero((np.diff(SUIT) == 0) & (np.diff(HALVES) == 0))
"""The cards whose next higher neighbour counts the same."""


def thoughts(question: Question, view: TarotView, budget: int) -> tuple[Thought, ...]:
    """Return what each card is worth, also with the largest handful that may be shown."""
    known = knowledge(question)
    same = alike(sets(view.hand), known)
    cards = sorted({same[PLACE[code.split(".")[1]]] for code in question.legal})
    number = worlds_for(budget, len(cards), sum(view.hand_sizes))
    share, won = results(known, cards, number, generator(question.luck()))
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


def results(
    known: Knowledge, cards: Sequence[int], number: int, luck: np.random.Generator
) -> tuple[Real, Whole]:
    """Play each of these cards in so many worlds, and the rest as all believe it best.

    Returns [card, world]: the share A of the seat's camp, and 1 where that camp wins the deal, else -1.
    """
    exactly = known.view.hand_sizes[known.seat] <= LAST
    world = known.worlds(min(number, SOLVED) if exactly else number, luck)
    size = len(world.hands)
    origin = np.repeat(np.arange(size), len(cards))
    rows, stake = known.rows(world).taken(origin), known.stake(world.aside).taken(origin)
    rows.play(np.tile(np.array(cards, np.int64), size))
    left = sum(known.view.hand_sizes) - 1
    found = solved(rows, left, stake) if exactly else None
    if found is None:
        play_out(rows, left)
        found = shares(rows, stake)
    sign = 2 * int(world.camp[0, known.seat]) - 1
    return sign * found[0].reshape(size, -1).T, sign * found[1].reshape(size, -1).T


def solved(rows: Rows, left: int, stake: Stake) -> tuple[Real, Whole] | None:
    """Return by row what `shares` tells if all play the cards that are left perfectly, all hands open.

    Returns None if that takes too many positions at once.
    """
    parents: list[tuple[Whole, Flags]] = []
    origin = np.arange(len(rows))
    for _ in range(left):
        legal = rows.legal()
        legal[:, NEXT + 1] &= ~legal[:, NEXT]
        row, card = np.nonzero(legal)
        if len(row) > BRANCHES:
            return None
        parents.append((row, rows.playing() == 1))
        rows, origin = rows.taken(row), origin[row]
        rows.play(card)
    share, won = shares(rows, stake.taken(origin))
    for row, high in reversed(parents):
        starts = np.flatnonzero(np.diff(row, prepend=-1))
        share, won = (
            np.where(high, np.maximum.reduceat(each, starts), np.minimum.reduceat(each, starts))
            for each in (share, won)
        )
    return share, won
