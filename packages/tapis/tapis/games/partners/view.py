"""What a seat of a game of two sides of two, or the channel, may know."""

from collections.abc import Sequence

from pydantic import Field

from tapis.games.kit.cards import Card, Trump
from tapis.games.kit.game import Result, Seat, View
from tapis.games.partners.announcements import Combinations
from tapis.games.partners.facts import Called, Shown
from tapis.games.partners.options import PartnersOptions
from tapis.games.partners.sides import Sides


class PartnersView(View, frozen=True):
    """What everybody sees and, for a seat, its own `hand`, `playable`, `declarable` and `declared`.

    `bids`, `trick` and `last_trick` stand in the order said or played.  `last_trick` is of the deal before
    until the first trick of this one is complete; from then on `announcing` is the side that won the
    announcements.  `points` counts cards alone.  `marks` is what each deal so far has marked, where each
    stands alone (the option `deals`).
    """

    options: PartnersOptions
    players: int
    phase: str
    turn: Seat | None
    deal: int
    dealer: Seat
    bids: tuple[tuple[Seat, str], ...]
    taker: Seat | None
    trump: Trump | None
    leader: Seat
    trick: tuple[tuple[Seat, Card], ...]
    last_trick: tuple[tuple[Seat, Card], ...]
    last_winner: Seat | None
    hand_sizes: tuple[int, ...]
    tricks_won: Sides
    points: Sides
    calls: tuple[Called, ...]
    shown: tuple[Shown, ...]
    announcing: int | None
    scores: Sides
    races: Sides
    out: tuple[Seat, ...]
    result: Result | None
    marks: tuple[Sides, ...] = Field(default=(), repr=False)  # as the option `deals`
    hand: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    declarable: Combinations = ()
    declared: Combinations = ()


def seated(leader: Seat, cards: Sequence[Card]) -> tuple[tuple[Seat, Card], ...]:
    """Return who played each card of a trick."""
    return tuple(((leader + place) % 4, card) for place, card in enumerate(cards))
