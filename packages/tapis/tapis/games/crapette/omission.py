"""Omissions in Crapette: what a player neglects, what a caller can show (crapette.md, section 5).

Piles are named as one of the players sees them (`tapis/games/crapette/piles.py`).
"""

from collections.abc import Iterable, Mapping, Sequence

from tapis.games.crapette.duty import InColumn, demonstrable, distances
from tapis.games.crapette.layout import Layout
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, STOCK, Spot, fits
from tapis.games.kit.cards import Card
from tapis.games.kit.game import Seat

OWN = ("c", "d", "w")
"""The piles whose tops a player must put on foundations first, like the ends of columns (R9)."""
TOPS = ("c", "w", "oc", "ow")
"""The piles whose tops a caller may put on a foundation at once (R12)."""

_OTHER_SIDE = {"c": "oc", "w": "ow", "d": "ow", "oc": "c", "ow": "w"}

Piles = Mapping[str, Sequence[Card]]


def duties(layout: Layout, seat: Seat, options: CrapetteOptions) -> dict[Spot, int]:
    """Return the cards that the seat should put on foundations, each with its distance.

    A priority card has distance 1.  Variant 3 adds the other cards within `combo_length` actions.
    """
    piles, foundations = layout.piles(seat), layout.foundations
    limit = options.combo_length if options.variant == 3 else 1
    found: dict[Spot, int] = {}
    for pile in OWN:
        cards = piles[pile]
        if cards and fits(cards[-1], foundations):
            found[Spot(cards[-1], pile, len(cards) - 1)] = 1
    columns = [piles[pile] for pile in COLUMNS]
    for place, distance in distances(columns, foundations, limit).items():
        card = columns[place.column][place.below]
        found[Spot(card, COLUMNS[place.column], place.below)] = distance
    return found


def neglected(before: Mapping[Spot, int], after: Mapping[Spot, int]) -> list[Spot]:
    """Return the cards that a move omits, where they lay before it; a move to a foundation omits none (R10).

    Priority cards are always omitted; the others are, unless the move lowered the distance of one of them.
    None of the others can be the moved card: the end of a column is a priority card or has no distance.
    """
    lowered = any(spot in after and after[spot] < distance for spot, distance in before.items())
    return [spot for spot, distance in before.items() if distance == 1 or not lowered]


def followed(spots: Iterable[Spot], source: Spot, target: Spot) -> list[Spot]:
    """Return the spots after a card went from `source` to `target`; on a foundation it no longer counts."""
    moved = [target if spot == source else spot for spot in spots]
    return [spot for spot in moved if spot.pile != FOUNDATION]


def turned_over(spots: Iterable[Spot], cards: int) -> list[Spot]:
    """Return the spots after a waste of `cards` cards has become the stock, its lowest card on top."""
    return [Spot(spot.card, STOCK, cards - 1 - spot.below) if spot.pile == "w" else spot for spot in spots]


def for_the_caller(layout: Layout, omitted: Iterable[Spot]) -> list[Spot]:
    """Return the spots as the caller sees them, once the turned card has gone to the waste."""
    waste = len(layout.wastes[layout.turn])
    return [
        Spot(card, _OTHER_SIDE.get(pile, pile), waste if pile == "d" else below)
        for card, pile, below in omitted
    ]


def upheld(layout: Layout, caller: Seat, omitted: Sequence[Spot], options: CrapetteOptions) -> bool:
    """Return True if a card is omitted and, in variant 3, the caller can show it (R12)."""
    if options.variant == 2:
        return bool(omitted)
    piles = layout.piles(caller)
    piles["ow"] = piles["ow"] + layout.turned
    return _can_show(piles, layout.foundations, options.combo_length, for_the_caller(layout, omitted))


def _can_show(piles: Piles, foundations: Sequence[int], limit: int, omitted: Sequence[Spot]) -> bool:
    """Return True if the caller can put an omitted card on a foundation in at most `limit` actions (R12)."""
    tops = [card for card, pile, below in omitted if pile in TOPS and below == len(piles[pile]) - 1]
    places = {InColumn(COLUMNS.index(pile), below) for _, pile, below in omitted if pile in COLUMNS}
    return demonstrable([piles[pile] for pile in COLUMNS], foundations, limit, places, tops)
