"""What is chosen, said and seen in Belote de comptoir: options, actions, facts and the view."""

from functools import cache, lru_cache
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from bot.games.kit.game import Action, Choices, Fact, OptionSet, Seat, Value, View

Faces: TypeAlias = Literal["hand", "blind", "partly_blind", "open"]
"""What is seen of the cards before and during the auction (section 6)."""

FACES: tuple[Faces, ...] = ("hand", "blind", "partly_blind", "open")

LARGEST_HAND = 5
PACK = 32

Phase: TypeAlias = Literal["deal", "auction", "trump", "play", "over"]


class ComptoirOptions(OptionSet, frozen=True):
    """How many cards, how many points to win, which games, what is seen and how the auction runs."""

    hand_size: Literal["dealer", "1", "2", "3", "4", "5"] = "dealer"
    target: Annotated[int, Field(ge=1, le=50)] = 5
    no_trump: Literal["off", "on"] = "off"
    all_trump: Literal["off", "on"] = "off"
    faces: Literal["hand", "blind", "partly_blind", "open", "dealer"] = "hand"
    face_count: Literal["auto", "1", "2", "3", "4", "5"] = "auto"
    auction: Literal["open", "single"] = "open"

    def cap(self) -> int:
        """Return the highest bid: what the whole pack is worth (R2, R5).

        >>> ComptoirOptions().cap(), ComptoirOptions(all_trump="on").cap()
        (152, 248)
        """
        return 248 if self.all_trump == "on" else 152

    def games(self) -> tuple[str, ...]:
        """Return what the taker may name: a suit, and no trump or all trump if allowed.

        >>> ComptoirOptions(no_trump="on").games()
        ('S', 'H', 'D', 'C', 'SA')
        """
        return (*"SHDC", *(["SA"] * (self.no_trump == "on")), *(["TA"] * (self.all_trump == "on")))

    def turned(self, faces: Faces, h: int) -> int:
        """Return how many of h cards lie otherwise than in a hand: face down, or face up for all (R12).

        >>> [ComptoirOptions().turned(faces, 5) for faces in FACES]
        [0, 5, 3, 3]
        >>> ComptoirOptions(face_count="4").turned("open", 2)
        2
        """
        if faces in {"hand", "blind"}:
            return h if faces == "blind" else 0
        return (h + 1) // 2 if self.face_count == "auto" else min(int(self.face_count), h)


