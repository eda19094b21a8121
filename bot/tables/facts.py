"""The facts of the table itself; all facts are saved as JSON."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from orjson import loads
from pydantic_core import to_json

from bot.games.kit.game import Fact, Game, Seat


class Undone(Fact, frozen=True):
    """A player took back the action of revision `rev`; the position is again the one before it."""

    kind: Literal["undone"] = "undone"
    seat: Seat
    rev: int


class Replaced(Fact, frozen=True):
    """The seat passed from one player to another, with its hand and its score."""

    kind: Literal["replaced"] = "replaced"
    seat: Seat
    was: str
    now: str


class Claimed(Fact, frozen=True):
    """A player claimed the rest of the tricks; all cards are then laid down."""

    kind: Literal["claimed"] = "claimed"
    seat: Seat


_OWN: Final[dict[str, type[Fact]]] = {"undone": Undone, "replaced": Replaced, "claimed": Claimed}


def dump(facts: Sequence[Fact]) -> str:
    """Write facts as a JSON array."""
    return to_json(facts).decode()


def read(kind: type[Game[Any]], saved: Iterable[str]) -> tuple[Fact, ...]:
    """Read facts back from JSON arrays, in order."""
    plain: list[dict[str, Any]] = [fact for text in saved for fact in loads(text)]
    if not any(fact["kind"] in _OWN for fact in plain):
        return tuple(kind.read_facts(plain))
    return tuple(
        _OWN[fact["kind"]].model_validate(fact) if fact["kind"] in _OWN else kind.read_facts([fact])[0]
        for fact in plain
    )
