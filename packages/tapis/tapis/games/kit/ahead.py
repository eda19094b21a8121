"""Lines in advance: what a player who waits has decided, "if ... then", for when their turn comes.

A condition is about what everybody sees, an action is one of the player's own.  A condition is written
`led_H` (hearts are led), `led` (whatever is led), `lead` (the player leads), `bid` (whatever is bid) or
`partner` (unless their partner bids).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from tapis.games.kit.cards import SUITS, Card, suit_of
from tapis.games.kit.game import Game, Seat

LEAD: Final = "lead"
LED: Final = "led"
BID: Final = "bid"
PARTNER: Final = "partner"
MOST_LINES: Final = 8
"""Lines that a seat may have at once."""
SHORTEST: Final = 5_000
LONGEST: Final = 60_000
"""The bounds of a wait, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Line:
    """If `when` holds, `code` is played."""

    when: str
    code: str


@dataclass(frozen=True, slots=True)
class Plans:
    """What a player who waits may decide in advance: the lines so far, and actions by their conditions.

    `deal` is the number of the deal for which they hold.
    """

    deal: int
    lines: tuple[Line, ...]
    offers: Mapping[str, tuple[str, ...]]


def card_offers(hand: Iterable[Card], suits: Iterable[str] = SUITS) -> dict[str, tuple[str, ...]]:
    """Return the conditions of play, each with the cards of a hand.

    >>> list(card_offers(["AS"]))
    ['led_S', 'led_H', 'led_D', 'led_C', 'led', 'lead']
    """
    cards = tuple(f"play.{card}" for card in hand)
    return dict.fromkeys((*(f"{LED}_{suit}" for suit in suits), LED, LEAD), cards) if cards else {}


def holds_in_play(when: str, trick: Sequence[Card], led: str | None = None) -> bool:
    """Return True if a condition of play holds for who is to play to this trick.

    `led` is the suit of the trick, where it does not follow from the first card.

    >>> [holds_in_play(when, ["7H"]) for when in ("led_H", "led_S", "led", "lead")]
    [True, False, True, False]
    """
    if when == LEAD:
        return not trick
    return bool(trick) and when in {LED, f"{LED}_{led or suit_of(trick[0])}"}


def first_line(lines: Sequence[Line], holds: Callable[[str], bool], legal: Sequence[str]) -> int | None:
    """Return the place of the first line that is to be played, None if there is none.

    An action that leaves something to choose, a card with an announcement, is never played so.
    """
    for place, line in enumerate(lines):
        chosen = any(code.startswith(f"{line.code}.") for code in legal)
        if line.code in legal and not chosen and holds(line.when):
            return place
    return None


YES = ".yes"
"""Ends the step that is confirmed."""


def read_step(step: str) -> tuple[int, int, Line] | None:
    """Read the deal, the number of lines and the line of a step, whose action may still be missing.

    >>> read_step("3.0.led_H.play.AH"), read_step("list")
    ((3, 0, Line(when='led_H', code='play.AH')), None)
    """
    deal, _, rest = step.removesuffix(YES).partition(".")
    number, _, line = rest.partition(".")
    when, _, code = line.partition(".")
    known = deal.isdecimal() and number.isdecimal() and when
    return (int(deal), int(number), Line(when, code)) if known else None


def plays_itself(
    position: Game[Any], seat: Seat, lines: Sequence[Line], *, forced: bool
) -> tuple[str, int | None] | None:
    """Return what plays itself for an awaited seat, and the place of its line, None for the only card.

    None if the player has to choose; `forced`: they want their only card played.
    """
    if lines:
        view, legal = position.view(seat), [str(action) for action in position.legal(seat)]
        place = first_line(lines, lambda when: position.holds(when, seat, view), legal)
        if place is not None:
            return lines[place].code, place
    only = position.forced(seat) if forced else None
    return None if only is None else (str(only), None)


def wait_of(seed: str, rev: int, seat: Seat) -> int:
    """Return the wait of a turn that began with this revision, in milliseconds.

    >>> wait_of("ab" * 32, 7, 2) == wait_of("ab" * 32, 7, 2), 5_000 <= wait_of("", 1, 0) <= 60_000
    (True, True)
    """
    drawn = int.from_bytes(sha256(f"wait/{seed}/{rev}/{seat}".encode("ascii")).digest()[:8])
    return SHORTEST + drawn % (LONGEST - SHORTEST + 1)
