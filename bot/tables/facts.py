"""The facts of the table itself; all facts are saved as JSON."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from orjson import loads
from pydantic_core import to_json

from tapis.games.kit.game import Fact, Game, Seat


class Undone(Fact, frozen=True):
    """A player took back the action of revision `rev`; the position is again the one before it."""

    seat: Seat
    rev: int


class Replaced(Fact, frozen=True):
    """The seat passed from one player to another, with its hand and its score."""

    seat: Seat
    was: str
    now: str


class Claimed(Fact, frozen=True):
    """A player claimed the rest of the tricks; all cards are then laid down."""

    seat: Seat


_NAMES: Final = '"replaced"'
"""Stands in facts that name people, which are not remembered."""


def dump(facts: Sequence[Fact]) -> str:
    """Write facts as a JSON array."""
    return to_json(facts).decode()


def read(kind: type[Game[Any]], saved: Iterable[str]) -> tuple[Fact, ...]:
    """Read facts back from JSON arrays, in order."""
    read_one = [_read(kind, text) if _NAMES in text else _remembered(kind, text) for text in saved]
    return read_one[0] if len(read_one) == 1 else tuple(chain.from_iterable(read_one))


def _read(kind: type[Game[Any]], text: str) -> tuple[Fact, ...]:
    return tuple(kind.read_facts(loads(text), Undone, Replaced, Claimed))


_remembered = lru_cache(maxsize=512)(_read)
"""Reads facts that were read a moment ago: each press and each board tells the last few moves again."""
