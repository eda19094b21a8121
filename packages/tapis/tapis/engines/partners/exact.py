"""Every card that is compared, in every world, as both sides play on if all hands lie open."""

from collections.abc import Sequence

import numpy as np

from tapis.engines.cards.endings import Ending
from tapis.engines.cards.tables import Bits, Real
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.worth import ALONE, CARDS, DEFENDERS, TAKERS, Tables
from tapis.games.partners.sides import CAPOT


def rises(worth: Tables) -> bool:
    """Return True if the worth only grows with the points of the takers, whoever of them wins the tricks."""
    tables = worth.tables
    ladder = np.concatenate([tables[:, [DEFENDERS]], tables[:, : CARDS + 1], tables[:, [TAKERS]]], axis=1)
    return bool((np.diff(ladder, axis=1) >= 0).all() and (tables[:, ALONE] == tables[:, TAKERS]).all())


def solved(known: Knowledge, hands: Bits, cards: Sequence[int], worths: Sequence[Tables]) -> Real:
    """Return [worth, world, card]: what each card brings in each world, to the seat's own side.

    Args:
        known: what the seat knows.
        hands: the worlds, as `Knowledge.worlds` deals them.
        cards: the cards compared.
        worths: ways to count the end of a deal; each must rise.
    """
    takers = known.takers
    ending = Ending(known.game, tuple(int(seat % 2 == takers) for seat in range(4)))
    trick = list(zip(known.memory.order, known.memory.trick, strict=True))
    swept = (not known.tricks[1 - takers]) | (not known.tricks[takers]) << 1
    won, turn = known.points[takers], (known.seat + 1) % 4
    found = np.empty((len(worths), len(hands), len(cards)), np.float32)
    counted = np.stack([worth.table[: len(hands)] for worth in worths], axis=1).tolist()
    stairs: dict[tuple[int, ...], list[int]] = {}
    for world, held in enumerate(hands.tolist()):
        ending.forget()
        ladders = [worth.tables[table] for worth, table in zip(worths, counted[world], strict=True)]
        steps = stairs.get(tuple(counted[world]))
        if steps is None:
            steps = stairs[tuple(counted[world])] = [each - won for each in _steps(ladders)]
        points = CARDS // 2
        for place, card in enumerate(cards):
            after = list(held)
            after[known.seat] ^= 1 << card
            points = won + ending.value(after, turn, [*trick, (known.seat, card)], swept, steps, points - won)
            end = DEFENDERS if points < 0 else TAKERS if points > CARDS else points
            found[:, world, place] = [ladder[end] for ladder in ladders]
    return found * known.sign


def _steps(ladders: Sequence[Real]) -> list[int]:
    """Return the points from which on the takers have more than with one point less; below 0 is no trick."""
    worth = np.stack(ladders)
    whole = np.concatenate([worth[:, [DEFENDERS]], worth[:, : CARDS + 1], worth[:, [TAKERS]]], axis=1)
    more = np.flatnonzero((np.diff(whole, axis=1) != 0).any(axis=0))
    return [int(each) if each <= CARDS else CARDS + CAPOT for each in more] or [0]
