"""How players are written: names, places, medals."""

from collections.abc import Iterable, Sequence

from tapis.drawing.columns import PHONE, clip, in_line
from tapis.games.kit.game import Seat

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def bold(name: str) -> str:
    """Write a player's name for a sentence."""
    return f"**{in_line(name)}**"


def player_name(names: Sequence[str], seat: Seat) -> str:
    """Write a player's name for a list, clipped."""
    return in_line(clip(names[seat], PHONE))


def together(names: Sequence[str], side: Iterable[Seat], columns: int) -> str:
    """Name the partners of a side, each name clipped."""
    return " & ".join(in_line(clip(names[seat], columns)) for seat in side)


def medal(place: int) -> str:
    """Write a final place: a medal for the first three, else the number."""
    return MEDALS.get(place, place_number(place))


def place_number(place: int) -> str:
    """Write a place or a seat at the head of a line, so that Discord does not take it for a numbered list.

    Discord numbers lists anew, so the second of two players who share third place would be fourth.
    """
    return f"`{place}`"
