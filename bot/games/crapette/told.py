"""What a table of Crapette tells: its options, facts everybody saw, the deal for the record, and its view.

Piles are named as the player who moves sees them: `d` his turned card, `c` his crapette, `w` his waste, `t0`
to `t7` the columns, `oc` and `ow` the opponent's crapette and waste, `f` the foundations.
"""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, model_validator

from bot.games.kit.cards import Card
from bot.games.kit.game import Fact, OptionSet, Result, Seat, Value, View


class CrapetteOptions(OptionSet, frozen=True):
    """Section 7: what a call needs, how long a combination may be, when a game is blocked, what is marked."""

    follows: ClassVar = {"hints": "variant"}
    since: ClassVar = {"hints": 2}

    variant: Literal[1, 2, 3] = 1
    combo_length: Annotated[int, Field(ge=2, le=5)] = 4
    stall_limit: Annotated[int, Field(ge=20, le=400)] = 80
    hints: Literal["on", "off"] = "on"

    @model_validator(mode="before")
    @classmethod
    def _with_hints(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Mark moves in variant 1 alone where nothing is said: with calls it would point at them (R22)."""
        return {"hints": "on" if data.get("variant", 1) == 1 else "off", **data}


class SetOut(Fact, frozen=True):
    """The table was laid: the top of each crapette, and the one card of each column."""

    kind: Literal["set_out"] = "set_out"
    crapettes: tuple[Card, ...]
    columns: tuple[Card, ...]


class Restocked(Fact, frozen=True):
    """A player turned his whole waste over to make a new stock of so many cards."""

    kind: Literal["restocked"] = "restocked"
    seat: Seat
    cards: int


class Turned(Fact, frozen=True):
    """A player turned up the top card of his stock."""

    kind: Literal["turned"] = "turned"
    seat: Seat
    card: Card


class Moved(Fact, frozen=True):
    """A card went from one pile to another."""

    kind: Literal["moved"] = "moved"
    seat: Seat
    card: Card
    source: str
    target: str


class Uncovered(Fact, frozen=True):
    """The next card of this seat's crapette was turned up, whoever played the one above (R4)."""

    kind: Literal["uncovered"] = "uncovered"
    seat: Seat
    card: Card


class Ended(Fact, frozen=True):
    """A turn is over, or was interrupted: the turned card, if there was one, went to this seat's waste."""

    kind: Literal["ended"] = "ended"
    seat: Seat
    card: Card | None


class Called(Fact, frozen=True):
    """A player called "Crapette !"; the omitted cards are named only if the call is upheld."""

    kind: Literal["called"] = "called"
    seat: Seat
    upheld: bool
    cards: tuple[Card, ...]


class Demonstrated(Fact, frozen=True):
    """The caller put an omitted card on a foundation."""

    kind: Literal["demonstrated"] = "demonstrated"
    seat: Seat
    card: Card


class GaveUp(Fact, frozen=True):
    """The demonstration failed: the position before the call is restored (R13)."""

    kind: Literal["gave_up"] = "gave_up"
    seat: Seat


class Agreed(Fact, frozen=True):
    """A player agrees to stop a blocked game, until his own next turn begins; it ends when both do (R16)."""

    kind: Literal["agreed"] = "agreed"
    seat: Seat


class Stalled(Fact, frozen=True):
    """So many quiet turns in a row: the game is blocked (R16)."""

    kind: Literal["stalled"] = "stalled"
    turns: int


class Packs(Fact, frozen=True):
    """Both players' packs as they were shuffled, top card first: a secret."""

    kind: Literal["packs"] = "packs"
    packs: tuple[tuple[Card, ...], ...]


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
    state: Literal["act", "demonstrate", "over"]
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
