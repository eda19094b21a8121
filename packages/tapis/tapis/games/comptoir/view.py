"""What a seat of Belote de comptoir, or the channel, may know."""

from typing import Literal, TypeAlias

from tapis.games.comptoir.options import ComptoirOptions, Faces
from tapis.games.kit.game import Seat, Value, View

Phase: TypeAlias = Literal["deal", "auction", "trump", "play", "over"]


class DealResult(Value, frozen=True):
    """The last deal that was scored.

    `points` are the taker's.  `marks`, `tricks` and `taken` (points of the tricks won) are by seat.
    """

    taker: Seat
    bid: int
    trump: str
    points: int
    made: bool
    marks: tuple[int, ...]
    tricks: tuple[int, ...]
    taken: tuple[int, ...]


class ComptoirView(View, frozen=True):
    """All that a seat may know; only `hand`, `covered` and `playable` are private.

    `h`, `faces` and `turned` are 0, "" and 0 while the dealer chooses; `most` is the largest hand they may
    deal.  `bids` are (seat, points) in order of speaking, 0 for a pass; `least` is the lowest bid now, 0
    outside an auction.  `covered` counts the viewer's own cards that they may not see yet.
    `open_cards[seat]` are the cards face up and not yet played.  `last_trick` stays until the next one is
    complete; it was played in the game `last_trump`.
    """

    options: ComptoirOptions
    players: int
    phase: Phase
    turn: Seat | None
    deal: int
    dealer: Seat
    leader: Seat
    h: int
    faces: Faces | Literal[""]
    turned: int
    most: int
    hand_sizes: tuple[int, ...]
    open_cards: tuple[tuple[str, ...], ...]
    bids: tuple[tuple[Seat, int], ...]
    passed: tuple[Seat, ...]
    least: int
    cap: int
    bid: int
    taker: Seat | None
    trump: str
    games: tuple[str, ...]
    trick: tuple[tuple[Seat, str], ...]
    master: Seat | None
    last_trick: tuple[tuple[Seat, str], ...]
    last_winner: Seat | None
    last_points: int
    last_trump: str
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    target: int
    last_deal: DealResult | None
    hand: tuple[str, ...] = ()
    covered: int = 0
    playable: tuple[str, ...] = ()
