"""Every legal card in every world, played out, the last cards exactly.

From five cards in hand on a robot has the rest solved in some worlds.  Over 400 decisions at five cards the
card that is best in 12 worlds solved loses 2.4 points against open hands, the card that is best as the learnt
player goes on in 100 worlds 3.6.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from tapis.engines.cards.alike import alike
from tapis.engines.cards.policy import play_out
from tapis.engines.cards.rows import Rows
from tapis.engines.cards.tables import PLACE, Bits, Real, Whole
from tapis.engines.cards.tree import solved
from tapis.engines.cards.worlds import worlds_for
from tapis.engines.partners import exact, learnt
from tapis.engines.partners.exact import rises
from tapis.engines.partners.knowledge import Knowledge
from tapis.engines.partners.worth import Tables

LAST = 3
"""Cards in hand from which on the rest is solved exactly, whoever asks."""
EXACT: Mapping[int, int] = MappingProxyType({4: 20, 5: 12})
"""With so many cards in hand a robot has so many worlds solved; a coach compares in all that it asks for."""
SOLVED = 40
"""The most worlds that are solved at once, and the most of a robot's decision."""
CLOSE = 3
"""The cards that a robot plays in all worlds, those that are best in the first ones."""
EARLY = 4
"""One world of so many is a first one, in which all cards are played."""
BRANCHES = 24_000
"""The most positions at once of an exact solution."""


def worlds_within(budget: float, choices: int, left: int) -> int:
    """Return how many worlds a robot's budget of cards played is good for.

    >>> [worlds_within(9_000, choices, 32) for choices in (3, 8)]
    [93, 66]
    """
    if choices <= CLOSE:
        return worlds_for(round(budget), choices, left)
    return worlds_for(round(EARLY * budget), choices + (EARLY - 1) * CLOSE, left)


def sides(takers: Whole) -> Whole:
    """Return [row, seat]: 1 for the taker's side, 0 for the defenders."""
    return (np.arange(4) % 2 == takers[:, None] % 2).astype(np.int64)


def finished(
    hands: Bits, games: Whole, takers: Whole, leaders: Whole, luck: np.random.Generator | None = None
) -> Rows:
    """Play whole deals out.

    Args:
        hands: [row, seat] the eight cards of each seat.
        games: [row] the number of the game.
        takers: [row] the seat that took, whose side is side 1.
        leaders: [row] the seat that leads the first trick.
        luck: with it, equal deals are played in different ways.
    """
    rows = Rows(hands, games, leaders, sides(takers), partners=True)
    play_out(rows, 32, luck=luck)
    return rows


def rows_of(known: Knowledge, hands: Bits) -> Rows:
    """Return each world at the card that the seat has to play; the takers are side 1."""
    side = (np.arange(4) % 2 == known.takers).astype(np.int64)
    rows = Rows.resumed(hands, known.game, known.seat, side, known.memory, partners=True)
    rows.won[:, :2], rows.tricks[:, :2] = known.points, known.tricks
    return rows


def results(
    known: Knowledge, hands: Bits, legal: Sequence[int], worths: Sequence[Tables], most: int = SOLVED
) -> Real:
    """Return [worth, world, card]: what each legal card brings in each world, to the seat's own side.

    Args:
        known: what the seat knows.
        hands: the worlds, as `Knowledge.worlds` deals them.
        legal: the cards compared.
        worths: ways to count the end of a deal.
        most: the most worlds where the rest is solved exactly.
    """
    complete = known.memory.gone & ~sum(1 << card for card in known.memory.trick)
    same = {PLACE[card]: PLACE[lowest] for card, lowest in alike(known.hand, complete, known.game).items()}
    kinds = sorted({same[card] for card in legal})
    return _compared(known, hands, kinds, worths, most)[:, :, [kinds.index(same[card]) for card in legal]]


def _compared(
    known: Knowledge, hands: Bits, legal: Sequence[int], worths: Sequence[Tables], most: int
) -> Real:
    """Return the same of cards of which none is as good as another."""
    size = known.sizes[known.seat]
    solvable = hands[: most if size <= LAST else EXACT.get(size, 0) if most == SOLVED else 0]
    exactly = _exactly(known, solvable, legal, worths) if len(solvable) else None
    if exactly is not None:
        return exactly
    if len(legal) <= CLOSE or most != SOLVED:
        return known.sign * _played_out(known, hands, 0, legal, worths)
    first = -(-len(hands) // EARLY)
    early = known.sign * _played_out(known, hands[:first], 0, legal, worths)
    best = np.sort(np.argsort(-early.mean(axis=(0, 1)), kind="stable")[:CLOSE])
    late = known.sign * _played_out(
        known, hands[first:], first, [legal[int(place)] for place in best], worths
    )
    behind = (early - early[:, :, best].mean(axis=2, keepdims=True)).mean(axis=1, keepdims=True)
    every = late.mean(axis=2, keepdims=True) + behind
    every[:, :, best] = late
    return np.concatenate([early, every], axis=1)


def _played_out(
    known: Knowledge, hands: Bits, begin: int, legal: Sequence[int], worths: Sequence[Tables]
) -> Real:
    """Return [worth, world, card] to the takers, all played out; the first of these worlds is this one."""
    rows, origin = _begun(known, hands, legal)
    if learnt.fits(known.game):
        learnt.play_out(rows, sum(known.sizes) - 1, known.taker)
    else:
        play_out(rows, sum(known.sizes) - 1)
    found = np.stack([worth(rows, begin + origin) for worth in worths])
    return found.reshape(len(worths), len(hands), len(legal))


def _exactly(known: Knowledge, hands: Bits, legal: Sequence[int], worths: Sequence[Tables]) -> Real | None:
    """Return [worth, world, card] with the rest solved; None if that takes too long."""
    if all(map(rises, worths)):
        return exact.solved(known, hands, legal, worths)
    if known.sizes[known.seat] == max(EXACT):
        return None
    found = _solved(*_begun(known, hands, legal), sum(known.sizes) - 1, worths)
    return None if found is None else known.sign * found.reshape(len(worths), len(hands), len(legal))


def _begun(known: Knowledge, hands: Bits, legal: Sequence[int]) -> tuple[Rows, Whole]:
    """Return each world after each of these cards, one after the other, and by row its world."""
    origin = np.repeat(np.arange(len(hands)), len(legal))
    rows = rows_of(known, hands).taken(origin)
    rows.play(np.tile(np.array(legal, np.int64), len(hands)))
    return rows, origin


def _solved(rows: Rows, origin: Whole, left: int, worths: Sequence[Tables]) -> Real | None:
    """Return [worth, row], some worlds at a time; None if that takes too many positions at once."""
    cuts = np.flatnonzero(np.diff(origin // SOLVED)) + 1
    found: list[Real] = []
    for part in np.split(np.arange(len(rows)), cuts):
        values = [_solved_by(worth, rows.taken(part), left, origin[part]) for worth in worths]
        if any(each is None for each in values):
            return None
        found.append(np.stack([each for each in values if each is not None]))
    return np.concatenate(found, axis=1)


def _solved_by(worth: Tables, rows: Rows, left: int, origin: Whole) -> Real | None:
    return solved(rows, left, lambda ends, at: worth(ends, origin[at]), BRANCHES)
