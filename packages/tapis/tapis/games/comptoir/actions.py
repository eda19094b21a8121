"""What a player of Belote de comptoir may do."""

from functools import cache, lru_cache

from tapis.games.comptoir.options import FACES, Faces
from tapis.games.kit.game import Action, Choices


class Deal(Action, frozen=True):
    """Deal; the values that the options leave to the dealer are set, the others are None."""

    cards: int | None
    faces: Faces | None

    def __str__(self) -> str:
        return ".".join(["deal", *(str(part) for part in (self.cards, self.faces) if part is not None)])


class Bid(Action, frozen=True):
    """Bid so many points."""

    points: int


class Pass(Action, frozen=True):
    """Leave the auction (R6)."""


class Trump(Action, frozen=True):
    """Name the game: a suit, SA (no trump) or TA (all trump)."""

    game: str


class PlayCard(Action, frozen=True, verb="play"):
    """Play a card."""

    card: str


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
def plays(cards: tuple[str, ...]) -> Choices[PlayCard]:
    """Return the plays of these cards."""
    return Choices(PlayCard(card=card) for card in cards)


def deal_parts(rest: tuple[str, ...]) -> tuple[str, str]:
    """Split a deal's notation into the number of cards and the faces; a missing one is "".

    >>> deal_parts(("3", "open")), deal_parts(("open",)), deal_parts(("3",))
    (('3', 'open'), ('', 'open'), ('3', ''))
    """
    cards = next((part for part in rest if part.isdecimal()), "")
    return cards, next((part for part in rest if not part.isdecimal()), "")
