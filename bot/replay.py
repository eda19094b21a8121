"""A game played again from its seed, move by move: what a record is checked against (docs/record.md)."""

from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, Field, model_serializer

from bot.games.kit.chance import Chance
from bot.games.kit.game import Fact, Game, Illegal, Seat

START, UNDO, WITHDRAW, REPLACE = "start", "undo", "withdraw", "replace"

Facts: TypeAlias = list[dict[str, Any]]


class Part(BaseModel, frozen=True, extra="forbid", strict=True):
    """A part of a record: nothing but what the format names, each of its own type."""


class Move(Part, frozen=True):
    """One revision: what was played and everything that happened in public.

    Args:
        rev: 0 is the start, then 1, 2, 3 ...
        seat: who played; None for the start alone.
        action: a game's notation, or the table's own "start", "undo", "withdraw" and "replace".
        facts: as plain data.
        skipped: the seat's time was up and the others had its fallback played.
    """

    rev: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)] | None
    action: Annotated[str, Field(pattern=r"^[A-Za-z0-9.+_]{1,60}$")]
    facts: Facts
    skipped: bool = False

    @model_serializer
    def plain(self) -> dict[str, Any]:
        """Return the move as it stands in the file."""
        move: dict[str, Any] = {
            "rev": self.rev,
            "seat": self.seat,
            "action": self.action,
            "facts": self.facts,
        }
        return {**move, "skipped": True} if self.skipped else move


class Secret(Part, frozen=True):
    """What one revision dealt face down."""

    rev: int
    facts: Facts


def plain_facts(facts: Iterable[Fact]) -> Facts:
    """Return facts as plain data, as the store and the record keep them."""
    return [fact.model_dump(mode="json") for fact in facts]


class Mismatch(Exception):  # noqa: N818 - it is the finding, not a failure of the program
    """A move, or a field, that does not follow from the seed."""


def table_facts(move: Move) -> Facts | None:
    """Return what the table tells of a move of its own, with the names or the revision the move gives.

    None: it is a move of the game.

    Raises:
        Mismatch: if its names or its revision are none.
    """
    told = move.facts[0] if move.facts else {}
    rev, was, now = told.get("rev"), told.get("was"), told.get("now")
    if move.action == UNDO and type(rev) is int and 0 < rev < move.rev:
        return [{"kind": "undone", "seat": move.seat, "rev": rev}]
    if move.action == REPLACE and isinstance(was, str) and isinstance(now, str):
        return [{"kind": "replaced", "seat": move.seat, "was": was, "now": now}]
    if move.action in {UNDO, REPLACE}:
        raise Mismatch(f"{move.action} tells its own fact")
    return None


class Replay:
    """A game played again from its seed, one move after the other.

    Args:
        kind: the game.
        options: its options.
        seats: the number of seats.
        seed: the seed of the record.
    """

    def __init__(self, kind: type[Game[Any]], options: Any, seats: int, seed: str) -> None:  # noqa: ANN401 - the game's own
        self._kind = kind
        self._seed = seed
        self.game, facts = kind.start(options, seats, Chance(seed, 0))
        self.start = plain_facts(facts)
        self.secrets: list[Secret] = []
        self._taken_back: list[tuple[int, Seat, str]] = []
        self._keep_secrets(0)

    def play(self, move: Move) -> Facts:
        """Play a move and return the facts that follow.

        Raises:
            Mismatch: if it cannot be played here.
        """
        seat = move.seat
        if seat is None or seat >= self.game.players:
            raise Mismatch(f"there is no seat {seat}")
        if move.skipped:
            self._check_skip(seat, move.action)
        if move.action == UNDO:
            return self._undo(seat)
        if move.action == REPLACE:
            self._taken_back.clear()
            return table_facts(move) or []
        before = self.game.dump()
        chance = Chance(self._seed, move.rev)
        try:
            if move.action == WITHDRAW:
                facts = self.game.withdraw(seat, chance)
                action = None
            else:
                action = self.game.legal(seat).find(move.action)
                facts = self.game.play(seat, move.action, chance)
        except Illegal as refusal:
            raise Mismatch(f"seat {seat} may not play {move.action} ({refusal.why})") from refusal
        if action is not None and self.game.undoable(action):
            self._taken_back.append((move.rev, seat, before))
        else:
            self._taken_back.clear()
        self._keep_secrets(move.rev)
        return plain_facts(facts)

    def _undo(self, seat: Seat) -> Facts:
        """Go back to before the last action, which was this seat's and showed nothing new."""
        if not self._taken_back or self._taken_back[-1][1] != seat:
            raise Mismatch(f"seat {seat} has nothing to undo")
        rev, _, before = self._taken_back.pop()
        self.game = self._kind.load(before, self._kind.version)
        return [{"kind": "undone", "seat": seat, "rev": rev}]

    def _check_skip(self, seat: Seat, action: str) -> None:
        if seat not in self.game.awaited() or str(self.game.fallback(seat)) != action:
            raise Mismatch(f"skipping seat {seat} does not play {action}")

    def _keep_secrets(self, rev: int) -> None:
        if dealt := plain_facts(self.game.secrets()):
            self.secrets.append(Secret(rev=rev, facts=dealt))