def most_cards(players: int) -> int:
    """Return the largest hand that the pack serves (R1).

    >>> [most_cards(players) for players in (4, 7, 11, 20)]
    [5, 4, 2, 1]
    """
    return min(LARGEST_HAND, PACK // players)


# Actions


class Deal(Action, frozen=True):
    """Deal, with what the options leave to the dealer: the cards each, how they lie, or both."""

    cards: int | None
    faces: Faces | None

    def __str__(self) -> str:
        return ".".join(["deal", *(str(part) for part in (self.cards, self.faces) if part is not None)])


class Bid(Action, frozen=True):
    """Claim so many points."""

    points: int

    def __str__(self) -> str:
        return f"bid.{self.points}"


class Pass(Action, frozen=True):
    """Leave the auction (R6)."""

    def __str__(self) -> str:
        return "pass"


class Trump(Action, frozen=True):
    """Name the game: a suit, SA (no trump) or TA (all trump)."""

    game: str

    def __str__(self) -> str:
        return f"trump.{self.game}"


class Play(Action, frozen=True):
    """Play a card."""

    card: str

    def __str__(self) -> str:
        return f"play.{self.card}"


@cache
def deals(most: int, *, any_cards: bool, any_faces: bool) -> Choices[Deal]:
    """Return the dealer's choices.

    >>> [str(deal) for deal in deals(2, any_cards=True, any_faces=False)]
    ['deal.1', 'deal.2']
    """
    return Choices(
        Deal(cards=cards, faces=faces)
        for cards in (range(1, most + 1) if any_cards else (None,))
        for faces in (FACES if any_faces else (None,))
    )


@cache
def bids(highest: int, cap: int) -> Choices[Action]:
    """Return a pass, then every bid above the highest one (R5).

    >>> [str(bid) for bid in bids(150, 152)]
    ['pass', 'bid.151', 'bid.152']
    """
    return Choices((Pass(), *_every_bid(cap)[highest:]))


@cache
def _every_bid(cap: int) -> tuple[Bid, ...]:
    return tuple(Bid(points=points) for points in range(1, cap + 1))


@cache
def games(names: tuple[str, ...]) -> Choices[Trump]:
    """Return the taker's choices of a game."""
    return Choices(Trump(game=name) for name in names)


@lru_cache(maxsize=512)
def plays(cards: tuple[str, ...]) -> Choices[Play]:
    """Return the plays of these cards."""
    return Choices(Play(card=card) for card in cards)


# Facts


class Dealer(Fact, frozen=True):
    """The pack was shuffled; this seat deals."""

    kind: Literal["dealer"] = "dealer"
    seat: Seat


class Dealt(Fact, frozen=True):
    """Everybody has so many cards; `turned` of each hand lie as `faces` says."""

    kind: Literal["dealt"] = "dealt"
    seat: Seat
    cards: int
    faces: Faces
    turned: int


class Opened(Fact, frozen=True):
    """The cards that lie face up before each seat."""

    kind: Literal["opened"] = "opened"
    hands: tuple[tuple[str, ...], ...]


class Spoke(Fact, frozen=True):
    """A bid."""

    kind: Literal["bid"] = "bid"
    seat: Seat
    points: int


class Passed(Fact, frozen=True):
    """A pass: out of this auction."""

    kind: Literal["passed"] = "passed"
    seat: Seat


class Taken(Fact, frozen=True):
    """The auction is over: this seat has the highest bid."""

    kind: Literal["taken"] = "taken"
    seat: Seat
    points: int


class Cancelled(Fact, frozen=True):
    """Everybody passed on this dealer's cards (R7)."""

    kind: Literal["cancelled"] = "cancelled"
    seat: Seat


class Named(Fact, frozen=True):
    """The taker named the game."""

    kind: Literal["trump"] = "trump"
    seat: Seat
    game: str


class Played(Fact, frozen=True):
    """A card was played."""

    kind: Literal["played"] = "played"
    seat: Seat
    card: str


class TrickWon(Fact, frozen=True):
    """A trick is complete: who won it, what its cards are worth, and which of the deal it was, from 1."""

    kind: Literal["trick"] = "trick"
    seat: Seat
    points: int
    number: int


class DealScored(Fact, frozen=True):
    """The contract was made or failed: the taker's bid and points, what each seat marks, the scores."""

    kind: Literal["scored"] = "scored"
    seat: Seat
    bid: int
    points: int
    made: bool
    marks: tuple[int, ...]
    scores: tuple[int, ...]


class Tied(Fact, frozen=True):
    """Several share the lead at or above the target, so another deal follows (R11)."""

    kind: Literal["tied"] = "tied"
    points: int
    seats: tuple[Seat, ...]


class Pack(Fact, frozen=True):
    """The shuffled pack, top card first: a secret, for the record of a finished game alone."""

    kind: Literal["pack"] = "pack"
    cards: tuple[str, ...]


# What is seen


class DealResult(Value, frozen=True):
    """The last deal that was scored.

    `points` are the taker's; `marks`, `tricks` and `taken` (points in won tricks) stand by seat.
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
    """All that a seat may know: public but for `hand`, `covered` and `playable`.

    `h`, `faces` and `turned` are 0, "" and 0 while the dealer still chooses; `most` is the largest hand he
    may deal.  `bids` are (seat, points) in order of speaking, 0 for a pass; `least` is 0 outside an auction.
    `covered` counts the viewer's own cards that he may not see yet.  `open_cards` are those face up and not
    yet played, by seat.  The last trick stays until the next one is complete, in the game (`last_trump`) it
    was played in.
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
