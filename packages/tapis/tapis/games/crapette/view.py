"""What everybody may know of a position of Crapette."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from tapis.games.crapette.actions import Move
from tapis.games.crapette.options import CrapetteOptions
from tapis.games.kit.cards import Card
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
