"""What everybody may know of a position of Crapette."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from tapis.games.crapette.actions import Move
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.crapette.piles import COLUMNS, FOUNDATION, LAID_ON, SOURCES
from tapis.games.kit.cards import RANKS52, SUITS, Card
from tapis.games.kit.game import Action, Result, Seat, Value, View

State: TypeAlias = Literal["act", "demonstrate", "over"]
"""Where a turn stands."""
Step: TypeAlias = tuple[Seat, Card, str, str]
"""Who moved which card, from which pile, to which pile."""


class MoveOffer(Value, frozen=True):
    """A move that may be made now, and the card it moves."""

    source: str
    target: str
    card: Card


def offers(actions: Iterable[Action], piles: Mapping[str, Sequence[Card]]) -> tuple[MoveOffer, ...]:
    """Return the moves among these actions, with their cards."""
    return tuple(
        MoveOffer(source=move.source, target=move.target, card=piles[move.source][-1])
        for move in actions
        if isinstance(move, Move)
    )


class CrapetteView(View, frozen=True):
    """What everybody sees; nothing of a face-down card or of what is omitted.

    Pairs are by seat.  `number` counts turns from 1.  `turn` is the seat to act: in a demonstration the
    caller.  `offers` are its moves, none without hints.  `may_call` is the seat that may call now;
    only if a card has `strayed` from the foundations in this turn can there be anything to call.  `last` is
    the newest step; `recent` are the last few, the newest last.  `quiet` counts the quiet turns in a row
    before this one.  `agreed` are the seats that agree to stop.  `actions_left` and `omitted` belong to a
    demonstration.  `left` is how many cards each seat has left, which decides the places.
    """

    players: int
    options: CrapetteOptions
    number: int
    turn: Seat | None
    state: State
    crapettes: tuple[Card | None, ...]
    crapette_counts: tuple[int, ...]
    stock_counts: tuple[int, ...]
    wastes: tuple[Card | None, ...]
    waste_counts: tuple[int, ...]
    turned: tuple[Card | None, ...]
    columns: tuple[tuple[Card, ...], ...]
    foundations: tuple[int, ...]
    offers: tuple[MoveOffer, ...]
    may_end: bool
    may_call: Seat | None
    strayed: bool
    last: Step | None
    recent: tuple[Step, ...]
    quiet: int
    agreed: tuple[Seat, ...]
    actions_left: int
    omitted: tuple[Card, ...]
    left: tuple[int, ...]
    out: tuple[Seat, ...]
    result: Result | None


def top_of(view: CrapetteView, seat: Seat, pile: str) -> Card | None:
    """Return the top card of a pile, named from this seat's side; None of an empty one."""
    if pile in COLUMNS:
        column = view.columns[int(pile[1:])]
        return column[-1] if column else None
    owner = 1 - seat if pile in {"oc", "ow"} else seat
    tops = {"d": view.turned, "c": view.crapettes, "w": view.wastes}
    return tops[pile[-1]][owner]


def offered_sources(view: CrapetteView) -> tuple[str, ...]:
    """Return the piles offered to take a card from; without hints that is all of them."""
    if view.options.hints == "off":
        return SOURCES
    return tuple(dict.fromkeys(offer.source for offer in view.offers))


def offered_targets(view: CrapetteView, source: str) -> tuple[str, ...]:
    """Return the piles offered to lay the card of `source` on; without hints that is all others."""
    if view.options.hints == "off":
        return tuple(pile for pile in (FOUNDATION, *LAID_ON) if pile != source)
    return tuple(offer.target for offer in view.offers if offer.source == source)


def last_move(view: CrapetteView) -> tuple[str, str, Seat] | tuple[()]:
    """Return the last move; a foundation is named by which of the eight took the card."""
    if view.last is None:
        return ()
    seat, card, source, target = view.last
    return source, _foundation(view, card) if target == "f" else target, seat


def _foundation(view: CrapetteView, card: Card) -> str:
    """Return the foundation where a card lies; of two with its rank the second, as the first fills first."""
    first = 2 * SUITS.index(card[-1])
    rank = 1 + RANKS52.index(card[:-1])
    return f"f{first + 1 if view.foundations[first + 1] == rank else first}"
