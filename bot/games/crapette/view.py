"""What everybody may know of a position of Crapette."""

from typing import Literal, TypeAlias

from bot.games.crapette.options import CrapetteOptions
from bot.games.kit.cards import Card
from bot.games.kit.game import Result, Seat, Value, View

State: TypeAlias = Literal["act", "demonstrate", "over"]
"""Where a turn stands."""
Step: TypeAlias = tuple[Seat, Card, str, str]
"""Who moved which card, from where to where."""


class MoveOffer(Value, frozen=True):
    """A move that may be made now, and the card it moves."""

    source: str
    target: str
    card: Card


class CrapetteView(View, frozen=True):
    """What everybody sees, and nothing of a face-down card or of what is omitted.

    Pairs are by seat.  `number` is that of the turn, from 1; `turn` is who is to act, in a demonstration the
    caller, and `offers` are his moves, none without hints.  `may_call` is who may call now.  `last` is who
    moved which card last, from where to where, and `recent` the last few of these, the newest at the end.
    `quiet` counts the quiet turns in a row before this one.  `agreed` are who agrees to stop.
    `actions_left` and `omitted` belong to a demonstration.  `left` is what counts at the end.
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
    last: Step | None
    recent: tuple[Step, ...]
    quiet: int
    agreed: tuple[Seat, ...]
    actions_left: int
    omitted: tuple[Card, ...]
    left: tuple[int, ...]
    out: tuple[Seat, ...]
    result: Result | None
