"""What becomes of each card where deals are played out: which camp's tricks it ends in."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from tapis.engines.cards.tables import Flags, Whole
from tapis.engines.tarot.deals import begun
from tapis.engines.tarot.knowledge import Knowledge, World
from tapis.engines.tarot.policy import chosen
from tapis.engines.tarot.rows import Rows
from tapis.engines.tarot.tables import CARDS, EX, PLACE, packed
from tapis.engines.tarot.worth import shares

NEITHER: Final = -1
"""In place of a camp: a card was played before, lies where nobody plays it, or is the Excuse."""


class Fates(NamedTuple):
    """How deals end.

    Attributes:
        camp: [world, card] 1 where the takers have the card, 0 where the defence has it, or `NEITHER`.
        first: [world] the camp that wins the trick on the table.
        au_bout: [world] the camp that wins the Petit in the last trick, or `NEITHER`.
        made: [world] whether the takers win the deal.
    """

    camp: Whole
    first: Whole
    au_bout: Whole
    made: Flags


def of_play(known: Knowledge, card: int, world: World) -> Fates:
    """Return what follows a card that the seat plays, all then playing as all believe it best."""
    rows, table = known.rows(world), [PLACE[each] for _, each in known.view.trick]
    camp, first = _followed(rows, table, sum(known.view.hand_sizes), np.full(len(rows), card))
    return _ended(rows, camp, first, shares(rows, known.stake(world.aside))[1])


def of_discard(known: Knowledge, aside: Flags, world: World) -> Fates:
    """Return what follows a discard [card] of the taker's: its cards are the takers'."""
    view, number, hands = known.view, len(world.hands), world.hands.copy()
    hands[:, known.seat] &= ~packed(aside)
    card = np.full(number, PLACE[view.called]) if view.called else None
    rows = begun(view, hands, np.full(number, known.seat), card, known.seat if view.slam else None)
    camp, first = _followed(rows, (), rows.left * rows.seats)
    camp[:, aside] = 1
    return _ended(rows, camp, first, shares(rows, known.stake(np.tile(aside, (number, 1))))[1])


def _ended(rows: Rows, camp: Whole, first: Whole, won: Whole) -> Fates:
    au_bout = np.select([rows.au_bout > 0, rows.au_bout < 0], [1, 0], NEITHER)
    return Fates(camp, first, au_bout, won > 0)


def _followed(rows: Rows, table: Sequence[int], cards: int, card: Whole | None = None) -> tuple[Whole, Whole]:
    """Play so many cards in each row, `card` first; return [row, card] whose it is, and whose the trick was.

    `table` are the cards of the trick on the table.
    """
    every, number = np.arange(len(rows)), len(rows)
    found, first = np.full((number, CARDS), NEITHER), None
    trick = [np.full(number, each) for each in table]
    for _ in range(cards):
        card = chosen(rows) if card is None else card
        trick.append(card)
        rows.play(card)
        card = None
        if not rows.laid:
            winner = rows.camp[every, rows.turn]
            first = winner if first is None else first
            for each in trick:
                found[every, each] = winner
            trick = []
    found[:, EX] = NEITHER
    return found, np.full(number, NEITHER) if first is None else first
